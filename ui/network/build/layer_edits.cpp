#include "ui/network/build/layer_edits.h"

#include "core/base/error.h"
#include "core/nn/edge_edits.h"
#include "core/nn/presets.h"
#include "ui/network/build/layer_chooser.h"
#include "ui/network/network_document.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"

#include <utility>
#include <vector>

namespace ks {

void LayerEdits::change(const Sentence& name, const Edit& edit, const Told& told, const QString& topic)
{
    try {
        NetworkContent content = m_document.content();
        content.model = namedAfterEdit(m_document.model(), edit(content.model));
        if (told && content != m_document.content())
            told(content.model);
        m_document.change(name, content, topic);
    } catch (const Error& error) {
        refuse(error.text());
    }
}

void LayerEdits::refuse(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")});
}

void LayerEdits::changeMended(const Sentence& name, const Edit& edit, const LayerOf& changed, const Told& told)
{
    std::vector<Text> repairs;
    change(
        name,
        [&](const Model& model) {
            const Model edited = edit(model);
            if (edited == model)
                return edited;
            Mended result = mended(model, edited, changed(edited));
            repairs = std::move(result.repairs);
            return std::move(result.model);
        },
        told);
    if (!repairs.empty())
        m_host.post({.kind = Message::Kind::Note,
                     .text = [done = Mended{{}, repairs, {}}] { return outcomeText(done); },
                     .topic = QStringLiteral("network")});
}

QString LayerEdits::cost() const
{
    return m_run.view().isTrained() ? tr("What was trained so far is put aside then; undo brings it back.") : QString();
}

} // namespace ks
