#pragma once

#include "core/verify/gradient_check.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

#include <functional>

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
    /// What of the stepped tensor is kept from sight. Call maskChanged() when it gives something else. A gradient that predict mode asks for
    /// is checked once it is answered.
    void setMask(std::function<std::optional<Mask>()> mask) { m_mask = std::move(mask); }
    void maskChanged();
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
    /// Predict mode asks for the chosen gradient, or has not reached it yet.
    bool isSecret() const;
    Role role() const;
    Cell cell() const;

    OperationDocument& m_document;
    LatestJob m_job;
    std::optional<GradientCheck> m_result;
    std::function<std::optional<Mask>()> m_mask;
    bool m_secret = false; ///< as shown
    QString m_source;      ///< whose gradient was checked
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
