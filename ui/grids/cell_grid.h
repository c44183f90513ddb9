#pragma once

#include "ui/grids/grid_view.h"
#include "ui/grids/plane_loader.h"
#include "ui/paint/grid_painter.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QPointer>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <functional>

class QLineEdit;
class QMimeData;
class QNativeGestureEvent;

namespace ks {

/// One channel of one image of a tensor: numbers where cells are large, colours where they are small; zoom, pan, marks, editing.
/// It changes no tensor: edits are signals, and whoever owns the tensor answers with setTensor(). Painting costs what is in sight, so a photograph of
/// 24 million cells is as fluid as a small matrix. GUI thread.
class CellGrid : public QWidget {
    Q_OBJECT
    /// Moving the window from step to step; off where the desktop asks for reduced motion.
    Q_PROPERTY(bool animated READ isAnimated WRITE setAnimated)

public:
    explicit CellGrid(QWidget* parent = nullptr);
    ~CellGrid() override;

    // ---- content ----
    /// The zoom stays where the plane's extent does; a first tensor or one of another extent is fitted.
    void setTensor(TensorPtr tensor, std::int64_t n = 0, std::int64_t c = 0);
    void setPlane(std::int64_t n, std::int64_t c);
    /// `text`: what padding counts as ("0", "−∞"), written into it.
    /// `overhang`: columns and rows beyond the padding that the last windows cover, for which room is left.
    void setPads(const Pads& pads, const QString& text, const QSize& overhang = {0, 0});
    void setColour(const ColourSettings& colour);
    /// The range of a grid that shares its colours with others; replaces what `scope` gives. Nothing: back to the scope.
    /// The numbers on a clipboard as text: of another grid of this program with all their digits and decimal points, whatever the language.
    static QString cellsIn(const QMimeData& clip);
    void setSharedRange(std::optional<ValueRange> range);
    void setMarks(GridMarks marks);
    /// The cells are being computed anew: what stands in them is of something else. Nobody can read it from now on, and where the new numbers
    /// take longer than an eye notices nobody sees it. setTensor() does not end this.
    void setAwaited(bool awaited);
    /// The same for a tensor of this shape: without cells where the present ones have another.
    void awaitTensor(const Shape& shape);
    bool isAwaited() const { return m_awaited; }
    /// Awaited for so long that the cells are drawn empty.
    bool isVeiled() const { return m_veiled; }
    /// The three channels as one picture in which this value is white; nothing: the channel alone in the palette's colours. Cells stay those
    /// of the channel.
    void setWhite(std::optional<float> white);

    const TensorPtr& tensor() const { return m_tensor; }
    std::int64_t n() const { return m_scene.n; }
    std::int64_t c() const { return m_scene.c; }
    const Pads& pads() const { return m_scene.pads; }
    const ColourSettings& colour() const { return m_colour; }
    const GridMarks& marks() const { return m_marks; }
    /// The ends of the colours in force.
    const ValueRange& range() const { return m_scene.scale.range(); }
    /// The same; nothing where they would be taken from cells of which none is a finite number.
    std::optional<ValueRange> knownRange() const
    {
        const bool given = m_sharedRange || m_colour.scope == RangeScope::Fixed;
        return given || m_scene.stats.finite || !m_tensor ? std::optional(range()) : std::nullopt;
    }
    const PlaneFacts& facts() const { return m_facts; }
    std::optional<float> white() const { return m_scene.white; }
    /// All that a figure of this grid needs; refers to tensor() and facts().
    const GridScene& scene() const { return m_scene; }

    // ---- what is seen ----
    const GridView& view() const { return m_view; }
    QRectF visibleCells() const { return m_view.visibleCells(); }
    void zoomTo(const QRectF& cells, std::optional<double> cellSize = std::nullopt);
    /// The smallest size from `least` on of cells that have room for their numbers; `least` where twice as much is not enough.
    double writingCell(double least) const;
    /// Numbers smaller than this, in pixels, are not written: digits give way first. Nothing: as is usual for grids.
    void setSmallestNumber(std::optional<double> pixels);
    /// The cells as they are have room for their numbers, in this size at least.
    bool writesNumbers(std::optional<double> smallest = std::nullopt) const;
    void zoomBy(double factor); ///< about the current cell, or the middle
    void fit();
    void reveal(const Cell& cell);
    /// The keyboard is at the current cell: areas around it scroll that one into sight, not all of the grid.
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    void setLargestFit(double cellSize);
    /// Both pan and zoom together from now on. Links of several grids form one group.
    void linkTo(CellGrid* other);
    void unlink();
    /// Where a cell is drawn, in this widget's coordinates; it may lie outside.
    QRectF cellRect(const Cell& cell) const;
    /// The cell of the tensor at a point; padding and beyond is none.
    std::optional<Cell> cellAt(const QPointF& point) const;

    // ---- cells and people ----
    /// Cells can be typed, pasted and painted.
    void setEditable(bool editable);
    bool isEditable() const { return m_editable; }
    /// The paint tool: dragging paints this value. Nothing: dragging pans.
    void setBrush(std::optional<float> value);
    bool isAnimated() const { return m_animated; }
    void setAnimated(bool animated) { m_animated = animated; }
    /// The overview is shown where a part of the grid is out of sight.
    void setOverviewShown(bool shown);
    QRectF overviewRect() const; ///< where it is; empty while there is none

