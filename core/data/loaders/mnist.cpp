#include "core/data/loaders/mnist.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/loaders/idx.h"
#include "core/data/options.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>
#include <optional>

namespace ks {

namespace {

struct Part {
    std::filesystem::path imageFile;
    IdxImages images;
    std::vector<std::int32_t> labels;
};

/// The file itself, or the one of the same name in a folder that an unpacked archive made in its place; nothing for any other folder.
std::optional<std::filesystem::path> fileAt(const std::filesystem::path& path)
{
    for (const std::filesystem::path& each : {path, path / path.filename()})
        if (const FileKind kind = kindOf(each); kind != FileKind::Missing && kind != FileKind::Folder)
            return each;
    return std::nullopt;
}

std::optional<std::filesystem::path> fileIn(const std::filesystem::path& folder, const std::string& part, const std::string& axes)
{
    const std::string end = axes + "-ubyte";
    for (const char* joint : {"-idx", ".idx"}) {
        for (const char* packing : {"", ".gz"}) {
            std::filesystem::path path = folder / part;
            path += joint;
            path += end;
            path += packing;
            if (auto file = fileAt(path))
                return file;
        }
    }
    return std::nullopt;
}

/// Nothing if neither file of the part is there.
std::optional<Part> readPart(const std::filesystem::path& folder, const std::string& part, int classes)
{
    const auto images = fileIn(folder, part + "-images", "3");
    const auto labels = fileIn(folder, part + "-labels", "1");
    if (!images && !labels)
        return std::nullopt;
    if (!images || !labels)
        throw FileError(Text(KS_TEXT("core", "%1 holds %2 but not the file that belongs to it, %3"),
                             {folder.string(), (images ? images : labels)->filename().string(),
                              part + (images ? "-labels-idx1-ubyte" : "-images-idx3-ubyte")}));
    Part result{.imageFile = *images, .images = readIdxImages(*images), .labels = readIdxLabels(*labels, classes)};
    if (static_cast<std::int64_t>(result.labels.size()) != result.images.shape.n)
        throw FileError(
            Text(KS_TEXT("core", "%1 holds %2 pictures but %3 holds %4 labels; there must be as many"),
                 {images->string(), groupedDigits(result.images.shape.n), labels->string(), groupedDigits(std::ssize(result.labels))}));
    return result;
}

void append(DatasetParts& parts, const Part& part, Split split)
{
    const std::int64_t each = parts.sample.elements();
    std::memcpy(static_cast<std::byte*>(parts.cells.data()) + parts.count * each, part.images.cells.data(),
                static_cast<std::size_t>(part.images.shape.n * each));
    auto& indices = parts.split.at(static_cast<std::size_t>(split));
    indices.resize(part.labels.size());
    std::iota(indices.begin(), indices.end(), static_cast<std::uint32_t>(parts.count));
    parts.labels.insert(parts.labels.end(), part.labels.begin(), part.labels.end());
    parts.count += part.images.shape.n;
}

} // namespace

const SourceTable& mnistOptions()
{
    constexpr int mostClasses = 256; // labels are bytes
    static const SourceTable table = sourceTable(folded({
        field<&SourceOptions::classes>({.name = "classes",
                                        .title = KS_TEXT("core", "Classes"),
                                        .help = KS_TEXT("core", "How many classes these files tell apart: 26 of letters."),
                                        .least = 2,
                                        .most = mostClasses}),
        field<&SourceOptions::name>({.name = "name",
                                     .title = KS_TEXT("core", "Name"),
                                     .help = KS_TEXT("core", "What these data are called where they are others in the same form."),
                                     .typed = true}),
    }));
    return table;
}

DatasetPtr openMnist(const std::filesystem::path& folder, DataOptions& options)
{
    const SourceOptions chosen = optionsFrom(options, mnistOptions());
    options.finish();
    const int classes = static_cast<int>(chosen.classes);
    const std::string& name = chosen.name;

    const auto train = readPart(folder, "train", classes);
    if (!train)
        throw FileError(Text(KS_TEXT("core", "%1 holds no MNIST files; train-images-idx3-ubyte and train-labels-idx1-ubyte are needed, "
                                             "plain or with .gz, and the same with t10k for the test"),
                             {folder.string()}));
    const auto test = readPart(folder, "t10k", classes);
    if (test) {
        Shape expected = train->images.shape;
        expected.n = test->images.shape.n;
        if (!(test->images.shape == expected))
            throw FileError(
                Text(KS_TEXT("core", "%1 holds pictures of %2 cells, %3 of %4; they must be of one size"),
                     {train->imageFile.string(), train->images.shape.text(), test->imageFile.string(), test->images.shape.text()}));
    }

    DatasetParts parts{.name = name, .source = Text(KS_TEXT("core", "read from %1"), {folder.string()})};
    parts.sample = {1, train->images.shape.c, train->images.shape.h, train->images.shape.w};
    const std::int64_t total = train->images.shape.n + (test ? test->images.shape.n : 0);
    parts.cells = MemoryBlock(static_cast<std::size_t>(total * parts.sample.elements()), name);
    append(parts, *train, Split::Train);
    if (test)
        append(parts, *test, Split::Test);
    else
        parts.warnings.emplace_back(KS_TEXT("core", "%1 has no test files (t10k-images-idx3-ubyte, t10k-labels-idx1-ubyte)"),
                                    std::vector<Text>{folder.string()});
    for (int i = 0; i < classes; ++i)
        parts.classNames.push_back(std::to_string(i));
    return Dataset::make(std::move(parts));
}

} // namespace ks
