#include "ui/network/train/train_page.h"

#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/train/layer_bars.h"
#include "ui/network/train/metric_chart.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/training_run.h"
#include "ui/paint/number_format.h"
#include "ui/plots/chart_tools.h"
#include "ui/scene/cell_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ks {

namespace {

QString shareText(double share)
{
    return QLocale().toString(share * 100, 'f', 1) + QStringLiteral(" %");
}

/// The slider's 0 … 10 as the share that an older value keeps.
double keepOf(int position)
{
    return position == 0 ? 0 : 1 - std::pow(10.0, -0.25 * position);
}

} // namespace

/// What the charts draw of one run; filled from its records as they come.
struct TrainPage::Tracks {
    int run = 0;
    std::size_t batches = 0; ///< records taken so far
    std::size_t norms = 0;
    double keep = 0;              ///< of smoothing
    std::array<double, 2> sums{}; ///< smoothing under way: loss, accuracy
    double weight = 0;
    std::array<std::shared_ptr<Track>, 2> raw = {std::make_shared<Track>(), std::make_shared<Track>()};
    std::array<std::shared_ptr<Track>, 2> smooth = {std::make_shared<Track>(), std::make_shared<Track>()};
    std::shared_ptr<Track> speed = std::make_shared<Track>();
    std::shared_ptr<Track> rate = std::make_shared<Track>();
    std::vector<std::shared_ptr<Track>> layerNorms; ///< by layer with parameters
    std::vector<int> layers;
    std::shared_ptr<std::vector<double>> normsAt = std::make_shared<std::vector<double>>(); ///< batches, counted from 1

    void take(const RunView& view)
    {
        const std::vector<BatchRecord>& records = view.history.batches;
        for (; batches < records.size(); ++batches) {
            const BatchRecord& record = records[batches];
            const std::array values = {record.loss, record.accuracy};
            weight = keep * weight + 1;
            for (std::size_t i = 0; i < values.size(); ++i) {
                sums[i] = keep * sums[i] + (std::isfinite(values[i]) ? values[i] : 0);
                raw[i]->append(static_cast<float>(values[i]));
                smooth[i]->append(static_cast<float>(sums[i] / weight));
            }
            speed->append(static_cast<float>(static_cast<double>(record.size) / std::max(1e-9, record.seconds)));
            rate->append(static_cast<float>(record.rate));
        }
        for (; norms < view.history.norms.size(); ++norms) {
            const NormsRecord& record = view.history.norms[norms];
            if (layerNorms.empty())
                for (const LayerNorms& layer : record.layers) {
                    layers.push_back(layer.node);
                    layerNorms.push_back(std::make_shared<Track>());
                }
            normsAt->push_back(static_cast<double>(record.epoch * view.batchesPerEpoch + record.batch + 1));
            for (std::size_t i = 0; i < layerNorms.size(); ++i)
                layerNorms[i]->append(static_cast<float>(record.layers[i].gradient));
        }
    }
    void smoothWith(double share)
    {
        keep = share;
        weight = 0;
        sums = {};
        for (std::size_t i = 0; i < raw.size(); ++i) {
            smooth[i] = std::make_shared<Track>();
            for (const float value : smoothed(raw[i]->values(), keep))
                smooth[i]->append(value);
            for (const float value : raw[i]->values())
                sums[i] = keep * sums[i] + (std::isfinite(value) ? static_cast<double>(value) : 0);
        }
        for (std::size_t i = 0; i < raw[0]->size(); ++i)
            weight = keep * weight + 1;
    }
};

