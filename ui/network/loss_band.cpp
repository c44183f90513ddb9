#include "ui/network/loss_band.h"

#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/network/training_run.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

namespace ks {

namespace {

constexpr double bandHeight = 156; ///< pixels beside usual text

} // namespace

LossBand::LossBand(LabHost& host, TrainingRun& run, TrainPage& charts, PageTabs& tabs)
    : Retranslating(&tabs), m_host(host), m_charts(charts), m_tabs(tabs), m_chart(named(new ChartView(host, this), "lossBandChart"))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    layColumn(*this, {m_chart});
    m_chart->showTitle();
    m_chart->tools().setSource([this] { return m_charts.chartMaker(TrainingChart::Loss); });
    hide();
    m_tabs.setBand(*this);
    connect(&m_tabs, &PageTabs::opened, this, &LossBand::place);
    connect(&m_host.preferences(), &Preferences::changed, this, [this](const QString& key) {
        if (key.isEmpty() || key == QLatin1String(preference::lossBand.key))
            place();
    });
    connect(&run, &TrainingRun::progressed, this, &LossBand::follow);
    connect(&run, &TrainingRun::stateChanged, this, &LossBand::follow);
    retranslate();
    place();
}

QSize LossBand::sizeHint() const
{
    return {Retranslating::sizeHint().width(), qRound(besideText(font(), bandHeight))};
}

/// Never the same chart twice.
void LossBand::place()
{
    setVisible(m_host.preferences().get(preference::lossBand) && !m_tabs.isOpen(QStringLiteral("train")));
}

void LossBand::follow()
{
    if (isVisible())
        m_chart->show(m_charts.liveChart(TrainingChart::Loss));
}

void LossBand::retranslate()
{
    m_chart->setEmptyText(tr("The loss is drawn here while the network trains."));
    follow();
}

} // namespace ks

#include "moc_loss_band.cpp"
