#include "core/base/file.h"

#include "core/base/error.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ks {

namespace {

/// What the system says most often, so that the window can say it in its language.
[[maybe_unused]] constexpr const char* translatedReasons[] = {
    KS_TEXT("core", "No space left on device"), KS_TEXT("core", "Read-only file system"), KS_TEXT("core", "Permission denied"),
    KS_TEXT("core", "File too large"),          KS_TEXT("core", "Disk quota exceeded"),   KS_TEXT("core", "Input/output error"),
    KS_TEXT("core", "Is a directory"),          KS_TEXT("core", "File name too long"),
};

std::string systemText(int error)
{
    return std::generic_category().message(error);
}

class Descriptor {
public:
    explicit Descriptor(int value) : m_value(value) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    int value() const { return m_value; }

private:
    int m_value;
};

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

/// A pipe or device, whose length only its end tells; the block doubles, so the budget stops an endless one.
FileContents readStream(int descriptor, const std::filesystem::path& path)
{
    MemoryBlock block(1U << 16U, path.string());
    std::size_t size = 0;
    while (true) {
        const std::span<std::byte> space(static_cast<std::byte*>(block.data()), block.bytes());
        const std::size_t count = readSome(descriptor, space.subspan(size), path);
        size += count;
        if (size < block.bytes())
            return {std::move(block), size};
        MemoryBlock larger(block.bytes() * 2, path.string());
        std::memcpy(larger.data(), block.data(), size);
        block = std::move(larger);
    }
}

} // namespace

FileContents readFile(const std::filesystem::path& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (file.value() < 0 || ::fstat(file.value(), &status) != 0)
        failReading(path, errno);
    if (S_ISDIR(status.st_mode))
        failReading(path, EISDIR);
    if (!S_ISREG(status.st_mode) || status.st_size == 0) // files below /proc say 0 and have contents
        return readStream(file.value(), path);
    const auto size = static_cast<std::size_t>(status.st_size);
    MemoryBlock block(size, path.string());
    const std::size_t read = readSome(file.value(), {static_cast<std::byte*>(block.data()), size}, path);
    return {std::move(block), read};
}

AtomicFile::AtomicFile(std::filesystem::path path) : m_path(std::move(path))
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
        m_descriptor = ::open(m_target.c_str(), O_WRONLY | O_CLOEXEC);
        if (m_descriptor < 0)
            fail(errno);
        return;
    }
    if (exists && ::access(m_target.c_str(), W_OK) != 0) // a write-protected file is not to be replaced either
        fail(errno);
    static std::atomic<unsigned> count = 0;
    do {
        m_temporary = m_target.parent_path() /
                      ("." + m_target.filename().string() + "." + std::to_string(::getpid()) + "-" + std::to_string(count++) + ".tmp");
        m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (m_descriptor < 0 && errno == EEXIST);
    if (m_descriptor < 0) {
        m_temporary.clear();
        fail(errno);
    }
    if (exists)
        (void)::fchmod(m_descriptor, status.st_mode & 07777U); // some file systems have no permissions to keep
}

AtomicFile::~AtomicFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
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
    while (!bytes.empty()) {
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
    if (::close(std::exchange(m_descriptor, -1)) != 0)
        fail(errno);
    if (m_temporary.empty())
        return;
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail(errno);
    m_temporary.clear();
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
