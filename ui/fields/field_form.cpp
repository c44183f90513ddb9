#include "ui/fields/field_form.h"

#include "ui/fields/exact_boxes.h"
#include "ui/fields/folding_section.h"
#include "ui/fields/numbers_box.h"
#include "ui/language/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ks {

namespace {

constexpr const char* takenText = "takenText"; ///< of a field that is typed: what stands in the object

QFormLayout* formIn(QWidget* body)
{
    auto* form = new QFormLayout(body);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

bool isShare(const Field& field)
{
    return field.unit == "%";
}

/// The shortest decimal number that is this float.
double asWritten(float value)
{
    char text[32];
    double written = static_cast<double>(value);
    std::from_chars(text, std::to_chars(text, text + sizeof text, value).ptr, written);
    return written;
}

PlainNumberBox* realBox(const Field& field, QWidget* parent)
{
    constexpr double widest = 1e9;      // of a box that has room for it
    constexpr double lastPlace = 1e-12; // the last place that it shows
    const double scale = isShare(field) ? 100 : 1;
    const double least = std::max(field.least, -widest);
    const double most = std::min(field.most, widest);
    const double below =
        field.type == FieldType::Single ? asWritten(std::nextafter(static_cast<float>(most), static_cast<float>(least))) : most - lastPlace;
    return new PlainNumberBox(scale * (field.leastExcluded ? least + lastPlace : least), scale * (field.mostExcluded ? below : most),
                              parent);
}

QComboBox* choiceBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    return box;
}

QString titleOf(const FieldChoice& choice)
{
    return choice.title.empty() ? fromView(choice.name) : coreSentence(choice.title);
}

/// Its line, or else what files call it.
QString tipOf(const FieldChoice& choice)
{
    return !choice.help.empty() ? coreSentence(choice.help) : choice.title.empty() ? QString() : fromView(choice.name);
}

/// What an object from elsewhere has is shown, also where nobody can choose it here.
int placeOf(QComboBox& box, const QString& word)
{
    if (const int place = box.findData(word); place >= 0 || word.isEmpty())
        return place;
    box.addItem(word, word);
    qobject_cast<QStandardItemModel*>(box.model())->item(box.count() - 1)->setEnabled(false);
    return box.count() - 1;
}

} // namespace

FieldForm::FieldForm(std::span<const Field> rows, QWidget* parent, const FieldFormStyle& style)
    : Retranslating(parent), m_column(new QVBoxLayout(this))
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
        m_rows.back().editor->setObjectName(style.prefix + fromView(field.name));
    }
    if (const auto finer = m_sections.find(nullptr); finer != m_sections.end()) { // behind what it is finer than
        m_column->removeWidget(finer->second);
        m_column->insertWidget(1, finer->second);
    }
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
    QWidget* const editor = makeEditor(field);
    auto* label = new QLabel(this);
    label->setBuddy(editor->focusProxy() ? editor->focusProxy() : editor);
    form->addRow(label, editor);
    m_rows.push_back({.field = &field, .editor = editor, .label = label, .form = form, .section = section});
}

