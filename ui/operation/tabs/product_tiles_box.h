#pragma once

#include "core/backends/tiled_products.h"
#include "core/verify/product_tiles.h"
#include "ui/language/retranslating.h"
#include "ui/scene/product_scene.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QSlider;

namespace ks {

class CellGrid;
class CloseUp;
class ProductMatrices;

/// How a GPU divides the product: which kernel, what of it the result shows, and tile by tile what lies in shared memory. It needs no GPU. GUI thread.
class ProductTilesBox final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ProductTilesBox(QWidget* parent);

    /// Marks in `matrices`, which show the scene, the block and its tiles; `hidden`: the cell's value is kept from sight.
    void show(ProductMatrices& matrices, OpKind op, const ProductScene& scene, const TensorOfRole& tensors, bool hidden, bool asked);

signals:
    /// Another kernel, another tile, or something else in the result.
    void changed();

protected:
    void retranslate() override;
    void takeFont() override;

private:
    /// What stands in the cells of the result.
    enum Inside : int { Numbers, BlockNumbers, ThreadNumbers, SumsSoFar };
    void listKernels(OpKind op);
    void showTile(const ProductTiles& tiles, const ProductScene& scene, const TensorOfRole& tensors, ProductMatrices& matrices);
    /// Nothing where the numbers stay.
    TensorPtr inside(const ProductTiles& tiles, const ProductScene& scene, const TensorOfRole& tensors, const MatrixRange& part) const;

    QLabel* m_kernelTitle;
    QComboBox* m_kernel;
    QLabel* m_insideTitle;
    QComboBox* m_inside;
    QLabel* m_launch;
    QLabel* m_thread;
    QLabel* m_tileTitle;
    QSlider* m_tile;
    QLabel* m_step;
    QWidget* m_shared;
    QGridLayout* m_sharedLayout;
    QLabel* m_leftTitle;
    QLabel* m_rightTitle;
    CellGrid* m_left;
    CellGrid* m_right;
    CloseUp* m_closeUp; ///< numbers are read where the thread reads them
    std::vector<TiledProduct> m_kernels;
    std::optional<OpKind> m_op;
};

} // namespace ks
