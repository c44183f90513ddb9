#include "ui/network/trace/trace_timeline.h"

#include "ui/language/numbers.h"
#include "ui/paint/colour_map.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double leastSeconds = 1e-8; ///< in sight
constexpr double zoomOfAKey = 1.5;
constexpr double moveOfAKey = 0.1; ///< of what is in sight
constexpr int barSteps = 1 << 20;
constexpr int pale = 50; ///< of 255

/// 1, 2 or 5 times a power of ten, so that about so many fit.
double stepOf(double seconds, double most)
{
    const double least = seconds / std::max(1.0, most);
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * power >= least)
            return times * power;
    return 10 * power;
}

} // namespace

TraceTimeline::TraceTimeline(QWidget* parent)
    : Retranslating<QAbstractScrollArea>(parent), m_hint(*viewport(), [this](const QPointF& point) { return textOf(spotAt(point)); })
{
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    retranslate();
}

void TraceTimeline::retranslate()
{
    setAccessibleName(tr("Operations over time"));
    measure();
    emit toldChanged(told());
}

void TraceTimeline::setSheets(std::vector<TraceSheetPtr> sheets, TraceColours colours)
{
    m_sheets = std::move(sheets);
    m_colours = std::move(colours);
    m_emphasized.clear();
    m_held.reset();
    m_pointed.reset();
    m_lines.clear();
    for (std::size_t sheet = 0; sheet < m_sheets.size(); ++sheet) {
        m_lines.push_back({sheet, -1});
        for (std::size_t row = 0; row < m_sheets[sheet]->rows.size(); ++row)
            if (!m_sheets[sheet]->rows[row].events.empty())
                m_lines.push_back({sheet, static_cast<int>(row)});
    }
    showAll();
    emit toldChanged(told());
}

void TraceTimeline::emphasize(const std::string& name)
{
    m_emphasized = name;
    viewport()->update();
}

double TraceTimeline::all() const
{
    double most = leastSeconds;
    for (const TraceSheetPtr& sheet : m_sheets)
        most = std::max(most, sheet->seconds);
    return most;
}

void TraceTimeline::showAll()
{
    m_first = 0;
    m_seconds = all();
    measure();
}

/// The names' width, and the bars by what is in sight.
void TraceTimeline::measure()
{
    const QFontMetrics metrics(font());
    m_lineHeight = metrics.height() + gridStep;
    int widest = 0;
    for (const Line& line : m_lines)
        if (line.row >= 0)
            widest = std::max(widest, metrics.horizontalAdvance(
                                          TraceWords::rowName(m_sheets[line.sheet]->trace.rows[static_cast<std::size_t>(line.row)].name)));
    m_names = std::min(widest + 2 * gridStep, viewport()->width() / 4);
    m_setting = true;
    const int high = m_lineHeight * (static_cast<int>(m_lines.size()) + 1);
    verticalScrollBar()->setRange(0, std::max(0, high - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(m_lineHeight);
    const double whole = all();
    const double seconds = std::clamp(m_seconds, leastSeconds, whole);
    horizontalScrollBar()->setRange(0, static_cast<int>(std::lround(barSteps * (1 - seconds / whole))));
    horizontalScrollBar()->setPageStep(std::max(1, static_cast<int>(std::lround(barSteps * seconds / whole))));
    horizontalScrollBar()->setSingleStep(std::max(1, horizontalScrollBar()->pageStep() / 10));
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(barSteps * m_first / whole)));
    m_setting = false;
    viewport()->update();
}

void TraceTimeline::scrollContentsBy(int dx, int)
{
    if (m_setting)
        return;
    if (dx != 0)
        m_first = std::clamp(all() * horizontalScrollBar()->value() / barSteps, 0.0, std::max(0.0, all() - m_seconds));
    m_hint.follow();
    viewport()->update();
}

double TraceTimeline::timeAt(double x) const
{
    return m_first + (x - m_names) / std::max(1, viewport()->width() - m_names) * m_seconds;
}

double TraceTimeline::xAt(double seconds) const
{
    return m_names + (seconds - m_first) / m_seconds * std::max(1, viewport()->width() - m_names);
}

void TraceTimeline::moveTo(double first)
{
    m_first = std::clamp(first, 0.0, std::max(0.0, all() - m_seconds));
    measure();
    m_hint.follow();
}

void TraceTimeline::zoom(double factor, double x)
{
    const double at = timeAt(std::max(x, static_cast<double>(m_names)));
    const double seconds = std::clamp(m_seconds / factor, std::min(leastSeconds, all()), all());
    const double first = at - (at - m_first) * seconds / m_seconds;
    m_seconds = seconds;
    moveTo(first);
}

