#include "ui/network/train/layer_bars.h"

#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

namespace ks {

namespace {

constexpr QSize barSample(10, 10);
constexpr double mostOfBarsLegend = 0.2; ///< of the height
constexpr double leastBarLines = 10.5;   ///< of text: names of layers below, the legend above
constexpr double mostOfNames = 0.33;     ///< of the height
constexpr double slant = 60;             ///< degrees, of names that do not fit side by side
constexpr int roomOfValues = 8;          ///< digits: beside the bars

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
    m_plot->setMinimumWidth(160);
    keepLegible();
    putLegendAbove(*m_plot);
    useNumberTicks(*m_plot->yAxis, false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_empty, 1);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](const QMouseEvent* event) {
        QToolTip::showText(event->globalPosition().toPoint(), tipAt(event->position().toPoint().x()), m_plot);
    });
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { draw(); }});
    keepArranged(*m_plot, [this] { arrange(); });
    retranslate();
}

void LayerBars::show(const QVector<Bar>& bars)
{
    m_bars = bars;
    draw();
}

void LayerBars::retranslate()
{
    m_title->setText(tr("Time per layer (µs per sample)"));
    setAccessibleName(m_title->text());
    m_empty->setText(tr("The time of each layer is measured and drawn here while the network trains and these charts are open."));
    draw();
}

void LayerBars::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        keepLegible();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

void LayerBars::keepLegible()
{
    m_plot->setMinimumHeight(qRound(leastBarLines * fontMetrics().height()));
}

void LayerBars::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_title->setWordWrap(m_title->fontMetrics().horizontalAdvance(m_title->text()) > width());
}

void LayerBars::draw()
{
    m_empty->setVisible(m_bars.isEmpty());
    m_tools->setFilled(!m_bars.isEmpty());
    m_plot->clearPlottables();
    stylePlot(*m_plot, barSample);
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
    for (const Bar& bar : m_bars)
        spoken.append(tr("%1: %2").arg(bar.layer, QLocale().toString(bar.forward + bar.backward + bar.update, 'g', 3)));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    m_plot->rescaleAxes();
    m_plot->xAxis->setRange(-0.6, static_cast<double>(m_bars.size()) - 0.4);
    m_plot->yAxis->setRange(0, m_plot->yAxis->range().upper * 1.05);
    m_plot->legend->setBorderPen(Qt::NoPen);
    arrange();
}

void LayerBars::arrange()
{
    arrangeLegend(*m_plot, mostOfBarsLegend);
    nameLayers();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// Side by side where they fit; else slanted, as many as do not touch each other, and no longer than leaves the bars their room.
void LayerBars::nameLayers()
{
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const QFontMetrics metrics(m_plot->xAxis->tickLabelFont());
    const auto count = static_cast<double>(std::max<qsizetype>(1, m_bars.size()));
    const double slot = std::max(1.0, (m_plot->width() - roomOfValues * metrics.horizontalAdvance(QLatin1Char('0'))) / count);
    int widest = 0;
    for (const Bar& bar : m_bars)
        widest = std::max(widest, metrics.horizontalAdvance(bar.layer + QLatin1Char(' ')));
    const double sine = std::sin(slant * M_PI / 180);
    const int slanted = static_cast<int>(mostOfNames * m_plot->height() / sine) - metrics.height();
    const bool flat = widest < slot || slot > slanted; // a few names in a low chart say more beside each other, cut or not
    const auto every = flat ? 1 : std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(metrics.height() / (slot * sine))));
    const int longest = flat ? std::min(widest, static_cast<int>(slot) - metrics.horizontalAdvance(QLatin1Char(' '))) : slanted;
    // Where there is no room for all of them, the highest bars keep theirs: those are looked for.
    const auto height = [this](qsizetype i) { return m_bars[i].forward + m_bars[i].backward + m_bars[i].update; };
    std::vector<qsizetype> order(static_cast<std::size_t>(m_bars.size()));
    std::iota(order.begin(), order.end(), qsizetype{0});
    std::ranges::stable_sort(order, std::ranges::greater(), height);
    std::vector<qsizetype> named;
    for (const qsizetype i : order)
        if (std::ranges::none_of(named, [&](qsizetype other) { return std::abs(i - other) < every; })) {
            named.push_back(i);
            ticker->addTick(static_cast<double>(i), metrics.elidedText(m_bars[i].layer, Qt::ElideMiddle, longest));
        }
    m_plot->xAxis->setTicker(ticker);
    m_plot->xAxis->setTickLabelRotation(flat ? 0 : -slant); // they end below their bars, so that none leaves the picture on the right
}

QString LayerBars::tipAt(int x) const
{
    if (!m_plot->axisRect()->rect().contains(QPoint(x, m_plot->axisRect()->center().y())))
        return {};
    const auto layer = static_cast<qsizetype>(std::lround(m_plot->xAxis->pixelToCoord(x)));
    if (layer < 0 || layer >= m_bars.size())
        return {};
    const Bar& bar = m_bars[layer];
    const auto said = [](double time) { return QLocale().toString(time, 'g', 3); };
    return tr("%1: %2").arg(bar.layer, said(bar.forward + bar.backward + bar.update)) + QLatin1Char('\n') +
           tr("%1: %2").arg(tr("forward"), said(bar.forward)) + QLatin1Char('\n') + tr("%1: %2").arg(tr("backward"), said(bar.backward)) +
           QLatin1Char('\n') + tr("%1: %2").arg(tr("update"), said(bar.update));
}

} // namespace ks
