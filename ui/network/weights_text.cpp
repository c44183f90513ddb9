#include "ui/network/weights_text.h"

#include "ui/network/training_run.h"

#include <QCoreApplication>
#include <QLocale>

namespace ks {

namespace {

/// The texts of this file.
struct WeightsText {
    Q_DECLARE_TR_FUNCTIONS(ks::WeightsText)
};

} // namespace

QString weightsText(const RunView& view)
{
    const auto epoch = [](std::int64_t of) { return QLocale().toString(static_cast<qlonglong>(of + 1)); };
    if (view.restored)
        return WeightsText::tr("best weights, of epoch %1").arg(epoch(*view.restored));
    if (view.history.batches.empty())
        return view.history.given ? WeightsText::tr("weights of the file") : WeightsText::tr("untrained weights");
    return WeightsText::tr("last weights, of epoch %1").arg(epoch(view.history.batches.back().epoch));
}

} // namespace ks
