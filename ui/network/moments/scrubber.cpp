#include "ui/network/moments/scrubber.h"

#include "core/nn/moments.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/moments/moment_readings.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/training_run.h"
#include "ui/operation/choice_row.h"
#include "ui/shell/lab.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/steady_room.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr int scrubberGap = 8;          ///< pixels, as between the parts of the run bar
constexpr std::size_t fewestToTell = 3; ///< batches without a moment that are worth a word

} // namespace

MomentScrubber::MomentScrubber(LabHost& host, TrainingRun& run, MomentReadings& readings, QAction* trainOn, QAction* compare,
                               QWidget* parent)
    : Retranslating(parent), m_host(host), m_run(run), m_readings(readings), m_title(new QLabel(this)),
      m_track(named(new MomentTrack(this), "momentTrack")), m_place(named(new FittedLine(this), "momentPlace")),
      m_sides(named(new ChoiceRow(this), "momentSides")), m_compare(named(new QToolButton(this), "momentCompare")),
      m_now(named(iconButton("last", this), "momentNow")), m_trainOn(named(new QToolButton(this), "momentTrainOn")),
      m_leave(new QShortcut(Qt::Key_Escape, parent, nullptr, nullptr, Qt::WidgetWithChildrenShortcut))
{
    m_trainOn->setDefaultAction(trainOn);
    m_compare->setDefaultAction(compare);
    for (QToolButton* button : {m_trainOn, m_compare})
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    for (QToolButton* button : {m_trainOn, m_compare, m_now})
        button->setFocusPolicy(Qt::StrongFocus);
    m_title->setBuddy(m_track);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    QHBoxLayout* row =
        layRow(*this, {m_title, {m_track, 3}, m_compare, m_trainOn, m_now, {new SteadyRoom(*m_place), 2}, m_sides}, scrubberGap);
    row->setContentsMargins(scrubberGap / 2, 0, 2 * scrubberGap, 0); // ends where the run bar ends
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_track, m_place, m_sides, m_compare, m_now, m_trainOn}) {
        keepRoomWhenHidden(*part);
        part->hide();
    }
    connect(m_track, &MomentTrack::asked, this, [this](std::optional<std::size_t> batches) { m_run.look().lookAt(batches); });
    connect(m_track, &MomentTrack::firstAsked, this, [this](std::size_t batches) { m_run.look().lookAtFirst(batches); });
    connect(m_track, &MomentTrack::activeChanged, this, &MomentScrubber::nameTrack);
    connect(m_now, &QToolButton::clicked, this, [this] {
        m_track->setFocus(); // the button goes
        m_run.look().lookAtNow();
    });
    connect(m_sides, &ChoiceRow::chosen, this, [this](int side) { m_run.look().show(static_cast<MomentLook::Side>(side)); });
    m_leave->setEnabled(false);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
        const bool comes = before && now && isAncestorOf(now) && !isAncestorOf(before) && before->window() == window();
        if (comes) // a button would be pressed by the next Space
            m_cameFrom = qobject_cast<QAbstractButton*>(before) ? nullptr : before;
    });
    connect(m_leave, &QShortcut::activated, this, &MomentScrubber::leaveComparing);
    connect(&m_run.look(), &MomentLook::failed, this, [this](const Text& why) {
        m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network.moment")});
        follow();
    });
    connect(&m_run.look(), &MomentLook::listChanged, this, &MomentScrubber::follow);
    connect(&m_readings, &MomentReadings::changed, this, &MomentScrubber::follow);
    connect(&m_run, &TrainingRun::progressed, this, &MomentScrubber::follow);
    connect(&m_run, &TrainingRun::stateChanged, this, &MomentScrubber::follow);
    retranslate();
}

void MomentScrubber::leaveComparing()
{
    if (!m_run.look().side())
        return;
    if (const QWidget* const here = QApplication::focusWidget(); !here || isAncestorOf(here)) // what was pressed may go
        (m_cameFrom && m_cameFrom->isVisible() && m_cameFrom->isEnabled() ? m_cameFrom.data() : m_track)->setFocus();
    m_run.look().endComparing();
}

