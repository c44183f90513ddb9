#pragma once

#include "ui/grids/grid_cover.h"
#include "ui/grids/grid_editing.h"
#include "ui/grids/grid_keys.h"
#include "ui/grids/grid_overview.h"
#include "ui/grids/grid_selection.h"
#include "ui/grids/grid_view.h"
#include "ui/grids/shown_plane.h"
#include "ui/paint/grid_look.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <functional>

namespace ks {

class GridMarksPainter;

/// One channel of one image of a tensor: numbers where cells are large, colours where they are small; zoom, pan, marks, editing. Each of these has
/// its object; the grid is what they have in common: the widget, the mouse, what is painted and what is read out.
/// Painting costs what is in sight, so a photograph of 24 million cells is as fluid as a small matrix. GUI thread.
class CellGrid : public QWidget {
    Q_OBJECT

public:
    explicit CellGrid(QWidget* parent = nullptr);
    /// One that stands beside the first: it looks alike and has the same marks.
    CellGrid(const CellGrid& first, QWidget* parent);

    ShownPlane& plane() const { return *m_plane; }
    GridCover& cover() const { return *m_cover; }
    GridView& view() const { return *m_view; }
    GridSelection& selection() const { return *m_selection; }
    GridEditing& editing() const { return *m_editing; }
    GridKeys& keys() const { return *m_keys; }
    GridOverview& overview() { return m_overview; }

    /// The zoom stays where the plane's extent does; a first tensor or one of another extent is fitted.
    void setTensor(TensorPtr tensor, std::int64_t n = 0, std::int64_t c = 0) { m_plane->setTensor(std::move(tensor), n, c); }
    /// The cells of a tensor of this shape are awaited: none are shown where the present ones have another.
    void awaitTensor(const Shape& shape);
    void setMarks(GridMarks marks) { m_cover->setMarks(std::move(marks)); }
    const TensorPtr& tensor() const { return m_plane->tensor(); }
    std::int64_t n() const { return m_plane->scene().n; }
    std::int64_t c() const { return m_plane->scene().c; }
    const GridMarks& marks() const { return m_cover->marks(); }

    /// The smallest size from `least` on of cells that have room for their numbers; `least` where twice as much is not enough.
    double writingCell(double least) const;
    /// The cells as they are, or such of another size, have room for their numbers: in this size at least, in digits that tell the cells apart; or
    /// in two decimals.
    bool writesNumbers(std::optional<double> smallest = std::nullopt, std::optional<double> cell = std::nullopt,
                       bool twoDecimals = false) const;
    /// The cell of the tensor at a point of this widget; padding and beyond is none.
    std::optional<Cell> cellAt(const QPointF& point) const;
    /// What is read out for a cell; the default says its row, column and value.
    void setCellDescriber(std::function<QString(const Cell&)> describe) { m_describe = std::move(describe); }
    QString describeCell(const Cell& cell) const;

    QSize minimumSizeHint() const override { return {96, 96}; }

signals:
    void cellHovered(const std::optional<ks::Cell>& cell);
    /// Clicked, or Enter on a grid that cannot be edited: pin it.
    void cellActivated(const ks::Cell& cell);

protected:
    QSize sizeHint() const override { return {280, 280}; }
    /// The keyboard is at the current cell: areas around it scroll that one into sight, not all of the grid.
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override { hover(std::nullopt); }
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Drag { None, Pressed, Pan, Select };

    void takePlane(bool resized);
    void takeSelection();
    void repaintCells();
    /// Where nobody else describes the cells.
    QString describeAlone(const Cell& cell) const;
    GridLook look() const;
    void renderCells();
    void paintSelection(QPainter& painter, const GridMarksPainter& marks) const;
    /// The current cell is where one is held on another channel: a frame around it would be taken for that one's.
    bool isEchoOfHeld() const;
    /// That the keyboard is here, around the cells: never beyond them, where the place may reach under the title.
    void paintFocusRing(QPainter& painter) const;
    void hover(const std::optional<Cell>& cell);
    void extendTo(const QPointF& point);

    ShownPlane* m_plane;
    GridCover* m_cover;
    GridView* m_view;
    GridSelection* m_selection;
    GridEditing* m_editing; ///< hears of what it depends on before the grid does
    GridKeys* m_keys;
    GridOverview m_overview{*this};
    std::function<QString(const Cell&)> m_describe;

    QPixmap m_cells; ///< what does not change with hovering and stepping
    bool m_cellsStale = true;

    std::optional<Cell> m_hovered;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    QTimer m_report; ///< to the screen reader, at most twice a second
    QElapsedTimer m_reported;
};

} // namespace ks
