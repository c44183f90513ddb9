#pragma once

#include "core/nn/carried_weights.h"
#include "core/session/network_look.h"
#include "ui/network/network_document.h"
#include "ui/shell/message.h"

#include <QObject>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ks {

class LabHost;
class CarriedWeights;
class NetworkFiles;
class TrainingRun;
struct Checkpoint;
struct RunView;

/// Learning rate and end hold at once: what the settings say now, also for a training that was put aside when they said something else.
void holdRateAndEnd(const NetworkDocument& document, TrainingRun& run);

/// What is chosen, and by it the settings that the network was trained with; how it is looked at is not changed by that.
NetworkContent withSettingsOf(const RunView& training, NetworkContent chosen);

/// What is trained is put aside, never lost, when something else takes its place: a training that begins anew, another network, other data, or one that
/// comes back. Says so in the message bar, with links that bring it back. `mostPutAside` of a kind. GUI thread only.
class AsideTrainings final : public QObject {
    Q_OBJECT

    /// A training before "Back to untrained", and what it is of: the data may have been others than those chosen by then.
    struct Left {
        NetworkContent trained;
        std::function<void()> bringBack;
        int number = 0; ///< of its run
    };
    /// A trained network that another one took the place of, and the content that was chosen: whoever goes back to that content gets it back.
    struct Replaced {
        NetworkContent content;
        Left training;
    };

public:
    /// How a network is looked at on all pages.
    struct Look {
        std::function<NetworkLook()> now;
        std::function<void(const NetworkLook&)> set;
    };
    /// `prepareAnew` makes the untrained network of the document.
    AsideTrainings(LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files, std::function<void()> prepareAnew,
                   Look look)
        : m_host(host), m_document(document), m_run(run), m_files(files), m_prepareAnew(std::move(prepareAnew)), m_look(std::move(look))
    {
    }

    /// `content` becomes the document's, by a change of this `name`, and its training begins anew.
    void beginAnew(const NetworkContent& content, const Sentence& name);
    /// With the rate that first weights take, where that for trained ones was proposed (core/nn/usual_rate.h).
    void backToUntrained();
    /// Puts aside what is trained, for a training that takes its place; offerLeft() is to follow.
    void leave();
    /// `said`: what was put aside for the training that took its place. `first`: what else is offered, before the ways back.
    void offerLeft(Sentence said, const std::optional<Message::Link>& first = std::nullopt);
    /// Another network or other data: what is trained so far is put aside, and is there again when the change is undone. Where layers alone were changed
    /// (NetworkDocument::Of), those that stay the same keep their trained weights, and it is said which.
    void replaceTraining(const NetworkContent& before);
    bool hasReplaced(const NetworkContent& content) const;
    /// See DataPage::TrainedBefore; the newest of them.
    std::optional<NetworkContent> trainedBefore(const NetworkContent& asked, bool isAsked) const;
    /// The training of this run was left, and nothing else has taken the place of its network since.
    bool hasLeft(int run) const { return std::ranges::find(m_kept.left, run, &Left::number) != m_kept.left.end(); }
    /// Which it has: it comes back, and `then` chooses what goes with it. The present one is put aside where it `isKept`.
    void bringBackRun(int run, bool isKept, const std::function<void()>& then);
    /// The training of this run is put aside: its weights are still there.
    bool canGoOnWith(int run) const;
    /// It takes the place of the present one, which is put aside.
    void goOnWith(int run);
    /// The same of a run whose training was read from its file; `data`: where that does not say on what it was.
    void goOnWithRead(int run, const std::shared_ptr<const Checkpoint>& training, const std::string& data);

    /// `content` becomes the document's, by a change of this `name`, with a training that was made for it; the one before is put aside, and undo leads back to
    /// it. `said` of it.
    void goOnWithMade(const Sentence& name, const NetworkContent& content, const std::shared_ptr<const Checkpoint>& training,
                      Sentence said);

    /// What was put aside last may not have been read: its message lies under that of a trouble.
    bool isUntold() const { return m_untold && !m_kept.replaced.empty(); }
    void noteTold() { m_untold = false; }
    static QString putAsideText();
    Message::Link newestLink() { return bringBackLink(m_kept.replaced.back().content); }
    /// An epoch is finished: what was put aside is no longer what one thinks of.
    void hush();

    /// All that is put aside of a session.
    struct Kept {
        std::vector<Replaced> replaced; ///< newest last, mostPutAside at most
        std::vector<Left> left;         ///< as above
    };
    const Kept& kept() const { return m_kept; }
    /// Of a session that comes back; offers all of it.
    void bringAllBack(Kept kept);
    /// With the session that it is of.
    void clear();

private:
    void note(const char* topic, Sentence text, std::vector<Message::Link> links);
    void tellCarried(const CarriedWeights& carried, bool again);
    Left leftNow();
    Message::Link leftLink(Sentence text, bool oldest);
    void bringLeftBack(std::size_t place);
    void bringLeftBack(std::size_t place, bool isKept, const std::function<void()>& then);
    Message::Link bringBackLink(const NetworkContent& before);
    Message::Link oldestLink();
    void bringBack(const NetworkContent& content);
    void exchangeFor(const std::function<void()>& other, bool isKept);
    void takeSettingsOfTraining();
    std::function<void()> takeReplaced(const NetworkContent& content);
    std::function<void()> takeTrainedOf(const NetworkContent& content, std::vector<Left>& left);
    std::function<void()> saying(std::function<void()> bringBack);

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    NetworkFiles& m_files;
    std::function<void()> m_prepareAnew;
    Look m_look;
    Kept m_kept;
    bool m_untold = false;
    CarriedLayers m_toldOf; ///< said last
};

} // namespace ks
