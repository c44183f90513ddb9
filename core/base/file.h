#pragma once

#include "core/base/memory.h"

#include <cstddef>
#include <cstdint>
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

/// What a path leads to. Links are followed; one that leads nowhere or to itself is Missing.
enum class FileKind : std::uint8_t { Missing, Regular, Folder, Special };
/// Never throws and never waits.
FileKind kindOf(const std::filesystem::path& path);

/// Pipes and devices may have no end and keep one waiting for ever: they are read only where a person named them on the command line.
enum class Streams : std::uint8_t { Refuse, Read };

/// Reads a whole file. Throws FileError (missing, a folder, a pipe or a device, unreadable) naming the
/// file, and OutOfMemory before reading a file that is larger than the memory budget.
FileContents readFile(const std::filesystem::path& path, Streams streams = Streams::Refuse);
/// A file that is read piece by piece from its beginning, for what is too large to be held twice. For one thread.
class FilePieces {
public:
    /// Throws FileError as readFile().
    explicit FilePieces(const std::filesystem::path& path);
    FilePieces(const FilePieces&) = delete;
    FilePieces& operator=(const FilePieces&) = delete;
    ~FilePieces();

    /// Bytes from here to the end that the file had when it was opened.
    std::size_t left() const { return m_left; }
    /// The next bytes, as many as `into` has, which must be there: see left(). Throws FileError where the file became shorter or cannot be read.
    void read(std::span<std::byte> into);

private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
    std::size_t m_left = 0;
};
/// Its first bytes, `most` at most; none where it cannot be read.
std::string beginningOf(const std::filesystem::path& path, std::size_t most);

/// Writes a file under a temporary name beside it and puts it in place at the end, so that the old file stays whole
/// whatever goes wrong. Links are followed; a pipe or a device is written to directly. For one thread.
///
/// What a killed program leaves of it is removed by the next one that writes into its folder (core/base/leftovers.h).
class AtomicFile {
public:
    enum class Purpose {
        Writing,
        Rehearsal, ///< to see whether it can be written; never committed, and a pipe or device gets nothing
    };
    /// Throws FileError when the folder is missing or cannot be written to.
    explicit AtomicFile(std::filesystem::path path, Purpose purpose = Purpose::Writing);
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
    void openDirectly(Purpose purpose);
    void openTemporary();

    std::filesystem::path m_path;      ///< as the caller wrote it, for messages
    std::filesystem::path m_target;    ///< links resolved
    std::filesystem::path m_temporary; ///< empty when written to directly
    int m_descriptor = -1;             ///< −1 also where what is written goes nowhere
};

/// The whole file in one go; throws as AtomicFile does.
void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

} // namespace ks
