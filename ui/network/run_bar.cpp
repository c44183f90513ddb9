#include "ui/network/run_bar.h"

#include "ui/language/numbers.h"
#include "ui/network/loss_band.h"
#include "ui/network/loss_line.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/network_page.h"
#include "ui/network/run_figure.h"
#include "ui/network/train/train_texts.h"
#include "ui/network/training_actions.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/theme/combo_hints.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/steady_room.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

/// From the most to the least that a row has. Words that an icon says go first (`stepTexts`: of one batch and one epoch), then what Charts has
/// too; last of all the ways back and what the figure is of.
struct NetworkRunBar::Shown {
    bool speedTitle;
    bool stepTexts;
    bool loss;
    bool place;
    bool trainText;
    bool lesser;
    bool figureTitle;

    static constexpr std::array<std::array<bool, 7>, 8> steps = {{{true, true, true, true, true, true, true},
                                                                  {false, true, true, true, true, true, true},
                                                                  {false, false, true, true, true, true, true},
                                                                  {false, false, false, true, true, true, true},
                                                                  {false, false, false, false, true, true, true},
                                                                  {false, false, false, false, false, true, true},
                                                                  {false, false, false, false, false, false, true},
                                                                  {false, false, false, false, false, false, false}}};
    /// On a projector. The words of the main button are the last to go.
    static constexpr std::array<std::array<bool, 7>, 4> presented = {{{false, true, false, true, true, false, true},
                                                                      {false, true, false, false, true, false, true},
                                                                      {false, false, false, false, true, false, true},
                                                                      {false, false, false, false, false, false, false}}};
    static Shown at(std::size_t step, bool presenting = false)
    {
        const auto& is = presenting ? presented.at(step) : steps.at(step);
        return {is[0], is[1], is[2], is[3], is[4], is[5], is[6]};
    }
    static Shown most() { return at(0); }
    static Shown least() { return at(steps.size() - 1); }
};

namespace {

constexpr qsizetype presentedButtons = 2; ///< Train, one batch; and more epochs, where they have room
constexpr int placeLetters = 32;          ///< "epoch 10 of 10, batch 150 of 150"

/// What a longer text has no room for is in its hint.
class PlaceLine final : public QLabel {
public:
    explicit PlaceLine(QWidget* parent) : QLabel(parent) { setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); }

    /// The same in fewer words; none: it is cut.
    void setShorter(const QString& text)
    {
        if (std::exchange(m_shorter, text) != text)
            update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const bool isWhole = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= width();
        style()->drawItemText(&painter, rect(), Qt::AlignVCenter | Qt::AlignLeft, palette(), isEnabled(),
                              fontMetrics().elidedText(isWhole ? text() : m_shorter, Qt::ElideRight, width()), foregroundRole());
    }

private:
    QString m_shorter;
};

/// Of a button that shows its text beside its icon, for that text: as QToolButton::sizeHint() reckons.
int widthOfText(const QToolButton& button, const QString& text)
{
    const QFontMetrics metrics = button.fontMetrics();
    return 4 + metrics.size(Qt::TextShowMnemonic, text).width() + 2 * metrics.horizontalAdvance(QLatin1Char(' '));
}

int widthOfButton(const QToolButton& button, bool withText)
{
    const bool hasText = button.toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
    return button.sizeHint().width() + (withText - hasText) * widthOfText(button, button.text());
}

/// Of which samples, in two words, and after which epoch: the network may be further, and other pages judge it as it is. The hint says more.
QString titleOfFigure(const RunFigure& figure)
{
    if (!figure.value)
        return figure.isLoss ? NetworkRunBar::tr("Loss") : NetworkRunBar::tr("Accuracy");
    if (figure.epoch) { // a share tells what it is: no wider than the others
        const QString epoch = countOnScreen(*figure.epoch + 1);
        return (figure.isLoss ? NetworkRunBar::tr("Loss, epoch %1") : NetworkRunBar::tr("Validation, epoch %1")).arg(epoch);
    }
    if (figure.batch) {
        const QString batch = countOnScreen(*figure.batch);
        return (figure.isLoss ? NetworkRunBar::tr("Loss, batch %1") : NetworkRunBar::tr("Accuracy, batch %1")).arg(batch);
    }
    return figure.isLoss ? NetworkRunBar::tr("Loss, last batch") : NetworkRunBar::tr("Accuracy, last batch");
}

