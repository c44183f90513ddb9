#pragma once

#include "core/report/result_points.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace ks {

/// By what the results are drawn: what lies along, what is read upwards, and what names a line; of all that the result on show knows. GUI thread.
class PropertyBoxes final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit PropertyBoxes(QWidget* parent);

    /// What this result has is offered; chosen is what is wanted, as far as the result has it.
    void show(const BenchmarkResult& result, const std::optional<PointsBy>& wanted);
    /// Nothing while the result has nothing that could be drawn.
    const std::optional<PointsBy>& points() const { return m_points; }

signals:
    /// By a person.
    void chosen();

protected:
    void retranslate() override;

private:
    void fill();
    void mark(); ///< what is chosen
    void take();

    QLabel* m_xTitle;
    QComboBox* m_x;
    QLabel* m_yTitle;
    QComboBox* m_y;
    QToolButton* m_series;
    QMenu* m_lines;
    std::vector<const ResultProperty*> m_known;   ///< in the table's order: what the result has
    std::vector<const ResultProperty*> m_offered; ///< by the boxes
    std::optional<PointsBy> m_points;
};

} // namespace ks
