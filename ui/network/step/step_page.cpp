#include "ui/network/step/step_page.h"

#include "ui/language/text.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/network_title.h"
#include "ui/network/run_classes.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_head.h"
#include "ui/network/step/step_keys.h"
#include "ui/network/step/step_picture.h"
#include "ui/network/step/step_story.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/train/train_texts.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/weights_text.h"
#include "ui/operation/choice_row.h"
#include "ui/session/lent_operation.h"
#include "ui/tasks/compute_thread.h"
#include "ui/theme/icon.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastStory = 220; ///< beside usual text

/// Cells to a place of the slider, which has an end.
std::int64_t scrubPart(std::int64_t cells)
{
    constexpr std::int64_t mostPlaces = 100'000;
    return (cells + mostPlaces - 1) / mostPlaces;
}

/// Why there are no numbers yet. `failure`: of a walk; empty: it did not fail.
QString stepStateText(TrainingRun& run, const Text& failure)
{
    using State = TrainingRun::State;
    if (run.state() == State::Failed)
        return wholeSentence(run.view().message);
    if (!run.isBusy() && !failure.empty())
        return toQString(failure);
    if (const QString waiting = TrainTexts(run).waiting(); !waiting.isEmpty())
        return waiting;
    switch (run.state()) {
    case State::Loading: return StepPage::tr("The data are being made ready.");
    case State::Running: return StepPage::tr("The network trains, as if nobody looked. The numbers of a batch are being collected.");
    case State::Stopping: return StepPage::tr("The batch under way is being finished.");
    default: return StepPage::tr("The numbers of this moment are being collected.");
    }
}

} // namespace

StepPage::StepPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_walk(run), m_head(new StepHead(m_walk, run, this)),
      m_granularity(new ChoiceRow(this)), m_back(named(new QToolButton(this), "stepBack")),
      m_forward(named(new QToolButton(this), "stepForward")), m_imageTitle(new QLabel(this)), m_image(new QSpinBox(this)),
      m_goTitle(new QLabel(this)), m_epoch(new QSpinBox(this)), m_batch(new QSpinBox(this)), m_go(named(new QPushButton(this), "stepGo")),
      m_progress(new QProgressBar(this)), m_stop(new QPushButton(this)), m_walkArea(new QWidget(this)), m_idle(sentenceLabel(this)),
      m_diagramArea(new QScrollArea(m_walkArea)), m_diagram(new StepDiagram), m_scrubTitle(new QLabel(m_walkArea)),
      m_scrub(new QSlider(Qt::Horizontal, m_walkArea)), m_pictured(new StepPicture(m_walk, run, m_walkArea)),
      m_tensors(new StepTensors(m_walkArea)), m_story(named(new StepStory(m_walk, m_walkArea), "stepStory"))
{
    build();
    m_keys = new StepKeys(*this, host.preferences());
    connect(m_head, &StepHead::freezeWanted, this, &StepPage::freeze);
    connect(m_head, &StepHead::openWanted, this, &StepPage::openOperation);
    connect(m_head, &StepHead::followWanted, this, [this] {
        if (m_offered)
            m_walk.follow(*m_offered);
    });
    connect(m_head, &StepHead::newerWanted, this, [this] { m_walk.batch().takeNewer(); });
    connect(m_back, &QToolButton::clicked, this, [this] { stepBy(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { stepBy(+1); });
    connect(m_image, &QSpinBox::valueChanged, this, [this](int image) { m_walk.setImage(image); });
    connect(m_go, &QPushButton::clicked, this, &StepPage::goToChosen);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_walk.way().stop(); });
    connect(m_diagram, &StepDiagram::picked, &m_walk, &StepWalk::goToPlace);
    connect(m_scrub, &QSlider::valueChanged, this, &StepPage::scrub);
    connect(m_tensors, &StepTensors::stepRequested, this, &StepPage::stepBy);
    connect(m_tensors, &StepTensors::cellAsked, &m_walk, &StepWalk::ask);
    connect(m_tensors, &StepTensors::viewChosen, &m_walk, &StepWalk::showView);
    connect(m_tensors, &StepTensors::termAsked, &m_walk, &StepWalk::goTo);
    connect(&m_walk, &StepWalk::changed, this, &StepPage::refresh);
    connect(&m_walk, &StepWalk::askedChanged, m_story, &StepStory::write);
    for (const auto looked : {&StepWalk::askedChanged, &StepWalk::pointedAtChanged})
        connect(&m_walk, looked, m_tensors, [this] { m_tensors->mark(m_walk.scene()); });
    connect(&m_walk, &StepWalk::movingChanged, this, &StepPage::refreshMotion);
    connect(&m_walk, &StepWalk::failed, this, &StepPage::fail);
    connect(&m_run, &TrainingRun::prepared, this, [this] { m_offered.reset(); });
    connect(&m_host.compute(), &ComputeThread::measuredChanged, this, &StepPage::refresh);
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (!m_run.hasTrainer() && !m_run.view().exchangesWeights)
            m_wanted.reset();
        if (m_run.hasTrainer() && m_open && (!m_run.isBusy() ? m_freezing || !m_walk.moment() : !m_walk.moment() && !m_freezing))
            walkNow();
        refresh();
    });
    retranslate();
    setGranularity(NetworkGranularity::Layer);
}

