#pragma once

#include "ui/paint/grid_marks.h"

#include <QObject>
#include <QTimer>
#include <QVariantAnimation>

namespace ks {

/// What lies over the cells of a grid: the marks, the way of their window from step to step, and what is kept back: cells whose step has not been
/// taken, and all of them while they are computed anew.
class GridCover : public QObject {
    Q_OBJECT

public:
    explicit GridCover(QWidget* grid);

    /// The window moves from step to step, but where the desktop asks for reduced motion.
    void setMarks(GridMarks marks);
    /// The cells are being computed anew: what stands in them is of something else. Nobody can read it from now on, and where the new numbers
    /// take longer than an eye notices nobody sees it. A new tensor does not end this.
    void setAwaited(bool awaited);
    void takeAfter(const GridCover& other);

    const GridMarks& marks() const { return m_marks; }
    bool isAwaited() const { return m_awaited; }
    /// The cell of a tensor of this shape is kept back.
    bool hides(const Shape& shape, const Cell& cell) const
    {
        return m_awaited || (m_marks.hiddenFrom && offsetOf(shape, cell) >= *m_marks.hiddenFrom);
    }
    /// What is drawn, once the window is where it goes.
    const GridMarks& shownMarks() const;
    /// What is drawn now: while the window moves by a single step, nothing of what is found where it arrives.
    const GridMarks& drawnMarks() const { return isOnTheWay() && !m_veiled ? m_onTheWay : shownMarks(); }
    /// One step moves the window; of steps in a quick row the eye sees where they are, and nothing is kept for later.
    bool isOnTheWay() const { return m_single && movingWindow(); }
    /// Where the window is while it moves.
    std::optional<QRectF> movingWindow() const
    {
        return m_motion.state() == QAbstractAnimation::Running ? std::optional(m_motion.currentValue().toRectF()) : std::nullopt;
    }

signals:
    void marksChanged();
    void moving();
    void awaitedChanged(bool awaited);
    /// They have been awaited so long that they are drawn empty, or no longer.
    void veiledChanged();

private:
    void moveWindow(const std::optional<GridWindow>& from);
    /// `hiddenFrom`: of the step before.
    void keepForArrival(std::optional<std::int64_t> hiddenFrom);
    void setVeiled(bool veiled);

    QWidget* m_grid;
    GridMarks m_marks;
    GridMarks m_onTheWay;
    QVariantAnimation m_motion;
    bool m_single = false; ///< the window stood still before it began to move
    bool m_awaited = false;
    bool m_veiled = false;
    QTimer m_veilSoon{this};
};

} // namespace ks
