#pragma once

#include "ui/language/retranslating.h"
#include "ui/tasks/latest_job.h"

#include <QList>
#include <QToolButton>
#include <QWidget>

#include <array>
#include <memory>

namespace ks {

class ChartView;
class LabHost;
class TrainingRun;
class UntrainedScore;
enum class LayerChart;

/// What is known of a network that nothing was trained of yet: how it does on unseen samples, what each layer has, costs and sees, and the way on. In the
/// place of charts that would be empty. GUI thread only.
class UntrainedView final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    UntrainedView(LabHost& host, TrainingRun& run, QWidget* parent);
    ~UntrainedView() override;

    /// What begins a training. To be called once.
    void offerWayOn(QAction* train) { m_train->setDefaultAction(train); }
    ChartView& chart(LayerChart which) { return *m_charts.at(static_cast<std::size_t>(which)); }
    QTableWidget& table() { return *m_table; }
    UntrainedScore& score() { return *m_score; }
    /// As Tab goes through it.
    QList<QWidget*> inTabs() const;

protected:
    void retranslate() override;
    void takeFont() override { fitTable(); }
    void comeIntoSight() override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Known;

    void reckon();
    void forget();
    void draw();
    void fillTable();
    void fitTable();
    void sayScore();
    QString scoreText() const;
    QString guessText() const;

    TrainingRun& m_run;
    std::unique_ptr<Known> m_known; ///< null: not reckoned yet
    LatestJob m_job;
    UntrainedScore* m_score;
    QLabel* m_said;
    QPushButton* m_judge;
    QToolButton* m_train;
    std::array<ChartView*, 3> m_charts{}; ///< by LayerChart
    QTableWidget* m_table;
    QLabel* m_sums;
};

} // namespace ks
