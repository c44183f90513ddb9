#include "core/data/loaders/cifar.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/loaders/image_folder.h"
#include "core/data/options.h"

#include <array>
#include <cstring>
#include <numeric>

namespace ks {

namespace {

constexpr Shape cifarSample{1, 3, 32, 32};
constexpr std::size_t cellsEach = std::size_t{3} * 32 * 32;

std::size_t recordBytes(const CifarForm& form)
{
    return cellsEach + static_cast<std::size_t>(form.labelBytes);
}

struct Files {
    std::vector<std::filesystem::path> train;
    std::filesystem::path test;
    std::filesystem::path names; ///< of the classes, one a line; may be missing
};

/// The folder itself or the one in it that the archives unpack to, whichever has `file`; empty if neither has.
std::filesystem::path folderWith(const std::filesystem::path& folder, const char* inner, const char* file)
{
    for (const std::filesystem::path& path : {folder, folder / inner}) {
        if (kindOf(path / file) != FileKind::Missing)
            return path;
    }
    return {};
}

std::vector<std::string> namesFrom(const std::filesystem::path& path, int classes)
{
    std::vector<std::string> names;
    if (kindOf(path) != FileKind::Missing) {
        const FileContents contents = readFile(path);
        for (std::string_view text = contents.text(); !text.empty();) {
            const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
            if (!line.empty())
                names.emplace_back(line);
            text.remove_prefix(std::min(text.size(), line.size() + 1));
        }
    }
    if (static_cast<int>(names.size()) != classes) {
        names.clear();
        for (int i = 0; i < classes; ++i)
            names.push_back("class " + std::to_string(i));
    }
    return names;
}

DatasetPtr readBinary(const std::string& name, const std::filesystem::path& folder, const Files& files, const CifarForm& form,
                      const LoadContext& context)
{
    std::vector<FileContents> contents;
    std::vector<std::filesystem::path> paths = files.train;
    paths.push_back(files.test);
    std::size_t records = 0;
    for (const std::filesystem::path& path : paths) {
        if (context.stop.stop_requested())
            throw Stopped();
        contents.push_back(readFile(path));
        records += contents.back().bytes().size() / recordBytes(form);
    }
    DatasetParts parts{.name = name, .source = Text(KS_TEXT("core", "read from %1"), {folder.string()}), .sample = cifarSample};
    parts.cells = MemoryBlock(records * cellsEach, name);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const std::size_t before = parts.labels.size();
        readCifar(contents[i].bytes(), paths[i].string(), form, parts.labels,
                  std::span(static_cast<std::byte*>(parts.cells.data()), records * cellsEach).subspan(before * cellsEach));
        contents[i] = {};
        auto& split = parts.split.at(static_cast<std::size_t>(i + 1 < paths.size() ? Split::Train : Split::Test));
        split.resize(split.size() + parts.labels.size() - before);
        std::iota(split.end() - static_cast<std::ptrdiff_t>(parts.labels.size() - before), split.end(), static_cast<std::uint32_t>(before));
        if (context.progress)
            context.progress(static_cast<double>(i + 1) / static_cast<double>(paths.size()));
    }
    parts.count = static_cast<std::int64_t>(parts.labels.size());
    parts.classNames = namesFrom(files.names, form.classes);
    return Dataset::make(std::move(parts));
}

[[noreturn]] void failMissing(const std::filesystem::path& folder, const char* what)
{
    throw FileError(
        Text(KS_TEXT("core", "%1 holds no CIFAR data; %2 are needed, or train and test with a folder of pictures for each class"),
             {folder.string(), what}));
}

bool hasPictureFolders(const std::filesystem::path& folder)
{
    return kindOf(folder / "train") == FileKind::Folder;
}

} // namespace

void readCifar(std::span<const std::byte> bytes, const std::string& name, const CifarForm& form, std::vector<std::int32_t>& labels,
               std::span<std::byte> cells)
{
    const std::size_t each = recordBytes(form);
    if (bytes.empty() || bytes.size() % each != 0)
        throw FileError(
            Text(KS_TEXT("core", "%1 is cut off or no CIFAR file: it has %2 bytes, which is not a multiple of %3 (one picture)"),
                 {name, std::to_string(bytes.size()), std::to_string(each)}));
    for (std::size_t record = 0; record < bytes.size() / each; ++record) {
        const auto one = bytes.subspan(record * each, each);
        const auto label = std::to_integer<std::int32_t>(one[static_cast<std::size_t>(form.labelAt)]);
        if (label >= form.classes)
            throw FileError(Text(
                KS_TEXT("core", "%1: picture %2 has the label %3; with %4 classes labels are 0 to %5"),
                {name, std::to_string(record), std::to_string(label), std::to_string(form.classes), std::to_string(form.classes - 1)}));
        labels.push_back(label);
        std::memcpy(cells.data() + record * cellsEach, one.data() + form.labelBytes, cellsEach);
    }
}

const SourceTable& cifar100Options()
{
    static constexpr std::array<FieldChoice, 2> labels = {{
        {.name = "fine", .title = KS_TEXT("core", "fine (100 classes)")},
        {.name = "coarse", .title = KS_TEXT("core", "coarse (20 classes)")},
    }};
    static const SourceTable table = sourceTable(folded({field<&SourceOptions::coarse>(
        {.name = "labels",
         .title = KS_TEXT("core", "Labels"),
         .help = KS_TEXT("core", "Which of the two labels of each picture counts; of the binary files alone."),
         .choices = labels})}));
    return table;
}

DatasetPtr openCifar10(const std::filesystem::path& folder, DataOptions& options, const LoadContext& context)
{
    const std::filesystem::path place = folderWith(folder, "cifar-10-batches-bin", "data_batch_1.bin");
    if (place.empty()) {
        if (!hasPictureFolders(folder))
            failMissing(folder, "data_batch_1.bin to data_batch_5.bin and test_batch.bin");
        return openImageFolder("CIFAR-10", folder, options, context);
    }
    options.finish();
    Files files{.test = place / "test_batch.bin", .names = place / "batches.meta.txt"};
    for (int i = 1; i <= 5; ++i)
        files.train.push_back(place / ("data_batch_" + std::to_string(i) + ".bin"));
    return readBinary("CIFAR-10", folder, files, {}, context);
}

DatasetPtr openCifar100(const std::filesystem::path& folder, DataOptions& options, const LoadContext& context)
{
    const std::filesystem::path place = folderWith(folder, "cifar-100-binary", "train.bin");
    if (place.empty()) {
        if (!hasPictureFolders(folder))
            failMissing(folder, "train.bin and test.bin");
        return openImageFolder("CIFAR-100", folder, options, context);
    }
    const bool fine = !optionsFrom(options, cifar100Options()).coarse;
    options.finish();
    const CifarForm form{.labelBytes = 2, .labelAt = fine ? 1 : 0, .classes = fine ? 100 : 20};
    const Files files{.train = {place / "train.bin"},
                      .test = place / "test.bin",
                      .names = place / (fine ? "fine_label_names.txt" : "coarse_label_names.txt")};
    return readBinary("CIFAR-100", folder, files, form, context);
}

} // namespace ks
