#pragma once

#include "core/base/text.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ks {

class DataOptions;

/// One kind of generated pictures with its settings. Sample i is of class i mod classes.
struct PictureKind {
    std::string name; ///< "generated digits"
    Text source;
    Shape sample;
    std::vector<std::string> classNames;
    std::int64_t defaultCount;
    std::int64_t defaultTest;
    /// Writes C·H·W bytes. Called from several threads at once.
    std::function<void(std::int64_t index, std::span<std::uint8_t> cells)> draw;
};

/// Each reads its options; drawn as digits.h, shapes.h, core/data/phantom.h and silhouettes.h say.
PictureKind digitPictures(DataOptions& options);
PictureKind shapePictures(DataOptions& options);
PictureKind phantomPictures(DataOptions& options);
PictureKind silhouettePictures(DataOptions& options);

} // namespace ks
