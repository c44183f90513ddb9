#include "ui/theme/flat_style.h"

#include "ui/theme/colours.h"
#include "ui/theme/flat_menu.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/flat_surfaces.h"
#include "ui/theme/icon.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QFontMetrics>
#include <QMenu>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>
#include <QWidget>

#include <algorithm>

namespace ks {

namespace {

constexpr const char* primaryProperty = "primary";
constexpr double partOfLine = 0.85; ///< of the text's height
constexpr int besideTyped = 2;      ///< pixels between what is typed and the edge, more than Fusion's
constexpr double besideCell = 0.6;  ///< of a blank; a cell of a table has that on both of its sides
constexpr int betweenTicks = 6;     ///< pixels between the boxes of two rows of a list

Qt::ArrowType arrowOf(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowUp: return Qt::UpArrow;
    case QStyle::PE_IndicatorArrowLeft: return Qt::LeftArrow;
    case QStyle::PE_IndicatorArrowRight: return Qt::RightArrow;
    default: return Qt::DownArrow;
    }
}

QColor textOf(const QStyleOption& option, bool enabled = true)
{
    const Colours& colours = coloursOf(option.palette);
    return enabled && option.state & QStyle::State_Enabled ? colours.text : colours.border;
}

/// What is chosen in a list or table is quieter than what is to be done next.
void chooseByTint(QPalette& palette, const Colours& colours)
{
    palette.setColor(QPalette::Highlight, colours.tint);
    palette.setColor(QPalette::HighlightedText, colours.onTint);
}

/// The label of a filled or chosen button, in the colours of that.
template <class Option>
Option onGround(const Option& option, const QColor& text, const QWidget* widget)
{
    Option inColour = option;
    inColour.palette.setColor(QPalette::ButtonText, text);
    if (!option.icon.isNull() && isPrimary(widget))
        inColour.icon = QIcon(option.icon.pixmap(option.iconSize, widget->devicePixelRatio(), QIcon::Selected));
    return inColour;
}

} // namespace

void setPrimary(QAbstractButton& button, bool primary)
{
    button.setProperty(primaryProperty, primary);
    button.update();
}

bool isPrimary(const QWidget* widget)
{
    return widget && widget->property(primaryProperty).toBool();
}

FlatStyle::FlatStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration:
        if (reducedMotion)
            return 0;
        break;
    case SH_ToolTip_WakeUpDelay: return 400;
    case SH_Menu_AllowActiveAndDisabled: return 1; // else a menu that keys open stands on whatever is possible, however far down
    case SH_Table_GridLineColor:
        if (option)
            return static_cast<int>(coloursOf(option->palette).hairline.rgba());
        break;
    default: break;
    }
    return QProxyStyle::styleHint(hint, option, widget, data);
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    if (metric == PM_TabBarTabShiftVertical || metric == PM_ButtonShiftHorizontal || metric == PM_ButtonShiftVertical)
        return 0;
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

QRect FlatStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const QRect usual = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    return element == SE_LineEditContents && frame && frame->lineWidth > 0 ? usual.adjusted(besideTyped, 0, -besideTyped, 0) : usual;
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_MenuBarItem) // as high as the buttons in the menu bar's corner
        wanted.setHeight(option->fontMetrics.height() + 2 * gridStep);
    if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); type == CT_LineEdit && frame && frame->lineWidth > 0)
        wanted.rwidth() += 2 * besideTyped;
    if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        type == CT_MenuItem && item && qobject_cast<const QMenu*>(widget) &&
        (item->menuItemType != QStyleOptionMenuItem::Separator || !item->text.isEmpty()))
        return menuItemSize(*item, size, *widget);
    if (const auto* row = qstyleoption_cast<const QStyleOptionViewItem*>(option);
        type == CT_ItemViewItem && row && row->features & QStyleOptionViewItem::HasCheckIndicator)
        wanted.setHeight(std::max(wanted.height(), pixelMetric(PM_IndicatorHeight, option, widget) + betweenTicks));
    if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); type == CT_ToolButton && tool && opensMenu(*tool))
        wanted.rwidth() += caretRoom(option->fontMetrics);
    if (type == CT_Slider && presenting && widget)
        wanted.setWidth(qRound(besideText(widget->font(), wanted.width())));
    if (type == CT_HeaderSection) // and so are headings
        wanted.rwidth() +=
            2 * (pixelMetric(PM_FocusFrameHMargin, option, widget) - QProxyStyle::pixelMetric(PM_FocusFrameHMargin, option, widget));
    return wanted;
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Colours& colours = coloursOf(option->palette);
    if (drawBar(element, *option, *painter, widget) || drawLabel(element, *option, *painter, widget))
        return;
    switch (element) {
    case CE_ItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            QStyleOptionViewItem chosen = *item;
            chooseByTint(chosen.palette, colours);
            return QProxyStyle::drawControl(element, &chosen, painter, widget);
        }
        break;
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            return drawTab(*painter, *tab);
        break;
    case CE_MenuItem:
        if (const auto* entry = qstyleoption_cast<const QStyleOptionMenuItem*>(option); entry && qobject_cast<const QMenu*>(widget))
            return drawMenuItem(*painter, *entry, *widget);
        break;
    case CE_HeaderSection: return drawHeading(*painter, *option);
    case CE_HeaderEmptyArea: painter->fillRect(option->rect, colours.alternate); return;
    case CE_Splitter:
    case CE_ToolBar:
    case CE_MenuBarEmptyArea: painter->fillRect(option->rect, option->palette.window()); return;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

