#include "core/data/loaders/image_folder.h"

#include "core/base/error.h"
#include "core/data/loaders/picture_list.h"
#include "core/data/nearest_byte.h"
#include "core/data/options.h"
#include "core/data/split.h"
#include "core/io/image.h"
#include "core/io/picture.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace ks {

namespace {

using Size = Pipeline::Size;

constexpr std::array<std::pair<std::string_view, int>, 3> channelsOf = {{{"auto", 0}, {"grey", 1}, {"rgb", 3}}};

struct FolderOptions : FolderPictures {
    std::optional<SplitShares> shares; ///< as they were asked for
    std::uint64_t seed = 1;
};

Size sizeFrom(const std::string& text)
{
    Size size{0, 0};
    const char* end = text.data() + text.size();
    const auto rows = std::from_chars(text.data(), end, size.rows);
    const bool crossed = rows.ec == std::errc() && rows.ptr != end && *rows.ptr == 'x';
    const auto columns = crossed ? std::from_chars(rows.ptr + 1, end, size.columns) : rows;
    constexpr std::int64_t most = FolderPictures::mostRows;
    if (!crossed || columns.ec != std::errc() || columns.ptr != end || size.rows < 1 || size.columns < 1 || size.rows > most ||
        size.columns > most)
        throw InputError(Text(
            KS_TEXT("core", "the data option size is \"%1\"; it is written ROWSxCOLUMNS, for example 32x32, up to 4096x4096"), {text}));
    return size;
}

FolderOptions folderOptionsFrom(DataOptions& options)
{
    FolderOptions result{folderPicturesFrom(options)};
    if (options.has("split"))
        result.shares = options.shares("split", {});
    result.seed = static_cast<std::uint64_t>(options.integer("split-seed", 1, 0, INT64_MAX));
    options.finish();
    return result;
}

/// Decodes pictures to bytes of one shape, on several threads.
class Decoder {
public:
    Decoder(const PictureList& list, const FolderOptions& options, std::string name)
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
        const Text path = pathOf(static_cast<std::size_t>(odd - m_problems.begin()));
        const Text rows = std::to_string(odd->size.rows);
        const Text columns = std::to_string(odd->size.columns);
        const Text wantedRows = std::to_string(m_shape.h);
        const Text wantedColumns = std::to_string(m_shape.w);
        if (m_options.size)
            throw InputError(Text(
                KS_TEXT(
                    "core",
                    "%1 is %2×%3, too small to cut %4×%5 out of it; scaled to rows × columns (fit=scale) pictures of every size will do"),
                {path, rows, columns, wantedRows, wantedColumns}));
        throw InputError(Text(KS_TEXT("core", "%1 is %2×%3 but %4 is %5×%6; choose the size that all are brought to (size=ROWSxCOLUMNS)"),
                              {pathOf(m_first), wantedRows, wantedColumns, path, rows, columns}));
    }

    const Shape& shape() const { return m_shape; }
    /// Closes the gaps that unreadable pictures left and returns which pictures are there.
    std::vector<std::size_t> readable();
    MemoryBlock takeCells() { return std::move(m_cells); }
    std::optional<Text> warning() const;

private:
    struct Problem {
        bool unreadable = false;
        std::string reason;
        Size size{0, 0}; ///< of a picture that has another size than the rest, or is too small to be cropped
    };

    std::string pathOf(std::size_t picture) const { return m_list.pictures[picture].path.string(); }

    /// The first picture that can be read tells size and channels.
    void findShape()
    {
        std::string reason;
        for (m_first = 0; m_first < m_list.pictures.size(); ++m_first) {
            try {
                const DecodedImage image = readImage(m_list.pictures[m_first].path);
                m_shape = image.tensor.shape();
                break;
            } catch (const FileError& error) {
                reason = reason.empty() ? error.what() : reason;
            }
        }
        if (m_first == m_list.pictures.size())
            throw FileError(Text(KS_TEXT("core", "none of the %1 pictures can be read; the first: %2"), {std::to_string(m_first), reason}));
        if (m_options.size) {
            m_shape.h = m_options.size->rows;
            m_shape.w = m_options.size->columns;
        }
        if (m_options.channels > 0)
            m_shape.c = m_options.channels;
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
            if (m_shape.c == 1 && m_options.channels == 0 && image.tensor.shape().c == 3)
                return false;
            store(i, image);
        } catch (const FileError& error) {
            m_problems[i] = {.unreadable = true, .reason = error.what()};
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
    const FolderOptions& m_options;
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
    std::string names;
    std::int64_t count = 0;
    for (const Problem& problem : m_problems) {
        if (problem.unreadable && count++ < most)
            names += (names.empty() ? "" : "; ") + problem.reason;
    }
    if (count == 0)
        return std::nullopt;
    if (count > most)
        names += "; …";
    return Text(KS_TEXT("core", "%1 of %2 pictures cannot be read and are left out: %3"),
                {std::to_string(count), std::to_string(m_problems.size()), names});
}

} // namespace

FolderPictures folderPicturesFrom(DataOptions& options)
{
    FolderPictures result;
    if (options.has("size"))
        result.size = sizeFrom(options.text("size"));
    result.fit = options.oneOf("fit", fitNames.front(), fitNames) == fitNames.front() ? Fit::Scale : Fit::Crop;
    std::array<std::string_view, channelsOf.size()> names;
    std::ranges::transform(channelsOf, names.begin(), [](const auto& one) { return one.first; });
    const std::string name = options.oneOf("channels", names.front(), names);
    result.channels = std::ranges::find(channelsOf, name, [](const auto& one) { return one.first; })->second;
    return result;
}

std::vector<std::string> optionsOf(const FolderPictures& pictures)
{
    std::vector<std::string> options;
    if (pictures.size)
        options.push_back("size=" + std::to_string(pictures.size->rows) + "x" + std::to_string(pictures.size->columns));
    if (pictures.size && pictures.fit != Fit::Scale)
        options.push_back("fit=" + std::string(fitNames.at(static_cast<std::size_t>(pictures.fit))));
    const auto channels = std::ranges::find(channelsOf, pictures.channels, [](const auto& one) { return one.second; });
    if (channels != channelsOf.end() && channels != channelsOf.begin())
        options.push_back("channels=" + std::string(channels->first));
    return options;
}

DatasetPtr openImageFolder(const std::string& name, const std::filesystem::path& folder, DataOptions& options, const LoadContext& context)
{
    const FolderOptions chosen = folderOptionsFrom(options);
    const PictureList list = listPictures(folder);
    if (list.divided && chosen.shares)
        throw InputError(Text(
            KS_TEXT("core", "%1 is divided already, by its folder train; leave the data option split out. validation=0.1 takes samples "
                            "for validation from those of training"),
            {folder.string()}));
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
    return data->withSplit(splitByShares(*data, chosen.shares.value_or(SplitShares{0.8, 0, 0.2}), SplitOrder::Random, chosen.seed));
}

} // namespace ks
