#pragma once

#include "core/nn/network_state.h"
#include "core/ops/graph.h"
#include "core/ops/operator.h"

#include <cstdint>
#include <vector>

namespace ks {

/// What a training does with a batch, in order.
enum class StepPhase : std::uint8_t { Forward, Backward, Update };

/// A moment of a training, down to one term of one number. `layer` counts nodes; in Forward the number of nodes stands for the loss, and
/// Backward begins with it and runs down to 0. `of` is what is being made: Dst and then NewMean, NewVariance (Forward); DiffWeights, DiffBias
/// and then DiffSrc, DiffSrc2 (Backward); Weights or Bias (Update). `cell` is the row-major offset in that tensor (its batch included),
/// `term` counts from 1; 0 is a complete cell.
struct NetworkPosition {
    TrainingPosition at;
    StepPhase phase = StepPhase::Forward;
    int layer = 0;
    Role of = Role::Dst;
    std::int64_t cell = 0;
    std::int64_t term = 0;

    bool operator==(const NetworkPosition&) const = default;
};

enum class NetworkGranularity : std::uint8_t { Term, Cell, Channel, Layer, Phase, Batch, Epoch };

/// The order of all positions of a training. Knows shapes alone: to be used from any thread.
class NetworkSteps {
public:
    /// `moreTrained`: batches beyond those that the place of a batch tells, since epochs before were of other data, with more or (negative) fewer.
    NetworkSteps(const Graph& graph, OpKind loss, std::int64_t batchesPerEpoch, std::int64_t batch, std::int64_t lastBatch,
                 std::int64_t moreTrained = 0);

    /// The position one step away: `direction` +1 or −1; stays inside (before epoch 0 there is nothing; there is no end). Steps of channels
    /// and more end on complete cells: those of a channel on its last, those of a layer, phase, batch or epoch on the first moment of the
    /// next one (−1: of the one before).
    NetworkPosition stepped(const NetworkPosition& from, NetworkGranularity granularity, int direction) const;
    bool contains(const NetworkPosition& position) const;

    /// The tensors that a layer makes in a phase, in order; empty where it makes none.
    std::vector<Role> rolesOf(StepPhase phase, int layer) const;
    /// Of a layer's operator in this batch, with the seed of its mask; the loss's for the layer behind the last.
    OpSpec specOf(const TrainingPosition& at, int layer) const;
    Shape shapeOf(const NetworkPosition& position) const { return ks::shapeOf(specOf(position.at, position.layer), position.of); }
    std::int64_t cellsOf(const NetworkPosition& position) const { return shapeOf(position).elements(); }
    /// 1 for an update, which is one formula.
    std::int64_t termsOf(const NetworkPosition& position) const;

private:
    /// One tensor that a batch makes.
    struct Place {
        StepPhase phase;
        int layer;
        Role of;
    };
    std::size_t placeOf(const NetworkPosition& position) const;
    NetworkPosition begin(const TrainingPosition& at, std::size_t place) const;
    NetworkPosition neighbour(const NetworkPosition& from, int direction) const;
    NetworkPosition steppedCell(const NetworkPosition& from, bool channels, int direction) const;
    NetworkPosition steppedTerm(const NetworkPosition& from, int direction) const;
    NetworkPosition steppedPlace(const NetworkPosition& from, NetworkGranularity granularity, int direction) const;
    TrainingPosition batchBeside(const TrainingPosition& at, int direction) const;
    bool isFirst(const TrainingPosition& at) const { return at.epoch == 0 && at.batch == 0; }

    Graph m_graph; ///< for a full batch
    OpKind m_loss;
    std::int64_t m_batches;
    std::int64_t m_batch;
    std::int64_t m_lastBatch;
    std::int64_t m_moreTrained;
    std::vector<Place> m_places; ///< of one batch, in order
};

} // namespace ks
