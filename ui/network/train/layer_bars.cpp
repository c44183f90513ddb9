#include "ui/network/train/layer_bars.h"

#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr int legendSquare = 10;
constexpr double mostOfLegend = 0.3; ///< of the height

} // namespace

LayerBars::LayerBars(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_title(new QLabel(this)), m_empty(new QLabel(this)), m_plot(new QCustomPlot(this))
{
    setFocusPolicy(Qt::StrongFocus);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setMinimumWidth(1);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumSize(160, 150); // slanted names of layers below, the legend above
    putLegendAbove(*m_plot);
    m_plot->legend->setIconSize(legendSquare, legendSquare);
    useNumberTicks(*m_plot->yAxis, false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_empty, 1);
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { draw(); }});
    retranslate();
}

void LayerBars::show(const QVector<Bar>& bars)
{
    m_bars = bars;
    draw();
}

void LayerBars::retranslate()
{
    m_title->setText(tr("Time per layer (µs per image)"));
    setAccessibleName(m_title->text());
    m_empty->setText(tr("The time of each layer is measured and drawn here while the network trains and these charts are open."));
    draw();
}

void LayerBars::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

void LayerBars::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_title->setWordWrap(m_title->fontMetrics().horizontalAdvance(m_title->text()) > width());
    draw();
}

void LayerBars::draw()
{
    m_empty->setVisible(m_bars.isEmpty());
    m_tools->setFilled(!m_bars.isEmpty());
    m_plot->clearPlottables();
    stylePlot(*m_plot);
    const std::array names = {tr("forward"), tr("backward"), tr("update")};
    const std::array parts = {&Bar::forward, &Bar::backward, &Bar::update};
    QCPBars* under = nullptr;
    QStringList spoken;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
        const SeriesStyle style = seriesStyle(static_cast<int>(part), coloursOf(palette()));
        bars->setName(names[part]);
        bars->setPen(Qt::NoPen);
        bars->setBrush(style.colour);
        bars->setWidth(0.7);
        if (under)
            bars->moveAbove(under);
        under = bars;
        for (qsizetype i = 0; i < m_bars.size(); ++i)
            bars->addData(static_cast<double>(i), m_bars[i].*parts[part]);
    }
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (qsizetype i = 0; i < m_bars.size(); ++i) {
        ticker->addTick(static_cast<double>(i), m_bars[i].layer);
        spoken.append(
            tr("%1: %2").arg(m_bars[i].layer, QLocale().toString(m_bars[i].forward + m_bars[i].backward + m_bars[i].update, 'g', 3)));
    }
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    m_plot->xAxis->setTicker(ticker);
    const QFontMetrics metrics(m_plot->xAxis->tickLabelFont());
    int widest = 0;
    for (const Bar& bar : m_bars)
        widest = std::max(widest, metrics.horizontalAdvance(bar.layer + QLatin1Char(' ')));
    const bool fits = widest * m_bars.size() < m_plot->axisRect()->width();
    m_plot->xAxis->setTickLabelRotation(fits ? 0 : -60); // they end below their bars, so that none leaves the picture on the right
    m_plot->rescaleAxes();
    m_plot->xAxis->setRange(-0.6, static_cast<double>(m_bars.size()) - 0.4);
    m_plot->yAxis->setRange(0, m_plot->yAxis->range().upper * 1.05);
    m_plot->legend->setBorderPen(Qt::NoPen);
    arrangeLegend(*m_plot, mostOfLegend);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ks
