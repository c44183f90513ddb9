#include "ui/network/build/number_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

constexpr int widest = 9999; ///< of windows, strides and pads; what is not possible is said by the layer

QStringList numbersOf(const Attribute& attribute)
{
    if (attribute.type == AttributeType::Pads)
        return {NumberRow::tr("top"), NumberRow::tr("left"), NumberRow::tr("bottom"), NumberRow::tr("right")};
    if (attribute.type == AttributeType::Pair)
        return {NumberRow::tr("rows"), NumberRow::tr("columns")};
    return {QString()};
}

bool mayBeZero(std::string_view name)
{
    return name == "pads" || name == "output_padding" || name == "seed";
}

} // namespace

NumberRow::NumberRow(const Attribute& attribute, const QString& title, QWidget* parent)
    : QWidget(parent), m_between(attribute.type == AttributeType::Pair   ? QLatin1Char('x')
                                 : attribute.type == AttributeType::Pads ? QLatin1Char(',')
                                                                         : QChar())
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (const QString& part : numbersOf(attribute)) {
        auto* box = new QSpinBox(this);
        const bool one = m_between.isNull();
        box->setRange(mayBeZero(attribute.name) ? 0 : 1, one ? std::numeric_limits<int>::max() : widest);
        box->setKeyboardTracking(false);
        box->setAccessibleName(one ? title : tr("%1, %2").arg(title, part));
        m_tips.append(one ? title : part);
        box->setToolTip(m_tips.last());
        box->setMinimumWidth(box->fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 24);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        if (!m_boxes.isEmpty() && attribute.type == AttributeType::Pair)
            layout->addWidget(new QLabel(QStringLiteral("×"), this));
        layout->addWidget(box, 1);
        m_boxes.append(box);
        m_numbers.append(QString::number(box->value()));
        connect(box, &QSpinBox::valueChanged, this, [this, place = m_boxes.size() - 1](int value) {
            m_numbers[place] = QString::number(value);
            emit edited(text());
        });
    }
    setFocusProxy(m_boxes.first());
}

void NumberRow::setText(const QString& text)
{
    const QStringList numbers = m_between.isNull() ? QStringList{text} : text.split(m_between);
    for (qsizetype i = 0; i < m_boxes.size(); ++i) {
        const QSignalBlocker block(m_boxes[i]);
        m_numbers[i] = numbers.value(i, m_numbers[i]);
        const QSpinBox& box = *m_boxes[i];
        bool fits = false;
        const qlonglong number = m_numbers[i].toLongLong(&fits);
        m_boxes[i]->setValue(static_cast<int>(fits                     ? std::clamp<qlonglong>(number, box.minimum(), box.maximum())
                                              : m_numbers[i].isEmpty() ? 0
                                                                       : box.maximum()));
    }
}

void NumberRow::setReason(const QString& whyNot)
{
    setEnabled(whyNot.isEmpty());
    for (qsizetype i = 0; i < m_boxes.size(); ++i)
        m_boxes[i]->setToolTip(whyNot.isEmpty() ? m_tips[i] : whyNot);
}

QString NumberRow::text() const
{
    return m_numbers.join(m_between.isNull() ? QString() : QString(m_between));
}

} // namespace ks
