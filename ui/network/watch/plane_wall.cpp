#include "ui/network/watch/plane_wall.h"

#include "ui/language/numbers.h"
#include "ui/paint/colour_map.h"
#include "ui/paint/plane_stats.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr int wantedSide = 72;   ///< pixels of a map, about
constexpr int smallestSide = 22; ///< so that a single cell can be hit
constexpr int largestSide = 640; ///< of few maps in a large window
constexpr int pointSide = 28;    ///< of a map of one cell, beside usual text
constexpr int largestPoint = 72; ///< of few of them: their numbers are read
constexpr int cutName = 72;      ///< pixels of a name beside usual text, where there is no room for all of it
constexpr int mapGap = gridStep;
constexpr std::int64_t rangeBudget = 4096;
constexpr int mostNumberDigits = 3;
constexpr int leastNumberDigits = 2; ///< with one, neighbours can hardly be told apart

} // namespace

PlaneWall::PlaneWall(QWidget* parent) : Dressed(parent)
{
    setObjectName("planeWall");
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
}

void PlaneWall::setTensor(TensorPtr tensor, const PlaneIndex& planes)
{
    const bool same = tensor && m_tensor && tensor->shape() == m_tensor->shape();
    m_tensor = std::move(tensor);
    m_planes = planes;
    m_own.clear();
    m_digits.reset();
    if (!same) {
        m_current = 0;
        verticalScrollBar()->setValue(0);
        arrange();
    }
    describe();
    viewport()->update();
}

void PlaneWall::setNames(const QStringList& names)
{
    if (std::exchange(m_names, names) == names)
        return;
    if (m_tensor)
        arrange();
    describe();
    viewport()->update();
}

void PlaneWall::setColours(Palette palette, std::optional<ValueRange> range)
{
    m_palette = palette;
    m_range = range;
    viewport()->update();
}

ConstView PlaneWall::planeOf(std::int64_t map) const
{
    const ks::Shape& shape = m_tensor->shape();
    return {m_tensor->data() + map * shape.h * shape.w, {1, 1, shape.h, shape.w}};
}

ValueScale PlaneWall::scaleOf(std::int64_t map) const
{
    if (m_range)
        return {m_palette, *m_range};
    auto known = m_own.find(map);
    if (known == m_own.end()) {
        const ConstView plane = planeOf(map);
        const bool small = plane.shape().h * plane.shape().w <= rangeBudget;
        known = m_own.emplace(map, (small ? statsOf(plane) : sampledStatsOf(plane, rangeBudget)).range).first;
    }
    return {m_palette, known->second};
}

QString PlaneWall::nameOf(std::int64_t map) const
{
    if (m_names.size() == maps())
        return m_names[map];
    const Cell at = firstCell(map);
    const std::int64_t channel = m_planes.channel(m_tensor->shape(), at.n, at.c);
    return m_tensor->shape().n == 1 ? QString::number(channel) : QStringLiteral("%1·%2").arg(at.n).arg(channel);
}

int PlaneWall::widestName() const
{
    int widest = fontMetrics().horizontalAdvance(nameOf(maps() - 1)); // of numbers
    if (m_names.size() == maps())
        for (const QString& name : m_names)
            widest = std::max(widest, fontMetrics().horizontalAdvance(name));
    return widest;
}

PlaneWall::Layout PlaneWall::layoutAt(int zoom, int width, int name) const
{
    const ks::Shape& shape = m_tensor->shape();
    const auto side = [&](std::int64_t cells, int most) {
        return static_cast<int>(std::min<std::int64_t>(cells * zoom, std::max(1, most)));
    };
    Layout layout{.zoom = zoom};
    layout.tile = {std::max(side(shape.w, width - 2 * mapGap), std::min(name, std::max(1, width - 2 * mapGap))) + mapGap,
                   side(shape.h, width) + fontMetrics().height() + mapGap};
    layout.columns = std::max(1, (width - mapGap) / layout.tile.width());
    return layout;
}

int PlaneWall::heightOf(const Layout& layout) const
{
    return static_cast<int>((maps() + layout.columns - 1) / layout.columns) * layout.tile.height() + mapGap;
}

/// As large as all of them fit, but not smaller than they can be seen well.
PlaneWall::Layout PlaneWall::layoutIn(const QSize& room, int name) const
{
    const std::int64_t longer = std::max(m_tensor->shape().h, m_tensor->shape().w);
    const auto zoomFor = [&](int side) { return static_cast<int>(std::max<std::int64_t>(1, side / longer)); };
    const int smallest = std::max(zoomFor(wantedSide), static_cast<int>((smallestSide + longer - 1) / longer));
    const int point = qRound(besideText(font(), pointSide));
    int zoom = longer == 1 ? qRound(besideText(font(), largestPoint)) : std::max(smallest, zoomFor(largestSide));
    const int least = longer == 1 ? point : smallest;
    while (zoom > least && heightOf(layoutAt(zoom, room.width(), name)) > room.height())
        --zoom;
    return layoutAt(zoom, room.width(), name);
}

