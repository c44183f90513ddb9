#include "core/data/loaders/picture_list.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/io/file_kinds.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

namespace {

namespace fs = std::filesystem;

bool hidden(const fs::path& path)
{
    return path.filename().string().starts_with('.');
}

bool namedLikeAPicture(const fs::path& path)
{
    return isOneOf(fileEnding(path), pictureEndings);
}

std::vector<fs::path> entries(const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> result;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (!hidden(it->path()))
            result.push_back(it->path());
    }
    if (error)
        throw FileError(Text(KS_TEXT("core", "%1 cannot be read: %2"), {folder.string(), error.message()}));
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<fs::path> foldersIn(const fs::path& folder)
{
    std::vector<fs::path> folders = entries(folder);
    std::erase_if(folders, [](const fs::path& path) { return kindOf(path) != FileKind::Folder; });
    return folders;
}

/// What folders that hold a part are called, in English and Spanish.
constexpr const char* trainingNames[] = {"train", "training", "entrenamiento"};
constexpr std::pair<const char*, Split> otherParts[] = {
    {"validation", Split::Validation}, {"val", Split::Validation}, {"validacion", Split::Validation},
    {"validación", Split::Validation}, {"test", Split::Test},      {"prueba", Split::Test}};

/// Of several that there are the first; train/ where there is none.
fs::path trainingFolder(const fs::path& folder)
{
    const auto* const found =
        std::ranges::find_if(trainingNames, [&](const char* name) { return kindOf(folder / name) == FileKind::Folder; });
    return folder / (found == std::end(trainingNames) ? trainingNames[0] : *found);
}

/// By train/ with class folders in it. A train/ of pictures alone is a class, unless it stands beside another part: then the class folders are
/// missing, and a network that tells training from test would be nobody's wish.
bool isDivided(const fs::path& folder)
{
    const fs::path train = trainingFolder(folder);
    return kindOf(train) == FileKind::Folder && (!foldersIn(train).empty() || std::ranges::any_of(otherParts, [&](const auto& part) {
               return kindOf(folder / part.first) == FileKind::Folder;
           }));
}

/// What is left out: how many, and the first of them as an example.
struct LeftOut {
    std::int64_t count = 0;
    fs::path first;

    void add(const fs::path& path)
    {
        if (count++ == 0)
            first = path;
    }
    std::vector<Text> values() const { return {groupedDigits(count), first.string()}; }
};

class Lister {
public:
    explicit Lister(PictureList& list) : m_list(list) {}

    void learnClasses(const fs::path& folder)
    {
        for (const fs::path& each : foldersIn(folder))
            m_list.classNames.push_back(each.filename().string());
        if (m_list.classNames.empty() && std::ranges::any_of(entries(folder), namedLikeAPicture))
            throw FileError(
                Text(KS_TEXT("core", "%1 has no class folders, only pictures: lay those of each class into a folder that is called "
                                     "as the class, at least 2"),
                     {folder.string()}));
        if (m_list.classNames.empty())
            throw FileError(Text(KS_TEXT("core", "%1 has no class folders; telling classes apart needs at least 2, one folder for each"),
                                 {folder.string()}));
        if (m_list.classNames.size() == 1)
            throw FileError(
                Text(KS_TEXT("core", "%1 has only one class folder, %2; telling classes apart needs at least 2, one folder for each"),
                     {folder.string(), m_list.classNames.front()}));
    }

    void add(const fs::path& folder, Split split)
    {
        for (const fs::path& each : foldersIn(folder)) {
            const auto known = std::find(m_list.classNames.begin(), m_list.classNames.end(), each.filename().string());
            if (known == m_list.classNames.end())
                throw FileError(Text(KS_TEXT("core", "%1 is a class that the training folder does not have"), {each.string()}));
            addClass(each, static_cast<std::int32_t>(known - m_list.classNames.begin()), split);
        }
    }

    void finish()
    {
        if (m_others.count > 0)
            m_list.warnings.emplace_back(KS_TEXT("core", "files that are not named like pictures are left out: %1, for example %2"),
                                         m_others.values());
        if (m_special.count > 0)
            m_list.warnings.emplace_back(KS_TEXT("core", "pipes, devices and links that lead nowhere are left out: %1, for example %2"),
                                         m_special.values());
    }

private:
    void addClass(const fs::path& folder, std::int32_t label, Split split)
    {
        const std::size_t before = m_list.pictures.size();
        for (const fs::path& file : entries(folder)) {
            const FileKind kind = kindOf(file);
            if (kind == FileKind::Special || kind == FileKind::Missing)
                m_special.add(file);
            else if (kind == FileKind::Regular && namedLikeAPicture(file))
                m_list.pictures.push_back({file, label, split});
            else if (kind == FileKind::Regular)
                m_others.add(file);
        }
        if (m_list.pictures.size() == before)
            m_list.warnings.emplace_back(KS_TEXT("core", "the class folder %1 has no pictures"), std::vector<Text>{folder.string()});
    }

    PictureList& m_list;
    LeftOut m_others;  ///< files of other kinds
    LeftOut m_special; ///< what is neither file nor folder
};

} // namespace

PictureList listPictures(const std::filesystem::path& folder)
{
    if (kindOf(folder) != FileKind::Folder)
        throw FileError(Text(KS_TEXT("core", "%1: there is no such folder"), {folder.string()}));
    PictureList list;
    Lister lister(list);
    list.divided = isDivided(folder);
    if (list.divided) {
        const fs::path train = trainingFolder(folder);
        if (const auto isTraining = [&](const char* name) { return kindOf(folder / name) == FileKind::Folder; };
            std::ranges::count_if(trainingNames, isTraining) > 1)
            throw FileError(Text(KS_TEXT("core", "%1 has several folders for training (%2); let only one of them be there"),
                                 {folder.string(), joinedIf(trainingNames, isTraining)}));
        lister.learnClasses(train);
        lister.add(train, Split::Train);
        for (const auto& [name, split] : otherParts) {
            if (kindOf(folder / name) == FileKind::Folder)
                lister.add(folder / name, split);
        }
    } else {
        lister.learnClasses(folder);
        lister.add(folder, Split::Train);
    }
    lister.finish();
    if (list.pictures.empty())
        throw FileError(
            Text(KS_TEXT("core", "%1 has class folders but no pictures in them (PNG, JPEG, BMP, TIFF or WebP)"), {folder.string()}));
    return list;
}

} // namespace ks
