// What goes wrong in a training, and what can be done about it.
#include "core/nn/layers.h"
#include "ui/language/text.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/network_lab.h"
#include "ui/paint/number_format.h"

#include <QLocale>

#include <memory>

namespace ks {

/// What went wrong, with what can be done about it.
void NetworkLab::postTrouble()
{
    Message message{.kind = Message::Kind::Failure, .text = m_run.view().message, .topic = QStringLiteral("network")};
    if (m_run.view().lastFinite)
        message.links.push_back({[] { return tr("Go back to before, with half the rate"); }, [this] { goBack(); }});
    if (const std::int64_t batch = smallerBatch(); batch > 0)
        message.links.push_back({[batch, trained = m_run.view().isTrained()] {
                                     return (trained ? tr("Begin anew with a batch of %1") : tr("Use a batch of %1"))
                                         .arg(QLocale().toString(static_cast<qlonglong>(batch)));
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
    if (m_untold && m_run.state() == TrainingRun::State::Failed && !m_replaced.empty()) { // its own message lies under this one
        message.text = [why = m_run.view().message] { return QStringLiteral("%1. %2").arg(toQString(why), putAsideText()); };
        message.links.push_back(bringBackLink(m_replaced.back().content));
    }
    m_host.post(message);
}

void NetworkLab::goBack()
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
std::int64_t NetworkLab::smallerBatch() const
{
    if (!m_run.view().lacksMemory ||
        !problemsOf(m_document.model()).empty()) // an unsound network has no plan whose memory could be reckoned
        return 0;
    const TrainingSettings& settings = m_document.settings();
    const Backend* backend = findBackend(settings.backend);
    std::int64_t batch = settings.batch / 2;
    const auto fits = [&] {
        const StepSpec spec{.batch = batch, .loss = m_document.model().loss, .optimizer = settings.optimizer};
        return !backend || memoryForecast(m_document.model().graph, spec, *backend).fits();
    };
    while (batch > 1 && !fits())
        batch /= 2;
    return batch;
}

void NetworkLab::shrinkBatch(std::int64_t batch)
{
    NetworkContent content = m_document.content();
    content.settings.batch = batch;
    beginAnew(content, tr("Use a smaller batch"));
}

void NetworkLab::fitToData()
{
    const DatasetPtr known = m_run.opened().data();
    if (const auto fitted = known ? cureFor(m_document.content(), *known) : std::nullopt)
        m_document.change(tr("Fit it to the data"), *fitted);
}

/// What a changed rate has done, as soon as it is plain to see.
void NetworkLab::postJump(double before, double now)
{
    const QString from = shortNumberText(before, 3);
    const QString to = shortNumberText(now, 3);
    m_host.post({.kind = Message::Kind::Warning,
                 .text = [from, to] { return tr("Since the learning rate was changed the loss has jumped from %1 to %2.").arg(from, to); },
                 .links = {{[] { return tr("Go back to before the change"); }, [this] { goBackBeforeRate(); }}},
                 .topic = QStringLiteral("network.jump")});
}

void NetworkLab::goBackBeforeRate()
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
    leaveTraining();
    m_run.prepare({.model = before->model, .data = m_run.view().content.data, .settings = before->settings}, before);
    m_document.change(tr("Go back to before the rate was changed"), content);
    m_sessions.markEdited(); // what was put aside would be lost
    offerLeft([] { return tr("The training stands before the change of the rate. What came after it has been put aside."); });
}

} // namespace ks
