#include "ui/network/see/see_lent.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/language/text.h"
#include "ui/network/network_title.h"

#include <QCoreApplication>

#include <utility>

namespace ks {

namespace {

class SeeLent {
    Q_DECLARE_TR_FUNCTIONS(SeeLent)
};

} // namespace

LentOperation seeLent(const Model& model, const SeeReasons& reasons)
{
    const QString layer = QString::fromStdString(model.graph.nodes[static_cast<std::size_t>(reasons.question.node)].name);
    const QString network = networkTitle(model);
    const OpSpec& spec = reasons.layer->content.spec;
    const Position place{reasons.question.of, offsetOf(shapeOf(spec, reasons.question.of), reasons.question.cell), 0};
    Session session{.name = SeeLent::tr("%1 of %2").arg(layer, network).toStdString(),
                    .content = reasons.layer->content,
                    .view = following(spec, reasons.view, place)};
    return {std::move(session), [layer, network] { return SeeLent::tr("%1 of %2").arg(layer, network); }, QStringLiteral("network")};
}

} // namespace ks
