#include "core/base/file.h"

#include "core/base/descriptor.h"
#include "core/base/error.h"
#include "core/base/leftovers.h"
#include "core/base/writing.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ks {

namespace {

/// What the system says most often, so that the window can say it in its language.
[[maybe_unused]] constexpr const char* translatedReasons[] = {
    KS_TEXT("core", "No space left on device"),
    KS_TEXT("core", "Read-only file system"),
    KS_TEXT("core", "Permission denied"),
    KS_TEXT("core", "File too large"),
    KS_TEXT("core", "Disk quota exceeded"),
    KS_TEXT("core", "Input/output error"),
    KS_TEXT("core", "Is a directory"),
    KS_TEXT("core", "File name too long"),
    KS_TEXT("core", "Too many levels of symbolic links"),
};

/// As many as there are temporary files: whoever gives one its name or clears it counts.
std::atomic<int> writing = 0;
/// Files below /proc say that they have no bytes, and have some; what says nothing of its size is believed this far.
constexpr std::size_t mostUnannounced = std::size_t{16} << 20U;

std::string systemText(int error)
{
    return std::generic_category().message(error);
}

[[noreturn]] void failReading(const std::filesystem::path& path, int error)
{
    if (error == ENOENT)
        throw FileError(Text(KS_TEXT("core", "%1: there is no such file"), {path.string()}));
    if (error == EISDIR)
        throw FileError(Text(KS_TEXT("core", "%1 is a folder; a file is needed"), {path.string()}));
    throw FileError(Text(KS_TEXT("core", "%1 cannot be read: %2"), {path.string(), systemText(error)}));
}

std::size_t readSome(int descriptor, std::span<std::byte> into, const std::filesystem::path& path)
{
    std::size_t done = 0;
    while (done < into.size()) {
        const ssize_t count = ::read(descriptor, into.data() + done, into.size() - done);
        if (count == 0)
            break;
        if (count < 0 && errno != EINTR)
            failReading(path, errno);
        done += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return done;
}

/// A file whose length only its end tells; the block doubles, so `most` and the budget stop an endless one.
FileContents readStream(int descriptor, const std::filesystem::path& path, std::size_t most)
{
    MemoryBlock block(1U << 16U, path.string());
    std::size_t size = 0;
    while (true) {
        const std::span<std::byte> space(static_cast<std::byte*>(block.data()), block.bytes());
        const std::size_t count = readSome(descriptor, space.subspan(size), path);
        size += count;
        if (size < block.bytes())
            return {std::move(block), size};
        if (size >= most)
            throw FileError(Text(KS_TEXT("core", "%1 says that it is empty, but has no end; it is not read"), {path.string()}));
        MemoryBlock larger(block.bytes() * 2, path.string());
        std::memcpy(larger.data(), block.data(), size);
        block = std::move(larger);
    }
}

/// The one place that opens files to read. Unless streams are wanted nothing waits: neither for a pipe's other end nor for a device.
struct Opened {
    Opened(const std::filesystem::path& path, Streams streams) : file(descriptorOf(path, streams))
    {
        if (file.value() < 0 || ::fstat(file.value(), &status) != 0)
            failReading(path, errno);
        if (S_ISDIR(status.st_mode))
            failReading(path, EISDIR);
        if (streams == Streams::Refuse && !S_ISREG(status.st_mode))
            failSpecial(path);
    }

    static int descriptorOf(const std::filesystem::path& path, Streams streams)
    {
        if (streams == Streams::Read)
            return ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (kindOf(path) == FileKind::Special) // opening alone means something to some devices
            failSpecial(path);
        return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    }

    [[noreturn]] static void failSpecial(const std::filesystem::path& path)
    {
        throw FileError(Text(KS_TEXT("core", "%1 is a pipe or a device; a file is needed"), {path.string()}));
    }

    Descriptor file;
    struct stat status {};
};

} // namespace

FileKind kindOf(const std::filesystem::path& path)
{
    std::error_code error;
    switch (std::filesystem::status(path, error).type()) {
    case std::filesystem::file_type::regular: return FileKind::Regular;
    case std::filesystem::file_type::directory: return FileKind::Folder;
    case std::filesystem::file_type::none:
    case std::filesystem::file_type::not_found: return FileKind::Missing;
    default: return FileKind::Special;
    }
}

FileContents readFile(const std::filesystem::path& path, Streams streams)
{
    const Opened opened(path, streams);
    const bool isFile = S_ISREG(opened.status.st_mode);
    if (!isFile || opened.status.st_size == 0)
        return readStream(opened.file.value(), path, isFile ? mostUnannounced : std::numeric_limits<std::size_t>::max());
    const auto size = static_cast<std::size_t>(opened.status.st_size);
    MemoryBlock block(size, path.string());
    const std::size_t read = readSome(opened.file.value(), {static_cast<std::byte*>(block.data()), size}, path);
    return {std::move(block), read};
}

FilePieces::FilePieces(const std::filesystem::path& path) : m_path(path)
{
    Opened opened(path, Streams::Refuse);
    m_left = static_cast<std::size_t>(opened.status.st_size);
    m_descriptor = ::fcntl(opened.file.value(), F_DUPFD_CLOEXEC, 0);
    if (m_descriptor < 0)
        failReading(path, errno);
}

FilePieces::~FilePieces()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void FilePieces::read(std::span<std::byte> into)
{
    if (readSome(m_descriptor, into, m_path) != into.size())
        throw FileError(Text(KS_TEXT("core", "%1 became shorter while it was read"), {m_path.string()}));
    m_left -= into.size();
}

std::string beginningOf(const std::filesystem::path& path, std::size_t most)
{
    try {
        const Opened opened(path, Streams::Refuse);
        std::string text(most, '\0');
        text.resize(readSome(opened.file.value(), std::as_writable_bytes(std::span(text)), path));
        return text;
    } catch (const FileError&) {
        return {};
    }
}

AtomicFile::AtomicFile(std::filesystem::path path, Purpose purpose) : m_path(std::move(path))
{
    std::error_code ignored; // a target that does not exist yet is the usual case
    m_target = std::filesystem::weakly_canonical(m_path, ignored);
    if (ignored || m_target.empty())
        m_target = m_path;
    struct stat status {};
    const bool exists = ::stat(m_target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        fail(EISDIR);
    if (exists && !S_ISREG(status.st_mode)) {
        openDirectly(purpose);
        return;
    }
    if (exists && ::access(m_target.c_str(), W_OK) != 0) // a write-protected file is not to be replaced either
        fail(errno);
    if (!exists && errno == ENAMETOOLONG) // the temporary name is cut
        fail(errno);
    openTemporary();
    ++writing;
    if (exists)
        (void)::fchmod(m_descriptor, status.st_mode & 07777U); // some file systems have no permissions to keep
}

void AtomicFile::openDirectly(Purpose purpose)
{
    if (purpose == Purpose::Rehearsal) { // opening a pipe would wait for its reader, and closing it would end him
        if (::access(m_target.c_str(), W_OK) != 0)
            fail(errno);
        return;
    }
    m_descriptor = ::open(m_target.c_str(), O_WRONLY | O_CLOEXEC);
    if (m_descriptor < 0)
        fail(errno);
}

void AtomicFile::openTemporary()
{
    static std::atomic<unsigned> count = 0;
    removeLeftoversIn(m_target.parent_path());
    while (true) {
        m_temporary = m_target.parent_path() / temporaryName(m_target.filename().string(), count++);
        m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor < 0 && errno == EEXIST)
            continue;
        if (m_descriptor < 0) {
            m_temporary.clear();
            fail(errno);
        }
        if (holdTemporary(m_descriptor))
            return;
        ::close(m_descriptor);
    }
}

AtomicFile::~AtomicFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (m_temporary.empty())
        return;
    ::unlink(m_temporary.c_str());
    --writing;
}

