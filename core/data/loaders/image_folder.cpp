#include "core/data/loaders/image_folder.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/data/loaders/picture_list.h"
#include "core/data/nearest_byte.h"
#include "core/data/options.h"
#include "core/data/pipeline.h"
#include "core/io/image.h"
#include "core/io/picture.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <iterator>
#include <optional>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t largestSide = 4096; ///< rows, and columns

constexpr auto sizesDiffer =
    KS_TEXT("core", "the pictures are not of one size: %1 of %2 are %3×%4, the smallest is %5×%6, and %7 is %8×%9; "
                    "choose the size that all are brought to");
constexpr auto allSizesDiffer = KS_TEXT(
    "core", "the pictures are not of one size: each of the %2 has its own, the smallest is %5×%6, and %7 is %8×%9; choose the size that "
            "all are brought to");
constexpr auto tooSmallToCut =
    KS_TEXT("core", "%1 is %2×%3, too small to cut %4×%5 out of it; scaled to that size pictures of every size will do");
constexpr auto isDividedAlready =
    KS_TEXT("core", "%1 is divided already, by its folder train, and is not divided in another way; samples for "
                    "validation can be taken from those of training");

/// How often each size is there.
class SizeCount {
public:
    void add(const Extent& size)
    {
        const auto known = std::ranges::find(m_sizes, size, &Counted::size);
        if (known == m_sizes.end())
            m_sizes.push_back({size, 1});
        else
            ++known->count;
    }
    std::int64_t all() const
    {
        std::int64_t all = 0;
        for (const Counted& one : m_sizes)
            all += one.count;
        return all;
    }
    struct Counted {
        Extent size;
        std::int64_t count = 0;

        std::int64_t area() const { return size.rows * size.columns; }
    };
    /// Among equally frequent ones the smallest.
    const Counted& mostFrequent() const
    {
        return *std::ranges::min_element(m_sizes, {}, [](const Counted& one) { return std::pair(-one.count, one.area()); });
    }
    const Counted& smallest() const { return *std::ranges::min_element(m_sizes, {}, &Counted::area); }

private:
    std::vector<Counted> m_sizes;
};

/// In the order of FolderChannels.
constexpr std::array<FieldChoice, 3> channelChoices = {{
    {.name = "auto", .title = KS_TEXT("core", "as in the files")},
    {.name = "grey", .title = KS_TEXT("core", "grey (one channel)")},
    {.name = "rgb", .title = KS_TEXT("core", "colour (three channels)")},
}};

/// Decodes pictures to bytes of one shape, on several threads.
class Decoder {
public:
    Decoder(const PictureList& list, const SourceOptions& options, std::string name)
        : m_list(list), m_options(options), m_name(std::move(name)), m_problems(list.pictures.size())
    {
        findShape();
    }

    /// Throws InputError where sizes differ or do not suffice, FileError when nothing can be read.
    void run(const LoadContext& context)
    {
        while (!tryAll(context)) // a colour picture among the grey ones: once more, in colour
            m_shape.c = 3;
        const auto odd = std::find_if(m_problems.begin(), m_problems.end(), [](const Problem& problem) { return problem.size.rows > 0; });
        if (odd == m_problems.end())
            return;
        if (m_options.size) {
            const Text path = pathOf(static_cast<std::size_t>(odd - m_problems.begin()));
            throw InputError(Text(tooSmallToCut, {path, std::to_string(odd->size.rows), std::to_string(odd->size.columns),
                                                  std::to_string(m_shape.h), std::to_string(m_shape.w)}));
        }
        throw InputError(textOnSizes());
    }

    const Shape& shape() const { return m_shape; }
    /// Closes the gaps that unreadable pictures left and returns which pictures are there.
    std::vector<std::size_t> readable();
    MemoryBlock takeCells() { return std::move(m_cells); }
    std::optional<Text> warning() const;

private:
    struct Problem {
        bool unreadable = false;
        Text reason;
        Extent size{0, 0}; ///< of a picture that has another size than the rest, or is too small to be cropped
    };

    Extent sizeOf(const Problem& picture) const { return picture.size.rows > 0 ? picture.size : Extent{m_shape.h, m_shape.w}; }

