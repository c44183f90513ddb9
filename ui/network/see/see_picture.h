#pragma once

#include "core/io/image.h"
#include "core/ops/graph.h"
#include "core/session/colours.h"
#include "core/session/steps.h"
#include "core/tensor/tensor.h"

#include <QRect>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ks {

struct LossStages;  // core/verify/loss_stages.h
struct NextUpdates; // core/nn/next_update.h

/// Whose numbers a map shows where two moments stand beside each other: those of its column, which are B's, or those that stand beside them.
enum class SeeSide : std::uint8_t { B, A, Difference };

/// What stands beside the numbers of a column, where these are those of the second of two moments. Null: not there yet.
struct SeeBeside {
    TensorPtr first;                 ///< A's, in the colours of the column, whose range is that of both
    TensorPtr difference;            ///< B − A
    std::optional<ValueRange> range; ///< of its colours, about zero
    Palette palette = Palette::BlueOrange;

    bool operator==(const SeeBeside&) const = default;
};

/// Numbers that a layer has learnt beside what its column shows, or their gradients or updates: biases, the factors of a folded
/// BatchNormalization. One for each channel; they stand beside the filters.
struct SeeParameter {
    int node = 0;
    Role role = Role::Bias; ///< of gradients and updates that of the gradient
    QString letter;         ///< "b", "γ"; no two of a column have the same
    std::int64_t channels = 0;
    TensorPtr tensor{};                ///< null: not there yet, room is kept
    std::optional<ValueRange> range{}; ///< of its colours; nothing: no number is finite
    Palette palette = Palette::BlueOrange;
    bool normalises = false;           ///< it is of a normalisation: its colours are its own, and about zero or from there, in each layer
    bool ownColours = false;           ///< in those of the filters it would be all of one, or none of theirs would reach as far
    std::optional<SeeBeside> beside{}; ///< as of its column
    bool secret = false;               ///< its numbers have been taken out of it
    std::optional<Mask> mask{};        ///< what of its numbers is to be guessed; nothing: none of them
    std::int64_t said = -1;            ///< as SeeColumn::said, of its own

    /// Its letter has one, "b*", by which its colours are told from the filters'.
    bool hasMark() const { return ownColours && !normalises; }
    bool operator==(const SeeParameter&) const = default;
};

/// A column of a network's picture: what one layer, or a folded group of layers, makes of one sample.
struct SeeColumn {
    enum class Kind : std::uint8_t {
        Input,
        Maps,   ///< C×H×W: planes
        Cells,  ///< C×1×1: a column of cells
        Answer, ///< bars with names
    };
    Kind kind = Kind::Maps;
    int fold = graphInput;
    int node = graphInput; ///< whose tensor it is
    QString name;          ///< "conv1"
    QString operators;     ///< "Conv 5×5 · Relu"
    QString shape;         ///< "6×28×28"
    TensorPtr tensor;      ///< of one image: values, gradients, weights, their gradients or updates; null: not there yet, room is kept
    std::optional<ValueRange> range; ///< of colours, of the whole column; nothing: no number is finite
    Palette palette = Palette::Viridis;
    std::vector<GreyRange> levels;      ///< of the input, as levelsOf() tells them
    bool group = false;                 ///< folded: drawn as a stack, unfolds by its title
    bool skips = false;                 ///< a group with an edge round it
    bool part = false;                  ///< of an unfolded group, which folds by this title
    bool answers = false;               ///< the network's last one: its maps are the outputs, which have names where there are classes
    int series = -1;                    ///< colour of the line under its title, by number of the house's series; negative: a quiet one
    Shape extent;                       ///< of the tensor, where that is known before it is there
    bool weights = false;               ///< or what belongs to each of them: a filter, and in it a map for each channel
    bool dense = false;                 ///< weights of a dense layer: a row for each of its units
    bool tells = false;                 ///< its numbers tell the answer, or what is right
    std::vector<int> fresh{};           ///< which of its operators came with the last change of the network
    QStringList names{};                ///< of its maps, where they have some: the columns of a table
    TensorPtr source{};                 ///< of a row: as it lies in the data, where other numbers of it reach the network; else null
    bool secret = false;                ///< its numbers have been taken out of it: see see_secret.h
    bool readsSecrets = false;          ///< how one of its numbers is made would tell others that are to be guessed
    std::optional<Mask> mask{};         ///< what of its numbers is to be guessed; nothing: none of them
    int guessed = -1;                   ///< the node whose numbers these are, or would tell; negative: none
    bool unsaid = false;                ///< Predict asks for a number of it where one is held: none is said before that
    QString letter{};                   ///< of one number for each channel, which stand beside others of them: "γ"; else empty
    std::vector<SeeParameter> others{}; ///< of weights, their gradients and updates: what its layers have learnt besides
    std::optional<OpSpec> maker{};      ///< likewise: the layer whose weights they are, of a maker of maps
    QStringList folded{};               ///< likewise, of a group: the layers in it that have weights, of which those of the first are seen
    std::int64_t said = -1;             ///< the offset of the one that is known all the same; negative: none
    std::optional<SeeBeside> beside{};  ///< nothing: it is of one moment, or the same at both
    bool differs = false;               ///< its numbers are B − A
};