    Cell currentCell() const { return m_current; }
    void setCurrentCell(const Cell& cell);
    /// Cells that copying takes, half open: rows top … bottom−1. The current cell alone, unless more was selected.
    QRect selection() const;
    /// What Esc lets go of, before it leaves anything: true where there was something.
    void setLetGo(std::function<bool()> letGo) { m_letGo = std::move(letGo); }
    /// Where a number goes that is typed without opening a cell first: true where somebody else has taken it. Enter, F2 and a double click edit
    /// the cell in any case.
    void setNumberTaker(std::function<bool(const QString& text)> taker) { m_numberTaker = std::move(taker); }
    /// What is read out for a cell; the default says its row, column and value.
    void setCellDescriber(std::function<QString(const Cell&)> describe);
    QString describeCell(const Cell& cell) const;
    /// Makes the cell current and reports it to the screen reader, at most twice a second.
    void announce(const Cell& cell);
    /// Opens the editor on the current (or the predicted) cell, with `text` typed already.
    void beginEdit(const QString& text = {});
    void activateCurrent(); ///< where there is a cell
    void copy();
    void paste();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void cellHovered(const std::optional<ks::Cell>& cell);
    /// Clicked, or Enter on a grid that cannot be edited: pin it.
    void cellActivated(const ks::Cell& cell);
    void currentCellChanged(const ks::Cell& cell);
    void cellEdited(const ks::Cell& cell, float value);
    /// The editor has opened on the cell that is asked for; a value has been typed into it. It closes where another one is asked for meanwhile.
    void guessBegun();
    void cellGuessed(const ks::Cell& cell, float value);
    void revealRequested();
    /// One stroke of the paint tool.
    void painted(const std::vector<ks::Cell>& cells, float value);
    void pasted(const ks::Cell& at, const QString& text);
    void stepRequested(int direction);
    void channelRequested(int direction);
    void viewChanged();
    void rangeChanged();
    void veiledChanged(bool veiled);
    /// facts() are known, or known better.
    void factsChanged();
    /// Something to say in the message bar.
    void noticed(const QString& sentence);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Drag { None, Pressed, Pan, Select, Paint, Overview };

    void adopt(const PlaneFacts& facts);
    void applyScale();
    void updateCells();
    void updateMarks();
    void setVeiled(bool veiled);
    /// A cell whose number is kept back.
    bool isHidden(const Cell& cell) const;
    std::optional<std::int64_t> hiddenFrom() const;
    void updateCell(const std::optional<Cell>& cell);
    void fitTogether();
    void viewMoved();
    void moveWindow(const std::optional<GridWindow>& from);
    GridPlace place() const;
    GridLook look() const;
    void renderCells();
    void paintSelection(QPainter& painter, const GridPainter& grid) const;
    void paintOverview(QPainter& painter);
    void panOverview(const QPointF& point);

    void hover(const std::optional<Cell>& cell);
    void brushTo(const QPointF& point);
    /// Where the brush goes, or the cells under it, in the middle of a stroke, nothing is painted.
    void dropStroke();
    bool gesture(const QNativeGestureEvent& event);
    bool navigate(const QKeyEvent& event);
    void moveCurrent(const Cell& cell, bool extend);
    void commitEdit();
    void closeEditor();
    bool isCellThere(const Cell& cell) const;
    void reportCurrent();

    TensorPtr m_tensor;
    PlaneLoader m_loader;
    PlaneFacts m_facts;
    GridScene m_scene;
    ColourSettings m_colour;
    std::optional<ValueRange> m_sharedRange;
    std::optional<float> m_white; ///< as asked for; in force where the tensor has three channels
    GridMarks m_marks;
    bool m_awaited = false;
    bool m_veiled = false;
    QTimer m_veilSoon{this};
    GridView m_view;
    std::optional<double> m_smallestNumber;

    QPixmap m_cells; ///< what does not change with hovering and stepping
    bool m_cellsStale = true;
    QImage m_overview;
    QPointF m_overviewHeld; ///< its corner, while it is dragged
    bool m_overviewShown = true;
    QVariantAnimation m_motion;
    bool m_animated = true;

    std::vector<QPointer<CellGrid>> m_linked;
    bool m_following = false;

    bool m_editable = false;
    std::optional<float> m_brush;
    std::vector<Cell> m_stroke;
    Cell m_current;
    std::optional<Cell> m_anchor; ///< the other corner of a selection
    std::optional<Cell> m_hovered;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    QPointer<QLineEdit> m_editor;
    Cell m_edited; ///< what is typed there is of this cell, whatever the walk shows by now
    std::function<QString(const Cell&)> m_describe;
    std::function<bool()> m_letGo;
    std::function<bool(const QString&)> m_numberTaker;
    QTimer m_report;
    QElapsedTimer m_reported;
};

} // namespace ks

Q_DECLARE_METATYPE(ks::Cell)
Q_DECLARE_METATYPE(std::optional<ks::Cell>)
