#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/preferences.h"

#include <QWidget>

namespace ks {

class ChartView;
class LabHost;
class PageTabs;
class TrainPage;
class TrainingRun;

namespace preference {

/// Whether the loss chart stands above every page.
inline const Preference<bool> lossBand{"network/lossChart", false};

} // namespace preference

/// The loss chart of the page Charts as a low band above the other pages, so that the lines and the picture are seen together. It is there while the
/// preference asks for it and Charts is not open, and rests while it is hidden. GUI thread only.
class LossBand final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    LossBand(LabHost& host, TrainingRun& run, TrainPage& charts, PageTabs& tabs);

    ChartView& chart() { return *m_chart; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void retranslate() override;
    void takeFont() override { updateGeometry(); }
    void comeIntoSight() override { follow(); }

private:
    void place();
    void follow();

    LabHost& m_host;
    TrainPage& m_charts;
    PageTabs& m_tabs;
    ChartView* m_chart;
};

} // namespace ks
