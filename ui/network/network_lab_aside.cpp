// What is trained is put aside, never lost, when something else takes its place.
#include "core/nn/evaluation.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/weights_change.h"
#include "ui/shell/put_aside.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

std::function<void()> NetworkLab::keepSession()
{
    if (!m_started)
        return {};
    return once([this, content = m_document.content(), place = m_sessions.place(), modified = isModified(), page = m_strips->openId(),
                 drawing = m_try->pad().kept(), question = m_try->question(), training = m_run.putAside(), replaced = m_replaced,
                 left = m_left, forgotten = m_forgotten] {
        std::function<void()> newer = isModified() ? keepSession() : nullptr;
        m_sessions.beginSession();
        forgetWhatWasAside();
        m_started = false;
        m_document.reset(content);
        m_started = true;
        training();
        holdRateAndEnd();
        m_forgotten = forgotten;
        if (m_forgotten)
            offerForgotten();
        m_replaced = replaced;
        if (!m_replaced.empty()) { // the undo that would lead there is gone with the session that came between
            std::vector<Message::Link> links = {bringBackLink(m_replaced.back().content)};
            if (m_replaced.size() > 1)
                links.push_back(oldestLink());
            m_host.post({.kind = Message::Kind::Note,
                         .text = stillAside(m_replaced.size()),
                         .links = links,
                         .topic = QStringLiteral("network.replaced")});
        }
        m_left = left;
        if (!m_left.empty())
            offerLeft(stillAside(m_left.size()));
        m_try->setDrawing(drawing, question);
        m_strips->open(page);
        m_sessions.settle(place);
        if (modified)
            m_sessions.markEdited();
        if (newer)
            offerToBringBack(m_host, id(), std::move(newer));
    });
}

/// What is said, kept and under way of a session that another one takes the place of.
void NetworkLab::forgetWhatWasAside()
{
    m_data->cancelOpening();
    m_build->cancelOpening();
    for (const char* topic :
         {"file", "network", "network.backend", "network.jump", "network.left", "network.replaced", "network.leaving", "network.forgotten"})
        m_host.withdraw(QLatin1String(topic));
    m_replaced.clear();
    m_untold = false;
    m_left.clear();
    m_forgotten = nullptr;
}

/// What was taken out of the charts is there again at a click, also what was taken out before it.
void NetworkLab::forgetEarlier()
{
    m_forgotten = [last = m_run.earlier().forget(), before = m_forgotten] {
        last();
        if (before)
            before();
    };
    emit sessionChanged(); // the file still has them
    offerForgotten();
}

void NetworkLab::offerForgotten()
{
    const auto bringBack = [this] {
        m_host.withdraw(QStringLiteral("network.forgotten"));
        if (const auto forgotten = std::exchange(m_forgotten, nullptr))
            forgotten();
        emit sessionChanged();
    };
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The earlier runs have left the charts."); },
                 .links = {{[] { return tr("Bring them back"); }, bringBack}},
                 .topic = QStringLiteral("network.forgotten")});
}

QString NetworkLab::putAsideText()
{
    return tr("The trained network has been put aside, with its weights and its lines.");
}

/// All of them: one link brings back the newest, another one the oldest.
Sentence NetworkLab::stillAside(std::size_t count)
{
    return [count] {
        return tr("In this session %n trained networks were put aside. They can still be brought back.", nullptr, static_cast<int>(count));
    };
}

QString NetworkLab::asideIsFullText()
{
    return tr("%1 trained networks are put aside now. The next one takes the place of the oldest.").arg(mostPutAside);
}

Message::Link NetworkLab::bringBackLink(const NetworkContent& before)
{
    // A copy: the link may go with its message.
    return {[] { return tr("Bring it back"); }, [this, before] { bringBack(NetworkContent(before)); }};
}

/// Also where that changes nothing that puts the present training aside, or nothing at all: the same network may be here with other weights.
void NetworkLab::bringBack(const NetworkContent& content)
{
    m_document.change(tr("Bring back the trained network"), content);
    if (const std::function<void()> aside = takeReplaced(content))
        exchangeFor(aside);
}

std::vector<NetworkLab::Replaced>::iterator NetworkLab::replacedWith(const NetworkContent& content)
{
    return std::ranges::find(m_replaced, content, &Replaced::content);
}

