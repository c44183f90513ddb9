#include "ui/operation/panels/axis_field.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/operation/panels/number_field.h"
#include "ui/scene/attribute_text.h"
#include "ui/shell/lab.h"

#include <QGridLayout>
#include <QLabel>

#include <utility>

namespace ks {

AxisField::AxisField(OperationDocument& document, std::string_view attribute, QWidget* parent)
    : Retranslating(parent),
      m_document(document), m_both{attribute}, m_rows{attribute, Setting::rows}, m_columns{attribute, Setting::columns},
      m_title(new QLabel(this)), m_link(new QToolButton), m_one(new NumberField(fromView(attribute))),
      m_y(new NumberField(fromView(attribute) + "Y")), m_x(new NumberField(fromView(attribute) + "X")), m_yLabel(new QLabel(this)),
      m_xLabel(new QLabel(this))
{
    // The layout adopts them in the order in which they stand, so that Tab goes through them in that order.
    m_link->setObjectName(fromView(attribute) + "Link");
    m_link->setCheckable(true);
    m_link->setChecked(true);
    m_link->setText("y = x");
    m_link->setFocusPolicy(Qt::StrongFocus);
    m_title->setBuddy(m_one->focusProxy());

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_title, 0, 0);
    layout->addWidget(m_one, 0, 1);
    layout->addWidget(m_link, 0, 2);
    layout->addWidget(m_yLabel, 1, 0, Qt::AlignRight);
    layout->addWidget(m_y, 1, 1, 1, 2);
    layout->addWidget(m_xLabel, 2, 0, Qt::AlignRight);
    layout->addWidget(m_x, 2, 1, 1, 2);
    layout->setColumnMinimumWidth(0, 88);
    layout->setColumnStretch(1, 1);

    connect(m_link, &QToolButton::clicked, this, [this](bool linked) {
        m_hasToSplit = false;
        if (linked && m_reason.isEmpty() && directionsDiffer()) // joining makes both what the rows have
            apply(m_both, valueOf(m_document.content().spec, m_rows), {});
        setSplit(!linked);
    });
    connect(m_one, &NumberField::edited, this, [this](qint64 value, const QString& key) { apply(m_both, value, key); });
    for (const auto& [field, setting] : {std::pair(m_y, m_rows), std::pair(m_x, m_columns)})
        connect(field, &NumberField::edited, this, [this, setting = setting](qint64 value, const QString& key) {
            m_hasToSplit = false; // it does not go from under a hand
            apply(setting, value, key);
        });
    setSplit(false);
    retranslate();
}

const Field& AxisField::attribute() const
{
    return attributeNamed(m_document.content().spec.op, m_both.attribute);
}

void AxisField::retranslate()
{
    m_link->setToolTip(tr("Linked: one value for rows (y) and columns (x). Unlink to set them apart."));
    refresh(m_reason);
}

void AxisField::nameFields()
{
    m_title->setText(name());
    m_one->setName(name());
    for (QWidget* field : std::initializer_list<QWidget*>{m_one, m_y, m_x, m_link})
        field->setProperty(foundAs, namesToFind(attribute()));
    m_link->setAccessibleName(tr("%1: one value for rows and columns").arg(name()));
    const OpSpec spec = shown();
    const bool unevenRows = otherValueOf(spec, m_rows) != valueOf(spec, m_rows);
    const bool unevenColumns = otherValueOf(spec, m_columns) != valueOf(spec, m_columns);
    const QString below = unevenRows ? tr("below: %1").arg(otherValueOf(spec, m_rows)) : QString();
    const QString right = unevenColumns ? tr("right: %1").arg(otherValueOf(spec, m_columns)) : QString();
    m_yLabel->setText(unevenRows ? tr("rows (y)") + QLatin1Char('\n') + below : tr("rows (y)"));
    m_xLabel->setText(unevenColumns ? tr("columns (x)") + QLatin1Char('\n') + right : tr("columns (x)"));
    const QString rows = tr("%1, rows").arg(name());
    const QString columns = tr("%1, columns").arg(name());
    m_y->setName(unevenRows ? rows + QStringLiteral(", ") + below : rows);
    m_x->setName(unevenColumns ? columns + QStringLiteral(", ") + right : columns);
}

OpSpec AxisField::shown() const
{
    const OpSpec& spec = m_document.content().spec;
    return isPadding() ? withPadsInForce(spec) : spec;
}

void AxisField::refresh(const QString& reason)
{
    m_reason = reason;
    QString help = coreSentence(attribute().help);
    if (isPadding())
        help = followedBy(help, tr("The four sides one by one are under More."));
    const OpSpec spec = shown();
    nameFields();
    const bool differ = directionsDiffer();
    if (differ && m_link->isChecked()) {
        m_hasToSplit = true;
        setSplit(true);
    } else if (!differ && std::exchange(m_hasToSplit, false)) {
        setSplit(false);
    }
    const auto show = [&](NumberField* field, Setting setting) {
        const auto range = reason.isEmpty() ? legalRange(spec, setting) : std::nullopt;
        field->showValue(valueOf(spec, setting), range, reason.isEmpty() && !range ? firstProblem(spec) : reason, help);
    };
    if (isSplit()) {
        show(m_y, m_rows);
        show(m_x, m_columns);
    } else {
        show(m_one, m_both);
    }
}

void AxisField::setSplit(bool split)
{
    m_link->setChecked(!split);
    m_one->setVisible(!split);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_y), static_cast<QWidget*>(m_x), static_cast<QWidget*>(m_yLabel), static_cast<QWidget*>(m_xLabel)})
        widget->setVisible(split);
    refresh(m_reason);
}

void AxisField::apply(Setting setting, std::int64_t value, const QString& mergeKey)
{
    OpSpec spec = m_document.content().spec;
    setValue(spec, setting, value);
    if (isPadding())
        spec.autoPad = AutoPad::NotSet;
    m_document.edit().setSpec(
        spec, [title = attribute().title] { return tr("Change %1").arg(withCapital(coreSentence(title))); }, mergeKey);
}

bool AxisField::directionsDiffer() const
{
    const OpSpec spec = shown();
    const std::int64_t first = valueOf(spec, m_rows);
    return first != valueOf(spec, m_columns) || first != otherValueOf(spec, m_rows) || first != otherValueOf(spec, m_columns);
}

QString firstProblem(const OpSpec& spec)
{
    const auto problems = problemsOf(spec);
    return problems.empty() ? QString() : toQString(problems.front().what);
}

} // namespace ks

#include "moc_axis_field.cpp"
