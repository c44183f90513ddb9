#pragma once

#include <QSlider>

#include <cstdint>
#include <vector>

namespace ks {

/// A scrubber over any number of cells, with bookmarks standing on it. Positions are cells; where there are more of them than a slider can
/// count, several share a place.
class TimelineSlider final : public QSlider {
    Q_OBJECT

public:
    explicit TimelineSlider(QWidget* parent = nullptr);

    void setCells(std::int64_t cells);
    void setCell(std::int64_t cell);
    struct Flag {
        std::int64_t cell = 0;
        QString name;
        bool current = false;
        int bookmark = 0; ///< its number, which the signals tell
    };
    void setFlags(std::vector<Flag> flags);

    /// Where a cell stands, in pixels from the left.
    qreal pixelOf(std::int64_t cell) const;

    QSize sizeHint() const override;

signals:
    void cellChosen(std::int64_t cell);
    void flagChosen(int bookmark);
    void flagMenuWanted(int bookmark, const QPoint& global);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    int placeOf(std::int64_t cell) const;
    /// The nearest first; of those that stand on one place the current one, then the others in their turn.
    std::vector<int> flagsAt(const QPointF& point) const;

    std::int64_t m_cells = 1;
    std::int64_t m_cell = 0;
    std::vector<Flag> m_flags;
};

} // namespace ks