/// A scroll bar takes room only where the maps do not fit without it.
PlaneWall::Layout PlaneWall::layout() const
{
    if (!m_tensor)
        return {};
    const QSize whole = maximumViewportSize();
    const int widest = widestName();
    const int cut = m_names.size() == maps() ? std::min(widest, qRound(besideText(font(), cutName))) : widest; // numbers are read whole
    for (const int name : {widest, cut})
        if (const Layout wide = layoutIn(whole, name); heightOf(wide) <= whole.height())
            return wide;
    return layoutIn(whole - QSize(verticalScrollBar()->sizeHint().width(), 0), cut);
}

void PlaneWall::arrange()
{
    m_layout = layout();
    m_digits.reset();
    const int height = heightOf(m_layout);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(std::max(1, m_layout.tile.height() / 2));
}

QRect PlaneWall::tileOf(std::int64_t map) const
{
    const auto row = static_cast<int>(map / m_layout.columns);
    const auto column = static_cast<int>(map % m_layout.columns);
    return {mapGap + column * m_layout.tile.width(), mapGap + row * m_layout.tile.height() - verticalScrollBar()->value(),
            m_layout.tile.width() - mapGap, m_layout.tile.height() - mapGap};
}

QRect PlaneWall::rectOf(std::int64_t map) const
{
    const QRect tile = tileOf(map);
    const ks::Shape& shape = m_tensor->shape();
    const int width = std::min(static_cast<int>(shape.w) * m_layout.zoom, tile.width());
    const int height = std::min(static_cast<int>(shape.h) * m_layout.zoom, tile.height() - fontMetrics().height());
    return {tile.left(), tile.top(), width, height};
}

std::optional<Cell> PlaneWall::cellAt(const QPoint& point) const
{
    if (!m_tensor)
        return {};
    const int column = (point.x() - mapGap) / m_layout.tile.width();
    const int row = (point.y() - mapGap + verticalScrollBar()->value()) / m_layout.tile.height();
    const std::int64_t map = std::int64_t{row} * m_layout.columns + column;
    if (column < 0 || column >= m_layout.columns || row < 0 || map >= maps())
        return {};
    const QRect rect = rectOf(map);
    if (!rect.contains(point))
        return {};
    const ks::Shape& shape = m_tensor->shape();
    Cell cell = firstCell(map);
    cell.x = (point.x() - rect.left()) * shape.w / rect.width();
    cell.y = (point.y() - rect.top()) * shape.h / rect.height();
    return cell;
}

