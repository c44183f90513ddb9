#include "ui/network/network_document.h"

#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/nn/presets.h"
#include "ui/language/undo_step.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// The first of these that can train the network: the quickest on small networks comes first.
std::string quickBackendFor(const Model& model)
{
    const bool isSound = problemsOf(model).empty(); // else nobody trains it yet, and no backend is to be asked
    const auto trains = [&](const Backend& backend) {
        return isSound && backend.info().available && std::ranges::all_of(model.graph.nodes, [&](const GraphNode& node) {
                   return std::ranges::all_of(allPasses,
                                              [&](Pass pass) { return !hasPass(node.spec.op, pass) || backend.supports(node.spec, pass); });
               });
    };
    for (const std::string& id : preferredForTraining())
        if (trains(*findBackend(id)))
            return id;
    return usualBackend();
}

} // namespace

Text useBackendHere(TrainingSettings& settings, const Model& model)
{
    try {
        requireBackend(settings.backend);
        return {};
    } catch (const Error& error) {
        settings.backend = quickBackendFor(model);
        settings.implementation = "auto"; // it was the other one's
        return computesInstead(settings.backend, error.text());
    }
}

NetworkContent firstContent()
{
    const Preset& preset = *findPreset("lenet-5");
    Model model = preset.make();
    TrainingSettings settings = withTrainingOf(preset, {});
    settings.backend = quickBackendFor(model);
    return {.model = std::move(model), .data = "synthetic:digits?count=10000&test=2000&validation=0.1", .settings = settings};
}

class NetworkDocument::Change final : public UndoStep {
public:
    Change(NetworkDocument& document, const Sentence& name, NetworkContent after, QString topic, Of of, QUndoCommand* whole = nullptr)
        : UndoStep(name, whole), m_document(document), m_before(document.m_content), m_after(std::move(after)), m_topic(std::move(topic)),
          m_of(of)
    {
    }
    void redo() override { m_document.set(m_after, m_of, std::exchange(m_isMade, true)); }
    void undo() override { m_document.set(m_before, m_of == Of::Layers ? Of::LayersTakenBack : m_of, true); }
    int id() const override { return m_topic.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto& next = static_cast<const Change&>(*other);
        if (next.m_topic != m_topic || m_document.m_keepsBefore) // it is asked after redo()
            return false;
        m_after = next.m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    NetworkDocument& m_document;
    NetworkContent m_before;
    NetworkContent m_after;
    QString m_topic;
    Of m_of;
    bool m_isMade = false;
};

void NetworkDocument::change(const Sentence& name, NetworkContent content, const QString& topic, Of of)
{
    if (content == m_content)
        return;
    m_keepsBefore = false;
    m_undo.push(new Change(*this, name, std::move(content), topic.isEmpty() ? topic : m_burst.key(topic), of));
}

void NetworkDocument::changeWithin(QUndoCommand& whole, NetworkContent content)
{
    if (content == m_content)
        return;
    m_keepsBefore = false;
    new Change(*this, {}, std::move(content), {}, Of::Anything, &whole); // which owns it
}

void NetworkDocument::reset(NetworkContent content)
{
    m_undo.clear();
    set(content, Of::Anything);
}

void NetworkDocument::set(const NetworkContent& content, Of of, bool again)
{
    m_of = of;
    m_again = again;
    const NetworkContent before = std::exchange(m_content, content);
    emit changed(before);
}

} // namespace ks

#include "moc_network_document.cpp"
