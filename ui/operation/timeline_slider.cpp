#include "ui/operation/timeline_slider.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QToolTip>

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t mostPlaces = 1'000'000;
constexpr int flagHeight = 10;

} // namespace

TimelineSlider::TimelineSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setTracking(true);
    connect(this, &QSlider::valueChanged, this, [this](int value) {
        if (placeOf(m_cell) == value)
            return; // the place of a cell that is set already
        m_cell = m_cells - 1 <= mostPlaces
                     ? value
                     : static_cast<std::int64_t>(static_cast<double>(value) / mostPlaces * static_cast<double>(m_cells - 1));
        emit cellChosen(m_cell);
    });
}

void TimelineSlider::setCells(std::int64_t cells)
{
    m_cells = std::max<std::int64_t>(1, cells);
    m_cell = std::min(m_cell, m_cells - 1);
    const QSignalBlocker quiet(this);
    setRange(0, static_cast<int>(std::min(m_cells - 1, mostPlaces)));
    setPageStep(std::max(1, maximum() / 10));
    setValue(placeOf(m_cell));
    update();
}

void TimelineSlider::setCell(std::int64_t cell)
{
    m_cell = std::clamp<std::int64_t>(cell, 0, m_cells - 1);
    const QSignalBlocker quiet(this);
    setValue(placeOf(m_cell));
}

void TimelineSlider::setFlags(std::vector<Flag> flags)
{
    m_flags = std::move(flags);
    update();
}

QSize TimelineSlider::sizeHint() const
{
    return QSlider::sizeHint() + QSize(0, flagHeight);
}

int TimelineSlider::placeOf(std::int64_t cell) const
{
    if (m_cells - 1 <= mostPlaces)
        return static_cast<int>(cell);
    return static_cast<int>(static_cast<double>(cell) / static_cast<double>(m_cells - 1) * mostPlaces);
}

qreal TimelineSlider::pixelOf(std::int64_t cell) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    const int place = QStyle::sliderPositionFromValue(minimum(), maximum(), placeOf(cell), width() - handle, option.upsideDown);
    return place + handle / 2.0;
}

std::vector<int> TimelineSlider::flagsAt(const QPointF& point) const
{
    std::vector<int> flags;
    if (point.y() > flagHeight)
        return flags;
    const auto distance = [&](int flag) { return std::abs(pixelOf(m_flags[static_cast<std::size_t>(flag)].cell) - point.x()); };
    for (int i = 0; i < static_cast<int>(m_flags.size()); ++i)
        if (distance(i) <= flagHeight / 2.0 + 1)
            flags.push_back(i);
    std::ranges::stable_sort(flags, {}, distance);
    const auto current = std::ranges::find_if(flags, [&](int flag) { return m_flags[static_cast<std::size_t>(flag)].current; });
    if (current != flags.end() && distance(*current) == distance(flags.front()))
        std::rotate(flags.begin(), current, flags.end());
    return flags;
}

void TimelineSlider::paintEvent(QPaintEvent* event)
{
    QSlider::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto draw = [&](const Flag& flag) {
        const qreal x = pixelOf(flag.cell);
        const qreal half = flagHeight / 2.0;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.setBrush(flag.current ? palette().highlight() : palette().base());
        painter.drawPolygon(QPolygonF({{x - half, 0.5}, {x + half, 0.5}, {x, flagHeight - 0.5}}));
    };
    for (const bool current : {false, true}) // others may stand on the same cell
        for (const Flag& flag : m_flags)
            if (flag.current == current)
                draw(flag);
}

void TimelineSlider::mousePressEvent(QMouseEvent* event)
{
    const std::vector<int> flags = flagsAt(event->position());
    if (event->button() == Qt::LeftButton && !flags.empty()) {
        const bool there = m_flags[static_cast<std::size_t>(flags.front())].current;
        const int chosen = there && flags.size() > 1 ? flags[1] : flags.front(); // those on one step take turns
        emit flagChosen(m_flags[static_cast<std::size_t>(chosen)].bookmark);
        event->accept();
        return;
    }
    if (event->button() == Qt::LeftButton) { // the handle comes to the mouse, as a scrubber's should
        QStyleOptionSlider option;
        initStyleOption(&option);
        const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
        setValue(QStyle::sliderValueFromPosition(minimum(), maximum(), static_cast<int>(event->position().x()) - handle / 2,
                                                 width() - handle, option.upsideDown));
    }
    QSlider::mousePressEvent(event);
}

void TimelineSlider::contextMenuEvent(QContextMenuEvent* event)
{
    const std::vector<int> flags = flagsAt(event->pos());
    if (!flags.empty() && event->reason() != QContextMenuEvent::Keyboard)
        emit flagMenuWanted(m_flags[static_cast<std::size_t>(flags.front())].bookmark, event->globalPos());
    else
        QSlider::contextMenuEvent(event);
}

bool TimelineSlider::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QStringList names;
        for (const int flag : flagsAt(help->pos()))
            names.append(m_flags[static_cast<std::size_t>(flag)].name.toHtmlEscaped());
        if (!names.isEmpty()) {
            QToolTip::showText(help->globalPos(), names.join(QStringLiteral("<br>")), this);
            return true;
        }
    }
    return QSlider::event(event);
}

} // namespace ks

#include "moc_timeline_slider.cpp"