TrainPage::TrainPage(LabHost& host, TrainingRun& run, const QList<QAction*>& controls, QWidget* parent)
    : NetworkPage(parent), m_run(run), m_headline(new QLabel(this)), m_status(new QLabel(this)), m_progress(new QProgressBar(this)),
      m_byEpoch(new QCheckBox(this)), m_smoothingLabel(new QLabel(this)), m_smoothing(new QSlider(Qt::Horizontal, this)),
      m_more(new QToolButton(this)), m_forget(new QToolButton(this)), m_loss(new MetricChart(host, this)),
      m_accuracy(new MetricChart(host, this)), m_speed(new MetricChart(host, this)), m_rate(new MetricChart(host, this)),
      m_norms(new MetricChart(host, this)), m_times(new LayerBars(host, this)), m_finder(new RateFinderView(host, this)),
      m_moreCharts(new QWidget(this))
{
    m_headline->setObjectName("trainHeadline");
    m_status->setObjectName("trainStatus");
    m_progress->setObjectName("trainProgress");
    m_loss->setObjectName("lossChart");
    m_accuracy->setObjectName("accuracyChart");
    m_more->setObjectName("moreCharts");
    m_headline->setFont(headlineFont(font()));
    m_headline->setWordWrap(true);
    m_status->setWordWrap(true);
    m_progress->setMaximumWidth(220);
    m_progress->setTextVisible(true);
    m_progress->setFormat(QStringLiteral("%p %"));
    m_accuracy->setUnit(MetricChart::Unit::Share);
    m_norms->setLogarithmic(true);
    m_norms->setFirstOnTop(false);
    m_more->setCheckable(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setArrowType(Qt::RightArrow);
    m_smoothing->setRange(0, 10);
    m_smoothing->setValue(4);
    m_smoothing->setMaximumWidth(120);

    auto* buttons = new QHBoxLayout;
    for (QAction* action : controls) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::StrongFocus);
        buttons->addWidget(button);
        m_buttons.append(button);
        connect(button, &QToolButton::clicked, this, [this, button] { m_pressed = button; });
    }
    buttons->addStretch(1);
    buttons->addWidget(m_progress);
    auto* options = new QHBoxLayout;
    options->addWidget(m_more);
    options->addWidget(m_forget);
    options->addStretch(1);
    options->addWidget(m_byEpoch);
    options->addSpacing(gridStep);
    options->addWidget(m_smoothingLabel);
    options->addWidget(m_smoothing);
    auto* charts = new QHBoxLayout;
    charts->setSpacing(gridStep);
    charts->addWidget(m_loss, 1);
    charts->addWidget(m_accuracy, 1);
    charts->addWidget(m_finder, 1);
    m_finder->hide();
    auto* more = new QGridLayout(m_moreCharts);
    more->setContentsMargins(0, 0, 0, 0);
    more->addWidget(m_norms, 0, 0);
    more->addWidget(m_times, 0, 1);
    more->addWidget(m_speed, 0, 2);
    more->addWidget(m_rate, 0, 3);
    for (int column = 0; column < more->columnCount(); ++column)
        more->setColumnStretch(column, 1);
    m_moreCharts->hide();
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(buttons);
    layout->addWidget(m_headline);
    layout->addWidget(m_status);
    layout->addLayout(charts, 5);
    layout->addLayout(options);
    layout->addWidget(m_moreCharts, 4);

    const auto offer = [this](auto* chart, TrainingChart which) { chart->tools().setSource([this, which] { return chartMaker(which); }); };
    offer(m_loss, TrainingChart::Loss);
    offer(m_accuracy, TrainingChart::Accuracy);
    offer(m_speed, TrainingChart::Speed);
    offer(m_rate, TrainingChart::Rate);
    offer(m_norms, TrainingChart::Norms);
    offer(m_times, TrainingChart::Times);

    connect(m_more, &QToolButton::toggled, this, [this](bool on) {
        m_moreCharts->setVisible(on);
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        redraw();
        emit moreWanted(on);
    });
    connect(m_finder, &RateFinderView::rateChosen, this, &TrainPage::rateChosen);
    connect(m_forget, &QToolButton::clicked, this, [this] { m_run.forgetEarlier(); });
    connect(m_byEpoch, &QCheckBox::toggled, this, [this](bool on) {
        for (MetricChart* chart : {m_loss, m_accuracy, m_speed, m_rate, m_norms})
            chart->setByEpoch(on);
    });
    connect(m_smoothing, &QSlider::valueChanged, this, [this] { smoothAnew(); });
    connect(&m_run, &TrainingRun::progressed, this, [this] { follow(); });
    connect(&m_run, &TrainingRun::stateChanged, this, [this] { follow(); });
    connect(&m_run, &TrainingRun::stateChanged, this, &TrainPage::returnFocus, Qt::QueuedConnection); // when the buttons have followed
    retranslate();
}

