#include "ui/network/see/see_secret.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_question.h"
#include "ui/operation/revealed_range.h"
#include "ui/paint/colour_map.h"

#include <algorithm>
#include <set>

namespace ks {

namespace {

const SeeColumn* seeColumnAt(const SeePicture& picture, int column)
{
    return column >= 0 && column < static_cast<int>(picture.columns.size()) ? &picture.columns[static_cast<std::size_t>(column)] : nullptr;
}

/// Another parameter of the column; null: it is none.
const SeeParameter* otherAt(const SeeColumn& column, const SeeSpot& spot)
{
    const auto place = seeParameterAt(column, spot.map);
    return place ? &column.others[place->parameter] : nullptr;
}

bool isSingleNumber(const SeePlanes& planes, const SeeSpot& spot)
{
    return spot.map >= 0 && (spot.cell || planes.cells() == 1 || planes.isMatrix);
}

void emptyParameter(SeeParameter& one)
{
    one.secret = true;
    one.tensor = nullptr;
    one.range.reset();
    one.ownColours = false;
    if (one.beside)
        one.beside.emplace(); // with the same room
}

void emptyColumn(SeeColumn& column)
{
    column.secret = true;
    column.tensor = nullptr;
    for (SeeParameter& one : column.others)
        emptyParameter(one);
    column.range.reset();
    if (column.beside)
        column.beside.emplace(); // with the same room
}

/// Colours, and the numbers at the ends of their scale, are those of what is seen.
void limitRange(SeeColumn& column)
{
    const auto rangeOf = [&](const TensorPtr& tensor) {
        return tensor ? RevealedRange().of(tensor, 0, std::min(column.mask->hiddenFrom, tensor->elements())) : std::nullopt;
    };
    std::optional<ValueRange> seen = rangeOf(column.tensor);
    if (column.beside) {
        const std::optional<ValueRange> first = rangeOf(column.beside->first);
        seen = seen && first ? seen->united(*first) : seen;
        const std::optional<ValueRange> more = rangeOf(column.beside->difference);
        column.beside->range = more ? std::optional(more->centred()) : std::nullopt;
    }
    column.range = seen && isDiverging(column.palette) ? seen->centred() : seen;
}

/// Those of the column's other parameters that are hidden.
void hideParameters(SeeColumn& column, const SeeHidden& hidden)
{
    for (SeeParameter& one : column.others) {
        if (one.node != hidden.node || one.role != hidden.of)
            continue;
        if (hidden.mask.hiddenFrom == 0 && !hidden.mask.asked) {
            emptyParameter(one);
            continue;
        }
        one.mask = one.mask && one.mask->hiddenFrom < hidden.mask.hiddenFrom ? one.mask : hidden.mask;
        if (one.ownColours && one.tensor) { // whose ends would tell some of them
            const auto seen = RevealedRange().of(one.tensor, 0, std::min(one.mask->hiddenFrom, one.tensor->elements()));
            one.range = seen ? std::optional(seen->withZero(isDiverging(one.palette))) : std::nullopt;
        }
    }
}

void emptyAnswer(SeePicture& picture)
{
    picture.loss = nullptr;
    picture.updates = nullptr; // the filters of a class change otherwise where it is the right one
    for (SeeBar& bar : picture.answer)
        bar = {.name = bar.name};
}

/// The node, and those behind it that only rewrite what it says: a number of theirs is one of its numbers, or nearly.
std::set<int> rewritersOf(const Graph& graph, int from)
{
    std::set<int> all = {from};
    for (int node = from + 1; node < static_cast<int>(graph.nodes.size()); ++node) {
        const GraphNode& one = graph.nodes[static_cast<std::size_t>(node)];
        const bool reads = all.contains(one.src) || (infoOf(one.spec.op).second == SecondOperand::Source && all.contains(one.src2));
        if (reads && shapeOf(one.spec, Role::Weights).empty())
            all.insert(node);
    }
    return all;
}

/// Whose numbers the formula of a result of `node` has in it: those of the layers that it reads, or, where gradients are hidden, the one from above.
bool readsHidden(const Graph& graph, const SeeQuestion& question, const SeeHidden& hidden, const std::set<int>& rewriters)
{
    if (question.node == graphInput)
        return false;
    const GraphNode& asked = graph.nodes[static_cast<std::size_t>(question.node)];
    if (hidden.of == Role::Dst)
        return rewriters.contains(asked.src) || (infoOf(asked.spec.op).second == SecondOperand::Source && rewriters.contains(asked.src2));
    const GraphNode& reader = graph.nodes[static_cast<std::size_t>(hidden.node)];
    const bool isOfData = hidden.of == Role::DiffSrc || hidden.of == Role::DiffSrc2;
    return isOfData && isGradient(question.of) && question.node == (hidden.of == Role::DiffSrc ? reader.src : reader.src2);
}

/// Of a sum of several gradients any of them.
bool tellsHidden(const Graph& graph, SeeQuestion question, const SeeHidden& hidden, const std::set<int>& rewriters)
{
    const std::vector<int> makers = question.readers.empty() ? std::vector<int>{question.node} : question.readers;
    return std::ranges::any_of(makers, [&](int maker) {
        const bool isIt = maker == hidden.node && isGradient(hidden.of) && hidden.of != Role::DiffWeights;
        question.node = maker;
        return (isIt && !question.readers.empty()) || readsHidden(graph, question, hidden, rewriters);
    });
}

} // namespace

void hideSeeAnswer(SeePicture& picture)
{
    picture.hidden = true;
    emptyAnswer(picture);
    for (SeeColumn& column : picture.columns)
        if (column.tells)
            emptyColumn(column);
}

void hideSeeCells(SeePicture& picture, const SeeContents& contents, SeeQuantity quantity, const SeeHidden& hidden)
{
    const Graph& graph = contents.model().graph;
    if (hidden.node < 0 || hidden.node >= static_cast<int>(graph.nodes.size()))
        return;
    picture.hiddenCells.push_back(hidden);
    const std::set<int> rewriters = hidden.of == Role::Dst ? rewritersOf(graph, hidden.node) : std::set<int>();
    const bool showsValues = quantity == SeeQuantity::Values;
    for (int column = 0; column < static_cast<int>(picture.columns.size()); ++column) {
        SeeColumn& shown = picture.columns[static_cast<std::size_t>(column)];
        const auto asked = seeQuestionAt({.contents = contents, .quantity = quantity, .folds = {}, .anyNumber = true},
                                         {.column = column, .map = 0, .cell = SeeCell(0, 0)});
        const bool isIt = asked && asked->readers.empty() && asked->node == hidden.node && asked->of == hidden.of;
        const bool wouldTell = asked && !isIt && tellsHidden(graph, *asked, hidden, rewriters);
        const bool isMadeOfIt = showsValues && isMadeOfHidden(graph, hidden, shown.node, Role::Dst);
        shown.readsSecrets = shown.readsSecrets || wouldTell;
        if (isIt || isMadeOfIt || (wouldTell && shown.guessed < 0))
            shown.guessed = hidden.node;
        if (isIt && shown.kind != SeeColumn::Kind::Answer && hidden.mask.hiddenFrom > 0)
            shown.mask = shown.mask && shown.mask->hiddenFrom < hidden.mask.hiddenFrom ? shown.mask : hidden.mask;
        else if (isIt && shown.kind != SeeColumn::Kind::Answer && hidden.mask.asked) // all of it, but one is asked for
            shown.mask = hidden.mask;
        else if (isIt || isMadeOfIt)
            emptyColumn(shown);
        if (shown.secret && shown.answers)
            emptyAnswer(picture);
        if (isIt && shown.mask && shown.tensor)
            limitRange(shown);
        hideParameters(shown, hidden);
    }
    if (quantity == SeeQuantity::Updates && isGradient(hidden.of) && isTrained(subjectOf(hidden.of)))
        picture.updates = nullptr; // they are written with the gradient that makes them
}

bool isMadeOfHidden(const Graph& graph, const SeeHidden& hidden, int node, Role role)
{
    if (hidden.node < 0 || hidden.node >= static_cast<int>(graph.nodes.size()))
        return false;
    if (role == hidden.of && node == hidden.node)
        return true;
    if (role == Role::Dst)
        return hidden.of == Role::Dst && rewritersOf(graph, hidden.node).contains(node);
    const GraphNode& reader = graph.nodes[static_cast<std::size_t>(hidden.node)]; // what a layer gets from behind its readers have made
    return role == Role::DiffDst &&
           ((hidden.of == Role::DiffSrc && reader.src == node) || (hidden.of == Role::DiffSrc2 && reader.src2 == node));
}

bool isSeeAnswerKept(const SeePicture& picture)
{
    return picture.hidden || std::ranges::any_of(picture.columns, [](const SeeColumn& column) { return column.answers && column.secret; });
}

bool isSeeSecret(const SeePicture& picture, int column)
{
    const SeeColumn* const shown = seeColumnAt(picture, column);
    return shown && shown->secret;
}

bool isSeeSecret(const SeePicture& picture, const SeeSpot& spot)
{
    const SeeColumn* const shown = seeColumnAt(picture, spot.column);
    if (const SeeParameter* const other = shown ? otherAt(*shown, spot) : nullptr)
        return other->secret || (other->mask && other->mask->hides(seeParameterAt(*shown, spot.map)->channel));
    return shown && (shown->secret || (spot.map >= 0 && shown->mask && shown->mask->hides(SeePlanes::of(*shown).offsetOf(spot))));
}

bool isSeeUnsaid(const SeePicture& picture, const SeeSpot& spot)
{
    const SeeColumn* const shown = seeColumnAt(picture, spot.column);
    if (!shown || !shown->unsaid)
        return false;
    if (const SeeParameter* const other = otherAt(*shown, spot))
        return other->said != seeParameterAt(*shown, spot.map)->channel;
    const SeePlanes planes = SeePlanes::of(*shown);
    return isSingleNumber(planes, spot) && shown->said != planes.offsetOf(spot);
}

int seeAnswerGuessed(const SeePicture& picture)
{
    for (const SeeColumn& column : picture.columns)
        if (column.answers && (column.secret || column.mask) && column.guessed >= 0)
            return column.guessed;
    return -1;
}

bool isSeeAsked(const SeePicture& picture, const SeeSpot& spot)
{
    const SeeColumn* const shown = seeColumnAt(picture, spot.column);
    if (const SeeParameter* const other = shown ? otherAt(*shown, spot) : nullptr)
        return other->mask && other->mask->asked == seeParameterAt(*shown, spot.map)->channel;
    if (!shown || !shown->mask)
        return false;
    const SeePlanes planes = SeePlanes::of(*shown);
    return isSingleNumber(planes, spot) && shown->mask->asked == planes.offsetOf(spot);
}

bool maySeeReasons(const SeePicture& picture, const SeeSpot& spot, bool covered)
{
    const SeeColumn* const shown = seeColumnAt(picture, spot.column);
    return shown && !shown->readsSecrets && (!covered || isSeeAsked(picture, spot));
}

} // namespace ks
