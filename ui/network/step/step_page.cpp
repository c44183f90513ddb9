#include "ui/network/step/step_page.h"

#include "ui/language/text.h"
#include "ui/network/offered.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/weights_text.h"
#include "ui/operation/choice_row.h"
#include "ui/operation/long_text.h"
#include "ui/paint/number_format.h"
#include "ui/session/lent_operation.h"
#include "ui/shell/preferences.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/icon.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::array granularities = {NetworkGranularity::Term,  NetworkGranularity::Cell,  NetworkGranularity::Channel,
                                      NetworkGranularity::Layer, NetworkGranularity::Phase, NetworkGranularity::Batch,
                                      NetworkGranularity::Epoch};

/// Both keys of a granularity are its letter; with Shift backwards.
constexpr std::array letters = {Qt::Key_T, Qt::Key_C, Qt::Key_H, Qt::Key_L, Qt::Key_P, Qt::Key_B, Qt::Key_E};

} // namespace

StepPage::StepPage(LabHost& host, TrainingRun& run, QWidget* parent)
    : NetworkPage(parent), m_host(host), m_run(run), m_walk(run), m_freeze(new QPushButton(this)), m_goOn(new QPushButton(this)),
      m_openOperation(new QPushButton(this)), m_batchAgain(new QPushButton(this)), m_follow(new QPushButton(this)),
      m_where(new QLabel(this)), m_same(new QLabel(this)), m_granularity(new ChoiceRow(this)), m_back(new QToolButton(this)),
      m_forward(new QToolButton(this)), m_imageTitle(new QLabel(this)), m_image(new QSpinBox(this)), m_goTitle(new QLabel(this)),
      m_epoch(new QSpinBox(this)), m_batch(new QSpinBox(this)), m_go(new QPushButton(this)), m_progress(new QProgressBar(this)),
      m_stop(new QPushButton(this)), m_walkArea(new QWidget(this)), m_idle(new QLabel(this)), m_diagramArea(new QScrollArea(m_walkArea)),
      m_diagram(new StepDiagram), m_scrubTitle(new QLabel(m_walkArea)), m_scrub(new QSlider(Qt::Horizontal, m_walkArea)),
      m_picture(new TextPicture(picturePixels, m_walkArea)), m_pictureText(new QLabel(m_walkArea)), m_tensors(new StepTensors(m_walkArea)),
      m_story(new LongText(m_walkArea))
{
    build();
    addKeys();
    connect(m_freeze, &QPushButton::clicked, this, &StepPage::freeze);
    connect(m_goOn, &QPushButton::clicked, this, [this] { m_run.run(); });
    connect(m_openOperation, &QPushButton::clicked, this, &StepPage::openOperation);
    connect(m_batchAgain, &QPushButton::clicked, this, [this] { m_walk.look({}); });
    connect(m_follow, &QPushButton::clicked, this, [this] {
        if (m_offered)
            m_walk.look({m_offered->second});
    });
    connect(m_back, &QToolButton::clicked, this, [this] { stepBy(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { stepBy(+1); });
    connect(m_image, &QSpinBox::valueChanged, this, [this](int image) { m_walk.setImage(image); });
    connect(m_go, &QPushButton::clicked, this, &StepPage::goToChosen);
    connect(m_stop, &QPushButton::clicked, &m_walk, &StepWalk::stop);
    connect(m_diagram, &StepDiagram::picked, &m_walk, &StepWalk::goToPlace);
    connect(m_scrub, &QSlider::valueChanged, this, &StepPage::scrub);
    connect(m_tensors, &StepTensors::stepRequested, this, &StepPage::stepBy);
    connect(m_tensors, &StepTensors::cellAsked, this, &StepPage::ask);
    connect(m_story, &QTextBrowser::anchorClicked, this, &StepPage::follow);
    connect(m_tensors, &StepTensors::imageChosen, &m_walk, &StepWalk::setImage);
    connect(&m_walk, &StepWalk::changed, this, [this] {
        m_asked.reset();
        refresh();
    });
    connect(&m_walk, &StepWalk::movingChanged, this, &StepPage::refreshMotion);
    connect(&m_walk, &StepWalk::failed, this, &StepPage::fail);
    connect(&m_run, &TrainingRun::prepared, this, [this] { m_offered.reset(); });
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (!m_run.holdsTraining())
            m_wantedSample.reset();
        if (m_run.canWalk() && m_open && (m_freezing || !m_walk.moment())) {
            m_freezing = false;
            freeze();
        }
        refresh();
    });
    retranslate();
    setGranularity(NetworkGranularity::Layer);
}

