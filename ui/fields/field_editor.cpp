#include "ui/fields/field_editor.h"

#include "core/base/digits.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/numbers_box.h"
#include "ui/language/text.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr const char* takenText = "takenText"; ///< of a field that is typed: what stands in the object

bool isShare(const Field& field)
{
    return field.unit == "%";
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
    auto* box =
        new PlainNumberBox(scale * (field.leastExcluded ? least + lastPlace : least), scale * (field.mostExcluded ? below : most), parent);
    if (field.step > 0) {
        box->setStepType(QAbstractSpinBox::DefaultStepType);
        box->setSingleStep(scale * field.step);
    }
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

void describeItem(QComboBox& box, int place, const QString& tip, bool possible)
{
    QStandardItem* const item = qobject_cast<QStandardItemModel*>(box.model())->item(place);
    item->setToolTip(tip);
    item->setData(tip, Qt::AccessibleDescriptionRole);
    item->setEnabled(possible);
}

QStringList namesToFind(const Field& field)
{
    QString option = fromView(field.option.substr(0, field.option.find(',')));
    QStringList names = {fromView(field.title), fromView(field.name).replace(QLatin1Char('_'), QLatin1Char(' ')),
                         option.replace(QLatin1Char('-'), QLatin1Char(' ')).trimmed()};
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

FieldEditor::FieldEditor(const Field& field, QWidget* parent, QLabel* label, bool offered)
    : QObject(parent), m_field(&field), m_label(label), m_widget(makeWidget(parent, offered))
{
    if (m_label)
        m_label->setBuddy(m_widget->focusProxy() ? m_widget->focusProxy() : m_widget);
    setField(field);
}

QWidget* FieldEditor::makeWidget(QWidget* parent, bool offered)
{
    const auto take = [this](const FieldValue& value) { emit edited(*m_field, value); };
    switch (offered ? FieldType::Word : m_field->type) {
    case FieldType::Integer: {
        auto* box = new WholeNumberBox(m_field->least, m_field->most, parent);
        box->setSingleStep(std::max(1, static_cast<int>(m_field->step)));
        connect(box, &QSpinBox::valueChanged, this, [take](int value) { take(std::int64_t{value}); });
        return box;
    }
    case FieldType::Seed: {
        auto* box = new WideNumberBox(parent);
        connect(box, &WideNumberBox::valueChanged, this, [take](quint64 value) { take(std::uint64_t{value}); });
        return box;
    }
    case FieldType::Single:
    case FieldType::Double: {
        PlainNumberBox* const box = realBox(*m_field, parent);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, take](double value) {
            const double number = isShare(*m_field) ? value / 100 : value;
            take(m_field->type == FieldType::Single ? FieldValue(static_cast<float>(number)) : FieldValue(number));
        });
        return box;
    }
    case FieldType::Together: {
        auto* box = new NumbersBox(*m_field, parent);
        connect(box, &NumbersBox::edited, this, take);
        return box;
    }
    case FieldType::Flag:
        if (m_field->choices.empty()) {
            auto* box = new QCheckBox(parent);
            connect(box, &QCheckBox::clicked, this, take);
            return box;
        }
        break;
    case FieldType::Numbers: return makeLine(parent);
    case FieldType::Word:
        if (m_field->typed)
            return makeLine(parent);
        break;
    case FieldType::Choice: break;
    }
    QComboBox* const box = narrowBox(10, parent);
    for (std::size_t place = 0; place < m_field->choices.size(); ++place)
        box->addItem(QString());
    connect(box, &QComboBox::activated, this, [this, take, box](int place) { take(valueAt(*box, place)); });
    return box;
}

/// What cannot be taken goes when the field is left.
QWidget* FieldEditor::makeLine(QWidget* parent)
{
    auto* line = new QLineEdit(parent);
    const auto legal = [this](const QString& text) {
        auto value = valueOf(*m_field, text.toStdString());
        return value && !problemOf(*m_field, *value) ? std::move(value) : std::nullopt;
    };
    connect(line, &QLineEdit::textEdited, this, [this, legal](const QString& text) {
        if (const auto value = legal(text))
            emit edited(*m_field, *value);
    });
    connect(line, &QLineEdit::editingFinished, this, [line, legal] {
        if (!legal(line->text()))
            line->setText(line->property(takenText).toString());
    });
    connect(line, &QLineEdit::returnPressed, this, &FieldEditor::entered);
    return line;
}

FieldValue FieldEditor::valueAt(const QComboBox& box, int place) const
{
    if (m_field->choices.empty())
        return *valueOf(*m_field, box.itemData(place).toString().toStdString());
    return m_field->type == FieldType::Flag ? FieldValue(place > 0) : FieldValue(std::int64_t{place});
}

