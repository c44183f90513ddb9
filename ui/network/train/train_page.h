#pragma once

#include "core/report/run_tracks.h"
#include "ui/language/controls.h"
#include "ui/network/network_document.h"
#include "ui/network/network_page.h"

#include <QCheckBox>
#include <QList>
#include <QToolButton>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ks {

class ChartView;
class RateFinderView;
class LabHost;
class RunsList;
class TrainingRun;
class UntrainedView;
struct RunView;

/// Training as it happens: loss and accuracy at first; speed, rate, gradient norms and the times of layers and phases when asked for, all of them
/// recorded from the first batch on. What is read in one chart is read in all.
class TrainPage : public NetworkPage {
    Q_OBJECT

public:
    TrainPage(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~TrainPage() override;

    QString title() const override { return tr("Charts"); }
    QString summary() const override;
    void setOpen(bool open) override;
    bool showsMore() const { return m_more->isChecked(); }
    void setShowsMore(bool shown) { m_more->setChecked(shown); }
    /// The axis of the loss is logarithmic; kept in the session.
    bool lossIsLog() const { return m_logLoss->isChecked(); }
    void setLossLog(bool log) { m_logLoss->setChecked(log); }
    /// What is set now: a rate that was found for something else is forgotten.
    void takeContent(const NetworkContent& content);
    /// Opens the chart of the learning-rate finder and fills it.
    void findRate(const NetworkContent& content);
    RunsList& runs() { return *m_runs; }
    /// What stands in the place of the charts as long as there is no line.
    UntrainedView& untrained() { return *m_untrained; }
    /// What opens the times of single operations. To be called once.
    void offerTrace(QAction* trace) { m_trace->setDefaultAction(trace); }
    const RateFinding& rateFinding() const;
    /// What can be done about the weights now, where anything can.
    /// To bring back the best weights, or the last ones.
    static QString weightsOffer(bool best);
    ChartView& chart(TrainingChart which) { return *m_charts.at(static_cast<std::size_t>(which)); }
    /// A chart as it is now, with the lines that are drawn on.
    Chart liveChart(TrainingChart which);
    /// Makes a chart as it is on screen, with all runs and their values; in any thread.
    std::function<Chart()> chartMaker(TrainingChart which) const;

signals:
    void rateChosen(double rate);
    /// The best weights in the place of the last ones, or the last ones back; see weightsOffer().
    void weightsWanted();

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void follow();
    void orderTabs();
    void shareCursor();
    void redraw();
    void refreshState();
    void smoothAnew();
    RunTracks& tracksOf(const RunView& run);
    ChartedRun charted(const RunView& run) const;
    double perUnit(const RunView& run) const;
    double placeAfter(std::optional<std::size_t> moment) const;
    CurveOptions curveOptions() const;
    void forgetRate();
    void sayEmpty();
    bool isAlike(const RunView& run) const;
    bool hasSameLoss(const RunView& run) const;
    bool isShown(const RunView& run) const;
    std::vector<const RunView*> shownRuns(TrainingChart which) const;

    TrainingRun& m_run;
    QLabel* m_headline;
    QPushButton* m_useBest;
    QLabel* m_status;
    QProgressBar* m_progress;
    QCheckBox* m_byEpoch;
    QCheckBox* m_logLoss;
    QLabel* m_smoothingLabel;
    QSlider* m_smoothing;
    QToolButton* m_more;
    QToolButton* m_trace;
    QToolButton* m_forget;
    RunsList* m_runs;
    QCheckBox* m_others;                                         ///< runs on other data, or of another task
    std::array<ChartView*, allTrainingCharts.size()> m_charts{}; ///< by TrainingChart
    RateFinderView* m_finder;
    UntrainedView* m_untrained;
    QWidget* m_moreCharts;
    std::map<int, RunTracks> m_tracks;     ///< by RunView::lines
    std::optional<NetworkContent> m_found; ///< what the rate finder looked at
    bool m_open = false;
};

} // namespace ks
