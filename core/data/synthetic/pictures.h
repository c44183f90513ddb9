#pragma once

#include "core/base/text.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ks {

struct SourceOptions;

/// One kind of generated pictures with its settings. Sample i is of class i mod classes.
struct PictureKind {
    std::string name; ///< "generated digits"
    Text source;
    Shape sample;
    std::vector<std::string> classNames;
    /// Writes C·H·W bytes. Called from several threads at once.
    std::function<void(std::int64_t index, std::span<std::uint8_t> cells)> draw;
};

/// Drawn as digits.h, shapes.h, core/data/phantom.h and silhouettes.h say.
PictureKind digitPictures(const SourceOptions& options);
PictureKind shapePictures(const SourceOptions& options);
PictureKind phantomPictures(const SourceOptions& options);
PictureKind silhouettePictures(const SourceOptions& options);

} // namespace ks