/// The longest that comes up in a training that somebody watches.
std::array<RunFigure, 3> figuresForRoom(bool isLoss)
{
    return {{{.value = 0, .isLoss = isLoss},
             {.value = 0, .isLoss = isLoss, .epoch = 99},
             {.value = 0, .isLoss = isLoss, .isThen = true, .batch = 9999}}};
}

QString figureText(const RunFigure& figure)
{
    if (!figure.value)
        return noFigure();
    return figure.isLoss ? lossOnScreen(*figure.value) : shareText(*figure.value);
}

} // namespace

NetworkRunBar::NetworkRunBar(LabHost& host, TrainingRun& run, const QList<QAction*>& controls, const QList<QAction*>& lesser,
                             QWidget* parent)
    : Retranslating(parent), m_host(host), m_run(run), m_speedTitle(new QLabel(this)), m_speed(named(new QComboBox(this), "runSpeed")),
      m_place(named(new PlaceLine(this), "runPlace")), m_loss(named(new LossLine(this), "runLoss")),
      m_figureTitle(named(new QLabel(this), "runFigureTitle")), m_figure(named(new QLabel(this), "runFigure")), m_focus(*this)
{
    build(controls, lesser);
    const Preferences& preferences = m_host.preferences();
    const auto takeKept = [this, &preferences] { m_run.speed().set(preferences.get(preference::trainingSpeed)); };
    takeKept();
    connect(&preferences, &Preferences::changed, this, [this, takeKept](const QString& key) {
        if (key.isEmpty() || key == QLatin1String(preference::trainingSpeed.key))
            takeKept();
        if (key.isEmpty() || key == QLatin1String(preference::lossBand.key))
            followBand();
    });
    connect(m_loss, &LossLine::clicked, this, [this](bool on) { m_host.preferences().set(preference::lossBand, on); });
    connect(&m_run.speed(), &TrainingSpeed::changed, this, &NetworkRunBar::takeSpeed);
    connect(m_speed, &QComboBox::activated, this, [this](int index) { choose(offeredSpeeds.at(static_cast<std::size_t>(index))); });
    connect(m_full, &QToolButton::clicked, this,
            [this, &preferences](bool full) { choose(full ? 0 : preferences.get(preference::watchableSpeed)); });
    connect(&m_run, &TrainingRun::progressed, this, &NetworkRunBar::follow);
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkRunBar::follow);
    retranslate();
}

QToolButton* NetworkRunBar::add(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    return button;
}

