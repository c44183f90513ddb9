#include "core/session/steps.h"

#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "core/verify/channel_sums.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Cells in one step of cells, rows, channels or the whole pass.
std::int64_t blockOf(const OpSpec& spec, Role of, Granularity granularity)
{
    const Shape shape = shapeOf(spec, of);
    switch (granularity) {
    case Granularity::Row: return isTable(spec, of) ? shape.c : shape.w;
    case Granularity::Channel: return shape.h * shape.w;
    case Granularity::Pass: return shape.elements();
    default: return 1;
    }
}

/// How the output's rows, or columns, follow each other over the input.
struct Spacing {
    std::int64_t stride = 1;
    std::int64_t padBegin = 0;
};

/// Of rows and columns; nothing where the output's cells have no place over the input.
std::optional<std::pair<Spacing, Spacing>> spacingOf(const OpSpec& spec)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    if (slides(infoOf(spec.op)) && !infoOf(spec.op).transposed) {
        const Window window = windowOf(spec);
        return std::pair(Spacing{window.y.stride, window.y.padBegin}, Spacing{window.x.stride, window.x.padBegin});
    }
    if (dst.h == spec.src.h && dst.w == spec.src.w)
        return std::pair(Spacing{}, Spacing{});
    return std::nullopt;
}

std::int64_t carriedAlong(std::int64_t cell, const Spacing& before, const Spacing& after)
{
    return (cell * before.stride - before.padBegin + after.padBegin) / after.stride;
}

/// The same pass computes both.
bool areOfOnePass(Role a, Role b)
{
    return isResult(a) && isResult(b) && isGradient(a) == isGradient(b);
}

Cell clampedTo(const Shape& shape, const Cell& cell)
{
    return {std::clamp<std::int64_t>(cell.n, 0, shape.n - 1), std::clamp<std::int64_t>(cell.c, 0, shape.c - 1),
            std::clamp<std::int64_t>(cell.y, 0, shape.h - 1), std::clamp<std::int64_t>(cell.x, 0, shape.w - 1)};
}

/// Is this a second source that has other channels than src, or its gradient?
bool hasOtherChannels(const OpSpec& spec, Role role)
{
    return readsTwo(infoOf(spec.op)) && subjectOf(role) == Role::Src2 && shapeOf(spec, Role::Src2) != spec.src;
}

/// To the channels that a weight lies between; those of a convolution that it is summed with come from channelSplitOf().
void followWeight(const OpSpec& spec, const Cell& weight, ViewState& view)
{
    const OpInfo& info = infoOf(spec.op);
    switch (info.weights) {
    case WeightsKind::PerChannel: view.srcChannel = view.dstChannel = weight.c; break;
    case WeightsKind::Matrix: // an image's cells lie in a row of weights
        view.srcChannel = weight.c / (spec.src.h * spec.src.w);
        view.dstChannel = weight.n;
        break;
    default: (info.transposed ? view.srcChannel : view.dstChannel) = weight.n; break;
    }
}

} // namespace

std::int64_t dstChannelOf(const OpSpec& spec, Role input, std::int64_t channel)
{
    std::int64_t found = channel;
    if (hasOtherChannels(spec, input))
        operatorOf(spec.op).forEachTerm(spec, Role::DiffSrc2, {0, channel, 0, 0}, [&](const Term& term) { found = term.first.cell.c; });
    return found;
}

std::int64_t inputChannelOf(const OpSpec& spec, Role input, const ViewState& view)
{
    if (!hasOtherChannels(spec, input))
        return view.srcChannel;
    const std::int64_t last = shapeOf(spec, Role::Src2).c - 1;
    std::int64_t found = view.dstChannel;
    operatorOf(spec.op).forEachTerm(spec, Role::Dst, {0, view.dstChannel, 0, 0}, [&](const Term& term) {
        if (term.first.role == Role::Src2)
            found = term.first.cell.c;
    });
    return std::min(found, last);
}

bool isTable(const OpSpec& spec, Role role)
{
    if (infoOf(role).perChannel)
        return true;
    if (infoOf(spec.op).window != Windowing::None || spec.src.empty())
        return false;
    const Shape shape = shapeOf(spec, role);
    return shape.h == 1 && shape.w == 1;
}

CellOrder::CellOrder(const OpSpec& spec, Role of) : m_spec(spec), m_of(of), m_shape(shapeOf(spec, of)) {}

std::int64_t CellOrder::termsOf(std::int64_t cell) const
{
    return termCount(m_spec, m_of, cellAt(m_shape, cell));
}

Position CellOrder::stepped(const Position& from, Granularity granularity, int direction) const
{
    const std::int64_t lastCell = cells() - 1;
    Position to{m_of, std::clamp<std::int64_t>(from.cell, 0, lastCell), from.term};

    if (granularity == Granularity::Term) {
        const std::int64_t terms = termsOf(to.cell);
        if (direction > 0) {
            if (to.term == 0) { // complete: on to the first term of the next cell
                if (to.cell == lastCell)
                    return to;
                ++to.cell;
                to.term = termsOf(to.cell) > 1 ? 1 : 0;
            } else {
                to.term = to.term + 1 >= terms ? 0 : to.term + 1;
            }
            return to;
        }
        if (to.term == 0 && terms > 1) {
            to.term = terms - 1;
        } else if (to.term > 1) {
            --to.term;
        } else if (to.cell > 0) {
            --to.cell;
            to.term = 0;
        }
        return to;
    }

    const std::int64_t block = blockOf(m_spec, m_of, granularity);
    if (direction > 0) {
        if (to.term != 0) { // first complete the cell under way
            to.term = 0;
            if (granularity == Granularity::Cell)
                return to;
        }
        const std::int64_t end = to.cell / block * block + block - 1;
        to.cell = std::min(lastCell, to.cell == end ? end + block : end);
        return to;
    }
    to.term = 0;
    to.cell = std::max<std::int64_t>(0, to.cell / block * block - 1);
    return to;
}

