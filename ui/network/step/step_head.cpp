#include "ui/network/step/step_head.h"

#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/step/step_walk.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/weights_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>

#include <algorithm>

namespace ks {

namespace {

constexpr int usualLines = 2; ///< of the sentence; the buttons beside it are about as high

} // namespace

StepHead::StepHead(StepWalk& walk, TrainingRun& run, QWidget* parent)
    : Retranslating(parent), m_walk(walk), m_run(run), m_freeze(named(new QPushButton(this), "freeze")),
      m_goOn(named(new QPushButton(this), "stepGoOn")), m_openOperation(named(new QPushButton(this), "openOperation")),
      m_newer(named(new QPushButton(this), "stepNewer")), m_batchAgain(new QPushButton(this)),
      m_follow(named(new QPushButton(this), "followSample")), m_where(named(new QLabel(this), "stepWhere")),
      m_same(named(new QLabel(this), "sameState")), m_line(new QGridLayout(this))
{
    m_where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_where->setWordWrap(true); // in large text it may be long
    m_where->installEventFilter(this);
    keepRoomWhenHidden(*m_same); // it comes and goes beside the sentence, which must not be wrapped anew
    m_openOperation->setIcon(themedIcon(QStringLiteral("operation")));
    m_freeze->setIcon(themedIcon(QStringLiteral("pause")));
    m_goOn->setIcon(themedIcon(QStringLiteral("play")));
    m_line->setContentsMargins(0, 0, 0, 0);
    m_line->setSpacing(gridStep / 2);
    m_line->setColumnStretch(columnOfSentence, 1);
    m_line->addWidget(m_freeze, 0, 0); // one of the two is there
    int place = 0;
    for (QWidget* one : std::initializer_list<QWidget*>{m_goOn, m_where, m_same, m_newer, m_batchAgain, m_follow, m_openOperation})
        m_line->addWidget(one, 0, place++);
    connect(m_freeze, &QPushButton::clicked, this, &StepHead::freezeWanted);
    connect(m_goOn, &QPushButton::clicked, this, [this] { m_run.run(); });
    connect(m_newer, &QPushButton::clicked, this, &StepHead::newerWanted);
    connect(&m_run, &TrainingRun::progressed, this, &StepHead::offerNewer);
    connect(m_openOperation, &QPushButton::clicked, this, &StepHead::openWanted);
    connect(m_batchAgain, &QPushButton::clicked, this, [this] { m_walk.look({}); });
    connect(m_follow, &QPushButton::clicked, this, &StepHead::followWanted);
    retranslate();
}

void StepHead::refresh(const QString& state, const std::optional<StepSubject>& offered)
{
    const StepMoment* moment = m_walk.moment().get();
    const TrainingRun::State run = m_run.state();
    m_freeze->setVisible(run == TrainingRun::State::Running || run == TrainingRun::State::Stopping);
    m_freeze->setEnabled(run == TrainingRun::State::Running);
    m_goOn->setText(isToBegin(m_run) ? tr("Train") : tr("Go on training"));
    m_goOn->setVisible(!m_presenting && !m_freeze->isVisibleTo(this));
    const bool ended = run == TrainingRun::State::Finished || run == TrainingRun::State::Diverged;
    offer(*m_goOn, canRun(m_run),
          m_run.view().looked
              ? tr("Trains on from now, not from the moment that is looked at: the numbers are the same as if nobody had looked back.")
              : tr("Trains on from the batch at which it was frozen. Wherever the walk went, the numbers are the same as without it."),
          ended ? toQString(m_run.view().message) : state);
    m_where->setText(sentence());
    m_where->setToolTip(m_where->text());
    keepLongest(moment);
    keepLines(m_where->minimumHeight());
    m_same->setVisible(moment && (moment->again || !moment->exact));
    m_newer->setVisible(!m_presenting && moment && m_walk.batch().isHeld());
    offerNewer();
    m_batchAgain->setVisible(!m_presenting && moment && moment->looked);
    const bool offers = !m_presenting && offered && moment && !moment->follows(*offered);
    m_follow->setVisible(offers);
    if (offers)
        m_follow->setText(
            tr("Follow %1").arg(offered->drawn ? drawnTitle(*offered->drawn) : sampleTitle(m_run.opened().data(), offered->sample)));
    m_openOperation->setVisible(!m_presenting);
    placeSentence(); // beside those buttons that are there
    offer(*m_openOperation, moment && !m_walk.secrets().isClosed(), openHint(), m_walk.secrets().kept());
    if (moment)
        refreshSameState();
}

void StepHead::keepLongest(const StepMoment* moment)
{
    m_longest.clear();
    if (!moment)
        return;
    const QString language = Languages::onScreen();
    if (m_known.graph != moment->graph || m_known.language != language)
        m_known = {moment->graph, language, longestPositionTexts(*moment)};
    for (const QString& position : m_known.positions)
        m_longest += sentenceOf(*moment, position);
}

QString StepHead::sentence() const
{
    const StepMoment* moment = m_walk.moment().get();
    return moment ? sentenceOf(*moment, positionText(*moment)) : QString();
}

QString StepHead::sentenceOf(const StepMoment& moment, const QString& position) const
{
    const bool beyond = m_run.state() == TrainingRun::State::Finished && moment.position.at >= m_walk.frozenAt() && !m_run.view().looked &&
                        !m_walk.batch().isBehind();
    const QString where = beyond ? beyondText(position) : position;
    if (const QString back = lookingBack(); !back.isEmpty())
        return where + back;
    const std::optional<std::int64_t> best = bestWeightsOf(m_walk, m_run.view());
    return best ? where + QStringLiteral(" · ") + bestWeightsText(*best) : where;
}

QString StepHead::lookingBack() const
{
    if (const auto side = m_run.look().side())
        return QStringLiteral(" · ") + (*side == MomentLook::Side::First ? tr("walking A: %1").arg(momentText(m_run.view()))
                                                                         : tr("walking B: %1").arg(momentText(m_run.view())));
    if (m_run.view().looked)
        return QStringLiteral(" · ") + tr("looking back: %1").arg(momentText(m_run.view()));
    return m_walk.batch().isHeld() ? QStringLiteral(" · ") + tr("held while the training goes on") : QString();
}

/// It has the same room whether there are newer numbers or not.
void StepHead::offerNewer()
{
    offer(*m_newer, m_walk.batch().isBehind(),
          tr("The same place of the batch that the training has come to. What is on screen stays until then."),
          tr("These are the newest numbers."));
}

/// A batch that nobody trains: of a schedule that ends with the training it has the last rate, and training on draws that anew.
QString StepHead::beyondText(const QString& position) const
{
    const TrainingSettings& settings = m_run.view().content.settings;
    const double done = settings.stop.epochs;
    const bool within = m_run.view().ending(m_run.opened().data().get()).value_or(Ending::Epochs) !=
                        Ending::Epochs; // another end came before that of the schedule
    if (within || rateAt(settings.schedule, done, done + 1) == rateAt(settings.schedule, done, done))
        return tr("%1 · would come next").arg(position);
    return tr("%1 · would come next, at the last learning rate; more epochs would make it another").arg(position);
}

void StepHead::refreshSameState()
{
    const StepMoment& moment = *m_walk.moment();
    setTexts(*m_same, moment.exact ? tr("✓ same state") : tr("⚠ other bits"),
             moment.exact ? tr("Weights, optimiser and position have the same bits as when the walk was here before (checksum %1).")
                                .arg(moment.hash, 16, 16, QLatin1Char('0'))
                          : tr("The backend %1 did not give the same bits again. Train on serial, or another backend of one thread, to "
                               "walk back exactly.")
                                .arg(QString::fromStdString(moment.layer->backend)));
    m_same->setAccessibleDescription(m_same->toolTip());
}

int StepHead::sentenceHeight(int width) const
{
    constexpr int anyHeight = 10'000;
    int height = 0;
    for (const QString& text : m_longest + QStringList(m_where->text()))
        height = std::max(height,
                          m_where->fontMetrics().boundingRect(QRect(0, 0, std::max(width, 1), anyHeight), Qt::TextWordWrap, text).height());
    return height;
}

void StepHead::keepLines(int least)
{
    const int usual = m_sentenceBeside ? usualLines * m_where->fontMetrics().lineSpacing() : 0;
    m_where->setMinimumHeight(std::max({usual, least, sentenceHeight(m_where->width())}));
}

void StepHead::placeSentence()
{
    int room = width();
    for (int i = 0; i < m_line->count(); ++i)
        if (const QLayoutItem* item = m_line->itemAt(i); item->widget() != m_where && !item->isEmpty())
            room -= item->sizeHint().width() + m_line->horizontalSpacing();
    const int buttons = m_openOperation->sizeHint().height();
    const bool beside = std::max(buttons, sentenceHeight(room)) <= buttons + m_line->verticalSpacing() + sentenceHeight(width());
    if (beside == m_sentenceBeside)
        return;
    m_sentenceBeside = beside;
    m_line->removeWidget(m_where);
    if (beside)
        m_line->addWidget(m_where, 0, columnOfSentence);
    else
        m_line->addWidget(m_where, 1, 0, 1, -1);
    m_where->setMinimumHeight(0);
    m_line->activate(); // it has another width now
    keepLines(0);
}

void StepHead::takeFont()
{
    placeSentence();
    keepLines(0);
}

void StepHead::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    placeSentence();
    keepLines(0); // of other lines
}

/// Whoever changes the room: the window, the settings beside it, a button that comes or goes.
bool StepHead::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_where)
        keepLines(m_where->heightForWidth(m_where->width())); // no less than before
    return Retranslating::eventFilter(watched, event);
}

QString StepHead::openHint()
{
    return tr("This layer with its real tensors in grids, with explanation, backends and gradient check (Ctrl+Enter).");
}

void StepHead::retranslate()
{
    setTexts(
        *m_freeze, tr("Freeze"),
        tr("Stops the training between two batches, and walks through the newest one. Without it the walk is through a batch that is held "
           "while the training goes on."));
    m_goOn->setText(isToBegin(m_run) ? tr("Train") : tr("Go on training"));
    m_newer->setText(tr("Newer numbers"));
    setTexts(*m_openOperation, tr("Open in the Operation lab"), openHint());
    m_batchAgain->setText(tr("Back to the batch"));
    m_follow->setToolTip(tr("What is looked at in See and Watch, alone, with the weights of this moment. Nothing is trained on it."));
}

} // namespace ks

#include "moc_step_head.cpp"
