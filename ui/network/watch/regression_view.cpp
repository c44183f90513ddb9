#include "ui/network/watch/regression_view.h"

#include "ui/network/offered.h"
#include "ui/network/watch/image_bar.h"
#include "ui/paint/number_format.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

QString figureText(double value)
{
    return shortNumberText(value, 4);
}

} // namespace

struct RegressionView::Shown {
    std::string target;
    std::vector<double> place;
    std::vector<double> expected;
    std::vector<double> predicted;

    Chart inOrder() const
    {
        Chart chart{.id = "predictions",
                    .title = Text(KS_TEXT("core", "Predicted and expected")),
                    .x = Text(KS_TEXT("core", "Number in the part")),
                    .y = Text("%1", {target})};
        chart.series.push_back(series(Text(KS_TEXT("core", "expected")), place, expected, 1));
        chart.series.push_back(series(Text(KS_TEXT("core", "predicted")), place, predicted, 0));
        return chart;
    }

    Chart against() const
    {
        Chart chart{.id = "scatter",
                    .title = Text(KS_TEXT("core", "Predicted against expected: %1"), {target}),
                    .x = Text(KS_TEXT("core", "expected")),
                    .y = Text(KS_TEXT("core", "predicted"))};
        if (expected.empty())
            return chart;
        std::vector<std::size_t> order(expected.size()); // points of a series ascend in x
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [this](std::size_t i) { return expected[i]; });
        ChartSeries points{.name = Text(KS_TEXT("core", "predicted")), .line = false};
        for (const std::size_t i : order)
            points.points.push_back({.x = expected[i], .y = predicted[i], .low = predicted[i], .high = predicted[i]});
        const auto [lowest, highest] = std::ranges::minmax(expected);
        chart.series.push_back(series(Text(KS_TEXT("core", "as it would be right")), {lowest, highest}, {lowest, highest}, 1));
        chart.series.push_back(std::move(points));
        return chart;
    }

private:
    static ChartSeries series(Text name, const std::vector<double>& x, const std::vector<double>& y, int style)
    {
        ChartSeries one{.name = std::move(name), .style = style, .markers = false, .pen = ChartSeries::Pen::Solid};
        for (std::size_t i = 0; i < x.size(); ++i)
            one.points.push_back({.x = x[i], .y = y[i], .low = y[i], .high = y[i]});
        return one;
    }
};

RegressionView::RegressionView(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_head(new QLabel(this)), m_targetTitle(new QLabel(this)), m_target(new QComboBox(this)),
      m_fromTitle(new QLabel(this)), m_from(new QSpinBox(this)), m_copy(new QPushButton(this)), m_scatter(new QCustomPlot(this)),
      m_lines(new QCustomPlot(this)), m_readout(new QLabel(this))
{
    m_from->setObjectName("regressionFrom");
    m_target->setObjectName("regressionTarget");
    m_target->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_from->setSingleStep(samplesShown);
    m_from->setKeyboardTracking(false);
    m_targetTitle->setBuddy(m_target);
    m_fromTitle->setBuddy(m_from);
    m_head->setWordWrap(true);
    m_readout->setObjectName("regressionReadout");
    m_readout->setFont(numbersFont(font()));
    for (QCustomPlot* plot : {m_scatter, m_lines}) {
        plot->setFocusPolicy(Qt::NoFocus);
        plot->setMinimumSize(180, 120);
        connect(plot, &QCustomPlot::mousePress, this,
                [this, plot](const QMouseEvent* event) { pick(event->position(), plot == m_scatter); });
    }
    putLegendAbove(*m_lines);
    useNumberTicks(*m_lines->xAxis, true); // samples are whole
    keepArranged(*m_scatter);
    keepArranged(*m_lines, [this] { arrangeLegend(*m_lines, mostOfLegend); });
    auto* head = new QHBoxLayout;
    head->setSpacing(gridStep);
    head->addWidget(m_head, 1);
    head->addWidget(m_targetTitle);
    head->addWidget(m_target);
    head->addWidget(m_fromTitle);
    head->addWidget(m_from);
    head->addWidget(m_copy);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head, 0, 0, 1, 2);
    const auto framed = [&](QCustomPlot* plot, Chart (Shown::*chart)() const) {
        auto* frame = new QFrame(this);
        frame->setFocusPolicy(Qt::StrongFocus);
        auto* inside = new QVBoxLayout(frame);
        inside->setContentsMargins(0, 0, 0, 0);
        inside->addWidget(plot, 1);
        auto* tools = new ChartTools(host, {.frame = frame, .plot = plot, .fit = [this] { fit(); }});
        tools->setSource([this, chart] { return [shown = present(), chart] { return (*shown.*chart)(); }; });
        return tools;
    };
    m_scatterTools = framed(m_scatter, &Shown::against);
    m_linesTools = framed(m_lines, &Shown::inOrder);
    layout->addWidget(m_scatter->parentWidget(), 1, 0);
    layout->addWidget(m_lines->parentWidget(), 1, 1);
    layout->setColumnStretch(0, 2);
    layout->setColumnStretch(1, 3);
    layout->setRowStretch(1, 1);
    layout->addWidget(m_readout, 2, 0, 1, 2);
    connect(m_target, &QComboBox::activated, this, &RegressionView::draw);
    connect(m_from, &QSpinBox::valueChanged, this, &RegressionView::draw);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(QString::fromUtf8(csv().replace(',', '\t'))); });
    retranslate();
}

