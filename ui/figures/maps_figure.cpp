#include "ui/figures/maps_figure.h"

#include "core/base/file.h"
#include "core/nn/map_files.h"
#include "ui/figures/figure_file.h"
#include "ui/language/numbers.h"
#include "ui/paint/plane_stats.h"
#include "ui/paint/scale_ends.h"
#include "ui/paint/value_palette.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace ks {

namespace {

// Heights of the type.
constexpr qreal titleLine = 1.7;
constexpr qreal smallShare = 0.85; ///< letters of names and of the bar
constexpr qreal smallLine = 1.3;
constexpr qreal mapGap = 0.7;
constexpr qreal largestMapSide = 15;
constexpr qreal largestMatrixCell = 1.5;
constexpr qreal barLength = 15;
constexpr qreal barHeight = 0.7;
constexpr qreal leastTableSide = 0.35; ///< of a map in a table of many

constexpr qreal highestByWidth = 1.3;       ///< of what has to stay on a page
constexpr qreal pixelsPerPoint = 4;         ///< of pictures in vector files
constexpr std::int64_t leastTableWidth = 8; ///< channels: with fewer, filters stand one behind the other
constexpr qreal tableGap = 0.12;            ///< of a map's side

struct MapsFigureWords {
    Q_DECLARE_TR_FUNCTIONS(NamedMapsFigure)
};

QString shapeText(const Shape& shape)
{
    return QString::fromStdString(shape.text());
}

} // namespace

NamedMapsFigure::NamedMapsFigure(MapsSubject subject, qreal typePoints)
    : m_subject(std::move(subject)), m_type(typePoints), m_shape(pictureShape(m_subject.maps->shape()))
{
    const PlaneStats stats = statsOfTensor(*m_subject.maps);
    m_finite = stats.finite;
    m_scale = ValueScale(m_subject.palette.value_or(valuePalette(false, stats.range)), stats.range);
    if (m_shape != m_subject.maps->shape())
        m_lay = Lay::Matrix;
    else if (m_shape.n > 1 && m_shape.c >= leastTableWidth)
        m_lay = Lay::Table;
}

QFont NamedMapsFigure::font(qreal share) const
{
    return figureFont(m_type * share);
}

QString NamedMapsFigure::title() const
{
    return QStringLiteral("%1: %2").arg(m_subject.title, shapeText(m_subject.maps->shape()));
}

QList<std::pair<QString, QString>> NamedMapsFigure::facts() const
{
    if (!m_finite)
        return {};
    const ValueRange& range = m_scale.range();
    return {{MapsFigureWords::tr("Colours"),
             MapsFigureWords::tr("%1 to %2")
                 .arg(shortNumberText(range.low, 6, m_subject.locale), shortNumberText(range.high, 6, m_subject.locale))}};
}

QString NamedMapsFigure::nameOf(std::int64_t map, bool brief) const
{
    const std::int64_t filter = map / m_shape.c;
    const std::int64_t channel = map % m_shape.c;
    if (m_shape.n == 1 && m_subject.names.size() == m_shape.c)
        return m_subject.names[channel];
    if (m_shape.n == 1)
        return brief ? QString::number(channel) : MapsFigureWords::tr("map %1").arg(channel);
    if (m_shape.c == 1)
        return brief ? QString::number(filter) : MapsFigureWords::tr("filter %1").arg(filter);
    return brief ? QStringLiteral("%1, %2").arg(filter).arg(channel)
                 : MapsFigureWords::tr("filter %1, channel %2").arg(filter).arg(channel);
}

qreal NamedMapsFigure::widest(bool brief) const
{
    const QFontMetricsF metrics(font(smallShare));
    qreal most = metrics.horizontalAdvance(nameOf(m_shape.n * m_shape.c - 1, brief));
    if (m_shape.n == 1 && m_subject.names.size() == m_shape.c)
        for (const QString& name : m_subject.names)
            most = std::max(most, metrics.horizontalAdvance(name));
    return most;
}

