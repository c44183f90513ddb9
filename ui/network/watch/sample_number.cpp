#include "ui/network/watch/sample_number.h"

namespace ks {

int SampleNumber::numberIn(QString input) const
{
    if (input.endsWith(suffix()))
        input.chop(suffix().size());
    input.remove(locale().groupSeparator());
    bool isNumber = false;
    const int number = locale().toInt(input.trimmed(), &isNumber);
    return isNumber ? number : -1;
}

QValidator::State SampleNumber::validate(QString& input, int& at) const
{
    const QValidator::State state = QSpinBox::validate(input, at);
    return state == QValidator::Invalid && numberIn(input) > maximum() ? QValidator::Intermediate : state;
}

void SampleNumber::fixup(QString& input) const
{
    const int asked = numberIn(input);
    if (asked <= maximum())
        return QSpinBox::fixup(input);
    input = textFromValue(maximum());
    emit tooLarge(asked);
}

} // namespace ks

#include "moc_sample_number.cpp"
