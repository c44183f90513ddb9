#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value_range.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace ks {

/// A picture in grey with numbers over it as colours: where they are large it is covered, where they are 0 it is seen. The arrow keys and the mouse
/// tell a cell's number.
class HeatPicture : public QWidget {
    Q_OBJECT

public:
    explicit HeatPicture(QWidget* parent = nullptr);

    /// `heat` is 1×1×H×W, of any size, of non-negative numbers unless a range says otherwise, or null: the picture as it is.
    void show(const QImage& picture, const TensorPtr& heat);
    using QWidget::show;
    /// Emits `told` of the cell that was pointed at last: nothing where there are no numbers.
    void tell();
    /// One scale for several pictures; nothing: up to the largest number. A range that begins below 0 is for signed numbers, whose sign is then seen.
    void setRange(const std::optional<ValueRange>& range);
    /// How strongly the colours cover, 0 … 1.
    void setStrength(double strength);
    /// As it is shown, `side` pixels along the longer side.
    QImage drawn(int side) const;

    QSize sizeHint() const override { return {280, 280}; }
    QSize minimumSizeHint() const override { return {110, 110}; }

signals:
    void told(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    QRect place() const;
    QImage overlay() const;

    QImage m_picture;
    TensorPtr m_heat;
    double m_strength = 0.75;
    std::optional<ValueRange> m_range;
    QPoint m_cell{0, 0};
};

} // namespace ks
