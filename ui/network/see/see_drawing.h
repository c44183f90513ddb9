#pragma once

#include "core/nn/batch_log.h"
#include "core/nn/checkpoint.h"
#include "core/nn/model.h"
#include "core/nn/network_state.h"
#include "core/nn/next_update.h"
#include "core/session/network_look.h"
#include "ui/network/see/see_film.h"
#include "ui/network/see/see_snapshot.h"

#include <QString>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// A moment of a training as a figure names it.
struct SeeNamedMoment {
    std::optional<std::size_t> batches; ///< trained by then; nothing: where the training stands
    std::int64_t epoch = 0;             ///< of the last one, from 0
    std::int64_t batch = 0;             ///< likewise, in its epoch
    double loss = notKnown;             ///< likewise
};

/// The first of two moments; the second one is what is drawn.
struct SeeDrawnComparison {
    std::shared_ptr<const Checkpoint> first;
    UpdateRule rule; ///< of its next update
    SeeNamedMoment moment;
    bool beside = false; ///< both side by side; else by how much the second one is more
};

/// What is to be drawn of a network where there is no window.
struct SeeDrawing {
    Model model;
    std::vector<Tensor> parameters; ///< in the order of `parametersOf`
    std::string backend;            ///< that computes it
    int threads = 0;
    UpdateRule rule;                    ///< of the next update, where updates are drawn
    NetworkState state;                 ///< its optimiser then; the parameters are those above
    bool assumed = false;               ///< see NextUpdates
    Tensor input;                       ///< as the network reads it
    std::vector<std::string> columns{}; ///< of a table: what they are called; empty: nobody knows
    int right = -1;                     ///< its class, where it is known
    std::vector<float> target;          ///< of a network that foretells numbers: what is right, as its loss reads it; empty: nobody knows
    NetworkLook look;                   ///< where it says Predict, the answer is not drawn
    QString at;                         ///< in words (seeWhereIn), in place of the look's column; empty: as the look says
    std::string level;                  ///< in place of the nearest that there is; empty
    std::optional<SeeNamedMoment> moment{};       ///< of its training; nothing: nobody has chosen one
    std::optional<SeeDrawnComparison> compared{}; ///< nothing: there is one moment
    bool effective = false;                       ///< with the effective receptive field of the cell
    QSizeF size;                                  ///< of the picture, in pixels of a screen
    int letters = 12;                             ///< pixels of its usual text
};

/// Computes it and looks at it as See would. Words are in the language of the program (Languages). Throws InputError, also naming --at where there is no
/// such place, Unsupported, OutOfMemory.
SeeSnapshot seeSnapshotOf(const SeeDrawing& drawing);
/// The wave through it as a film, as See makes one of where it is looked at. `path`: of the GIF, or of the folder for the frames. Throws
/// FileError besides.
void filmSeeDrawing(const SeeDrawing& drawing, const QString& title, const SeeFilmWish& wish, const std::filesystem::path& path);

/// A training as it was between two batches.
struct SeeDrawnMoment {
    std::size_t batches = 0; ///< trained by then
    TrainingPosition next;
    double loss = notKnown; ///< of the last one
    std::vector<Tensor> parameters;
};
/// The training as a film, a frame for each of these moments; the drawing has the weights of the last one. Throws as filmSeeDrawing().
void filmSeeTraining(const SeeDrawing& drawing, std::vector<SeeDrawnMoment> moments, const QString& title, const SeeFilmWish& wish,
                     const std::filesystem::path& path);

} // namespace ks
