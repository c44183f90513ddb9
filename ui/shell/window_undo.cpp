#include "ui/shell/application_filters.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTextEdit>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// A number was typed that the box has not taken over yet.
bool isTyping(const QAbstractSpinBox& box, const QLineEdit& text)
{
    if (!text.isModified() || !text.isUndoAvailable())
        return false;
    if (const auto* whole = qobject_cast<const QSpinBox*>(&box))
        return box.locale().toInt(whole->cleanText()) != whole->value();
    if (const auto* real = qobject_cast<const QDoubleSpinBox*>(&box))
        return std::abs(box.locale().toDouble(real->cleanText()) - real->value()) > 1e-9 * std::max(1.0, std::abs(real->value()));
    return true;
}

bool hasOwn(const QLineEdit& text, bool undo)
{
    return undo ? text.isUndoAvailable() : text.isRedoAvailable();
}

/// What is only read may have been written by the program step by step: nobody takes that back.
template <class Text>
bool hasOwnWriting(const Text& text, bool undo)
{
    return !text.isReadOnly() && (undo ? text.document()->isUndoAvailable() : text.document()->isRedoAvailable());
}

bool hasOwn(const QWidget& focus, bool undo)
{
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&focus)) {
        const auto* text = box->findChild<QLineEdit*>();
        return text && undo && isTyping(*box, *text);
    }
    if (const auto* box = qobject_cast<const QComboBox*>(&focus))
        return box->lineEdit() && hasOwn(*box->lineEdit(), undo);
    if (const auto* text = qobject_cast<const QLineEdit*>(&focus))
        return hasOwn(*text, undo);
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&focus))
        return hasOwnWriting(*text, undo);
    if (const auto* text = qobject_cast<const QTextEdit*>(&focus))
        return hasOwnWriting(*text, undo);
    return true; // it claims nothing that it does not use
}

} // namespace

bool keepUndoForWindow(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !watched->isWidgetType())
        return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool undo = key.matches(QKeySequence::Undo);
    if ((!undo && !key.matches(QKeySequence::Redo)) || hasOwn(*static_cast<const QWidget*>(watched), undo))
        return false;
    event->ignore();
    return true; // the field does not get to claim it
}

} // namespace ks
