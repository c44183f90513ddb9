#pragma once

#include "ui/grids/number_row_painter.h"
#include "ui/operation/text_pen.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/number_row.h"
#include "ui/theme/point_hint.h"

#include <QObject>
#include <QTextObjectInterface>

#include <functional>
#include <optional>
#include <vector>

class QTextEdit;

namespace ks {

/// What there is to say of the number that lies at this point of a row of that size; empty where there is none.
QString numberHintAt(const NumberRow& row, const GridLook& look, const QSizeF& size, const QPointF& at);

/// Rows of numbers as pictures in a text, each a paragraph of one letter. The number under the mouse is told in a hint; where text is copied, the
/// row's words stand in its place. An equation is no higher than what is seen of the text: without scrolling where it begins in the upper half of
/// that.
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
    /// They are written: their words for who cannot see them, and the hint at the pointer of what stands there now.
    void describe();
    /// Where it is in the view, also out of sight; empty: nowhere.
    QRectF placeOf(std::size_t index) const;
    /// What was taken from this part of the text.
    QString withWords(QString text, int begin, int end, bool html = false) const;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position, const QTextFormat& format) override;

private:
    NumberRowPainter painterOf(std::size_t index, const GridLook& look) const { return {m_rows[index], look, m_heights[index]}; }
    /// Corner in the text.
    std::optional<QPointF> cornerOf(std::size_t index) const;
    /// It may take another height.
    void layAnew(std::size_t index);
    QString hintAt(const QPointF& inView) const;

    QTextEdit& m_text;
    Look m_look;
    std::vector<NumberRow> m_rows;
    PointHint m_hint;
    std::vector<double> m_heights; ///< of each the most that it may take as an equation
};

} // namespace ks
