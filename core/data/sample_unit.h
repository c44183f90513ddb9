#pragma once

#include "core/base/text.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <string>

namespace ks {

/// What people call a sample of this shape: pictures have rows and columns, a row of a table only its columns; what is neither, such as a window of rows, is
/// a sample.
enum class SampleUnit : std::uint8_t { Sample, Row, Image };
SampleUnit unitOf(const Shape& sample);

/// "one image", "1,200 rows"
Text countedSamples(std::int64_t count, const Shape& sample);
/// How fast they are trained on, of the digits of a rate: "1,200 images/s"
Text sampleRate(const std::string& digits, const Shape& sample);
/// "Images", "Rows", "Samples": a heading.
Text samplesTitle(const Shape& sample);
/// "images", "rows", "samples": what an axis counts.
Text samplesCounted(const Shape& sample);
/// "Image", "Row", "Sample"
Text oneSampleTitle(const Shape& sample);

} // namespace ks