    /// What there is to choose from, and a picture that is not of the most frequent size.
    Text textOnSizes() const
    {
        SizeCount sizes;
        for (const Problem& one : m_problems)
            if (!one.unreadable)
                sizes.add(sizeOf(one));
        const std::int64_t count = sizes.mostFrequent().count;
        const Extent frequent = sizes.mostFrequent().size;
        const Extent smallest = sizes.smallest().size;
        const auto other = std::ranges::find_if(m_problems, [&](const Problem& one) { return !one.unreadable && sizeOf(one) != frequent; });
        return counted(count, allSizesDiffer, sizesDiffer,
                       {groupedDigits(count), groupedDigits(sizes.all()), std::to_string(frequent.rows), std::to_string(frequent.columns),
                        std::to_string(smallest.rows), std::to_string(smallest.columns),
                        pathOf(static_cast<std::size_t>(other - m_problems.begin())), std::to_string(sizeOf(*other).rows),
                        std::to_string(sizeOf(*other).columns)});
    }

    std::string pathOf(std::size_t picture) const { return m_list.pictures[picture].path.string(); }

    /// The first picture that can be read tells size and channels.
    void findShape()
    {
        Text reason;
        for (m_first = 0; m_first < m_list.pictures.size(); ++m_first) {
            try {
                const DecodedImage image = readImage(m_list.pictures[m_first].path);
                m_shape = image.tensor.shape();
                break;
            } catch (const FileError& error) {
                reason = reason.empty() ? error.text() : reason;
            }
        }
        if (m_first == m_list.pictures.size())
            throw FileError(counted(static_cast<std::int64_t>(m_first), KS_TEXT("core", "the only picture cannot be read: %2"),
                                    KS_TEXT("core", "none of the %1 pictures can be read; the first: %2"),
                                    {groupedDigits(static_cast<std::int64_t>(m_first)), reason}));
        if (m_options.size) {
            m_shape.h = m_options.size->rows;
            m_shape.w = m_options.size->columns;
        }
        if (m_options.channels != FolderChannels::Auto)
            m_shape.c = m_options.channels == FolderChannels::Grey ? 1 : 3;
    }

    /// False if the shape has one channel and a picture has three, unless grey was asked for.
    bool tryAll(const LoadContext& context)
    {
        m_each = static_cast<std::size_t>(m_shape.elements());
        m_cells = {};
        m_cells = MemoryBlock(m_list.pictures.size() * m_each, m_name);
        std::fill(m_problems.begin(), m_problems.end(), Problem());
        std::atomic<bool> colour = false;
        forRanges(static_cast<std::int64_t>(m_list.pictures.size()), 8, context, [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last) && !colour; ++i) {
                if (!tryOne(i))
                    colour = true;
            }
        });
        return !colour;
    }

    bool tryOne(std::size_t i)
    {
        try {
            const DecodedImage image = readImage(m_list.pictures[i].path);
            if (m_shape.c == 1 && m_options.channels == FolderChannels::Auto && image.tensor.shape().c == 3)
                return false;
            store(i, image);
        } catch (const FileError& error) {
            m_problems[i] = {.unreadable = true, .reason = error.text()};
        }
        return true;
    }

    void store(std::size_t i, const DecodedImage& image)
    {
        Tensor picture = m_shape.c == 1 ? grey(image.tensor) : image.tensor;
        const auto fits = [&] { return picture.shape().h == m_shape.h && picture.shape().w == m_shape.w; };
        if (m_options.size && !fits())
            picture = fitted(picture, m_shape.h, m_shape.w, m_options.fit);
        if (!fits()) { // cropping makes nothing larger
            m_problems[i].size = {image.tensor.shape().h, image.tensor.shape().w};
            return;
        }
        const float toByte = 255 / image.white();
        auto* into = static_cast<std::uint8_t*>(m_cells.data()) + i * m_each;
        const auto plane = static_cast<std::size_t>(m_shape.h * m_shape.w);
        for (std::size_t c = 0; c < static_cast<std::size_t>(m_shape.c); ++c) {
            const std::size_t from = picture.shape().c == 1 ? 0 : c * plane; // grey among colour: three equal channels
            std::transform(picture.data() + from, picture.data() + from + plane, into + c * plane,
                           [&](float cell) { return nearestByte(cell * toByte); });
        }
    }

    const PictureList& m_list;
    const SourceOptions& m_options;
    std::string m_name;
    std::size_t m_first = 0;
    Shape m_shape;
    std::size_t m_each = 0;
    MemoryBlock m_cells;
    std::vector<Problem> m_problems; ///< one per picture
};

std::vector<std::size_t> Decoder::readable()
{
    std::vector<std::size_t> there;
    auto* cells = static_cast<std::byte*>(m_cells.data());
    for (std::size_t i = 0; i < m_problems.size(); ++i) {
        if (m_problems[i].unreadable)
            continue;
        if (there.size() != i)
            std::memcpy(cells + there.size() * m_each, cells + i * m_each, m_each);
        there.push_back(i);
    }
    return there;
}

