#pragma once

#include <QAbstractSlider>

#include <cstddef>
#include <optional>
#include <vector>

namespace ks {

/// A line from the first batch to the last with a tick for each moment that can be looked at, and a handle on the one that is; at the right end is now. Its value
/// counts the moments, so that each key leads to the next one.
class MomentTrack final : public QAbstractSlider {
    Q_OBJECT

public:
    explicit MomentTrack(QWidget* parent);

    /// Batches after which the moments are, growing; those that are trained now; what is looked at (none: now).
    void take(std::vector<std::size_t> moments, std::size_t now, std::optional<std::size_t> looked);
    /// Two moments that are compared (none: now), each with its letter.
    struct Marks {
        std::optional<std::size_t> a;
        std::optional<std::size_t> b;

        bool operator==(const Marks&) const = default;
    };
    void mark(const std::optional<Marks>& marks);
    std::size_t count() const { return m_moments.size(); }
    /// Of a value; none: now.
    std::optional<std::size_t> batchesAt(int value) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By a person; none: now.
    void asked(std::optional<std::size_t> batches);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    double placeOf(std::size_t batches) const;
    int valueAt(double x) const;
    void paintMark(QPainter& painter, std::optional<std::size_t> batches, const QString& letter) const;

    std::vector<std::size_t> m_moments;
    std::size_t m_now = 0;
    std::optional<Marks> m_marks;
};

} // namespace ks
