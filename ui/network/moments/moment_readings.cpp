#include "ui/network/moments/moment_readings.h"

#include "core/nn/moments.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/training_engine.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/shell/lab_actions.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Compute thread. Nothing where nobody knows what is right.
std::optional<bool> readingAt(TrainingEngine& engine, WatchEngine& asker, const WatchedImage& image, std::size_t batches)
{
    if (engine.isEnded() || !engine.trainer())
        return std::nullopt;
    WatchQuestion question;
    question.image = image;
    question.moment = engine.moments().at(batches);
    const Prediction said = asker.answer(*engine.trainer(), question).prediction;
    return said.label < 0 ? std::nullopt : std::optional(said.right());
}

} // namespace

MomentReadings::MomentReadings(LabActions& actions, LabHost& host, TrainingRun& run, QObject* parent)
    : QObject(parent), m_actions(actions), m_host(host), m_run(run), m_job(host.compute())
{
    m_previous = actions.add(
        LabMenu::Lab, "previousRight", [] { return tr("Previous moment at which it is read right"); },
        {Qt::CTRL | Qt::SHIFT | Qt::Key_PageUp}, [this] { goToRight(-1); }, nullptr, [this] { return tip(-1); });
    m_next = actions.add(
        LabMenu::Lab, "nextRight", [] { return tr("Next moment at which it is read right"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_PageDown},
        [this] { goToRight(+1); }, nullptr, [this] { return tip(+1); });
    for (QAction* action : {m_previous, m_next})
        action->setEnabled(false);
    connect(&m_run.look(), &MomentLook::changed, this, &MomentReadings::followActions);
}

MomentReadings::~MomentReadings()
{
    m_job.cancel();
    dropAsker();
}

void MomentReadings::follow(ImageBar& bar, const SeeGuess& guess)
{
    m_bar = &bar;
    m_guess = &guess;
    connect(&bar, &ImageBar::changed, this, &MomentReadings::forget);
    connect(&m_run, &TrainingRun::prepared, this, [this, &bar] {
        bar.setData(m_run.opened().data()); // its page may be closed
        forget();
    });
    for (const auto turned : {&SeeGuess::turned, &SeeGuess::keptElse})
        connect(&guess, turned, this, [this] {
            followActions();
            emit changed();
        });
}

bool MomentReadings::canBeRight() const
{
    if (!m_bar || !m_run.hasTrainer() || !m_run.opened().data() || !m_run.view().content.model.classifies() ||
        !m_run.view().unjudged.empty())
        return false;
    const auto& drawn = m_bar->image().drawn;
    return drawn ? drawn->right >= 0 : m_bar->sample().has_value();
}

bool MomentReadings::isKept() const
{
    const std::optional<SeeSubject> chosen = m_guess ? m_guess->chosen() : std::nullopt;
    const Graph& graph = m_run.view().content.model.graph;
    return chosen && !m_guess->keptText(graph, *chosen, static_cast<int>(graph.nodes.size()) - 1, Role::Dst).isEmpty();
}

std::vector<std::size_t> MomentReadings::moments() const
{
    std::vector<std::size_t> before;
    for (const Moment& one : m_run.look().all())
        if (one.batches < m_run.view().history.batches.size())
            before.push_back(one.batches);
    return before;
}

std::optional<std::size_t> MomentReadings::nextToAsk() const
{
    if (!canBeRight())
        return std::nullopt;
    std::vector<std::size_t> unknown = moments();
    std::erase_if(unknown, [this](std::size_t one) { return m_read.contains(one); });
    const auto away = [here = m_run.view().shownAfter()](std::size_t one) { return one > here ? one - here : here - one; };
    const auto nearest = std::ranges::min_element(unknown, {}, away);
    return nearest == unknown.end() ? std::nullopt : std::optional(*nearest);
}

void MomentReadings::look()
{
    const bool trains = m_run.state() == TrainingRun::State::Running || m_run.state() == TrainingRun::State::Stopping;
    if (m_job.isRunning() || (trains && !m_run.view().looked))
        return;
    const std::optional<std::size_t> next = nextToAsk();
    const std::shared_ptr<TrainingEngine> engine = m_run.look().engine().lock();
    if (!next || !engine)
        return dropAsker();
    if (!m_asker)
        m_asker = std::make_shared<WatchEngine>();
    m_job.start(
        [engine, asker = m_asker, image = m_bar->image(), batches = *next](const std::stop_token&) mutable {
            const std::shared_ptr<WatchEngine> asked = std::move(asker); // which is not to end in the GUI thread
            return readingAt(*engine, *asked, image, batches);
        },
        [this, batches = *next](std::optional<bool> isRight) { take(batches, isRight); },
        [this, batches = *next](const Text&) { take(batches, std::nullopt); }); // damaged, or it went meanwhile
}

void MomentReadings::take(std::size_t batches, std::optional<bool> isRight)
{
    m_read[batches] = isRight;
    followActions();
    emit changed();
}

/// Another sample, or another training.
void MomentReadings::forget()
{
    m_job.cancel();
    dropAsker();
    m_read.clear();
    followActions();
    emit changed();
}

/// It ends where nobody waits for it.
void MomentReadings::dropAsker()
{
    if (m_asker)
        m_host.compute().post([asker = std::move(m_asker)] {});
    m_asker.reset();
}

std::map<std::size_t, bool> MomentReadings::known() const
{
    std::map<std::size_t, bool> told;
    if (!canBeRight() || isKept())
        return told;
    for (const std::size_t one : moments())
        if (const auto read = m_read.find(one); read != m_read.end() && read->second)
            told[one] = *read->second;
    return told;
}

std::optional<std::size_t> MomentReadings::nearestRight(int direction) const
{
    if (!canBeRight() || isKept())
        return std::nullopt;
    const std::size_t here = m_run.view().shownAfter();
    std::vector<std::size_t> way = moments();
    std::erase_if(way, [here, direction](std::size_t one) { return direction < 0 ? one >= here : one <= here; });
    if (direction < 0)
        std::ranges::reverse(way);
    for (const std::size_t one : way) {
        const auto read = m_read.find(one);
        if (read == m_read.end())
            return std::nullopt;
        if (read->second == true)
            return one;
    }
    return std::nullopt;
}

void MomentReadings::goToRight(int direction)
{
    const std::optional<std::size_t> batches = nearestRight(direction);
    if (!batches)
        return;
    MomentLook& look = m_run.look();
    look.side() == MomentLook::Side::First ? look.lookAtFirst(*batches) : look.lookAt(*batches);
}

void MomentReadings::followActions()
{
    bool isOther = false;
    for (const auto& [action, direction] : {std::pair(m_previous, -1), {m_next, +1}}) {
        const bool can = nearestRight(direction).has_value();
        isOther = isOther || can != action->isEnabled();
        action->setEnabled(can);
    }
    if (isOther)
        m_actions.retranslate(); // they say why not, or where to
}

QString MomentReadings::tip(int direction) const
{
    if (const std::optional<std::size_t> batches = nearestRight(direction))
        return tr("Looks at the training as it was: %1.").arg(briefMomentText(m_run.view().history.batches, batches));
    if (isKept() || (canBeRight() && !isWhole()))
        return text();
    return direction < 0 ? tr("At no earlier moment that is kept the sample that is looked at is read right.")
                         : tr("At no later moment that is kept the sample that is looked at is read right.");
}

QString MomentReadings::text() const
{
    const std::vector<std::size_t> all = moments();
    if (all.empty() || !canBeRight())
        return {};
    if (isKept())
        return tr("At which moments the sample is read right is not told before it has been guessed.");
    const std::map<std::size_t, bool> told = known();
    if (!isWhole())
        return tr("Ticks above the line: the sample that is looked at is read right there; below it: wrong. So far %1 of %2 moments "
                  "have been asked.")
            .arg(countOnScreen(told.size()), countOnScreen(all.size()));
    const auto right = std::ranges::count(told, true, &std::pair<const std::size_t, bool>::second);
    const auto last = std::find_if(told.rbegin(), told.rend(), [](const auto& one) { return one.second; });
    if (told.empty())
        return {};
    if (last == told.rend())
        return tr("The sample that is looked at is read wrong at all of these moments: their ticks lie below the line.");
    return tr("The sample that is looked at is read right at %1 of %2 moments, last at %3: their ticks lie above the line, those of the "
              "others below it.")
        .arg(countOnScreen(right), countOnScreen(told.size()), briefMomentText(m_run.view().history.batches, last->first));
}

QString MomentReadings::textHere() const
{
    const std::optional<std::size_t>& looked = m_run.view().looked;
    const std::map<std::size_t, bool> told = looked ? known() : std::map<std::size_t, bool>();
    const auto here = looked ? told.find(*looked) : told.end();
    if (here == told.end())
        return {};
    return here->second ? tr("There the sample is read right.") : tr("There the sample is read wrong.");
}

} // namespace ks

#include "moc_moment_readings.cpp"
