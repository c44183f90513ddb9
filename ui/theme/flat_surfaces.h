#pragma once

#include <QStyle>
#include <QTabBar>

class QRectF;
class QStyleOption;
class QStyleOptionTab;
class QStyleOptionToolButton;

namespace ks {

// Larger parts of the window and where they end, on the painter's device, in pixels.

/// The edge of a surface, away from what lies on it.
void underline(QPainter& painter, const QRect& place, const QColor& colour, int width = 1);

/// A line towards the page that the tabs belong to, on whichever side of it they stand.
void drawTabLine(QPainter& painter, const QRect& place, QTabBar::Shape shape, const QColor& colour, int width = 1);
void drawTab(QPainter& painter, const QStyleOptionTab& tab);

/// Of a column of a table.
void drawHeading(QPainter& painter, const QStyleOption& option);

/// The heading of a part that it folds.
bool isFolding(const QWidget* widget);
void drawFolding(QPainter& painter, const QStyleOption& option);

/// Around what scrolls: an edge of a control where one types or chooses, else a hairline.
void drawFrame(QPainter& painter, const QStyleOption& option, const QWidget* widget);
/// What is typed into gets its ground from its frame, which is round: its viewport would put square corners on it.
void letFrameShowRound(QWidget& widget);

/// A button that does nothing but open its menu: its arrow stands behind its words, in the middle of its height.
bool opensMenu(const QStyleOptionToolButton& button);
int caretRoom(const QFontMetrics& text);
QRectF caretPlace(const QStyleOptionToolButton& button, const QWidget& widget);

/// One of resources/icons for what Qt's own dialogs and docks show; null: Qt's.
const char* lineIconFor(QStyle::StandardPixmap which);

} // namespace ks