StepPage::~StepPage() = default;

void StepPage::build()
{
    m_freeze->setObjectName(QStringLiteral("freeze"));
    m_goOn->setObjectName(QStringLiteral("stepGoOn"));
    m_openOperation->setObjectName(QStringLiteral("openOperation"));
    m_follow->setObjectName(QStringLiteral("followSample"));
    m_where->setObjectName(QStringLiteral("stepWhere"));
    m_same->setObjectName(QStringLiteral("sameState"));
    m_story->setObjectName(QStringLiteral("stepStory"));
    m_pictureText->setObjectName(QStringLiteral("stepPictureText"));
    m_back->setObjectName(QStringLiteral("stepBack"));
    m_forward->setObjectName(QStringLiteral("stepForward"));
    m_go->setObjectName(QStringLiteral("stepGo"));
    m_where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_where->setWordWrap(true); // in large text it may be long
    QSizePolicy kept = m_same->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // it comes and goes beside the sentence, which must not be wrapped anew
    m_same->setSizePolicy(kept);
    m_openOperation->setIcon(themedIcon(QStringLiteral("operation")));
    m_freeze->setIcon(themedIcon(QStringLiteral("pause")));
    m_goOn->setIcon(themedIcon(QStringLiteral("play")));
    m_back->setIcon(themedIcon(QStringLiteral("back")));
    m_forward->setIcon(themedIcon(QStringLiteral("step")));
    for (QToolButton* button : {m_back, m_forward}) {
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAutoRepeat(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    for (QSpinBox* box : {m_image, m_epoch, m_batch})
        box->setKeyboardTracking(false);
    m_progress->setMaximumWidth(120);
    m_progress->setTextVisible(false);
    m_idle->setWordWrap(true);
    m_idle->setAlignment(Qt::AlignCenter);
    m_idle->setMinimumHeight(80);

    m_head = new QGridLayout;
    m_head->setSpacing(gridStep / 2);
    m_head->setColumnStretch(columnOfSentence, 1);
    m_head->addWidget(m_freeze, 0, 0); // one of the two is there
    int place = 0;
    for (QWidget* one : std::initializer_list<QWidget*>{m_goOn, m_where, m_same, m_batchAgain, m_follow, m_openOperation})
        m_head->addWidget(one, 0, place++);
    auto* controls = new FlowLayout;
    controls->addWidget(m_granularity);
    controls->addWidget(m_back);
    controls->addWidget(m_forward);
    auto* sample = new QWidget(this);
    auto* chosen = new QHBoxLayout(sample);
    chosen->setContentsMargins(0, 0, 0, 0);
    for (QWidget* one : std::initializer_list<QWidget*>{m_progress, m_stop, m_imageTitle, m_image})
        chosen->addWidget(one);
    controls->addLast(sample);

    m_diagramArea->setWidget(m_diagram);
    m_diagramArea->setFrameShape(QFrame::NoFrame);
    m_diagramArea->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_diagramArea->setFocusPolicy(Qt::NoFocus);
    m_diagramArea->viewport()->installEventFilter(this);
    m_where->installEventFilter(this);
    auto* scrubbing = new QHBoxLayout;
    scrubbing->setSpacing(gridStep / 2);
    scrubbing->addWidget(m_scrubTitle);
    scrubbing->addWidget(m_scrub, 1);
    scrubbing->addSpacing(gridStep);
    scrubbing->addWidget(m_goTitle);
    scrubbing->addWidget(m_epoch);
    scrubbing->addWidget(m_batch);
    scrubbing->addWidget(m_go);

    m_picture->setAlignment(Qt::AlignCenter);
    keepRoomForPicture();
    m_pictureText->setWordWrap(true);
    m_pictureText->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_pictured = new QWidget(this);
    auto* left = new QVBoxLayout(m_pictured);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_picture);
    left->addWidget(m_pictureText, 1);
    keepRoomForStory();
    m_story->setOpenLinks(false);
    m_numbers = new QGridLayout;
    m_numbers->setSpacing(gridStep);
    placePart(true);
    m_lines = {m_head, controls, scrubbing};

    auto* area = new QVBoxLayout(m_walkArea);
    area->setContentsMargins(0, 0, 0, 0);
    area->setSpacing(gridStep / 2);
    area->addWidget(m_diagramArea);
    area->addLayout(scrubbing);
    area->addLayout(m_numbers, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
    layout->setSpacing(gridStep / 2);
    layout->addLayout(m_head);
    layout->addLayout(controls);
    layout->addWidget(m_idle, 1);
    layout->addWidget(m_walkArea, 1);
}

void StepPage::addKeys()
{
    const auto key = [this](const QKeySequence& keys, auto follow) {
        auto* shortcut = new QShortcut(keys, parentWidget()); // also where the page's header has the focus
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, follow);
        return shortcut;
    };
    for (std::size_t i = 0; i < letters.size(); ++i)
        for (const int direction : {+1, -1})
            m_letters += key(direction > 0 ? QKeySequence(letters[i]) : QKeySequence(Qt::SHIFT | letters[i]),
                             [this, i, direction] { m_walk.step(granularities[i], direction); });
    for (const int direction : {+1, -1})
        m_letters += key(direction > 0 ? QKeySequence(Qt::Key_G) : QKeySequence(Qt::SHIFT | Qt::Key_G), [this, direction] {
            const int next = std::clamp(m_granularity->current() + direction, 0, static_cast<int>(granularities.size()) - 1);
            setGranularity(granularities[static_cast<std::size_t>(next)]);
        });
    m_openKey = key(QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { openOperation(); });
    connect(&m_host.preferences(), &Preferences::changed, this, &StepPage::refreshKeys);
    refreshKeys();
}

void StepPage::refreshKeys()
{
    m_openKey->setEnabled(m_open);
    for (QShortcut* shortcut : m_letters)
        shortcut->setEnabled(m_open && m_host.preferences().singleLetterKeys());
}

void StepPage::setOpen(bool open)
{
    m_open = open;
    refreshKeys();
    if (open && m_run.canWalk() && !m_walk.moment())
        m_walk.begin();
    refresh();
}

void StepPage::setPresenting(bool presenting)
{
    m_presenting = presenting;
    for (QWidget* widget : {static_cast<QWidget*>(m_imageTitle), static_cast<QWidget*>(m_image), static_cast<QWidget*>(m_goTitle),
                            static_cast<QWidget*>(m_epoch), static_cast<QWidget*>(m_batch), static_cast<QWidget*>(m_go)})
        widget->setVisible(!presenting);
    m_tensors->setBare(presenting);
    refresh();
}

void StepPage::changeEvent(QEvent* event)
{
    NetworkPage::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_diagram->resize(m_diagram->sizeHint());
        keepRoomForPicture();
        keepRoomForStory();
        placeSentence();
        keepLines(0);
        refresh(); // the diagram has another height
    }
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
    if (!m_run.canWalk())
        return;
    m_failure = {};
    m_walk.begin();
    if (m_wantedSample)
        m_walk.lookNow({*std::exchange(m_wantedSample, std::nullopt)});
}

