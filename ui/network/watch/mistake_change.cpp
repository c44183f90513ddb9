#include "ui/network/watch/mistake_change.h"

#include <algorithm>

namespace ks {

MistakeChange changeOf(const Prediction& atA, const Prediction& atB)
{
    if (atA.right())
        return atB.right() ? MistakeChange::BothRight : MistakeChange::Broken;
    return atB.right() ? MistakeChange::Mended : MistakeChange::BothWrong;
}

MistakeChanges::MistakeChanges(const Evaluation& atA, const Evaluation& atB)
{
    const std::size_t count = std::min(atA.predictions.size(), atB.predictions.size());
    for (std::size_t i = 0; i < count; ++i)
        ++m_counts.at(static_cast<std::size_t>(changeOf(atA.predictions[i], atB.predictions[i])));
}

} // namespace ks
