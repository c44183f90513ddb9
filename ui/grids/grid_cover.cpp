#include "ui/grids/grid_cover.h"

#include "ui/theme/theme.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int motionMilliseconds = 180;
constexpr int veilMilliseconds = 80; ///< numbers that come back sooner would only flicker

} // namespace

GridCover::GridCover(QWidget* grid) : QObject(grid), m_grid(grid)
{
    m_motion.setDuration(motionMilliseconds);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, &GridCover::moving);
    connect(&m_motion, &QVariantAnimation::finished, this, &GridCover::moving); // what was kept for the end comes
    m_veilSoon.setSingleShot(true);
    m_veilSoon.setInterval(veilMilliseconds);
    connect(&m_veilSoon, &QTimer::timeout, this, [this] { setVeiled(true); });
}

void GridCover::setMarks(GridMarks marks)
{
    if (m_marks == marks)
        return;
    const std::optional<GridWindow> before = m_marks.window;
    const bool goesOn = before == marks.window; // what is said of the same step
    const std::optional<std::int64_t> hiddenFrom = goesOn && isOnTheWay() ? m_onTheWay.hiddenFrom : m_marks.hiddenFrom;
    m_marks = std::move(marks);
    moveWindow(before);
    keepForArrival(hiddenFrom);
    emit marksChanged();
}

void GridCover::moveWindow(const std::optional<GridWindow>& from)
{
    if (from == m_marks.window)
        return;
    const QRectF begin = movingWindow().value_or(from ? from->outline() : QRectF());
    m_single = m_motion.state() != QAbstractAnimation::Running;
    m_motion.stop();
    if (!from || !m_marks.window || !m_grid->isVisible() || animationDuration(m_grid, motionMilliseconds) == 0)
        return;
    m_motion.setStartValue(begin);
    m_motion.setEndValue(m_marks.window->outline());
    m_motion.start();
}

void GridCover::keepForArrival(std::optional<std::int64_t> hiddenFrom)
{
    if (!isOnTheWay())
        return;
    m_onTheWay = m_marks;
    m_onTheWay.term.reset();
    m_onTheWay.highlights.clear();
    m_onTheWay.ties.clear();
    if (m_onTheWay.hiddenFrom && hiddenFrom)
        m_onTheWay.hiddenFrom = std::min(*m_onTheWay.hiddenFrom, *hiddenFrom);
}

void GridCover::setAwaited(bool awaited)
{
    if (m_awaited == awaited)
        return;
    m_awaited = awaited;
    if (awaited) {
        m_veilSoon.start();
    } else {
        m_veilSoon.stop();
        setVeiled(false);
    }
    emit awaitedChanged(awaited);
}

void GridCover::setVeiled(bool veiled)
{
    if (std::exchange(m_veiled, veiled) != veiled)
        emit veiledChanged();
}

void GridCover::takeAfter(const GridCover& other)
{
    setMarks(other.m_marks);
    setAwaited(other.m_awaited);
}

const GridMarks& GridCover::shownMarks() const
{
    static const GridMarks veil{.hiddenFrom = 0};
    return m_veiled ? veil : m_marks;
}

} // namespace ks

#include "moc_grid_cover.cpp"
