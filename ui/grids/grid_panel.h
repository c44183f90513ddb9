#pragma once

#include "ui/grids/cell_grid.h"
#include "ui/grids/channel_strip.h"
#include "ui/grids/colour_bar.h"
#include "ui/grids/grid_head.h"
#include "ui/language/retranslating.h"

#include <QLabel>

namespace ks {

class FittedLine;

/// A tensor with its name, shape, channels, cells and colours. Up to four channels are fanned out side by side, each in a CellGrid that looks as
/// the first one does and has the same marks.
class GridPanel : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit GridPanel(QWidget* parent = nullptr);

    /// Its name, and what stands behind it.
    GridHead& head() { return m_head; }
    /// A line under the title: where a gradient from above comes from, that a view is of part of a picture, …. Empty: none.
    void setNote(const QString& note);
    /// What stands in place of the grid while there is no tensor.
    void setEmptyText(const QString& text) { m_empty->setText(text); }

    /// `named`: the shape that is told, where the tensor is laid out in another one.
    void setTensor(TensorPtr tensor, std::optional<Shape> named = {});
    /// The channels shown; the first is the current one.
    void showChannels(std::int64_t n, const std::vector<std::int64_t>& channels);
    void setColour(const ColourSettings& colour);
    /// A range in place of the scope's, and over what it was taken ("range of the input", "input" where there is little room). Nothing: the scope's.
    /// `known`: it was taken from numbers; else the colour bar has no ends.
    void setSharedRange(std::optional<ValueRange> range, const QString& whose = {}, const QString& whoseShort = {}, bool known = true);
    void setChannelNames(const QStringList& names) { m_strip->setChannelNames(names); }
    /// Three channels that can be looked at as one picture in colour, in which this value is white, and whether they are now.
    void setWhite(std::optional<float> white, bool shown);
    /// See ChannelStrip::setPlaneIndex.
    void setPlaneIndex(const PlaneIndex& index);
    /// Does this with every grid: those that are there, and each that is fanned out later. What else is set in grids() is set in those, too.
    void eachGrid(std::function<void(CellGrid&)> deed);
    /// A thumbnail: the title and the grid, no strip and no colour bar, of little height.
    void setFolded(bool folded);
    /// Only title and grid, at any size: presenter mode. The title then says what is pointed at, which may have no number in its cell.
    void setBare(bool bare);
    /// A step has been taken: what was pointed at before is named no longer, unless it is the cell that the step has come to.
    void endPointing(const std::optional<Cell>& current);
    /// It may become as narrow as this. What then has no room goes: first the colour bar and the shape, of which the title's hint tells.
    void setLeastWidth(int width);

    const TensorPtr& tensor() const { return m_tensor; }
    std::int64_t n() const { return m_n; }
    const std::vector<std::int64_t>& channels() const { return m_channels; }
    /// The grid of the current channel.
    CellGrid* grid() const { return m_grids.front(); }
    ColourBar& bar() const { return *m_bar; }
    /// What stands above and below the grids: heading, note, choice of channels, colours.
    int heightAroundGrids() const;
    /// All that are shown now.
    const std::vector<CellGrid*>& grids() const { return m_grids; }
    /// The one that shows a cell's channel, if any does.
    CellGrid* gridShowing(const Cell& cell) const;

signals:
    void channelsChanged(std::int64_t n, const std::vector<std::int64_t>& channels);
    /// The picture in colour, or its channels, in the strip.
    void colourPictureChosen(bool inColour);

protected:
    void retranslate() override;
    void takeFont() override { limitHeight(); }
    void resizeEvent(QResizeEvent* event) override;

private:
    void showBar();
    void arrange();
    void limitHeight();
    CellGrid* addGrid();
    void pointInBar();
    /// In presenter mode, where there is no bar: "[3, 5] = 0.25" in place of the shape; empty where nobody points.
    void pointInHead(std::optional<double> value);
    GridHead::Sizes sizes() const;
    void showRange();
    void hideInStrip() { m_strip->setHiddenFrom(grid()->cover().shownMarks().hiddenFrom); }

    GridHead m_head{*this, [this] { retranslate(); }};
    TensorPtr m_tensor;
    std::optional<Shape> m_namedShape; ///< where it is another than the tensor's
    std::int64_t m_n = 0;
    std::vector<std::int64_t> m_channels{0};
    std::optional<float> m_white;
    bool m_inColour = false;
    QString m_whoseRange;
    QString m_whoseShort;
    bool m_rangeKnown = true; ///< see setSharedRange()
    PlaneIndex m_planes;
    QPointer<CellGrid> m_pointed; ///< where the mouse, or the keyboard, was last
    std::optional<Cell> m_pointedCell;
    QString m_pointedText;                               ///< see pointInHead()
    std::vector<std::function<void(CellGrid&)>> m_deeds; ///< see eachGrid()
    bool m_folded = false;
    bool m_bare = false;
    bool m_shrinks = false;

    FittedLine* m_note; ///< in one line: rows of grids would give their room for more
    QLabel* m_empty;
    ChannelStrip* m_strip;
    QGridLayout* m_field;
    ColourBar* m_bar;
    std::vector<CellGrid*> m_grids;
};

} // namespace ks
