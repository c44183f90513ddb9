#pragma once

#include <QObject>
#include <QString>

class QAction;

namespace ks {

/// The tool tip of an action; nothing where it would repeat the action's name.
QString reasonOf(const QAction& action);

/// What a control says when it is asked: its tool tip, which says why it cannot be used where it cannot. Asked by the mouse over it, also over lines
/// of menus, or with "What is this?" (Shift+F1 and a click), grey or not.
class ToldReasons final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
