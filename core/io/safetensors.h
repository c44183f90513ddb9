#pragma once

#include "core/base/file.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// One tensor of a safetensors file: its cells in row-major order, little-endian, owned by somebody else.
struct SafetensorsEntry {
    std::string name;
    std::string type = "F32"; ///< the format's own names: F32, F64, I64, U8, …
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

using SafetensorsMetadata = std::map<std::string, std::string>;

/// Writes a safetensors file (github.com/huggingface/safetensors, format of 2022): 8 bytes with the header's length, a JSON header, the
/// tensors one after another, each at a multiple of 8 bytes of the file where their sizes allow. Somebody else commits the file. Throws FileError;
/// InputError for names that appear twice or bytes that do not fit a shape.
void writeSafetensors(AtomicFile& file, std::span<const SafetensorsEntry> tensors, const SafetensorsMetadata& metadata = {});
/// The same bytes in memory. Throws InputError.
std::vector<std::byte> encodeSafetensors(std::span<const SafetensorsEntry> tensors, const SafetensorsMetadata& metadata = {});

/// A safetensors file in memory, its header checked: every tensor inside the file, none overlapping, nothing left over, sizes that fit their
/// shapes, types that the format knows.
class SafetensorsFile {
public:
    /// Throws FileError naming the file and what is wrong (missing, cut off, no such file at all), OutOfMemory.
    static SafetensorsFile read(const std::filesystem::path& path);
    /// `bytes` must outlive the result.
    static SafetensorsFile parse(std::span<const std::byte> bytes, const std::string& name);

    const std::string& name() const { return m_name; }
    const std::vector<SafetensorsEntry>& tensors() const { return m_tensors; } ///< in the order of the file
    const SafetensorsMetadata& metadata() const { return m_metadata; }
    /// Null if there is none.
    const SafetensorsEntry* find(std::string_view name) const;

private:
    std::string m_name;
    FileContents m_contents;
    std::vector<SafetensorsEntry> m_tensors;
    std::map<std::string_view, std::size_t> m_places; ///< by the names in m_tensors
    SafetensorsMetadata m_metadata;
};

} // namespace ks
