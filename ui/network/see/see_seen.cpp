#include "ui/network/see/see_seen.h"

#include "core/nn/next_update.h"
#include "core/ops/roles.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_speech.h"
#include "ui/paint/plane_stats.h"

namespace ks {

namespace {

/// Among the tensors of the answer; nothing: it has none.
std::optional<std::size_t> seenPlaceIn(const WatchAnswer& answer, int node, Role role)
{
    for (std::size_t i = 0; i < answer.question.tensors.size() && i < answer.tensors.size(); ++i)
        if (answer.question.tensors[i] == std::pair(node, role) && answer.tensors[i])
            return i;
    return std::nullopt;
}

bool isOfUpdate(int node, SeeQuantity quantity)
{
    return quantity == SeeQuantity::Updates && node != graphInput;
}

/// Null: the answer has none.
const TensorUpdate* seenUpdateIn(const WatchAnswer& answer, int node, Role role)
{
    return answer.updates ? answer.updates->of(node, subjectOf(role)) : nullptr;
}

/// A column or another parameter of it, which shows a difference, with the numbers of both beside it.
template <class Shown>
void layBothBeside(Shown& one, const WatchAnswer& answer, Role role, SeeQuantity quantity)
{
    one.beside = SeeBeside{.first = seenTensorIn(*answer.then, one.node, role, quantity), .difference = one.tensor, .range = {}};
    one.tensor = seenTensorIn(*answer.now, one.node, role, quantity);
}

} // namespace

std::optional<ValueRange> seenRangeOf(const Tensor& tensor)
{
    const PlaneStats stats = statsOfTensor(tensor);
    return stats.finite ? std::optional(stats.range) : std::nullopt;
}

TensorPtr seenTensorIn(const WatchAnswer& answer, int node, Role role, SeeQuantity quantity)
{
    if (isOfUpdate(node, quantity)) {
        const TensorUpdate* const update = seenUpdateIn(answer, node, role);
        return update ? update->change : nullptr;
    }
    const std::optional<std::size_t> place = seenPlaceIn(answer, node, role);
    return place ? answer.tensors[*place] : nullptr;
}

SeenTensor seenIn(const WatchAnswer& answer, int node, Role role, SeeQuantity quantity)
{
    const TensorPtr tensor = seenTensorIn(answer, node, role, quantity);
    if (!tensor)
        return {};
    if (isOfUpdate(node, quantity))
        return {tensor, seenUpdateIn(answer, node, role)->range};
    const std::size_t place = *seenPlaceIn(answer, node, role);
    return {tensor, place < answer.ranges.size() ? answer.ranges[place] : seenRangeOf(*tensor)};
}

QString seeBothText(const SeePicture& picture, const WatchAnswer* difference, SeeQuantity quantity, const SeeSpot& spot)
{
    const bool isThere = spot.map >= 0 && spot.column >= 0 && spot.column < static_cast<int>(picture.columns.size());
    const bool isOfTwo = difference && difference->now && difference->then;
    if (!isThere || !isOfTwo || !picture.columns[static_cast<std::size_t>(spot.column)].differs)
        return {};
    SeePicture both = picture;
    SeeColumn& column = both.columns[static_cast<std::size_t>(spot.column)];
    layBothBeside(column, *difference, roleOf(quantity), quantity);
    for (SeeParameter& one : column.others)
        layBothBeside(one, *difference, one.role, quantity);
    return seeNumberAt(column, spot, SeeSide::A) && seeNumberAt(column, spot, SeeSide::B) ? seeSpotText(both, spot) : QString();
}

} // namespace ks
