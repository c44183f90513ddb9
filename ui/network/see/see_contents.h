#pragma once

#include "core/base/text.h"
#include "core/nn/folds.h"
#include "ui/network/class_names.h"
#include "ui/network/see/see_picture.h"
#include "ui/network/watch/watch_engine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ks {

/// What of every layer is seen in the picture of a network.
enum class SeeQuantity { Values, Gradients, Weights, WeightGradients, Updates };

/// The tensor that it is, of updates the one that they are made from; of weights, their gradients and their updates only layers that have some.
Role roleOf(SeeQuantity quantity);
/// It has the shape of the weights, and not that of what a layer gives.
bool isOfWeights(SeeQuantity quantity);
/// The node of a column whose tensor is shown: what leaves the column, or the layer whose weights they are.
int shownNode(const NetworkFold& fold, SeeQuantity quantity);
/// The numbers of this tensor tell the answer, or what is right: those that become it without weights, and all that comes back from it.
bool tellsAnswer(const Graph& graph, int node, Role role);

/// The columns of a model's picture: which groups are unfolded, and what is in each.
class SeeContents {
public:
    SeeContents() = default;
    explicit SeeContents(const Model& model);
    /// Of a network that takes the place of another one: groups of the same layers are as open as they were.
    SeeContents(const Model& model, const SeeContents& before);
    /// Of a network that cannot be shown: no columns, but why.
    static SeeContents without(const std::string& network, Text why);

    /// What the columns of its table are called, of which the network reads rows; others than it has inputs, or none: they have no names.
    void nameInput(const std::vector<std::string>& columns);
    const QStringList& inputNames() const { return m_inputNames; }
    /// "A, batch 12" and "B, now", of answers that have two moments beside each other.
    void nameMoments(QStringList moments) { m_moments = std::move(moments); }

    const Model& model() const { return m_model; }
    const NetworkFolds& folds() const { return m_folds; }
    /// Of the picture; −1, the network's input, is the first.
    const std::vector<int>& columns() const { return m_columns; }
    /// A number that no other arrangement of columns has, of whatever network; 0: there is none.
    std::uint64_t arrangement() const { return m_arrangement; }
    /// Opens a folded group of the picture, or folds the innermost one that this column is in, or `around`, which it is in, too. False where there is
    /// none.
    bool toggle(int column, int around = -1);
    /// The unfolded groups that this column lies in, from the innermost.
    std::vector<int> groupsAround(int column) const;
    /// Unfolds what hides a layer.
    void unfold(int node);
    /// Makes this fold a column, by what it unfolds and folds.
    void bringUp(int fold);

    /// What must be asked of the network for it.
    std::vector<std::pair<int, Role>> tensors(SeeQuantity quantity) const;
    /// Without an answer: the same columns with nothing in them.
    SeePicture picture(SeeQuantity quantity, const WatchAnswer* answer, const ClassNames& classes) const;
    /// One of its columns with nothing in it.
    SeeColumn columnAt(int column, SeeQuantity quantity) const;

    /// The column in which a node's output is seen; negative where it is inside a folded group. graphInput is the first.
    int columnOf(int node) const;
    /// The node whose output is seen where the layer of this one is a column of its own: what follows it cell by cell.
    int shownWith(int node) const;
    /// The fold of a column; null for the input.
    const NetworkFold* foldAt(int column) const;
    /// Layers of a column that came with the last change of the network, by their place in it; none of a group.
    std::vector<int> newIn(int column) const;

private:
    void arrange();
    /// What a column's layers have learnt beside what it shows; of weights, their gradients and updates alone.
    std::vector<SeeParameter> othersIn(const NetworkFold& fold, SeeQuantity quantity) const;
    SeeColumn columnOfInput() const;
    SeeColumn columnOfFold(int index, SeeQuantity quantity) const;

    Model m_model;
    Text m_why; ///< it has no columns
    QStringList m_inputNames;
    QStringList m_moments;
    NetworkFolds m_folds;
    std::set<int> m_open;
    std::set<std::string> m_new; ///< layers that came with the last change
    int m_answersFrom = 0;       ///< the first node whose numbers are those of the answer, or become it without weights
    std::vector<int> m_columns;
    std::uint64_t m_arrangement = 0;
};

} // namespace ks
