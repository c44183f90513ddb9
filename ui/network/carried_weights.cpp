#include "ui/network/carried_weights.h"

#include "core/session/network_file.h"
#include "ui/language/text.h"
#include "ui/network/training_engine.h"
#include "ui/network/training_run.h"

#include <QCoreApplication>

#include <cstddef>

namespace ks {

namespace {

constexpr std::size_t mostNamedLayers = 6; ///< in a message

/// The texts of this file.
struct CarriedTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::CarriedWeights)
};

} // namespace

void CarriedWeights::take()
{
    if (!m_engine)
        return;
    if (const Trainer* trainer = m_engine->trainer()) {
        m_engine->walks()->leave(); // not of a moment that was looked at
        m_parameters = trainer->parameters();
    }
    m_engine.reset();
}

Checkpoint CarriedWeights::beginningOf(const NetworkContent& content, const Model& edited) const
{
    const std::vector<Tensor>& given = m_waiting ? m_waiting->state.network.parameters : m_parameters;
    TrainedModel network{.model = edited, .parameters = {}, .notes = {}};
    network.parameters = given.empty() ? initialParameters(edited, content.settings.seed) // it could not be made
                                       : carriedParameters(m_model, given, edited, content.settings.seed);
    Checkpoint beginning = beginningWith(std::move(network), content.settings, content.data);
    beginning.history.edited = true;
    return beginning;
}

bool isCarriedAnew(TrainingRun& run)
{
    using State = TrainingRun::State;
    return run.view().carried && run.view().history.batches.empty() && run.state() != State::Running && run.state() != State::Stopping;
}

std::shared_ptr<CarriedWeights> carriedFrom(TrainingRun& run)
{
    const RunView& view = run.view();
    if (isCarriedAnew(run))
        return view.carried;
    if (!view.isTrained() || run.state() == TrainingRun::State::Diverged)
        return nullptr;
    if (view.waiting)
        return std::make_shared<CarriedWeights>(view.waiting);
    const std::shared_ptr<TrainingEngine> engine = run.look().engine().lock();
    return engine ? std::make_shared<CarriedWeights>(view.content.model, engine) : nullptr;
}

QString listedLayers(const std::vector<std::string>& layers)
{
    return firstNames(layers, mostNamedLayers);
}

QString carriedText(const CarriedLayers& layers)
{
    if (layers.drawn.empty())
        return CarriedTexts::tr("All layers keep their trained weights.");
    if (layers.kept.empty())
        return CarriedTexts::tr("No trained weights fit any more: all layers are drawn anew.");
    return CarriedTexts::tr("Trained weights are kept by %1; drawn anew: %2.").arg(listedLayers(layers.kept), listedLayers(layers.drawn));
}

} // namespace ks
