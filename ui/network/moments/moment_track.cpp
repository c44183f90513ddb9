#include "ui/network/moments/moment_track.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
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
constexpr double grasp = 2; ///< pixels around a handle that still take it

} // namespace

MomentTrack::MomentTrack(QWidget* parent) : QAbstractSlider(parent)
{
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setPageStep(5);
    connect(this, &QAbstractSlider::valueChanged, this, &MomentTrack::ask);
}

QSize MomentTrack::sizeHint() const
{
    return {qRound(besideText(font(), 2 * leastTrack)), qRound(besideText(font(), 2 * handleRadius)) + 4};
}

QSize MomentTrack::minimumSizeHint() const
{
    return {qRound(besideText(font(), leastTrack)), sizeHint().height()};
}

void MomentTrack::ask(int value)
{
    update();
    const std::optional<std::size_t> batches = batchesAt(value);
    if (!movesFirst())
        emit asked(batches);
    else if (batches)
        emit firstAsked(*batches);
}

void MomentTrack::take(std::vector<std::size_t> moments, std::size_t now, std::optional<std::size_t> looked,
                       const std::optional<Marks>& marks)
{
    std::erase_if(moments, [&](std::size_t one) { return one >= now; }); // that is now
    m_distances = distancesOf(moments, now);
    for (const std::optional<std::size_t>& seen : {looked, marks ? marks->a : std::nullopt, marks ? marks->b : std::nullopt})
        if (seen && !std::ranges::binary_search(moments, *seen) && *seen < now)
            moments.insert(std::ranges::lower_bound(moments, *seen), *seen); // no longer kept, but it is what one sees
    const bool isSame = moments == m_moments && now == m_now && marks == m_marks;
    const std::optional<std::size_t> held = batchesAt(value());
    m_moments = std::move(moments);
    m_now = now;
    m_marks = marks;
    if (!m_marks)
        m_active = Mark::B;
    const std::optional<std::size_t> wanted = isSliderDown() ? held : !m_marks ? looked : movesFirst() ? m_marks->a : m_marks->b;
    if (!isSame || wanted != held)
        goTo(wanted);
}

void MomentTrack::tellRight(std::map<std::size_t, bool> right)
{
    if (m_right == right)
        return;
    m_right = std::move(right);
    update();
}

void MomentTrack::goTo(std::optional<std::size_t> batches)
{
    const QSignalBlocker quiet(this); // nobody has moved it
    const int last = static_cast<int>(m_moments.size());
    setRange(0, movesFirst() ? std::max(0, last - 1) : last);
    setValue(batches ? static_cast<int>(std::ranges::lower_bound(m_moments, *batches) - m_moments.begin()) : last);
    update();
}

void MomentTrack::setActive(Mark mark)
{
    if (!m_marks || m_active == mark)
        return;
    m_active = mark;
    goTo(movesFirst() ? m_marks->a : m_marks->b);
    emit activeChanged();
}

std::optional<std::size_t> MomentTrack::batchesAt(int value) const
{
    return value >= 0 && value < static_cast<int>(m_moments.size()) ? std::optional(m_moments[static_cast<std::size_t>(value)])
                                                                    : std::nullopt;
}

MomentTrack::Distances MomentTrack::distancesOf(const std::vector<std::size_t>& moments, std::size_t now)
{
    if (moments.size() < 2)
        return {.most = moments.empty() ? 0 : now - moments.back()};
    Distances found{.least = now, .most = now - moments.back()}; // the next one is yet to come
    for (std::size_t i = 1; i < moments.size(); ++i) {
        const std::size_t distance = moments[i] - moments[i - 1];
        found = {std::min(found.least, distance), std::max(found.most, distance)};
    }
    return found;
}

double MomentTrack::placeOf(std::size_t batches) const
{
    const double edge = besideText(font(), handleRadius) + grasp;
    const std::size_t first = m_moments.empty() ? 0 : m_moments.front();
    const double share = m_now > first ? static_cast<double>(batches - first) / static_cast<double>(m_now - first) : 1;
    return edge + share * (width() - 2 * edge);
}

double MomentTrack::placeOf(Mark mark) const
{
    const bool isOther = m_marks && mark != m_active;
    return placeOf((isOther ? mark == Mark::A ? m_marks->a : m_marks->b : batchesAt(value())).value_or(m_now));
}

