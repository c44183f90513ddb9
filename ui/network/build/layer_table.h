#pragma once

#include "core/nn/model.h"
#include "ui/language/retranslating.h"

#include <QItemSelectionModel>
#include <QTableWidget>

#include <functional>
#include <vector>

namespace ks {

QTableWidgetItem* tableCell(const QString& text, bool number);
/// A table to read: rows are chosen whole, Tab leaves it. `fit` gives it its measures again in another font.
void setUpForReading(QTableWidget& table, std::function<void()> fit);
/// A short table is as high as its rows, in as little room as they take; nothing of it scrolls up and down.
void showAllRows(QTableWidget& table);

/// The layers of a network row by row, the input first: operator, output, parameters, operations, and what is not possible about them.
class LayerTable : public Retranslating<QTableWidget> {
    Q_OBJECT

public:
    explicit LayerTable(QWidget* parent = nullptr);

    /// `node`: the one chosen, or graphInput.
    void show(const Model& model, const std::vector<ModelProblem>& problems, int node);
    using QTableWidget::show;
    /// That one alone, whichever keys are held meanwhile.
    void choose(int node) { setCurrentCell(node + 1, 0, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows); }
    /// All that are chosen, in their order: by Shift with arrows or the mouse several that follow each other. Without the input.
    std::vector<int> chosenLayers() const;
    /// Some rows are seen at once: where the page has no room for them it is scrolled.
    QSize minimumSizeHint() const override;

signals:
    /// A person chose another layer, or graphInput.
    void chosen(int node);

protected:
    void retranslate() override;
    void takeSize() override;
    void fitColumns();

private:
    /// Higher ones where all have room: a table that is half empty is read less easily.
    void fitRows();

    int m_leastRow = 0; ///< pixels, in the font of now
    bool m_showing = false;
};

} // namespace ks
