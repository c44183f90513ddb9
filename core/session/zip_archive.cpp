#include "core/session/zip_archive.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/memory.h"

#include <zip.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <utility>

namespace ks {

namespace {

/// 1 January 2000: an archive must not depend on when it was written.
constexpr std::time_t fixedTime = 946684800;

/// What libzip says most often, so that the window can say it in its language.
[[maybe_unused]] constexpr const char* translatedReasons[] = {KS_TEXT("core", "Not a zip archive"),
                                                              KS_TEXT("core", "Zip archive inconsistent"), KS_TEXT("core", "CRC error")};

FileError damaged(const std::string& name, const std::string& reason)
{
    return FileError(Text(KS_TEXT("core", "%1 is not a sound archive: %2"), {name, reason}));
}

FileError notMade(const std::string& reason)
{
    return FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {reason}));
}

struct ErrorState {
    zip_error_t state{};
    ErrorState() { zip_error_init(&state); }
    ~ErrorState() { zip_error_fini(&state); }
    ErrorState(const ErrorState&) = delete;
    ErrorState& operator=(const ErrorState&) = delete;
    std::string text() { return zip_error_strerror(&state); }
};

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct FreeSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

bool leadsOut(const std::string& name)
{
    return name.empty() || name.front() == '/' || name.find('\\') != std::string::npos || name.find("..") != std::string::npos ||
           name.find(':') != std::string::npos;
}

} // namespace

std::vector<std::byte> packZip(const ZipEntries& entries)
{
    ErrorState error;
    zip_source_t* memory = zip_source_buffer_create(nullptr, 0, 0, &error.state);
    if (!memory)
        throw notMade(error.text());
    const std::unique_ptr<zip_source_t, FreeSource> keep(memory);
    zip_source_keep(memory); // the archive takes one reference, `keep` has the other
    std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(memory, ZIP_TRUNCATE, &error.state));
    if (!archive) {
        zip_source_free(memory);
        throw notMade(error.text());
    }
    for (const auto& [name, content] : entries) {
        zip_source_t* source = zip_source_buffer(archive.get(), content.data(), content.size(), 0);
        const zip_int64_t index = source ? zip_file_add(archive.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(source);
            throw notMade(zip_strerror(archive.get()));
        }
        zip_set_file_compression(archive.get(), static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 1);
        zip_file_set_mtime(archive.get(), static_cast<zip_uint64_t>(index), fixedTime, 0);
    }
    if (zip_close(archive.get()) != 0)
        throw notMade(zip_strerror(archive.get()));
    (void)archive.release();

    if (zip_source_open(memory) != 0)
        throw notMade("zip_source_open");
    zip_source_seek(memory, 0, SEEK_END);
    std::vector<std::byte> bytes(static_cast<std::size_t>(zip_source_tell(memory)));
    zip_source_seek(memory, 0, SEEK_SET);
    const zip_int64_t read = zip_source_read(memory, bytes.data(), bytes.size());
    zip_source_close(memory);
    if (read != static_cast<zip_int64_t>(bytes.size()))
        throw notMade("zip_source_read");
    return bytes;
}

ZipReader::ZipReader(std::span<const std::byte> bytes, std::string name) : m_name(std::move(name))
{
    ErrorState error;
    zip_source_t* memory = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error.state);
    if (!memory)
        throw damaged(m_name, error.text());
    std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(memory, ZIP_RDONLY | ZIP_CHECKCONS, &error.state));
    if (!archive) {
        zip_source_free(memory);
        throw damaged(m_name, error.text());
    }
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* const entry = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), 0);
        if (!entry)
            throw damaged(m_name, zip_strerror(archive.get()));
        if (leadsOut(entry))
            throw FileError(Text(KS_TEXT("core", "%1 holds the entry “%2”, which leads out of the archive"), {m_name, inShort(entry)}));
    }
    m_archive = archive.release();
}

ZipReader::~ZipReader()
{
    zip_discard(m_archive);
}

std::vector<std::string> ZipReader::entries() const
{
    std::vector<std::string> names;
    const zip_int64_t count = zip_get_num_entries(m_archive, 0);
    for (zip_int64_t i = 0; i < count; ++i)
        names.emplace_back(zip_get_name(m_archive, static_cast<zip_uint64_t>(i), 0));
    return names;
}

bool ZipReader::has(const std::string& entry) const
{
    return zip_name_locate(m_archive, entry.c_str(), 0) >= 0;
}

FileContents ZipReader::read(const std::string& entry, std::size_t most) const
{
    const zip_int64_t index = zip_name_locate(m_archive, entry.c_str(), 0);
    if (index < 0)
        throw FileError(Text(KS_TEXT("core", "%1 has no %2"), {m_name, entry}));
    zip_stat_t stat;
    if (zip_stat_index(m_archive, static_cast<zip_uint64_t>(index), 0, &stat) != 0 || !(stat.valid & ZIP_STAT_SIZE))
        throw damaged(m_name, entry + ": " + zip_strerror(m_archive));
    const auto tooLarge = [&] {
        return FileError(Text(KS_TEXT("core", "%1: %2 has more than %3 bytes"), {m_name, entry, std::to_string(most)}));
    };
    if (stat.size > most)
        throw tooLarge();
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(m_archive, static_cast<zip_uint64_t>(index), 0));
    if (!file)
        throw damaged(m_name, entry + ": " + zip_strerror(m_archive));
    const std::string what = m_name + " " + entry;
    constexpr std::size_t firstPiece = std::size_t{1} << 16U;
    MemoryBlock block(std::min<std::size_t>(std::max<std::size_t>(stat.size, 1), firstPiece), what);
    std::size_t size = 0;
    while (true) {
        const std::size_t room = block.bytes() - size; // never none
        const zip_int64_t count = zip_fread(file.get(), static_cast<std::byte*>(block.data()) + size, room);
        if (count < 0)
            throw damaged(m_name, entry + ": " + zip_file_strerror(file.get()));
        if (count == 0) // only reading to the end checks the sum
            break;
        size += static_cast<std::size_t>(count);
        if (size > most)
            throw tooLarge();
        if (size < block.bytes())
            continue;
        // Doubled, but no further than to the declared size while that is more: honest archives take no more than they need.
        const std::size_t declared = stat.size >= size ? stat.size + 1 : 2 * size;
        MemoryBlock larger(std::min(2 * size, declared), what);
        std::memcpy(larger.data(), block.data(), size);
        block = std::move(larger);
    }
    if (size != stat.size)
        throw damaged(m_name, entry + " declares " + std::to_string(stat.size) + " bytes and has " + std::to_string(size));
    return {std::move(block), size};
}

} // namespace ks