void StepPage::build()
{
    m_back->setIcon(themedIcon(QStringLiteral("back")));
    m_forward->setIcon(themedIcon(QStringLiteral("step")));
    for (QToolButton* button : {m_back, m_forward}) {
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAutoRepeat(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    for (QSpinBox* box : {m_image, m_epoch, m_batch}) {
        box->setKeyboardTracking(false);
        box->setGroupSeparatorShown(true);
    }
    foldWhenPresented({m_imageTitle, m_image, m_goTitle, m_epoch, m_batch, m_go, m_scrubTitle, m_scrub, m_diagramArea, m_granularity});
    m_progress->setMaximumWidth(120);
    m_progress->setTextVisible(false);
    m_idle->setAlignment(Qt::AlignCenter);
    m_idle->setMinimumHeight(80);

    auto* sample = new QWidget(this);
    layRow(*sample, {m_progress, m_stop, m_imageTitle, m_image});
    auto* controls = inFlow({m_granularity, m_back, m_forward}, sample);

    m_diagramArea->setWidget(m_diagram);
    m_diagramArea->setFrameShape(QFrame::NoFrame);
    m_diagramArea->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_diagramArea->setFocusPolicy(Qt::NoFocus);
    m_diagramArea->viewport()->installEventFilter(this);
    auto* scrubbing = inRow({m_scrubTitle, {m_scrub, 1}, Placed::gap(gridStep), m_goTitle, m_epoch, m_batch, m_go}, gridStep / 2);

    keepRoomForStory();
    m_numbers = new QGridLayout;
    m_numbers->setSpacing(gridStep);
    placePart(true);
    m_lines = {controls, scrubbing};

    layColumn(*m_walkArea, {m_diagramArea, scrubbing, {m_numbers, 1}}, gridStep / 2);
    layColumn(*this, {m_head, controls, {m_idle, 1}, {m_walkArea, 1}}, gridStep / 2)
        ->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
}

void StepPage::setOpen(bool open)
{
    m_open = open;
    m_walk.batch().setSeen(open);
    m_keys->setOpen(open);
    if (open && m_run.hasTrainer() && !m_walk.moment())
        m_walk.begin();
    goAlong();
    refresh();
}

void StepPage::setPresenting(bool presenting)
{
    m_head->setPresenting(presenting);
    m_tensors->setBare(presenting);
    m_story->setPresenting(presenting);
    placePart(isBeside());
    refresh();
}

void StepPage::takeFont()
{
    m_diagram->resize(m_diagram->sizeHint());
    keepRoomForStory();
    refresh(); // the diagram has another height
}

NetworkGranularity StepPage::granularity() const
{
    return granularities[static_cast<std::size_t>(std::max(0, m_granularity->current()))];
}

void StepPage::setGranularity(NetworkGranularity granularity)
{
    m_granularity->setCurrent(static_cast<int>(granularity));
}

void StepPage::freeze()
{
    if (m_run.state() == TrainingRun::State::Running) {
        m_freezing = true;
        m_run.pause();
        return;
    }
    walkNow();
}

void StepPage::walkNow()
{
    if (!m_run.hasTrainer())
        return;
    m_freezing = false;
    m_failure = {};
    if (!m_wanted) // else it takes the weights of now itself
        m_walk.batch().takeNewer();
    m_walk.begin();
    if (m_wanted)
        m_walk.follow(*std::exchange(m_wanted, std::nullopt), true);
}

void StepPage::explain(const StepSubject& subject)
{
    m_goesAlong = false;
    emit wanted();
    if (!m_run.hasTrainer() && !m_run.view().exchangesWeights) // the number is one of data that are gone
        return;
    m_wanted = subject;
    walkNow();
}

void StepPage::offer(const StepSubject& subject, bool instead)
{
    m_offered = subject;
    m_goesAlong = m_goesAlong || instead;
    goAlong();
    refresh();
}

/// One selector for all pages: who follows a sample follows the one that was chosen since.
void StepPage::goAlong()
{
    const StepMoment* moment = m_walk.moment().get();
    if (!m_open || !std::exchange(m_goesAlong, false) || !m_offered)
        return;
    if (!moment || !moment->looked || moment->follows(*m_offered))
        return;
    const NetworkPosition here = moment->position;
    const bool isAlone = moment->images() == 1;
    m_walk.follow(*m_offered);
    if (isAlone)
        m_walk.goTo(here); // the same number, of another sample
}

void StepPage::explainOffered()
{
    if (m_offered)
        explain(StepSubject(*m_offered));
    else
        emit wanted();
}

void StepPage::fail(const Text& why)
{
    m_failure = why;
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network.step")});
    refresh();
}

QString StepPage::summary() const
{
    if (m_open) // the page itself says it
        return {};
    const StepMoment* moment = m_walk.moment().get();
    return moment ? positionText(*moment) : tr("walk through a batch of the training, layer by layer, also while it goes on");
}

void StepPage::refresh()
{
    emit summaryChanged();
    if (!m_open)
        return;
    m_refreshing = true;
    const StepMoment* moment = m_walk.moment().get();
    const QString state = stepStateText(m_run, m_failure);
    m_head->refresh(state, m_offered);
    m_walkArea->setVisible(moment != nullptr);
    m_idle->setVisible(!moment);
    m_idle->setText(state);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_granularity, m_back, m_forward, m_image, m_epoch, m_batch, m_go})
        widget->setEnabled(moment);
    if (moment) {
        const NetworkPosition& position = moment->position;
        m_diagram->show(moment->graph, moment->steps, position);
        fitDiagram();
        const QRect box = m_diagram->boxOf(position.phase, position.layer);
        m_diagramArea->ensureVisible(box.center().x(), 0, box.width() * 2, 0);
        const std::int64_t cells = moment->steps->cellsOf(position);
        const std::int64_t part = scrubPart(cells);
        m_scrub->setRange(0, static_cast<int>((cells - 1) / part));
        m_scrub->setValue(static_cast<int>(position.cell / part));
        m_scrub->setEnabled(cells > 1);
        m_image->setRange(0, static_cast<int>(moment->images() - 1)); // as the tensors count n
        m_image->setValue(static_cast<int>(m_walk.image()));
        m_image->setEnabled(moment->images() > 1);
        m_epoch->setRange(1, 1'000'000);
        m_epoch->setValue(static_cast<int>(position.at.epoch + 1));
        m_batch->setRange(1, static_cast<int>(moment->batches));
        m_batch->setValue(static_cast<int>(position.at.batch + 1));
        m_story->write();
        m_pictured->refresh();
    }
    m_tensors->show(m_walk.secrets().kept().isEmpty() ? m_walk.moment() : nullptr, columnNamesOf(m_run));
    m_tensors->mark(m_walk.scene());
    m_refreshing = false;
    refreshMotion();
}

