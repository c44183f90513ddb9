#include "ui/network/moments/moment_track.h"

#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double handleRadius = 6; ///< pixels beside usual text
constexpr double grooveHeight = 3;
constexpr double leastTrack = 120;

} // namespace

MomentTrack::MomentTrack(QWidget* parent) : QAbstractSlider(parent)
{
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setPageStep(5);
    connect(this, &QAbstractSlider::valueChanged, this, [this](int value) {
        update();
        emit asked(batchesAt(value));
    });
}

QSize MomentTrack::sizeHint() const
{
    return {qRound(besideText(font(), 2 * leastTrack)), qRound(besideText(font(), 2 * handleRadius)) + 4};
}

QSize MomentTrack::minimumSizeHint() const
{
    return {qRound(besideText(font(), leastTrack)), sizeHint().height()};
}

void MomentTrack::take(std::vector<std::size_t> moments, std::size_t now, std::optional<std::size_t> looked)
{
    const QSignalBlocker quiet(this);                                    // nobody has moved it
    std::erase_if(moments, [&](std::size_t one) { return one >= now; }); // that is now
    if (looked && !std::ranges::binary_search(moments, *looked) && *looked < now)
        moments.insert(std::ranges::lower_bound(moments, *looked), *looked); // no longer kept, but it is what one sees
    const int last = static_cast<int>(moments.size());
    const int value = looked ? static_cast<int>(std::ranges::lower_bound(moments, *looked) - moments.begin()) : last;
    if (moments == m_moments && now == m_now && (isSliderDown() || value == this->value()))
        return;
    const std::optional<std::size_t> held = isSliderDown() ? batchesAt(this->value()) : looked;
    m_moments = std::move(moments);
    m_now = now;
    setRange(0, last);
    setValue(held ? static_cast<int>(std::ranges::lower_bound(m_moments, *held) - m_moments.begin()) : last);
    update();
}

void MomentTrack::mark(const std::optional<Marks>& marks)
{
    if (m_marks == marks)
        return;
    m_marks = marks;
    update();
}

std::optional<std::size_t> MomentTrack::batchesAt(int value) const
{
    return value >= 0 && value < static_cast<int>(m_moments.size()) ? std::optional(m_moments[static_cast<std::size_t>(value)])
                                                                    : std::nullopt;
}

double MomentTrack::placeOf(std::size_t batches) const
{
    const double edge = besideText(font(), handleRadius) + 1;
    const std::size_t first = m_moments.empty() ? 0 : m_moments.front();
    const double share = m_now > first ? static_cast<double>(batches - first) / static_cast<double>(m_now - first) : 1;
    return edge + share * (width() - 2 * edge);
}

int MomentTrack::valueAt(double x) const
{
    int nearest = maximum();
    double least = std::abs(x - placeOf(m_now));
    for (int i = 0; i < static_cast<int>(m_moments.size()); ++i)
        if (const double away = std::abs(x - placeOf(m_moments[static_cast<std::size_t>(i)])); away < least) {
            least = away;
            nearest = i;
        }
    return nearest;
}

void MomentTrack::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    setSliderPosition(valueAt(event->position().x()));
}

void MomentTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        setSliderPosition(valueAt(event->position().x()));
}

void MomentTrack::mouseReleaseEvent(QMouseEvent*)
{
    setSliderDown(false);
}

void MomentTrack::paintMark(QPainter& painter, std::optional<std::size_t> batches, const QString& letter) const
{
    const Colours& colours = coloursOf(palette());
    const double radius = besideText(font(), handleRadius);
    const QPointF middle(placeOf(batches.value_or(m_now)), height() / 2.0);
    const bool isLooked = batches == batchesAt(value());
    painter.setPen(QPen(isLooked ? colours.accent : colours.text, 1.5));
    painter.setBrush(palette().base());
    painter.drawEllipse(middle, radius, radius);
    QFont small = font();
    small.setPixelSize(std::max(7, qRound(radius * 1.5)));
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(colours.text);
    painter.drawText(QRectF(middle.x() - 2 * radius, middle.y() - 2 * radius, 4 * radius, 4 * radius), Qt::AlignCenter, letter);
}

void MomentTrack::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    const double radius = besideText(font(), handleRadius);
    const double groove = besideText(font(), grooveHeight);
    const double middle = height() / 2.0;
    const double handle = placeOf(batchesAt(value()).value_or(m_now));
    const double begin = placeOf(m_moments.empty() ? 0 : m_moments.front());
    const double end = placeOf(m_now);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.border);
    painter.drawRoundedRect(QRectF(begin, middle - groove / 2, end - begin, groove), groove / 2, groove / 2);
    for (const std::size_t moment : m_moments)
        painter.drawRect(QRectF(placeOf(moment) - 0.5, middle - radius * 0.75, 1, radius * 1.5));
    painter.setBrush(colours.accent);
    painter.drawRoundedRect(QRectF(begin, middle - groove / 2, handle - begin, groove), groove / 2, groove / 2);
    painter.drawEllipse(QPointF(handle, middle), radius, radius);
    if (m_marks) {
        paintMark(painter, m_marks->a, tr("A"));
        paintMark(painter, m_marks->b, tr("B")); // what the handle leads lies on top
    }
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.text, 2));
    painter.drawEllipse(QPointF(handle, middle), radius - 1, radius - 1);
}

} // namespace ks