/// See DataPage::TrainedBefore; the newest of them.
std::optional<NetworkContent> NetworkLab::trainedBefore(const NetworkContent& asked, bool isAsked) const
{
    const auto found = std::find_if(m_replaced.rbegin(), m_replaced.rend(), [&](const Replaced& one) {
        return one.content.data == asked.data && (!isAsked || one.content.model.graph == asked.model.graph);
    });
    return found == m_replaced.rend() ? std::nullopt : std::optional(found->content);
}

/// What brings back the trained network that had this content, which is no longer among those that are put aside; null where none is.
std::function<void()> NetworkLab::takeReplaced(const NetworkContent& content)
{
    const auto known = replacedWith(content);
    if (known == m_replaced.end())
        return nullptr;
    std::function<void()> aside = std::move(known->training.bringBack);
    m_replaced.erase(known);
    m_host.withdraw(QStringLiteral("network.leaving")); // there is room again
    return saying(std::move(aside));
}

/// What brings back the newest of those that were left which is of this network and these data; null where none is.
std::function<void()> NetworkLab::takeTrainedOf(const NetworkContent& content, std::vector<Left>& left)
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
std::function<void()> NetworkLab::saying(std::function<void()> bringBack)
{
    return [this, aside = std::move(bringBack)] {
        aside(); // its epochs would hush what is said before
        m_host.post({.kind = Message::Kind::Note,
                     .text = [] { return tr("This network was trained before: its weights and its lines are here again."); },
                     .links = {{[] { return tr("Begin anew"); }, [this] { backToUntrained(); }}},
                     .topic = QStringLiteral("network.replaced")});
    };
}

/// Of those that were replaced: the one that is the next to go.
Message::Link NetworkLab::oldestLink()
{
    Message::Link link = bringBackLink(m_replaced.front().content);
    link.text = [] { return tr("Bring the oldest back"); };
    return link;
}

void NetworkLab::exchangeWeights()
{
    if (!m_run.isBusy() && m_run.hasTrainer() && (m_run.view().hasBetter() || m_run.view().beforeBest))
        m_document.undo().push(new WeightsChange(m_run, m_train->weightsOffer()));
}

/// Undo takes back the last step that can be taken back: what was trained since, or another training, is no step of its own.
void NetworkLab::passVoidSteps()
{
    QUndoStack& steps = m_document.undo();
    const auto isVoid = [](const QUndoCommand* step) {
        const auto* weights = dynamic_cast<const WeightsChange*>(step);
        return weights && weights->isVoid();
    };
    while (steps.canUndo() && isVoid(steps.command(steps.index() - 1)))
        steps.undo(); // which takes it out
}

void NetworkLab::backToUntrained()
{
    beginAnew(m_document.content(), {});
}

/// `name` is that of the change for undo.
void NetworkLab::beginAnew(const NetworkContent& content, const QString& name)
{
    m_host.withdraw(QStringLiteral("network"));
    const bool trained = m_run.view().isTrained(); // also one that runs: the engine is left, not ended; and one that could not be made
    const bool unsaved = isModified();
    if (trained)
        leaveTraining();
    m_document.change(name, content);
    prepareAnew();
    if (!trained)
        return;
    if (unsaved)
        m_sessions.markEdited(); // what was put aside would be lost
    offerLeft([] { return tr("The training begins anew. The network trained before has been put aside."); });
}

/// Puts aside what is trained, for a training that takes its place.
void NetworkLab::leaveTraining()
{
    if (m_left.size() == std::size_t{mostPutAside})
        m_left.erase(m_left.begin()); // as was said when it became the next to go
    m_left.push_back({m_run.view().content, m_run.putAside(TrainingRun::Lines::All)});
}

/// What was put aside for the training that took its place.
void NetworkLab::offerLeft(Sentence said)
{
    std::vector<Message::Link> links = {leftLink([] { return tr("Bring it back"); }, false)};
    if (m_left.size() > 1)
        links.push_back(leftLink([] { return tr("Bring the oldest back"); }, true));
    m_host.post({.kind = Message::Kind::Note,
                 .text = m_left.size() == std::size_t{mostPutAside} ? Sentence(asideIsFullText) : std::move(said),
                 .links = links,
                 .topic = QStringLiteral("network.left")});
}

Message::Link NetworkLab::leftLink(Sentence text, bool oldest)
{
    return {std::move(text), once([this, oldest] {
                m_host.withdraw(QStringLiteral("network.left"));
                if (m_left.empty())
                    return;
                const auto chosen = oldest ? m_left.begin() : m_left.end() - 1;
                const std::function<void()> left = chosen->bringBack;
                m_left.erase(chosen);
                exchangeFor([this, left] {
                    left();
                    takeSettingsOfTraining();
                });
            })};
}

