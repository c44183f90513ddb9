#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

namespace ks {

class SeeSource;
class SeeView;

/// Through the terms of the explained cell, one at a time: the next and the previous one that are not 0, by two buttons, and by N and Shift+N in the picture;
/// and by Enter at a cell, from which there is no other way in; Esc leads back to the cell.
/// They are taken in the order in which the formula stands; at either end it is said that this is the end.
class SeeTerms final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `view`: whose keys they are.
    SeeTerms(SeeSource& source, SeeView& view, QWidget* parent = nullptr);

    /// Another cell is explained, or none.
    void refresh();

protected:
    void retranslate() override;
    /// The Operation lab has the same key: a shortcut would be anybody's.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void step(int direction);
    /// On (+1), back (−1) or nowhere.
    int directionOf(const QKeyEvent& key) const;
    /// Out of the term that is pointed at; the terms that a wave takes one by one are the wave's.
    bool leadsOut(const QKeyEvent& key) const;

    SeeSource& m_source;
    const SeeView& m_view;
    QToolButton* m_back;
    QToolButton* m_on;
    bool m_saysEnd = false; ///< beside its button
};

} // namespace ks
