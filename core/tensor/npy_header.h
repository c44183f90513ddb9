#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// What the header of a NumPy array file says. Source: the NumPy documentation, numpy.lib.format.
struct NpyHeader {
    std::string type; ///< "<f4"
    bool fortranOrder = false;
    std::vector<std::int64_t> dimensions;
    std::size_t dataOffset = 0;
};

/// Throws FileError naming the file `name`: not NPY, an unknown version, a damaged or structured header.
NpyHeader parseNpyHeader(std::span<const std::byte> bytes, const std::string& name);

} // namespace ks
