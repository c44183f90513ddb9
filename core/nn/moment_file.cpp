#include "core/nn/moment_file.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/leftovers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ks {

namespace {

constexpr std::uint64_t recordMark = 0x31544E454D4F4D4BU; // "KMOMENT1"

/// What stands before the contents of a record.
struct RecordHead {
    std::uint64_t mark = recordMark;
    std::uint64_t number = 0;
    std::uint64_t bytes = 0; ///< of the contents
    std::uint64_t contents = 0;
    std::uint64_t head = 0; ///< checksum of the four before

    std::uint64_t sum() const
    {
        Hash hash;
        for (const std::uint64_t one : {mark, number, bytes, contents})
            hash.add(one);
        return hash.value();
    }
    bool isWhole() const { return mark == recordMark && head == sum(); }
};
static_assert(sizeof(RecordHead) == 40);

constexpr std::uint64_t filledUp(std::uint64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

/// Four digests side by side, each of every fourth word: one alone waits for its own products most of the time.
std::uint64_t sumOfContents(std::span<const std::byte> contents)
{
    std::array<Hash, 4> lanes;
    constexpr std::size_t stretch = lanes.size() * sizeof(std::uint64_t);
    const std::size_t whole = contents.size() / stretch * stretch;
    for (std::size_t at = 0; at < whole; at += stretch)
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            std::uint64_t word = 0;
            std::memcpy(&word, contents.data() + at + lane * sizeof word, sizeof word);
            lanes[lane].add(word);
        }
    Hash all;
    for (const Hash& lane : lanes)
        all.add(lane.value());
    all.add(contents.subspan(whole));
    all.add(static_cast<std::uint64_t>(contents.size()));
    return all.value();
}

/// All bytes by `transfer`, which is pread or pwrite; false where the file ends before, or cannot be read or written.
template <class Byte>
bool moveWhole(auto transfer, int file, std::uint64_t at, std::span<Byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = transfer(file, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        at += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

bool readWhole(int file, std::uint64_t at, std::span<std::byte> into)
{
    return moveWhole(::pread, file, at, into);
}

bool writeWhole(int file, std::uint64_t at, std::span<const std::byte> bytes)
{
    return moveWhole(::pwrite, file, at, bytes);
}

bool readHead(int file, std::uint64_t at, RecordHead& head)
{
    return readWhole(file, at, std::as_writable_bytes(std::span(&head, 1))) && head.isWhole();
}

/// At no time is there no file of this name. False where the disk knows no second names, or `name` is on another one.
bool nameFileAlso(const std::filesystem::path& file, const std::filesystem::path& name)
{
    static std::atomic<unsigned> count = 0;
    const std::filesystem::path made = name.parent_path() / temporaryName("moments-link", count++);
    std::error_code failed;
    std::filesystem::create_hard_link(file, made, failed);
    if (failed)
        return false;
    std::filesystem::rename(made, name, failed);
    std::error_code ignored;
    std::filesystem::remove(made, ignored); // still there where `name` was one of this file's names before
    return !failed;
}

} // namespace

std::uint64_t MomentFile::bytesOf(std::uint64_t contents)
{
    return sizeof(RecordHead) + filledUp(contents);
}

void MomentFile::fail() const
{
    throw FileError(Text(KS_TEXT("core", "%1 cannot be written: %2"),
                         {m_path.string(), std::system_category().default_error_condition(errno).message()}));
}

MomentFile MomentFile::makeIn(const std::filesystem::path& folder)
{
    static std::atomic<unsigned> count = 0;
    std::error_code ignored; // told by open()
    std::filesystem::create_directories(folder, ignored);
    removeLeftoversIn(folder);
    while (true) {
        std::filesystem::path path = folder / temporaryName("moments", count++);
        Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (file.value() < 0 && errno == EEXIST)
            continue;
        MomentFile made(std::move(file), std::move(path), false);
        if (made.m_file.value() < 0)
            made.fail();
        if (!holdTemporary(made.m_file.value()))
            continue;
        made.m_own = made.m_held = true;
        return made;
    }
}

MomentFile MomentFile::open(const std::filesystem::path& path)
{
    MomentFile opened(Descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)), path, false);
    struct stat status {};
    const bool isThere = opened.m_file.value() >= 0 && ::fstat(opened.m_file.value(), &status) == 0;
    if (!isThere || !S_ISREG(status.st_mode))
        throw FileError(Text(KS_TEXT("core", "%1 cannot be read as moments of a training"), {path.string()}));
    opened.m_held = ::flock(opened.m_file.value(), LOCK_EX | LOCK_NB) == 0;
    opened.m_end = static_cast<std::uint64_t>(status.st_size);
    opened.find();
    return opened;
}

