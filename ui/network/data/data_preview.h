#pragma once

#include "core/data/dataset.h"
#include "core/nn/presets.h"

#include <QImage>
#include <QStringList>

#include <array>
#include <stop_token>
#include <vector>

namespace ks {

/// What one looks at before one trains: pictures of each class, counts, the mean, and what looks wrong.
struct DataPreview {
    QImage samples; ///< a row for each class; empty for tables
    QImage mean;
    std::array<std::vector<std::int64_t>, 3> counts; ///< per class, by part
    std::vector<Text> warnings;
    std::size_t memory = 0;
};

/// On the compute thread. Throws Stopped, OutOfMemory.
DataPreview previewOf(const Dataset& known, const std::stop_token& stop);

/// The preset that is taken where a network answers what these data do not ask, and the other way round; null where the network there is can be
/// kept, or none of the presets would do.
const Preset* presetFor(const Model& model, const Dataset& known);
/// A network for these data: the one there is where it fits, otherwise the same cut to their shape and classes; for regression a fully connected one.
/// Throws InputError where none can be made.
Model modelFor(const Model& model, const Dataset& known);

} // namespace ks
