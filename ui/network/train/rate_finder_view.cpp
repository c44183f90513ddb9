#include "ui/network/train/rate_finder_view.h"

#include "core/data/source.h"
#include "core/report/training_charts.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QPushButton>

namespace ks {

namespace {

constexpr double linesOfFinder = 13; ///< of text, high: beside other charts its legend takes several, and its lines are to be seen below

} // namespace

RateFinderView::RateFinderView(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_job(host.compute()), m_text(named(sentenceLabel(this), "rateFinderText")),
      m_use(named(new QPushButton(this), "useRate")), m_chart(new ChartView(host, this))
{
    setFocusProxy(m_chart);
    m_chart->showTitle();
    layColumn(*this, {{m_chart, 1}, inRow({{m_text, 1}, m_use})}, 2);
    connect(m_use, &QPushButton::clicked, this, [this] { emit rateChosen(m_finding.suggested); });
    takeFont();
    retranslate();
}

void RateFinderView::find(const NetworkContent& content, const DatasetPtr& known)
{
    m_finding = {};
    m_failure = {};
    m_job.start(
        [content, known](const std::stop_token& stop) {
            return findRate(content.model, known ? known : openDataset(content.data, {.stop = stop}), content.settings, {}, stop);
        },
        [this](const RateFinding& finding) {
            m_finding = finding;
            draw();
        },
        [this](const Text& why) {
            m_failure = why;
            draw();
        });
    draw();
}

void RateFinderView::forget()
{
    cancel();
    m_finding = {};
    m_failure = {};
    draw();
}

void RateFinderView::takeFont()
{
    m_chart->setMinimumHeight(qRound(linesOfFinder * fontMetrics().height()));
}

void RateFinderView::retranslate()
{
    m_use->setText(tr("Use this rate"));
    m_chart->setEmptyText(tr("No rate has been found yet."));
    draw();
}

void RateFinderView::draw()
{
    const Chart chart = rateFinderChart(m_finding);
    m_chart->show(chart);
    offer(*m_use, m_finding.suggested > 0, {}, tr("No rate has been found yet."));
    if (!chart.footer.empty())
        m_text->setText(toQString(chart.footer.front()));
    else if (!m_finding.trials.empty())
        m_text->setText(tr("In this range there is no rate at which the loss falls steadily; another network or other data may help."));
    else
        m_text->setText(m_job.isRunning() ? tr("Training a fresh network while the rate grows…") : wholeSentence(m_failure));
    m_chart->describe(m_text->text());
}

} // namespace ks

#include "moc_rate_finder_view.cpp"
