#include "ui/fields/numbers_box.h"

#include "ui/fields/exact_boxes.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>

namespace ks {

namespace {

/// None of an extent that is none.
QList<std::int64_t*> numbersOf(FieldValue& value)
{
    QList<std::int64_t*> numbers;
    if (auto* extent = std::get_if<std::optional<Extent>>(&value))
        return *extent ? QList{&(*extent)->rows, &(*extent)->columns} : numbers;
    for (std::int64_t& number : wholeNumbersOf(value))
        numbers.append(&number);
    return numbers;
}

} // namespace

NumbersBox::NumbersBox(const Field& field, QWidget* parent) : Retranslating(parent), m_value(field.usual)
{
    constexpr int usualSide = 32; // of an extent that nobody has chosen
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    if (field.type == FieldType::Extent) {
        m_wanted = new QCheckBox(this);
        auto* sides = new QWidget(this);
        sides->hide();
        layout->addWidget(m_wanted);
        layout->addWidget(sides, 1);
        layout = new QHBoxLayout(sides);
        layout->setContentsMargins(0, 0, 0, 0);
        connect(m_wanted, &QCheckBox::toggled, sides, &QWidget::setVisible);
        connect(m_wanted, &QCheckBox::clicked, this, [this](bool on) {
            m_value = on ? std::optional(Extent{.rows = m_boxes[0]->value(), .columns = m_boxes[1]->value()}) : std::nullopt;
            emit edited(m_value);
        });
    }
    layout->setSpacing(2);
    const qsizetype count = field.type == FieldType::Sides ? 4 : 2;
    for (qsizetype place = 0; place < count; ++place) {
        auto* box = new WholeNumberBox(m_wanted ? 1 : field.least, field.most, layout->parentWidget());
        box->setMinimumWidth(box->fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 24);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        if (place > 0 && count == 2)
            layout->addWidget(new QLabel(QStringLiteral("×"), layout->parentWidget()));
        layout->addWidget(box, 1);
        m_boxes.append(box);
        box->setNumber(usualSide);
        connect(box, &QSpinBox::valueChanged, this, [this, place](int value) {
            const QList<std::int64_t*> numbers = numbersOf(m_value);
            if (place >= numbers.size())
                return; // of no extent
            *numbers[place] = value;
            emit edited(m_value);
        });
    }
    setFocusProxy(m_wanted ? static_cast<QWidget*>(m_wanted) : m_boxes.first());
    setNumbers(field.usual);
    retranslate();
}

void NumbersBox::setNumbers(const FieldValue& value)
{
    m_value = value;
    const QList<std::int64_t*> numbers = numbersOf(m_value);
    if (m_wanted)
        m_wanted->setChecked(!numbers.isEmpty());
    for (qsizetype place = 0; place < numbers.size(); ++place)
        m_boxes[place]->setNumber(*numbers[place]);
}

void NumbersBox::setWords(const QString& title, const QString& tip)
{
    m_title = title;
    m_tip = tip;
    retranslate();
}

void NumbersBox::retranslate()
{
    const QStringList pair = {tr("rows"), tr("columns")};
    const QStringList sides = {tr("top"), tr("left"), tr("bottom"), tr("right")};
    if (m_wanted)
        m_wanted->setAccessibleName(m_title);
    for (qsizetype place = 0; place < m_boxes.size(); ++place) {
        const QString part = m_boxes.size() == pair.size() ? pair[place] : sides[place];
        m_boxes[place]->setAccessibleName(tr("%1, %2").arg(m_title, part));
        m_boxes[place]->setToolTip(m_tip.isEmpty() ? part : part + QLatin1Char('\n') + m_tip);
    }
}

} // namespace ks
