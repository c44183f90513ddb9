#pragma once

#include "core/data/parallel.h"
#include "core/nn/checkpoint.h"
#include "core/session/compared_moments.h"
#include "core/session/earlier_run.h"
#include "core/session/network_look.h"
#include "core/session/session.h"
#include "core/session/session_moments.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

inline constexpr int networkSessionFormatVersion = 1;
inline constexpr int drawingSide = 280; ///< cells

/// How the network is asked about what is drawn in Try.
struct DrawingQuestion {
    bool centre = true; ///< as the digits of MNIST were made
    std::string is;     ///< the class that somebody has said it is; empty: nobody has

    bool operator==(const DrawingQuestion&) const = default;
};

/// The document of the Network lab: what is trained, on what and how, how far it is, and what is looked at. The data are not in it, only their
/// description.
struct NetworkSession {
    Model model;
    std::string data; ///< for openDataset()
    TrainingSettings settings;
    std::optional<Checkpoint> training; ///< nothing for an untrained network
    /// The same training with its last weights, where the best ones took their place and one can go back; else null.
    std::shared_ptr<const Checkpoint> beforeBest;
    int runNumber = 1;               ///< by which the charts call this training
    RunLabel runLabel;               ///< what was said of it; older files have none
    std::vector<EarlierRun> earlier; ///< those whose lines the charts show beside it, oldest first
    TensorPtr drawing;               ///< what is drawn in Try, 1×1×drawingSide×drawingSide, 0 … 255; null: nothing
    DrawingQuestion question;        ///< about the drawing; older files have none
    std::string page = "see";        ///< the open page
    bool moreCharts = false;
    bool logLoss = false;              ///< the chart of the loss has a logarithmic axis
    NetworkLook look;                  ///< in See; older files have none
    SeenMoments seen;                  ///< on every page; older files have two that are compared, or none
    Environment environment;           ///< where the batches were trained, see environmentOf(); empty: it is not known
    SavedMoments moments;              ///< earlier ones of the training, that one can look back at; null: none
    Text momentsLost;                  ///< why there are none though the file has some; not in it
    MomentsBeside beside;              ///< they lie in a file beside that of this session, which the program has kept by itself
    std::shared_ptr<LeftMoments> left; ///< those, once they are taken over; not in the file
};

/// Batches that were read from a file, and where they were trained.
struct TrainingOrigin {
    BatchLog batches;
    Environment environment;
};
/// Where a training was computed: what it has in common with one that was read, there, all that came later, here. Of two places it names both,
/// and equals neither (where they differ in threads, it has 0): the same bits are to be expected in none.
Environment environmentOf(const BatchLog& batches, const std::vector<TrainingOrigin>& origins);

/// The bytes of a `.kscope` file: a zip archive of `network.json` and, where they are there, `run_1.json` … (earlier runs, by their numbers),
/// `training.safetensors` (a checkpoint), `training_before_best.safetensors` (another one), `training_moment_8.safetensors` … (earlier ones, by the
/// batches trained by then) and `try_drawing.npy`. Older programs leave all but the first two alone. One that the program keeps by itself has its moments
/// beside it instead.
std::vector<std::byte> encodeNetworkSession(const NetworkSession& session);
/// Throws FileError naming `name` (cut off, damaged, of a newer version, an Operation lab's session), InputError, OutOfMemory.
NetworkSession decodeNetworkSession(std::span<const std::byte> bytes, const std::string& name);
void saveNetworkSession(const NetworkSession& session, const std::filesystem::path& path);
NetworkSession loadNetworkSession(const std::filesystem::path& path);

/// What training a session's network again, from its seed to where it stood, gave.
struct NetworkReplay {
    bool sameEnvironment = false; ///< processor, threads and program: then equal bits are demanded
    bool sameBits = false;        ///< parameters, optimiser and position have the same hash
    std::int64_t batches = 0;
    double lossThen = 0; ///< mean of the last batches, of an epoch at most
    double lossNow = 0;
    double accuracyThen = notKnown;
    double accuracyNow = notKnown;

    /// In another environment the mean accuracy (or, for regression, the loss by a hundredth of it) must agree within 0.3 points and what chance makes
    /// of so many samples.
    bool ok() const;
    std::int64_t samples = 0; ///< that the means are of
};
/// Opens the data and trains. Throws InputError where nothing was trained, and what openDataset and Trainer throw; Stopped.
NetworkReplay replay(const NetworkSession& session, const LoadContext& context = {});

} // namespace ks
