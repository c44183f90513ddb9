#include "ui/network/build/layer_settings.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/network/build/number_row.h"
#include "ui/scene/attribute_text.h"
#include "ui/theme/form_rows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace ks {

LayerSettings::LayerSettings(QWidget* parent) : Retranslating(parent), m_form(new QFormLayout), m_problem(new QLabel(this))
{
    m_problem->setObjectName(QStringLiteral("layerProblem"));
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addWidget(m_problem);
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
    if (auto* name = findChild<QLineEdit*>(QStringLiteral("layerName")); name && !name->isModified()) // one may be typing there
        name->setText(QString::fromStdString(node.name));
    const OpSpec spec = withPadsInForce(node.spec);
    for (const Attribute& attribute : attributesOf(spec.op)) {
        auto* field = findChild<QWidget*>(QStringLiteral("attribute-") + fromView(attribute.name));
        const QSignalBlocker block(field);
        const QString value = QString::fromStdString(attribute.get(spec));
        if (auto* row = qobject_cast<NumberRow*>(field)) {
            row->setText(value);
            if (attribute.name == "pads")
                row->setReason(spec.autoPad == AutoPad::NotSet
                                   ? QString()
                                   : tr("Automatic padding sets these values; choose NOTSET for “%1” to set them yourself.")
                                         .arg(attributeTitle("auto_pad")));
        } else if (auto* flag = qobject_cast<QCheckBox*>(field))
            flag->setChecked(value == QLatin1String("true"));
        else if (auto* choice = qobject_cast<QComboBox*>(field))
            choice->setCurrentText(value);
        else if (auto* real = qobject_cast<QDoubleSpinBox*>(field))
            real->setValue(value.toDouble());
    }
}

void LayerSettings::fill()
{
    m_filled = signature();
    clearRows(*m_form);
    if (m_node != graphInput && m_node < static_cast<int>(m_model.graph.nodes.size())) {
        const GraphNode& node = m_model.graph.nodes[static_cast<std::size_t>(m_node)];
        setTitle(tr("Settings of %1").arg(QString::fromStdString(node.name)));
        addName(node);
        addOperand(node, false);
        if (readsTwo(node.spec))
            addOperand(node, true);
        addAttributes(node.spec);
    } else {
        setTitle(tr("Input"));
        const Shape& input = m_model.graph.input;
        const QString shape = QStringLiteral("%1×%2×%3").arg(input.c).arg(input.h).arg(input.w);
        auto* label = new QLabel(tr("The network reads samples of %1.").arg(shape), this);
        label->setWordWrap(true);
        m_form->addRow(label);
    }
    refreshFields();
}

void LayerSettings::addName(const GraphNode& node)
{
    auto* edit = new QLineEdit(QString::fromStdString(node.name), this);
    edit->setObjectName(QStringLiteral("layerName"));
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
    auto* from = new QComboBox(this);
    from->setObjectName(second ? QStringLiteral("secondOperand") : QStringLiteral("firstOperand"));
    const QString label = !readsTwo(node.spec) ? tr("Reads") : second ? tr("and adds") : tr("Adds");
    from->setAccessibleName(label);
    from->setToolTip(tr("Any layer before this one. Adding an earlier one makes a residual branch."));
    from->addItem(tr("input"), graphInput);
    for (int i = 0; i < m_node; ++i)
        from->addItem(QString::fromStdString(m_model.graph.nodes[static_cast<std::size_t>(i)].name), i);
    from->setCurrentIndex((second ? node.src2 : node.src) + 1);
    connect(from, &QComboBox::activated, this, [this, from, second] {
        QMetaObject::invokeMethod(
            this, [this, second, operand = from->currentData().toInt()] { emit operandChosen(second, operand); }, Qt::QueuedConnection);
    });
    m_form->addRow(label, from);
}

void LayerSettings::addAttributes(const OpSpec& spec)
{
    for (const Attribute& attribute : attributesOf(spec.op)) {
        const QString name = fromView(attribute.name);
        const QString title = attributeTitle(attribute.name);
        const auto edit = [this, name](const QString& text) { emit attributeEdited(name, text); };
        QWidget* field = nullptr;
        switch (attribute.type) {
        case AttributeType::Choice: {
            auto* box = new QComboBox(this);
            box->addItems(fromView(attribute.choices).split(QLatin1Char('|')));
            connect(box, &QComboBox::activated, this, [box, edit] { edit(box->currentText()); });
            field = box;
            break;
        }
        case AttributeType::Flag: {
            auto* box = new QCheckBox(this);
            connect(box, &QCheckBox::clicked, this, [edit](bool on) { edit(on ? QStringLiteral("true") : QStringLiteral("false")); });
            field = box;
            break;
        }
        case AttributeType::Real: {
            auto* box = new QDoubleSpinBox(this);
            box->setDecimals(8);
            box->setRange(-1e6, 1e6);
            box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // not as wide as its longest number
            box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
            box->setKeyboardTracking(false);
            connect(box, &QDoubleSpinBox::valueChanged, this, [edit](double value) { edit(QString::number(value, 'g', 9)); });
            field = box;
            break;
        }
        case AttributeType::Integer:
        case AttributeType::Pair:
        case AttributeType::Pads: {
            auto* row = new NumberRow(attribute, title, this);
            connect(row, &NumberRow::edited, this, edit);
            field = row;
            break;
        }
        }
        field->setObjectName(QStringLiteral("attribute-") + name);
        field->setAccessibleName(title);
        auto* label = new QLabel(title, this);
        label->setToolTip(name);
        label->setBuddy(field->focusProxy() ? field->focusProxy() : field);
        m_form->addRow(label, field);
    }
    if (attributesOf(spec.op).empty())
        m_form->addRow(new QLabel(tr("This layer has nothing to set."), this));
}

void LayerSettings::sayProblems()
{
    QStringList lines;
    for (std::size_t i = 0; i < m_problems.size(); ++i) {
        if (m_problems[i].node != m_node && m_problems[i].node != graphInput)
            continue;
        QStringList ways;
        for (std::size_t way = 0; way < m_problems[i].fixes.size(); ++way)
            ways.append(
                QStringLiteral("<a href=\"%1:%2\">%3</a>").arg(i).arg(way).arg(toQString(m_problems[i].fixes[way].label).toHtmlEscaped()));
        const QString what = toQString(m_problems[i].what).toHtmlEscaped();
        lines.append(ways.isEmpty() ? what : tr("%1<br>Possible instead: %2").arg(what, ways.join(QStringLiteral(", "))));
    }
    m_problem->setText(lines.join(QStringLiteral("<br>")));
    m_problem->setVisible(!lines.isEmpty());
}

} // namespace ks