std::size_t RegressionView::target() const
{
    return static_cast<std::size_t>(std::max(0, m_target->currentIndex()));
}

int RegressionView::samples() const
{
    if (!m_evaluation)
        return 0;
    return std::clamp(static_cast<int>(m_evaluation->predictions.size()) - m_from->value(), 0, samplesShown);
}

void RegressionView::show(const std::shared_ptr<const Evaluation>& evaluation, const QStringList& targets, Split part)
{
    m_part = part;
    m_evaluation = evaluation;
    const QSignalBlocker blockTarget(m_target);
    const QSignalBlocker blockFrom(m_from);
    if (targets != m_targets) {
        const int chosen = targets.size() == m_targets.size() ? m_target->currentIndex() : 0; // the same in another language, it may be
        m_targets = targets;
        m_target->clear();
        m_target->addItems(targets);
        m_target->setCurrentIndex(chosen);
    }
    m_from->setRange(0, std::max(0, static_cast<int>(evaluation->predictions.size()) - 1));
    const bool several = targets.size() > 1;
    m_target->setVisible(several);
    m_targetTitle->setVisible(several);
    draw();
}

void RegressionView::clear()
{
    m_evaluation.reset();
    m_picked.reset();
    draw();
}

void RegressionView::draw()
{
    tell();
    for (QCustomPlot* plot : {m_scatter, m_lines}) {
        plot->clearGraphs();
        stylePlot(*plot);
    }
    const int count = samples();
    offer(*m_copy, count > 0, tr("Sample, expected and predicted value as a table."), tr("There are no samples."));
    if (!m_evaluation || m_evaluation->classes > 0) {
        m_head->setText(tr("Nothing was computed yet."));
        m_scatterTools->setFilled(false);
        m_linesTools->setFilled(false);
        return;
    }
    m_scatterTools->setFilled(count > 0);
    m_linesTools->setFilled(count > 0);
    if (count == 0)
        return;
    const std::size_t of = target();
    const std::shared_ptr<const Shown> shown = present();
    const QVector<double> expected(shown->expected.begin(), shown->expected.end());
    const QVector<double> predicted(shown->predicted.begin(), shown->predicted.end());
    const QVector<double> place(shown->place.begin(), shown->place.end());
    const auto [lowest, highest] = std::ranges::minmax(expected);
    QCPGraph* right = m_scatter->addGraph();
    styleGraph(*right, 1, false);
    right->setData({lowest, highest}, {lowest, highest});
    QCPGraph* points = m_scatter->addGraph();
    styleGraph(*points, 0, true);
    points->setLineStyle(QCPGraph::lsNone);
    points->setData(expected, predicted);
    m_scatter->xAxis->setLabel(tr("expected"));
    m_scatter->yAxis->setLabel(tr("predicted"));
    QCPGraph* truth = m_lines->addGraph();
    styleGraph(*truth, 1, false);
    truth->setName(tr("expected"));
    truth->setData(place, expected, true);
    QCPGraph* said = m_lines->addGraph();
    styleGraph(*said, 0, false);
    said->setName(tr("predicted"));
    said->setData(place, predicted, true);
    m_lines->xAxis->setLabel(tr("number in the part")); // as Watch counts; the samples have numbers of their own
    m_lines->yAxis->setLabel(m_targets.value(static_cast<qsizetype>(of)));
    fit();
    const RegressionQuality quality = qualityOf(m_evaluation->predictions, of);
    const QString samples = QLocale().toString(static_cast<qlonglong>(m_evaluation->predictions.size()));
    const QString inSight = QString::number(count);
    if (quality.explained < 0 || !std::isfinite(quality.explained)) // no share of anything
        m_head->setText(
            tr("Of %1 samples (%5): root mean squared error %2. That is worse than to say the mean of all every time (R² = %3). "
               "Shown: %4 samples.")
                .arg(samples, figureText(quality.error), shortNumberText(quality.explained), inSight, partTitle(m_part)));
    else
        m_head->setText(tr("Of %1 samples (%5): root mean squared error %2, %3 of the variance explained (R²). Shown: %4 samples.")
                            .arg(samples, figureText(quality.error), shareText(quality.explained), inSight, partTitle(m_part)));
}

