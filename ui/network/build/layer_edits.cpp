#include "ui/network/build/layer_edits.h"

#include "core/base/error.h"
#include "core/nn/edge_edits.h"
#include "core/nn/layer_draws.h"
#include "core/nn/presets.h"
#include "ui/language/text.h"
#include "ui/network/build/layer_chooser.h"
#include "ui/network/carried_weights.h"
#include "ui/network/network_document.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"

#include <QStringList>

#include <utility>

namespace ks {

void LayerEdits::change(const Sentence& name, const Edit& edit, const Told& told, const QString& topic)
{
    const Model before = m_document.model();
    const std::shared_ptr<CarriedWeights> carried = m_run.view().carried;
    if (take(name, edit, told, topic) && topic.isEmpty()) // of a number that is stepped up and up it would be said at every step
        tell({}, before, carried, Copies::None);
}

bool LayerEdits::take(const Sentence& name, const Edit& edit, const Told& told, const QString& topic)
{
    try {
        NetworkContent content = m_document.content();
        content.model = namedAfterEdit(m_document.model(), withDrawsOf(m_document.model(), edit(content.model)));
        const bool isOther = content != m_document.content();
        if (told && isOther)
            told(content.model);
        m_document.change(name, content, topic, NetworkDocument::Of::Layers);
        return isOther;
    } catch (const Error& error) {
        refuse(error.text());
        return false;
    }
}

void LayerEdits::refuse(const Sentence& why, std::vector<Message::Link> links)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .links = std::move(links), .topic = QStringLiteral("network")});
}

void LayerEdits::changeMended(const Sentence& name, const Edit& edit, const LayerOf& changed, const Told& told, Copies copies)
{
    std::vector<Text> repairs;
    const Model before = m_document.model();
    const std::shared_ptr<CarriedWeights> carried = m_run.view().carried;
    const bool isOther = take(name,
                              [&](const Model& model) {
                                  const Model edited = edit(model);
                                  if (edited == model)
                                      return edited;
                                  Mended result = mended(model, edited, changed(edited));
                                  repairs = std::move(result.repairs);
                                  return std::move(result.model);
                              },
                              told, {});
    if (isOther)
        tell(repairs, before, carried, copies);
}

/// One message for one change. `carried`: see RunView, before it; where it is another one now, that is said already, with what is drawn.
void LayerEdits::tell(const std::vector<Text>& repairs, const Model& before, const std::shared_ptr<CarriedWeights>& carried, Copies copies)
{
    const std::shared_ptr<CarriedWeights>& now = m_run.view().carried;
    std::vector<std::string> added;
    bool haveWeights = false;
    if (copies == Copies::Some && (!now || now == carried))
        for (const GraphNode& node : m_document.model().graph.nodes)
            if (before.find(node.name) < 0) {
                added.push_back(node.name);
                haveWeights = haveWeights || drawsWeights(node.spec);
            }
    if (now && haveWeights)
        added.clear();                               // said with what is drawn
    const bool isTrained = m_run.view().isTrained(); // what is drawn anew was said with what is kept
    const std::vector<std::string> drawn = isTrained ? std::vector<std::string>() : drawnAnew(before, m_document.model());
    std::vector<std::string> own;
    if (copies == Copies::Some && !isTrained)
        for (const GraphNode& node : m_document.model().graph.nodes)
            if (before.find(node.name) < 0 && drawsWeights(node.spec))
                own.push_back(node.name);
    if (repairs.empty() && drawn.empty() && added.empty())
        return;
    m_host.post({.kind = Message::Kind::Note,
                 .text =
                     [done = Mended{{}, repairs, {}}, drawn, own, added] {
                         QStringList said;
                         if (!added.empty())
                             said.append(tr("Added: %1.", nullptr, static_cast<int>(added.size())).arg(listedLayers(added)));
                         if (!done.repairs.empty())
                             said.append(outcomeText(done));
                         if (!drawn.empty())
                             said.append(drawnText(drawn));
                         if (!own.empty())
                             said.append(tr("A copy begins with weights of its own: %1.").arg(listedLayers(own)));
                         return said.join(QLatin1Char(' '));
                     },
                 .topic = QStringLiteral("network")});
}

QString LayerEdits::drawnText(const std::vector<std::string>& layers)
{
    return tr("Drawn anew, since the weights have another shape now: %1.", nullptr, static_cast<int>(layers.size()))
        .arg(listedLayers(layers));
}

QString LayerEdits::cost() const
{
    const RunView& view = m_run.view();
    if (!view.isTrained() || (view.carried && view.history.batches.empty()))
        return {};
    return tr("The training so far is put aside then, and undo brings it back. Layers that stay the same keep their trained weights.");
}

} // namespace ks