std::optional<Text> Decoder::warning() const
{
    constexpr int most = 5;
    std::int64_t count = 0;
    Text names;
    for (const Problem& one : m_problems)
        if (one.unreadable && count++ < most)
            names = count == 1 ? one.reason : Text("%1; %2", {names, one.reason});
    if (count == 0)
        return std::nullopt;
    if (count > most)
        names = Text("%1; …", {names});
    return counted(count, KS_TEXT("core", "one of %2 pictures cannot be read and is left out: %3"),
                   KS_TEXT("core", "%1 of %2 pictures cannot be read and are left out: %3"),
                   {groupedDigits(count), groupedDigits(std::ssize(m_problems)), names});
}

} // namespace

bool lacksSize(const Text& why)
{
    return why.pattern() == sizesDiffer || why.pattern() == allSizesDiffer;
}

std::vector<Extent> sizesToChoose(const Text& why)
{
    if (!lacksSize(why))
        return {};
    const auto number = [&why](std::size_t argument) { return std::stoll(why.arguments()[argument].pattern()); };
    const Extent frequent{number(2), number(3)};
    const Extent smallest{number(4), number(5)};
    std::vector<Extent> sizes = {frequent};
    if (smallest != frequent)
        sizes.push_back(smallest);
    std::erase_if(sizes, [](const Extent& size) { return std::max(size.rows, size.columns) > largestSide; });
    return sizes;
}

std::string_view optionFor(const Text& why)
{
    return lacksSize(why)                      ? "size=ROWSxCOLUMNS"
           : why.pattern() == tooSmallToCut    ? "fit=scale"
           : why.pattern() == isDividedAlready ? "validation=0.1 in place of split"
                                               : std::string_view();
}

const SourceTable& folderOptions()
{
    using O = SourceOptions;
    static const SourceTable table = [] {
        std::vector<Field> rows = {
            field<&O::size>({.name = "size",
                             .value = "ROWSxCOLUMNS",
                             .title = KS_TEXT("core", "Size of the pictures"),
                             .help = KS_TEXT("core", "Pictures of different sizes must all be brought to one."),
                             .least = 1,
                             .most = static_cast<double>(largestSide)}),
            field<&O::fit>({.name = "fit",
                            .title = KS_TEXT("core", "Fit of the pictures"),
                            .help = KS_TEXT("core", "How pictures are brought to that size."),
                            .choices = fitChoices,
                            .applies = appliesIf<[](const O& options) { return options.size.has_value(); }>}),
            field<&O::channels>({.name = "channels",
                                 .title = KS_TEXT("core", "Channels"),
                                 .help = KS_TEXT("core", "As in the files: colour where any of the pictures has it, otherwise grey."),
                                 .choices = channelChoices}),
        };
        std::ranges::copy(folded({splitField(), splitSeedField()}), std::back_inserter(rows));
        return sourceTable(std::move(rows));
    }();
    return table;
}

DatasetPtr openImageFolder(const std::string& name, const std::filesystem::path& folder, DataOptions& options, const LoadContext& context)
{
    const SourceOptions chosen = optionsFrom(options, folderOptions());
    options.finish();
    const PictureList list = listPictures(folder);
    if (list.divided && !chosen.split.empty())
        throw InputError(Text(isDividedAlready, {folder.string()}));
    Decoder decoder(list, chosen, name);
    decoder.run(context);

    DatasetParts parts{.name = name, .source = Text(KS_TEXT("core", "read from %1"), {folder.string()}), .sample = decoder.shape()};
    if (chosen.size)
        parts.fit = chosen.fit;
    parts.warnings = list.warnings;
    if (auto warning = decoder.warning())
        parts.warnings.push_back(std::move(*warning));
    for (const std::size_t i : decoder.readable()) {
        const ListedPicture& picture = list.pictures[i];
        parts.split.at(static_cast<std::size_t>(picture.split)).push_back(static_cast<std::uint32_t>(parts.count++));
        parts.labels.push_back(picture.label);
        parts.sampleNames.push_back(picture.path.lexically_relative(folder).string());
    }
    parts.cells = decoder.takeCells();
    parts.classNames = list.classNames;
    const DatasetPtr data = Dataset::make(std::move(parts));
    if (list.divided)
        return data;
    return data->withSplit(splitByShares(*data, chosen.shares(), SplitOrder::Random, chosen.splitSeed));
}

} // namespace ks
