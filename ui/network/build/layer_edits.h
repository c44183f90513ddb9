#pragma once

#include "core/nn/model.h"
#include "ui/language/sentence.h"
#include "ui/shell/message.h"

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace ks {

class CarriedWeights;
class LabHost;
class NetworkDocument;
class TrainingRun;

/// How layers are changed, from whatever page: each change is one step of undo; what was repaired for it, and whose weights are drawn anew, is said in the message bar, and so is why
/// there is none. Layers keep the first weights that they have, wherever they come to stand. GUI thread.
class LayerEdits {
    Q_DECLARE_TR_FUNCTIONS(ks::LayerEdits)

public:
    /// Throws InputError where it makes no sense.
    using Edit = std::function<Model(const Model&)>;
    /// Of the changed network: the layer that was meant, or noNode.
    using LayerOf = std::function<int(const Model& edited)>;
    /// Told with the network as it is about to become, before anybody else hears of it.
    using Told = std::function<void(const Model&)>;

    LayerEdits(LabHost& host, NetworkDocument& document, const TrainingRun& run) : m_host(host), m_document(document), m_run(run) {}

    const NetworkDocument& document() const { return m_document; }
    /// `name` is what the Edit menu says, `topic` what merges. Nobody is told of a change that changes nothing.
    void change(const Sentence& name, const Edit& edit, const Told& told = {}, const QString& topic = {});
    /// Layers that are new are a copy of others, with whose settings one takes them to have their weights, too.
    enum class Copies : std::uint8_t { None, Some };
    /// What of the others has become impossible by it is set anew where it can be.
    void changeMended(const Sentence& name, const Edit& edit, const LayerOf& changed, const Told& told = {}, Copies copies = Copies::None);
    /// There is no change, and why, with what leads on.
    void refuse(const Sentence& why, std::vector<Message::Link> links = {});
    /// What a change does to the training of now; empty: there is none yet.
    QString cost() const;

private:
    bool take(const Sentence& name, const Edit& edit, const Told& told, const QString& topic);
    void tell(const std::vector<Text>& repairs, const Model& before, const std::shared_ptr<CarriedWeights>& carried, Copies copies);
    static QString drawnText(const std::vector<std::string>& layers);

    LabHost& m_host;
    NetworkDocument& m_document;
    const TrainingRun& m_run;
};

} // namespace ks
