#pragma once

#include "core/base/error.h"
#include "core/data/source.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
#include "tests/session/zip_entries.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ks::test {

inline constexpr const char* beforeBest = "training_before_best.safetensors";
inline constexpr const char* drawing = "try_drawing.npy";

inline NetworkSession makeExample()
{
    const std::string data = "synthetic:digits?count=200&test=20";
    Trainer trainer(presetModel("lenet-5"), openDataset(data), {.backend = "openmp", .threads = 1, .batch = 20});
    const bool trained = trainer.trainBatch() && trainer.trainBatch();
    NetworkSession session{.model = trainer.model(),
                           .data = data,
                           .settings = trainer.settings(),
                           .training = checkpointOf(trainer, data),
                           .environment = currentEnvironment()};
    Checkpoint last = *session.training;
    last.state.network.parameters.front().cells().front() += trained ? 1.0F : 0.0F;
    session.beforeBest = std::make_shared<const Checkpoint>(std::move(last));
    Tensor canvas({1, 1, drawingSide, drawingSide}, "drawing");
    canvas.cells()[12345] = 255;
    session.drawing = std::make_shared<const Tensor>(std::move(canvas));
    session.question = {.centre = false, .is = "7"};
    return session;
}

/// Two batches trained; with the best weights in use, and something drawn. A copy: it is trained once for all tests.
inline NetworkSession example()
{
    static const NetworkSession made = makeExample();
    return made;
}

/// With the moments before and behind its first batch.
inline NetworkSession withMoments()
{
    NetworkSession session = example();
    Trainer trainer(session.training->model, openDataset(session.data), session.settings);
    auto moments = std::make_shared<std::vector<KeptMoment>>();
    for (std::size_t batches = 0; batches < 2; ++batches) {
        const Checkpoint moment{.model = trainer.model(), .settings = trainer.settings(), .state = trainer.state()};
        moments->push_back({{.batches = batches, .position = trainer.course().position}, encodeCheckpoint(moment)});
        (void)trainer.trainBatch();
    }
    session.moments = std::move(moments);
    return session;
}

inline std::string messageOf(const ZipEntries& entries)
{
    try {
        (void)decodeNetworkSession(packZip(entries), "net.kscope");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace ks::test
