#include "ui/benchmark/values_edit.h"

#include "core/base/joined.h"
#include "ui/language/text.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ks {

ValuesEdit::ValuesEdit(QWidget* parent) : Dressed(parent)
{
    setTabChangesFocus(true);
    setAcceptDrops(false); // a file is for the window
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &ValuesEdit::fitHeight);
    fitHeight();
}

void ValuesEdit::setText(const QString& text)
{
    m_finished = text;
    if (text != toPlainText())
        setPlainText(text);
}

void ValuesEdit::fitHeight()
{
    const double lines = std::max(1.0, document()->documentLayout()->documentSize().height()); // of plain text: its height in lines
    const double height = lines * fontMetrics().lineSpacing() + 2 * (document()->documentMargin() + frameWidth());
    setFixedHeight(static_cast<int>(std::ceil(height)));
}

void ValuesEdit::finish()
{
    if (toPlainText() == m_finished)
        return;
    m_finished = toPlainText();
    emit edited();
}

void ValuesEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        finish();
    else
        QPlainTextEdit::keyPressEvent(event);
}

void ValuesEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    finish();
}

ValuesHint::ValuesHint(QWidget* parent) : Dressed(parent)
{
    setObjectName("valuesHint");
    setWordWrap(true);
}

void ValuesHint::show(SweepAxis axis, const Text& wrong)
{
    const Field* const row = infoOf(axis).row();
    const std::string names = axis == SweepAxis::Precision ? precisionNames()
                              : row && !row->choices.empty() && !row->choices.front().name.empty()
                                  ? joined(row->choices, ", ", &FieldChoice::name)
                                  : std::string();
    setText(!wrong.empty()   ? QStringLiteral("⚠ ") + toQString(wrong)
            : !names.empty() ? tr("Names: %1.").arg(QString::fromStdString(names))
                             : tr("A list: 1, 2, 4. Or 64:4096:x2 (doubling), 2:16:+2 (in steps of 2)."));
    setVisible(axis != SweepAxis::None);
    fitHeight();
}

// A form counts the lines of a text for another width than it gives it.
void ValuesHint::fitHeight()
{
    setMinimumHeight(0); // which a label's height is never below
    setFixedHeight(heightForWidth(width()));
}

} // namespace ks

#include "moc_values_edit.cpp"
