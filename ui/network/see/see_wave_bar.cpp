#include "ui/network/see/see_wave_bar.h"

#include "ui/network/see/see_view.h"
#include "ui/network/see/see_wave_words.h"
#include "ui/operation/choice_row.h"
#include "ui/shell/lab.h"
#include "ui/shell/preferences.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::array waveSpeeds = {1.0, 2.0, 4.0, 16.0}; ///< steps per second
constexpr std::size_t usualWaveSpeed = 1;
constexpr double leastSentence = 360; ///< pixels beside usual text; with less of them it stands below the buttons
constexpr int sentenceLines = 3; ///< that have room in any case: those of updates and of deep networks take it, and nothing moves for them
constexpr int mostSentenceLines = 5; ///< in narrow windows the picture needs the rest

/// Keys that lead through the picture, wherever the keyboard is among the wave's buttons: these have no use for them.
bool leadsThroughPicture(const QKeyEvent& key)
{
    switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: return true;
    default: return false;
    }
}

} // namespace

SeeWaveBar::SeeWaveBar(SeeWave& wave, SeeView& view, LabHost& host, QWidget& page)
    : Retranslating(&page), m_wave(wave), m_view(view), m_host(host), m_back(named(iconButton("back", this), "seeWaveBack")),
      m_play(named(iconButton("play", this), "seeWavePlay")), m_on(named(iconButton("step", this), "seeWaveOn")),
      m_leave(named(iconButton("fit", this), "seeWaveLeave")), m_speed(named(fittingBox(this), "seeWaveSpeed")),
      m_steps(named(new ChoiceRow(this), "seeWaveSteps")), m_sentence(named(sentenceLabel(this), "seeWaveSentence"))
{
    for (const double speed : waveSpeeds)
        m_speed->addItem(QString(), speed);
    m_speed->setCurrentIndex(static_cast<int>(usualWaveSpeed));
    m_speed->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // never cut
    m_wave.setStepsPerSecond(waveSpeeds[usualWaveSpeed]);
    for (QToolButton* button : {m_back, m_play, m_on, m_leave}) {
        button->setFocusPolicy(Qt::StrongFocus);
        button->installEventFilter(this);
    }
    m_sentence->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setLayout(inFlow({m_back, m_play, m_on, m_leave, m_speed, m_steps, {m_sentence, leastSentence}}, nullptr, gridStep / 2));

    connect(m_back, &QToolButton::clicked, this, [this] { m_wave.step(-1); });
    connect(m_play, &QToolButton::clicked, this, &SeeWaveBar::toggle);
    connect(m_on, &QToolButton::clicked, this, [this] { m_wave.step(+1); });
    connect(m_leave, &QToolButton::clicked, this, &SeeWaveBar::showWhole);
    connect(&m_view, &SeeView::moved, this, &SeeWaveBar::offerWhole);
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { m_wave.setStepsPerSecond(waveSpeeds[static_cast<std::size_t>(index)]); });
    connect(m_steps, &ChoiceRow::chosen, this, [this](int index) { m_wave.setStride(static_cast<SeeStride>(index)); });
    connect(&m_wave, &SeeWave::moved, this, &SeeWaveBar::refresh);
    connect(&m_wave, &SeeWave::playingChanged, this, &SeeWaveBar::retranslate);
    connect(&m_host.preferences(), &Preferences::changed, this, &SeeWaveBar::retranslate);
    page.installEventFilter(this);
    takeFont();
    retranslate();
    m_steps->setCurrent(0);
}

void SeeWaveBar::takeFont()
{
    m_keptHeight = sentenceLines * m_sentence->fontMetrics().lineSpacing();
    m_sentence->setMinimumHeight(m_keptHeight);
    m_keptFor = {};
    keepRoom();
}

void SeeWaveBar::takeSize()
{
    m_laid = true;
    keepRoom();
}

QString SeeWaveBar::textAt(const SeeStation* here, const std::optional<SeeFront>& front) const
{
    if (!here && m_wave.hasEnded())
        return seePassedText(m_wave.stations());
    if (!here)
        return tr("A wave through the network shows what happens where: forward, backward, and the update.");
    const QString flash = seeFlashText(*here, m_wave.isStill());
    const QString text = seeWaveText(*here, front.value_or(SeeFront{.pass = here->pass, .column = here->column}));
    return flash.isEmpty() ? text : text + QLatin1Char(' ') + flash;
}

/// Of the highest sentence that the wave will come to, or could have come to before: a row that grows or shrinks moves the picture.
void SeeWaveBar::keepRoom()
{
    const std::vector<SeeStation>& stations = m_wave.stations();
    const Kept kept{m_sentence->width(), m_wave.stride(), stations};
    if (!m_laid || m_keptFor == kept)
        return;
    const QFontMetrics metrics(m_sentence->font());
    int most = kept.width == m_keptFor.width ? m_keptHeight : sentenceLines * metrics.lineSpacing();
    m_keptFor = kept;
    const auto take = [&](const QString& text) {
        const QRect room(0, 0, std::max(1, kept.width), QWIDGETSIZE_MAX);
        most = std::max(most, metrics.boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, text).height());
    };
    for (const SeeStation& one : stations)
        take(textAt(&one, SeeWave::lastOf(one, m_wave.stride()))); // its numbers are the longest
    take(seePassedText(stations));
    m_keptHeight = std::min(most, mostSentenceLines * metrics.lineSpacing());
    m_sentence->setMinimumHeight(m_keptHeight);
}

