#pragma once

#include "core/data/dataset.h"
#include "core/data/half_samples.h"
#include "core/nn/dead_layers.h"
#include "core/nn/evaluation.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"
#include "core/tensor/tensor.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ks {
struct TrainingConfig;
}

namespace ks::cli {

/// A model, and its numbers where its file has them (ONNX) or a weights file was named.
struct Network {
    Model model;
    std::vector<Tensor> parameters; ///< in the order of `parametersOf`; empty: none were given
    bool fromPreset = false;        ///< may be cut to fit data
    bool scalingKnown =
        false;              ///< typed, or of a training that goes on; else that of an untrained preset becomes what is usual for the data
    std::string about = {}; ///< which weights of their training the parameters are; empty where their file does not say
};

/// --model and --weights, as every command takes them.
struct NetworkOptions {
    std::string model;
    std::string weights;
    std::optional<Model> given; ///< of a configuration, where no model is named

    void addTo(CLI::App& command, bool weightsNeeded);
    /// The network of the options: a preset, a network file (.json), ONNX, or the model that the weights file brings along; with what it says of
    /// classes and preparation where that is the same network.
    /// Throws InputError and FileError naming the option or file.
    Network read() const;
};

/// Throws InputError where no weights were given; `why` an untrained network is of no use here: "cannot be judged".
void requireWeights(const Network& network, const std::string& why);

/// --data, --backend, --threads, --implementation.
struct RunningOptions {
    std::string data;
    std::string backend = "auto";
    std::string implementation = "auto";
    int threads = 0;

    void addTo(CLI::App& command, bool dataNeeded);
    /// All but --data.
    void addBackendTo(CLI::App& command);
    /// The backend by name; `auto`: the first of lanes, openmp that is there. Throws InputError, also where it lacks `implementation`.
    std::string backendId() const;
    Backend& usedBackend() const { return requireBackend(backendId()); }
    /// The network with its weights on that backend; `watched`: layers whose maps may be asked for. Throws InputError, Unsupported, OutOfMemory.
    Predictor predictorOf(const Network& network, std::int64_t batch, std::vector<int> watched = {}) const;
    /// The backend, its implementation and the threads of a training. Throws InputError.
    void giveTo(TrainingSettings& settings) const;
};

/// How samples reach the network: --grey, --resize, ….
struct PreparationOptions {
    Pipeline typed;
    const CLI::App* command = nullptr;
    const TrainingConfig* config = nullptr; ///< what was typed wins over it

    /// `this` must live as long as the command.
    void addTo(CLI::App& into);
    /// What was typed wins over what the network brings along. Where it is `toBeTrained`, the data's statistics are then taken anew.
    void giveTo(Network& network, bool toBeTrained) const;
};

/// --cache, --cache-precision, --rebuild-cache: data that are prepared once and kept.
struct CacheOptions {
    std::string file; ///< empty: nothing is kept
    PreparedOptions prepared;
    bool rebuild = false; ///< a file that does not agree is replaced

    /// `this` must live as long as the command.
    void addTo(CLI::App& into);
};

/// What the preset of --model brings along goes into `settings`, unless a configuration is given, which knows it, before options that are added later write over it, wherever they stand.
/// Needs NetworkOptions::addTo before it.
void takePresetSettings(CLI::App& command, TrainingSettings& settings);

/// Throws InputError naming the option, which asks for an accuracy, where there are no `classes` that an answer could be right by.
void requireAccuracy(std::string_view option, bool classes);

/// Throws InputError where the data have other classes than those that the network tells apart, or the same in another order: it would be judged by
/// wrong labels. What only counts them, as the names of a preset do that weights from elsewhere are for, may mean the same; that is said.
void requireClassesOf(const Network& network, const Dataset& data);

/// Opens a data set with a progress line, and prints its warnings. With a cache it comes after the picture steps of `pipeline`, from the file where
/// that agrees with all that is asked for; which, or why it was prepared anew, is said on the side.
DatasetPtr openData(const std::string& description, const CacheOptions& cache = {}, const Pipeline& pipeline = {});
/// Those that a trained network is asked about, as it wants them; it answers to them from then on, which it must be able to (requireClassesOf).
DatasetPtr openDataFor(Network& network, const std::string& description, const CacheOptions& cache = {});

/// Says on the side where columns of a table are too unlike for a network that is to learn from them, and what helps.
void warnOfUnlikeColumns(const Model& model, const Dataset& data);

/// Says on the side what is dead, if anything is.
void warnOfDeadLayers(const DeadLayers& dead);

/// `network` with the preset's input and outputs cut to fit the data, which is said; a network from a file must fit as
/// it is, but for a loss that its file does not say.
Model fitted(const Network& network, const Dataset& data);

} // namespace ks::cli
