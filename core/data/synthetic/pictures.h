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

/// One kind of generated pictures with its settings. Sample i is of class i mod classes; where a study counts its test pictures from 0 again, of
/// `partIndex` mod classes.
struct PictureKind {
    std::string name; ///< "generated digits"
    Text source;
    Shape sample;
    std::vector<std::string> classNames;
    /// Writes C·H·W bytes. Called from several threads at once.
    std::function<void(std::int64_t index, std::span<std::uint8_t> cells)> draw;
    std::int64_t testFrom = 0; ///< the first sample that is counted from 0 again; 0: none is

    std::int64_t partIndex(std::int64_t index) const { return testFrom > 0 && index >= testFrom ? index - testFrom : index; }
};

/// Drawn as digits.h, shapes.h, core/data/phantom.h, silhouettes.h, line_digits.h, gratings.h and cracks.h say.
PictureKind digitPictures(const SourceOptions& options);
PictureKind shapePictures(const SourceOptions& options);
PictureKind phantomPictures(const SourceOptions& options);
PictureKind silhouettePictures(const SourceOptions& options);
PictureKind lineDigitPictures(const SourceOptions& options);
/// Throws InputError for pictures that are not square.
PictureKind gratingPictures(const SourceOptions& options);
PictureKind crackPictures(const SourceOptions& options);

} // namespace ks