int TraceTimeline::lineTop(std::size_t line) const
{
    return m_lineHeight * (static_cast<int>(line) + 1) - verticalScrollBar()->value();
}

std::optional<std::size_t> TraceTimeline::lineAt(double y) const
{
    const double below = y + verticalScrollBar()->value() - m_lineHeight;
    if (y < m_lineHeight || below < 0 || m_lineHeight == 0)
        return std::nullopt;
    const auto line = static_cast<std::size_t>(below / m_lineHeight);
    return line < m_lines.size() ? std::optional(line) : std::nullopt;
}

std::optional<TraceTimeline::Spot> TraceTimeline::spotAt(const QPointF& point) const
{
    const std::optional<std::size_t> line = lineAt(point.y());
    if (!line || m_lines[*line].row < 0 || point.x() < m_names)
        return std::nullopt;
    const TraceSheet& sheet = *m_sheets[m_lines[*line].sheet];
    const auto row = static_cast<std::size_t>(m_lines[*line].row);
    for (const double beside : {0.5, -0.5, 1.5}) // boxes narrower than a pixel can be met, too
        if (const int place = sheet.placeAt(row, timeAt(point.x() + beside)); place >= 0)
            return Spot{*line, place};
    return std::nullopt;
}

QString TraceTimeline::textOf(const std::optional<Spot>& spot) const
{
    if (!spot)
        return {};
    const Line& line = m_lines[spot->line];
    return TraceWords::operation(*m_sheets[line.sheet], static_cast<std::size_t>(line.row), static_cast<std::size_t>(spot->place));
}

QString TraceTimeline::told() const
{
    return textOf(m_pointed ? m_pointed : m_held);
}

QRectF TraceTimeline::boxOf(std::size_t sheet, std::size_t row, std::size_t place) const
{
    const auto line =
        std::ranges::find_if(m_lines, [&](const Line& one) { return one.sheet == sheet && one.row == static_cast<int>(row); });
    const TraceSheet& drawn = *m_sheets[sheet];
    const Trace::Event& event = drawn.event(row, place);
    const double x = xAt(event.begin - drawn.begin);
    const double deeper = std::min<double>(2.0 * drawn.rows[row].depths[place], m_lineHeight / 3.0);
    return {x, lineTop(static_cast<std::size_t>(line - m_lines.begin())) + 1 + deeper,
            std::max(1.0, xAt(event.begin - drawn.begin + event.seconds) - x), m_lineHeight - 2 - 2 * deeper};
}

void TraceTimeline::paintAxis(QPainter& painter) const
{
    const Colours& colours = coloursOf(palette());
    const QFontMetrics metrics(font());
    painter.fillRect(0, 0, viewport()->width(), m_lineHeight, colours.base);
    const double step = stepOf(m_seconds, (viewport()->width() - m_names) / (10.0 * metrics.averageCharWidth()));
    for (double at = std::ceil(m_first / step) * step; at <= m_first + m_seconds; at += step) {
        const double x = xAt(at);
        painter.setPen(colours.hairline);
        painter.drawLine(QPointF(x, 0), QPointF(x, viewport()->height()));
        painter.setPen(colours.muted);
        const QString text = at <= step * 1e-9 ? QStringLiteral("0") : secondsOnScreen(at);
        if (x + 3 + metrics.horizontalAdvance(text) < viewport()->width())
            painter.drawText(QPointF(x + 3, (m_lineHeight + metrics.ascent() - metrics.descent()) / 2.0), text);
    }
}

void TraceTimeline::paintBox(QPainter& painter, const TraceSheet& sheet, const Trace::Event& event, const QRectF& box) const
{
    const std::string& name = sheet.trace.texts.text(event.name);
    QColor colour = m_colours.of(name, coloursOf(palette()));
    const bool dim = !m_emphasized.empty() && name != m_emphasized;
    if (dim)
        colour.setAlpha(pale);
    painter.fillRect(box.width() > 3 ? box.adjusted(0, 0, -1, 0) : box, colour);
    const QFontMetrics metrics(font());
    if (dim || box.width() < 3 * metrics.averageCharWidth())
        return;
    for (const QString& text : {QString::fromStdString(name + " " + sheet.trace.texts.text(event.layer)), QString::fromStdString(name)})
        if (metrics.horizontalAdvance(text) + 8 <= box.width()) {
            painter.setPen(QColor::fromRgb(textColourOn(colour.rgb())));
            painter.drawText(box, Qt::AlignCenter, text);
            return;
        }
}