QImage PlaneWall::picture(std::int64_t map, int zoom) const
{
    const ks::Shape& shape = m_tensor->shape();
    const QImage image = picture(map, QSize(static_cast<int>(shape.w), static_cast<int>(shape.h)));
    return zoom == 1 ? image : image.scaled(image.size() * zoom, Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

QImage PlaneWall::picture(std::int64_t map, const QSize& room) const
{
    const ks::Shape& shape = m_tensor->shape();
    const ConstView plane = planeOf(map);
    const ValueScale scale = scaleOf(map);
    const std::int64_t width = std::clamp<std::int64_t>(room.width(), 1, shape.w);
    const std::int64_t height = std::clamp<std::int64_t>(room.height(), 1, shape.h);
    const auto middleOf = [](std::int64_t pixel, std::int64_t pixels, std::int64_t cells) {
        return (2 * pixel + 1) * cells / (2 * pixels);
    };
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
    std::vector<float> line(static_cast<std::size_t>(width));
    for (int y = 0; y < image.height(); ++y) {
        const float* row = plane.row(0, 0, middleOf(y, height, shape.h));
        for (std::int64_t x = 0; x < width; ++x)
            line[static_cast<std::size_t>(x)] = row[middleOf(x, width, shape.w)];
        scale.fill(reinterpret_cast<QRgb*>(image.scanLine(y)), line.data(), width);
    }
    return image;
}

/// Of a map of one cell.
QString PlaneWall::numberText(std::int64_t map, int digits) const
{
    return shortNumberText(static_cast<double>(planeOf(map)[{}]), digits, locale());
}

bool PlaneWall::fitNumbers(int digits) const
{
    const QFontMetrics metrics = fontMetrics();
    const int room = rectOf(0).width() - gridStep / 2;
    for (std::int64_t map = 0; map < maps(); ++map)
        if (metrics.horizontalAdvance(numberText(map, digits)) > room)
            return false;
    return true;
}

/// One without its number among others that have theirs would be taken for one that has none.
int PlaneWall::numberDigits() const
{
    if (m_digits)
        return *m_digits;
    m_digits = 0;
    if (!m_tensor || m_tensor->shape().h * m_tensor->shape().w != 1 || maps() == 0 || fontMetrics().height() > rectOf(0).height())
        return 0;
    for (const int digits : {mostNumberDigits, leastNumberDigits})
        if (fitNumbers(digits)) {
            m_digits = digits;
            break;
        }
    return *m_digits;
}

void PlaneWall::paintNumber(QPainter& painter, const QRect& rect, std::int64_t map, int digits) const
{
    const float value = planeOf(map)[{}];
    QRgb ground = 0;
    scaleOf(map).fill(&ground, &value, 1);
    painter.setPen(QColor(textColourOn(ground)));
    painter.drawText(rect, Qt::AlignCenter, numberText(map, digits));
}

void PlaneWall::paintTile(QPainter& painter, const QRect& tile, std::int64_t map, bool marked, int digits) const
{
    const Colours& colours = coloursOf(palette());
    const ks::Shape& shape = m_tensor->shape();
    const QRect rect(tile.topLeft(), QSize(std::min(static_cast<int>(shape.w) * m_layout.zoom, tile.width()),
                                           std::min(static_cast<int>(shape.h) * m_layout.zoom, tile.height() - fontMetrics().height())));
    painter.drawImage(rect, picture(map, rect.size()));
    if (digits > 0)
        paintNumber(painter, rect, map, digits);
    painter.setPen(marked ? QPen(colours.accent, hasFocus() ? 3 : 2) : QPen(colours.border, 1));
    painter.drawRect(rect.adjusted(-1, -1, 0, 0));
    painter.setPen(marked ? colours.text : colours.muted);
    painter.drawText(QRect(tile.left(), rect.bottom() + 2, tile.width(), fontMetrics().height()), Qt::AlignLeft | Qt::AlignTop,
                     fontMetrics().elidedText(nameOf(map), Qt::ElideRight, tile.width()));
}

QImage PlaneWall::montage() const
{
    QImage image(static_cast<int>(std::min<std::int64_t>(maps(), m_layout.columns)) * m_layout.tile.width() + mapGap, heightOf(m_layout),
                 QImage::Format_RGB32);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.setFont(font());
    for (std::int64_t map = 0; map < maps(); ++map)
        paintTile(painter, tileOf(map).translated(0, verticalScrollBar()->value()), map, false, numberDigits());
    return image;
}

void PlaneWall::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    if (!m_tensor)
        return;
    const int scroll = verticalScrollBar()->value();
    const std::int64_t first =
        std::max(0, (event->rect().top() + scroll - mapGap) / m_layout.tile.height()) * std::int64_t{m_layout.columns};
    const int digits = numberDigits();
    for (std::int64_t map = first; map < maps(); ++map) {
        const QRect tile = tileOf(map);
        if (tile.top() > event->rect().bottom())
            break;
        paintTile(painter, tile, map, map == m_current, digits);
    }
}

void PlaneWall::describe()
{
    viewport()->setAccessibleDescription(!m_tensor ? QString()
                                         : m_names.size() == maps()
                                             ? nameOf(m_current)
                                             : tr("map %1, the last is %2").arg(nameOf(m_current), nameOf(maps() - 1)));
    setAccessibleDescription(viewport()->accessibleDescription());
}

void PlaneWall::setCurrent(std::int64_t map)
{
    map = std::clamp<std::int64_t>(map, 0, std::max<std::int64_t>(0, maps() - 1));
    if (!m_tensor || map == m_current)
        return;
    m_current = map;
    const QRect tile = tileOf(map);
    QScrollBar* bar = verticalScrollBar();
    if (tile.top() < 0)
        bar->setValue(bar->value() + tile.top() - mapGap);
    else if (tile.bottom() > viewport()->height())
        bar->setValue(bar->value() + tile.bottom() - viewport()->height() + mapGap);
    describe();
    viewport()->update();
    emit currentChanged(map);
}

void PlaneWall::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return setCurrent(m_current - 1);
    case Qt::Key_Right: return setCurrent(m_current + 1);
    case Qt::Key_Up: return setCurrent(m_current >= m_layout.columns ? m_current - m_layout.columns : m_current);
    case Qt::Key_Down: return setCurrent(m_current + m_layout.columns < maps() ? m_current + m_layout.columns : m_current);
    case Qt::Key_Home: return setCurrent(0);
    case Qt::Key_End: return setCurrent(maps() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return emit activated(m_current);
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void PlaneWall::mousePressEvent(QMouseEvent* event)
{
    const std::optional<Cell> cell = cellAt(event->pos());
    if (!cell)
        return;
    setCurrent(cell->n * m_tensor->shape().c + cell->c);
    if (event->button() == Qt::LeftButton)
        emit activated(m_current);
}

void PlaneWall::mouseMoveEvent(QMouseEvent* event)
{
    emit hovered(cellAt(event->pos()));
}

bool PlaneWall::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit hovered({});
    return QAbstractScrollArea::viewportEvent(event);
}

void PlaneWall::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PlaneWall::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace ks

#include "moc_plane_wall.cpp"
