#include "ui/operation/panels/number_field.h"

#include "ui/language/numbers.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace ks {

namespace {

/// Values that a slider offers beyond the lowest; the spin box goes on.
constexpr std::int64_t sliderReach = 15;
constexpr qsizetype usualDigits = 3; ///< shown at least: some ranges end at millions, which nobody needs
constexpr int besideDigits = 36;     ///< frame and arrows of a spin box

} // namespace

NumberField::NumberField(const QString& id, QWidget* parent)
    : QWidget(parent), m_id(id), m_slider(new QSlider(Qt::Horizontal, this)), m_spin(new QSpinBox(this))
{
    setObjectName(id);
    m_slider->setObjectName(id + "Slider");
    m_spin->setObjectName(id + "Spin");
    m_slider->setMinimumWidth(24);
    m_slider->setPageStep(1);
    m_slider->setFocusPolicy(Qt::ClickFocus); // the spin box beside it does the same for the keyboard
    m_spin->setKeyboardTracking(false);       // a number under way is not a value yet
    m_spin->setAccelerated(true);
    m_spin->setGroupSeparatorShown(true);
    m_spin->installEventFilter(this);
    setFocusProxy(m_spin);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_spin);

    connect(m_slider, &QSlider::sliderPressed, this, [this] { m_burst.finish(); });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { m_burst.finish(); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) { edit(m_range.least + position * m_range.step); });
    connect(m_spin, &QSpinBox::valueChanged, this, [this](int value) { edit(value); });
}

bool NumberField::eventFilter(QObject* watched, QEvent* event)
{
    // Once a number has been taken, undo is that of the session and not of the text in the box.
    if (watched == m_spin && event->type() == QEvent::ShortcutOverride && m_spin->locale().toInt(m_spin->cleanText()) == m_spin->value()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void NumberField::setName(const QString& name)
{
    m_spin->setAccessibleName(name);
    m_slider->setAccessibleName(tr("%1 (slider)").arg(name));
}

void NumberField::showValue(std::int64_t value, const std::optional<LegalRange>& range, const QString& reason, const QString& help)
{
    const QSignalBlocker blockSpin(m_spin);
    const QSignalBlocker blockSlider(m_slider);
    m_range = range.value_or(LegalRange{value, value, 1});
    // An illegal value (from a session, or after the input changed) is shown as it is until someone mends it.
    m_spin->setRange(static_cast<int>(std::min(m_range.least, value)), static_cast<int>(std::max(m_range.most, value)));
    m_spin->setSingleStep(static_cast<int>(m_range.step));
    m_spin->setValue(static_cast<int>(value));
    fitSpin();
    const LegalRange slid = range.value_or(LegalRange{0, std::max(value, sliderReach), 1}); // greyed it shows what is in force
    const std::int64_t position = std::max<std::int64_t>(0, (value - slid.least) / slid.step);
    const std::int64_t steps = (slid.most - slid.least) / slid.step;
    if (!m_slider->isSliderDown())
        m_slider->setRange(0, static_cast<int>(std::min(steps, std::max(position, sliderReach))));
    m_slider->setValue(static_cast<int>(position));

    const bool choice = range && (steps > 0 || value != m_range.least);
    m_spin->setEnabled(choice);
    m_slider->setEnabled(choice);
    const QString least = countOnScreen(m_range.least);
    QString tip = help;
    if (!reason.isEmpty())
        tip = reason;
    else if (choice)
        tip += '\n' + (m_range.step > 1
                           ? tr("Legal: %1 to %2 in steps of %3").arg(least, countOnScreen(m_range.most), countOnScreen(m_range.step))
                           : tr("Legal: %1 to %2").arg(least, countOnScreen(m_range.most)));
    else
        tip += '\n' + tr("Only %1 is legal with the other settings.").arg(least);
    for (QWidget* widget : {static_cast<QWidget*>(m_spin), static_cast<QWidget*>(m_slider)}) {
        widget->setToolTip(tip);
        widget->setAccessibleDescription(tip);
    }
}

/// They stand in a column.
void NumberField::fitSpin()
{
    const auto digits = std::max<qsizetype>(usualDigits, countOnScreen(m_spin->value()).size());
    m_spin->setFixedWidth(fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0'))) + besideDigits);
}

void NumberField::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitSpin();
}

} // namespace ks

#include "moc_number_field.cpp"
