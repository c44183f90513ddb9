#pragma once

#include "core/nn/rate_finder.h"
#include "ui/language/retranslating.h"
#include "ui/network/network_document.h"
#include "ui/shell/lab.h"
#include "ui/tasks/latest_job.h"

#include <QFrame>

namespace ks {

class ChartView;

/// The learning-rate range test as a chart: the loss while the rate grows, and the rate where it falls fastest.
class RateFinderView : public Retranslating<QFrame> {
    Q_OBJECT

public:
    explicit RateFinderView(LabHost& host, QWidget* parent = nullptr);

    /// Trains a fresh copy of the network; the one in training is not touched. `known`: the content's data, where they are open already.
    void find(const NetworkContent& content, const DatasetPtr& known);
    void cancel() { m_job.cancel(); }
    void forget();
    /// 0 where none was found.
    double suggested() const { return m_finding.suggested; }
    const RateFinding& finding() const { return m_finding; }
    ChartView& chart() { return *m_chart; }

signals:
    void rateChosen(double rate);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void draw();

    LatestJob m_job; ///< on the compute thread
    RateFinding m_finding;
    Text m_failure; ///< why there is none
    QLabel* m_text;
    QPushButton* m_use;
    ChartView* m_chart;
};

} // namespace ks
