#include "ui/grids/cell_field.h"

#include "ui/paint/grid_scene.h"
#include "ui/paint/number_format.h"

#include <QFontInfo>
#include <QKeyEvent>

#include <algorithm>
#include <optional>
#include <utility>

namespace ks {

CellField::CellField(QWidget& over, const QRectF& cell, const QString& text, const QString& name) : QLineEdit(&over), m_over(over)
{
    setAccessibleName(name);
    setAlignment(Qt::AlignCenter);
    setText(text);
    m_cell = cell.size();
    m_smallest = QFontInfo(font()).pixelSize();
    fitLetters();
    connect(this, &QLineEdit::textChanged, this, &CellField::fitLetters);
    const QSize least(std::max(56, fontMetrics().horizontalAdvance(text) + 20), sizeHint().height());
    QRect place = cell.toRect();
    place = QRect(place.center() - QPoint(std::max(place.width(), least.width()) / 2, std::max(place.height(), least.height()) / 2),
                  place.size().expandedTo(least));
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, over.width() - place.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, over.height() - place.height())));
    setGeometry(place);
    show();
    setFocus();
}

void CellField::fitLetters()
{
    QFont letters = font();
    letters.setPixelSize(100);
    const double perPixel = std::max(1, QFontMetrics(letters).horizontalAdvance(text())) / 100.0;
    letters.setPixelSize(
        std::max(m_smallest, static_cast<int>(std::min(m_cell.height() * numberShare, m_cell.width() * roomShare / perPixel))));
    if (letters != font())
        setFont(letters);
}

bool CellField::isBegunBy(const QString& text)
{
    return text.size() == 1 && (text.at(0).isDigit() || QStringLiteral("-+.,−").contains(text.at(0)));
}

bool CellField::event(QEvent* event)
{
    const bool pressed = event->type() == QEvent::KeyPress;
    const bool claims = event->type() == QEvent::ShortcutOverride;
    const int key = pressed || claims ? static_cast<QKeyEvent*>(event)->key() : 0;
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!enter && key != Qt::Key_Escape)
        return QLineEdit::event(event);
    // Taken here, or the line edit would pass the keys on to what it lies over, which would act on them too.
    event->accept();
    if (claims) // text and what edits it the line edit claims itself; all other keys are the window's
        return true;
    enter ? commit() : close();
    return true;
}

void CellField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        close();
}

void CellField::commit()
{
    const QString typed = text();
    const std::optional<float> value = numberFromText(typed, m_over.locale());
    if (!value) {
        bool isNumber = false;
        (void)QString(typed).replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&isNumber);
        emit noticed([typed, isNumber] {
            return isNumber ? tr("“%1” is too large for a float32, which ends at 3.4·10³⁸. Type inf for infinity.").arg(typed)
                            : tr("“%1” is not a number. Type digits with a point or a comma, or NaN, or inf.").arg(typed);
        });
        selectAll();
        return;
    }
    close();
    emit taken(*value);
}

void CellField::close()
{
    if (std::exchange(m_closed, true))
        return;
    emit closed();
    if (window()->focusWidget() == this) // else hiding it would lead to the next control
        m_over.setFocus();
    hide();
    deleteLater();
}

} // namespace ks

#include "moc_cell_field.cpp"
