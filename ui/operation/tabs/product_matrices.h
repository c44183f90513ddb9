#pragma once

#include "ui/language/retranslating.h"
#include "ui/scene/product_scene.h"
#include "ui/session/operation_document.h"

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace ks {

class CellGrid;
class CloseUp;

/// A product as it is written by hand: the left matrix, above the result the right one, and in the corner what is said of them; where there is room, in cells
/// of one size, so that rows and columns go on from one matrix to the next. Of long matrices the part is made where the place is. GUI thread.
class ProductMatrices final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ProductMatrices(QWidget* parent);

    CellGrid* grid(MatrixSide side) const { return m_grids[static_cast<std::size_t>(side)]; }
    /// All of one moment. `rest`: words for the corner.
    void show(const OperationDocument& document, const ProductScene& scene, const TensorOfRole& tensors, const std::optional<Mask>& mask,
              bool asked, const QString& rest);
    /// Rows and columns of the matrices that are marked besides, and other numbers in the place of the result's.
    void outline(MatrixSide side, const MatrixRange& part);
    void showInResult(TensorPtr numbers, const QString& title);
    const MatrixRange& shown(MatrixSide side) const { return m_parts[static_cast<std::size_t>(side)].range; }
    /// Other numbers come: long matrices show the part that is looked at.
    void begin();

signals:
    /// A cell was clicked, or chosen by Enter.
    void picked(ks::MatrixSide side, std::int64_t row, std::int64_t column);

protected:
    void retranslate() override;
    void takeSize() override;
    void takeFont() override;

private:
    int leastHeight(std::int64_t rows) const;
    /// The cells, in whole pixels, in which all three are seen whole: a row of the left matrix lies beside its row of the result, a column of the right one
    /// above its own.
    int alignedCell(const QSize& room, int besideCorner) const;
    void fitMatrices();
    /// Where one was zoomed or moved, its neighbours go on beside it.
    void followView(MatrixSide moved);
    QString describe(MatrixSide side, const Cell& cell) const;
    QString titleOf(MatrixSide side) const;
    /// Where the place is in a matrix as it is shown; without a term where its row or column begins.
    Cell cellAt(MatrixSide side) const;

    QGridLayout* m_layout;
    QLabel* m_corner;
    std::array<QLabel*, 3> m_titles{};
    std::array<CellGrid*, 3> m_grids{};
    std::array<ProductMatrix, 3> m_parts{};
    std::optional<ProductScene> m_scene;
    CloseUp* m_closeUp;
    bool m_following = false;
    std::array<int, 6> m_shares{}; ///< of columns and rows, and the least heights, as they were laid out last
};

} // namespace ks