void MomentScrubber::retranslate()
{
    m_title->setText(tr("Moment"));
    m_sides->setAccessibleName(tr("Which of two moments is seen"));
    followSides();
    m_now->setAccessibleName(tr("Back to now"));
    m_now->setToolTip(tr("Back to now: the pages show the newest weights again."));
    follow();
}

/// Of two that are compared it says which one the keys move.
void MomentScrubber::nameTrack()
{
    m_track->setAccessibleName(!m_run.look().side() ? tr("Moment of the training that is looked at")
                               : m_track->active() == MomentTrack::Mark::A
                                   ? tr("Moment A of the two that are compared; B leads to the other one")
                                   : tr("Moment B of the two that are compared; A leads to the other one"));
    const QString readings = m_readings.text();
    m_track->setToolTip(readings.isEmpty() ? tip() : tip() + QLatin1Char('\n') + readings);
}

QString MomentScrubber::brief(std::optional<std::size_t> batches) const
{
    return briefMomentText(m_run.view().history.batches, batches);
}

QStringList MomentScrubber::placeTexts() const
{
    const MomentLook& look = m_run.look();
    if (look.side())
        return {comparedText(), tr("A, %1 · B, %2").arg(brief(look.first()), brief(look.second())), comparedCountsText(m_run)};
    const std::optional<std::size_t>& looked = m_run.view().looked;
    QStringList forms{momentText(m_run.view()), brief(looked)};
    if (looked && *looked > 0)
        forms.append(tr("batch %1", "of the whole training").arg(countOnScreen(*looked)));
    return forms;
}

QString MomentScrubber::figuresText(std::optional<std::size_t> batches) const
{
    const QString figures = momentFigures(m_run.view(), batches);
    return figures.isEmpty() ? brief(batches) : tr("%1: %2").arg(brief(batches), figures);
}

QString MomentScrubber::comparedText() const
{
    return tr("A, %1 · B, %2").arg(figuresText(m_run.look().first()), figuresText(m_run.look().second()));
}