void NetworkRunBar::build(const QList<QAction*>& controls, const QList<QAction*>& lesser)
{
    QHBoxLayout* row = layRow(*this, {}, gridStep);
    row->setContentsMargins(gridStep / 2, gridStep / 2, 2 * gridStep, 0); // the large figure does not touch the edge
    for (QAction* action : controls)
        m_buttons.append(add(action));
    setPrimary(*m_buttons.first());
    for (QAction* action : lesser) {
        m_lesser.append(add(action));
        m_lesser.last()->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    m_full = named(iconButton("forward", this), "fullSpeed");
    m_full->setCheckable(true);
    m_full->setAutoRaise(false); // an arrow alone would be no button in a row of buttons
    m_full->setFocusPolicy(Qt::StrongFocus);
    m_speedTitle->setBuddy(m_speed);
    for (QLabel* quiet : {m_place, m_figureTitle})
        quiet->setForegroundRole(QPalette::PlaceholderText);
    keepRoomWhenHidden(*m_place); // between both ends of the row
    m_figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    lay(row,
        {m_speedTitle, m_speed, m_full, {new SteadyRoom(*m_place), 1}, m_loss, new SteadyRoom(*m_figureTitle), new SteadyRoom(*m_figure)});
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void NetworkRunBar::retranslate()
{
    QStringList speeds;
    for (const double speed : offeredSpeeds)
        speeds << (speed == 0 ? tr("Full speed") : speed == 1 ? tr("1 batch/s") : tr("%1 batches/s").arg(countOnScreen(speed)));
    setEntries(*m_speed, speeds);
    readWhole(*m_speed);
    setNames(*m_full, tr("Full speed"), tr("Full speed: as fast as the machine trains. Pressed again, it goes back to the speed before."));
    setFieldTitle(*m_speedTitle, tr("Speed"), tr("Speed of the training"));
    m_speed->setToolTip(tr("How many batches follow one another in a second. The numbers of the training are the same at any speed."));
    followBand();
    takeSpeed();
    takeFont();
    follow();
}

void NetworkRunBar::takeFont()
{
    const QFont large = numbersFont(textFont(TextRole::Figure, font()));
    m_figure->setFont(large);
    m_figure->setMinimumWidth(QFontMetrics(large).horizontalAdvance(shareText(1))); // another figure moves nothing
    int widest = 0;
    for (const bool isLoss : {false, true})
        for (const RunFigure& figure : figuresForRoom(isLoss))
            widest = std::max(widest, fontMetrics().horizontalAdvance(titleOfFigure(figure)));
    m_figureTitle->setMinimumWidth(widest); // nor does another title
    fit();
}

void NetworkRunBar::takeSpeed()
{
    const double speed = m_run.speed().value();
    m_speed->setCurrentIndex(static_cast<int>(offeredSpeed(speed)));
    m_full->setChecked(speed == 0);
}

void NetworkRunBar::choose(double speed)
{
    if (const double before = m_run.speed().value(); speed == 0 && before > 0)
        m_host.preferences().set(preference::watchableSpeed, before);
    m_run.speed().set(speed);
    m_host.preferences().set(preference::trainingSpeed, speed);
}

void NetworkRunBar::follow()
{
    if (!isVisible())
        return;
    const RunView& view = m_run.view();
    const RunFigure figure = figureOf(view);
    const QString title = titleOfFigure(figure);
    const QString text = figureText(figure);
    const TrainTexts texts(m_run);
    const QString place = texts.brief();
    const QString tip =
        m_run.state() == TrainingRun::State::Failed ? texts.status() : place + countedText(); // what is wrong is said by the pages
    if (m_place->text() != place || m_place->toolTip() != tip)
        setTexts(*m_place, place, tip);
    static_cast<PlaceLine*>(m_place)->setShorter(texts.briefer());
    m_figureTitle->setText(title);
    setTexts(*m_figure, text, figureTip());
    m_figure->setAccessibleName(tr("%1: %2").arg(title, text));
    m_loss->take(view.history.batches, view.lines);
    const bool isFinished = m_run.state() == TrainingRun::State::Finished; // what is to be pressed next
    if (isPrimary(m_buttons.last()) != isFinished) {
        setPrimary(*m_buttons.first(), !isFinished);
        setPrimary(*m_buttons.last(), isFinished);
    }
}

QString NetworkRunBar::countedText() const
{
    const RunView& view = m_run.view();
    const std::size_t shown = std::min(view.shownAfter(), view.history.batches.size());
    const QString now =
        view.looked ? QLatin1Char('\n') + tr("The training itself stands at %1.").arg(TrainTexts(m_run).place()) : QString();
    if (shown == 0 || view.history.batches[shown - 1].epoch == 0)
        return now; // it is the same number
    return QLatin1Char('\n') +
           tr("Of the whole training this is batch %1: so Charts and the line of moments count.").arg(countOnScreen(shown)) + now;
}

QString NetworkRunBar::figureTip() const
{
    const RunFigure figure = figureOf(m_run.view());
    if (!figure.isThen)
        return figureTip(figure);
    const QString then = tr("As it was then, at %1; the lines at the left are of now.").arg(momentText(m_run.view()));
    if (m_run.view().looked == std::size_t{0})
        return tr("Before the first batch nothing had judged the network.") + QLatin1Char('\n') + then;
    return figureTip(figure) + QLatin1Char('\n') + then;
}

QString NetworkRunBar::figureTip(const RunFigure& figure) const
{
    if (figure.epoch) {
        const QString epoch = countOnScreen(*figure.epoch + 1);
        const QString said = figure.isLoss ? tr("Loss on unseen samples (validation) after epoch %1").arg(epoch)
                                           : tr("Share of unseen samples (validation) that are read right after epoch %1").arg(epoch);
        return m_run.view().history.test && !figure.isThen
                   ? said + QLatin1Char('\n') +
                         tr("Those are the validation’s; the sentence on Charts is about the test, on other samples.")
                   : said;
    }
    if (m_run.view().history.batches.empty())
        return tr("Nothing is trained yet.");
    if (figure.batch) {
        const QString batch = countOnScreen(*figure.batch);
        return (figure.isLoss ? tr("Loss of batch %1, while it was trained")
                              : tr("Share of batch %1 that was read right while it was trained"))
            .arg(batch);
    }
    return figure.isLoss ? tr("Loss of the last batch, while it was trained")
                         : tr("Share of the last batch that was read right while it was trained");
}

void NetworkRunBar::focusTrain()
{
    m_buttons.first()->setFocus(Qt::OtherFocusReason);
}

void NetworkRunBar::setChartsOpen(bool open)
{
    m_loss->setEnabled(!open);
    followBand();
}

void NetworkRunBar::setPresenting(bool presenting)
{
    m_presenting = presenting;
    for (QWidget* control : {static_cast<QWidget*>(m_speed), static_cast<QWidget*>(m_full)})
        control->setVisible(!presenting);
    fit();
}

void NetworkRunBar::followBand()
{
    const bool on = m_host.preferences().get(preference::lossBand);
    m_loss->setChecked(on);
    const QString what = !m_loss->isEnabled() ? tr("The whole chart is on this page.")
                         : on                 ? tr("Press it to fold the chart.")
                                              : tr("Press it to see the chart above every page.");
    setNames(*m_loss, tr("Loss of the training"), tr("Loss of the training, the newest batch at the right") + QLatin1Char('\n') + what);
}

bool NetworkRunBar::event(QEvent* event)
{
    const bool handled = Retranslating::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) // its width, or that of a text
        fit();
    return handled;
}

int NetworkRunBar::widthOf(const Shown& shown) const
{
    const int gap = layout()->spacing();
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right() - gap;
    const auto add = [&](bool isShown, int more) { width += isShown ? gap + more : 0; };
    for (const QToolButton* button : m_buttons)
        add(has(button, shown),
            button == m_buttons.first() ? widthOfTrain(shown.trainText) : widthOfButton(*button, hasText(button, shown)));
    for (const QToolButton* button : m_lesser)
        add(shown.lesser, button->sizeHint().width());
    add(shown.speedTitle, m_speedTitle->sizeHint().width());
    add(!m_presenting, m_speed->sizeHint().width());
    add(!m_presenting, m_full->sizeHint().width());
    add(true, shown.place ? placeLetters * fontMetrics().averageCharWidth() : 0); // its room stays
    add(shown.loss, m_loss->sizeHint().width());
    add(shown.figureTitle, std::max(m_figureTitle->minimumWidth(), m_figureTitle->sizeHint().width()));
    add(true, std::max(m_figure->minimumWidth(), m_figure->sizeHint().width()));
    return width;
}

int NetworkRunBar::widthOfTrain(bool withText) const
{
    const QToolButton& train = *m_buttons.first();
    int widest = 0;
    for (const QString& text : TrainingActions::trainTexts())
        widest = std::max(widest, widthOfText(train, text));
    return widthOfButton(train, false) + withText * widest;
}

bool NetworkRunBar::has(const QToolButton* button, const Shown& shown) const
{
    if (button == m_buttons.last())
        return m_presenting ? shown.trainText : shown.lesser;
    return !m_presenting || m_buttons.indexOf(button) < presentedButtons;
}

/// More epochs have their word as long as Train has: a plus alone would not say of what, and once the training has ended it is the button to press.
bool NetworkRunBar::hasText(const QToolButton* button, const Shown& shown) const
{
    const bool isMore = button == m_buttons.last() && !m_presenting;
    return button == m_buttons.first() || isMore ? shown.trainText : shown.stepTexts;
}

void NetworkRunBar::fit()
{
    const std::size_t steps = m_presenting ? Shown::presented.size() : Shown::steps.size();
    for (std::size_t step = 0; step < steps; ++step)
        if (const Shown shown = Shown::at(step, m_presenting); step + 1 == steps || widthOf(shown) <= width())
            return apply(shown);
}

void NetworkRunBar::apply(const Shown& shown)
{
    for (QToolButton* button : m_buttons) {
        button->setVisible(has(button, shown));
        button->setToolButtonStyle(hasText(button, shown) ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    }
    m_buttons.first()->setMinimumWidth(widthOfTrain(shown.trainText)); // another word on it moves no other button under the mouse
    for (QToolButton* button : m_lesser)
        button->setVisible(shown.lesser);
    m_speedTitle->setVisible(shown.speedTitle);
    m_figureTitle->setVisible(shown.figureTitle);
    m_loss->setVisible(shown.loss);
    m_place->setVisible(shown.place);
}

QSize NetworkRunBar::sizeHint() const
{
    return {widthOf(Shown::most()), Retranslating::sizeHint().height()};
}

QSize NetworkRunBar::minimumSizeHint() const
{
    return {widthOf(Shown::least()), Retranslating::minimumSizeHint().height()};
}

} // namespace ks

#include "moc_run_bar.cpp"