MomentFile MomentFile::takeOver(const std::filesystem::path& left, const std::filesystem::path& folder)
{
    MomentFile opened = open(left);
    MomentFile own = makeIn(folder);
    if (opened.m_held && nameFileAlso(left, own.m_path)) {
        std::swap(opened.m_path, own.m_path);
        std::swap(opened.m_own, own.m_own);
        return opened;
    }
    for (const Record& record : opened.m_records)
        own.appendFrom(opened, record);
    return own;
}

MomentFile::~MomentFile()
{
    if (m_own && m_file.value() >= 0) // else it was moved from
        ::unlink(m_path.c_str());
}

/// Behind what is no head of a record the next one is looked for, at multiples of 8.
void MomentFile::find()
{
    std::uint64_t at = 0;
    std::uint64_t whole = 0; // up to here there are records
    RecordHead head;
    while (at + sizeof(RecordHead) <= m_end) {
        if (!readHead(m_file.value(), at, head)) {
            at += 8;
            continue;
        }
        if (head.bytes > m_end || bytesOf(head.bytes) > m_end - at)
            break; // it was being written
        m_records.push_back({head.number, at, head.bytes});
        at += bytesOf(head.bytes);
        whole = at;
        try {
            (void)read(head.number);
        } catch (const FileError&) {
            m_records.pop_back(); // damaged
        }
    }
    if (m_held && whole < m_end && ::ftruncate(m_file.value(), static_cast<off_t>(whole)) != 0)
        fail();
    m_end = whole;
}

std::vector<std::uint64_t> MomentFile::numbers() const
{
    std::vector<std::uint64_t> numbers;
    for (const Record& record : m_records)
        numbers.push_back(record.number);
    return numbers;
}

std::uint64_t MomentFile::largest() const
{
    std::uint64_t bytes = 0;
    for (const Record& record : m_records)
        bytes = std::max(bytes, record.bytes);
    return bytes;
}

void MomentFile::append(std::uint64_t number, std::span<const std::byte> contents)
{
    RecordHead head{.number = number, .bytes = contents.size(), .contents = sumOfContents(contents)};
    head.head = head.sum();
    const std::array<std::byte, 8> filling{};
    const std::uint64_t begin = m_end + sizeof(RecordHead);
    const bool written =
        writeWhole(m_file.value(), m_end, std::as_bytes(std::span(&head, 1))) && writeWhole(m_file.value(), begin, contents) &&
        writeWhole(m_file.value(), begin + contents.size(), std::span(filling).first(filledUp(contents.size()) - contents.size()));
    if (!written) {
        const int error = errno;
        (void)::ftruncate(m_file.value(), static_cast<off_t>(m_end)); // else the next one is written over it
        errno = error;
        fail();
    }
    m_records.push_back({number, m_end, contents.size()});
    m_end += bytesOf(contents.size());
}

std::vector<std::byte> MomentFile::read(std::uint64_t number) const
{
    const auto found = std::find_if(m_records.rbegin(), m_records.rend(), [&](const Record& record) { return record.number == number; });
    RecordHead head;
    std::vector<std::byte> contents;
    if (found != m_records.rend() && readHead(m_file.value(), found->at, head) && head.number == number && head.bytes == found->bytes) {
        contents.resize(found->bytes); // which the file is known to have
        if (readWhole(m_file.value(), found->at + sizeof(RecordHead), contents) && sumOfContents(contents) == head.contents)
            return contents;
    }
    throw FileError(Text(KS_TEXT("core", "this moment of the training is damaged or no longer kept")));
}

void MomentFile::keepOnly(std::span<const std::uint64_t> numbers)
{
    MomentFile copy = makeIn(m_path.parent_path());
    for (const Record& record : m_records)
        if (std::ranges::find(numbers, record.number) != numbers.end())
            copy.appendFrom(*this, record);
    std::swap(m_file, copy.m_file);
    std::swap(m_path, copy.m_path);
    std::swap(m_own, copy.m_own);
    std::swap(m_held, copy.m_held);
    std::swap(m_records, copy.m_records);
    std::swap(m_end, copy.m_end);
}

std::vector<std::byte> MomentFile::whole(const Record& record) const
{
    std::vector<std::byte> bytes(bytesOf(record.bytes));
    if (!readWhole(m_file.value(), record.at, bytes))
        throw FileError(Text(KS_TEXT("core", "%1 cannot be read as moments of a training"), {m_path.string()}));
    return bytes;
}

void MomentFile::appendFrom(const MomentFile& other, const Record& record)
{
    const std::vector<std::byte> bytes = other.whole(record);
    if (!writeWhole(m_file.value(), m_end, bytes))
        fail();
    m_records.push_back({record.number, m_end, record.bytes});
    m_end += bytes.size();
}

void MomentFile::nameAlso(const std::filesystem::path& path) const
{
    if (nameFileAlso(m_path, path))
        return;
    AtomicFile copy(path);
    for (const Record& record : m_records)
        copy.write(whole(record));
    copy.commit();
}

} // namespace ks