QString MomentScrubber::tip() const
{
    const RunView& view = m_run.view();
    if (m_run.look().side())
        return tr("Two moments beside each other: %1.\nThe figures are those of the batch trained last there, while it was trained. Drag A "
                  "or B. The arrow keys move the one that is filled, now %2; the keys A and B choose which.")
            .arg(comparedText(), m_track->active() == MomentTrack::Mark::A ? tr("A") : tr("B"));
    const std::size_t shown = std::min(view.shownAfter(), view.history.batches.size());
    const QString place = view.looked ? tr("Every page shows the training as it was: %1.").arg(momentText(view))
                                      : tr("Every page shows the training as it is now. Drag to look back.");
    const double loss = shown > 0 ? view.history.batches[shown - 1].loss : notKnown;
    QStringList lines{std::isfinite(loss) ? tr("%1\nLoss of the last batch there: %2").arg(place, lossOnScreen(loss)) : place, keptText(),
                      whyNoMoments(m_run.look().kept().get())};
    lines.insert(lines.size() - 1, gapsText());
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString MomentScrubber::keptText() const
{
    const std::shared_ptr<const Moments> kept = m_run.look().kept();
    return kept ? tr("%Ln moments of the training are kept, in %1 of at most %2 on the disk.", nullptr, static_cast<int>(m_track->count()))
                      .arg(bytesOnScreen(kept->bytes()), bytesOnScreen(kept->mostBytes()))
                : QString();
}

QString MomentScrubber::gapsText() const
{
    const auto [least, most] = m_track->distances();
    if (most < std::max(fewestToTell, 2 * least) || !whyNoMoments(m_run.look().kept().get()).isEmpty()) // that is another reason
        return {};
    if (least == 0)
        return tr("Only one is kept yet: where a network has many weights, keeping more of them would slow the training down.");
    return tr("They are up to %1 batches apart: where the training goes fast, keeping more of them would slow it down.")
        .arg(countOnScreen(most));
}

void MomentScrubber::followSides()
{
    const MomentLook& look = m_run.look();
    const QString a = brief(look.first());
    const QString b = brief(look.second());
    m_sides->setChoices(
        {{tr("A"), tr("Every page shows the network as it was at A: %1.").arg(a)},
         {tr("B"), tr("Every page shows the network as it was at B: %1.").arg(b)},
         {tr("B − A"),
          tr("Every page shows both and their difference: by how much every number is more at B (%1) than at A (%2).").arg(b, a)},
         {tr("A | B"),
          tr("See shows every map as it was at A (%1) and at B (%2) side by side, with their difference where there is room; the "
             "other pages show what they show with B − A.")
              .arg(a, b)}});
    if (const auto side = look.side())
        m_sides->setCurrent(static_cast<int>(*side));
}

void MomentScrubber::follow()
{
    if (!isVisible())
        return;
    const RunView& view = m_run.view();
    const MomentLook& look = m_run.look();
    const bool compares = look.side().has_value();
    std::vector<std::size_t> moments;
    for (const Moment& moment : look.all())
        moments.push_back(moment.batches);
    m_track->take(std::move(moments), view.history.batches.size(), view.looked,
                  compares ? std::optional(MomentTrack::Marks{look.first(), look.second()}) : std::nullopt);
    m_track->tellRight(m_readings.known());
    m_readings.look();
    const int side = compares ? static_cast<int>(*look.side()) : -1;
    const bool turned = std::exchange(m_side, side) != side;
    if (turned && compares && *look.side() <= MomentLook::Side::Second) // what is seen alone is what one moves
        m_track->setActive(*look.side() == MomentLook::Side::First ? MomentTrack::Mark::A : MomentTrack::Mark::B);
    const bool some = (m_track->count() > 0 || compares) && m_run.hasTrainer(); // and now, which is never one of them
    const QString none = some || !m_run.hasTrainer() ? QString() : whyNoMoments(m_run.look().kept().get());
    for (QWidget* part : std::initializer_list<QWidget*>{m_track, m_compare, m_trainOn}) // a sentence in their place has their room
        keepRoomWhenHidden(*part, none.isEmpty());
    m_track->setVisible(some);
    m_place->setVisible(some || !none.isEmpty());
    m_title->setVisible(some && m_titled);
    for (QWidget* part : {m_now, m_trainOn})
        part->setVisible(some && view.looked);
    m_compare->setVisible(some);
    m_sides->setVisible(some && compares);
    m_leave->setEnabled(compares);
    for (QToolButton* button : {m_trainOn, m_compare})
        button->setEnabled(button->defaultAction()->isEnabled());
    if (turned || compares)
        followSides();
    const QStringList place = none.isEmpty() ? placeTexts() : QStringList{none};
    m_place->tell(place);
    m_track->setAccessibleDescription(followedBy(followedBy(place.front(), m_readings.textHere()), gapsText()));
    nameTrack();
    takeSize(); // with the line another width is too narrow for its title
}

int MomentScrubber::widthOfTitle() const
{
    return m_title->sizeHint().width() + scrubberGap;
}

QSize MomentScrubber::minimumSizeHint() const
{
    const QSize least = Retranslating::minimumSizeHint();
    return {least.width() - (m_titled ? widthOfTitle() : 0), least.height()};
}

/// In a narrow window the line says by itself what it is.
void MomentScrubber::takeSize()
{
    const bool fits = width() >= minimumSizeHint().width() + widthOfTitle();
    if (std::exchange(m_titled, fits) == fits)
        return;
    keepRoomWhenHidden(*m_title, fits);
    m_title->setVisible(fits && !m_track->isHidden());
}

} // namespace ks

#include "moc_scrubber.cpp"
