#include "ui/network/see/see_column_edits.h"

#include "core/base/error.h"
#include "core/nn/chain_edits.h"
#include "core/nn/part_edits.h"
#include "ui/language/text.h"
#include "ui/network/build/layer_clipboard.h"
#include "ui/network/see/see_words.h"

#include <QCoreApplication>
#include <QKeySequence>

#include <algorithm>
#include <array>
#include <string>

namespace ks {

namespace {

struct SeeColumnTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::SeeColumnEdits)
};

const GraphNode& seeNodeOf(const SeeContents& contents, int node)
{
    return contents.model().graph.nodes[static_cast<std::size_t>(node)];
}

/// The column that has a node, folded or not.
int seeColumnWith(const SeeContents& contents, int node)
{
    for (int column = 1; column < static_cast<int>(contents.columns().size()); ++column)
        if (std::ranges::count(contents.foldAt(column)->nodes, node) > 0)
            return column;
    return 0;
}

bool joinsBranches(const SeeContents& contents, int column)
{
    const NetworkFold* const fold = contents.foldAt(column);
    return fold && !fold->isGroup() && readsTwo(seeNodeOf(contents, fold->main).spec);
}

bool isFoldedGroup(const SeeContents& contents, int column)
{
    const NetworkFold* const fold = contents.foldAt(column);
    return fold && fold->isGroup();
}

/// In front of the column whose output it reads.
GraphEdge seeEdgeToTheLeft(const SeeContents& contents, int column)
{
    const int first = seeFirstAt(contents, column);
    const int src = isFoldedGroup(contents, column) ? seeEdgeBefore(contents, column).from : seeNodeOf(contents, first).src;
    if (src == graphInput)
        throw InputError(Text(KS_TEXT("core", "%1 is the first layer"), {Text::name(seeNodeOf(contents, first).name)}));
    return seeEdgeBefore(contents, seeColumnWith(contents, src));
}

/// Behind the column that reads it.
GraphEdge seeEdgeToTheRight(const SeeContents& contents, int column)
{
    const GraphEdge behind = seeEdgeBehind(contents, column);
    const std::string& name = seeNodeOf(contents, seeFirstAt(contents, column)).name;
    if (behind.to == static_cast<int>(contents.model().graph.nodes.size()))
        throw InputError(Text(KS_TEXT("core", "%1 is the last layer"), {Text::name(name)}));
    const int next = seeColumnWith(contents, behind.to);
    for (const int reader : contents.model().graph.readersOf(behind.from))
        if (seeColumnWith(contents, reader) != next)
            throw InputError(
                Text(KS_TEXT("core", "%1 is read by several layers; drag it to the edge where it is to be"), {Text::name(name)}));
    return seeEdgeBehind(contents, next);
}

QString seeEditText(SeeColumnEdit edit, const QString& name)
{
    switch (edit) {
    case SeeColumnEdit::Before: return SeeColumnTexts::tr("Insert a layer before %1…").arg(name);
    case SeeColumnEdit::Behind: return SeeColumnTexts::tr("Insert a layer behind %1…").arg(name);
    case SeeColumnEdit::Duplicate: return SeeColumnTexts::tr("Duplicate %1").arg(name);
    case SeeColumnEdit::Copy: return SeeColumnTexts::tr("Copy %1").arg(name);
    case SeeColumnEdit::Cut: return SeeColumnTexts::tr("Cut %1").arg(name);
    case SeeColumnEdit::Paste: return SeeColumnTexts::tr("Paste layers behind %1").arg(name);
    case SeeColumnEdit::Remove: return SeeColumnTexts::tr("Remove %1").arg(name);
    case SeeColumnEdit::Left: return SeeColumnTexts::tr("Move %1 to the left").arg(name);
    case SeeColumnEdit::Right: return SeeColumnTexts::tr("Move %1 to the right").arg(name);
    case SeeColumnEdit::Unfold: return SeeColumnTexts::tr("Unfold %1, to build in it").arg(name);
    case SeeColumnEdit::Fold:
    case SeeColumnEdit::FoldAround: return SeeColumnTexts::tr("Fold %1", "a group of layers").arg(name);
    case SeeColumnEdit::Settings: break;
    }
    return SeeColumnTexts::tr("Settings of %1 in Build").arg(name);
}

