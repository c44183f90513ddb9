#include "ui/network/train/untrained_view.h"

#include "core/data/sample_unit.h"
#include "core/nn/constant_answer.h"
#include "core/report/layer_charts.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/build/layer_table.h"
#include "ui/network/train/train_texts.h"
#include "ui/network/train/untrained_score.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/steady_room.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

enum FactColumn { OfLayer, ItsOperator, ItsOutput, ItsParameters, ItsMultiplyAdds, ItsMemory, ItsField, factColumns };

constexpr int leastFactRows = 4; ///< in sight, below the headings
constexpr int mostFactRows = 16; ///< beyond them the room is the charts'

} // namespace

struct UntrainedView::Known {
    std::vector<LayerFacts> layers;
    std::int64_t batch = 1;
    bool pictures = false; ///< rows of numbers have no field
};

UntrainedView::UntrainedView(LabHost& host, TrainingRun& run, QWidget* parent)
    : Retranslating<QWidget>(parent), m_run(run), m_job(host.compute()), m_score(new UntrainedScore(host, run, this)),
      m_said(named(sentenceLabel(this), "untrainedScore")), m_judge(named(new QPushButton(this), "judgeUntrained")),
      m_train(named(new QToolButton(this), "untrainedTrain")), m_table(named(new QTableWidget(0, factColumns, this), "layerFacts")),
      m_sums(named(sentenceLabel(this), "layerSums"))
{
    setObjectName(QStringLiteral("untrained"));
    m_train->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (const LayerChart which : allLayerCharts) {
        ChartView*& view = m_charts.at(static_cast<std::size_t>(which));
        view = new ChartView(host, this);
        view->setObjectName(QStringLiteral("layer-") + fromView(nameOf(which)));
        view->showTitle();
    }
    setUpForReading(*m_table, [this] { fitTable(); });
    auto* ways = new QWidget(this); // the first one comes and goes
    layRow(*ways, {m_judge, m_train});
    foldWhenPresented({ways, m_table, m_sums});
    auto* charts = inRow({{m_charts[0], 1}, {m_charts[1], 1}, {m_charts[2], 1}}, gridStep);
    // Not as one part with the sentence below it: a part with a text that wraps asks for all that it would like to have, and the charts gave theirs.
    layColumn(*this, {inRow({{new SteadyRoom(*m_said), 1}, ways}, gridStep), {charts, 1}, m_table, m_sums});

    connect(m_judge, &QPushButton::clicked, m_score, &UntrainedScore::judge);
    connect(m_score, &UntrainedScore::changed, this, &UntrainedView::sayScore);
    connect(&m_run, &TrainingRun::prepared, this, &UntrainedView::reckon);
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (m_run.state() == TrainingRun::State::Loading)
            forget(); // what stands here is of another network
        sayScore();
    });
    connect(&host.compute(), &ComputeThread::measuredChanged, this, [this] {
        if (m_job.isRunning() || m_run.state() == TrainingRun::State::Loading)
            draw();
        sayScore();
    });
    retranslate();
}

UntrainedView::~UntrainedView() = default;

QList<QWidget*> UntrainedView::inTabs() const
{
    QList<QWidget*> order = {m_judge, m_train};
    for (ChartView* view : m_charts)
        order << view;
    return order << m_table;
}

void UntrainedView::forget()
{
    m_job.cancel();
    if (std::exchange(m_known, nullptr))
        draw();
}

/// Once for each network, and only where somebody looks.
void UntrainedView::reckon()
{
    forget();
    if (!isVisible() || !m_run.hasTrainer())
        return;
    const NetworkContent& content = m_run.view().content;
    m_job.start(
        [graph = content.model.graph, batch = static_cast<std::int64_t>(content.settings.batch)](const std::stop_token&) {
            return std::make_shared<Known>(
                Known{.layers = layerFactsOf(graph, batch), .batch = batch, .pictures = graph.input.h > 1 || graph.input.w > 1});
        },
        [this](const std::shared_ptr<Known>& known) {
            m_known = std::make_unique<Known>(std::move(*known));
            draw();
        },
        [this](const Text& why) {
            for (ChartView* view : m_charts)
                view->setEmptyText(wholeSentence(why));
        });
}

void UntrainedView::comeIntoSight()
{
    m_score->setLooked(true);
    if (!m_known && !m_job.isRunning())
        reckon();
}

void UntrainedView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_score->setLooked(false);
}

void UntrainedView::draw()
{
    const QString waiting = TrainTexts(m_run).waiting();
    for (const LayerChart which : allLayerCharts) {
        ChartView& view = chart(which);
        view.setEmptyText(m_known ? tr("No layer has any.") : waiting.isEmpty() ? tr("The layers are being looked at…") : waiting);
        view.show(layerChart(which, m_known ? std::span<const LayerFacts>(m_known->layers) : std::span<const LayerFacts>(),
                             m_known ? m_known->batch : m_run.view().content.settings.batch));
    }
    fillTable();
    if (!m_known)
        return m_sums->setText({});
    const LayerSums sums = sumsOf(m_known->layers);
    m_sums->setText(tr("In all: %1 parameters; %2 multiply-adds for one sample, forwards; %3 for the parameters and for the outputs of a "
                       "batch of %4. A training keeps gradients and more beside them: Build forecasts it for every backend.")
                        .arg(countOnScreen(sums.parameters), largeCountOnScreen(sums.multiplyAdds), bytesOnScreen(sums.bytes),
                             countOnScreen(m_known->batch)));
}