NamedMapsFigure::Places NamedMapsFigure::placesFor(qreal width) const
{
    const qreal top = m_type * (titleLine + barHeight + 2 * smallLine);
    const auto high = static_cast<qreal>(m_shape.h);
    const auto wide = static_cast<qreal>(m_shape.w);
    Places places{.corner = {0, top}};
    switch (m_lay) {
    case Lay::Matrix: {
        const qreal cell = std::min({m_type * largestMatrixCell, width / wide, width * highestByWidth / high});
        places.map = QSizeF(wide, high) * cell;
        places.step = places.map;
        break;
    }
    case Lay::Table: {
        const QFontMetricsF metrics(font(smallShare));
        const qreal left = metrics.horizontalAdvance(QString::number(m_shape.n - 1)) + m_type * mapGap;
        places.perLine = m_shape.c;
        places.lines = m_shape.n;
        places.corner = {left, top + m_type * 2 * smallLine};
        qreal side = (width - left) / (static_cast<qreal>(m_shape.c) * (1 + tableGap));
        side = std::min(
            {side, m_type * largestMapSide,
             std::max(m_type * leastTableSide, width * highestByWidth / (static_cast<qreal>(m_shape.n) * high / wide * (1 + tableGap)))});
        places.map = {side, side * high / wide};
        places.step = places.map * (1 + tableGap);
        break;
    }
    case Lay::Sheet: {
        const std::int64_t count = m_shape.n * m_shape.c;
        const qreal gap = m_type * mapGap;
        const auto fitting = [&](qreal least) {
            return std::max<std::int64_t>(1, static_cast<std::int64_t>((width + gap) / (least + gap)));
        };
        const auto square = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
        places.perLine = std::min({count, std::max(square, fitting(m_type * largestMapSide)), fitting(widest(true))});
        places.lines = (count + places.perLine - 1) / places.perLine;
        qreal side = std::min(m_type * largestMapSide, (width + gap) / static_cast<qreal>(places.perLine) - gap);
        side = std::min(side, width * highestByWidth * wide / high); // a narrow and tall map stays on its page
        places.map = {side, side * high / wide};
        places.step = {std::max(side, widest(true)) + gap, places.map.height() + m_type * smallLine + gap};
        break;
    }
    }
    places.size = {width, places.corner.y() + static_cast<qreal>(places.lines) * places.step.height()};
    return places;
}

QRectF NamedMapsFigure::rectOf(std::int64_t map, qreal width) const
{
    const Places places = placesFor(width);
    return {places.corner + QPointF(static_cast<qreal>(map % places.perLine) * places.step.width(),
                                    static_cast<qreal>(map / places.perLine) * places.step.height()),
            places.map};
}

QImage NamedMapsFigure::imageOf(std::int64_t map, int scale) const
{
    const auto rows = static_cast<int>(m_shape.h);
    const auto columns = static_cast<int>(m_shape.w);
    QImage image(columns * scale, rows * scale, QImage::Format_RGB32);
    const float* cells = m_subject.maps->data() + map * m_shape.h * m_shape.w;
    for (int y = 0; y < rows; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y * scale));
        for (int x = 0; x < columns; ++x)
            std::fill_n(line + x * scale, scale, m_scale.colourOf(cells[y * m_shape.w + x]));
        for (int copy = 1; copy < scale; ++copy)
            std::copy_n(line, columns * scale, reinterpret_cast<QRgb*>(image.scanLine(y * scale + copy)));
    }
    return image;
}