void requirePossible(const SeeContents& contents, int column, SeeColumnEdit edit)
{
    switch (edit) {
    case SeeColumnEdit::Before: seeEdgeBefore(contents, column); return;
    case SeeColumnEdit::Behind: seeEdgeBehind(contents, column); return;
    case SeeColumnEdit::Settings: seeChainAt(contents, column); return;
    case SeeColumnEdit::Unfold: seeLayersAt(contents, column); return;
    case SeeColumnEdit::Fold:
    case SeeColumnEdit::FoldAround: return; // is offered where it is possible
    case SeeColumnEdit::Copy:
    case SeeColumnEdit::Cut: partOf(contents.model(), seeLayersAt(contents, column)); return;
    case SeeColumnEdit::Paste:
        seeEdgeBehind(contents, column);
        if (!LayerClipboard::mayHaveLayers())
            throw InputError(Text(KS_TEXT("core", "nothing is copied yet")));
        return;
    default: break;
    }
    if (seeEdited(contents, column, edit, contents.model()) == contents.model())
        throw InputError(Text(KS_TEXT("core", "this would change nothing")));
}

} // namespace

QKeyCombination seeKeyOf(SeeColumnEdit edit)
{
    switch (edit) {
    case SeeColumnEdit::Before: return Qt::SHIFT | Qt::Key_Insert;
    case SeeColumnEdit::Behind: return Qt::Key_Insert;
    case SeeColumnEdit::Duplicate: return Qt::CTRL | Qt::Key_D;
    case SeeColumnEdit::Copy: return Qt::CTRL | Qt::Key_C;
    case SeeColumnEdit::Cut: return Qt::CTRL | Qt::Key_X;
    case SeeColumnEdit::Paste: return Qt::CTRL | Qt::Key_V;
    case SeeColumnEdit::Remove: return Qt::Key_Delete;
    case SeeColumnEdit::Left: return Qt::ALT | Qt::Key_Up; // as in the table of Build
    case SeeColumnEdit::Right: return Qt::ALT | Qt::Key_Down;
    case SeeColumnEdit::Unfold: return Qt::Key_Space; // as anywhere in the picture
    case SeeColumnEdit::Fold: return Qt::SHIFT | Qt::Key_Space;
    case SeeColumnEdit::FoldAround:
    case SeeColumnEdit::Settings: break;
    }
    return Qt::Key_unknown;
}

std::optional<QKeyCombination> seeOtherKeyOf(SeeColumnEdit edit)
{
    switch (edit) {
    case SeeColumnEdit::Left: return Qt::ALT | Qt::Key_Left;
    case SeeColumnEdit::Right: return Qt::ALT | Qt::Key_Right;
    default: return std::nullopt;
    }
}

QString seeKeyText(SeeColumnEdit edit)
{
    const auto textOf = [](QKeyCombination key) { return QKeySequence(key).toString(QKeySequence::NativeText); };
    if (seeKeyOf(edit).key() == Qt::Key_unknown)
        return {};
    const std::optional<QKeyCombination> other = seeOtherKeyOf(edit);
    return other ? SeeColumnTexts::tr("%1, %2", "two keys for the same").arg(textOf(*other), textOf(seeKeyOf(edit)))
                 : textOf(seeKeyOf(edit));
}

std::vector<int> seeChainAt(const SeeContents& contents, int column)
{
    const NetworkFold* const fold = contents.foldAt(column);
    if (!fold)
        throw InputError(Text(KS_TEXT("core", "the input is no layer")));
    if (fold->isGroup())
        throw InputError(Text(KS_TEXT("core", "several layers are folded here; unfold them to change one")));
    return fold->nodes;
}

std::vector<int> seeLayersAt(const SeeContents& contents, int column)
{
    return isFoldedGroup(contents, column) ? contents.foldAt(column)->nodes : seeChainAt(contents, column);
}

int seeFirstAt(const SeeContents& contents, int column)
{
    return seeLayersAt(contents, column).front();
}

