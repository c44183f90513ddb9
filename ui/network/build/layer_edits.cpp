#include "ui/network/build/layer_edits.h"

#include "core/base/error.h"
#include "core/nn/edge_edits.h"
#include "core/nn/layer_draws.h"
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
    const Model before = m_document.model();
    if (take(name, edit, told, topic) && topic.isEmpty()) // of a number that is stepped up and up it would be said at every step
        tell({}, before);
}

bool LayerEdits::take(const Sentence& name, const Edit& edit, const Told& told, const QString& topic)
{
    try {
        NetworkContent content = m_document.content();
        content.model = namedAfterEdit(m_document.model(), withDrawsOf(m_document.model(), edit(content.model)));
        const bool isOther = content != m_document.content();
        if (told && isOther)
            told(content.model);
        m_document.change(name, content, topic);
        return isOther;
    } catch (const Error& error) {
        refuse(error.text());
        return false;
    }
}

void LayerEdits::refuse(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")});
}

void LayerEdits::changeMended(const Sentence& name, const Edit& edit, const LayerOf& changed, const Told& told)
{
    std::vector<Text> repairs;
    const Model before = m_document.model();
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
        tell(repairs, before);
}

/// One message for one change.
void LayerEdits::tell(const std::vector<Text>& repairs, const Model& before)
{
    const std::vector<std::string> drawn = drawnAnew(before, m_document.model());
    if (repairs.empty() && drawn.empty())
        return;
    m_host.post({.kind = Message::Kind::Note,
                 .text =
                     [done = Mended{{}, repairs, {}}, drawn] {
                         QStringList said;
                         if (!done.repairs.empty())
                             said.append(outcomeText(done));
                         if (!drawn.empty())
                             said.append(drawnText(drawn));
                         return said.join(QLatin1Char(' '));
                     },
                 .topic = QStringLiteral("network")});
}

QString LayerEdits::drawnText(const std::vector<std::string>& layers)
{
    QStringList names;
    for (const std::string& one : layers)
        names.append(nameOnScreen(one));
    return tr("Drawn anew, since the weights have another shape now: %1.").arg(names.join(QStringLiteral(", ")));
}

QString LayerEdits::cost() const
{
    return m_run.view().isTrained() ? tr("What was trained so far is put aside then; undo brings it back.") : QString();
}

} // namespace ks