QWidget* FieldForm::makeEditor(const Field& field)
{
    switch (field.type) {
    case FieldType::Integer: {
        auto* box = new WholeNumberBox(field.least, field.most, this);
        connect(box, &QSpinBox::valueChanged, this, [this, &field](int value) { take(field, std::int64_t{value}); });
        return box;
    }
    case FieldType::Seed: {
        auto* box = new WideNumberBox(this);
        connect(box, &WideNumberBox::valueChanged, this, [this, &field](quint64 value) { take(field, std::uint64_t{value}); });
        return box;
    }
    case FieldType::Single:
    case FieldType::Double: {
        PlainNumberBox* const box = realBox(field, this);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, &field](double value) {
            const double number = isShare(field) ? value / 100 : value;
            take(field, field.type == FieldType::Single ? FieldValue(static_cast<float>(number)) : FieldValue(number));
        });
        return box;
    }
    case FieldType::Together: {
        auto* box = new NumbersBox(field, this);
        connect(box, &NumbersBox::edited, this, [this, &field](const WholeNumbers& numbers) { take(field, numbers); });
        return box;
    }
    case FieldType::Flag:
        if (field.choices.empty()) {
            auto* box = new QCheckBox(this);
            connect(box, &QCheckBox::clicked, this, [this, &field](bool on) { take(field, on); });
            return box;
        }
        break;
    case FieldType::Numbers: return makeLine(field);
    case FieldType::Word:
        if (field.typed)
            return makeLine(field);
        break;
    case FieldType::Choice: break;
    }
    QComboBox* const box = choiceBox(this);
    for (std::size_t place = 0; place < field.choices.size(); ++place)
        box->addItem(QString());
    connect(box, &QComboBox::activated, this, [this, box, &field](int place) {
        take(field, field.type == FieldType::Word   ? FieldValue(box->itemData(place).toString().toStdString())
                    : field.type == FieldType::Flag ? FieldValue(place > 0)
                                                    : FieldValue(std::int64_t{place}));
    });
    return box;
}

/// What cannot be taken goes when the field is left.
QWidget* FieldForm::makeLine(const Field& field)
{
    auto* line = new QLineEdit(this);
    const auto legal = [&field](const QString& text) {
        auto value = valueOf(field, text.toStdString());
        return value && !problemOf(field, *value) ? std::move(value) : std::nullopt;
    };
    connect(line, &QLineEdit::textEdited, this, [this, &field, legal](const QString& text) {
        if (const auto value = legal(text))
            take(field, *value);
    });
    connect(line, &QLineEdit::editingFinished, this, [line, legal] {
        if (!legal(line->text()))
            line->setText(line->property(takenText).toString());
    });
    connect(line, &QLineEdit::returnPressed, this, &FieldForm::entered);
    return line;
}

void FieldForm::fill(const ConstFields& fields)
{
    m_showing = true;
    for (const Row& row : m_rows)
        showValue(row, fields.get(*row.field));
    m_showing = false;
    std::map<FoldingSection*, bool> used;
    for (const Row& row : m_rows) {
        const bool applies = fields.applies(*row.field) || !row.whyNot.isEmpty();
        row.form->setRowVisible(row.editor, applies);
        if (row.section)
            used[row.section] |= applies;
    }
    for (const auto& [section, any] : used)
        section->setVisible(any);
}

void FieldForm::showValue(const Row& row, const FieldValue& value)
{
    if (auto* line = qobject_cast<QLineEdit*>(row.editor)) {
        const QString text = value == FieldValue(std::vector<float>()) ? QString() : QString::fromStdString(textOf(*row.field, value));
        line->setProperty(takenText, text);
        if (valueOf(*row.field, line->text().toStdString()) != value) // not under the hands of who types
            line->setText(text);
    } else if (auto* whole = qobject_cast<WholeNumberBox*>(row.editor)) {
        whole->setNumber(std::get<std::int64_t>(value));
    } else if (auto* numbers = qobject_cast<NumbersBox*>(row.editor)) {
        numbers->setNumbers(std::get<WholeNumbers>(value));
    } else if (auto* seed = qobject_cast<WideNumberBox*>(row.editor)) {
        seed->setValue(std::get<std::uint64_t>(value));
    } else if (auto* real = qobject_cast<PlainNumberBox*>(row.editor)) {
        const float* const single = std::get_if<float>(&value);
        real->setNumber((single ? asWritten(*single) : std::get<double>(value)) * (isShare(*row.field) ? 100 : 1));
    } else if (auto* flag = qobject_cast<QCheckBox*>(row.editor)) {
        flag->setChecked(std::get<bool>(value));
    } else if (auto* box = qobject_cast<QComboBox*>(row.editor)) {
        const std::int64_t* const place = std::get_if<std::int64_t>(&value);
        if (const auto* word = std::get_if<std::string>(&value))
            box->setCurrentIndex(placeOf(*box, QString::fromStdString(*word)));
        else
            box->setCurrentIndex(place ? static_cast<int>(*place) : static_cast<int>(std::get<bool>(value)));
    }
    tell(row);
}

