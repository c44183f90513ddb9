#include "core/base/file_set.h"

#include "core/base/error.h"
#include "core/base/leftovers.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ks {

FileSet::FileSet(std::filesystem::path folder) : m_folder(std::move(folder))
{
    const auto fail = [&] {
        throw FileError(Text(KS_TEXT("core", "%1 cannot be written: %2"), {m_folder.string(), std::generic_category().message(errno)}));
    };
    removeLeftoversIn(m_folder);
    do {
        std::string room = (m_folder / temporaryFolderPattern).string();
        if (::mkdtemp(room.data()) == nullptr)
            fail();
        m_room = room;
        m_held = Descriptor(::open(room.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (m_held.value() < 0 && errno != ENOENT) {
            ::rmdir(room.c_str());
            fail();
        }
    } while (m_held.value() < 0 || !holdTemporary(m_held.value()));
}

FileSet::~FileSet()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_room, ignored);
}

void FileSet::commit()
{
    for (const auto& file : std::filesystem::directory_iterator(m_room)) {
        const std::filesystem::path target = m_folder / file.path().filename();
        std::error_code error;
        std::filesystem::rename(file.path(), target, error);
        if (error)
            throw FileError(Text(KS_TEXT("core", "%1 cannot be written: %2"), {target.string(), error.message()}));
    }
}

} // namespace ks
