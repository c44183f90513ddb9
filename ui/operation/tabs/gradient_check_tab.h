#pragma once

#include "core/verify/gradient_check.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

class QComboBox;
class QCustomPlot;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace ks {

/// The gradient of one cell of input, weights or bias, checked by differences over a sweep of step sizes: the error curve and the verdict.
class GradientCheckTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    GradientCheckTab(OperationDocument& document, ComputeThread& compute, QWidget* parent = nullptr);

    /// `of` is DiffSrc, DiffWeights or DiffBias.
    void check(Role of, const Cell& cell);
    const GradientCheck* result() const { return m_result ? &*m_result : nullptr; }

signals:
    void checked();

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void listRoles();
    void fitCell();
    void followPin();
    void refresh();
    void draw();
    Role role() const;
    Cell cell() const;

    OperationDocument& m_document;
    LatestJob m_job;
    std::optional<GradientCheck> m_result;
    QString m_source; ///< whose gradient was checked
    QLabel* m_ofTitle;
    QComboBox* m_of;
    std::array<QLabel*, 4> m_labels{};
    std::array<QSpinBox*, 4> m_cell{};
    QPushButton* m_usePin;
    QLabel* m_verdict;
    QCustomPlot* m_plot;
    QTableWidget* m_table;
    QLabel* m_empty;
};

} // namespace ks