bool FlatStyle::drawBar(ControlElement element, const QStyleOption& option, QPainter& painter, const QWidget*) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    if (!bar || (element != CE_ProgressBarGroove && element != CE_ProgressBarContents))
        return false;
    const Colours& colours = coloursOf(option.palette);
    if (element == CE_ProgressBarGroove) {
        fillRounded(painter, QRectF(option.rect), colours.button);
        drawRounded(painter, QRectF(option.rect), colours.hairline);
        return true;
    }
    const qint64 range = qint64(bar->maximum) - bar->minimum;
    if (range <= 0) // without an end: Fusion's moves
        return false;
    const double done = std::clamp(double(qint64(bar->progress) - bar->minimum) / double(range), 0.0, 1.0);
    QRectF place(option.rect);
    place.setWidth(place.width() * done);
    if (bar->invertedAppearance)
        place.moveRight(QRectF(option.rect).right());
    painter.save();
    painter.setClipRect(place);
    fillRounded(painter, QRectF(option.rect), colours.accent);
    painter.restore();
    return true;
}

bool FlatStyle::drawLabel(ControlElement element, const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const Colours& colours = coloursOf(option.palette);
    const bool enabled = option.state & State_Enabled;
    if (element == CE_MenuBarItem && !(option.state & (State_Selected | State_Sunken))) {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&option);
        if (!item)
            return false;
        painter.fillRect(option.rect, option.palette.window());
        drawItemText(&painter, option.rect, Qt::AlignCenter | Qt::TextShowMnemonic, option.palette, enabled, item->text,
                     QPalette::WindowText);
        return true;
    }
    if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(&option);
        element == CE_ToolButtonLabel && tool && opensMenu(*tool)) { // beside the arrow
        QStyleOptionToolButton beside = *tool;
        beside.features &= ~QStyleOptionToolButton::HasMenu;
        const int room = caretRoom(option.fontMetrics);
        const bool mirrored = option.direction == Qt::RightToLeft;
        beside.rect.adjust(mirrored ? room : 0, 0, mirrored ? 0 : -room, 0);
        drawControl(element, &beside, &painter, widget);
        return true;
    }
    const bool filled = enabled && isPrimary(widget);
    const bool chosen = enabled && option.state & State_On && !(option.state & State_AutoRaise);
    if (!filled && !chosen)
        return false;
    // What has colours of its own keeps them.
    const bool own = option.palette.color(QPalette::ButtonText) != colours.text;
    const QColor text = filled ? colours.onAccent : own ? option.palette.color(QPalette::ButtonText) : colours.onTint;
    if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(&option); tool && element == CE_ToolButtonLabel) {
        const QStyleOptionToolButton inColour = onGround(*tool, text, widget);
        QProxyStyle::drawControl(element, &inColour, &painter, widget);
        return true;
    }
    if (const auto* push = qstyleoption_cast<const QStyleOptionButton*>(&option); push && element == CE_PushButtonLabel) {
        const QStyleOptionButton inColour = onGround(*push, text, widget);
        QProxyStyle::drawControl(element, &inColour, &painter, widget);
        return true;
    }
    return false;
}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Colours& colours = coloursOf(option->palette);
    const QRectF place(option->rect);
    switch (element) {
    case PE_PanelButtonCommand:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            button && button->features & QStyleOptionButton::Flat)
            return drawQuietButton(*painter, *option, widget);
        return drawButton(*painter, *option, widget);
    case PE_PanelButtonTool:
        if (isFolding(widget))
            return drawFolding(*painter, *option);
        return option->state & State_AutoRaise && !isPrimary(widget) ? drawQuietButton(*painter, *option, widget)
                                                                     : drawButton(*painter, *option, widget);
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            return drawField(*painter, *option);
        break;
    case PE_FrameLineEdit: return drawRounded(*painter, place, option->state & State_HasFocus ? colours.accent : colours.border);
    case PE_IndicatorCheckBox: return drawTick(*painter, *option);
    case PE_IndicatorRadioButton: return drawRadio(*painter, *option);
    case PE_IndicatorArrowDown:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); tool && widget && opensMenu(*tool)) {
            const QColor filled = isPrimary(widget) && option->state & State_Enabled ? colours.onAccent : textOf(*option);
            return drawChevron(*painter, caretPlace(*tool, *widget), Qt::DownArrow, filled);
        }
        return drawChevron(*painter, place, Qt::DownArrow, textOf(*option));
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight: return drawChevron(*painter, place, arrowOf(element), textOf(*option));
    case PE_PanelItemViewRow: {
        const auto* row = qstyleoption_cast<const QStyleOptionViewItem*>(option);
        if (!row)
            break;
        QStyleOptionViewItem chosen = *row;
        chooseByTint(chosen.palette, colours);
        return QProxyStyle::drawPrimitive(element, &chosen, painter, widget);
    }
    case PE_IndicatorHeaderArrow: {
        const auto* heading = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!heading || heading->sortIndicator == QStyleOptionHeader::None)
            return;
        return drawChevron(*painter, place, heading->sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow : Qt::DownArrow,
                           colours.text);
    }
    case PE_Frame: return drawFrame(*painter, *option, widget);
    case PE_FrameWindow:
    case PE_FrameDockWidget: return drawRounded(*painter, place, colours.hairline, 1);
    case PE_FrameGroupBox:
        painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1), colours.hairline);
        return;
    case PE_FrameTabWidget: return;
    case PE_FrameTabBarBase:
        if (const auto* base = qstyleoption_cast<const QStyleOptionTabBarBase*>(option))
            drawTabLine(*painter, base->rect, base->shape, colours.hairline);
        return;
    case PE_FrameStatusBarItem: return;
    case PE_PanelTipLabel:
    case PE_PanelMenu: painter->fillRect(option->rect, colours.base); return drawRounded(*painter, place, colours.border, 1);
    case PE_FrameMenu: return drawRounded(*painter, place, colours.border, 1);
    case PE_PanelScrollAreaCorner: painter->fillRect(option->rect, option->palette.window()); return;
    case PE_IndicatorDockWidgetResizeHandle: {
        QRect line = option->rect;
        if (option->state & State_Horizontal)
            line.adjust(line.width() / 2, 0, -(line.width() - 1) / 2, 0);
        else
            line.adjust(0, line.height() / 2, 0, -(line.height() - 1) / 2);
        painter->fillRect(line, option->state & State_MouseOver ? colours.accent : colours.hairline);
        return;
    }
    default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const
{
    switch (control) {
    case CC_SpinBox: return drawSpinBox(*option, *painter, widget);
    case CC_ComboBox: return drawComboBox(*option, *painter, widget);
    case CC_Slider: return drawSlider(*option, *painter, widget);
    case CC_ScrollBar: return drawScrollBar(*option, *painter, widget);
    case CC_GroupBox: return drawGroupBox(*option, *painter, widget);
    default: QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

void FlatStyle::drawGroupBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* group = qstyleoption_cast<const QStyleOptionGroupBox*>(&option);
    if (!group)
        return;
    const QFont heading = textFont(TextRole::Heading, painter.font());
    QStyleOptionGroupBox titled = *group;
    titled.fontMetrics = QFontMetrics(heading);
    painter.save();
    painter.setFont(heading);
    QProxyStyle::drawComplexControl(CC_GroupBox, &titled, &painter, widget);
    painter.restore();
}

void FlatStyle::drawSpinBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    if (!spin)
        return;
    if (spin->frame && spin->subControls & SC_SpinBoxFrame)
        drawField(painter, option);
    if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto half = [&](SubControl part, bool enabled, Qt::ArrowType way) {
        const QRectF place(proxy()->subControlRect(CC_SpinBox, spin, part, widget));
        const bool active = enabled && spin->activeSubControls == part && spin->state & State_MouseOver;
        if (active)
            fillRounded(painter, place.adjusted(1, 1, -1, -1), coloursOf(option.palette).hover, smallCorner);
        drawChevron(painter, place.adjusted(-2, -2, 2, 2), way, textOf(option, enabled));
    };
    half(SC_SpinBoxUp, spin->stepEnabled & QAbstractSpinBox::StepUpEnabled, Qt::UpArrow);
    half(SC_SpinBoxDown, spin->stepEnabled & QAbstractSpinBox::StepDownEnabled, Qt::DownArrow);
}

