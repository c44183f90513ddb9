#pragma once

#include "ui/network/see/see_contents.h"

#include "core/nn/edge_edits.h"

#include <QKeyCombination>
#include <QString>

#include <optional>
#include <vector>

namespace ks {

/// What can be done to the layer of a column, or to all layers of a folded group. Unfold is of a group alone, Settings of a layer; Fold and
/// FoldAround are of what lies in the innermost unfolded group, and in another one around it.
enum class SeeColumnEdit : std::uint8_t {
    Before,
    Behind,
    Duplicate,
    Copy,
    Cut,
    Paste,
    Remove,
    Left,
    Right,
    Unfold,
    Fold,
    FoldAround,
    Settings
};

struct SeeOfferedEdit {
    SeeColumnEdit edit = SeeColumnEdit::Before;
    QString text;   ///< "Remove conv1"
    QString whyNot; ///< empty: it can be done
    QKeyCombination key{Qt::Key_unknown};
};

/// It changes how the network is looked at, not the network.
constexpr bool isOfFolds(SeeColumnEdit edit)
{
    return edit == SeeColumnEdit::Unfold || edit == SeeColumnEdit::Fold || edit == SeeColumnEdit::FoldAround;
}
/// The group that Fold or FoldAround folds; negative: there is none.
int seeGroupFolded(const SeeContents& contents, int column, SeeColumnEdit edit);
/// "Fold conv2 … relu5"
QString seeFoldText(const SeeContents& contents, int group);

/// All of them for a column, whose layer is called `name` on screen, in the order of a menu.
std::vector<SeeOfferedEdit> seeEditsOf(const SeeContents& contents, int column, const QString& name);
QKeyCombination seeKeyOf(SeeColumnEdit edit);
/// Another one for the same: a layer moves by the arrows of the picture and by those of the table.
std::optional<QKeyCombination> seeOtherKeyOf(SeeColumnEdit edit);
/// Both, as people read them; empty: none.
QString seeKeyText(SeeColumnEdit edit);

// Each throws InputError, which says why not.

/// The nodes of a column that is one layer.
std::vector<int> seeChainAt(const SeeContents& contents, int column);
/// Those of any column but the input.
std::vector<int> seeLayersAt(const SeeContents& contents, int column);
/// The node by which a column is known again in a changed network: its layer, or the first of a group.
int seeFirstAt(const SeeContents& contents, int column);
/// The network with the column on another edge.
Model seeMoved(const SeeContents& contents, int column, const GraphEdge& edge, const Model& model);
GraphEdge seeEdgeBefore(const SeeContents& contents, int column);
GraphEdge seeEdgeBehind(const SeeContents& contents, int column);
/// The network after Duplicate, Remove, Left (in front of the column that it reads) or Right (behind the one that reads it).
Model seeEdited(const SeeContents& contents, int column, SeeColumnEdit edit, const Model& model);

} // namespace ks
