#include "ui/fields/field_form.h"

#include "ui/fields/folding_section.h"
#include "ui/language/text.h"
#include "ui/theme/form_rows.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

QFormLayout* formIn(QWidget* body)
{
    auto* form = new QFormLayout(body);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

} // namespace

FieldForm::FieldForm(std::span<const Field> rows, QWidget* parent, const FieldFormStyle& style)
    : Retranslating(parent), m_applies(style.applies), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    auto* body = new QWidget(this); // of its own, so that other words in a closed panel are measured anew
    QFormLayout* const form = formIn(body);
    m_column->addWidget(body);
    for (const Field& field : rows) {
        if (field.title.empty() || (style.shows && !style.shows(field))) // nothing for people to choose
            continue;
        FoldingSection* section = nullptr;
        if (field.group || (field.advanced && style.folds))
            section = addSection(field.group);
        addRow(field, section ? static_cast<QFormLayout*>(section->body()->layout()) : form, section);
        m_rows.back().editor->widget()->setObjectName(style.prefix + fromView(field.name));
        m_rows.back().editor->judgeBy(style.judge);
    }
    if (const auto finer = m_sections.find(nullptr); finer != m_sections.end()) { // behind what it is finer than
        m_column->removeWidget(finer->second);
        m_column->insertWidget(1, finer->second);
    }
    takeFont();
    retranslate();
}

FoldingSection* FieldForm::addSection(const FieldGroup* group)
{
    FoldingSection*& section = m_sections[group];
    if (!section) {
        auto* body = new QWidget;
        formIn(body);
        section = new FoldingSection(body, this);
        section->setObjectName(group ? fromView(group->name) : QStringLiteral("finer"));
        m_column->addWidget(section);
    }
    return section;
}

void FieldForm::addRow(const Field& field, QFormLayout* form, FoldingSection* section)
{
    auto* label = new QLabel(this);
    auto* editor = new FieldEditor(field, this, label);
    form->addRow(label, editor->widget());
    m_rows.push_back({.editor = editor, .form = form, .section = section});
    connect(editor, &FieldEditor::edited, this, &FieldForm::edited);
    connect(editor, &FieldEditor::entered, this, &FieldForm::entered);
}

void FieldForm::fill(const ConstFields& fields)
{
    for (const Row& row : m_rows)
        row.editor->show(fields.get(row.editor->field()));
    std::map<FoldingSection*, bool> used;
    for (const Row& row : m_rows) {
        const Field& field = row.editor->field();
        const bool here = fields.applies(field) && (!m_applies || m_applies(field, fields.get(field)));
        const bool applies = here || !row.editor->reason().isEmpty();
        row.form->setRowVisible(row.editor->widget(), applies);
        if (row.section)
            used[row.section] |= applies;
    }
    for (const auto& [section, any] : used)
        section->setVisible(any);
}

FieldEditor* FieldForm::editorOf(std::string_view field) const
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row& one) { return one.editor->field().name == field; });
    return row == m_rows.end() ? nullptr : row->editor;
}

QWidget* FieldForm::editor(std::string_view field) const
{
    const FieldEditor* const found = editorOf(field);
    return found ? found->widget() : nullptr;
}

void FieldForm::setReason(std::string_view field, const QString& whyNot)
{
    if (FieldEditor* const found = editorOf(field))
        found->setReason(whyNot);
}

void FieldForm::setHint(std::string_view field, const QString& hint)
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row& one) { return one.editor->field().name == field; });
    if (row == m_rows.end() || (!row->hint && hint.isEmpty()))
        return;
    if (!row->hint) {
        row->hint = sentenceLabel(this);
        row->hint->setObjectName(row->editor->widget()->objectName() + QStringLiteral("Hint"));
        int at = 0;
        QFormLayout::ItemRole role = QFormLayout::FieldRole;
        row->form->getWidgetPosition(row->editor->widget(), &at, &role);
        row->form->insertRow(at + 1, row->hint);
        connect(row->hint, &QLabel::linkActivated, this, [this, name = fromView(field)] { emit hintFollowed(name); });
    }
    const bool links = hint.contains(QLatin1String("<a "));
    row->hint->setTextFormat(links ? Qt::RichText : Qt::PlainText); // not guessed from the text
    row->hint->setTextInteractionFlags(links ? Qt::TextBrowserInteraction : Qt::NoTextInteraction);
    row->hint->setText(hint);
    row->form->setRowVisible(row->hint, !hint.isEmpty());
}

void FieldForm::takeFont()
{
    for (const Row& row : m_rows)
        wrapRows(*row.form, font());
}

void FieldForm::retranslate()
{
    for (const auto& [group, section] : m_sections)
        section->setTitle(group ? coreSentence(group->title) : tr("Finer settings"));
    for (const Row& row : m_rows)
        row.editor->setField(row.editor->field());
}

} // namespace ks

#include "moc_field_form.cpp"
