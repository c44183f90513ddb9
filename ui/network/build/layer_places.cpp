#include "ui/network/build/layer_places.h"

#include "core/ops/attributes.h"
#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/layer_settings.h"

#include <QSet>

namespace ks {

namespace {

/// Those that people can set, as it is now.
std::vector<const Field*> settableIn(const OpSpec& spec)
{
    std::vector<const Field*> settings;
    for (const Field& field : layerAttributesOf(spec.op).rows)
        if (!field.title.empty() && attributesOf(spec).applies(field))
            settings.push_back(&field);
    return settings;
}

} // namespace

QList<LabPlace> layerPlaces(BuildPage& page, const Model& model)
{
    const std::vector<GraphNode>& nodes = model.graph.nodes;
    const auto title = [](const Field& field) { return withCapital(coreSentence(field.title)); };
    QSet<QString> known;
    if (const int chosen = page.chosen(); chosen >= 0 && chosen < static_cast<int>(nodes.size()))
        for (const Field* field : settableIn(nodes[static_cast<std::size_t>(chosen)].spec))
            known.insert(title(*field));
    QList<LabPlace> places;
    for (int node = 0; node < static_cast<int>(nodes.size()); ++node)
        for (const Field* field : settableIn(nodes[static_cast<std::size_t>(node)].spec)) {
            const QString name = title(*field);
            if (known.contains(name))
                continue;
            known.insert(name);
            places.append({.name = name,
                           .otherNames = namesToFind(*field),
                           .kind = page.title(),
                           .go = [&page, node] { page.choose(node); },
                           .reason = {},
                           .control = [&page, id = layerFieldId(fromView(field->name))] { return page.findChild<QWidget*>(id); }});
        }
    return places;
}

} // namespace ks