int filesBeingWritten()
{
    return writing;
}

void AtomicFile::fail(int error) const
{
    std::error_code ignored;
    if ((error == ENOENT || error == ENOTDIR) && !std::filesystem::is_directory(m_target.parent_path(), ignored))
        throw FileError(
            Text(KS_TEXT("core", "%1 cannot be written: there is no folder %2"), {m_path.string(), m_target.parent_path().string()}));
    if (error == EISDIR)
        throw FileError(Text(KS_TEXT("core", "%1 is a folder; the name of a file is needed"), {m_path.string()}));
    throw FileError(Text(KS_TEXT("core", "%1 cannot be written: %2"), {m_path.string(), systemText(error)}));
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    while (m_descriptor >= 0 && !bytes.empty()) {
        const ssize_t count = ::write(m_descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            fail(errno);
        bytes = bytes.subspan(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
}

void AtomicFile::commit()
{
    // A pipe cannot be flushed to a disk (EINVAL); everything else must be.
    if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
        fail(errno);
    // Still locked, or it could be taken for one that was left behind.
    if (!m_temporary.empty()) {
        if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
            fail(errno);
        m_temporary.clear();
        --writing;
    }
    if (::close(std::exchange(m_descriptor, -1)) != 0)
        fail(errno);
}

std::string fileEnding(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending;
}

void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes)
{
    AtomicFile file(path);
    file.write(bytes);
    file.commit();
}

} // namespace ks
