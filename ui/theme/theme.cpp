#include "ui/theme/theme.h"

#include "ui/theme/combo_hints.h"
#include "ui/theme/desktop.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/focus_follower.h"
#include "ui/theme/hidden_focus.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QLabel>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ks {

Theme::Theme(QApplication& application)
    : m_application(application), m_style(new FlatStyle), m_desktop(new DesktopSettings), m_systemFont(QApplication::font())
{
    m_desktop->setParent(this);
    m_application.setStyle(m_style);
    new ComboHints(application, this);
    new FocusFollower(application, this);
    new HiddenFocus(application, this);
    connect(m_desktop, &DesktopSettings::changed, this, &Theme::apply);
    apply();
}

Theme::~Theme()
{
    QApplication::setFont(m_systemFont);
}

void Theme::setMode(Mode mode)
{
    const bool other = std::exchange(m_mode, mode) != mode;
    apply();
    if (other)
        emit modeChanged();
}

void Theme::setTextScale(double scale)
{
    m_textScale = std::clamp(scale, 0.75, 2.5);
    apply();
}

void Theme::setHighContrast(Follow choice)
{
    m_highContrast = choice;
    apply();
}

void Theme::setReducedMotion(Follow choice)
{
    m_reducedMotion = choice;
    apply();
}

void Theme::setPresenting(bool on)
{
    m_presenting = on;
    apply();
}

QFont Theme::fontAtLeast(int pixels) const
{
    QFont font = QApplication::font();
    if (QFontInfo(font).pixelSize() < pixels) // not its line's height: a larger choice of text must never give smaller letters
        font.setPixelSize(pixels);
    return font;
}

bool Theme::isDark() const
{
    return m_mode == Mode::System ? m_desktop->dark() : m_mode == Mode::Dark;
}

bool Theme::motionIsReduced() const
{
    return m_reducedMotion == Follow::Desktop ? m_desktop->reducedMotion() : m_reducedMotion == Follow::On;
}

const Colours& Theme::colours() const
{
    if (m_presenting)
        return m_mode == Mode::Dark ? darkColours(Contrast::High) : lightColours(Contrast::High);
    const bool high = m_highContrast == Follow::Desktop ? m_desktop->highContrast() : m_highContrast == Follow::On;
    const Contrast contrast = high ? Contrast::High : Contrast::Normal;
    return isDark() ? darkColours(contrast) : lightColours(contrast);
}

namespace {

/// A label lays its text out with the colour that links have then, and keeps that when the palette changes.
void recolourLinks()
{
    for (QWidget* const widget : QApplication::allWidgets())
        if (auto* const label = qobject_cast<QLabel*>(widget); label && label->text().contains(QLatin1String("<a "))) {
            const QString text = label->text();
            label->clear(); // the same text would be nothing new
            label->setText(text);
        }
}

} // namespace

void Theme::apply()
{
    QFont font = m_systemFont;
    const double natural = font.pointSizeF() > 0 ? font.pointSizeF() : 10;
    font.setPointSizeF(natural * m_textScale);
    const Applied now{&colours(), font, motionIsReduced(), m_presenting};
    if (now == m_applied) // each time visits every widget of every lab
        return;
    m_applied = now;

    m_style->reducedMotion = now.reducedMotion;
    m_style->presenting = now.presenting;
    const QPalette palette = paletteOf(*now.colours);
    m_application.setPalette(palette);
    QToolTip::setPalette(palette);
    recolourLinks();
    if (QApplication::font() != font)
        QApplication::setFont(font);
    emit changed();
}

QFont numbersFont(const QFont& base)
{
    const QFontMetricsF metrics(base);
    const double width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (metrics.horizontalAdvance(QLatin1Char(digit)) != width) {
            QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
            if (base.pointSizeF() > 0)
                fixed.setPointSizeF(base.pointSizeF());
            else
                fixed.setPixelSize(base.pixelSize());
            return fixed;
        }
    }
    return base;
}

double besideText(const QFont& text, double pixels)
{
    constexpr double usualLine = 16; // pixels
    return pixels * std::max(1.0, QFontMetricsF(text).height() / usualLine);
}

int animationDuration(const QWidget* widget, int milliseconds)
{
    return widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, widget) > 0 ? milliseconds : 0;
}

} // namespace ks

#include "moc_theme.cpp"
