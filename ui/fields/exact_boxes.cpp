#include "ui/fields/exact_boxes.h"

#include <QLineEdit>
#include <QLocale>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

constexpr int places = 12;
constexpr quint64 largest = std::numeric_limits<quint64>::max();

} // namespace

PlainNumberBox::PlainNumberBox(double low, double high, QWidget* parent) : QDoubleSpinBox(parent)
{
    setDecimals(places);
    setRange(low, high);
    setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    setKeyboardTracking(false);
}

QString PlainNumberBox::textFromValue(double value) const
{
    QLocale locale = this->locale();
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    QString text = locale.toString(value, 'f', places);
    if (!text.contains(locale.decimalPoint()))
        return text;
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text;
}

WideNumberBox::WideNumberBox(QWidget* parent) : QAbstractSpinBox(parent)
{
    lineEdit()->setText(QString::number(m_value));
    connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
        bool whole = false;
        const quint64 typed = lineEdit()->text().trimmed().toULongLong(&whole);
        const quint64 before = m_value;
        setValue(whole ? typed : m_value);
        if (m_value != before)
            emit valueChanged(m_value);
    });
}

void WideNumberBox::setValue(quint64 value)
{
    m_value = value;
    lineEdit()->setText(QString::number(value));
}

void WideNumberBox::stepBy(int steps)
{
    const quint64 before = m_value;
    const auto by = static_cast<quint64>(std::abs(static_cast<qint64>(steps)));
    setValue(steps < 0 ? m_value - std::min(m_value, by) : m_value + std::min(largest - m_value, by));
    if (m_value != before)
        emit valueChanged(m_value);
}

QValidator::State WideNumberBox::validate(QString& text, int&) const
{
    if (text.isEmpty())
        return QValidator::Intermediate;
    bool whole = false;
    (void)text.toULongLong(&whole);
    return whole ? QValidator::Acceptable : QValidator::Invalid;
}

QSize WideNumberBox::sizeHint() const
{
    constexpr int digits = 10;
    QSize hint = QAbstractSpinBox::sizeHint();
    hint.setWidth(std::max(hint.width(), fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0')))));
    return hint;
}

QAbstractSpinBox::StepEnabled WideNumberBox::stepEnabled() const
{
    return (m_value > 0 ? StepDownEnabled : StepNone) | (m_value < largest ? StepUpEnabled : StepNone);
}

} // namespace ks