void FlatStyle::drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
    if (!combo)
        return;
    if (combo->frame && combo->subControls & SC_ComboBoxFrame)
        drawField(painter, option);
    if (combo->subControls & SC_ComboBoxArrow)
        drawChevron(painter, QRectF(proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, widget)), Qt::DownArrow, textOf(option));
}

void FlatStyle::drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!slider)
        return;
    const Colours& colours = coloursOf(option.palette);
    const bool enabled = option.state & State_Enabled;
    const bool horizontal = slider->orientation == Qt::Horizontal;
    const QRectF handle(proxy()->subControlRect(CC_Slider, slider, SC_SliderHandle, widget));
    if (slider->subControls & SC_SliderTickmarks) {
        QStyleOptionSlider ticks = *slider;
        ticks.subControls = SC_SliderTickmarks;
        QProxyStyle::drawComplexControl(CC_Slider, &ticks, &painter, widget);
    }
    if (slider->subControls & SC_SliderGroove) {
        QRectF groove(proxy()->subControlRect(CC_Slider, slider, SC_SliderGroove, widget));
        constexpr double thin = 4;
        const QPointF middle = handle.center();
        groove = horizontal ? QRectF(groove.left(), middle.y() - thin / 2, groove.width(), thin)
                            : QRectF(middle.x() - thin / 2, groove.top(), thin, groove.height());
        fillRounded(painter, groove, colours.dark ? colours.button : colours.hairline, thin / 2);
        QRectF done = groove;
        // upsideDown: the value grows to the left, or upwards.
        if (horizontal)
            slider->upsideDown ? done.setLeft(middle.x()) : done.setRight(middle.x());
        else
            slider->upsideDown ? done.setTop(middle.y()) : done.setBottom(middle.y());
        fillRounded(painter, done, enabled ? colours.accent : colours.border, thin / 2);
    }
    if (slider->subControls & SC_SliderHandle) {
        const double side = std::min(handle.width(), handle.height());
        QRectF disc(0, 0, side, side);
        disc.moveCenter(handle.center());
        const bool active = enabled && option.activeSubControls & SC_SliderHandle;
        const bool focused = enabled && option.state & State_HasFocus;
        fillRounded(painter, disc, focused ? colours.accent : active ? colours.tint : colours.base, side / 2);
        drawRounded(painter, disc, enabled ? colours.accent : colours.border, side / 2);
        if (focused) {
            constexpr double inset = 2;
            drawRounded(painter, disc.adjusted(inset, inset, -inset, -inset), colours.onAccent, side / 2 - inset);
        }
    }
}

