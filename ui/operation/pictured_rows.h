#pragma once

#include "ui/grids/number_row_painter.h"
#include "ui/operation/text_pen.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/number_row.h"

#include <QObject>
#include <QTextObjectInterface>

#include <functional>
#include <optional>
#include <vector>

class QTextEdit;

namespace ks {

/// The number of a row of that size that lies at this point of it as a hint: false where there is none.
bool showNumberHint(const NumberRow& row, const GridLook& look, const QSizeF& size, const QPointF& at, const QPoint& onScreen, QWidget& of);

/// Rows of numbers as pictures in a text, each a paragraph of one letter. The number under the mouse is told in a hint; where text is copied, the row's
/// words stand in its place. An equation is no higher than what is seen of the text: without scrolling where it begins in the upper half of that.
class PicturedRows final : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    using Look = std::function<GridLook()>;

    PicturedRows(QTextEdit& text, Look look);

    /// The text is written anew.
    void clear()
    {
        m_rows.clear();
        m_heights.clear();
    }
    void write(TextPen& pen, NumberRow row);
    /// In the place of one that stands there.
    void replace(std::size_t index, NumberRow row);
    const std::vector<NumberRow>& rows() const { return m_rows; }
    /// What is seen of the text is another part of it, or the text is another one: gives each equation its height.
    void fit();
    /// The words of all of them, for who cannot see them.
    void describe();
    /// Where it is in the view, also out of sight; empty: nowhere.
    QRectF placeOf(std::size_t index) const;
    /// What was taken from this part of the text.
    QString withWords(QString text, int begin, int end, bool html = false) const;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position, const QTextFormat& format) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    NumberRowPainter painterOf(std::size_t index, const GridLook& look) const { return {m_rows[index], look, m_heights[index]}; }
    /// Corner in the text.
    std::optional<QPointF> cornerOf(std::size_t index) const;
    /// It may take another height.
    void layAnew(std::size_t index);
    /// False where no number lies there.
    bool showHintAt(const QPoint& inView, const QPoint& onScreen);

    QTextEdit& m_text;
    Look m_look;
    std::vector<NumberRow> m_rows;
    std::vector<double> m_heights; ///< of each the most that it may take as an equation
};

} // namespace ks