void FieldForm::offer(std::string_view field, const QList<OfferedWord>& words)
{
    auto* box = qobject_cast<QComboBox*>(editor(field));
    const QVariant chosen = box->currentData();
    box->clear();
    auto* items = qobject_cast<QStandardItemModel*>(box->model());
    for (const OfferedWord& word : words) {
        box->addItem(word.title, QString::fromStdString(word.word));
        QStandardItem* item = items->item(box->count() - 1);
        item->setToolTip(word.tip);
        item->setData(word.tip, Qt::AccessibleDescriptionRole);
        item->setEnabled(word.possible);
    }
    box->setCurrentIndex(box->findData(chosen));
}

QWidget* FieldForm::editor(std::string_view field) const
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row& one) { return one.field->name == field; });
    return row == m_rows.end() ? nullptr : row->editor;
}

void FieldForm::take(const Field& field, FieldValue value)
{
    if (!m_showing)
        emit edited(field, value);
}

void FieldForm::setReason(std::string_view field, const QString& whyNot)
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row& one) { return one.field->name == field; });
    if (row == m_rows.end())
        return;
    row->whyNot = whyNot;
    row->editor->setEnabled(whyNot.isEmpty());
    tell(*row);
}

/// The field's line, and that of what is chosen; why it cannot be set, where that is so.
void FieldForm::tell(const Row& row)
{
    QString tip = row.whyNot.isEmpty() ? coreSentence(row.field->help) : row.whyNot;
    if (const auto* box = qobject_cast<QComboBox*>(row.editor); box && row.field->type == FieldType::Choice && box->currentIndex() >= 0)
        if (const QString chosen = tipOf(row.field->choices[static_cast<std::size_t>(box->currentIndex())]); !chosen.isEmpty())
            tip += QLatin1Char('\n') + chosen;
    row.label->setToolTip(tip);
    row.editor->setToolTip(row.whyNot.isEmpty() ? tip : row.whyNot);
    if (auto* numbers = qobject_cast<NumbersBox*>(row.editor))
        numbers->setWords(coreSentence(row.field->title), row.editor->toolTip());
}

void FieldForm::retranslate()
{
    for (const auto& [group, section] : m_sections)
        section->setTitle(group ? coreSentence(group->title) : tr("Finer settings"));
    for (const Row& row : m_rows) {
        const Field& field = *row.field;
        const QString title = withCapital(coreSentence(field.title));
        row.label->setText(title);
        row.editor->setAccessibleName(title);
        if (auto* line = qobject_cast<QLineEdit*>(row.editor))
            line->setPlaceholderText(coreSentence(field.zero));
        tell(row);
        if (auto* box = qobject_cast<QComboBox*>(row.editor)) {
            for (std::size_t place = 0; place < field.choices.size(); ++place) {
                box->setItemText(static_cast<int>(place), titleOf(field.choices[place]));
                box->setItemData(static_cast<int>(place), tipOf(field.choices[place]), Qt::ToolTipRole);
            }
        }
        const QString space = field.unit.empty() || field.unit == "°" ? QString() : QStringLiteral(" ");
        if (auto* whole = qobject_cast<WholeNumberBox*>(row.editor)) {
            whole->setSuffix(space + coreSentence(field.unit));
            whole->setSpecialValueText(coreSentence(field.zero));
        } else if (auto* real = qobject_cast<PlainNumberBox*>(row.editor)) {
            real->setSuffix(space + coreSentence(field.unit));
            real->setSpecialValueText(coreSentence(field.zero));
        }
    }
}

} // namespace ks
