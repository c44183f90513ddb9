#include "ui/fields/numbers_box.h"

#include "ui/fields/exact_boxes.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>

namespace ks {

NumbersBox::NumbersBox(const Field& field, QWidget* parent) : Retranslating(parent)
{
    constexpr int usualSide = 32; // of a picture whose size nobody has chosen
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    if (field.mayBeNone) {
        m_wanted = new QCheckBox(this);
        auto* sides = new QWidget(this);
        sides->hide();
        layout->addWidget(m_wanted);
        layout->addWidget(sides, 1);
        layout = new QHBoxLayout(sides);
        layout->setContentsMargins(0, 0, 0, 0);
        connect(m_wanted, &QCheckBox::toggled, sides, &QWidget::setVisible);
        connect(m_wanted, &QCheckBox::clicked, this, [this](bool on) {
            m_numbers.clear();
            for (const WholeNumberBox* box : on ? m_boxes : QList<WholeNumberBox*>())
                m_numbers.push_back(box->value());
            emit edited(m_numbers);
        });
    }
    layout->setSpacing(2);
    for (std::size_t place = 0; place < field.places; ++place) {
        auto* box = new WholeNumberBox(field.least, field.most, layout->parentWidget());
        if (place > 0 && field.places == 2)
            layout->addWidget(new QLabel(QStringLiteral("×"), layout->parentWidget()));
        layout->addWidget(box, 1);
        m_boxes.append(box);
        box->setNumber(usualSide);
        connect(box, &QSpinBox::valueChanged, this, [this, place](int value) {
            if (m_numbers.empty())
                return; // nobody wants them
            m_numbers[place] = value;
            emit edited(m_numbers);
        });
    }
    setFocusProxy(m_wanted ? static_cast<QWidget*>(m_wanted) : m_boxes.first());
    setNumbers(std::get<WholeNumbers>(field.usual));
    takeFont();
    retranslate();
}

void NumbersBox::takeFont()
{
    for (WholeNumberBox* box : m_boxes)
        box->askForLittle();
}

void NumbersBox::setNumbers(const WholeNumbers& numbers)
{
    m_numbers = numbers;
    if (m_wanted)
        m_wanted->setChecked(!numbers.empty());
    for (std::size_t place = 0; place < numbers.size(); ++place)
        m_boxes[static_cast<qsizetype>(place)]->setNumber(numbers[place]);
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

#include "moc_numbers_box.cpp"
