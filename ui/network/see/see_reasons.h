#pragma once

#include "core/nn/probe.h"
#include "core/ops/graph.h"
#include "core/ops/reach.h"
#include "core/session/compute.h"
#include "core/verify/loss_stages.h"
#include "core/verify/plane_products.h"
#include "ui/scene/scene.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace ks {

/// A cell that is held while somebody looks at a plane which it reads: what that plane adds to it is asked, too.
struct SeeThrough {
    int node = 0; ///< whose result it is
    Role of = Role::Dst;
    Cell cell;
    std::int64_t plane = 0; ///< channel of what it reads

    bool operator==(const SeeThrough&) const = default;
};

/// A spot of a network's picture whose reasons are asked for: a plane of what a layer makes of one input, or one cell of it.
struct SeeQuestion {
    int node = 0;                  ///< whose operation is explained; graphInput: none, it is asked where the input goes
    Role of = Role::Dst;           ///< a result of it
    Cell cell;                     ///< or the plane that it lies in
    bool wholePlane = true;        ///< else only the cell
    ChannelFolds folds;            ///< of the explanation
    std::optional<ViewState> view; ///< the channels that a person wants to see; else those that go with the cell
    std::optional<int> shown;      ///< whose dst the plane lies in as it is seen: where that goes is asked, too
    bool effective = false;        ///< how strongly the cell depends on what is before it is asked, too
    std::int64_t taken = 0;        ///< of the terms of the cell only the first so many are told; 0: all
    std::vector<int>
        seenAt{}; ///< of every node the one at whose output it is seen: itself, or the last one of the folded group that it is in

    /// Layers whose gradients add up to it, where there are several: only one of these, `node`, has a formula at a time. Else empty.
    std::vector<int> readers{};
    /// Of an output's gradient, which no layer sends back, the loss that does; `node` is the last layer then. Else null.
    std::shared_ptr<const LossStages> loss{};
    std::optional<SeeThrough> through{};

    bool operator==(const SeeQuestion&) const = default;
    bool isOfSameResult(const SeeQuestion& other) const
    {
        return node == other.node && of == other.of && (loss == nullptr) == (other.loss == nullptr);
    }
};

/// What one layer sends back to a cell that several read.
struct SeeAddend {
    int reader = 0;
    Role of = Role::DiffSrc; ///< its result
    double value = 0;
};

/// How much of it a plane of another tensor has made.
struct SeeShare {
    int node = graphInput; ///< whose dst, or whose gradient of it, is read; graphInput: the network's input
    std::int64_t channel = 0;
    double share = 0; ///< −1 … 1: see signedPart()
};

/// A sum as pictures: what it reads of each plane, by which filter, and what these are together.
struct SeeProducts {
    int node = 0; ///< whose result the cell is
    Role of = Role::Dst;
    Cell cell;
    std::vector<PlaneProducts> parts; ///< see planeProducts()
};

/// The filter by which a map comes into another one.
struct SeeFilter {
    std::int64_t channel = 0; ///< of what is read
    TensorPtr numbers;        ///< 1×1×H×W
};

/// Why it is as it is. Never changes once made.
struct SeeReasons {
    SeeQuestion question;
    std::shared_ptr<const OperationResult> layer;   ///< operands and results of the operation
    ViewState view;                                 ///< of its tensors
    std::shared_ptr<const Explanation> explanation; ///< of the cell; null for a plane
    std::vector<SeeAddend> parts;                   ///< of a cell whose gradient several layers make, in their order; else empty
    std::vector<SeeShare> shares;                   ///< largest first
    std::vector<SeeShare> goesTo; ///< what it has made of the planes of those who read it, by whose dst these are; largest first
    std::vector<SeeShare>
        seenFrom; ///< where folded groups hide some of `shares`: what maps that are seen have made of it through these; else empty
    std::vector<SeeShare> seenTo;          ///< the same of `goesTo`: what it has made of the maps at the ends of the groups
    std::optional<SeeProducts> products{}; ///< of a cell that is a sum of such
    std::optional<SeeProducts> through{};  ///< of the cell that is held: the one part that reads the plane
    std::vector<SeeFilter> filters{};      ///< of a plane that filters have made: those on the maps with the largest shares, in their order
    std::int64_t readersSeen = 0;          ///< planes of these that were looked at; of wide layers not all
    std::int64_t readersThere = 0;
    std::map<int, ReceptiveField> fields; ///< what of every node's dst (and of the input, graphInput) the cell depends on; forwards only
    std::map<int, TensorPtr> effective; ///< |∂cell/∂dst| of the nodes before it, 1×1×H×W, where it was asked for; see effectiveFields()

    SceneFocus focus() const { return {question.of, question.cell}; }
    /// Of the cell, as the views of an operation show it. Holds as long as this does; needs an explanation.
    Scene scene() const;
};

/// The operation of a layer with what the last look of the probe made of it. Backwards only where the probe has been backwards.
std::shared_ptr<const OperationResult> operationOf(const NetworkProbe& probe, int node, bool backward);

/// Whose tensor an operand of a layer is, or at whose output the gradient from above lies.
std::optional<int> makerOf(const GraphNode& layer, int node, Role role);
/// Nobody waits for a copy of more weights.
constexpr std::int64_t mostReaderWeights = 16'000'000;

/// The number that this term of the explained cell reads first, counted from 1, whether the formula has it folded or not; nothing: it has no such term, or
/// no cell is explained.
std::optional<Factor> seeFactorOf(const SeeReasons* reasons, std::int64_t term);

/// On the compute thread. Throws InputError for a spot that the network does not have.
SeeReasons reasonsOf(const NetworkProbe& probe, const SeeQuestion& question, const std::stop_token& stop = {});

} // namespace ks
