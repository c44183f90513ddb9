#include "ui/network/build/layer_settings.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/fields/field_form.h"
#include "ui/language/text.h"
#include "ui/network/build/layer_words.h"
#include "ui/network/layer_columns.h"
#include "ui/scene/attribute_text.h"
#include "ui/theme/form_rows.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace ks {

QString layerFieldId(const QString& attribute)
{
    return QStringLiteral("attribute-") + attribute;
}

LayerSettings::LayerSettings(QWidget* parent)
    : Retranslating(parent), m_form(new QFormLayout), m_problem(named(sentenceLabel(this), "layerProblem"))
{
    m_problem->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    lay(new QVBoxLayout(this), {m_form, m_problem});
    m_problem->setTextFormat(Qt::RichText);
    connect(m_problem, &QLabel::linkActivated, this, [this](const QString& link) {
        const QStringList place = link.split(QLatin1Char(':'));
        emit wayChosen(static_cast<std::size_t>(place.value(0).toInt()), static_cast<std::size_t>(place.value(1).toInt()));
    });
}

void LayerSettings::show(const Model& model, int node, const std::vector<ModelProblem>& problems)
{
    m_model = model;
    m_node = node;
    m_problems = problems;
    if (signature() == m_filled)
        refreshFields();
    else
        fill();
    sayProblems();
}

void LayerSettings::retranslate()
{
    fill();
    sayProblems();
}

QString LayerSettings::signature() const
{
    const std::vector<GraphNode>& nodes = m_model.graph.nodes;
    if (m_node == graphInput || m_node >= static_cast<int>(nodes.size()))
        return QStringLiteral("input ") + QString::fromStdString(m_model.graph.input.text());
    QString all;
    for (int i = 0; i <= m_node; ++i)
        all += QString::fromStdString(nodes[static_cast<std::size_t>(i)].name) + QLatin1Char('\n');
    const GraphNode& node = nodes[static_cast<std::size_t>(m_node)];
    return all + QStringLiteral("%1 %2 %3").arg(static_cast<int>(node.spec.op)).arg(node.src).arg(node.src2);
}

void LayerSettings::refreshFields()
{
    if (m_node == graphInput || m_node >= static_cast<int>(m_model.graph.nodes.size()))
        return;
    const GraphNode& node = m_model.graph.nodes[static_cast<std::size_t>(m_node)];
    if (auto* sentence = findChild<QLabel*>(QStringLiteral("layerSentence")))
        sentence->setText(tr("%1: %2").arg(fromView(nameOf(node.spec.op)), sentenceOf(node.spec)));
    if (auto* name = findChild<QLineEdit*>(QStringLiteral("layerName")); name && !name->isModified()) // one may be typing there
        name->setText(QString::fromStdString(node.name));
    const OpSpec spec = withPadsInForce(node.spec);
    m_attributes->setReason("pads", whyPadsAreFixed(spec));
    m_attributes->fill(attributesOf(spec));
}

void LayerSettings::fill()
{
    m_filled = signature();
    if (m_attributes) {
        m_attributes->setParent(nullptr); // nobody is to find it any more
        m_attributes->deleteLater();
    }
    clearRows(*m_form);
    if (m_node != graphInput && m_node < static_cast<int>(m_model.graph.nodes.size())) {
        const GraphNode& node = m_model.graph.nodes[static_cast<std::size_t>(m_node)];
        setTitle(tr("Settings of %1").arg(QString::fromStdString(node.name)));
        m_form->addRow(named(sentenceLabel(this), "layerSentence")); // what the operator does, above its settings and with them
        addName(node);
        addOperand(node, false);
        if (readsTwo(node.spec))
            addOperand(node, true);
        addAttributes(node.spec.op);
    } else {
        setTitle(tr("Input"));
        QLabel* label = sentenceLabel(this);
        label->setText(tr("The network reads samples of %1.").arg(shapeInNetwork(m_model.graph, graphInput)));
        m_form->addRow(label);
    }
    refreshFields();
}

