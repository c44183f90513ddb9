#include "ui/network/training_trouble.h"

#include "core/nn/layers.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/aside_trainings.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_files.h"
#include "ui/network/training_run.h"

#include <memory>
#include <utility>

namespace ks {

TrainingTrouble::TrainingTrouble(LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files, AsideTrainings& aside)
    : m_host(host), m_document(document), m_run(run), m_files(files), m_aside(aside)
{
}

void TrainingTrouble::follow()
{
    using State = TrainingRun::State;
    const State state = m_run.state();
    const bool trouble = state == State::Failed || state == State::Diverged;
    if (!trouble && state != State::Loading)
        m_aside.noteTold(); // it could be read
    if (trouble)
        post();
    else if (std::exchange(m_said, std::nullopt))
        m_host.withdraw(QStringLiteral("network")); // it was another network's
}

void TrainingTrouble::post()
{
    Message message{.kind = Message::Kind::Failure, .text = m_run.view().message, .topic = QStringLiteral("network")};
    if (m_run.view().lastFinite)
        message.links.push_back({[] { return tr("Go back to before, with half the rate"); }, [this] { goBack(); }});
    if (const std::int64_t batch = smallerBatch(); batch > 0)
        message.links.push_back(
            {[batch, trained = m_run.view().isTrained()] {
                 return (trained ? tr("Begin anew with a batch of %1") : tr("Use a batch of %1")).arg(countOnScreen(batch));
             },
             [this, batch] { shrinkBatch(batch); }});
    else if (const DatasetPtr known = m_run.opened().data(); known && m_run.state() == TrainingRun::State::Failed) {
        const auto fitted = cureFor(m_document.content(), *known);
        const bool another = fitted && fitted->model.name.substr(0, fitted->model.name.find(" (")) !=
                                           m_document.model().name.substr(0, m_document.model().name.find(" ("));
        if (another)
            message.links.push_back(
                {[name = fitted->model.name] { return tr("Take %1 instead").arg(nameOnScreen(name)); }, [this] { fitToData(); }});
        else if (fitted)
            message.links.push_back({[] { return tr("Fit it to the data"); }, [this] { fitToData(); }});
    }
    if (m_aside.isUntold() && m_run.state() == TrainingRun::State::Failed) {
        message.text = [why = m_run.view().message] {
            return QStringLiteral("%1. %2").arg(toQString(why), AsideTrainings::putAsideText());
        };
        message.links.push_back(m_aside.newestLink());
    }
    m_said = message;
    m_host.post(message);
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
    m_document.change(tr("Go back with half the rate"), content);
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
    m_aside.beginAnew(content, tr("Use a smaller batch"));
}

void TrainingTrouble::fitToData()
{
    const DatasetPtr known = m_run.opened().data();
    if (const auto fitted = known ? cureFor(m_document.content(), *known) : std::nullopt)
        m_document.change(tr("Fit it to the data"), *fitted);
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
    m_document.change(tr("Go back to before the rate was changed"), content);
    m_files.markEdited(); // what was put aside would be lost
    m_aside.offerLeft([] { return tr("The training stands before the change of the rate. What came after it has been put aside."); });
}

} // namespace ks