bool CellOrder::contains(const Position& position) const
{
    return position.of == m_of && position.cell >= 0 && position.cell < cells() && position.term >= 0 &&
           (position.term == 0 || position.term < termsOf(position.cell));
}

std::vector<Role> steppableRoles(const OpSpec& spec, bool backward)
{
    std::vector<Role> roles;
    for (const RoleInfo& info : tensorRoles())
        if (info.isResult && info.isGradient == backward && !shapeOf(spec, info.role).empty())
            roles.push_back(info.role);
    return roles;
}

ViewState following(const OpSpec& spec, ViewState view, const Position& position)
{
    view.position = position;
    const Cell cell = cellAt(shapeOf(spec, position.of), position.cell);
    switch (infoOf(position.of).planes) {
    case Planes::Output:
        view.image = cell.n;
        view.dstChannel = cell.c;
        if (infoOf(spec.op).reach == Reach::Row) // the cell's place before it was laid in a row
            view.srcChannel = cell.c / (spec.src.h * spec.src.w);
        else if (!isProduct(infoOf(spec.op)))
            view.srcChannel = cell.c;
        break;
    case Planes::Input:
        view.image = cell.n;
        view.srcChannel = cell.c;
        if (!isProduct(infoOf(spec.op)))
            view.dstChannel = dstChannelOf(spec, position.of, cell.c);
        break;
    case Planes::Weights: followWeight(spec, cell, view); break;
    case Planes::Channels:
        view.dstChannel = cell.c;
        if (infoOf(spec.op).weights == WeightsKind::PerChannel)
            view.srcChannel = cell.c;
        break;
    }
    // Follow the term under way with the channel, or the image, that it is taken from.
    if (const auto split = channelSplitOf(spec, position.of, cell)) {
        const std::optional<std::int64_t> underWay = position.term > 0 ? split->channelOf(position.term - 1) : std::nullopt;
        const Cell plane = split->plane(underWay.value_or(0));
        std::int64_t& shown = split->of == Role::Src ? view.srcChannel : view.dstChannel;
        const bool taken = shown >= split->firstPlane.c && shown < split->firstPlane.c + split->channels; // else of another group
        if (underWay || split->images || !taken) // all images of a sum have the channel in common
            shown = plane.c;
        if (underWay && split->images)
            view.image = plane.n;
    }
    clampPlanes(spec, view);
    return view;
}

void clampPlanes(const OpSpec& spec, ViewState& view)
{
    view.image = std::clamp<std::int64_t>(view.image, 0, spec.src.n - 1);
    view.srcChannel = std::clamp<std::int64_t>(view.srcChannel, 0, spec.src.c - 1);
    view.dstChannel = std::clamp<std::int64_t>(view.dstChannel, 0, shapeOf(spec, Role::Dst).c - 1);
}

Position carried(const OpSpec& before, const OpSpec& after, const Position& position)
{
    if (before == after)
        return position;
    const Position first{position.of, 0, 0};
    if (before.src.h != after.src.h || before.src.w != after.src.w)
        return first;
    if (!isLegal(before) || !isLegal(after))
        return position;
    const Shape from = shapeOf(before, position.of);
    const Shape to = shapeOf(after, position.of);
    if (from.empty() || to.empty() || position.cell < 0 || position.cell >= from.elements())
        return first;
    Cell cell = cellAt(from, position.cell);
    if (position.of == Role::Dst) {
        const auto lay = spacingOf(before);
        const auto lies = spacingOf(after);
        if (lay && lies) {
            cell.y = carriedAlong(cell.y, lay->first, lies->first);
            cell.x = carriedAlong(cell.x, lay->second, lies->second);
        } else if (from != to) {
            return first;
        }
    } else if (infoOf(position.of).planes != Planes::Input && from != to) {
        return first; // of weights and what has a number for each channel
    }
    const Position same{position.of, offsetOf(to, clampedTo(to, cell)), position.term};
    return CellOrder(after, position.of).contains(same) ? same : Position{same.of, same.cell, 0};
}

std::optional<Mask> maskOf(const ViewState& view, Role role, const std::map<Role, std::int64_t>& askedLater)
{
    if (role == view.position.of)
        return maskOf(view);
    if (view.reveal == Reveal::Predict && areOfOnePass(role, view.position.of))
        return Mask{0, std::nullopt};
    const auto later = askedLater.find(role);
    return later == askedLater.end() ? std::nullopt : std::optional(Mask{later->second, std::nullopt});
}

bool isAsked(const ViewState& view, Role role)
{
    return role != view.position.of || view.reveal == Reveal::Predict;
}

std::optional<Mask> maskOf(const ViewState& view)
{
    const Position& position = view.position;
    switch (view.reveal) {
    case Reveal::All: return std::nullopt;
    case Reveal::UpToStep: return Mask{position.term == 0 ? position.cell + 1 : position.cell, std::nullopt};
    case Reveal::Predict: return Mask{position.cell, position.cell};
    }
    return std::nullopt;
}

} // namespace ks