std::optional<MomentTrack::Mark> MomentTrack::markAt(double x) const
{
    if (!m_marks)
        return std::nullopt;
    const Mark other = m_active == Mark::A ? Mark::B : Mark::A;
    const double toActive = std::abs(x - placeOf(m_active));
    const double toOther = std::abs(x - placeOf(other));
    if (std::min(toActive, toOther) > besideText(font(), handleRadius) + grasp)
        return std::nullopt;
    return toOther < toActive ? other : m_active;
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
    const double x = event->position().x();
    const std::optional<Mark> mark = markAt(x);
    if (mark)
        setActive(*mark);
    m_grip = mark ? placeOf(*mark) - x : 0;
    setSliderDown(true);
    if (!mark) // else it is taken where it is
        setSliderPosition(valueAt(x));
}

void MomentTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        setSliderPosition(valueAt(event->position().x() + m_grip));
}

void MomentTrack::mouseReleaseEvent(QMouseEvent*)
{
    setSliderDown(false);
}

/// Before any shortcut of a page with these letters.
bool MomentTrack::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_marks) {
        const auto& key = static_cast<const QKeyEvent&>(*event);
        if (key.modifiers() == Qt::NoModifier && (key.key() == Qt::Key_A || key.key() == Qt::Key_B)) {
            event->accept();
            return true;
        }
    }
    return QAbstractSlider::event(event);
}

void MomentTrack::keyPressEvent(QKeyEvent* event)
{
    if (m_marks && event->modifiers() == Qt::NoModifier && (event->key() == Qt::Key_A || event->key() == Qt::Key_B))
        return setActive(event->key() == Qt::Key_A ? Mark::A : Mark::B);
    QAbstractSlider::keyPressEvent(event);
}

void MomentTrack::paintTick(QPainter& painter, std::size_t moment) const
{
    const Colours& colours = coloursOf(palette());
    const auto known = m_right.find(moment);
    const bool isKnown = known != m_right.end();
    const double length = besideText(font(), handleRadius) * 0.75;
    const double above = isKnown && !known->second ? 0 : length;
    const double below = isKnown && known->second ? 0 : length;
    const double width = isKnown ? 2 : 1;
    painter.setBrush(!isKnown ? colours.border : known->second ? colours.good : colours.bad);
    painter.drawRect(QRectF(placeOf(moment) - width / 2, height() / 2.0 - above, width, above + below));
}

/// Filled where the keys move it.
void MomentTrack::paintMark(QPainter& painter, Mark mark, const QString& letter) const
{
    const Colours& colours = coloursOf(palette());
    const double radius = besideText(font(), handleRadius);
    const QPointF middle(placeOf(mark), height() / 2.0);
    const bool isActive = mark == m_active;
    painter.setPen(QPen(isActive ? colours.accent : colours.text, 1.5));
    painter.setBrush(isActive ? QBrush(colours.accent) : palette().base());
    painter.drawEllipse(middle, radius, radius);
    QFont small = font();
    small.setPixelSize(std::max({7, qRound(radius * 1.5), font().pixelSize()})); // which is set on a projector only
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(isActive ? colours.onAccent : colours.text);
    painter.drawText(QRectF(middle.x() - 2 * radius, middle.y() - 2 * radius, 4 * radius, 4 * radius), Qt::AlignCenter, letter);
}

void MomentTrack::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    const double radius = besideText(font(), handleRadius);
    const double groove = besideText(font(), grooveHeight);
    const double middle = height() / 2.0;
    const double handle = placeOf(m_active);
    const double begin = placeOf(m_moments.empty() ? 0 : m_moments.front());
    const double end = placeOf(m_now);
    // Coloured is what lies before the handle, or between two.
    const double from = m_marks ? std::min(placeOf(Mark::A), placeOf(Mark::B)) : begin;
    const double to = m_marks ? std::max(placeOf(Mark::A), placeOf(Mark::B)) : handle;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.border);
    painter.drawRoundedRect(QRectF(begin, middle - groove / 2, end - begin, groove), groove / 2, groove / 2);
    for (const std::size_t moment : m_moments)
        paintTick(painter, moment);
    painter.setBrush(colours.accent);
    painter.drawRoundedRect(QRectF(from, middle - groove / 2, to - from, groove), groove / 2, groove / 2);
    if (m_marks) { // what the keys move lies on top
        const Mark other = m_active == Mark::A ? Mark::B : Mark::A;
        for (const Mark mark : {other, m_active})
            paintMark(painter, mark, mark == Mark::A ? tr("A") : tr("B"));
    } else {
        painter.drawEllipse(QPointF(handle, middle), radius, radius);
    }
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.text, 2));
    const double ring = m_marks ? radius + 1 : radius - 1; // beside a letter there is no room for it
    painter.drawEllipse(QPointF(handle, middle), ring, ring);
}

} // namespace ks

#include "moc_moment_track.cpp"
