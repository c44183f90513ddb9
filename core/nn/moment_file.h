#pragma once

#include "core/base/descriptor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

namespace ks {

/// Records one behind the other, each with a number of its owner's and checksums of its own: 40 bytes of head, the contents, up to 7 bytes that fill
/// up to a multiple of 8. It is only appended to, so that a program that is killed while it writes loses the record under way and nothing else. For this machine
/// alone: numbers are as the processor has them. For one thread at a time.
class MomentFile {
public:
    /// A new one, which no other program takes for a leftover while this lives; removed at the end. Throws FileError.
    static MomentFile makeIn(const std::filesystem::path& folder);
    /// One that somebody left behind: what is cut off at its end is taken away, what is damaged is passed over. It stays. Throws FileError.
    static MomentFile open(const std::filesystem::path& path);
    /// The same to go on with, under a name of its own in `folder`; what was left stays under its name, with what is in it by now. A copy where
    /// another program goes on with it, or the disk knows no second names. Throws FileError.
    static MomentFile takeOver(const std::filesystem::path& left, const std::filesystem::path& folder);
    MomentFile(MomentFile&& other) noexcept = default;
    MomentFile& operator=(MomentFile&&) = delete;
    ~MomentFile();

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t bytes() const { return m_end; }
    /// Of the contents of the largest record.
    std::uint64_t largest() const;
    /// In the order in which they were written.
    std::vector<std::uint64_t> numbers() const;

    /// Throws FileError (no room on the disk): the file is as it was.
    void append(std::uint64_t number, std::span<const std::byte> contents);
    /// Throws FileError where it is not there, or no longer what was written.
    std::vector<std::byte> read(std::uint64_t number) const;
    /// Takes the others out: a copy of these takes its place. Throws FileError: the file is as it was.
    void keepOnly(std::span<const std::uint64_t> numbers);
    /// Gives what there is now a second name, in the place of what has it, which outlives this: what is appended later is there, too, until keepOnly().
    /// A copy where the disk knows no second names. Throws FileError.
    void nameAlso(const std::filesystem::path& path) const;
    /// With its head and what fills it up.
    static std::uint64_t bytesOf(std::uint64_t contents);

private:
    struct Record {
        std::uint64_t number = 0;
        std::uint64_t at = 0; ///< of its head
        std::uint64_t bytes = 0;
    };
    MomentFile(Descriptor file, std::filesystem::path path, bool own) : m_file(std::move(file)), m_path(std::move(path)), m_own(own) {}
    void find();
    /// As it lies in the file: what was damaged meanwhile stays so.
    std::vector<std::byte> whole(const Record& record) const;
    void appendFrom(const MomentFile& other, const Record& record);
    [[noreturn]] void fail() const;

    Descriptor m_file;
    std::filesystem::path m_path;
    bool m_own = false;  ///< removed at the end
    bool m_held = false; ///< nobody else writes to it
    std::vector<Record> m_records;
    std::uint64_t m_end = 0;
};

} // namespace ks
