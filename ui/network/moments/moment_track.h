#pragma once

#include <QAbstractSlider>

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace ks {

/// A line from the first batch to the last with a tick for each moment that can be looked at, and a handle on the one that is; at the right end is now. Its value
/// counts the moments, so that each key leads to the next one. Of two that are compared each has a handle with its letter: the mouse takes either, the keys move
/// the one that is filled, and A and B choose which.
/// Where it is known whether what is looked at was read right, the tick lies above the line if it was, and below it if not.
class MomentTrack final : public QAbstractSlider {
    Q_OBJECT

public:
    explicit MomentTrack(QWidget* parent);

    /// Two moments that are compared (none: now).
    enum class Mark { A, B };
    struct Marks {
        std::optional<std::size_t> a;
        std::optional<std::size_t> b;

        bool operator==(const Marks&) const = default;
    };
    /// Batches after which the moments are, growing; those that are trained now; what is looked at (none: now); the two that are compared, where there are two.
    void take(std::vector<std::size_t> moments, std::size_t now, std::optional<std::size_t> looked,
              const std::optional<Marks>& marks = std::nullopt);
    /// At which of the moments it was read right, and at which not; of the others nobody knows.
    void tellRight(std::map<std::size_t, bool> right);
    /// Which of the two its value is of, and the keys move; where nothing is compared there is only one.
    Mark active() const { return m_active; }
    void setActive(Mark mark);
    std::size_t count() const { return m_moments.size(); }
    /// Batches from one kept moment to the next where they are nearest (0: there are no two), and where they are furthest apart, up to now
    /// (0: there is none).
    struct Distances {
        std::size_t least = 0;
        std::size_t most = 0;
    };
    const Distances& distances() const { return m_distances; }
    /// Of a value; none: now.
    std::optional<std::size_t> batchesAt(int value) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By a person: what is looked at, or B; none: now.
    void asked(std::optional<std::size_t> batches);
    /// By a person: A, which is always one that is kept.
    void firstAsked(std::size_t batches);
    void activeChanged();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    static Distances distancesOf(const std::vector<std::size_t>& moments, std::size_t now);
    double placeOf(std::size_t batches) const;
    /// Of a mark, or of the handle where there are none; the active one is where it was moved to.
    double placeOf(Mark mark) const;
    int valueAt(double x) const;
    std::optional<Mark> markAt(double x) const;
    bool movesFirst() const { return m_marks && m_active == Mark::A; }
    /// The value is that of a moment (none: now), which nobody has asked for.
    void goTo(std::optional<std::size_t> batches);
    void ask(int value);
    void paintTick(QPainter& painter, std::size_t moment) const;
    void paintMark(QPainter& painter, Mark mark, const QString& letter) const;

    std::vector<std::size_t> m_moments;
    std::map<std::size_t, bool> m_right;
    Distances m_distances; ///< of those that are kept
    std::size_t m_now = 0;
    std::optional<Marks> m_marks;
    Mark m_active = Mark::B;
    double m_grip = 0; ///< pixels from the mouse to the middle of what it drags
};

} // namespace ks