/// What was before the earliest state that is kept cannot be trained again.
void StepPage::goToChosen()
{
    const StepMoment* moment = m_walk.moment().get();
    const TrainingPosition to{m_epoch->value() - 1, m_batch->value() - 1};
    if (moment && to < moment->earliest) {
        m_host.post({.kind = Message::Kind::Note,
                     .text =
                         [first = moment->earliest, looksBack = m_run.view().looked.has_value()] {
                             return (looksBack
                                         ? tr("The way back begins at batch %L1 of epoch %L2, at the moment that is looked at. Choose an "
                                              "earlier moment above to go further back.")
                                         : tr("The way back begins at batch %L1 of epoch %L2: no earlier state of this training is kept."))
                                 .arg(first.batch + 1)
                                 .arg(first.epoch + 1);
                         },
                     .topic = QStringLiteral("network.step")});
        return refresh();
    }
    m_walk.goTo({.at = to});
}

void StepPage::refreshMotion()
{
    const bool far = m_walk.way().isMoving() && m_walk.way().progress() >= 0;
    m_progress->setVisible(far);
    m_stop->setVisible(far);
    if (far)
        m_progress->setValue(static_cast<int>(m_walk.way().progress() * 100));
}

void StepPage::retranslate()
{
    m_granularity->setAccessibleName(tr("Length of a step"));
    m_granularity->setChoices({{tr("Term"), tr("One term of a sum (T, Shift+T)")},
                               {tr("Cell"), tr("One number (C, Shift+C)")},
                               {tr("Channel"), tr("One channel of a tensor (H, Shift+H)")},
                               {tr("Layer"), tr("One layer (L, Shift+L)")},
                               {tr("Phase"), tr("Forward pass, backward pass or update (P, Shift+P)")},
                               {tr("Batch"), tr("One batch (B, Shift+B)")},
                               {tr("Epoch"), tr("One epoch (E, Shift+E)")}});
    setTexts(*m_back, tr("Back"), tr("One step back; G and Shift+G change how long a step is."));
    setTexts(*m_forward, tr("Forward", "one step on"), tr("One step on; G and Shift+G change how long a step is."));
    m_imageTitle->setText(tr("Sample n"));
    m_image->setAccessibleName(tr("Sample of the batch"));
    m_goTitle->setText(tr("Epoch, batch"));
    m_epoch->setAccessibleName(tr("Epoch to go to"));
    m_batch->setAccessibleName(tr("Batch to go to"));
    setTexts(*m_go, tr("Go"), tr("Goes to the beginning of this batch: back to the nearest kept state, and trains from there again."));
    m_stop->setText(tr("Stop here"));
    m_progress->setAccessibleName(tr("Share of the way that is done"));
    m_scrubTitle->setText(tr("Cells"));
    m_scrub->setAccessibleName(tr("Cell of the tensor under way"));
    m_diagramArea->setAccessibleName(tr("Layers and passes of this batch"));
    m_diagram->setAccessibleName(m_diagramArea->accessibleName());
    m_story->setAccessibleName(tr("What happens at this moment"));
    refresh();
}

