#pragma once

#include "core/ops/im2col.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ks {

class CellGrid;

/// The matrix that im2col makes of the input: a window is a column, a column is an output cell. Only the part around the current column is made.
class Im2colTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit Im2colTab(OperationDocument& document, QWidget* parent = nullptr);

    /// The column, and with `row` one cell of it, that is lit in all three grids.
    void light(std::int64_t column, std::optional<std::int64_t> row = std::nullopt);
    std::int64_t column() const { return m_column; }
    std::optional<std::int64_t> row() const { return m_row; }
    CellGrid* srcGrid() const { return m_src; }
    CellGrid* matrixGrid() const { return m_matrix; }
    CellGrid* dstGrid() const { return m_dst; }
    QString sentence() const;

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void makePart();
    void mark();
    bool isUsable() const;

    OperationDocument& m_document;
    std::int64_t m_column = 0;
    std::optional<std::int64_t> m_row;
    std::int64_t m_group = 0;
    std::int64_t m_firstColumn = 0; ///< of the part in the grid
    QLabel* m_sentence;
    QLabel* m_current;
    QLabel* m_srcTitle;
    QLabel* m_matrixTitle;
    QLabel* m_dstTitle;
    CellGrid* m_src;
    CellGrid* m_matrix;
    CellGrid* m_dst;
    QWidget* m_grids;
    QWidget* m_empty;
    QLabel* m_emptyText;
    QPushButton* m_chooseConv;
};

} // namespace ks
