#include "ui/fields/exact_boxes.h"

#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr int places = 12;
constexpr int reckonedPlaces = 4;      ///< of a number that needs them all, as 20/28 does: nobody entered it, and nobody reads them
constexpr double leastReckoned = 0.01; ///< they say enough of it
constexpr quint64 largest = std::numeric_limits<quint64>::max();

const QChar minusSign(0x2212);

/// Qt reads the one of the keyboard.
QString withPlainMinus(QString text)
{
    return text.replace(minusSign, QLatin1Char('-'));
}

/// As every other number on screen.
QString withShownMinus(QString text)
{
    return text.replace(QLatin1Char('-'), minusSign);
}

/// As much of a number as a QSpinBox can have.
template <class Number>
int within(Number number)
{
    return static_cast<int>(std::clamp<Number>(number, static_cast<Number>(std::numeric_limits<int>::min()),
                                               static_cast<Number>(std::numeric_limits<int>::max())));
}

} // namespace

PlainNumberBox::PlainNumberBox(double low, double high, QWidget* parent) : QDoubleSpinBox(parent), m_low(low), m_high(high)
{
    setDecimals(places);
    setRange(low, high);
    setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    setKeyboardTracking(false);
}

void PlainNumberBox::setNumber(double number)
{
    const QSignalBlocker block(this);
    setRange(std::min(m_low, number), std::max(m_high, number));
    setValue(number);
    m_number = number;
    m_shown = value();
    setValue(m_shown); // its text anew
}

bool PlainNumberBox::showsMore(double value) const
{
    constexpr double told = 1e-9; // what a float cannot tell apart
    return value == m_shown && std::abs(m_number - m_shown) > told * std::abs(m_number);
}

QString PlainNumberBox::textFromValue(double value) const
{
    return withShownMinus(digitsOf(value));
}

QString PlainNumberBox::digitsOf(double value) const
{
    QLocale locale = this->locale();
    locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
    if (showsMore(value))
        return locale.toString(m_number, 'g', QLocale::FloatingPointShortest);
    QString text = locale.toString(value, 'f', places);
    if (value == m_shown && std::abs(value) >= leastReckoned && !text.endsWith(locale.zeroDigit()))
        text = locale.toString(value, 'f', reckonedPlaces);
    if (!text.contains(locale.decimalPoint()))
        return text;
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text;
}

double PlainNumberBox::valueFromText(const QString& text) const
{
    if (text == textFromValue(m_shown) + suffix())
        return m_shown; // untouched, and with more places than the text has
    const QString plain = withPlainMinus(text);
    return withExponent(plain) ? locale().toDouble(bare(plain)) : QDoubleSpinBox::valueFromText(plain);
}

QValidator::State PlainNumberBox::validate(QString& text, int& place) const
{
    QString plain = withPlainMinus(text);
    const QString before = plain;
    const QValidator::State state = QDoubleSpinBox::validate(plain, place);
    if (plain != before)
        text = plain;
    if (state != QValidator::Invalid || !withExponent(plain))
        return state;
    bool whole = false;
    const double number = locale().toDouble(bare(plain), &whole);
    return whole && number >= minimum() && number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

QString PlainNumberBox::bare(QString text) const
{
    if (!suffix().isEmpty() && text.endsWith(suffix()))
        text.chop(suffix().size());
    return text.trimmed();
}

bool PlainNumberBox::withExponent(const QString& text) const
{
    static const QRegularExpression number(QStringLiteral("^[-+−]?\\d+([.,]\\d*)?[eE][-+−]?\\d*$"));
    return number.match(bare(text)).hasMatch();
}

void PlainNumberBox::stepBy(int steps)
{
    if (value() < m_low || value() > m_high)
        return setRange(m_low, m_high); // back to what is possible
    QDoubleSpinBox::stepBy(steps);
}

WholeNumberBox::WholeNumberBox(double least, double most, QWidget* parent) : QSpinBox(parent), m_least(within(least)), m_most(within(most))
{
    setRange(m_least, m_most);
    setKeyboardTracking(false);
    setGroupSeparatorShown(m_least >= 0); // a count; only seeds may be below 0
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void WholeNumberBox::setNumber(std::int64_t number)
{
    const QSignalBlocker block(this);
    m_number = number;
    setRange(std::min(m_least, within(number)), std::max(m_most, within(number)));
    setValue(within(number));
}

QString WholeNumberBox::textFromValue(int value) const
{
    if (value != within(m_number))
        return withShownMinus(QSpinBox::textFromValue(value));
    return withShownMinus(isGroupSeparatorShown() ? locale().toString(qlonglong{m_number}) : QString::number(m_number));
}

int WholeNumberBox::valueFromText(const QString& text) const
{
    return QSpinBox::valueFromText(withPlainMinus(text));
}

QValidator::State WholeNumberBox::validate(QString& text, int& place) const
{
    QString plain = withPlainMinus(text);
    const QString before = plain;
    const QValidator::State state = QSpinBox::validate(plain, place);
    if (plain != before)
        text = plain;
    return state;
}

void WholeNumberBox::stepBy(int steps)
{
    if (value() < m_least || value() > m_most)
        return setRange(m_least, m_most); // back to what is possible
    QSpinBox::stepBy(steps);
}

void WholeNumberBox::askForLittle()
{
    const int beside = buttonSymbols() == NoButtons ? 12 : 24; // its frame, and arrows
    setGroupSeparatorShown(false);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000")) + beside);
}

QSize WholeNumberBox::minimumSizeHint() const
{
    QSize least = QSpinBox::minimumSizeHint();
    if (isGroupSeparatorShown())
        least.rwidth() -= fontMetrics().horizontalAdvance(locale().groupSeparator()) *
                          static_cast<int>(locale().toString(maximum()).count(locale().groupSeparator()));
    return least;
}

WideNumberBox::WideNumberBox(QWidget* parent) : QAbstractSpinBox(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
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
    return withRoomFor(std::numeric_limits<quint64>::digits10 + 1);
}

QSize WideNumberBox::minimumSizeHint() const
{
    constexpr int fewest = 10; // where there is no room for all of them
    return withRoomFor(fewest);
}

QSize WideNumberBox::withRoomFor(int digits) const
{
    QSize room = QAbstractSpinBox::sizeHint();
    room.rwidth() += fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0'))); // it knows of no text
    return room;
}

QAbstractSpinBox::StepEnabled WideNumberBox::stepEnabled() const
{
    return (m_value > 0 ? StepDownEnabled : StepNone) | (m_value < largest ? StepUpEnabled : StepNone);
}

} // namespace ks

#include "moc_exact_boxes.cpp"
