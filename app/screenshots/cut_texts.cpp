#include "app/screenshots/cut_texts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTextDocumentFragment>

#include <algorithm>

namespace ks {

namespace {

constexpr int tolerance = 2; // pixels

bool isCut(const QLabel& label)
{
    if (label.text().isEmpty())
        return false;
    return label.wordWrap() ? label.heightForWidth(label.width()) > label.height() + tolerance
                            : label.sizeHint().width() > label.width() + tolerance;
}

bool isCut(const QComboBox& box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const QRect room = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > room.width() + tolerance;
}

bool isCut(const QLineEdit& edit)
{
    return edit.fontMetrics().horizontalAdvance(edit.displayText()) > edit.contentsRect().width() + tolerance;
}

/// A name in a row of headers that has no room, and no hint with all of it.
bool isCut(const QHeaderView& header)
{
    if (header.orientation() != Qt::Horizontal || !header.model())
        return false;
    for (int section = 0; section < header.count(); ++section)
        if (!header.isSectionHidden(section) && header.sectionSizeHint(section) > header.sectionSize(section) + tolerance &&
            header.model()->headerData(section, header.orientation(), Qt::ToolTipRole).toString().isEmpty())
            return true;
    return false;
}

QString textOf(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentText();
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget))
        return edit->displayText();
    return widget.accessibleName();
}

/// What has no room where it stands is in the hint, word by word; of what is shown with "…" in place of the rest, what is shown.
bool isInHint(const QWidget& widget)
{
    const auto words = [](QString text) {
        return QTextDocumentFragment::fromHtml(text.remove(QLatin1Char('&'))).toPlainText().simplified();
    };
    const QString hint = words(widget.toolTip());
    const QStringList parts = words(textOf(widget)).split(QChar(0x2026), Qt::SkipEmptyParts);
    return !parts.isEmpty() && std::ranges::all_of(parts, [&](const QString& part) { return hint.contains(part.trimmed()); });
}

/// Why this widget cannot be read whole; empty when it can.
QString faultOf(const QWidget& widget)
{
    const auto* label = qobject_cast<const QLabel*>(&widget);
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const auto* box = qobject_cast<const QComboBox*>(&widget);
    const auto* edit = qobject_cast<const QLineEdit*>(&widget);
    const auto* header = qobject_cast<const QHeaderView*>(&widget);
    if (((label && isCut(*label)) || (box && isCut(*box)) || (edit && isCut(*edit)) ||
         (button && !button->text().isEmpty() && button->sizeHint().width() > button->width() + tolerance)) &&
        !isInHint(widget))
        return QStringLiteral("cut");
    if (header && isCut(*header))
        return QStringLiteral("cut");
    if (const auto* area = qobject_cast<const QScrollArea*>(&widget); area && area->widget())
        if (area->widget()->width() > area->viewport()->width() + tolerance && !area->horizontalScrollBar()->isVisible())
            return QStringLiteral("wider than its panel");
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    if (view && !qobject_cast<const QListView*>(view) && view->horizontalScrollBar()->isVisible()) // a strip of thumbnails is made for it
        return QStringLiteral("scrolls sideways");
    const QWidget* parent = widget.parentWidget();
    if ((label || button || box || edit) && parent && !widget.isWindow() &&
        (widget.geometry().left() < -1 || widget.geometry().right() > parent->rect().right() + 1))
        return QStringLiteral("beyond its panel");
    return {};
}

} // namespace

QStringList cutTexts(const QWidget& window)
{
    QStringList found;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(widget); // which its viewport may cover whole
        if (!widget->isVisible() || widget->window() != &window || (area ? area->viewport() : widget)->visibleRegion().isEmpty())
            continue;
        if (const QString fault = faultOf(*widget); !fault.isEmpty())
            found << QStringLiteral("%1: %2 %3 “%4”, %5 pixels of %6, at least %7")
                         .arg(fault, QLatin1String(widget->metaObject()->className()), widget->objectName(), textOf(*widget).left(60))
                         .arg(widget->width())
                         .arg(widget->sizeHint().width())
                         .arg(widget->minimumSizeHint().width());
    }
    return found;
}

} // namespace ks