/// Results of a layer that are to be guessed before they are seen.
struct SeeHidden {
    int node = 0;
    Role of = Role::Dst;
    Mask mask;

    bool operator==(const SeeHidden&) const = default;
};

/// Between columns, by their indices.
struct SeeEdge {
    int from = 0;
    int to = 0;
    bool skip = false; ///< goes round another column
};

struct SeeBar {
    QString name;
    double probability = 0;
    double logit = 0;
    bool label = false; ///< what the sample is
    bool best = false;  ///< what the network takes it for
};

struct SeePicture {
    std::vector<SeeColumn> columns; ///< left to right
    std::vector<SeeEdge> edges;
    std::vector<SeeBar> answer;                   ///< of the column of kind Answer; empty: there are no classes, or no answer yet
    bool rgbInput = false;                        ///< the input's three channels are red, green and blue
    std::shared_ptr<const LossStages> loss{};     ///< of the sample, output by output, with the values; null: nobody knows what is right
    std::shared_ptr<const NextUpdates> updates{}; ///< where they are what is seen, and no difference of two; null
    QString shows{};                              ///< in sentences, where it is not what the layers make of the sample; empty
    QString why{};                                ///< there are no columns; empty: there are, or nobody knows yet
    bool hidden = false;                          ///< the answer is to be guessed first: it is not in here
    std::vector<SeeHidden> hiddenCells{};         ///< nor are these numbers, and what is made of them alone
    QStringList moments{};                        ///< A and B, where both are seen: "A, batch 12"; empty: there is one
    QStringList differing{};                      ///< likewise, where their difference is seen
    int lossStages = 0;                           ///< of the loss, also while its numbers are awaited or hidden: they keep their room
};

/// Row and column of a map.
using SeeCell = std::pair<std::int64_t, std::int64_t>;

/// Nothing; a column; a map of it; a cell of the map. Maps of a tensor count through its first two dimensions: n · C + c; behind them come the
/// numbers of the column's other parameters (SeeColumn::others), each a map of its own.
struct SeeSpot {
    int column = -1;
    std::int64_t map = -1;
    std::optional<SeeCell> cell = std::nullopt;

    bool operator==(const SeeSpot&) const = default;
};

/// How much one spot has made of another.
struct SeeWay {
    SeeSpot from;
    SeeSpot to;
    double share = 0;    ///< −1 … 1, with the sign of the sum
    bool onward = false; ///< away from what one looks at

    bool operator==(const SeeWay&) const = default;
};

/// Cells of a column that something depends on.
struct SeeField {
    int column = 0;
    std::int64_t map = -1; ///< all maps
    QRect cells;
    TensorPtr heat{}; ///< 1×1×H×W, of all cells of a map: how strongly; null: nobody has asked

    bool operator==(const SeeField&) const = default;
};

/// How near one is to the numbers.
enum class SeeLevel : std::uint8_t {
    Network, ///< all columns share the width
    Layer,   ///< one column has most of it
    Map,     ///< one map of it is large
    Cells,   ///< so large that its numbers can be read
};

} // namespace ks
