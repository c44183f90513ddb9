#include "ui/network/train/train_page.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_figures.h"
#include "ui/network/network_warning.h"
#include "ui/network/runs/run_changes.h"
#include "ui/network/runs/run_rows.h"
#include "ui/network/runs/runs_list.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_texts.h"
#include "ui/network/train/untrained_view.h"
#include "ui/network/training_run.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/steady_room.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double leastHeadline = 240; ///< pixels beside usual text; where there are fewer, what stands beside it goes below

/// From left to right.
constexpr std::array moreCharts = {TrainingChart::Norms, TrainingChart::Times, TrainingChart::Phases,     TrainingChart::EpochPhases,
                                   TrainingChart::Speed, TrainingChart::Rate,  TrainingChart::LossByTime, TrainingChart::AccuracyByTime};
constexpr int moreInARow = 4;

/// The slider's 0 … 10 as the share that an older value keeps.
double keepOf(int position)
{
    return position == 0 ? 0 : 1 - std::pow(10.0, -0.25 * position);
}

} // namespace

TrainPage::TrainPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_run(run), m_headline(named(sentenceLabel(this), "trainHeadline")),
      m_useBest(named(new QPushButton(this), "useBest")), m_status(named(sentenceLabel(this), "trainStatus")),
      m_progress(named(new QProgressBar(this), "trainProgress")), m_byEpoch(new QCheckBox(this)),
      m_logLoss(named(new QCheckBox(this), "logLoss")), m_smoothingLabel(new QLabel(this)), m_smoothing(new QSlider(Qt::Horizontal, this)),
      m_more(named(new QToolButton(this), "moreCharts")), m_trace(named(new QToolButton(this), "traceOfOperations")),
      m_forget(named(new QToolButton(this), "forgetRuns")), m_runs(new RunsList(host, run, this)),
      m_others(named(new QCheckBox(this), "otherRuns")), m_finder(new RateFinderView(host, this)),
      m_untrained(new UntrainedView(host, run, this)), m_moreCharts(new QWidget(this))
{
    for (const TrainingChart which : allTrainingCharts) {
        ChartView*& view = m_charts.at(static_cast<std::size_t>(which));
        view = new ChartView(host, this);
        view->setObjectName(fromView(nameOf(which)) + QStringLiteral("Chart"));
        view->showTitle();
        view->tools().setSource([this, which] { return chartMaker(which); });
    }
    m_headline->setFont(textFont(TextRole::Title, font()));
    m_progress->setTextVisible(true);
    m_more->setCheckable(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setArrowType(Qt::RightArrow);
    m_trace->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_smoothing->setRange(0, 10);
    m_smoothing->setValue(4);
    m_smoothing->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);

    auto* curves = new QWidget(this); // how they are drawn
    layRow(*curves, {m_logLoss, Placed::gap(gridStep), m_byEpoch, Placed::gap(gridStep), m_smoothingLabel, m_smoothing});
    m_finder->hide();
    m_untrained->hide();
    auto* more = new QGridLayout(m_moreCharts);
    more->setContentsMargins(0, 0, 0, 0);
    for (int place = 0; const TrainingChart which : moreCharts) {
        more->addWidget(&chart(which), place / moreInARow, place % moreInARow);
        more->setColumnStretch(place++ % moreInARow, 1);
    }
    m_moreCharts->hide();
    auto* beside = new QWidget(this); // the button comes and goes
    layRow(*beside, {m_useBest, m_progress});
    auto* said = inFlow({{new SteadyRoom(*m_headline), leastHeadline}, beside});
    auto* charts = new QWidget(this); // a row of nothing but hidden charts would keep its share of the page
    layRow(*charts, {{&chart(TrainingChart::Loss), 1}, {&chart(TrainingChart::Accuracy), 1}, {m_finder, 1}}, gridStep);
    QWidget* options = flowBox(*inFlow({m_more, m_trace, m_runs->fold(), m_forget, m_others}, curves), this);
    foldWhenPresented({beside, options});
    lay(new QVBoxLayout(this), {said,
                                new SteadyRoom(*m_status),
                                new ComparedFigures(m_run, m_untrained->score(), this),
                                new NetworkWarning(m_run, this),
                                {charts, 5},
                                {m_untrained, 5},
                                options,
                                {m_runs, 1},
                                {m_moreCharts, 6}});
    orderTabs();

    connect(m_more, &QToolButton::toggled, this, [this](bool on) {
        m_moreCharts->setVisible(on);
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        redraw();
    });
    connect(m_finder, &RateFinderView::rateChosen, this, &TrainPage::rateChosen);
    connect(m_useBest, &QPushButton::clicked, this, &TrainPage::weightsWanted);
    connect(m_others, &QCheckBox::toggled, this, &TrainPage::redraw);
    connect(m_others, &QCheckBox::toggled, m_runs, &RunsList::setOthersDrawn);
    connect(m_forget, &QToolButton::clicked, m_runs, [this] { m_runs->changes().forgetEarlier(); });
    connect(m_byEpoch, &QCheckBox::toggled, this, &TrainPage::redraw);
    connect(m_logLoss, &QCheckBox::toggled, this, &TrainPage::redraw);
    shareCursor();
    connect(m_smoothing, &QSlider::valueChanged, this, [this] { smoothAnew(); });
    connect(&m_run, &TrainingRun::prepared, this, [this] { // what was read was of another training
        for (ChartView* const view : m_charts)
            view->showCursor(std::nullopt);
    });
    connect(&m_run, &TrainingRun::progressed, this, [this] { follow(); });
    connect(&m_run, &TrainingRun::stateChanged, this, [this] { follow(); });
    retranslate();
}

