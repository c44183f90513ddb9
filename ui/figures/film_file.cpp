#include "ui/figures/film_file.h"

#include "core/base/error.h"
#include "ui/paint/png.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <system_error>

namespace ks {

namespace {

constexpr int leastHundredths = 2; ///< viewers take less for a mistake
constexpr int mostHundredths = 65535;

/// Around all cells that differ; null where none does.
QRect changedBetween(const QImage& before, const QImage& after)
{
    QRect changed;
    for (int y = 0; y < after.height(); ++y) {
        const uchar* one = before.constScanLine(y);
        const uchar* other = after.constScanLine(y);
        if (std::memcmp(one, other, static_cast<std::size_t>(after.width())) == 0)
            continue;
        int left = 0;
        while (one[left] == other[left])
            ++left;
        int right = after.width() - 1;
        while (one[right] == other[right])
            --right;
        changed |= QRect(left, y, right - left + 1, 1);
    }
    return changed;
}

/// Of `after`; what is as before is said to be.
QImage newsIn(const QImage& before, const QImage& after, const QRect& part)
{
    QImage news = after.copy(part);
    for (int y = 0; y < news.height(); ++y) {
        const uchar* old = before.constScanLine(part.top() + y) + part.left();
        uchar* cells = news.scanLine(y);
        for (int x = 0; x < news.width(); ++x)
            cells[x] = cells[x] == old[x] ? FilmColours::asBefore : cells[x];
    }
    return news;
}

} // namespace

std::filesystem::path numberedName(const std::filesystem::path& name, std::size_t number, std::size_t count)
{
    std::string text = std::to_string(number);
    text.insert(0, std::max(text.size(), std::to_string(count).size()) - text.size(), '0');
    return name.stem().string() + "-" + text + name.extension().string();
}

int GifFilm::beginOf(std::size_t frame) const
{
    const auto perSecond = static_cast<std::size_t>(std::max(1, m_pace.framesPerSecond));
    return static_cast<int>((frame * 100 + perSecond / 2) / perSecond);
}

void GifFilm::add(const QImage& frame)
{
    QImage cells = m_colours.indexed(frame);
    if (!m_waiting.isNull() && cells.size() != m_waiting.size())
        throw InputError(Text(KS_TEXT("core", "the frames of a film differ in size")));
    if (!m_waiting.isNull() && !changedBetween(m_waiting, cells).isNull()) {
        write(leastHundredths);
        m_begin = m_count;
    }
    m_waiting = std::move(cells);
    ++m_count;
}

void GifFilm::write(int least)
{
    const int hundredths = std::clamp(beginOf(m_count) - beginOf(m_begin), least, mostHundredths);
    if (!m_stream) {
        m_stream.emplace(m_waiting.size(), m_colours.table(), [this](std::span<const std::byte> bytes) { m_file.write(bytes); });
        m_stream->add(m_waiting, {}, hundredths);
    } else {
        const QRect part = changedBetween(m_shown, m_waiting);
        m_stream->add(newsIn(m_shown, m_waiting, part), part.topLeft(), hundredths, FilmColours::asBefore);
    }
    m_shown = m_waiting;
}

void GifFilm::commit()
{
    write(m_pace.lastHundredths);
    m_stream->finish();
    m_file.commit();
}

FrameFilm::Folder::Folder(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::create_directory(path, error))
        made = path;
    else if (error)
        throw FileError(Text(KS_TEXT("core", "%1 cannot be written: %2"), {path.string(), error.message()}));
}

FrameFilm::Folder::~Folder()
{
    std::error_code ignored;
    if (!made.empty())
        std::filesystem::remove(made, ignored); // but for one with files in it
}

void FrameFilm::add(const QImage& frame)
{
    const QByteArray bytes = pngOf(frame);
    writeFile(m_files.room() / numberedName(m_name, ++m_number, m_count), std::as_bytes(std::span(bytes)));
}

void FrameFilm::commit()
{
    m_files.commit();
}

/// Three bytes a cell that could not be packed at all, and what is around them.
std::size_t mostFrameBytes(const QSize& size, std::size_t frames)
{
    constexpr std::size_t head = 2048; // with what it says about itself
    const std::size_t cells = static_cast<std::size_t>(size.width()) * static_cast<std::size_t>(size.height());
    return frames * (head + cells * 302 / 100 + static_cast<std::size_t>(size.height()));
}

} // namespace ks
