#include "ui/network/see/see_lent.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/language/text.h"
#include "ui/network/network_title.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"

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
    const std::string& name = model.graph.nodes[static_cast<std::size_t>(reasons.question.node)].name;
    const QString layer = QString::fromStdString(reasons.question.loss ? std::string(nameOf(reasons.question.loss->spec.op)) : name);
    const QString network = networkTitle(model);
    const OpSpec& spec = reasons.layer->content.spec;
    const Position place{reasons.question.of, offsetOf(shapeOf(spec, reasons.question.of), reasons.question.cell), 0};
    Session session{.name = SeeLent::tr("%1 of %2").arg(layer, network).toStdString(),
                    .content = reasons.layer->content,
                    .view = following(spec, reasons.view, place)};
    return {std::move(session), [layer, network] { return SeeLent::tr("%1 of %2").arg(layer, network); }, QStringLiteral("network")};
}

SeeLoan::SeeLoan(LabHost& host, TrainingRun& run, QObject* parent) : QObject(parent), m_host(host)
{
    connect(&run, &TrainingRun::prepared, this, &SeeLoan::end); // it was another network's
}

void SeeLoan::lend(const Model& model, const SeeReasons& reasons, const SeeSubject& of, bool asked)
{
    LentOperation operation = seeLent(model, reasons);
    const int node = reasons.question.loss ? noNode : reasons.question.node; // what is hidden of the loss is no layer's
    const bool isKept = !asked && m_node == node && !hiddenOf(of).empty();
    if (!isKept) {
        end();
        m_node = node;
        m_of = of;
        m_masks = std::make_shared<LentMasks>();
        connect(m_masks.get(), &LentMasks::changed, this, &SeeLoan::changed);
    }
    operation.masks = m_masks;
    if (asked)
        operation.session.view.reveal = Reveal::Predict;
    if (!m_host.lend(operation))
        end();
}

std::vector<SeeHidden> SeeLoan::hiddenOf(const SeeSubject& subject) const
{
    std::vector<SeeHidden> hidden;
    if (m_masks && subject == m_of)
        for (const auto& [role, mask] : m_masks->hidden())
            hidden.push_back({m_node, role, {mask.hiddenFrom, std::nullopt}}); // it is asked for there, not here
    return hidden;
}

void SeeLoan::end()
{
    if (const std::shared_ptr<LentMasks> before = std::exchange(m_masks, nullptr)) {
        disconnect(before.get(), nullptr, this, nullptr);
        if (!before->hidden().empty())
            emit changed();
    }
}

} // namespace ks

#include "moc_see_lent.cpp"
