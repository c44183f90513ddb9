#include "core/base/output_files.h"

#include <array>
#include <cstddef>
#include <system_error>
#include <utility>

namespace ks {

namespace {

/// Two names of one file that will be: links resolved, also where nothing lies there yet. Devices may be written to twice.
bool same(const std::filesystem::path& a, const std::filesystem::path& b)
{
    std::error_code error;
    const auto first = std::filesystem::weakly_canonical(std::filesystem::absolute(a, error), error);
    const auto second = std::filesystem::weakly_canonical(std::filesystem::absolute(b, error), error);
    const bool device = std::filesystem::exists(first, error) && !std::filesystem::is_regular_file(first, error);
    return first == second && !device;
}

} // namespace

void EachByItself::finish() const
{
    if (m_failures.empty())
        return;
    Text all = m_failures.front();
    for (std::size_t i = 1; i < m_failures.size(); ++i)
        all = Text("%1; %2", {all, m_failures[i]});
    throw FileError(all);
}

void OutputFiles::add(std::string option, const std::string& path, Write write)
{
    if (!path.empty())
        m_files.push_back({std::move(option), path, std::move(write)});
}

void OutputFiles::requireWritable() const
{
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        ks::requireWritable(m_files[i].path);
        for (std::size_t j = 0; j < i; ++j)
            if (same(m_files[i].path, m_files[j].path))
                throw InputError(Text(KS_TEXT("core", "%1 and %2 are the same file, %3; each needs one of its own"),
                                      {m_files[j].option, m_files[i].option, m_files[i].path.string()}));
    }
}

void OutputFiles::rehearse() const
{
    for (const File& one : m_files) {
        AtomicFile file(one.path, AtomicFile::Purpose::Rehearsal);
        one.write(file);
    }
}

void OutputFiles::write() const
{
    EachByItself each;
    for (const File& one : m_files)
        each.run([&] {
            AtomicFile file(one.path);
            one.write(file);
            file.commit();
        });
    each.finish();
}

void requireWritable(const std::filesystem::path& path)
{
    AtomicFile file(path, AtomicFile::Purpose::Rehearsal);
    file.write(std::array<std::byte, 4096>{}); // on a full disk an empty file can be made, a page of one cannot
}

void makeFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw FileError(Text(KS_TEXT("core", "the folder %1 cannot be made: %2"), {folder.string(), error.message()}));
}

} // namespace ks
