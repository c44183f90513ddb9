#pragma once

#include "core/base/field.h"
#include "core/data/dataset.h"
#include "core/data/parallel.h"
#include "core/data/pipeline.h"

#include <cstdint>

namespace ks {

/// How prepared samples are kept. What is computed with them is computed in float32 whatever this is.
enum class SamplePrecision : std::uint8_t {
    AsRead, ///< bytes of pictures, float32 of measured numbers
    Half,   ///< value = cell / white as IEEE 754 binary16: of bytes twice, of float32 half the memory
};

/// What is asked of a file of prepared data beside its name.
struct PreparedOptions {
    SamplePrecision precision = SamplePrecision::AsRead;
    bool operator==(const PreparedOptions&) const = default;
};
const FieldTable<PreparedOptions>& preparedFields();

/// The samples in that precision; the same pointer where they are in it. Throws InputError where half precision cannot hold a number (beyond 65504)
/// or `scaling` asks for the bytes 0 … 255, which are kept as 0 … 1; OutOfMemory, Stopped.
DatasetPtr inPrecision(const DatasetPtr& data, SamplePrecision precision, Scaling scaling, const LoadContext& context = {});

} // namespace ks
