#pragma once

#include "core/verify/gradient_check.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QComboBox>
#include <QTimer>
#include <QWidget>

#include <functional>

namespace ks {

class ChartView;
class LabHost;

/// The gradient of one cell of input, weights or bias, checked by differences over a sweep of step sizes: the error curve and the verdict.
class GradientCheckTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    GradientCheckTab(OperationDocument& document, LabHost& host, QWidget* parent = nullptr);

    /// `of` is DiffSrc, DiffWeights or DiffBias.
    void check(Role of, const Cell& cell);
    /// What of a tensor is kept from sight. Call maskChanged() when it gives something else. A gradient that predict mode asks for
    /// is checked once it is answered.
    void setMask(std::function<std::optional<Mask>(Role)> mask) { m_mask = std::move(mask); }
    void maskChanged();
    const GradientCheck* result() const { return m_result ? &*m_result : nullptr; }

signals:
    void checked();

protected:
    void retranslate() override;
    void takeFont() override;
    void comeIntoSight() override;
    bool event(QEvent* event) override;
    void takeSize() override { updateGeometry(); }
    QSize minimumSizeHint() const override;

private:
    void listRoles();
    void fitCell();
    void followPin();
    /// The pinned cell, else the one that is stepped, when it is another one than last time.
    void followLab();
    /// While it is seen, the cell of a gradient that is stepped to.
    void followStep();
    std::optional<Pin> steppedGradient() const;
    void refresh();
    void forget();
    void draw();
    void showColumn(int column, double GradientStep::*number, int digits);
    /// The table stands beside the chart where there is room for both, else below it.
    void arrange();
    /// Predict mode asks for the chosen gradient, or has not reached it yet.
    bool isSecret() const;
    Role role() const { return m_of->count() == 0 ? Role::Src : static_cast<Role>(m_of->currentData().toInt()); }
    Cell cell() const;

    OperationDocument& m_document;
    LatestJob m_job;
    /// What is checked: a verdict belongs to this and nothing else.
    struct Asked {
        Content content;
        Role of = Role::DiffSrc;
        Cell cell;
        std::optional<double> value; ///< the backend's gradient; none: the one that follows from the terms
        double unitRoundoffs = 1;    ///< as what computed it declares; its rules, too
        Rules rules;

        bool operator==(const Asked&) const = default;
    };
    std::optional<Asked> m_asked;
    std::optional<GradientCheck> m_result; ///< of m_asked
    std::optional<Pin> m_followed;
    std::optional<Pin> m_stepped; ///< the last one that was followed, or stood there when this came into sight
    QTimer m_drawSoon{this};      ///< a verdict that is there at once need not flicker
    std::function<std::optional<Mask>(Role)> m_mask;
    QString m_failure;
    bool m_secret = false; ///< as shown
    QString m_source;      ///< whose gradient was checked
    QLabel* m_ofTitle;
    QComboBox* m_of;
    std::array<QLabel*, 4> m_labels{};
    std::array<QSpinBox*, 4> m_cell{};
    QPushButton* m_usePin;
    QLabel* m_verdict;
    ChartView* m_chart;
    QTableWidget* m_table;
    QGridLayout* m_layout;
    bool m_beside = true;
};

} // namespace ks