void UntrainedView::fillTable()
{
    const std::size_t rows = m_known ? m_known->layers.size() : 0;
    m_table->setRowCount(static_cast<int>(rows));
    for (std::size_t i = 0; i < rows; ++i) {
        const LayerFacts& layer = m_known->layers[i];
        const auto put = [&](int column, const QString& text, bool number) {
            m_table->setItem(static_cast<int>(i), column, tableCell(text, number));
        };
        put(OfLayer, QString::fromStdString(layer.name), false);
        put(ItsOperator, fromView(nameOf(layer.op)), false);
        put(ItsOutput, QString::fromStdString(layer.dst.sampleText()), false);
        put(ItsParameters, countOnScreen(layer.parameters), true);
        put(ItsMultiplyAdds, largeCountOnScreen(layer.multiplyAdds), true);
        put(ItsMemory, bytesOnScreen(layer.parameterBytes + layer.outputBytes), true);
        put(ItsField,
            layer.field.empty() ? noFigure() : tr("%1 × %2").arg(countOnScreen(layer.field.rows()), countOnScreen(layer.field.columns())),
            true);
    }
    m_table->setColumnHidden(ItsField, m_known && !m_known->pictures);
    fitTable();
}

/// As high as its rows, as far as the charts keep their room.
void UntrainedView::fitTable()
{
    m_table->resizeColumnsToContents();
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int rows = m_table->rowCount() > 0 ? m_table->rowCount() : leastFactRows;
    m_table->setMinimumHeight(heightWithRows(*m_table, std::min(rows, leastFactRows) * row));
    m_table->setMaximumHeight(heightWithRows(*m_table, std::min(rows, mostFactRows) * row));
}

void UntrainedView::sayScore()
{
    m_said->setText(scoreText());
    m_judge->setVisible(m_score->waits());
}

QString UntrainedView::scoreText() const
{
    const QString waiting = TrainTexts(m_run).waiting();
    if (!m_run.hasTrainer())
        return waiting.isEmpty() ? tr("The data are being made ready.") : waiting;
    if (m_score->samples() == 0)
        return tr("There are no samples to judge it by.");
    if (!m_score->failure().isEmpty())
        return tr("It cannot be judged: %1").arg(m_score->failure());
    const QString samples = toQString(countedSamples(m_score->samples(), m_run.view().content.model.graph.input));
    const QString part = partTitle(m_score->part());
    if (m_score->waits())
        return tr("To judge it on %1 (%2) before it is trained takes a while.").arg(samples, part);
    if (!m_score->score() && !waiting.isEmpty())
        return waiting;
    if (!m_score->score())
        return tr("It is being judged on %1 (%2)…").arg(samples, part);
    const Score& score = *m_score->score();
    const QString loss = lossOnScreen(score.loss);
    const bool edited = m_run.view().history.edited;
    const bool given = m_run.view().history.given;
    if (!m_run.view().content.model.classifies())
        return followedBy(edited  ? tr("With the weights that its layers kept its loss on %1 (%2) is %3.").arg(samples, part, loss)
                          : given ? tr("With the weights of its file its loss on %1 (%2) is %3.").arg(samples, part, loss)
                                  : tr("Untrained, its loss on %1 (%2) is %3.").arg(samples, part, loss),
                          guessText());
    const QString right = shareText(score.accuracy);
    return followedBy(
        edited  ? tr("With the weights that its layers kept it reads %1 of %2 (%3) right; loss %4.").arg(right, samples, part, loss)
        : given ? tr("With the weights of its file it reads %1 of %2 (%3) right; loss %4.").arg(right, samples, part, loss)
                : tr("Untrained, it reads %1 of %2 (%3) right; loss %4.").arg(right, samples, part, loss),
        guessText());
}

/// What needs no network.
QString UntrainedView::guessText() const
{
    const Model& model = m_run.view().content.model;
    if (!model.classifies()) {
        const std::optional<ConstantAnswer>& mean = m_run.view().constants[static_cast<std::size_t>(m_score->part())];
        return mean ? tr("To answer each of these samples with the mean of their targets would give the loss %1.")
                          .arg(lossOnScreen(mean->score.loss))
                    : QString();
    }
    const Score even = evenAnswer(model.outputs(), model.makesProbabilities());
    return tr("To hold all %1 classes for equally likely gives the loss %2, and is right for about %3.")
        .arg(countOnScreen(model.outputs()), lossOnScreen(even.loss), shareText(even.accuracy));
}

void UntrainedView::retranslate()
{
    setTexts(*m_judge, tr("Judge it now"), tr("Counts in the background, between other questions to the network."));
    m_table->setAccessibleName(tr("Layers: what each has, costs and sees"));
    const QStringList headings = {tr("Layer"),         tr("Operator"), tr("Output"),         tr("Parameters"),
                                  tr("Multiply-adds"), tr("Memory"),   tr("Receptive field")};
    const QStringList hints = {QString(),
                               QString(),
                               tr("Channels × height × width of one sample."),
                               tr("Numbers that are trained."),
                               tr("Products that are summed, of one sample, forwards; biases and layers without weights count none."),
                               tr("Its parameters, and its output for every sample of a batch, as float32."),
                               tr("Rows × columns of the network’s input on which the cell in the middle of its output depends.")};
    m_table->setHorizontalHeaderLabels(headings);
    for (int column = 0; column < factColumns; ++column)
        if (!hints[column].isEmpty())
            m_table->horizontalHeaderItem(column)->setToolTip(hints[column]);
    draw();
    sayScore();
}

} // namespace ks

#include "moc_untrained_view.cpp"
