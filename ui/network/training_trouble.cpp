#include "ui/network/training_trouble.h"

#include "core/base/error.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/session/network_file.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/aside_trainings.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_files.h"
#include "ui/network/training_run.h"

#include <memory>
#include <utility>

namespace ks {

namespace {

/// LeNet-5 and LeNet-5 (1×32×32 → 8) are one network, cut to its data.
std::string ownTitleOf(const Model& model)
{
    return model.name.substr(0, model.name.find(" ("));
}

/// The nearest legal settings, layer by layer, until it can be trained.
struct Mending {
    Model model;
    Text first;    ///< of what is changed: "window size 5×5"
    int count = 0; ///< 0: nothing is wrong, or it cannot be mended so
};

Mending mendingOf(const Model& model)
{
    constexpr int most = 20;
    Mending mending{.model = model, .first = {}};
    for (std::vector<ModelProblem> problems = problemsOf(model); !problems.empty(); problems = problemsOf(mending.model)) {
        if (problems.front().fixes.empty() || mending.count == most)
            return {.model = model, .first = {}};
        const ModelProblem::Way& way = problems.front().fixes.front();
        if (mending.count++ == 0)
            mending.first = way.label;
        Model mended = way.model; // the way goes with the problems
        mending.model = std::move(mended);
    }
    return mending;
}

} // namespace

TrainingTrouble::TrainingTrouble(LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files, AsideTrainings& aside,
                                 std::function<void(const QString&)> openPage)
    : m_host(host), m_document(document), m_run(run), m_files(files), m_aside(aside), m_openPage(std::move(openPage)),
      m_keeping(host.compute())
{
}

void TrainingTrouble::follow()
{
    using State = TrainingRun::State;
    const State state = m_run.state();
    const bool looks = !m_run.view().unjudged.empty() && state != State::Loading;
    const bool trouble = state == State::Failed || state == State::Diverged || looks;
    if (!trouble && state != State::Loading)
        m_aside.noteTold(); // it could be read
    if (trouble)
        take();
    else if (std::exchange(m_said, std::nullopt))
        m_host.withdraw(QStringLiteral("network")); // it was another network's
}

void TrainingTrouble::take()
{
    const Text unjudged = m_run.view().unjudged;
    const bool looks = !unjudged.empty();
    const bool failed = m_run.state() == TrainingRun::State::Failed || looks;
    const bool isEmpty = failed && m_document.model().graph.nodes.empty();
    const bool isAside = failed && m_aside.isUntold();
    Message message{.kind = looks ? Message::Kind::Warning : Message::Kind::Failure, .text = {}, .topic = QStringLiteral("network")};
    message.text = [why = looks ? unjudged : m_run.view().message, isEmpty, isAside, looks] {
        const QString sentence =
            isEmpty ? tr("The network has no layers yet.")
            : looks ? followedBy(wholeSentence(why), tr("Its maps and its answers are shown, without a loss and without an "
                                                        "accuracy; as it is, it cannot be trained on these data."))
                    : wholeSentence(why);
        return isAside ? followedBy(sentence, AsideTrainings::putAsideText()) : sentence;
    };
    message.links = cures();
    const DatasetPtr known = m_run.opened().data();
    const std::optional<NetworkContent> fitted = failed && known ? readyFor(*known) : std::nullopt;
    const bool keeps =
        fitted && (canBringSamples(*known) || (m_run.view().waiting && canKeepForOtherClasses(m_document.content(), *known)));
    const bool pagesFirst = isEmpty || (fitted && losesWeights(*fitted) && !keeps); // nobody opens weights to do without them
    if (isAside)
        message.links.push_back(m_aside.newestLink());
    m_inBar = message;
    if (failed) {
        const std::vector<Message::Link> pages = this->pages();
        message.links.insert(pagesFirst ? message.links.begin() : message.links.end(), pages.begin(), pages.end());
    }
    m_said = std::move(message);
    post();
}

void TrainingTrouble::post()
{
    if (m_said)
        m_host.post(m_inBar);
}

/// What can be done at once, best first.
std::vector<Message::Link> TrainingTrouble::cures()
{
    std::vector<Message::Link> cures;
    if (m_run.view().lastFinite)
        cures.push_back({[] { return tr("Go back to before, with half the rate"); }, [this] { goBack(); }});
    if (const std::int64_t batch = smallerBatch(); batch > 0) {
        cures.push_back({[batch, trained = m_run.view().isTrained()] {
                             return (trained ? tr("Begin anew with a batch of %1") : tr("Use a batch of %1")).arg(countOnScreen(batch));
                         },
                         [this, batch] { shrinkBatch(batch); }});
        return cures;
    }
    if (m_run.state() != TrainingRun::State::Failed && m_run.view().unjudged.empty())
        return cures;
    const Model& model = m_document.model();
    if (const Mending mending = mendingOf(model); mending.count > 0)
        cures.push_back({[count = mending.count, change = mending.first] {
                             const QString first = toQString(change);
                             return count == 1 ? tr("Mend it: %1").arg(first)
                                               : tr("Mend it: %1, and %n more", nullptr, count - 1).arg(first);
                         },
                         [this] { repair(); }});
    const DatasetPtr known = m_run.opened().data();
    if (known && canBringSamples(*known))
        cures.push_back({[input = model.graph.input, own = known->sampleShape()] {
                             return input.h == own.h && input.w == own.w ? tr("Read the samples in grey")
                                                                         : tr("Bring the samples to %1×%2").arg(input.h).arg(input.w);
                         },
                         [this] { bringSamples(); }});
    if (known && m_run.view().waiting && canKeepForOtherClasses(m_document.content(), *known))
        cures.push_back({[] { return tr("Keep its weights, with a new last layer"); }, [this] { keepForOtherClasses(); }});
    const std::optional<NetworkContent> fitted = known ? readyFor(*known) : std::nullopt;
    if (fitted && (model.graph.nodes.empty() || ownTitleOf(fitted->model) != ownTitleOf(model)))
        cures.push_back({[name = fitted->model.name] { return tr("Take %1 instead").arg(nameOnScreen(name)); }, [this] { fitToData(); }});
    else if (fitted)
        cures.push_back(
            {[keeps = !losesWeights(*fitted)] { return keeps ? tr("Fit it to the data") : tr("Fit it to the data, without its weights"); },
             [this] { fitToData(); }});
    return cures;
}

/// Where one gets on by hand: first where what is wrong can be put right.
std::vector<Message::Link> TrainingTrouble::pages() const
{
    const Model& model = m_document.model();
    const Message::Link build{
        [isEmpty = model.graph.nodes.empty()] { return isEmpty ? tr("Build it, layer by layer") : tr("Change the network"); },
        [open = m_openPage] { open(QStringLiteral("build")); }};
    const Message::Link data{[] { return tr("Choose other data"); }, [open = m_openPage] { open(QStringLiteral("data")); }};
    return problemsOf(model).empty() ? std::vector{data, build} : std::vector{build, data};
}

/// There are weights, of a file or trained, that wait for data which the network can read.
bool TrainingTrouble::losesWeights(const NetworkContent& content) const
{
    return m_run.view().waiting && content.model.graph != m_run.view().waiting->model.graph;
}

/// Weights of a file on which nothing was trained yet: of a training the data are known.
bool TrainingTrouble::canBringSamples(const Dataset& known) const
{
    const std::shared_ptr<const Checkpoint>& waiting = m_run.view().waiting;
    return waiting && waiting->history.batches.empty() && withSamplesFor(m_document.content(), known);
}

/// A network that these data can train, near to the one there is: where that has no layers, one that comes ready.
std::optional<NetworkContent> TrainingTrouble::readyFor(const Dataset& known) const
{
    if (!m_document.model().graph.nodes.empty())
        return cureFor(m_document.content(), known);
    NetworkContent first = m_document.content();
    const Preset& usual = *findPreset("lenet-5");
    first.model = usual.make();
    first.settings = withTrainingOf(usual, first.settings);
    try {
        return fittedTo(std::move(first), known);
    } catch (const InputError&) { // they are nothing for any network
        return std::nullopt;
    }
}

void TrainingTrouble::goBack()
{
    if (!m_run.view().lastFinite)
        return;
    auto before = std::make_shared<Checkpoint>(*m_run.view().lastFinite);
    NetworkContent content = m_document.content();
    content.settings.schedule.rate /= 2; // of that which was too large; before it there may have been another
    before->settings.schedule.rate = content.settings.schedule.rate;
    before->state.baseRate = static_cast<double>(content.settings.schedule.rate);
    m_host.withdraw(QStringLiteral("network"));
    m_run.prepare({.model = before->model, .data = m_run.view().content.data, .settings = before->settings}, before);
    m_document.change([] { return tr("Go back with half the rate"); }, content);
}

/// A batch that would fit where the present one does not; 0 where that is not what is wrong.
std::int64_t TrainingTrouble::smallerBatch() const
{
    if (!m_run.view().lacksMemory ||
        !problemsOf(m_document.model()).empty()) // an unsound network has no plan whose memory could be reckoned
        return 0;
    const TrainingSettings& settings = m_document.settings();
    const Backend* backend = findBackend(settings.backend);
    std::int64_t batch = settings.batch / 2;
    const auto fits = [&] {
        const PlanSpec spec{.batch = batch, .loss = m_document.model().loss, .optimizer = settings.optimizer};
        return !backend || memoryForecast(m_document.model().graph, spec, *backend).fits();
    };
    while (batch > 1 && !fits())
        batch /= 2;
    return batch;
}

void TrainingTrouble::shrinkBatch(std::int64_t batch)
{
    NetworkContent content = m_document.content();
    content.settings.batch = batch;
    m_aside.beginAnew(content, [] { return tr("Use a smaller batch"); });
}

void TrainingTrouble::fitToData()
{
    const DatasetPtr known = m_run.opened().data();
    if (const auto fitted = known ? readyFor(*known) : std::nullopt)
        m_document.change([] { return tr("Fit it to the data"); }, *fitted);
}

void TrainingTrouble::bringSamples()
{
    const DatasetPtr known = m_run.opened().data();
    if (const auto brought = known ? withSamplesFor(m_document.content(), *known) : std::nullopt)
        m_document.change([] { return tr("Bring the samples to what the network reads"); }, *brought);
}

/// The new layer belongs to what was asked for: somebody may have gone on meanwhile.
void TrainingTrouble::keepForOtherClasses()
{
    struct Made {
        std::optional<NetworkContent> content; ///< nothing: the weights are another network's
        std::shared_ptr<const Checkpoint> training;
        std::string layer;
    };
    const DatasetPtr known = m_run.opened().data();
    const std::shared_ptr<const Checkpoint> waiting = m_run.view().waiting;
    if (!known || !waiting)
        return;
    m_keeping.start(
        [known, waiting, asked = m_document.content()](const std::stop_token&) {
            std::optional<KeptForOtherClasses> kept = keptForOtherClasses(asked, waiting->state.network.parameters, *known);
            if (!kept)
                return Made{};
            TrainedModel network{.model = kept->content.model, .parameters = std::move(kept->parameters), .notes = {}};
            auto training =
                std::make_shared<const Checkpoint>(beginningWith(std::move(network), kept->content.settings, kept->content.data));
            return Made{std::move(kept->content), std::move(training), std::move(kept->layer)};
        },
        [this, asked = m_document.content(), classes = known->classes()](const Made& made) {
            if (!made.content || m_document.content() != asked)
                return;
            m_host.withdraw(QStringLiteral("network"));
            m_aside.goOnWithMade([] { return tr("Keep the weights, with a new last layer"); }, *made.content, made.training,
                                 [layer = made.layer, classes] {
                                     return tr("%1 is new, for %Ln classes; all other weights are those that the network had.", nullptr,
                                               classes)
                                         .arg(QString::fromStdString(layer));
                                 });
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")}); });
}

/// As it can be mended in Build, one after the other.
void TrainingTrouble::repair()
{
    NetworkContent content = m_document.content();
    const Mending mending = mendingOf(content.model);
    content.model = mending.model;
    m_document.change([] { return tr("Mend the network"); }, content);
}

void TrainingTrouble::postJump(double before, double now)
{
    m_host.post({.kind = Message::Kind::Warning,
                 .text =
                     [before, now] {
                         return tr("Since the learning rate was changed the loss has jumped from %1 to %2.")
                             .arg(lossOnScreen(before), lossOnScreen(now));
                     },
                 .links = {{[] { return tr("Go back to before the change"); }, [this] { goBackBeforeRate(); }}},
                 .topic = QStringLiteral("network.jump")});
}

void TrainingTrouble::goBackBeforeRate()
{
    const std::shared_ptr<const Checkpoint> kept = m_run.rateWatch().before();
    m_host.withdraw(QStringLiteral("network.jump"));
    if (!kept)
        return;
    auto before = std::make_shared<Checkpoint>(*kept);
    NetworkContent content = m_document.content();
    content.settings.schedule.rate = static_cast<float>(before->state.baseRate);
    before->settings.schedule.rate = content.settings.schedule.rate;
    before->settings.stop = content.settings.stop;
    m_aside.leave();
    m_run.prepare({.model = before->model, .data = m_run.view().content.data, .settings = before->settings}, before);
    m_document.change([] { return tr("Go back to before the rate was changed"); }, content);
    m_files.markEdited(); // what was put aside would be lost
    m_aside.offerLeft([] { return tr("The training stands before the change of the rate. What came after it has been put aside."); });
}

} // namespace ks
