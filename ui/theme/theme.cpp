#include "ui/theme/theme.h"

#include "ui/theme/combo_hints.h"
#include "ui/theme/desktop.h"
#include "ui/theme/focus_sight.h"
#include "ui/theme/hidden_focus.h"
#include "ui/theme/icon.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ks {

/// Fusion, flat and with the motion setting.
class Theme::Style : public QProxyStyle {
public:
    Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override
    {
        if (hint == SH_Widget_Animation_Duration && reducedMotion)
            return 0;
        if (hint == SH_ToolTip_WakeUpDelay)
            return 400;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }

    /// On a projector pictures and boxes are as large as the text beside them. In text of any size columns stand further apart than words do, for a class
    /// twice as far: numbers in two of them must not be read as one.
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        const int usual = QProxyStyle::pixelMetric(metric, option, widget);
        if (metric == PM_FocusFrameHMargin && widget)
            return std::max(usual, qRound((presenting ? 2 : 1) * besideCell * widget->fontMetrics().horizontalAdvance(QLatin1Char(' '))));
        if (!presenting || !widget)
            return usual;
        switch (metric) {
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ToolBarIconSize:
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight: return std::max(usual, qRound(partOfLine * widget->fontMetrics().height()));
        default: return usual;
        }
    }

    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override
    {
        QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
        if (type == CT_MenuBarItem) // as high as the buttons in the menu bar's corner
            wanted.setHeight(option->fontMetrics.height() + 2 * gridStep);
        if (type == CT_Slider && presenting && widget)
            wanted.setWidth(qRound(besideText(widget->font(), wanted.width())));
        if (type == CT_HeaderSection) // and so are headings
            wanted.rwidth() +=
                2 * (pixelMetric(PM_FocusFrameHMargin, option, widget) - QProxyStyle::pixelMetric(PM_FocusFrameHMargin, option, widget));
        return wanted;
    }

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        const bool idle = !(option->state & (State_Selected | State_Sunken));
        switch (element) {
        case CE_ToolBar:
        case CE_MenuBarEmptyArea: painter->fillRect(option->rect, option->palette.window()); return;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option); item && idle) {
                painter->fillRect(option->rect, option->palette.window());
                drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextShowMnemonic, option->palette, item->state & State_Enabled,
                             item->text, QPalette::WindowText);
                return;
            }
            break;
        default: break;
        }
        QProxyStyle::drawControl(element, option, painter, widget);
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        if (element == PE_IndicatorDockWidgetResizeHandle) {
            QRect line = option->rect;
            if (option->state & State_Horizontal)
                line.adjust(line.width() / 2, 0, -(line.width() - 1) / 2, 0);
            else
                line.adjust(0, line.height() / 2, 0, -(line.height() - 1) / 2);
            painter->fillRect(line, option->palette.button());
            return;
        }
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_FrameLineEdit || element == PE_PanelButtonCommand || element == PE_IndicatorCheckBox)
            drawEdge(*option, painter);
        if (element == PE_FrameMenu || element == PE_PanelMenu) { // a dark menu over a dark window
            painter->setPen(coloursOf(option->palette).border);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        }
    }

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override
    {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if ((control == CC_SpinBox && spin && spin->frame) || (control == CC_ComboBox && combo && combo->frame))
            drawEdge(*option, painter);
    }

    QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override
    {
        switch (which) {
        case SP_DockWidgetCloseButton:
        case SP_TitleBarCloseButton: return themedIcon(QStringLiteral("close"));
        case SP_TitleBarNormalButton: return themedIcon(QStringLiteral("float"));
        default: return QProxyStyle::standardIcon(which, option, widget);
        }
    }

    bool reducedMotion = false;
    bool presenting = false;

private:
    static constexpr double partOfLine = 0.85; ///< of the text's height
    static constexpr double besideCell = 0.6;  ///< of a blank; a cell of a table has that on both of its sides

    // Fusion's own outline is a shade of the window; ours has 3 : 1, so that one sees where a control ends.
    static void drawEdge(const QStyleOption& option, QPainter* painter)
    {
        const QColor border = coloursOf(option.palette).border;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(option.state & State_HasFocus ? option.palette.color(QPalette::Highlight) : border);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        painter->restore();
    }
};

Theme::Theme(QApplication& application)
    : m_application(application), m_style(new Style), m_desktop(new DesktopSettings), m_systemFont(QApplication::font())
{
    m_desktop->setParent(this);
    m_application.setStyle(m_style);
    new ComboHints(application, this);
    new FocusSight(application, this);
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