/// The panel says what the network that came back was trained with, and it goes on with that; undo brings back what was chosen meanwhile. Data that
/// were chosen meanwhile stay, for the next training.
void NetworkLab::takeSettingsOfTraining()
{
    NetworkContent content = m_document.content();
    const TrainingSettings chosen = std::exchange(content.settings, m_run.view().content.settings);
    content.settings.normsEvery = chosen.normsEvery; // how it is looked at
    content.settings.layerTimes = chosen.layerTimes;
    m_document.change(tr("Bring back the trained network"), content);
}

/// Nothing that was trained is gone by a click: what stands now is put aside for what comes back of the same network.
void NetworkLab::exchangeFor(const std::function<void()>& other)
{
    const bool trained = m_run.view().isTrained();
    if (trained)
        leaveTraining();
    other();
    holdRateAndEnd();
    if (trained) {
        m_sessions.markEdited();
        offerLeft([] { return tr("The network that was trained since has been put aside."); });
    } else if (!m_left.empty()) {
        offerLeft(stillAside(m_left.size()));
    }
}

/// Another network or other data: what is trained so far is put aside, and is there again when the change is undone.
void NetworkLab::replaceTraining(const NetworkContent& before)
{
    std::vector<Left> left;
    std::function<void()> bringBack;
    bool others = false;                                                                  // stay beside the one that comes back
    if (m_document.model() != before.model || m_document.content().data != before.data) { // what was begun anew is where undo leads to
        m_host.withdraw(QStringLiteral("network.left"));
        left = std::exchange(m_left, {});
        bringBack = takeTrainedOf(m_document.content(), left); // it was left when others were chosen for the next training
        others = bringBack && !m_run.view().isTrained() && !left.empty();
        if (others)
            m_left = std::exchange(left, {});
    }
    m_host.hush(QStringLiteral("network.replaced"));
    if (!bringBack)
        bringBack = takeReplaced(m_document.content());
    if (m_run.view().isTrained())
        left.push_back({m_run.view().content, m_run.putAside(TrainingRun::Lines::All)});
    const bool isPutAside = !left.empty();
    if (isPutAside) {
        Left newest = std::move(left.back());
        left.pop_back();
        if (const auto like = replacedWith(before); like != m_replaced.end()) { // undo leads to one of them, which offers the other
            left.insert(left.begin(), std::move(like->training));
            m_replaced.erase(like);
        }
        auto aside = [this, newest = newest.bringBack, left = std::move(left)] {
            newest();
            if (left.empty())
                return;
            m_left.insert(m_left.begin(), left.begin(), left.end()); // as they were when the training was replaced
            if (m_left.size() > std::size_t{mostPutAside})
                m_left.erase(m_left.begin(), m_left.end() - mostPutAside);
            offerLeft(stillAside(m_left.size()));
        };
        if (m_replaced.size() == std::size_t{mostPutAside})
            m_replaced.erase(m_replaced.begin()); // as was said when it became the next to go
        m_replaced.push_back({before, {std::move(newest.trained), std::move(aside)}});
        m_document.keepBefore();
    }
    if (bringBack)
        bringBack();
    else
        prepareAnew();
    if (others)
        offerLeft(stillAside(m_left.size()));
    if (!isPutAside)
        return;
    m_untold = !bringBack;
    if (!bringBack)
        m_host.post({.kind = Message::Kind::Note,
                     .text = putAsideText,
                     .links = {bringBackLink(before)},
                     .topic = QStringLiteral("network.replaced")});
    if (m_replaced.size() == std::size_t{mostPutAside})
        m_host.post(
            {.kind = Message::Kind::Note, .text = asideIsFullText, .links = {oldestLink()}, .topic = QStringLiteral("network.leaving")});
}

/// Learning rate and end hold at once: what the settings say now, also for a training that was put aside when they said something else.
void NetworkLab::holdRateAndEnd()
{
    const TrainingSettings& asked = m_document.settings();
    const TrainingSettings held = m_run.view().content.settings;
    if (asked.schedule.rate != held.schedule.rate)
        m_run.setRate(asked.schedule.rate);
    if (asked.stop != held.stop)
        m_run.setStopConditions(asked.stop);
}

} // namespace ks