void TraceTimeline::paintRow(QPainter& painter, const Line& line, int top) const
{
    const Colours& colours = coloursOf(palette());
    const TraceSheet& sheet = *m_sheets[line.sheet];
    const auto row = static_cast<std::size_t>(line.row);
    const TraceSheet::Row& events = sheet.rows[row];
    painter.setClipRect(m_names, m_lineHeight, viewport()->width() - m_names, viewport()->height() - m_lineHeight);
    const double perPixel = m_seconds / std::max(1, viewport()->width() - m_names);
    const double last = sheet.begin + m_first + m_seconds;
    for (std::size_t place = events.firstBeyond(sheet.begin + m_first); place < events.events.size();) {
        const Trace::Event& event = sheet.event(row, place);
        if (event.begin > last)
            break;
        const QRectF box = boxOf(line.sheet, row, place);
        paintBox(painter, sheet, event, box);
        ++place;
        if (box.width() > 1)
            continue;
        // What lies within the same pixel and ends there, too, is not seen beside it.
        const double next = event.begin + perPixel;
        const auto behind = static_cast<std::size_t>(
            std::ranges::lower_bound(events.events, next, {}, [&](std::uint32_t index) { return sheet.trace.events[index].begin; }) -
            events.events.begin());
        if (behind > place && events.ends[behind - 1] <= next + perPixel)
            place = behind;
    }
    painter.setClipping(false);
    painter.setPen(colours.text);
    painter.drawText(QRect(0, top, m_names - gridStep, m_lineHeight), Qt::AlignVCenter | Qt::AlignRight,
                     QFontMetrics(font()).elidedText(TraceWords::rowName(sheet.trace.rows[row].name), Qt::ElideMiddle, m_names - gridStep));
}

void TraceTimeline::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Colours& colours = coloursOf(palette());
    painter.fillRect(viewport()->rect(), colours.base);
    if (m_sheets.empty()) {
        painter.setPen(colours.muted);
        painter.drawText(viewport()->rect().adjusted(gridStep, gridStep, -gridStep, -gridStep), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Here every operation of a step will stand on the row of its thread. Measure one, or open a trace."));
        return;
    }
    paintAxis(painter);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const int top = lineTop(i);
        if (top + m_lineHeight <= m_lineHeight || top > viewport()->height())
            continue;
        if (m_lines[i].row >= 0) {
            paintRow(painter, m_lines[i], top);
            continue;
        }
        const QRect place(0, top, viewport()->width(), m_lineHeight);
        painter.fillRect(place, colours.alternate);
        painter.setPen(colours.text);
        painter.drawText(place.adjusted(gridStep, 0, -gridStep, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(font()).elidedText(TraceWords::titleOf(*m_sheets[m_lines[i].sheet]), Qt::ElideRight,
                                                         place.width() - 2 * gridStep));
    }
    painter.fillRect(0, 0, viewport()->width(), m_lineHeight, colours.base); // lines scroll away below it
    painter.setClipRect(0, 0, viewport()->width(), m_lineHeight);
    paintAxis(painter);
    painter.setClipping(false);
    if (!m_held)
        return;
    const Line& line = m_lines[m_held->line];
    painter.setClipRect(m_names, m_lineHeight, viewport()->width() - m_names, viewport()->height() - m_lineHeight);
    painter.setPen(QPen(colours.text, 2));
    painter.drawRect(boxOf(line.sheet, static_cast<std::size_t>(line.row), static_cast<std::size_t>(m_held->place)).adjusted(0, 0, -1, 0));
}

void TraceTimeline::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ShiftModifier || std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y())) {
        const int turned = event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y();
        moveTo(m_first - turned / 120.0 * moveOfAKey * m_seconds);
    } else {
        zoom(std::pow(zoomOfAKey, event->angleDelta().y() / 120.0), event->position().x());
    }
    event->accept();
}

void TraceTimeline::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_drag = std::pair(event->position(), m_first);
    m_dragged = false;
}

void TraceTimeline::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag) {
        const double moved = event->position().x() - m_drag->first.x();
        m_dragged = m_dragged || std::abs(moved) > gridStep / 2.0;
        if (m_dragged)
            moveTo(m_drag->second - moved / std::max(1, viewport()->width() - m_names) * m_seconds);
    }
    if (const std::optional<Spot> spot = spotAt(event->position()); spot != m_pointed) {
        m_pointed = spot;
        emit toldChanged(told());
    }
}