Model seeMoved(const SeeContents& contents, int column, const GraphEdge& edge, const Model& model)
{
    const std::vector<int> layers = seeLayersAt(contents, column);
    return isFoldedGroup(contents, column) ? withPartMoved(model, layers, edge) : withChainMoved(model, layers, edge);
}

GraphEdge seeEdgeBefore(const SeeContents& contents, int column)
{
    const Graph& graph = contents.model().graph;
    const NetworkFold* const fold = contents.foldAt(column);
    if (!fold)
        throw InputError(Text(KS_TEXT("core", "nothing can stand before the input")));
    if (joinsBranches(contents, column))
        throw InputError(Text(KS_TEXT("core", "%1 joins two branches; use the + on the edge that is meant"),
                              {Text::name(seeNodeOf(contents, fold->main).name)}));
    if (!fold->isGroup())
        return {seeNodeOf(contents, fold->main).src, fold->main, false};
    const std::vector<int> folds(contents.columns().begin() + 1, contents.columns().end());
    for (const FoldEdge& edge : contents.folds().edgesBetween(folds))
        if (edge.to == contents.columns()[static_cast<std::size_t>(column)])
            if (const std::optional<GraphEdge> meant = edgeBetween(graph, contents.folds(), edge))
                return *meant;
    throw InputError(Text(KS_TEXT("core", "several layers are folded here; unfold them to change one")));
}

GraphEdge seeEdgeBehind(const SeeContents& contents, int column)
{
    const NetworkFold* const fold = contents.foldAt(column);
    return edgeBehind(contents.model().graph, fold ? fold->shown : graphInput);
}

Model seeEdited(const SeeContents& contents, int column, SeeColumnEdit edit, const Model& model)
{
    const std::vector<int> layers = seeLayersAt(contents, column);
    const bool isGroup = isFoldedGroup(contents, column);
    switch (edit) {
    case SeeColumnEdit::Duplicate: return isGroup ? withPartDuplicated(model, layers) : withChainDuplicated(model, layers);
    case SeeColumnEdit::Remove: return isGroup ? withoutPart(model, layers) : withoutChain(model, layers);
    case SeeColumnEdit::Left: return seeMoved(contents, column, seeEdgeToTheLeft(contents, column), model);
    case SeeColumnEdit::Right: return seeMoved(contents, column, seeEdgeToTheRight(contents, column), model);
    default: return model;
    }
}

int seeGroupFolded(const SeeContents& contents, int column, SeeColumnEdit edit)
{
    const std::vector<int> groups = contents.groupsAround(column);
    if (edit == SeeColumnEdit::Fold && !groups.empty())
        return groups.front();
    return edit == SeeColumnEdit::FoldAround && groups.size() > 1 ? groups.back() : -1;
}

QString seeFoldText(const SeeContents& contents, int group)
{
    const NetworkFolds& folds = contents.folds();
    return seeEditText(SeeColumnEdit::Fold, seeName(contents.model().graph, folds, folds.all()[static_cast<std::size_t>(group)]));
}

std::vector<SeeOfferedEdit> seeEditsOf(const SeeContents& contents, int column, const QString& name)
{
    using Edit = SeeColumnEdit;
    std::vector<SeeOfferedEdit> offered;
    for (const Edit edit : {Edit::Before, Edit::Behind, Edit::Duplicate, Edit::Copy, Edit::Cut, Edit::Paste, Edit::Remove, Edit::Left,
                            Edit::Right, Edit::Unfold, Edit::Fold, Edit::FoldAround, Edit::Settings}) {
        if (isFoldedGroup(contents, column) ? edit == Edit::Settings : edit == Edit::Unfold)
            continue;
        const int group = seeGroupFolded(contents, column, edit);
        if (group < 0 && (edit == Edit::Fold || edit == Edit::FoldAround))
            continue;
        SeeOfferedEdit one{edit, group < 0 ? seeEditText(edit, name) : seeFoldText(contents, group), {}, seeKeyOf(edit)};
        try {
            requirePossible(contents, column, edit);
        } catch (const Error& error) {
            one.whyNot = toQString(error.text());
        }
        offered.push_back(std::move(one));
    }
    return offered;
}

} // namespace ks
