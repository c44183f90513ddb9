#include "ui/fields/numbers_box.h"

#include "ui/fields/exact_boxes.h"

#include <QHBoxLayout>
#include <QLabel>

namespace ks {

NumbersBox::NumbersBox(const Field& field, QWidget* parent) : Retranslating(parent), m_value(field.usual)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto count = static_cast<qsizetype>(wholeNumbersOf(m_value).size());
    for (qsizetype place = 0; place < count; ++place) {
        auto* box = new WholeNumberBox(field.least, field.most, this);
        box->setMinimumWidth(box->fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 24);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        if (place > 0 && field.type == FieldType::Pair)
            layout->addWidget(new QLabel(QStringLiteral("×"), this));
        layout->addWidget(box, 1);
        m_boxes.append(box);
        connect(box, &QSpinBox::valueChanged, this, [this, place](int value) {
            wholeNumbersOf(m_value)[static_cast<std::size_t>(place)] = value;
            emit edited(m_value);
        });
    }
    setFocusProxy(m_boxes.first());
    setNumbers(field.usual);
    retranslate();
}

void NumbersBox::setNumbers(const FieldValue& value)
{
    m_value = value;
    for (qsizetype place = 0; place < m_boxes.size(); ++place)
        m_boxes[place]->setNumber(wholeNumbersOf(value)[static_cast<std::size_t>(place)]);
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
    for (qsizetype place = 0; place < m_boxes.size(); ++place) {
        const QString part = m_boxes.size() == pair.size() ? pair[place] : sides[place];
        m_boxes[place]->setAccessibleName(tr("%1, %2").arg(m_title, part));
        m_boxes[place]->setToolTip(m_tip.isEmpty() ? part : part + QLatin1Char('\n') + m_tip);
    }
}

} // namespace ks