void LayerSettings::addName(const GraphNode& node)
{
    auto* edit = named(new QLineEdit(QString::fromStdString(node.name), this), "layerName");
    edit->setAccessibleName(tr("Name"));
    connect(edit, &QLineEdit::editingFinished, this, [this, edit] {
        if (!edit->isModified())
            return;
        edit->setModified(false);
        // Later, since it deletes the field; by then another layer may be shown, whose row took the keyboard from the field.
        QMetaObject::invokeMethod(
            this, [this, node = m_node, text = edit->text().trimmed()] { emit renamed(node, text); }, Qt::QueuedConnection);
    });
    m_form->addRow(tr("Name"), edit);
}

void LayerSettings::addOperand(const GraphNode& node, bool second)
{
    auto* from = named(new QComboBox(this), second ? "secondOperand" : "firstOperand");
    const bool sums = infoOf(node.spec.op).sums;
    const QString label = !readsTwo(node.spec) ? tr("Reads")
                          : second             ? (sums ? tr("and adds") : tr("and joins"))
                                               : (sums ? tr("Adds") : tr("Joins"));
    setNames(*from, label, tr("Any layer before this one. Adding an earlier one makes a residual branch."));
    for (int i = graphInput; i < m_node; ++i)
        from->addItem(nameInNetwork(m_model.graph, i), i);
    from->setCurrentIndex((second ? node.src2 : node.src) + 1);
    connect(from, &QComboBox::activated, this, [this, from, second] {
        QMetaObject::invokeMethod(
            this, [this, second, operand = from->currentData().toInt()] { emit operandChosen(second, operand); }, Qt::QueuedConnection);
    });
    m_form->addRow(label, from);
}

void LayerSettings::addAttributes(OpKind op)
{
    const auto& rows = layerAttributesOf(op).rows;
    m_attributes = new FieldForm(rows, this, {.folds = false, .prefix = layerFieldId({})});
    connect(m_attributes, &FieldForm::edited, this, [this](const Field& attribute, const FieldValue& value) {
        emit attributeEdited(fromView(attribute.name), QString::fromStdString(textOf(attribute, value)));
    });
    m_form->addRow(m_attributes);
    alignFields();
    if (rows.empty())
        m_form->addRow(new QLabel(tr("This layer has nothing to set."), this));
}

void LayerSettings::alignFields()
{
    wrapRows(*m_form, font());
    if (m_attributes)
        alignLabels({m_form, m_attributes->findChild<QFormLayout*>()});
}

void LayerSettings::takeFont()
{
    QMetaObject::invokeMethod(this, &LayerSettings::alignFields, Qt::QueuedConnection); // once the labels have theirs
}

/// A way out in the words of the settings; where it changes something else than this layer, in core's.
QString LayerSettings::wayText(const ModelProblem::Way& fix) const
{
    const auto at = static_cast<std::size_t>(m_node);
    const std::vector<GraphNode>& changed = fix.model.graph.nodes;
    if (m_node == graphInput || at >= changed.size() || at >= m_model.graph.nodes.size())
        return toQString(fix.label);
    const QString difference = differenceText(m_model.graph.nodes[at].spec, changed[at].spec);
    return difference.isEmpty() ? toQString(fix.label) : difference;
}

void LayerSettings::sayProblems()
{
    QStringList lines;
    for (std::size_t i = 0; i < m_problems.size(); ++i) {
        if (m_problems[i].node != m_node && m_problems[i].node != graphInput)
            continue;
        QStringList ways;
        for (std::size_t way = 0; way < m_problems[i].fixes.size(); ++way)
            ways.append(QStringLiteral("<a href=\"%1:%2\">%3</a>").arg(i).arg(way).arg(wayText(m_problems[i].fixes[way]).toHtmlEscaped()));
        const QString what = wholeSentence(m_problems[i].what).toHtmlEscaped();
        lines.append(ways.isEmpty() ? what : tr("%1<br>Possible instead: %2").arg(what, ways.join(QStringLiteral(", "))));
    }
    m_problem->setText(lines.join(QStringLiteral("<br>")));
    m_problem->setVisible(!lines.isEmpty());
}

} // namespace ks

#include "moc_layer_settings.cpp"
