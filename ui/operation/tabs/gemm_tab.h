#pragma once

#include "ui/language/retranslating.h"
#include "ui/scene/product_scene.h"
#include "ui/session/operation_document.h"

#include <QWidget>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;

namespace ks {

class CellGrid;
class MemoryBox;
class ProductMatrices;
class ProductTilesBox;

/// What is stepped or held as the product of two matrices, with its blocks, threads and tiles on a GPU, and as it lies in memory. A cell that is chosen here
/// is that of the lab. Only the part of the matrices around it is made. GUI thread.
class GemmTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit GemmTab(OperationDocument& document, QWidget* parent = nullptr);

    /// What is shown; nothing where there is no product.
    const std::optional<ProductScene>& scene() const { return m_scene; }
    CellGrid* grid(MatrixSide side) const;
    /// What a cell of the result’s grid is.
    Pin pinOf(const Cell& shown) const;
    /// What of a tensor is kept from sight; without it the view's own rule. Call maskChanged() when it gives something else.
    void setMask(std::function<std::optional<Mask>(Role)> mask) { m_mask = std::move(mask); }
    void maskChanged() { refresh(); }
    QSize minimumSizeHint() const override;
    /// Why no setting of the operator makes it a product; empty where it is one, and while the settings are not legal.
    QString whyNever() const;

protected:
    void retranslate() override;
    void comeIntoSight() override { refresh(); }
    void takeSize() override { updateGeometry(); }

private:
    enum Look : int { Product, Tiles, Memory };
    void refresh();
    void listForms(Role made);
    /// A place of the product becomes the lab's cell, with the term where there is one.
    void pick(MatrixSide side, std::int64_t row, std::int64_t column);
    std::optional<Mask> maskOfRole(Role role) const;
    bool hides(Role role, std::int64_t offset) const;
    /// Instead of the product.
    QString whyNoProduct() const;

    /// The place that was chosen, as long as nobody steps elsewhere: of what falls on the same cell, and of padding, no step tells.
    struct Own {
        ProductPlace place;
        Position position;
        std::optional<Pin> pin;
        ProductForm form;
    };

    OperationDocument& m_document;
    std::function<std::optional<Mask>(Role)> m_mask;
    std::optional<ProductScene> m_scene;
    std::optional<Own> m_own;
    bool m_picking = false;
    std::optional<std::pair<ProductForm, OpSpec>> m_begun; ///< whose matrices have been brought into sight
    QLabel* m_sentence;
    QLabel* m_formTitle;
    QComboBox* m_form;
    QLabel* m_lookTitle;
    QComboBox* m_look;
    ProductMatrices* m_matrices;
    ProductTilesBox* m_tiles;
    MemoryBox* m_memory;
    QWidget* m_page;
    QWidget* m_empty;
    QLabel* m_emptyText;
};

} // namespace ks
