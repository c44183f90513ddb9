#include "ui/network/train/rate_finder_view.h"

#include "core/data/source.h"
#include "core/report/training_charts.h"
#include "ui/language/text.h"
#include "ui/network/offered.h"
#include "ui/paint/number_format.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

RateFinderView::RateFinderView(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_job(host.compute()), m_title(new QLabel(this)), m_text(new QLabel(this)), m_use(new QPushButton(this)),
      m_plot(new QCustomPlot(this))
{
    setFocusPolicy(Qt::StrongFocus);
    m_text->setObjectName("rateFinderText");
    m_use->setObjectName("useRate");
    m_text->setWordWrap(true);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumSize(200, 120);
    usePowerTicks(*m_plot->xAxis);
    keepArranged(*m_plot);
    m_plot->xAxis->setNumberPrecision(1);
    auto* row = new QHBoxLayout;
    row->addWidget(m_text, 1);
    row->addWidget(m_use);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_plot, 1);
    layout->addLayout(row);
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { draw(); }});
    m_tools->setSource([this] { return [finding = m_finding] { return rateFinderChart(finding); }; });
    connect(m_use, &QPushButton::clicked, this, [this] { emit rateChosen(m_finding.suggested); });
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

void RateFinderView::cancel()
{
    m_job.cancel();
}

void RateFinderView::forget()
{
    cancel();
    m_finding = {};
    m_failure = {};
    draw();
}

void RateFinderView::retranslate()
{
    m_title->setText(tr("Loss while the learning rate grows"));
    setAccessibleName(m_title->text());
    m_plot->xAxis->setLabel(tr("Learning rate"));
    m_use->setText(tr("Use this rate"));
    draw();
}

void RateFinderView::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

void RateFinderView::draw()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    stylePlot(*m_plot);
    const Colours& colours = coloursOf(palette());
    QVector<double> rates;
    QVector<double> losses;
    QVector<double> smooth;
    for (const RateTrial& trial : m_finding.trials) {
        rates.append(trial.rate);
        losses.append(trial.loss);
        smooth.append(trial.smoothed);
    }
    QCPGraph* raw = m_plot->addGraph();
    raw->setData(rates, losses, true);
    raw->setPen(plotPen(*m_plot, colours.border));
    QCPGraph* line = m_plot->addGraph();
    line->setData(rates, smooth, true);
    styleGraph(*line, 0, false);
    offer(*m_use, m_finding.suggested > 0, {}, tr("No rate has been found yet."));
    if (!rates.isEmpty()) {
        const auto [low, high] = std::ranges::minmax(smooth);
        m_plot->xAxis->setRange(rates.first(), rates.last());
        const double least = std::min(low, *std::ranges::min_element(losses)); // what leaves above is a training that ends
        m_plot->yAxis->setRange(std::max(0.0, least - (high - least) * 0.1), std::min(high, 2 * smooth.first()) * 1.05);
        const QString rate = shortNumberText(m_finding.suggested, 2);
        m_text->setText(
            m_finding.suggested > 0
                ? tr("The loss falls fastest at a rate of %1.").arg(rate)
                : tr("In this range there is no rate at which the loss falls steadily; another network or other data may help."));
        if (m_finding.suggested > 0) {
            auto* mark = new QCPItemStraightLine(m_plot);
            mark->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
            mark->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
            mark->point1->setCoords(m_finding.suggested, 0);
            mark->point2->setCoords(m_finding.suggested, 1);
            mark->setPen(plotPen(*m_plot, colours.accent, Qt::DashLine));
        }
    } else {
        m_text->setText(m_job.isRunning() ? tr("Training a fresh network while the rate grows …") : toQString(m_failure));
    }
    setAccessibleDescription(m_text->text());
    m_tools->changed();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ks