void SeeWaveBar::showWhole()
{
    const bool hadKeyboard = m_leave->hasFocus();
    m_wave.leave();
    m_view.setSpot({});
    if (hadKeyboard)
        m_view.setFocus(); // the button has nothing more to do
}

void SeeWaveBar::offerWhole()
{
    m_leave->setEnabled(m_wave.station() || m_view.level() != SeeLevel::Network);
}

void SeeWaveBar::toggle()
{
    refresh();
    m_wave.toggle();
}

bool SeeWaveBar::hasLetters() const
{
    return m_host.preferences().get(preference::singleLetterKeys);
}

bool SeeWaveBar::takesKey(const QKeyEvent& event) const
{
    const Qt::KeyboardModifiers with = event.modifiers();
    const bool isBare = with == Qt::NoModifier || with == Qt::KeypadModifier;
    if (event.key() == Qt::Key_G)
        return (isBare || with == Qt::ShiftModifier) && hasLetters() && m_steps->isEnabled();
    if (event.key() == Qt::Key_Escape)
        return isBare && m_wave.station();
    return isBare && hasLetters() && (event.key() == Qt::Key_P || event.key() == Qt::Key_Comma || event.key() == Qt::Key_Period);
}

void SeeWaveBar::follow(const QKeyEvent& key)
{
    switch (key.key()) {
    case Qt::Key_Escape: return m_wave.leave();
    case Qt::Key_P: return toggle();
    case Qt::Key_G: return changeStride(key.modifiers() & Qt::ShiftModifier ? -1 : +1);
    default: return m_wave.step(key.key() == Qt::Key_Period ? +1 : -1);
    }
}

void SeeWaveBar::changeStride(int direction)
{
    const int stride = std::clamp(m_steps->current() - direction, 0, static_cast<int>(SeeStride::Term)); // the longest is the first
    m_steps->setCurrent(stride);
    m_wave.setStride(static_cast<SeeStride>(stride));
}

bool SeeWaveBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return Retranslating::eventFilter(watched, event);
    const auto& key = *static_cast<const QKeyEvent*>(event);
    if (watched->parent() == this && leadsThroughPicture(key)) {
        if (event->type() == QEvent::KeyPress)
            m_view.setFocus();                       // one goes on there
        QCoreApplication::sendEvent(&m_view, event); // what it has no use for comes back here by way of the page
        return true;
    }
    if (!takesKey(key) ||
        (watched->parent() == this && key.key() == Qt::Key_Escape)) // that leads out of the picture first, by way of the page
        return Retranslating::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress && !(key.isAutoRepeat() && key.key() == Qt::Key_P))
        follow(key);
    return true;
}

void SeeWaveBar::refresh()
{
    m_wave.setStill(animationDuration(this, 1) == 0);
    const SeeStation* here = m_wave.station();
    const bool isKnown = !m_wave.stations().empty();
    const QString nothing = tr("There is nothing to play while no network is shown.");
    m_back->setEnabled(m_wave.canStep(-1));
    m_on->setEnabled(m_wave.canStep(+1));
    offerWhole();
    m_play->setEnabled(isKnown);
    const QString play = m_wave.isPlaying() ? tr("Pause") : tr("Play a wave through the layers");
    nameWithKey(*m_play, play, hasLetters() ? tr("P") : QString());
    if (!isKnown)
        m_play->setToolTip(nothing);
    else if (m_wave.isStill())
        m_play->setToolTip(tr("Motion is reduced, so nothing moves by itself: this is a step on."));
    m_speed->setEnabled(isKnown && !m_wave.isStill());
    m_steps->setEnabled(isKnown);
    keepRoom();
    m_sentence->setText(isKnown ? textAt(here, m_wave.front()) : nothing);
    m_play->setAccessibleDescription(m_sentence->text());
}

void SeeWaveBar::retranslate()
{
    const bool letters = hasLetters();
    nameWithKey(*m_back, tr("Step back"), letters ? tr("comma") : QString());
    nameWithKey(*m_on, tr("Step on"), letters ? tr("period") : QString());
    nameWithKey(*m_leave, tr("The whole network again"), QString());
    m_play->setIcon(themedIcon(m_wave.isPlaying() ? QStringLiteral("pause") : QStringLiteral("play")));
    setNames(*m_speed, tr("Speed of the wave"), tr("Steps per second while playing"));
    for (int i = 0; i < m_speed->count(); ++i)
        m_speed->setItemText(i, tr("%1/s").arg(QLocale().toString(waveSpeeds[static_cast<std::size_t>(i)])));
    m_steps->setAccessibleName(tr("How far a step goes"));
    m_steps->setChoices(
        {{tr("Layer"), tr("A step takes a whole layer")},
         {tr("Map"), tr("A step takes one map, or one filter")},
         {tr("Row"), tr("A step takes one row of a map, of weights one filter")},
         {tr("Cell"), tr("A step takes one cell of a map or one weight, with its formula beside the picture")},
         {tr("Term"), tr("A step takes one term of a cell’s sum, or of a weight’s gradient, with the sum so far beside the picture")}});
    refresh();
}

} // namespace ks

#include "moc_see_wave_bar.cpp"
