#pragma once

#include "ui/grids/plane_index.h"
#include "ui/language/retranslating.h"
#include "ui/paint/value_scale.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QStringList>

#include <map>
#include <optional>

namespace ks {

/// All maps of a tensor side by side, each enlarged by a whole factor; one is the current one. The arrow keys walk; what is under the mouse is told.
/// Only maps in sight are drawn.
class PlaneWall : public Dressed<QAbstractScrollArea> {
    Q_OBJECT

public:
    explicit PlaneWall(QWidget* parent = nullptr);

    /// Numbers that change without the shape leave the current map and the place of the scroll bar as they are.
    void setTensor(TensorPtr tensor, const PlaneIndex& planes = {});
    /// What its maps are called, in place of numbers; more or fewer than there are maps: they have numbers.
    void setNames(const QStringList& names);
    /// `range` of all maps; nothing: each map has its own.
    void setColours(Palette palette, std::optional<ValueRange> range);
    const TensorPtr& tensor() const { return m_tensor; }
    /// How a map is coloured now.
    ValueScale scaleOf(std::int64_t map) const;

    /// Maps count through images (or filters) and channels: n · C + c.
    std::int64_t maps() const { return m_tensor ? m_tensor->shape().n * m_tensor->shape().c : 0; }
    std::int64_t current() const { return m_current; }
    void setCurrent(std::int64_t map);
    /// Where a map is drawn on the viewport; it may lie outside.
    QRect rectOf(std::int64_t map) const;
    /// "3", and "2·3" where there are several images or filters; its name where it has one.
    QString nameOf(std::int64_t map) const;
    /// One map at `zoom` pixels a cell, or all of them as they stand here.
    QImage picture(std::int64_t map, int zoom) const;
    /// One map in no more pixels than there is room for: where it has more cells, each pixel is that of the cell in its middle.
    QImage picture(std::int64_t map, const QSize& room) const;
    QImage montage() const;
    /// Of the numbers that are written in maps of one cell each; 0: there is no room for one of them, and so for none, or maps have more cells.
    int numberDigits() const;

    QSize sizeHint() const override { return {420, 260}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

signals:
    void currentChanged(std::int64_t map);
    /// Enter, or a click.
    void activated(std::int64_t map);
    void hovered(const std::optional<ks::Cell>& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void takeSize() override { arrange(); }
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void takeFont() override { arrange(); }

private:
    struct Layout {
        int zoom = 1;
        QSize tile; ///< with name and gap
        int columns = 1;
    };
    /// `name`: pixels for the widest of them.
    Layout layoutAt(int zoom, int width, int name) const;
    Layout layoutIn(const QSize& room, int name) const;
    int widestName() const;
    Layout layout() const;
    int heightOf(const Layout& layout) const;
    QRect tileOf(std::int64_t map) const;
    ConstView planeOf(std::int64_t map) const;
    Cell firstCell(std::int64_t map) const { return {map / m_tensor->shape().c, map % m_tensor->shape().c, 0, 0}; }
    std::optional<Cell> cellAt(const QPoint& point) const;
    void arrange();
    void describe();
    bool fitNumbers(int digits) const;
    QString numberText(std::int64_t map, int digits) const;
    void paintNumber(QPainter& painter, const QRect& rect, std::int64_t map, int digits) const;
    void paintTile(QPainter& painter, const QRect& tile, std::int64_t map, bool marked, int digits) const;

    TensorPtr m_tensor;
    PlaneIndex m_planes;
    QStringList m_names;
    Palette m_palette = Palette::Viridis;
    std::optional<ValueRange> m_range;
    mutable std::map<std::int64_t, ValueRange> m_own; ///< of maps that were in sight
    std::int64_t m_current = 0;
    Layout m_layout;
    mutable std::optional<int> m_digits; ///< numberDigits(), until numbers or room are others
};

} // namespace ks