void NamedMapsFigure::paintBar(QPainter& painter, qreal width) const
{
    if (!m_finite)
        return;
    constexpr int steps = 64; // vector files stay small and the steps cannot be seen
    const QRectF bar(0, m_type * titleLine, std::min(width, m_type * barLength), m_type * barHeight);
    const ValueRange& range = m_scale.range();
    for (int i = 0; i < steps; ++i)
        painter.fillRect(QRectF(bar.left() + bar.width() * i / steps, bar.top(), bar.width() / steps + 0.3, bar.height()),
                         QColor(m_scale.colourOf(static_cast<float>(range.low + (range.high - range.low) * (i + 0.5) / steps))));
    painter.setPen(QPen(Qt::gray, 0.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setPen(Qt::black);
    painter.setFont(font(smallShare));
    const QRectF below(bar.left(), bar.bottom() + 1, bar.width(), m_type * smallLine);
    const ScaleEnds ends(range, ScaleEnds::mostDigits, m_subject.locale);
    painter.drawText(below, Qt::AlignLeft | Qt::TextDontClip, ends.low);
    painter.drawText(below, Qt::AlignRight | Qt::TextDontClip, ends.high);
    const QRectF beside(bar.right() + m_type, bar.top() - m_type * 0.3, width - bar.right() - m_type, m_type * smallLine);
    painter.drawText(beside, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, m_subject.values);
}

/// One picture of all maps: they may be many thousands.
void NamedMapsFigure::paintTable(QPainter& painter, const Places& places) const
{
    const auto across = static_cast<qreal>(m_shape.w) * static_cast<qreal>(places.perLine);
    const int scale =
        std::clamp(static_cast<int>(std::ceil(pixelsPerPoint * places.step.width() * static_cast<qreal>(places.perLine) / across)), 1, 16);
    const int wide = static_cast<int>(m_shape.w) * scale;
    const int high = static_cast<int>(m_shape.h) * scale;
    const int gapAcross = std::max(1, qRound(wide * tableGap));
    const int gapDown = std::max(1, qRound(high * tableGap));
    QImage all(static_cast<int>(places.perLine) * (wide + gapAcross) - gapAcross,
               static_cast<int>(places.lines) * (high + gapDown) - gapDown, QImage::Format_RGB32);
    all.fill(Qt::white);
    for (std::int64_t map = 0; map < m_shape.n * m_shape.c; ++map) {
        const QImage one = imageOf(map, scale);
        const auto left = static_cast<int>(map % places.perLine) * (wide + gapAcross);
        const auto top = static_cast<int>(map / places.perLine) * (high + gapDown);
        for (int y = 0; y < high; ++y)
            std::copy_n(reinterpret_cast<const QRgb*>(one.constScanLine(y)), wide, reinterpret_cast<QRgb*>(all.scanLine(top + y)) + left);
    }
    const QSizeF size(places.step.width() * static_cast<qreal>(places.perLine - 1) + places.map.width(),
                      places.step.height() * static_cast<qreal>(places.lines - 1) + places.map.height());
    painter.drawImage(QRectF(places.corner, size), all);

    painter.setFont(font(smallShare));
    const QFontMetricsF metrics(painter.font());
    const auto every = [](qreal needed, qreal step) {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(needed / step)));
    };
    const std::int64_t acrossEvery = every(metrics.horizontalAdvance(QString::number(m_shape.c)) + m_type * mapGap, places.step.width());
    const std::int64_t downEvery = every(m_type * smallLine, places.step.height());
    const qreal line = m_type * smallLine;
    painter.drawText(QRectF(places.corner.x(), places.corner.y() - 2 * line, size.width(), line), Qt::AlignLeft | Qt::TextDontClip,
                     MapsFigureWords::tr("filters down, channels across"));
    for (std::int64_t column = 0; column < places.perLine; column += acrossEvery)
        painter.drawText(QRectF(places.corner.x() + places.step.width() * static_cast<qreal>(column), places.corner.y() - line,
                                places.map.width(), line),
                         (acrossEvery > 1 ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::TextDontClip, QString::number(column));
    for (std::int64_t row = 0; row < places.lines; row += downEvery)
        painter.drawText(QRectF(0, places.corner.y() + places.step.height() * static_cast<qreal>(row),
                                places.corner.x() - m_type * mapGap / 2, downEvery > 1 ? line : places.map.height()),
                         Qt::AlignRight | (downEvery > 1 ? Qt::AlignTop : Qt::AlignVCenter) | Qt::TextDontClip, QString::number(row));
}

void NamedMapsFigure::paintSheet(QPainter& painter, const Places& places) const
{
    const int scale = std::clamp(static_cast<int>(std::ceil(pixelsPerPoint * places.map.width() / static_cast<qreal>(m_shape.w))), 1, 64);
    const bool brief = places.step.width() < widest(false) + m_type * mapGap;
    painter.setFont(font(smallShare));
    const std::int64_t count = m_lay == Lay::Matrix ? 1 : m_shape.n * m_shape.c;
    for (std::int64_t map = 0; map < count; ++map) {
        const QRectF rect(places.corner + QPointF(static_cast<qreal>(map % places.perLine) * places.step.width(),
                                                  static_cast<qreal>(map / places.perLine) * places.step.height()),
                          places.map);
        painter.drawImage(rect, imageOf(map, scale));
        if (m_lay != Lay::Matrix && count > 1)
            painter.drawText(QRectF(rect.left(), rect.bottom() + 1, rect.width(), m_type * smallLine), Qt::AlignHCenter | Qt::TextDontClip,
                             nameOf(map, brief));
    }
}

void NamedMapsFigure::paint(QPainter& painter, qreal width) const
{
    const Places places = placesFor(width);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false); // cells have edges
    painter.setPen(Qt::black);
    painter.setFont(font());
    painter.drawText(QRectF(0, 0, width, m_type * titleLine), Qt::AlignLeft | Qt::TextDontClip, title());
    paintBar(painter, width);
    if (m_lay == Lay::Table)
        paintTable(painter, places);
    else
        paintSheet(painter, places);
    painter.restore();
}

void writeMapsFigure(const MapsSubject& subject, const std::filesystem::path& path, const FigureFormat& format)
{
    const QByteArray bytes = encodeFigure(NamedMapsFigure(subject, format.typePoints), figureFileOf(path), format);
    writeFile(path, std::as_bytes(std::span(bytes)));
}

} // namespace ks
