#pragma once

#include "ui/language/sentence.h"

#include <QLineEdit>
#include <QRectF>

namespace ks {

/// The field in which the number of a cell is typed, over that cell. Enter takes it, Esc leaves it, and so does whoever goes elsewhere; it deletes
/// itself then. The keyboard is where it came from, if nobody has taken it elsewhere.
class CellField final : public QLineEdit {
    Q_OBJECT

public:
    /// Over `cell` of `over`, as large as a number needs, and with the keyboard. `text`: typed already; `name`: what is read out.
    CellField(QWidget& over, const QRectF& cell, const QString& text, const QString& name);

    /// Who types this begins to type a number.
    static bool isBegunBy(const QString& text);
    /// Nothing is taken from it any more.
    void close();

signals:
    /// Enter; it is closed already.
    void taken(float value);
    void closed();
    /// Something to say in the message bar: what is typed is no number.
    void noticed(const ks::Sentence& sentence);

protected:
    bool event(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void commit();
    /// As large as the cell's own number, as far as what is typed has room in it; never smaller than other text.
    void fitLetters();

    QWidget& m_over;
    QSizeF m_cell;
    int m_smallest = 0; ///< pixels
    bool m_closed = false;
};

} // namespace ks
