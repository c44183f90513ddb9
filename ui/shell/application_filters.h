#pragma once

#include <QCoreApplication>

namespace ks {

// What the window does for all widgets before they get an event; true: it is done with.

/// Letters typed into a list, an open one of a box of choices as well as a closed one, search in it, also those that are the key of a command
/// elsewhere. Fields of text keep theirs by themselves.
bool keepTypedSearch(QObject* watched, QEvent* event);

/// Ctrl+Z is the window's wherever the focus is, but where a text under way has something to take back: numbers that a field has handed on are
/// undone as what they changed, not letter by letter.
bool keepUndoForWindow(QObject* watched, QEvent* event);

/// What a control says when it is asked: its tool tip, which says why it cannot be used where it cannot. Asked by the mouse over it, also over lines
/// of menus, or with "What is this?" (Shift+F1 and a click), grey or not.
bool tellReason(QObject* watched, QEvent* event);

/// Shortcuts and clicks act on what stands in the fields: settles the one with the keyboard before a shortcut, and before a click that leaves
/// the keyboard in it, as those on many buttons do, and those on all that cannot be used as long as the field is wrong. A click that takes the
/// keyboard, and a menu or list that opens, have settled it by themselves.
bool settleBefore(QObject* watched, QEvent* event);

/// Names out of files are no markup: labels and tool tips show what they hold letter by letter, unless a label says itself that it holds rich text.
/// Tool tips stand beside the pointer, however long they are (hint.h).
bool showPlainText(QObject* watched, QEvent* event);

/// Installs itself on the application.
class ApplicationFilter final : public QObject {
public:
    using Filter = bool (*)(QObject* watched, QEvent* event);

    ApplicationFilter(Filter filter, QObject* parent) : QObject(parent), m_filter(filter) { qApp->installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override { return m_filter(watched, event); }

private:
    Filter m_filter;
};

} // namespace ks
