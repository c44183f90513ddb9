#include "core/session/zip_archive.h"

#include "core/base/error.h"
#include "core/base/memory.h"

#include <zip.h>

#include <ctime>
#include <memory>

namespace ks {

namespace {

/// 1 January 2000: an archive must not depend on when it was written.
constexpr std::time_t fixedTime = 946684800;

/// What libzip says most often, so that the window can say it in its language.
[[maybe_unused]] constexpr const char* translatedReasons[] = {KS_TEXT("core", "Not a zip archive"),
                                                              KS_TEXT("core", "Zip archive inconsistent")};

FileError damaged(const std::string& name, const std::string& reason)
{
    return FileError(Text(KS_TEXT("core", "%1 is not a sound archive: %2"), {name, reason}));
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

/// Memory that is about to be used, counted as long as this lives: many entries that each fit must not pass the budget together.
class Reservation {
public:
    Reservation() = default;
    ~Reservation() { MemoryBudget::instance().release(m_bytes); }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    void add(std::size_t bytes, const std::string& name)
    {
        MemoryBudget::instance().reserve(bytes, name);
        m_bytes += bytes;
    }

private:
    std::size_t m_bytes = 0;
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
        throw FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {error.text()}));
    const std::unique_ptr<zip_source_t, FreeSource> keep(memory);
    zip_source_keep(memory); // the archive takes one reference, `keep` has the other
    std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(memory, ZIP_TRUNCATE, &error.state));
    if (!archive) {
        zip_source_free(memory);
        throw FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {error.text()}));
    }
    for (const auto& [name, content] : entries) {
        zip_source_t* source = zip_source_buffer(archive.get(), content.data(), content.size(), 0);
        const zip_int64_t index = source ? zip_file_add(archive.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(source);
            throw FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {zip_strerror(archive.get())}));
        }
        zip_set_file_compression(archive.get(), static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 1);
        zip_file_set_mtime(archive.get(), static_cast<zip_uint64_t>(index), fixedTime, 0);
    }
    if (zip_close(archive.get()) != 0)
        throw FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {zip_strerror(archive.get())}));
    (void)archive.release();

    if (zip_source_open(memory) != 0)
        throw FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {"zip_source_open"}));
    zip_source_seek(memory, 0, SEEK_END);
    std::vector<std::byte> bytes(static_cast<std::size_t>(zip_source_tell(memory)));
    zip_source_seek(memory, 0, SEEK_SET);
    const zip_int64_t read = zip_source_read(memory, bytes.data(), bytes.size());
    zip_source_close(memory);
    if (read != static_cast<zip_int64_t>(bytes.size()))
        throw FileError(Text(KS_TEXT("core", "the archive cannot be made: %1"), {"zip_source_read"}));
    return bytes;
}

ZipEntries unpackZip(std::span<const std::byte> bytes, const std::string& name)
{
    ErrorState error;
    zip_source_t* memory = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error.state);
    if (!memory)
        throw damaged(name, error.text());
    std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(memory, ZIP_RDONLY | ZIP_CHECKCONS, &error.state));
    if (!archive) {
        zip_source_free(memory);
        throw damaged(name, error.text());
    }
    ZipEntries entries;
    Reservation room;
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t stat;
        if (zip_stat_index(archive.get(), static_cast<zip_uint64_t>(i), 0, &stat) != 0 || !(stat.valid & ZIP_STAT_NAME) ||
            !(stat.valid & ZIP_STAT_SIZE))
            throw damaged(name, zip_strerror(archive.get()));
        const std::string entry = stat.name;
        if (leadsOut(entry))
            throw FileError(Text(KS_TEXT("core", "%1 holds the entry \"%2\", which leads out of the archive"), {name, entry}));
        room.add(stat.size, std::string(name).append(" ").append(entry)); // refuses what would not fit, before it is unpacked
        std::vector<std::byte> content(stat.size);
        const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(archive.get(), static_cast<zip_uint64_t>(i), 0));
        if (!file || zip_fread(file.get(), content.data(), content.size()) != static_cast<zip_int64_t>(content.size()))
            throw damaged(name, entry);
        std::byte more{};
        if (zip_fread(file.get(), &more, 1) != 0) // reading to the end is what checks the CRC
            throw damaged(name, entry);
        entries.emplace(entry, std::move(content));
    }
    return entries;
}

} // namespace ks
