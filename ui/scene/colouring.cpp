#include "ui/scene/colouring.h"

#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/window.h"
#include "ui/paint/plane_image.h"
#include "ui/paint/value_palette.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// Cells looked through for negative ones, at every change.
constexpr std::int64_t mostSearched = 1 << 16;

bool holdsNegative(const TensorPtr& tensor)
{
    if (!tensor)
        return false;
    const auto seen = tensor->cells().first(static_cast<std::size_t>(std::min(tensor->elements(), mostSearched)));
    return std::ranges::any_of(seen, [](float cell) { return cell < 0; });
}

Palette paletteFor(const Content& content, Role role)
{
    const SourcedTensor* second = readsTwo(content.spec) ? content.operand(Role::Src2) : nullptr; // of the same kind as the first
    const bool isSigned = role != Role::Src && role != Role::Dst && !(role == Role::Src2 && second);
    const bool weighs = role == Role::Dst && infoOf(content.spec.op).weights != WeightsKind::None;
    // What is read, and what is made of it alike, before that is known: it would change its colours while it is being made.
    const bool negative = !isSigned && (holdsNegative(content.src.tensor) || (second && holdsNegative(second->tensor)) ||
                                        (weighs && holdsNegative(content.weights.tensor)));
    // A picture looks like itself, and so does what a window makes of it.
    return valuePalette(isSigned, negative, content.src.source.kind == SourceKind::Image ? Palette::Grey : Palette::Viridis);
}

} // namespace

ColourSettings colourOf(const Content& content, const ViewState& view, Role role)
{
    const auto chosen = view.colours.find(role);
    return chosen != view.colours.end() ? chosen->second : ColourSettings{.palette = paletteFor(content, role)};
}

bool hasRangeOfInput(const OpSpec& spec, Role role, RangeScope scope)
{
    const OpInfo& info = infoOf(spec.op);
    if (role != Role::Dst || info.family != OpFamily::Pooling || scope != RangeScope::Map)
        return false;
    const bool countsPadding = info.takesMaximum ? std::isfinite(paddingCountsAs(spec)) : spec.countIncludePad;
    return !countsPadding || !windowOf(spec).isPadded();
}

ColourPicture colourPictureOf(const Content& content, const ViewState& view, const ValueRange& range)
{
    const bool file = content.src.source.kind == SourceKind::Image;
    // A picture stays one where some of its cells were changed to what no file could hold.
    const ValueRange values = file ? ValueRange{0, std::min(range.high, 65535.0)} : range;
    std::optional<float> white = whiteOf(content.spec.src, values);
    // Made numbers, such as 0 to 9, have no white of their own: where that of a file would make them all black, it is the largest of them.
    constexpr double darkest = 1.0 / 8;
    if (white && !file && range.high > 0 && range.high < darkest * static_cast<double>(*white))
        white = static_cast<float>(range.high);
    return {white, white && view.inColour.value_or(file)};
}

} // namespace ks
