#pragma once

#include "core/tensor/statistics.h"
#include "core/tensor/value_range.h"

#include <QPointer>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QSlider;

namespace ks {

/// How the numbers of a column are spread, as bars over a range, and where among them some numbers are.
class SpreadView final : public QWidget {
    Q_OBJECT

public:
    explicit SpreadView(QWidget* parent = nullptr);

    struct Mark {
        double value = 0;
        QString text; ///< beside its line; empty: the line alone
        int series = 0;
    };
    /// `spread` may be empty, and lies within the range.
    void show(const TensorStatistics& spread, const ValueRange& range);
    using QWidget::show;
    /// `band`: how far a number may be off; none: nobody knows.
    void mark(std::vector<Mark> marks, const std::optional<ValueRange>& band = std::nullopt);
    const std::vector<Mark>& marks() const { return m_marks; }
    const std::optional<ValueRange>& band() const { return m_band; }
    const TensorStatistics& spread() const { return m_spread; }
    const ValueRange& range() const { return m_range; }
    /// The numbers at its ends are written below it.
    void writeEnds();
    /// It stands on the scale of this slider, which is as wide: whose handle comes no nearer to an end than by half its width.
    void alignWith(const QSlider& slider);
    /// Where a number stands, in pixels from the left.
    double placeOf(double value) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// What its ends keep free.
    double inset() const;

    QPointer<const QSlider> m_slider; ///< null: it has its whole width
    TensorStatistics m_spread;
    ValueRange m_range{0, 1};
    std::vector<Mark> m_marks;
    std::optional<ValueRange> m_band;
    bool m_writesEnds = false;
};

} // namespace ks
