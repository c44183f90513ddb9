#include "ui/network/aside_trainings.h"

#include "core/nn/checkpoint.h"
#include "core/nn/evaluation.h"
#include "core/nn/usual_rate.h"
#include "ui/language/text.h"
#include "ui/network/carried_weights.h"
#include "ui/network/network_files.h"
#include "ui/network/training_run.h"
#include "ui/shell/put_aside.h"

#include <iterator>

namespace ks {

namespace {

/// All of them: one link brings back the newest, another one the oldest. That they can be brought back is said by the links alone: the sentence
/// stays among the earlier messages when these are gone.
Sentence stillAside(std::size_t count)
{
    return [count] { return AsideTrainings::tr("In this session %n trained networks were put aside.", nullptr, static_cast<int>(count)); };
}

QString asideIsFullText()
{
    return AsideTrainings::tr("%1 trained networks are put aside now. The next one takes the place of the oldest.").arg(mostPutAside);
}

QString bringBackText()
{
    return AsideTrainings::tr("Bring it back");
}

QString oldestBackText()
{
    return AsideTrainings::tr("Bring the oldest back");
}

/// The oldest of as many as there may be makes room, as was said when it became the next to go.
template <class Aside>
void makeRoomIn(std::vector<Aside>& aside)
{
    if (aside.size() == std::size_t{mostPutAside})
        aside.erase(aside.begin());
}

template <class Replaced>
auto replacedWith(Replaced& replaced, const NetworkContent& content)
{
    return std::ranges::find(replaced, content, [](const auto& one) -> const NetworkContent& { return one.content; });
}

} // namespace

void holdRateAndEnd(const NetworkDocument& document, TrainingRun& run)
{
    const TrainingSettings& asked = document.settings();
    const TrainingSettings held = run.view().content.settings;
    if (asked.schedule.rate != held.schedule.rate)
        run.setRate(asked.schedule.rate);
    if (asked.stop != held.stop)
        run.setStopConditions(asked.stop);
}

NetworkContent withSettingsOf(const RunView& training, NetworkContent chosen)
{
    const TrainingSettings before = std::exchange(chosen.settings, training.content.settings);
    watchAs(chosen.settings, before);
    return chosen;
}

void AsideTrainings::note(const char* topic, Sentence text, std::vector<Message::Link> links)
{
    m_host.post({.kind = Message::Kind::Note, .text = std::move(text), .links = std::move(links), .topic = QLatin1String(topic)});
}

void AsideTrainings::bringAllBack(Kept kept)
{
    m_kept = std::move(kept);
    if (!m_kept.replaced.empty()) { // the undo that would lead there is gone with the session that came between
        std::vector<Message::Link> links = {newestLink()};
        if (m_kept.replaced.size() > 1)
            links.push_back(oldestLink());
        note("network.replaced", stillAside(m_kept.replaced.size()), std::move(links));
    }
    if (!m_kept.left.empty())
        offerLeft(stillAside(m_kept.left.size()));
}

void AsideTrainings::clear()
{
    m_kept = {};
    m_untold = false;
}

void AsideTrainings::hush()
{
    for (const char* topic : {"network.left", "network.replaced", "network.leaving"})
        m_host.hush(QLatin1String(topic));
}

QString AsideTrainings::putAsideText()
{
    return tr("The trained network has been put aside, with its weights and its lines.");
}

Message::Link AsideTrainings::bringBackLink(const NetworkContent& before)
{
    // A copy: the link may go with its message.
    return {bringBackText, [this, before] { bringBack(NetworkContent(before)); }};
}

/// Of those that were replaced: the one that is the next to go.
Message::Link AsideTrainings::oldestLink()
{
    Message::Link link = bringBackLink(m_kept.replaced.front().content);
    link.text = oldestBackText;
    return link;
}

/// Also where that changes nothing that puts the present training aside, or nothing at all: the same network may be here with other weights.
void AsideTrainings::bringBack(const NetworkContent& content)
{
    m_document.change([] { return tr("Bring back the trained network"); }, content);
    if (const std::function<void()> aside = takeReplaced(content))
        exchangeFor(aside, m_run.view().isTrained());
}

bool AsideTrainings::hasReplaced(const NetworkContent& content) const
{
    return replacedWith(m_kept.replaced, content) != m_kept.replaced.end();
}

std::optional<NetworkContent> AsideTrainings::trainedBefore(const NetworkContent& asked, bool isAsked) const
{
    const auto found = std::find_if(m_kept.replaced.rbegin(), m_kept.replaced.rend(), [&](const Replaced& one) {
        return one.content.data == asked.data && (!isAsked || one.content.model.graph == asked.model.graph);
    });
    return found == m_kept.replaced.rend() ? std::nullopt : std::optional(found->content);
}

/// What brings back the trained network that had this content, which is no longer among those that are put aside; null where none is.
std::function<void()> AsideTrainings::takeReplaced(const NetworkContent& content)
{
    const auto known = replacedWith(m_kept.replaced, content);
    if (known == m_kept.replaced.end())
        return nullptr;
    std::function<void()> aside = std::move(known->training.bringBack);
    m_kept.replaced.erase(known);
    m_host.withdraw(QStringLiteral("network.leaving")); // there is room again
    return saying(std::move(aside));
}

/// What brings back the newest of those that were left which is of this network and these data; null where none is.
std::function<void()> AsideTrainings::takeTrainedOf(const NetworkContent& content, std::vector<Left>& left)
{
    const auto found = std::find_if(left.rbegin(), left.rend(), [&](const Left& one) {
        return one.trained.data == content.data && asTrained(content.model, one.trained.model) == one.trained.model;
    });
    if (found == left.rend())
        return nullptr;
    std::function<void()> back = std::move(found->bringBack);
    left.erase(std::next(found).base());
    return saying(std::move(back));
}

/// The same, which is said, too.
std::function<void()> AsideTrainings::saying(std::function<void()> bringBack)
{
    return [this, aside = std::move(bringBack)] {
        aside(); // its epochs would hush what is said before
        note("network.replaced", [] { return tr("This network was trained before: its weights and its lines are here again."); },
             {{[] { return tr("Begin anew"); }, [this] { backToUntrained(); }}});
    };
}

void AsideTrainings::beginAnew(const NetworkContent& content, const Sentence& name)
{
    m_host.withdraw(QStringLiteral("network"));
    const bool trained = m_run.view().isTrained(); // also one that runs: the engine is left, not ended; and one that could not be made
    const bool unsaved = m_files.isModified();
    if (trained)
        leave();
    m_document.change(name, content);
    m_prepareAnew();
    if (!trained)
        return;
    if (unsaved)
        m_files.markEdited(); // what was put aside would be lost
    offerLeft([] { return tr("The training begins anew. The network trained before has been put aside."); });
}

void AsideTrainings::backToUntrained()
{
    NetworkContent content = m_document.content();
    if (m_run.view().history.given && hasRateFromTrained(content.model, content.settings))
        content.settings.schedule.rate = usualRate(content.model, content.settings.optimizer.kind);
    beginAnew(content, [] { return tr("Back to untrained, with the usual rate"); });
}

/// A network that comes back in the place of another one is looked at as it was; of two trainings of the same one, which may be compared, it is the
/// same place that one goes on looking at.
AsideTrainings::Left AsideTrainings::leftNow()
{
    const NetworkContent trained = m_run.view().content;
    const int number = m_run.view().number;
    return {trained, once([this, trained, look = m_look.now(), back = m_run.putAside(TrainingRun::Lines::All)] {
                const NetworkContent& now = m_run.view().content;
                const bool isAnother = now.model.graph != trained.model.graph || now.data != trained.data;
                back();
                if (isAnother)
                    m_look.set(look);
            }),
            number};
}

void AsideTrainings::leave()
{
    makeRoomIn(m_kept.left);
    m_kept.left.push_back(leftNow());
}

void AsideTrainings::offerLeft(Sentence said, const std::optional<Message::Link>& first)
{
    std::vector<Message::Link> links;
    if (first)
        links.push_back(*first);
    links.push_back(leftLink(bringBackText, false));
    if (m_kept.left.size() > 1)
        links.push_back(leftLink(oldestBackText, true));
    note("network.left", m_kept.left.size() == std::size_t{mostPutAside} ? Sentence(asideIsFullText) : std::move(said), std::move(links));
}

Message::Link AsideTrainings::leftLink(Sentence text, bool oldest)
{
    return {std::move(text), once([this, oldest] {
                if (m_kept.left.empty())
                    return m_host.withdraw(QStringLiteral("network.left"));
                bringLeftBack(oldest ? 0 : m_kept.left.size() - 1);
            })};
}

void AsideTrainings::bringLeftBack(std::size_t place)
{
    bringLeftBack(place, m_run.view().isTrained(), [this] { takeSettingsOfTraining(); });
}

void AsideTrainings::bringLeftBack(std::size_t place, bool isKept, const std::function<void()>& then)
{
    m_host.withdraw(QStringLiteral("network.left"));
    const auto chosen = m_kept.left.begin() + static_cast<std::ptrdiff_t>(place);
    const std::function<void()> left = chosen->bringBack;
    m_kept.left.erase(chosen);
    exchangeFor(
        [&] {
            left();
            then();
        },
        isKept);
}

void AsideTrainings::bringBackRun(int run, bool isKept, const std::function<void()>& then)
{
    const auto left = std::ranges::find(m_kept.left, run, &Left::number);
    bringLeftBack(static_cast<std::size_t>(left - m_kept.left.begin()), isKept, then);
}

bool AsideTrainings::canGoOnWith(int run) const
{
    return hasLeft(run) ||
           std::ranges::find(m_kept.replaced, run, [](const Replaced& one) { return one.training.number; }) != m_kept.replaced.end();
}

void AsideTrainings::goOnWith(int run)
{
    if (const auto left = std::ranges::find(m_kept.left, run, &Left::number); left != m_kept.left.end())
        bringLeftBack(static_cast<std::size_t>(left - m_kept.left.begin()));
    else if (const auto one = std::ranges::find(m_kept.replaced, run, [](const Replaced& kept) { return kept.training.number; });
             one != m_kept.replaced.end())
        bringBack(NetworkContent(one->content)); // a copy: it goes
}

/// As if it had been put aside: what undo leads back to, and what is said, is the same.
void AsideTrainings::goOnWithRead(int run, const std::shared_ptr<const Checkpoint>& training, const std::string& data)
{
    NetworkContent content{
        .model = training->model, .data = training->data.empty() ? data : training->data, .settings = training->settings};
    const Text instead = useBackendHere(content.settings, content.model);
    if (!instead.empty())
        m_files.noteOtherComputation(training->history.batches);
    const NetworkContent trained = content;
    if (training->state.baseRate > 0) // by which it goes on
        content.settings.schedule.rate = static_cast<float>(training->state.baseRate);
    const auto bringBack = [this, trained, training, run] {
        m_run.prepare(trained, training);
        m_run.earlier().takeOver(run);
    };
    m_kept.replaced.push_back({content, {trained, once(bringBack), run}}); // taken out at once
    this->bringBack(content);
    note("network.replaced",
         [epochs = content.settings.stop.epochs, instead] {
             return followedBy(
                 tr("The training of the file is here, with its weights and the state of its optimiser: it goes on with the same "
                    "numbers, up to epoch %1.")
                     .arg(countOnScreen(epochs)),
                 toQString(instead));
         },
         {{[] { return tr("Begin anew"); }, [this] { backToUntrained(); }}});
}

void AsideTrainings::goOnWithMade(const Sentence& name, const NetworkContent& content, const std::shared_ptr<const Checkpoint>& training,
                                  Sentence said)
{
    const auto begin = once([this, content, training] { m_run.prepare(content, training); });
    m_kept.replaced.push_back({content, {content, begin, 0}}); // taken out at once
    m_document.change(name, content);
    note("network.replaced", std::move(said), m_kept.replaced.empty() ? std::vector<Message::Link>{} : std::vector{newestLink()});
}

/// The panel says what the network that came back was trained with, and it goes on with that; undo brings back what was chosen meanwhile. Data that
/// were chosen meanwhile stay, for the next training.
void AsideTrainings::takeSettingsOfTraining()
{
    m_document.change([] { return tr("Bring back the trained network"); }, withSettingsOf(m_run.view(), m_document.content()));
}

/// Nothing that was trained is gone by a click: what stands now is put aside for what comes back of the same network.
void AsideTrainings::exchangeFor(const std::function<void()>& other, bool isKept)
{
    if (isKept)
        leave();
    other();
    holdRateAndEnd(m_document, m_run);
    if (isKept) {
        m_files.markEdited();
        offerLeft([] { return tr("The network that was trained since has been put aside."); });
    } else if (!m_kept.left.empty()) {
        offerLeft(stillAside(m_kept.left.size()));
    }
}

void AsideTrainings::replaceTraining(const NetworkContent& before)
{
    std::vector<Left> left;
    std::function<void()> bringBack;
    const bool sameLayers = m_document.model() == before.model;
    const bool isMadeAgain = isCarriedAnew(m_run); // whenever somebody goes back to it, with the same weights
    const NetworkDocument::Of of = m_document.changeIsOf();
    const bool carries = of == NetworkDocument::Of::Layers || (isMadeAgain && (sameLayers || of == NetworkDocument::Of::LayersTakenBack));
    const std::shared_ptr<CarriedWeights> carried = carries ? carriedFrom(m_run) : nullptr;
    const bool isKept = m_run.view().isTrained() && !(carried && isMadeAgain);
    bool others = false;                                                                  // stay beside the one that comes back
    if (m_document.model() != before.model || m_document.content().data != before.data) { // what was begun anew is where undo leads to
        m_host.withdraw(QStringLiteral("network.left"));
        left = std::exchange(m_kept.left, {});
        bringBack = takeTrainedOf(m_document.content(), left); // it was left when others were chosen for the next training
        others = bringBack && !isKept && !left.empty();
        if (others)
            m_kept.left = std::exchange(left, {});
    }
    if (!carried || !isMadeAgain) // else it holds on
        m_host.hush(QStringLiteral("network.replaced"));
    if (!bringBack)
        bringBack = takeReplaced(m_document.content());
    if (isKept)
        left.push_back(leftNow());
    const bool isPutAside = !left.empty();
    if (isPutAside) {
        Left newest = std::move(left.back());
        left.pop_back();
        if (const auto like = replacedWith(m_kept.replaced, before);
            like != m_kept.replaced.end()) { // undo leads to one, which offers the other
            left.insert(left.begin(), std::move(like->training));
            m_kept.replaced.erase(like);
        }
        auto aside = [this, newest = newest.bringBack, left = std::move(left)] {
            newest();
            if (left.empty())
                return;
            m_kept.left.insert(m_kept.left.begin(), left.begin(), left.end()); // as they were when the training was replaced
            if (m_kept.left.size() > std::size_t{mostPutAside})
                m_kept.left.erase(m_kept.left.begin(), m_kept.left.end() - mostPutAside);
            offerLeft(stillAside(m_kept.left.size()));
        };
        makeRoomIn(m_kept.replaced);
        m_kept.replaced.push_back({before, {std::move(newest.trained), std::move(aside), newest.number}});
        m_document.keepBefore();
    }
    if (bringBack)
        bringBack();
    else if (carried)
        m_run.prepare(m_document.content(), nullptr, nullptr, carried);
    else
        m_prepareAnew();
    if (others)
        offerLeft(stillAside(m_kept.left.size()));
    if (!bringBack && carried && !sameLayers)
        tellCarried(*carried, isMadeAgain);
    if (!isPutAside)
        return;
    m_untold = !bringBack;
    if (m_untold && !carried)
        note("network.replaced", putAsideText, {bringBackLink(before)});
    if (m_kept.replaced.size() == std::size_t{mostPutAside})
        note("network.leaving", asideIsFullText, {oldestLink()});
}

/// `again`: it was said of the network before, too, and of a number that is stepped up and up it is said once.
void AsideTrainings::tellCarried(const CarriedWeights& carried, bool again)
{
    const CarriedLayers layers = carriedLayers(carried.model(), m_document.model());
    if (layers == std::exchange(m_toldOf, layers) && again)
        return;
    std::vector<Message::Link> links;
    const bool isAside = !m_kept.replaced.empty();
    if (isAside)
        links.push_back(newestLink());
    note(
        "network.replaced",
        [layers, isAside] {
            return followedBy(carriedText(layers), isAside ? tr("The training so far has been put aside, with its lines.") : QString());
        },
        std::move(links));
}

} // namespace ks

#include "moc_aside_trainings.cpp"