void FlatStyle::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!bar)
        return;
    const Colours& colours = coloursOf(option.palette);
    const bool horizontal = bar->orientation == Qt::Horizontal;
    painter.fillRect(option.rect, option.palette.window());
    if (!(option.state & State_Enabled) || bar->minimum == bar->maximum)
        return;
    QRectF thumb(proxy()->subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
    constexpr double beside = 4;
    thumb.adjust(horizontal ? 1 : beside, horizontal ? beside : 1, horizontal ? -1 : -beside, horizontal ? -beside : -1);
    const bool active = option.activeSubControls & SC_ScrollBarSlider && option.state & (State_MouseOver | State_Sunken);
    fillRounded(painter, thumb, active ? colours.muted : colours.border, std::min(thumb.width(), thumb.height()) / 2);
    for (const SubControl end : {SC_ScrollBarSubLine, SC_ScrollBarAddLine}) {
        const QRectF place(proxy()->subControlRect(CC_ScrollBar, bar, end, widget));
        const bool first = end == SC_ScrollBarSubLine;
        const Qt::ArrowType way = horizontal ? (first != (option.direction == Qt::RightToLeft) ? Qt::LeftArrow : Qt::RightArrow)
                                             : (first ? Qt::UpArrow : Qt::DownArrow);
        drawChevron(painter, place, way, option.activeSubControls == end ? colours.text : colours.border);
    }
}

void FlatStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    letFrameShowRound(*widget);
}

QIcon FlatStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const
{
    const char* ours = lineIconFor(which);
    return ours ? themedIcon(QLatin1String(ours)) : QProxyStyle::standardIcon(which, option, widget);
}

} // namespace ks