TrainPage::~TrainPage() = default;

void TrainPage::setOpen(bool open)
{
    m_open = open;
    if (open)
        follow();
}

void TrainPage::focusTrain()
{
    m_buttons.first()->setFocus(Qt::OtherFocusReason);
}

/// A button that cannot be pressed for a moment loses the focus to the next one; one wants to press it again.
void TrainPage::returnFocus()
{
    if (!m_pressed || m_run.isBusy())
        return;
    QToolButton* button = std::exchange(m_pressed, nullptr);
    if (!button->isEnabled())
        button = m_buttons.first();
    if (m_buttons.contains(window()->focusWidget()))
        button->setFocus(Qt::OtherFocusReason);
}

bool TrainPage::showsMore() const
{
    return m_more->isChecked();
}

void TrainPage::setShowsMore(bool shown)
{
    m_more->setChecked(shown);
}

void TrainPage::findRate(const NetworkContent& content)
{
    if (!m_run.data())
        return;
    m_finder->show();
    redraw();
    m_finder->find(content, m_run.data());
}

TrainPage::Tracks& TrainPage::tracksOf(const RunView& run)
{
    const auto found = std::ranges::find(m_tracks, run.number, [](const auto& tracks) { return tracks->run; });
    if (found != m_tracks.end())
        return **found;
    m_tracks.push_back(std::make_unique<Tracks>());
    m_tracks.back()->run = run.number;
    m_tracks.back()->keep = keepOf(m_smoothing->value());
    return *m_tracks.back();
}

void TrainPage::smoothAnew()
{
    for (const auto& tracks : m_tracks)
        tracks->smoothWith(keepOf(m_smoothing->value()));
    redraw();
}

void TrainPage::follow()
{
    std::erase_if(m_tracks, [this](const auto& tracks) {
        return tracks->run != m_run.view().number &&
               std::ranges::find(m_run.earlier(), tracks->run, &RunView::number) == m_run.earlier().end();
    });
    refreshState();
    emit summaryChanged();
    if (m_open)
        redraw();
}

const RateFinding& TrainPage::rateFinding() const
{
    return m_finder->finding();
}

std::function<Chart()> TrainPage::chartMaker(TrainingChart which) const
{
    auto runs = std::make_shared<std::vector<RunView>>(m_run.earlier().rbegin(), m_run.earlier().rend());
    runs->insert(runs->begin(), m_run.view());
    QStringList names;
    for (const RunView& run : *runs)
        names.append(tr("run %1").arg(run.number));
    return [runs, names, which, options = CurveOptions{keepOf(m_smoothing->value()), m_byEpoch->isChecked()}] {
        std::vector<ChartedRun> charted;
        for (std::size_t i = 0; i < runs->size(); ++i) {
            const RunView& run = (*runs)[i];
            if (!run.history.batches.empty())
                charted.push_back({.name = names[static_cast<qsizetype>(i)].toStdString(),
                                   .model = &run.content.model,
                                   .history = &run.history,
                                   .batchesPerEpoch = run.batchesPerEpoch,
                                   .layerTimes = run.layerTimes});
        }
        return trainingChart(which, charted, options);
    };
}