void FieldEditor::show(const FieldValue& value)
{
    if (auto* line = qobject_cast<QLineEdit*>(m_widget)) {
        const QString text = value == FieldValue(std::vector<float>()) ? QString() : QString::fromStdString(textOf(*m_field, value));
        line->setProperty(takenText, text);
        if (valueOf(*m_field, line->text().toStdString()) != value) // not under the hands of who types
            line->setText(text);
    } else if (auto* whole = qobject_cast<WholeNumberBox*>(m_widget)) {
        whole->setNumber(std::get<std::int64_t>(value));
    } else if (auto* numbers = qobject_cast<NumbersBox*>(m_widget)) {
        numbers->setNumbers(std::get<WholeNumbers>(value));
    } else if (auto* seed = qobject_cast<WideNumberBox*>(m_widget)) {
        seed->setValue(std::get<std::uint64_t>(value));
    } else if (auto* real = qobject_cast<PlainNumberBox*>(m_widget)) {
        const float* const single = std::get_if<float>(&value);
        real->setNumber((single ? asWritten(*single) : std::get<double>(value)) * (isShare(*m_field) ? 100 : 1));
    } else if (auto* flag = qobject_cast<QCheckBox*>(m_widget)) {
        flag->setChecked(std::get<bool>(value));
    } else if (auto* box = qobject_cast<QComboBox*>(m_widget)) {
        const std::int64_t* const place = std::get_if<std::int64_t>(&value);
        if (m_field->choices.empty())
            box->setCurrentIndex(placeOf(*box, QString::fromStdString(textOf(*m_field, value))));
        else
            box->setCurrentIndex(place ? static_cast<int>(*place) : static_cast<int>(std::get<bool>(value)));
        if (m_whyNot)
            judge(*box);
    }
    tell();
}

void FieldEditor::judge(QComboBox& box)
{
    for (int place = 0; place < static_cast<int>(m_field->choices.size()); ++place) {
        const QString problem = m_whyNot(*m_field, valueAt(box, place));
        describeItem(box, place, problem.isEmpty() ? tipOf(m_field->choices[static_cast<std::size_t>(place)]) : problem,
                     problem.isEmpty() || place == box.currentIndex());
    }
}

void FieldEditor::offer(const QList<OfferedWord>& words)
{
    auto* box = qobject_cast<QComboBox*>(m_widget);
    const QVariant chosen = box->currentData();
    box->clear();
    for (const OfferedWord& word : words) {
        box->addItem(word.title, QString::fromStdString(word.word));
        describeItem(*box, box->count() - 1, word.tip, word.possible);
    }
    box->setCurrentIndex(box->findData(chosen));
}

void FieldEditor::setReason(const QString& whyNot)
{
    m_reason = whyNot;
    m_widget->setEnabled(whyNot.isEmpty());
    tell();
}

void FieldEditor::setVisible(bool visible)
{
    if (m_label)
        m_label->setVisible(visible);
    m_widget->setVisible(visible);
}

/// The field's line, and that of what is chosen; or why it cannot be set.
void FieldEditor::tell()
{
    QString tip = m_reason.isEmpty() ? coreSentence(m_field->help) : m_reason;
    const auto* const box = qobject_cast<QComboBox*>(m_widget);
    if (box && m_reason.isEmpty() && m_field->type == FieldType::Choice && box->currentIndex() >= 0)
        if (const QString chosen = tipOf(m_field->choices[static_cast<std::size_t>(box->currentIndex())]); !chosen.isEmpty())
            tip += QLatin1Char('\n') + chosen;
    if (m_label)
        m_label->setToolTip(tip);
    m_widget->setToolTip(tip);
    if (auto* numbers = qobject_cast<NumbersBox*>(m_widget))
        numbers->setWords(coreSentence(m_field->title), tip);
}

void FieldEditor::setField(const Field& field)
{
    m_field = &field;
    const QString title = withCapital(coreSentence(field.title));
    const QString zero = coreSentence(field.zero);
    const QString unit = (field.unit.empty() || field.unit == "°" ? QString() : QStringLiteral(" ")) + coreSentence(field.unit);
    m_widget->setAccessibleName(title);
    m_widget->setProperty(foundAs, namesToFind(field));
    if (m_label)
        m_label->setText(title);
    if (auto* line = qobject_cast<QLineEdit*>(m_widget)) {
        line->setPlaceholderText(zero);
    } else if (auto* flag = qobject_cast<QCheckBox*>(m_widget)) {
        flag->setText(m_label ? QString() : title);
    } else if (auto* whole = qobject_cast<WholeNumberBox*>(m_widget)) {
        whole->setSuffix(unit);
        whole->setSpecialValueText(zero);
    } else if (auto* real = qobject_cast<PlainNumberBox*>(m_widget)) {
        real->setSuffix(unit);
        real->setSpecialValueText(zero);
    } else if (auto* box = qobject_cast<QComboBox*>(m_widget)) {
        for (int place = 0; place < static_cast<int>(field.choices.size()); ++place) {
            const FieldChoice& choice = field.choices[static_cast<std::size_t>(place)];
            box->setItemText(place, titleOf(choice));
            describeItem(*box, place, tipOf(choice), true);
        }
        if (m_whyNot) // in the language of now
            judge(*box);
    }
    tell();
}

} // namespace ks

#include "moc_field_editor.cpp"