void StepPage::explainSample(Split, std::uint32_t sample)
{
    emit wanted();
    if (!m_run.holdsTraining()) // the number is one of data that are gone
        return;
    m_wantedSample = sample;
    freeze();
}

void StepPage::offerSample(Split part, std::uint32_t sample)
{
    m_offered = {part, sample};
    refresh();
}

void StepPage::explainOffered()
{
    if (m_offered)
        explainSample(m_offered->first, m_offered->second);
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
    const StepMoment* moment = m_walk.moment();
    return moment ? positionText(*moment) : tr("freeze the training and walk through it, layer by layer");
}

QString StepPage::stateText() const
{
    using State = TrainingRun::State;
    switch (m_run.state()) {
    case State::Loading: return tr("The data are being made ready.");
    case State::Failed: return toQString(m_run.message());
    case State::Running:
        return tr("The network trains. Freeze it to walk through a batch: nothing is lost, and it goes on as if nobody had looked.");
    case State::Stopping: return tr("The batch under way is being finished.");
    default: break;
    }
    return m_failure.empty() ? tr("The numbers of this moment are being collected.") : toQString(m_failure);
}

/// A batch that nobody trains: of a schedule that ends with the training it has the last rate, and training on draws that anew.
QString StepPage::beyondText(const StepMoment& moment) const
{
    const TrainingSettings& settings = m_run.view().content.settings;
    const double done = settings.stop.epochs;
    const bool within = m_run.ending() != Ending::Epochs; // another end came before that of the schedule
    if (within || rateAt(settings.schedule, done, done + 1) == rateAt(settings.schedule, done, done))
        return tr("%1 · would come next").arg(positionText(moment));
    return tr("%1 · would come next at the rate that ends the schedule; a longer training draws the schedule anew, with another rate here")
        .arg(positionText(moment));
}

