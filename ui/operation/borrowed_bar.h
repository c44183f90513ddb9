#pragma once

#include "ui/language/retranslating.h"

#include <QFrame>

#include <functional>

namespace ks {

/// Says that the tensors belong to a network, or are a copy of what does, and offers the ways on. Not there otherwise.
class BorrowedBar final : public Retranslating<QFrame> {
    Q_OBJECT

public:
    BorrowedBar(QAction* back, QAction* copy, QAction* before, QWidget* parent = nullptr);

    enum class State { Own, Borrowed, Copy };
    /// `place` says where the tensors come from, in the language of the moment.
    void show(State state, std::function<QString()> place);
    State state() const { return m_state; }

protected:
    void retranslate() override { write(); }
    void takeSize() override { write(); }
    void takeFont() override { write(); }

private:
    QToolButton* button(QAction* action);
    /// In few words where the sentence would take more than two lines from the tensors below it: it is the tip then.
    void write();

    QLabel* m_text;
    QToolButton* m_back;
    QToolButton* m_copy;
    QToolButton* m_before;
    State m_state = State::Own;
    std::function<QString()> m_place;
};

} // namespace ks