void TrainPage::redraw()
{
    QList<MetricChart::Curve> loss;
    QList<MetricChart::Curve> accuracy;
    QList<MetricChart::Curve> speed;
    QList<MetricChart::Curve> rate;
    QList<MetricChart::Curve> norms;
    std::vector<const RunView*> runs = {&m_run.view()};
    for (auto earlier = m_run.earlier().rbegin(); earlier != m_run.earlier().rend(); ++earlier)
        runs.push_back(&*earlier);
    int style = 0;
    for (const RunView* run : runs) {
        Tracks& tracks = tracksOf(*run);
        tracks.take(*run);
        if (tracks.batches == 0)
            continue;
        const auto perEpoch = static_cast<double>(run->batchesPerEpoch);
        MetricChart::Curve curve{.name = tr("run %1").arg(run->number), .style = style, .batchesPerEpoch = perEpoch};
        ++style;
        const auto with = [&](std::size_t which, double Score::*of) {
            MetricChart::Curve one = curve;
            one.raw = tracks.raw[which];
            one.smooth = tracks.smooth[which];
            for (const EpochRecord& epoch : run->history.epochs)
                if (epoch.validation)
                    one.points.append({static_cast<double>(epoch.epoch + 1) * perEpoch, *epoch.validation.*of});
            return one;
        };
        loss.append(with(0, &Score::loss));
        if (run->content.model.classifies())
            accuracy.append(with(1, &Score::accuracy));
        curve.raw = tracks.speed;
        speed.append(curve);
        curve.raw = tracks.rate;
        rate.append(curve);
        if (run != &m_run.view())
            continue;
        for (std::size_t i = 0; i < tracks.layerNorms.size(); ++i) {
            const GraphNode& node = run->content.model.graph.nodes[static_cast<std::size_t>(tracks.layers[i])];
            norms.append({.name = QString::fromStdString(node.name),
                          .style = static_cast<int>(i),
                          .raw = tracks.layerNorms[i],
                          .batchesPerEpoch = perEpoch,
                          .batches = tracks.normsAt});
        }
    }
    m_loss->show(loss);
    m_accuracy->show(accuracy);
    const bool classifies = !accuracy.isEmpty() || m_run.view().content.model.classifies(); // numbers are not right or wrong
    const bool finding = loss.isEmpty() && m_finder->isVisibleTo(this);                     // which has all the room then
    m_loss->setVisible(!finding);
    m_accuracy->setVisible(classifies && !finding);
    if (!showsMore())
        return;
    m_speed->show(speed);
    m_rate->show(rate);
    m_norms->show(norms);
    QVector<LayerBars::Bar> bars;
    const RunView& view = m_run.view();
    const double unit = 1e6 / std::max(1.0, view.layerTimes.images);
    for (std::size_t i = 0; i < view.layerTimes.nodes.size() && i < view.content.model.graph.nodes.size(); ++i) {
        const Step::LayerTime& time = view.layerTimes.nodes[i];
        bars.append({QString::fromStdString(view.content.model.graph.nodes[i].name), time.forward * unit, time.backward * unit,
                     time.update * unit});
    }
    m_times->show(bars);
}

QString TrainPage::summary() const
{
    const RunView& view = m_run.view();
    if (view.history.batches.empty())
        return view.given ? tr("weights from a file") : tr("untrained");
    const BatchRecord& last = view.history.batches.back();
    const QString loss = localized(numeral(last.loss).text);
    return tr("epoch %1, loss %2").arg(last.epoch + 1).arg(loss);
}

