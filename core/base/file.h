#pragma once

#include "core/base/memory.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace ks {

/// What a file's name ends with, in lower case: ".onnx" of "NET.ONNX". Empty without one.
std::string fileEnding(const std::filesystem::path& path);

/// The bytes of a file, counted in the memory budget.
class FileContents {
public:
    FileContents() = default;
    FileContents(MemoryBlock block, std::size_t size) : m_block(std::move(block)), m_size(size) {}

    std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(m_block.data()), m_size}; }
    std::string_view text() const { return {static_cast<const char*>(m_block.data()), m_size}; }

private:
    MemoryBlock m_block;
    std::size_t m_size = 0;
};

/// Reads a whole file; pipes and devices too, until their end. Throws FileError (missing, a folder, unreadable) naming the
/// file, and OutOfMemory before reading a file that is larger than the memory budget.
FileContents readFile(const std::filesystem::path& path);

/// Writes a file under a temporary name beside it and puts it in place at the end, so that the old file stays whole
/// whatever goes wrong. Links are followed; a pipe or a device is written to directly. For one thread.
class AtomicFile {
public:
    /// Throws FileError when the folder is missing or cannot be written to.
    explicit AtomicFile(std::filesystem::path path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    /// Without `commit` the temporary file is removed and the old one stays.
    ~AtomicFile();

    /// Throws FileError, for example when the disk is full.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// Flushes to the disk and renames. Throws FileError.
    void commit();

private:
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_path;      ///< as the caller wrote it, for messages
    std::filesystem::path m_target;    ///< links resolved
    std::filesystem::path m_temporary; ///< empty when written to directly
    int m_descriptor = -1;
};

/// The whole file in one go; throws as AtomicFile does.
void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

} // namespace ks