void StepPage::scrub(int value)
{
    const StepMoment* moment = m_walk.moment().get();
    if (m_refreshing || !moment)
        return;
    NetworkPosition to = moment->position;
    const std::int64_t cells = moment->steps->cellsOf(to);
    to.cell = std::clamp<std::int64_t>(value * scrubPart(cells), 0, cells - 1);
    to.term = 0;
    m_walk.goTo(to);
}

void StepPage::openOperation()
{
    const std::shared_ptr<const StepMoment> moment = m_walk.moment();
    if (!moment || m_walk.secrets().isClosed())
        return;
    const QString network = networkTitle(m_run.view().content.model);
    const DatasetPtr known = m_run.opened().data();
    const auto number = [&] { return moment->samples.front(); };
    const Text sample = moment->drawn ? Text()
                        : known       ? known->sampleText(number())
                                      : Text::name(std::to_string(number())); // not the data: another network has others
    const auto place = [moment, network, sample, best = bestWeightsOf(m_walk, m_run.view()), looked = m_run.view().looked,
                        trained = m_run.view().history.batches] {
        const QString title = placeTitle(*moment, network, moment->drawn ? drawnTitle(*moment->drawn) : toQString(sample));
        if (looked)
            return title + QStringLiteral(" · ") + tr("walked to from %1").arg(briefMomentText(trained, looked));
        return best ? title + QStringLiteral(" · ") + bestWeightsText(*best) : title;
    };
    const std::string name = tr("%1 of %2").arg(layerTitle(*moment->graph, moment->position.layer), network).toStdString();
    m_host.lend({sessionOf(*moment, name), place, QStringLiteral("network"), m_walk.secrets().masks()});
}

void StepPage::keepRoomForStory()
{
    m_story->setMinimumWidth(qRound(besideText(font(), leastStory)));
}

void StepPage::fitDiagram()
{
    const QSize size = m_diagram->sizeHint();
    const bool scrolls = size.width() > m_diagramArea->viewport()->width();
    m_diagramArea->setFixedHeight(size.height() + (scrolls ? m_diagramArea->horizontalScrollBar()->sizeHint().height() : 0));
}

/// The window, the settings beside it.
bool StepPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_diagramArea->viewport())
        fitDiagram();
    return NetworkPage::eventFilter(watched, event);
}

void StepPage::placePart(bool beside)
{
    for (QWidget* one : std::initializer_list<QWidget*>{m_pictured, m_tensors, m_story})
        m_numbers->removeWidget(one);
    m_numbers->addWidget(m_pictured, beside ? 0 : 1, 0);
    m_numbers->addWidget(m_tensors, 0, beside ? 1 : 0, 1, beside ? 1 : 2);
    m_numbers->addWidget(m_story, beside ? 0 : 1, beside ? 2 : 1);
    m_numbers->setColumnStretch(1, 5);
    m_numbers->setColumnStretch(2, beside ? 2 : 0);
    m_numbers->setRowStretch(0, m_diagramArea->isHidden() ? 9 : 3); // presented: a formula needs few lines
    m_numbers->setRowStretch(1, beside ? 0 : 2);
}

int StepPage::widthOfNumbers() const
{
    return m_tensors->minimumSizeHint().width();
}

QSize StepPage::minimumSizeHint() const
{
    int width = std::max(widthOfNumbers(), m_head->minimumSizeHint().width());
    for (const QLayout* line : m_lines)
        width = std::max(width, line->minimumSize().width());
    return {width + 2 * gridStep, NetworkPage::minimumSizeHint().height()};
}

bool StepPage::hasRoomBeside() const
{
    return m_pictured->textWidth() + widthOfNumbers() + m_story->minimumWidth() + 4 * gridStep <= width();
}

} // namespace ks

#include "moc_step_page.cpp"
