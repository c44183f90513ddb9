#pragma once

#include <span>
#include <string_view>

namespace ks {

/// A file of resources/studies, compiled in.
struct EmbeddedFile {
    std::string_view name; ///< "pooling-hpc.json", "published/pooling-hpc-gpu.csv"
    std::string_view text;
};
/// In the order of their names.
std::span<const EmbeddedFile> embeddedStudies();

} // namespace ks