void StepPage::refresh()
{
    emit summaryChanged();
    if (!m_open)
        return;
    m_refreshing = true;
    const StepMoment* moment = m_walk.moment();
    const bool running = m_run.state() == TrainingRun::State::Running;
    m_freeze->setVisible(running || m_run.state() == TrainingRun::State::Stopping);
    m_freeze->setEnabled(running);
    m_goOn->setVisible(!m_freeze->isVisibleTo(this));
    const bool ended = m_run.state() == TrainingRun::State::Finished || m_run.state() == TrainingRun::State::Diverged;
    offer(*m_goOn, m_run.canRun(),
          tr("Trains on from the batch at which it was frozen. Wherever the walk went, the numbers are the same as without it."),
          ended ? toQString(m_run.message()) : stateText());
    m_walkArea->setVisible(moment != nullptr);
    m_idle->setVisible(!moment);
    m_idle->setText(stateText());
    const bool beyond = moment && m_run.state() == TrainingRun::State::Finished && moment->position.at >= m_walk.frozenAt();
    QString where = !moment ? QString() : beyond ? beyondText(*moment) : positionText(*moment);
    if (const std::optional<std::int64_t> best = moment ? bestWeightsOf(*moment) : std::nullopt)
        where += QStringLiteral(" · ") + bestWeightsText(*best);
    m_where->setText(where);
    m_where->setToolTip(m_where->text());
    m_longest = moment ? longestPositionText(*moment) : QString();
    keepLines(m_where->minimumHeight());
    m_same->setVisible(moment && (m_walk.isSameState() || !moment->exact));
    m_batchAgain->setVisible(moment && moment->looked);
    const bool offers = m_offered && moment && !(moment->looked && moment->samples.front() == m_offered->second);
    m_follow->setVisible(offers);
    if (offers)
        m_follow->setText(tr("Follow %1").arg(sampleOnScreen(m_offered->second)));
    placeSentence(); // beside those buttons that are there
    for (QWidget* widget : {static_cast<QWidget*>(m_openOperation), static_cast<QWidget*>(m_granularity), static_cast<QWidget*>(m_back),
                            static_cast<QWidget*>(m_forward), static_cast<QWidget*>(m_image), static_cast<QWidget*>(m_epoch),
                            static_cast<QWidget*>(m_batch), static_cast<QWidget*>(m_go)})
        widget->setEnabled(moment);
    if (moment) {
        const NetworkPosition& position = moment->position;
        m_same->setText(moment->exact ? tr("✓ same state") : tr("⚠ other bits"));
        m_same->setToolTip(
            moment->exact ? tr("Weights, optimiser and position have the same bits as when the walk was here before (hash %1).")
                                .arg(moment->hash, 16, 16, QLatin1Char('0'))
                          : tr("The backend %1 did not give the same bits again. Train on serial, or another backend of one thread, to "
                               "walk back exactly.")
                                .arg(QString::fromStdString(moment->layer->backend)));
        m_same->setAccessibleDescription(m_same->toolTip());
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
        const QString asked = m_asked ? askedStory(*moment, m_asked->role, m_asked->cell) : QString();
        m_story->setHtml(asked + momentStory(*moment, m_walk.image()) + trainingNote(*moment));
        refreshPicture();
    }
    m_tensors->show(m_walk.sharedMoment(), m_walk.image());
    m_refreshing = false;
    refreshMotion();
}