void TraceTimeline::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag && !m_dragged)
        hold(spotAt(event->position()));
    m_drag.reset();
}

void TraceTimeline::mouseDoubleClickEvent(QMouseEvent*)
{
    showAll();
}

bool TraceTimeline::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && m_pointed) {
        m_pointed.reset();
        emit toldChanged(told());
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TraceTimeline::hold(const std::optional<Spot>& spot)
{
    m_held = spot;
    setAccessibleDescription(textOf(m_held));
    emit toldChanged(told());
    viewport()->update();
}

/// To another operation of the row, or to the one at about the same time of another row.
void TraceTimeline::walk(int rows, int events)
{
    const auto isRow = [&](std::size_t line) { return m_lines[line].row >= 0; };
    if (!m_held) {
        for (std::size_t line = 0; line < m_lines.size(); ++line)
            if (isRow(line)) {
                const TraceSheet& sheet = *m_sheets[m_lines[line].sheet];
                const auto row = static_cast<std::size_t>(m_lines[line].row);
                const std::size_t place = sheet.rows[row].firstBeyond(sheet.begin + m_first);
                bringIntoSight({line, static_cast<int>(std::min(place, sheet.rows[row].events.size() - 1))});
                return;
            }
        return;
    }
    Spot spot = *m_held;
    const TraceSheet& sheet = *m_sheets[m_lines[spot.line].sheet];
    const Trace::Event& event = sheet.event(static_cast<std::size_t>(m_lines[spot.line].row), static_cast<std::size_t>(spot.place));
    const double moment = event.begin - sheet.begin;
    if (rows != 0) {
        auto line = static_cast<std::ptrdiff_t>(spot.line) + rows;
        while (line >= 0 && line < static_cast<std::ptrdiff_t>(m_lines.size()) && !isRow(static_cast<std::size_t>(line)))
            line += rows;
        if (line < 0 || line >= static_cast<std::ptrdiff_t>(m_lines.size()))
            return;
        spot.line = static_cast<std::size_t>(line);
        const TraceSheet& other = *m_sheets[m_lines[spot.line].sheet];
        const TraceSheet::Row& row = other.rows[static_cast<std::size_t>(m_lines[spot.line].row)];
        spot.place = static_cast<int>(std::min(row.firstBeyond(other.begin + moment), row.events.size() - 1));
    }
    const TraceSheet& now = *m_sheets[m_lines[spot.line].sheet];
    const auto count = static_cast<int>(now.rows[static_cast<std::size_t>(m_lines[spot.line].row)].events.size());
    spot.place = std::clamp(spot.place + events, 0, count - 1);
    bringIntoSight(spot);
}

void TraceTimeline::bringIntoSight(const Spot& spot)
{
    const Line& line = m_lines[spot.line];
    const TraceSheet& sheet = *m_sheets[line.sheet];
    const Trace::Event& event = sheet.event(static_cast<std::size_t>(line.row), static_cast<std::size_t>(spot.place));
    const double moment = event.begin - sheet.begin;
    if (moment < m_first || moment > m_first + m_seconds)
        moveTo(moment - m_seconds / 2);
    const int top = lineTop(spot.line);
    if (top < m_lineHeight)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + top - m_lineHeight);
    else if (top + m_lineHeight > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + top + m_lineHeight - viewport()->height());
    hold(spot);
}

void TraceTimeline::keyPressEvent(QKeyEvent* event)
{
    const double middle = m_names + (viewport()->width() - m_names) / 2.0;
    const auto at = [&] {
        return m_held ? boxOf(m_lines[m_held->line].sheet, static_cast<std::size_t>(m_lines[m_held->line].row),
                              static_cast<std::size_t>(m_held->place))
                            .center()
                            .x()
                      : middle;
    };
    switch (event->key()) {
    case Qt::Key_Plus: return zoom(zoomOfAKey, at());
    case Qt::Key_Minus: return zoom(1 / zoomOfAKey, at());
    case Qt::Key_Home: return showAll();
    case Qt::Key_PageUp: return moveTo(m_first - m_seconds);
    case Qt::Key_PageDown: return moveTo(m_first + m_seconds);
    case Qt::Key_Left: return walk(0, -1);
    case Qt::Key_Right: return walk(0, 1);
    case Qt::Key_Up: return walk(-1, 0);
    case Qt::Key_Down: return walk(1, 0);
    default: event->ignore();
    }
}

} // namespace ks

#include "moc_trace_timeline.cpp"
