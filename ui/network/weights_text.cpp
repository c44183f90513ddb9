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

QString beginning(const RunView& view)
{
    return view.history.given ? WeightsText::tr("weights of the file") : WeightsText::tr("untrained weights");
}

} // namespace

QString weightsText(const RunView& view)
{
    const auto epoch = [](std::int64_t of) { return QLocale().toString(static_cast<qlonglong>(of + 1)); };
    if (view.restored)
        return WeightsText::tr("best weights, of epoch %1").arg(epoch(*view.restored));
    if (view.history.batches.empty())
        return beginning(view);
    return WeightsText::tr("last weights, of epoch %1").arg(epoch(view.history.batches.back().epoch));
}

QString weightsText(const RunView& view, std::size_t batches)
{
    if (batches == 0)
        return beginning(view);
    return WeightsText::tr("weights as after %1 batches").arg(QLocale().toString(static_cast<qulonglong>(batches)));
}

} // namespace ks