void TrainPage::refreshState()
{
    using State = TrainingRun::State;
    const RunView& view = m_run.view();
    const History& history = view.history;
    const QString name = nameOnScreen(view.content.model.name);
    const QString dataName = m_run.data() ? datasetTitle(*m_run.data()) : QString();

    const Score* unseen = history.test ? &*history.test : nullptr;
    if (!unseen)
        for (auto epoch = history.epochs.rbegin(); epoch != history.epochs.rend() && !unseen; ++epoch)
            if (epoch->validation)
                unseen = &*epoch->validation;
    if (unseen && view.content.model.classifies())
        m_headline->setText(
            tr("%1 of %Ln unseen samples are read right.", nullptr, static_cast<int>(unseen->samples)).arg(shareText(unseen->accuracy)));
    else if (unseen)
        m_headline->setText(tr("Loss on unseen samples: %1").arg(shortNumberText(unseen->loss, 4)));
    else if (m_run.state() == State::Loading)
        m_headline->setText(tr("%1: the data are being made ready …").arg(name));
    else if (m_run.state() == State::Diverged)
        m_headline->setText(tr("%1 on %2: stopped before the end of the first epoch.").arg(name, dataName));
    else if (view.given && history.batches.empty())
        m_headline->setText(tr("%1 with the weights of its file: try it, watch it, or train it on with %2.").arg(name, dataName));
    else if (history.batches.empty())
        m_headline->setText(tr("%1 on %2: untrained, it can only guess.").arg(name, dataName));
    else
        m_headline->setText(tr("%1 on %2: learning; unseen samples come after the first epoch.").arg(name, dataName));

    const auto epochs = view.content.settings.stop.epochs;
    const auto all = static_cast<int>(view.batchesPerEpoch) * epochs;
    m_progress->setRange(0, std::max(1, all));
    m_progress->setValue(std::min(all, static_cast<int>(history.batches.size())));
    QString status;
    switch (m_run.state()) {
    case State::Loading: status = tr("Loading …"); break;
    case State::Failed:
    case State::Diverged: status = toQString(m_run.message()); break;
    case State::Ready: status = tr("Press Train: %Ln batches make an epoch.", nullptr, static_cast<int>(view.batchesPerEpoch)); break;
    case State::Stopping: status = tr("Pausing after this batch …"); break;
    case State::Running:
    case State::Paused:
    case State::Finished: {
        if (history.batches.empty())
            break;
        const BatchRecord& last = history.batches.back();
        const QString place =
            tr("epoch %L1 of %L2, batch %L3 of %L4").arg(last.epoch + 1).arg(epochs).arg(last.batch + 1).arg(view.batchesPerEpoch);
        const QString speed = QLocale().toString(view.imagesPerSecond, 'f', 0);
        if (m_run.state() == State::Running)
            status = view.evaluating >= 0
                         ? tr("Validating after epoch %1 …").arg(last.epoch + 1)
                         : tr("Training: %1 · %2 images/s · learning rate %3").arg(place, speed, shortNumberText(last.rate));
        else if (m_run.state() == State::Paused)
            status = tr("Paused: %1").arg(place);
        else
            status = tr("Finished: %1").arg(toQString(m_run.message()));
        break;
    }
    }
    m_status->setText(status);
    m_forget->setVisible(!m_run.earlier().empty());
}

void TrainPage::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_headline->setFont(headlineFont(font()));
}

void TrainPage::retranslate()
{
    m_loss->setTitle(tr("Loss"));
    m_accuracy->setTitle(tr("Accuracy"));
    m_speed->setTitle(tr("Images per second"));
    m_rate->setTitle(tr("Learning rate"));
    m_norms->setTitle(tr("Gradient norm of each layer"));
    m_loss->setEmptyText(tr("The loss is drawn here while the network trains."));
    m_accuracy->setEmptyText(tr("The share of right answers is drawn here while the network trains."));
    m_speed->setEmptyText(tr("The speed is drawn here while the network trains."));
    m_rate->setEmptyText(tr("The learning rate is drawn here while the network trains."));
    m_norms->setEmptyText(tr("Gradient norms are drawn here while the network trains."));
    m_more->setText(tr("More charts"));
    m_more->setToolTip(tr("Gradient norms, time per layer, speed and learning rate. Measuring them makes training a little slower."));
    m_forget->setText(tr("Forget earlier runs"));
    m_forget->setToolTip(tr("Takes the lines of earlier runs out of the charts."));
    m_byEpoch->setText(tr("Count in epochs"));
    m_smoothingLabel->setText(tr("Smoothing"));
    m_smoothing->setAccessibleName(tr("Smoothing"));
    m_progress->setAccessibleName(tr("Progress of the training"));
    refreshState();
    emit summaryChanged();
}

} // namespace ks