/// What was before the earliest state that is kept cannot be trained again.
void StepPage::goToChosen()
{
    const StepMoment* moment = m_walk.moment();
    const TrainingPosition to{m_epoch->value() - 1, m_batch->value() - 1};
    if (moment && to < moment->earliest) {
        m_host.post({.kind = Message::Kind::Note,
                     .text =
                         [first = moment->earliest] {
                             return tr("The way back begins at epoch %L1, batch %L2: no earlier state of this training is kept.")
                                 .arg(first.epoch + 1)
                                 .arg(first.batch + 1);
                         },
                     .topic = QStringLiteral("network.step")});
        return refresh();
    }
    m_walk.goToBatch(to);
}

void StepPage::refreshMotion()
{
    const bool far = m_walk.isMoving() && m_walk.progress() >= 0;
    m_progress->setVisible(far);
    m_stop->setVisible(far);
    if (far)
        m_progress->setValue(static_cast<int>(m_walk.progress() * 100));
}

void StepPage::retranslate()
{
    m_freeze->setText(tr("Freeze"));
    m_freeze->setToolTip(tr("Stops the training between two batches, so that one can walk through it."));
    m_goOn->setText(tr("Go on training"));
    m_openOperation->setText(tr("Open in the Operation lab"));
    m_openOperation->setToolTip(
        tr("This layer with its real tensors in grids, with explanation, backends and gradient check (Ctrl+Enter)."));
    m_batchAgain->setText(tr("Back to the batch"));
    m_follow->setToolTip(tr("The sample looked at in Watch, alone, with the weights of this moment. Nothing is trained on it."));
    m_granularity->setAccessibleName(tr("Length of a step"));
    m_granularity->setChoices({{tr("Term"), tr("One term of a sum (T, Shift+T)")},
                               {tr("Cell"), tr("One number (C, Shift+C)")},
                               {tr("Channel"), tr("One channel of a tensor (H, Shift+H)")},
                               {tr("Layer"), tr("One layer (L, Shift+L)")},
                               {tr("Phase"), tr("Forward pass, backward pass or update (P, Shift+P)")},
                               {tr("Batch"), tr("One batch (B, Shift+B)")},
                               {tr("Epoch"), tr("One epoch (E, Shift+E)")}});
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("One step back; G and Shift+G change how long a step is."));
    m_forward->setText(tr("Forward", "one step on"));
    m_forward->setToolTip(tr("One step on; G and Shift+G change how long a step is."));
    m_imageTitle->setText(tr("Sample n"));
    m_image->setAccessibleName(tr("Sample of the batch"));
    m_goTitle->setText(tr("Epoch, batch"));
    m_epoch->setAccessibleName(tr("Epoch to go to"));
    m_batch->setAccessibleName(tr("Batch to go to"));
    m_go->setText(tr("Go"));
    m_go->setToolTip(tr("Goes to the beginning of this batch: back to the nearest kept state, and trains from there again."));
    m_stop->setText(tr("Stop here"));
    m_progress->setAccessibleName(tr("Share of the way that is done"));
    m_scrubTitle->setText(tr("Cells"));
    m_scrub->setAccessibleName(tr("Cell of the tensor under way"));
    m_diagramArea->setAccessibleName(tr("Layers and passes of this batch"));
    m_diagram->setAccessibleName(m_diagramArea->accessibleName());
    m_story->setAccessibleName(tr("What happens at this moment"));
    refresh();
}

} // namespace ks
