#include "ui/network/weights_text.h"

#include "ui/language/numbers.h"
#include "ui/network/training_run.h"

#include <QCoreApplication>

namespace ks {

namespace {

/// The texts of this file.
struct WeightsText {
    Q_DECLARE_TR_FUNCTIONS(ks::WeightsText)
};

QString beginning(const RunView& view)
{
    if (view.history.edited)
        return WeightsText::tr("weights kept from the network before");
    return view.history.given ? WeightsText::tr("weights of the file") : WeightsText::tr("untrained weights");
}

} // namespace

QString weightsText(const RunView& view)
{
    if (view.looked)
        return weightsText(view, *view.looked);
    if (view.restored)
        return bestWeightsText(*view.restored);
    if (view.history.batches.empty())
        return beginning(view);
    return WeightsText::tr("last weights, of epoch %1").arg(countOnScreen(view.history.batches.back().epoch + 1));
}

QString weightsText(const RunView& view, std::size_t batches)
{
    if (batches == 0)
        return beginning(view);
    if (batches == 1)
        return WeightsText::tr("weights as after one batch");
    return WeightsText::tr("weights as after %Ln batches", nullptr, static_cast<int>(batches));
}

QString bestWeightsText(std::int64_t epoch)
{
    return WeightsText::tr("best weights, of epoch %1").arg(countOnScreen(epoch + 1));
}

} // namespace ks
