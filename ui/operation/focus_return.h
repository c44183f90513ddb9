#pragma once

#include "ui/language/controls.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace ks {

/// One rule for every control of a lab: what was changed with the mouse, and what Enter has settled, a number as well as a choice from an open list,
/// gives the keyboard back, so that Space steps again. A control that opened something to type in keeps its hands off; who clicks into a text, types
/// there, and who walks through controls by Tab and arrows stays there.
class FocusReturn final : public QObject {
    Q_OBJECT

public:
    /// `giveBack` puts the focus where it belongs; `step` takes a step (Space in a box of numbers, which has no use for it).
    FocusReturn(std::function<void()> giveBack, std::function<void(int direction)> step, QObject* parent = nullptr);

    /// Controls below this widget follow the rule.
    void watch(QWidget* part) { m_parts.emplace_back(part); }
    /// A form that is filled in keeps the keyboard until it is closed.
    void leaveAlone(QWidget* form) { m_forms.emplace_back(form); }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The control of a watched part that an event at this widget belongs to; null where there is none.
    QWidget* controlAt(QWidget* widget) const;
    bool isWatched(const QWidget* widget) const;
    /// The box of choices whose open list has this widget.
    QComboBox* listedAt(QWidget* widget) const;
    void finishSoon(QWidget* control);
    void finish(QWidget* control);

    std::function<void()> m_giveBack;
    std::function<void(int)> m_step;
    std::vector<QPointer<QWidget>> m_parts;
    std::vector<QPointer<QWidget>> m_forms;
    QPointer<QWidget> m_before; ///< had the focus when the mouse or Enter was pressed
};

} // namespace ks
