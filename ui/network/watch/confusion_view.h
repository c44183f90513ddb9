#pragma once

#include "core/nn/evaluation.h"
#include "ui/language/retranslating.h"
#include "ui/network/class_names.h"

#include <QWidget>

#include <memory>

namespace ks {

/// How often each class was taken for each other: rows are what it is, columns what the network says; rates per row; how many of a class were found and
/// how many of those said were right at the edges. A cell that is chosen asks for its samples. Beside another moment of the training every cell says by how
/// much it is more.
class ConfusionView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ConfusionView(QWidget* parent = nullptr);

    /// `part` of the data was evaluated. `then`: at A, where `evaluation` is of B; null: no moments are compared.
    void show(const std::shared_ptr<const Evaluation>& evaluation, const ClassNames& classes, Split part,
              const std::shared_ptr<const Evaluation>& then = {});
    using QWidget::show;
    void clear();
    const std::shared_ptr<const Evaluation>& evaluation() const { return m_evaluation; }
    /// With the names of the classes, for spreadsheets.
    QByteArray csv() const;
    QTableView& table() { return *m_table; }

signals:
    void cellChosen(int right, int predicted);
    void menuWanted(const QPoint& global);

protected:
    void retranslate() override;
    void takeFont() override;
    void takeColours() override; ///< of the legend
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Model;
    QString legendText() const;
    void fitCells();
    void choose(const QModelIndex& index);
    void tell(const QModelIndex& index);
    QString headText() const;

    std::shared_ptr<const Evaluation> m_evaluation;
    Split m_part = Split::Validation;
    Model* m_model;
    QTableView* m_table;
    QLabel* m_head;
    QLabel* m_legend; ///< of the colours of a difference
    QLabel* m_readout;
    QCheckBox* m_rates;
};

} // namespace ks
