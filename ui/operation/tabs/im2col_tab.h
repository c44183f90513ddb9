#pragma once

#include "ui/grids/cell_grid.h"
#include "ui/language/retranslating.h"
#include "ui/scene/im2col_step.h"
#include "ui/session/operation_document.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace ks {

class CloseUp;
class Im2colColours;

/// The matrix of im2col between input and output. Conv and pools: a window of the input is a column, a column is an output cell. ConvTranspose: an
/// input pixel times the weights is a column, and its rows are added to a window of the output. Only the part around the current column is made.
class Im2colTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit Im2colTab(OperationDocument& document, QWidget* parent = nullptr);

    /// The column, and with `row` one cell of it, that is lit in all three grids.
    void light(std::int64_t column, std::optional<std::int64_t> row = std::nullopt);
    /// ConvTranspose: an output cell with every cell of the matrix that is added to it.
    void collect(const Cell& dst);
    std::int64_t column() const { return m_column; }
    std::optional<std::int64_t> row() const { return m_row; }
    CellGrid* dstGrid() const { return m_dst; }
    /// What the grid of the output shows: while a gradient is stepped ∂L/∂Y, which all of them are made from.
    Role outputRole() const;
    QString sentence() const;
    /// What of a tensor is kept from sight; without it the view's own rule. Call maskChanged() when it gives something else.
    void setMask(std::function<std::optional<Mask>(Role)> mask) { m_mask = std::move(mask); }
    void maskChanged();
    QSize minimumSizeHint() const override;

protected:
    void retranslate() override;
    void comeIntoSight() override { refresh(); }
    void takeSize() override;
    void takeFont() override;

private:
    void fitCells();
    void refresh();
    /// To the cell that is held, or else to the one that has just been stepped to, forwards or backwards.
    void followOutput();
    void makePart();
    void mark();
    void markCollected();
    void showMarks(GridMarks onImage, const GridMarks& onMatrix, GridMarks onMap, const Cell& image, const Cell& map);
    /// Of the output.
    std::optional<Mask> mask() const;
    /// What is lit, in words.
    QString currentText(const Cell& map, const Im2colPlace& place) const;
    /// `cells`: rows and columns of the matrix.
    QString collectedText(const std::vector<std::pair<std::int64_t, std::int64_t>>& cells) const;
    Operands operands() const;
    bool scatters() const;
    CellGrid& imageGrid() const { return scatters() ? *m_dst : *m_src; }
    CellGrid& mapGrid() const { return scatters() ? *m_src : *m_dst; }
    /// The map's channel on screen, within the group.
    std::int64_t mapChannel() const;
    void lightImage(const Cell& image);
    void lightMap(const Cell& map);
    void leave();
    bool isUsable() const;

    OperationDocument& m_document;
    std::int64_t m_column = 0;
    std::optional<std::int64_t> m_row;
    std::optional<Cell> m_collected;
    std::optional<Im2colStep> m_step; ///< backwards, while that is what is lit
    /// Of which settings and numbers the grids and marks are.
    struct Shown {
        OpSpec spec;
        TensorPtr src;
        TensorPtr weights;

        bool operator==(const Shown&) const = default;
    };
    Shown shownNow() const { return {m_document.content().spec, m_document.content().src.tensor, m_document.content().weights.tensor}; }
    Shown m_shown;
    std::function<std::optional<Mask>(Role)> m_mask;
    bool m_hovered = false;             ///< what is lit is under the pointer
    std::optional<Position> m_followed; ///< the step that these grids have been moved to
    std::int64_t m_group = 0;
    bool m_presented = false;          ///< in the letters of a projector
    std::optional<Im2colRange> m_part; ///< in the grid; none: it is to be made anew
    QLabel* m_sentence;
    QLabel* m_current;
    QLabel* m_srcTitle;
    QLabel* m_matrixTitle;
    QLabel* m_dstTitle;
    CellGrid* m_src;
    CellGrid* m_matrix;
    CellGrid* m_dst;
    Im2colColours* m_colours;
    QWidget* m_grids;
    QWidget* m_empty;
    QLabel* m_emptyText;
    QPushButton* m_chooseConv;
    CloseUp* m_closeUp; ///< numbers are read where the step is: of a picture or a long matrix a part is shown
};

} // namespace ks
