#pragma once

#include "core/data/batch.h"
#include "core/nn/saliency.h"
#include "core/nn/trainer.h"
#include "core/tensor/statistics.h"
#include "core/tensor/value_range.h"
#include "ui/network/try/asked_picture.h"
#include "ui/network/try/picture.h"

#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ks {

struct Checkpoint;
struct ClassContest;
struct LossStages;
struct NumberReasons;
struct NetworkState;
struct NextUpdates;
struct UpdateRule;

/// The input that is looked at: a sample of the data, or what was drawn or opened in Try.
struct WatchedImage {
    Split part = Split::Test;
    std::int64_t index = 0; ///< in its part
    std::shared_ptr<const AskedPicture> drawn;
};

/// What the page wants to know of the network as it is now.
struct WatchQuestion {
    WatchedImage image;
    int node = 0;
    Role role = Role::Dst;
    bool networkRange = false; ///< the ends over all layers that have this tensor
    bool statistics = false;
    bool loss = false;        ///< how it comes about
    bool updates = false;     ///< what the next update would change in the parameters whose gradients are among `tensors`
    bool attention = false;   ///< saliency and Grad-CAM
    std::int64_t output = -1; ///< for them; negative: the predicted class, or the first output
    int camNode = noNode;     ///< noNode: the usual one
    bool contest =
        false; ///< two classes side by side: what it names, and `rival`; of a row of numbers what adds to the one with that number
    std::int64_t rival = -1; ///< see contestPair(); negative: the first number
    /// Wanted beside the one, by node (or graphInput); not with attention, whose gradients are those of one output.
    std::vector<std::pair<int, Role>> tensors;
    /// Of the training, whose weights it is asked with; null: as the trainer stands.
    std::shared_ptr<const Checkpoint> moment{};
    /// What it makes of the input becomes the difference to what it made of it with the weights of then; null: it is what it makes.
    std::shared_ptr<const Checkpoint> against{};
    /// With that: what it made of it then, and the difference, stand beside what it makes of it, which stays.
    bool beside = false;

    /// What of `tensors` is there before the rest is wanted at once.
    bool early = false;

    /// It has to be looked backwards for it.
    bool asksForGradients() const;
};

struct WatchAnswer {
    WatchQuestion question;
    std::size_t trained = 0;      ///< batches, when it was asked
    std::size_t weightsAfter = 0; ///< see History::weightsAfter(); then
    std::int64_t count = 0;       ///< samples in the part
    std::uint32_t sample = 0;     ///< number in the data set
    QString sampleName;
    TensorPtr picture; ///< as it lies in the data, or as it was drawn
    float white = 255;
    TensorPtr seen;                    ///< as it reaches the first layer: centred, scaled, …
    std::vector<GreyRange> seenLevels; ///< as levelsOf() tells them
    Prediction prediction;             ///< with label or expected, where they are known
    bool classifies = true;            ///< else it says numbers, and no class is predicted
    TensorPtr tensor;                  ///< null where the layer has none of this role
    std::vector<TensorPtr> tensors;    ///< the others wanted, in their order; likewise
    /// From the least to the greatest of each of these, where the question wants them early: the window has no time to look for them. Nothing: no finite one.
    std::vector<std::optional<ValueRange>> ranges;
    std::string layer; ///< whose tensor it is; the input has its name, too
    OpSpec spec;       ///< of that layer
    ValueRange network;
    TensorStatistics numbers;
    double norm = 0;                            ///< √Σ², of finite cells
    std::shared_ptr<const LossStages> loss;     ///< where the answer is known
    std::shared_ptr<const NextUpdates> updates; ///< by the gradients of this one input, where they were asked for
    TensorPtr saliency;
    TensorPtr cam;
    std::int64_t output = 0;
    int camNode = noNode;
    std::shared_ptr<const ClassContest> contest;  ///< where there are two classes to compare
    std::shared_ptr<const NumberReasons> reasons; ///< likewise, where a number is said of a row
    double seconds = 0;                           ///< that it took, on the compute thread
    /// With a difference: the whole answer with the weights of then, about the same classes; what stands here else (prediction, contest) is with those
    /// that are looked at. With moments beside each other: with the ranges of its `tensors`, too.
    std::shared_ptr<const WatchAnswer> then;
    /// With a difference: `tensors` and `updates` with the weights that are looked at, since what stands here is their difference; nothing else.
    std::shared_ptr<const WatchAnswer> now;
    /// With moments beside each other: by how much `tensors` and `updates` are more than they were then, and the ranges of that; nothing else.
    std::shared_ptr<const WatchAnswer> difference;
    TensorPtr looked;      ///< with a difference: `tensor` with the weights that are looked at
    double lookedNorm = 0; ///< of that

    /// Of two moments of the training: `tensor` with its numbers, `tensors`, `saliency` and `cam`.
    bool isDifference() const { return question.against && !question.beside; }
    /// It has those of both moments, and their difference.
    bool isBeside() const { return question.against && question.beside; }
};

/// One input through the network of `probe`: what answer.question asks of it, but for attention; backwards where that asks for gradients. `target`: what is
/// right, as the loss reads it; empty: nobody knows, and backwards it is as if the network were right. Keeps what answer.prediction knows to be right.
/// Where answer.question wants it early, `arriving` gets what is there so far; true: nobody waits for the rest. It is called with null where there is nothing more
/// than last time.
using LookArriving = std::function<bool(const WatchAnswer* soFar)>;
void lookThrough(NetworkProbe& probe, Tensor input, std::vector<float> target, WatchAnswer& answer, const LookArriving& arriving = {});
/// Behind lookThrough(), where the answer is to have updates: those of a training that stands like this.
void addUpdates(WatchAnswer& answer, const Model& model, const UpdateRule& rule, NetworkState state);

/// Of two moments of a training, `then` the answer with the weights of the first to the same question: what See shows of the layers stands beside
/// what they make with those of the second, as answer.question says, or becomes the difference to it.
void layTogether(WatchAnswer& answer, std::shared_ptr<WatchAnswer> then);

/// The compute thread's side of the page: one input through the network as it is now.
class WatchEngine {
public:
    /// Throws as NetworkProbe does, and InputError for a part without samples.
    WatchAnswer answer(Trainer& trainer, const WatchQuestion& question, const LookArriving& arriving = {});
    /// As the last answer left it, with the weights of then; null before the first.
    const NetworkProbe* lastLook() const { return m_looked ? m_probe.get() : nullptr; }

private:
    /// `moment`: of the training, whose weights it is asked with; null: as the trainer stands.
    WatchAnswer answerWith(std::unique_ptr<NetworkProbe>& probe, const Checkpoint* moment, const Trainer& trainer,
                           const WatchQuestion& question, const LookArriving& arriving = {});
    void lookAtThen(const Trainer& trainer, WatchAnswer& answer);
    void becomeDifference(WatchAnswer& answer, const WatchAnswer& then) const;
    struct Sample {
        Tensor input;
        std::vector<float> target; ///< empty where the answer is not known
    };
    Sample load(const Trainer& trainer, const WatchQuestion& question, WatchAnswer& answer);

    std::unique_ptr<NetworkProbe> m_probe;
    std::unique_ptr<NetworkProbe> m_then; ///< with the weights of then, as long as differences are asked for
    bool m_looked = false;                ///< to the end
    std::unique_ptr<BatchLoader> m_loader;
};

} // namespace ks
