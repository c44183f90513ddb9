#include "ui/network/moments/scrubber.h"

#include "core/nn/moments.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QHBoxLayout>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

constexpr int scrubberGap = 8; ///< pixels, as between the parts of the run bar

} // namespace

MomentScrubber::MomentScrubber(LabHost& host, TrainingRun& run, QAction* trainOn, QWidget* parent)
    : Retranslating(parent), m_host(host), m_run(run), m_title(new QLabel(this)), m_track(named(new MomentTrack(this), "momentTrack")),
      m_place(named(new QLabel(this), "momentPlace")), m_now(named(iconButton("last", this), "momentNow")),
      m_trainOn(named(new QToolButton(this), "momentTrainOn"))
{
    m_trainOn->setDefaultAction(trainOn);
    m_trainOn->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_trainOn->setFocusPolicy(Qt::StrongFocus);
    m_title->setBuddy(m_track);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // another moment moves nothing; all of it is in its hint
    QHBoxLayout* row = layRow(*this, {m_title, {m_track, 3}, {m_place, 1}, m_now, m_trainOn}, scrubberGap);
    row->setContentsMargins(scrubberGap / 2, 0, scrubberGap / 2, 0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (QWidget* part : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_track), static_cast<QWidget*>(m_place),
                          static_cast<QWidget*>(m_now), static_cast<QWidget*>(m_trainOn)}) {
        keepRoomWhenHidden(*part);
        part->hide();
    }
    connect(m_track, &MomentTrack::asked, this, [this](std::optional<std::size_t> batches) { lookOf(m_run).lookAt(batches); });
    connect(m_now, &QToolButton::clicked, this, [this] {
        m_track->setFocus(); // the button goes
        lookOf(m_run).lookAtNow();
    });
    connect(&lookOf(m_run), &MomentLook::failed, this, [this](const Text& why) {
        m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network.moment")});
        follow();
    });
    connect(&m_run, &TrainingRun::progressed, this, &MomentScrubber::follow);
    connect(&m_run, &TrainingRun::stateChanged, this, &MomentScrubber::follow);
    retranslate();
}

void MomentScrubber::retranslate()
{
    m_title->setText(tr("Moment"));
    m_track->setAccessibleName(tr("Moment of the training that is looked at"));
    m_now->setAccessibleName(tr("Back to now"));
    m_now->setToolTip(tr("Back to now: the pages show the newest weights again."));
    follow();
}

QString MomentScrubber::placeText() const
{
    const RunView& view = m_run.view();
    const std::size_t all = view.history.batches.size();
    if (!view.looked)
        return tr("now, after %1 batches").arg(countOnScreen(all));
    if (*view.looked == 0)
        return tr("before the first of %1 batches").arg(countOnScreen(all));
    const BatchRecord last = view.history.batches[std::min(*view.looked, all) - 1];
    return tr("batch %1 of %2, epoch %3").arg(countOnScreen(*view.looked), countOnScreen(all), countOnScreen(last.epoch + 1));
}

QString MomentScrubber::tip() const
{
    const RunView& view = m_run.view();
    const std::size_t shown = std::min(view.shownAfter(), view.history.batches.size());
    const QString place = view.looked ? tr("Every page shows the training as it was: %1. The run bar says how it is now.").arg(placeText())
                                      : tr("Every page shows the training as it is now. Drag to look back.");
    const double loss = shown > 0 ? view.history.batches[shown - 1].loss : notKnown;
    return std::isfinite(loss) ? tr("%1\nLoss of the last batch there: %2").arg(place, shortNumberText(loss, 4)) : place;
}

void MomentScrubber::follow()
{
    if (!isVisible())
        return;
    const RunView& view = m_run.view();
    std::vector<std::size_t> moments;
    for (const Moment& moment : lookOf(m_run).all())
        moments.push_back(moment.batches);
    m_track->take(std::move(moments), view.history.batches.size(), view.looked);
    const bool some = m_track->count() + 1 > 2 && m_run.hasTrainer(); // and now
    for (QWidget* part : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_track), static_cast<QWidget*>(m_place)})
        part->setVisible(some);
    for (QWidget* part : {m_now, m_trainOn})
        part->setVisible(some && view.looked);
    m_trainOn->setEnabled(m_trainOn->defaultAction()->isEnabled());
    const QString place = placeText();
    if (m_place->text() != place) {
        m_place->setText(place);
        m_place->setToolTip(place);
        m_track->setAccessibleDescription(place);
    }
    m_track->setToolTip(tip());
}

void MomentScrubber::showEvent(QShowEvent* event)
{
    Retranslating::showEvent(event);
    follow();
}

} // namespace ks
