#pragma once

#include "core/tensor/tensor.h"
#include "ui/language/retranslating.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace ks {

/// A square to draw on, bright on dark; also shows a picture from elsewhere. With the keyboard the arrows move a pen, Space lowers and lifts it,
/// Delete clears. Picture files can be dropped on it.
class DrawingPad : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit DrawingPad(QWidget* parent = nullptr);

    /// What is drawn, 1×1×drawingSide×drawingSide, 0 … 255.
    Tensor drawing() const;
    /// The same for a file; null: nothing is drawn.
    TensorPtr kept() const { return m_empty ? nullptr : std::make_shared<const Tensor>(drawing()); }
    /// What a file kept takes the place of what is drawn or shown.
    void setDrawing(const TensorPtr& kept);
    /// Another one for every other drawing; 0 where nothing is drawn.
    std::uint64_t revision() const { return m_empty ? 0 : m_revision; }
    bool isEmpty() const { return m_empty; }
    bool showsPicture() const { return !m_picture.isNull(); }
    void clear();
    /// A picture instead of the drawing; drawing anew takes it away.
    void showPicture(const QImage& picture);
    /// What was drawn before the picture took its place is there again.
    void showDrawing();
    /// For tests and the palette: a stroke through these points, in 0 … 1.
    void stroke(const QList<QPointF>& points);

    QSize sizeHint() const override { return {280, 280}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width; }

signals:
    void drawn();
    void fileDropped(const QString& path);

protected:
    void retranslate() override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QRectF square() const;
    QPointF toCanvas(const QPointF& place) const;
    void line(const QPointF& from, const QPointF& to);

    QImage m_canvas; ///< 8-bit grey
    QImage m_picture;
    QPointF m_last;
    QPointF m_at; ///< the pad's corner on the screen when the stroke began
    QPointF m_pen{140, 140};
    bool m_penDown = false;
    bool m_empty = true;
    std::uint64_t m_revision = 0;
    bool m_byKeyboard = false; ///< the focus came so: its keys are said
};

} // namespace ks
