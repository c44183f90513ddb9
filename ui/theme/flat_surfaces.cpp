#include "ui/theme/flat_surfaces.h"

#include "ui/theme/colours.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QListView>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

bool isTypedInto(const QWidget* widget)
{
    const auto* text = qobject_cast<const QPlainTextEdit*>(widget);
    return text && !text->isReadOnly();
}

bool isChosenFrom(const QWidget* widget)
{
    return qobject_cast<const QListView*>(widget) && widget->focusPolicy() != Qt::NoFocus;
}

} // namespace

void underline(QPainter& painter, const QRect& place, const QColor& colour, int width)
{
    painter.fillRect(QRect(place.left(), place.bottom() - width + 1, place.width(), width), colour);
}

void drawTabLine(QPainter& painter, const QRect& place, QTabBar::Shape shape, const QColor& colour, int width)
{
    switch (shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth: return painter.fillRect(QRect(place.left(), place.top(), place.width(), width), colour);
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest: return painter.fillRect(QRect(place.right() - width + 1, place.top(), width, place.height()), colour);
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast: return painter.fillRect(QRect(place.left(), place.top(), width, place.height()), colour);
    default: return underline(painter, place, colour, width);
    }
}

void drawTab(QPainter& painter, const QStyleOptionTab& tab)
{
    const Colours& colours = coloursOf(tab.palette);
    const bool chosen = tab.state & QStyle::State_Selected;
    if (!chosen && tab.state & QStyle::State_MouseOver && tab.state & QStyle::State_Enabled)
        fillRounded(painter, QRectF(tab.rect).adjusted(1, 2, -1, -2), colours.hover);
    drawTabLine(painter, tab.rect, tab.shape, chosen ? colours.accent : colours.hairline, chosen ? 2 : 1);
}

void drawHeading(QPainter& painter, const QStyleOption& option)
{
    const Colours& colours = coloursOf(option.palette);
    painter.fillRect(option.rect, option.state & QStyle::State_MouseOver ? colours.hover : colours.alternate);
    underline(painter, option.rect, colours.hairline);
    if (option.state & QStyle::State_Horizontal)
        painter.fillRect(QRect(option.rect.right(), option.rect.top() + 3, 1, option.rect.height() - 6), colours.hairline);
}

bool isFolding(const QWidget* widget)
{
    const auto* button = qobject_cast<const QToolButton*>(widget);
    return button && button->isCheckable() && button->arrowType() != Qt::NoArrow && button->autoRaise();
}

void drawFolding(QPainter& painter, const QStyleOption& option)
{
    const Colours& colours = coloursOf(option.palette);
    if (option.state & (QStyle::State_Sunken | QStyle::State_MouseOver) && option.state & QStyle::State_Enabled)
        fillRounded(painter, QRectF(option.rect), colours.hover);
    if (option.state & QStyle::State_On)
        underline(painter, option.rect, colours.hairline);
}

void drawFrame(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const Colours& colours = coloursOf(option.palette);
    const QRectF place(option.rect);
    const bool enabled = option.state & QStyle::State_Enabled;
    const QColor edge = !enabled ? colours.edgeOff : option.state & QStyle::State_HasFocus ? colours.accent : colours.border;
    if (isTypedInto(widget)) {
        fillRounded(painter, place, enabled ? option.palette.color(QPalette::Active, QPalette::Base) : colours.window);
        drawRounded(painter, place, edge);
    } else if (isChosenFrom(widget))
        drawRounded(painter, place, edge, smallCorner);
    else
        drawRounded(painter, place, colours.hairline, 1);
}

void letFrameShowRound(QWidget& widget)
{
    if (isTypedInto(&widget))
        static_cast<QPlainTextEdit&>(widget).viewport()->setAutoFillBackground(false);
}

bool opensMenu(const QStyleOptionToolButton& button)
{
    return button.features & QStyleOptionToolButton::HasMenu && !(button.features & QStyleOptionToolButton::MenuButtonPopup);
}

int caretRoom(const QFontMetrics& text)
{
    return std::max(gridStep + gridStep / 2, text.height() * 3 / 4);
}

QRectF caretPlace(const QStyleOptionToolButton& button, const QWidget& widget)
{
    const int room = caretRoom(button.fontMetrics);
    const QRect whole = widget.rect();
    const QRect place(whole.right() + 1 - room - gridStep / 2, whole.top(), room, whole.height());
    return QStyle::visualRect(button.direction, whole, place);
}

const char* lineIconFor(QStyle::StandardPixmap which)
{
    switch (which) {
    case QStyle::SP_DockWidgetCloseButton:
    case QStyle::SP_TitleBarCloseButton:
    case QStyle::SP_DialogCloseButton:
    case QStyle::SP_DialogCancelButton:
    case QStyle::SP_LineEditClearButton: return "close";
    case QStyle::SP_TitleBarNormalButton: return "float";
    case QStyle::SP_FileDialogBack:
    case QStyle::SP_ArrowBack:
    case QStyle::SP_ArrowLeft: return "back";
    case QStyle::SP_ArrowForward:
    case QStyle::SP_ArrowRight: return "forward";
    case QStyle::SP_ToolBarHorizontalExtensionButton: return "more"; // of a menu bar without room for all
    case QStyle::SP_FileDialogToParent: return "parent-folder";
    case QStyle::SP_FileDialogNewFolder: return "new-folder";
    case QStyle::SP_FileDialogListView: return "list";
    case QStyle::SP_FileDialogDetailedView: return "details";
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirClosedIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirLinkIcon: return "folder";
    case QStyle::SP_FileIcon:
    case QStyle::SP_FileLinkIcon: return "file";
    case QStyle::SP_DirHomeIcon: return "home";
    case QStyle::SP_ComputerIcon:
    case QStyle::SP_DesktopIcon: return "computer";
    case QStyle::SP_DriveHDIcon:
    case QStyle::SP_DriveFDIcon:
    case QStyle::SP_DriveCDIcon:
    case QStyle::SP_DriveDVDIcon:
    case QStyle::SP_DriveNetIcon: return "disk";
    case QStyle::SP_DialogOpenButton: return "open";
    case QStyle::SP_DialogSaveButton: return "save";
    case QStyle::SP_DialogHelpButton: return "help";
    case QStyle::SP_DialogResetButton: return "reset";
    case QStyle::SP_DialogApplyButton:
    case QStyle::SP_DialogOkButton:
    case QStyle::SP_DialogYesButton: return "check";
    case QStyle::SP_DialogDiscardButton:
    case QStyle::SP_TrashIcon: return "remove";
    case QStyle::SP_MessageBoxWarning: return "warning";
    case QStyle::SP_MessageBoxCritical: return "failure";
    case QStyle::SP_MessageBoxInformation: return "note";
    case QStyle::SP_MessageBoxQuestion: return "help";
    default: return nullptr;
    }
}

} // namespace ks
