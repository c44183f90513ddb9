#pragma once

#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// What a one-dimensional array means; more dimensions are always H×W, C×H×W and N×C×H×W.
enum class VectorAs : std::uint8_t {
    Row,      ///< 1×1×1×W
    Channels, ///< 1×M×1×1: a bias
};

/// A NumPy array file, converted to float32.
struct NpyArray {
    Tensor tensor;
    std::string type; ///< as the file writes it: "<f4", "|u1", …
    /// Values that float32 cannot tell from their neighbours: whole numbers beyond 2²⁴ that were rounded, and finite
    /// float64 values that became infinite. The ordinary rounding of float64 is not counted.
    std::int64_t changed = 0;
};

/// Reads format 1.0 to 3.0: float32, float64, signed and unsigned integers of 8 to 64 bits, bool; C order, either byte
/// order; 1 to 4 dimensions. The size that the header declares is checked against the memory budget and the file's
/// length before anything is allocated. Throws FileError (names the file, what is wrong and what is legal), OutOfMemory.
NpyArray readNpy(const std::filesystem::path& path, VectorAs vectorAs = VectorAs::Row);
/// The same from memory; `name` stands for the file in messages.
NpyArray readNpy(std::span<const std::byte> bytes, const std::string& name, VectorAs vectorAs = VectorAs::Row);

/// How many dimensions are written.
enum class NpyAxes : std::uint8_t {
    Four,   ///< N×C×H×W
    Vector, ///< all cells in one dimension: a bias
};

/// float32, little endian, C order, format 1.0. The old file stays if anything fails. Throws FileError.
void writeNpy(const std::filesystem::path& path, const Tensor& tensor, NpyAxes axes = NpyAxes::Four);
/// The same bytes in memory.
std::vector<std::byte> encodeNpy(const Tensor& tensor, NpyAxes axes = NpyAxes::Four);

} // namespace ks
