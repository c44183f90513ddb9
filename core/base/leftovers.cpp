#include "core/base/leftovers.h"

#include "core/base/descriptor.h"

#include <algorithm>
#include <fcntl.h>
#include <mutex>
#include <set>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ks {

namespace {

bool isTemporaryName(std::string_view name)
{
    constexpr std::string_view digits = "0123456789";
    constexpr std::string_view ending = ".tmp";
    if (!name.starts_with('.') || !name.ends_with(ending))
        return false;
    name.remove_suffix(ending.size());
    const auto cutNumber = [&](char before) {
        const std::size_t at = name.find_last_not_of(digits);
        const bool found = at != std::string_view::npos && at + 1 < name.size() && name[at] == before;
        name = name.substr(0, found ? at : 0);
        return found;
    };
    return cutNumber('-') && cutNumber('.') && name.size() > 1;
}

bool isTemporaryFolderName(std::string_view name)
{
    const std::string_view pattern = temporaryFolderPattern;
    const std::size_t fixed = pattern.find('X');
    constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"; // those of mkdtemp()
    return name.size() == pattern.size() && name.starts_with(pattern.substr(0, fixed)) &&
           name.find_first_not_of(letters, fixed) == std::string_view::npos;
}

/// Nobody holds it, and from now on nobody will: its maker sees by holdTemporary() that it is gone.
bool isLeftover(const Descriptor& held)
{
    return held.value() >= 0 && ::flock(held.value(), LOCK_EX | LOCK_NB) == 0;
}

void removeFile(const std::filesystem::path& path)
{
    const Descriptor file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    const bool regular = file.value() >= 0 && ::fstat(file.value(), &status) == 0 && S_ISREG(status.st_mode);
    if (regular && isLeftover(file))
        ::unlink(path.c_str());
}

/// Files alone are taken from it: a writer makes no folders in there, so that one with a folder in it is somebody else's and stays.
void removeFolder(const std::filesystem::path& path)
{
    const Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!isLeftover(folder))
        return;
    std::error_code ignored;
    const std::filesystem::directory_iterator inside(path, ignored);
    if (ignored || std::ranges::any_of(inside, [&](const auto& one) { return !one.is_regular_file(ignored) || one.is_symlink(ignored); }))
        return;
    for (std::filesystem::directory_iterator at(path, ignored), end; !ignored && at != end; at.increment(ignored))
        ::unlink(at->path().c_str());
    ::rmdir(path.c_str());
}

} // namespace

std::string temporaryName(const std::string& name, unsigned number)
{
    constexpr std::size_t longest = 200;
    return "." + name.substr(0, longest) + "." + std::to_string(::getpid()) + "-" + std::to_string(number) + ".tmp";
}

bool holdTemporary(int descriptor)
{
    (void)::flock(descriptor, LOCK_EX); // where there are no locks nobody takes it for a leftover either
    struct stat status {};
    return ::fstat(descriptor, &status) != 0 || status.st_nlink > 0;
}

void removeLeftoversIn(const std::filesystem::path& folder)
{
    static std::mutex mutex;
    static std::set<std::filesystem::path> seen;
    const std::lock_guard lock(mutex);
    std::error_code ignored;
    const std::filesystem::path whole = std::filesystem::absolute(folder.empty() ? "." : folder, ignored);
    if (!seen.insert(whole).second)
        return;
    for (std::filesystem::directory_iterator at(whole, ignored), end; !ignored && at != end; at.increment(ignored)) {
        const std::string name = at->path().filename().native();
        if (isTemporaryName(name))
            removeFile(at->path());
        else if (isTemporaryFolderName(name))
            removeFolder(at->path());
    }
}

} // namespace ks