void RegressionView::fit()
{
    for (QCustomPlot* plot : {m_scatter, m_lines}) {
        plot->rescaleAxes();
        for (QCPAxis* axis : {plot->xAxis, plot->yAxis})
            axis->scaleRange(1.06);
        if (plot == m_lines) {
            plot->legend->setBorderPen(Qt::NoPen);
            arrangeLegend(*plot, mostOfLegend);
        }
        plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

std::shared_ptr<const RegressionView::Shown> RegressionView::present() const
{
    auto shown = std::make_shared<Shown>();
    shown->target = m_targets.value(static_cast<qsizetype>(target())).toStdString();
    for (int i = 0; i < samples(); ++i) {
        const auto at = static_cast<std::size_t>(m_from->value() + i);
        const Prediction& one = m_evaluation->predictions[at];
        shown->place.push_back(static_cast<double>(at));
        shown->expected.push_back(static_cast<double>(one.expected[target()]));
        shown->predicted.push_back(static_cast<double>(one.outputs[target()]));
    }
    return shown;
}

void RegressionView::pick(const QPointF& at, bool scatter)
{
    const int count = samples();
    if (count == 0)
        return;
    const auto first = static_cast<std::size_t>(m_from->value());
    const std::size_t of = target();
    QCustomPlot* plot = scatter ? m_scatter : m_lines;
    std::size_t nearest = first;
    double best = 1e300;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i) {
        const Prediction& one = m_evaluation->predictions[i];
        const double x = scatter ? static_cast<double>(one.expected[of]) : static_cast<double>(i);
        const double dx = plot->xAxis->coordToPixel(x) - at.x();
        const double dy = scatter ? plot->yAxis->coordToPixel(static_cast<double>(one.outputs[of])) - at.y() : 0;
        if (dx * dx + dy * dy < best) {
            best = dx * dx + dy * dy;
            nearest = i;
        }
    }
    m_picked = m_evaluation->predictions[nearest].sample;
    tell();
    emit chosen(*m_picked);
}

/// Of the sample that was picked, by the numbers that are drawn.
void RegressionView::tell()
{
    const auto isPicked = [this](const Prediction& one) { return m_picked == one.sample; };
    const Prediction* picked = nullptr;
    if (m_evaluation)
        if (const auto at = std::ranges::find_if(m_evaluation->predictions, isPicked); at != m_evaluation->predictions.end())
            picked = &*at;
    if (!picked || picked->expected.size() <= target() || picked->outputs.size() <= target())
        return m_readout->clear();
    m_readout->setText(
        tr("Sample %1: expected %2, predicted %3.")
            .arg(picked->sample)
            .arg(figureText(static_cast<double>(picked->expected[target()])), figureText(static_cast<double>(picked->outputs[target()]))));
}

TensorPtr RegressionView::values() const
{
    const int count = samples();
    if (count == 0)
        return nullptr;
    Tensor values({count, 1, 1, 2}, "expected and predicted");
    for (int i = 0; i < count; ++i) {
        const Prediction& one = m_evaluation->predictions[static_cast<std::size_t>(m_from->value() + i)];
        values[{i, 0, 0, 0}] = one.expected[target()];
        values[{i, 0, 0, 1}] = one.outputs[target()];
    }
    return std::make_shared<const Tensor>(std::move(values));
}

QByteArray RegressionView::csv() const
{
    QByteArray text = "sample,expected,predicted\n";
    for (int i = 0; i < samples(); ++i) {
        const Prediction& one = m_evaluation->predictions[static_cast<std::size_t>(m_from->value() + i)];
        text += QByteArray::number(one.sample) + ',' + QByteArray::number(static_cast<double>(one.expected[target()]), 'g', 9) + ',' +
                QByteArray::number(static_cast<double>(one.outputs[target()]), 'g', 9) + '\n';
    }
    return text;
}

void RegressionView::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_readout)
        draw();
}

void RegressionView::retranslate()
{
    m_targetTitle->setText(tr("Target"));
    m_target->setAccessibleName(m_targetTitle->text());
    m_fromTitle->setText(tr("From number"));
    m_from->setAccessibleName(tr("Number in the part of the first sample shown"));
    m_copy->setText(tr("Copy data"));
    m_copy->setToolTip(tr("Sample, expected and predicted value as a table."));
    m_scatter->parentWidget()->setAccessibleName(tr("Predicted against expected"));
    m_lines->parentWidget()->setAccessibleName(tr("Expected and predicted values, sample by sample"));
    draw();
}

} // namespace ks