TrainPage::~TrainPage() = default;

/// From top to bottom, as it is read.
void TrainPage::orderTabs()
{
    QList<QWidget*> order = {m_useBest, &chart(TrainingChart::Loss), &chart(TrainingChart::Accuracy), m_finder};
    order << m_untrained->inTabs() << m_more << m_trace << m_runs->fold() << m_forget << m_others << m_logLoss << m_byEpoch << m_smoothing;
    order << m_runs->inTabs();
    for (const TrainingChart which : moreCharts)
        order << &chart(which);
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

/// One cursor: where one chart is read, all with the same axis below show that batch, or that second.
void TrainPage::shareCursor()
{
    for (const TrainingChart which : allTrainingCharts)
        connect(&chart(which), &ChartView::cursorMoved, this, [this, which](std::optional<double> x) {
            for (const TrainingChart other : allTrainingCharts)
                if (other != which && isByTime(other) == isByTime(which) && (!x || chart(other).isVisible()))
                    chart(other).showCursor(x);
        });
}

void TrainPage::setOpen(bool open)
{
    m_open = open;
    if (open)
        follow();
}

void TrainPage::findRate(const NetworkContent& content)
{
    m_found = content;
    m_finder->show();
    redraw();
    m_finder->find(content, m_run.opened().of(content.data));
}

RunTracks& TrainPage::tracksOf(const RunView& run)
{
    return m_tracks.try_emplace(run.lines, keepOf(m_smoothing->value())).first->second;
}

void TrainPage::smoothAnew()
{
    const double keep = keepOf(m_smoothing->value());
    m_smoothing->setToolTip(TrainTexts::smoothing(keep));
    tracksOf(m_run.view()).smoothWith(keep, m_run.view().history);
    for (const RunView& run : m_run.earlier().all())
        tracksOf(run).smoothWith(keep, run.history);
    redraw();
}

void TrainPage::follow()
{
    std::erase_if(m_tracks, [this](const auto& tracks) {
        return tracks.first != m_run.view().lines &&
               std::ranges::find(m_run.earlier().all(), tracks.first, &RunView::lines) == m_run.earlier().all().end();
    });
    refreshState();
    emit summaryChanged();
    if (m_open)
        redraw();
}

void TrainPage::takeContent(const NetworkContent& content)
{
    if (!m_found)
        return;
    const TrainingSettings& then = m_found->settings;
    const TrainingSettings& now = content.settings;
    if (m_found->model.graph != content.model.graph || m_found->data != content.data || !(then.optimizer == now.optimizer) ||
        then.batch != now.batch)
        forgetRate();
}

/// It was found for another network, on other data, or for another way of training.
void TrainPage::forgetRate()
{
    m_found.reset();
    m_finder->forget();
    m_finder->hide();
    redraw();
}

/// Lines of different tasks have no axis in common: what is a small loss here is a large one there.
bool TrainPage::isAlike(const RunView& run) const
{
    return learnTheSame(run, m_run.view());
}

/// Squared errors and cross-entropies are no numbers of one kind.
bool TrainPage::hasSameLoss(const RunView& run) const
{
    return run.content.model.loss == m_run.view().content.model.loss;
}

/// Nobody has hidden it in the list.
bool TrainPage::isShown(const RunView& run) const
{
    return m_run.earlier().labelOf(run.number).shown;
}

/// The present run first, then the newest of the earlier ones; those that have this chart's axis in common with it.
std::vector<const RunView*> TrainPage::shownRuns(TrainingChart which) const
{
    std::vector<const RunView*> runs = {&m_run.view()};
    for (auto earlier = m_run.earlier().all().rbegin(); earlier != m_run.earlier().all().rend(); ++earlier)
        if (m_others->isChecked() || isAlike(*earlier))
            runs.push_back(&*earlier);
    std::erase_if(runs, [&](const RunView* run) {
        return !isShown(*run) || (isOfOne(which) && run != &m_run.view()) || run->history.batches.empty() ||
               !isChartOf(which, run->content.model) || (isOfLoss(which) && !hasSameLoss(*run));
    });
    return runs;
}

const RateFinding& TrainPage::rateFinding() const
{
    return m_finder->finding();
}

ChartedRun TrainPage::charted(const RunView& run) const
{
    return {.name = RunRows(m_run).nameInCharts(run.number).toStdString(),
            .model = &run.content.model,
            .history = &run.history,
            .batchesPerEpoch = run.batchesPerEpoch,
            .style = styleOfRun(run.number),
            .now = &run == &m_run.view()};
}

CurveOptions TrainPage::curveOptions() const
{
    return {keepOf(m_smoothing->value()), m_byEpoch->isChecked(), m_logLoss->isChecked()};
}

std::function<Chart()> TrainPage::chartMaker(TrainingChart which) const
{
    auto runs = std::make_shared<std::vector<RunView>>();
    std::vector<ChartedRun> runsCharted;
    for (const RunView* run : shownRuns(which)) {
        runs->push_back(*run);
        runsCharted.push_back(charted(*run));
    }
    return [runs, runsCharted, which, options = curveOptions()]() mutable {
        for (std::size_t i = 0; i < runsCharted.size(); ++i) { // of the copies
            runsCharted[i].model = &(*runs)[i].content.model;
            runsCharted[i].history = &(*runs)[i].history;
        }
        return trainingChart(which, runsCharted, options);
    };
}

Chart TrainPage::liveChart(TrainingChart which)
{
    std::vector<ChartedRun> runs;
    for (const RunView* run : shownRuns(which)) {
        RunTracks& tracks = tracksOf(*run);
        tracks.take(run->history);
        runs.push_back(charted(*run));
        runs.back().tracks = &tracks;
    }
    Chart chart = trainingChart(which, runs, curveOptions());
    chart.growing = m_run.state() == TrainingRun::State::Running;
    if (chart.kind != Chart::Kind::Lines || isByTime(which)) // of whole epochs
        return chart;
    for (const RunView* run : shownRuns(TrainingChart::Rate)) // which all have: one axis of batches below all charts
        chart.reach = std::max(chart.reach, static_cast<double>(run->history.batches.size()) / perUnit(*run));
    const MomentLook& look = m_run.look();
    if (look.side())
        chart.moments = {{placeAfter(look.first()), Text::name("A")}, {placeAfter(look.second()), Text::name("B")}};
    else if (m_run.view().looked)
        chart.moments = {{placeAfter(m_run.view().looked), Text::name("▼")}};
    return chart;
}

/// Batches in one of what the axis of the lines counts.
double TrainPage::perUnit(const RunView& run) const
{
    return m_byEpoch->isChecked() ? static_cast<double>(run.history.epochLength().value_or(run.batchesPerEpoch)) : 1;
}

/// On the axis of the lines; none: now.
double TrainPage::placeAfter(std::optional<std::size_t> moment) const
{
    const RunView& view = m_run.view();
    return static_cast<double>(moment.value_or(view.history.batches.size())) / perUnit(view);
}

void TrainPage::redraw()
{
    sayEmpty();
    const auto draw = [this](TrainingChart which) { chart(which).show(liveChart(which)); };
    draw(TrainingChart::Loss);
    draw(TrainingChart::Accuracy);
    const bool any = !chart(TrainingChart::Accuracy).chart().series.empty();
    const bool classifies = any || isChartOf(TrainingChart::Accuracy, m_run.view().content.model);
    const bool finding = chart(TrainingChart::Loss).chart().series.empty() && !m_finder->isHidden(); // which has all the room then
    const bool untrained = m_run.view().history.batches.empty() && chart(TrainingChart::Loss).chart().series.empty() && !any && !finding &&
                           m_run.state() != TrainingRun::State::Failed;
    m_untrained->setVisible(untrained);
    chart(TrainingChart::Loss).parentWidget()->setVisible(!untrained);
    chart(TrainingChart::Loss).setVisible(!finding && !untrained);
    chart(TrainingChart::Accuracy).setVisible(classifies && !finding && !untrained);
    chart(TrainingChart::AccuracyByTime).setVisible(classifies);
    if (showsMore())
        std::ranges::for_each(moreCharts, draw);
}

/// What stands where there are no lines yet; files of older versions have lines without norms and times.
void TrainPage::sayEmpty()
{
    const History& history = m_run.view().history;
    if (!history.batches.empty() && !isShown(m_run.view())) {
        for (ChartView* view : m_charts)
            view->setEmptyText(tr("This run is hidden in the list of runs."));
        return;
    }
    chart(TrainingChart::Loss).setEmptyText(tr("The loss is drawn here while the network trains."));
    chart(TrainingChart::Accuracy).setEmptyText(tr("The share of right answers is drawn here while the network trains."));
    chart(TrainingChart::Speed).setEmptyText(tr("The speed is drawn here while the network trains."));
    chart(TrainingChart::Rate).setEmptyText(tr("The learning rate is drawn here while the network trains."));
    chart(TrainingChart::Norms).setEmptyText(tr("Gradient norms are drawn here while the network trains."));
    chart(TrainingChart::Times).setEmptyText(tr("The time of each layer is measured and drawn here while the network trains."));
    const QString byEpoch = tr("Drawn here after the first epoch; trainings of older versions have not recorded it.");
    for (const TrainingChart which : {TrainingChart::EpochPhases, TrainingChart::LossByTime, TrainingChart::AccuracyByTime})
        chart(which).setEmptyText(byEpoch);
    chart(TrainingChart::Phases).setEmptyText(tr("What the time goes into is drawn here while the network trains."));
}

QString TrainPage::summary() const
{
    const RunView& view = m_run.view();
    const auto epoch = [](std::int64_t of) { return countOnScreen(of + 1); };
    if (view.history.batches.empty())
        return view.history.edited ? tr("weights kept") : view.history.given ? tr("weights from a file") : tr("untrained");
    if (view.restored) // the last batch's loss is of other weights
        return tr("the weights of epoch %1").arg(epoch(*view.restored));
    const BatchRecord& last = view.history.batches.back();
    const QString loss = lossOnScreen(last.loss);
    return tr("epoch %1, loss %2").arg(epoch(last.epoch), loss);
}

QString TrainPage::weightsOffer(bool best)
{
    return best ? tr("Use the best weights") : tr("Back to the last weights");
}

void TrainPage::refreshState()
{
    constexpr int steps = 10000; // the product of batches and epochs may be more than a progress bar counts
    const RunView& view = m_run.view();
    m_headline->setText(TrainTexts(m_run).headline());
    m_progress->setRange(0, steps);
    m_progress->setUpdatesEnabled(false); // it would paint at once, and not with everything else
    m_progress->setValue(
        static_cast<int>(std::lround(steps * std::min(1.0, view.epochsDone() / std::max(1, view.content.settings.stop.epochs)))));
    m_progress->setUpdatesEnabled(true);
    const bool failed = m_run.state() == TrainingRun::State::Failed; // why stands above the page
    m_status->setText(followedBy(failed ? QString() : TrainTexts(m_run).status(), TrainTexts(m_run).lookedBack()));
    m_useBest->setVisible((view.hasBetter() || m_run.view().beforeBest) && !m_run.isBusy() && m_run.hasTrainer());
    setTexts(*m_useBest, weightsOffer(view.hasBetter()),
             view.hasBetter() ? tr("Brings back the weights of the best epoch: for Watch, Step, Try and whatever is trained "
                                   "on.")
                              : tr("Brings back the weights that the network had before it took the best ones."));
    m_forget->setVisible(!m_run.earlier().all().empty());
    m_others->setVisible(!std::ranges::all_of(m_run.earlier().all(), [this](const RunView& run) { return isAlike(run); }));
}

void TrainPage::takeFont()
{
    m_headline->setFont(textFont(TextRole::Title, font()));
    constexpr int linesOfTheLast = 12; // scores by time have a legend of two lines, too
    if (auto* more = qobject_cast<QGridLayout*>(m_moreCharts->layout()))
        more->setRowMinimumHeight((static_cast<int>(moreCharts.size()) - 1) / moreInARow, linesOfTheLast * fontMetrics().lineSpacing());
    constexpr int leastProgress = 220; // pixels
    QString longest = m_progress->format();
    longest.replace(QStringLiteral("%p"), QStringLiteral("100"));
    m_progress->setFixedWidth(std::max(leastProgress, m_progress->fontMetrics().horizontalAdvance(longest) + 2 * gridStep));
}

void TrainPage::retranslate()
{
    setTexts(
        *m_more, tr("More charts"),
        tr("Gradient norms, time per layer and per phase, speed, learning rate, and scores by time; recorded from the first batch on."));
    setTexts(*m_forget, tr("Forget earlier runs"), tr("Takes the lines of earlier runs out of the charts."));
    setTexts(*m_others, tr("Runs on other data"),
             tr("Also draws the earlier runs that learned something else, on the same axes; losses of another kind stay out."));
    m_byEpoch->setText(tr("Count in epochs"));
    setTexts(*m_logLoss, tr("Logarithmic loss"), tr("Small losses are told apart as well as large ones; a loss of 0 has no place there."));
    m_smoothingLabel->setText(tr("Smoothing"));
    setNames(*m_smoothing, tr("Smoothing"), TrainTexts::smoothing(keepOf(m_smoothing->value())));
    m_progress->setAccessibleName(tr("Progress of the training"));
    m_progress->setFormat(tr("%p % trained")); // beside an accuracy, which it is not
    takeFont();
    refreshState();
    emit summaryChanged();
    if (m_open)
        redraw(); // the lines have names
    else
        sayEmpty();
}

} // namespace ks

#include "moc_train_page.cpp"
