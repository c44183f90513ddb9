#pragma once

#include "core/nn/timeline.h"
#include "core/session/compute.h"
#include "ui/network/step/step_beside.h"
#include "ui/network/try/asked_picture.h"
#include "ui/network/try/picture.h"
#include "ui/scene/scene.h"

#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ks {

/// What is followed alone, in place of a batch: a sample by its number in the data set, or what stands in Try.
struct StepSubject {
    std::uint32_t sample = 0;
    std::shared_ptr<const AskedPicture> drawn; ///< null: a sample

    bool operator==(const StepSubject&) const = default;
};

/// What an update makes of a parameter, whole tensors.
struct StepUpdate {
    TensorPtr before;
    TensorPtr gradient;
    std::vector<TensorPtr> states; ///< as OptimizerSpec counts them
    TensorPtr after;
    OptimizerSpec optimizer;
    float rate = 0;
    std::uint64_t updates = 0; ///< made before this one
};

/// What the layers that follow the one under way cell by cell (Relu, …) make of the number under way, where nobody else reads it.
struct StepBehind {
    std::vector<int> nodes; ///< in the order in which they run
    double value = 0;
};

/// A moment of the training with the numbers of the layer under way. Never changes once made.
struct StepMoment {
    NetworkPosition position;
    bool arrived = true; ///< false: on the way to it, nothing else is filled
    int wish = 0;        ///< that it answers
    TrainingPosition earliest;
    std::shared_ptr<const NetworkSteps> steps;
    std::shared_ptr<const Graph> graph;
    std::int64_t batches = 1;                       ///< of an epoch
    std::int64_t trained = 0;                       ///< batches of the whole training before this one; the walk knows
    std::uint64_t hash = 0;                         ///< of the state before the batch
    bool exact = true;                              ///< see NetworkTimeline
    bool again = false;                             ///< this state was there before, bit for bit; the walk knows
    std::vector<std::uint32_t> samples;             ///< numbers in the data set; none where it is a drawing
    bool looked = false;                            ///< what somebody asked about, not the batch
    std::shared_ptr<const AskedPicture> drawn;      ///< what that is, where it is no sample of the data; else null
    double loss = 0;                                ///< of the batch
    TensorPtr input;                                ///< N×C×H×W, as the first layer gets it
    std::vector<GreyRange> levels;                  ///< of the input, as levelsOf() tells them
    TensorPtr outputs;                              ///< N×outputs, before Softmax where the loss is the cross-entropy
    TensorPtr targets;                              ///< N×outputs
    std::shared_ptr<const OperationResult> layer;   ///< operands and results of the layer under way (or the loss), all images
    ViewState view;                                 ///< image and channels on screen
    ChannelFolds folds;                             ///< of the explanation
    std::shared_ptr<const Explanation> explanation; ///< of the cell under way; null in an update
    std::optional<StepUpdate> update;               ///< of the parameter under way
    std::optional<StepBehind> behind;               ///< forwards, of what a layer makes
    StepBeside beside;                              ///< the number under way at A, where two moments are compared

    std::int64_t images() const { return input ? input->shape().n : 1; }
    bool follows(const StepSubject& subject) const
    {
        return looked && drawn == subject.drawn && (drawn || (samples.size() == 1 && samples.front() == subject.sample));
    }
    /// The number under way: what a layer makes, or the parameter before the update.
    double value() const;
    bool isLoss() const { return position.layer == static_cast<int>(graph->nodes.size()); }
    /// The cell under way, as a cell of the layer's operation.
    SceneFocus focus() const;
    /// The layer's operation as its views show it; nothing in an update. Holds as long as the moment.
    std::optional<Scene> scene() const;
};

/// The compute thread's side of a walk: goes there and collects. Keeps what does not change from cell to cell.
class StepCollector {
public:
    struct Request {
        NetworkPosition to;
        std::vector<std::uint32_t> look;           ///< samples in place of the batch's
        std::shared_ptr<const AskedPicture> drawn; ///< or this one; null: none
        int wish = 0;
        ChannelFolds folds{};
        std::int64_t image = 0;
        std::optional<ViewState> view{};             ///< what a person wants to see; else what goes with the cell
        std::shared_ptr<const Checkpoint> against{}; ///< whose number is wanted beside the one under way; null: nobody's
    };
    /// Trains at most `slice` on the way and then answers with arrived = false: ask again. Throws what NetworkTimeline throws.
    StepMoment collect(NetworkTimeline& timeline, const Trainer& trainer, const Request& request, std::chrono::milliseconds slice);

private:
    void look(NetworkTimeline& timeline, const Trainer& trainer, const Request& request);
    void refresh(NetworkTimeline& timeline, const Trainer& trainer);
    std::shared_ptr<const OperationResult> layerAt(NetworkTimeline& timeline, const Trainer& trainer, const NetworkPosition& position);
    std::optional<StepBehind> behindAt(NetworkTimeline& timeline, const NetworkPosition& position);
    StepUpdate updateAt(NetworkTimeline& timeline, const Trainer& trainer, const NetworkPosition& position) const;

    std::optional<TrainingPosition> m_at;
    std::optional<int> m_layer;
    std::shared_ptr<const AskedPicture> m_drawn; ///< looked at by the timeline
    StepMoment m_batch;                          ///< what holds for all layers of the batch
    std::shared_ptr<const OperationResult> m_known;
    std::optional<std::vector<int>> m_followers; ///< of m_layer; nothing: nobody has asked
    TensorPtr m_followed;                        ///< what they make of it; null: nobody follows
    StepComparer m_comparer;
};

/// The operation of the layer under way as a session: real tensors, the gradient from the network, the same cell and term.
Session sessionOf(const StepMoment& moment, const std::string& name);
/// What the layer under way reads and makes in this phase, by the nodes that make it and their roles; of a batch without sums over all its samples.
std::vector<std::pair<int, Role>> tensorsOf(const StepMoment& moment);
/// Where in this batch a cell of a tensor of the layer under way was made; none for what came before it, or is a sum of several layers' gradients.
std::optional<NetworkPosition> originOf(const StepMoment& moment, Role role, const Cell& cell);
/// Where the term of the cell under way is that reads a cell of an operand; of the cell under way itself the next term, behind the last one all of them. None in
/// an update, which is one formula, and where no term of it reads that cell.
std::optional<NetworkPosition> termAt(const StepMoment& moment, Role role, const Cell& cell);
/// The place in that session which stands for the moment's: an update shows the gradient that it applies.
Position operationPosition(const NetworkPosition& position);

} // namespace ks
