#pragma once

#include "ui/network/see/see_painter.h"

#include <QObject>
#include <QPixmap>
#include <QRegion>

namespace ks {

/// The picture of a network as it is drawn on a screen, again and again. What marks, the mouse and a wave do not change is drawn once and kept: columns,
/// their maps, edges and titles. What they do change lies over it, as does the large map, which is panned. GUI thread.
class SeeCanvas final : public QObject {
    Q_OBJECT

public:
    /// Columns, numbers, or where they stand are others.
    void forget()
    {
        m_known = false;
        m_layer.forget();
    }
    /// The columns stand as before, only the large map has been panned: what is kept holds.
    void follow(const SeeLayout& next, const SeeLayout& before);
    /// The same columns with other numbers: what is kept holds but for these. Where they are drawn.
    QRegion renew(const SeePicture& picture, const SeeLayout& layout);
    /// They are not in sight yet, but those of before.
    bool isRenewing() const { return m_renewing; }
    /// Seconds of this thread that it took to draw such numbers last.
    double renewal() const { return m_renewal; }
    /// Of all that is kept drawn.
    std::size_t bytes() const { return bytesOf(m_kept) + m_sheets.bytes() + m_layer.bytes(); }
    /// False: not all maps were made in the time that a frame has; until they are the picture before stays, or, where there was none, their room is empty.
    bool paint(QPainter& painter, const SeeStage& stage);

signals:
    /// They are all in sight; from within a paintEvent.
    void renewed();

private:
    void keep(const SeeStage& stage, const QSize& pixels);
    void keepNumbers(const SeeStage& stage);

    SeeSheets m_sheets;
    SeeMarksLayer m_layer;
    QPixmap m_kept;
    bool m_known = false;
    bool m_stale = false; ///< its numbers are those of before
    bool m_renewing = false;
    double m_renewal = 0;
    QRgb m_ground = 0; ///< of the theme in which it was drawn
    QFont m_font;
    SeeSpot m_spot; ///< whose column's title is marked
};

} // namespace ks
