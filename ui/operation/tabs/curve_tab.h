#pragma once

#include "core/ops/op_spec.h"
#include "core/report/activation_curve.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

#include <functional>
#include <optional>

class QLabel;

namespace ks {

class ChartView;
class LabHost;
class PlainNumberBox;

/// An activation and its slope over a range of inputs, as the chosen backend computes them, with the cell that is looked at as a point of both lines.
/// GUI thread; computed in a job, only while it is seen.
class CurveTab final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    CurveTab(OperationDocument& document, LabHost& host, QWidget* parent = nullptr);

    /// The cell that is looked at, in input and output alike; without it none is marked.
    void setLookedAt(std::function<std::optional<Cell>()> lookedAt) { m_lookedAt = std::move(lookedAt); }
    /// What of a tensor is kept from sight; without it the view's own rule. Call maskChanged() when it gives something else.
    void setMask(std::function<std::optional<Mask>(Role)> mask) { m_mask = std::move(mask); }
    void maskChanged() { refresh(); }
    /// Why no setting of the operator gives it a curve; empty where it has one.
    QString whyNever() const;
    ChartView& chart() { return *m_chart; }
    QString sentence() const;

signals:
    void drawn();

protected:
    void retranslate() override;
    void comeIntoSight() override { refresh(); }

private:
    /// What the lines on screen are of.
    struct Wanted {
        OpSpec spec;
        std::string backend;
        double reach = 0;
        float factor = 0;
        std::optional<float> marked;

        bool operator==(const Wanted&) const = default;
    };
    void refresh();
    Wanted wanted() const;
    std::optional<Cell> markedCell() const;
    bool hides(Role role, const Cell& cell) const;
    bool isBeyond() const; ///< the cell that is looked at, of the chart
    void draw();
    void sayCell();

    OperationDocument& m_document;
    LatestJob m_job;
    std::function<std::optional<Cell>()> m_lookedAt;
    std::function<std::optional<Mask>(Role)> m_mask;
    std::optional<Wanted> m_shown; ///< none: nothing is
    ActivationCurve m_curve;
    QLabel* m_reachTitle;
    PlainNumberBox* m_reach; ///< the range is so far to both sides
    QLabel* m_sentence;
    ChartView* m_chart;
    QWidget* m_page;
    QLabel* m_empty;
};

} // namespace ks
