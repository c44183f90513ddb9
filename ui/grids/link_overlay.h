#pragma once

#include "ui/grids/cell_grid.h"
#include "ui/paint/cell_arrows.h"

#include <QPointer>
#include <QVariantAnimation>
#include <QWidget>

#include <vector>

namespace ks {

/// An arrow between cells of two grids, or of one.
struct CellLink {
    QPointer<CellGrid> from;
    Cell fromCell;
    QPointer<CellGrid> to;
    Cell toCell;
    QString label;       ///< written at its middle: a gradient, a weight; may be empty
    bool strong = false; ///< belongs to the cell under the mouse or to the step: on top, in full colour
    /// The end at which its number is found, of the step under way: once the window has arrived, the number travels there.
    enum class Result { None, From, To } result = Result::None;

    bool operator==(const CellLink&) const = default;
};

/// Arrows over several grids, transparent to the mouse. Lies over `field`, which contains all grids. Only arrows of which both ends are in sight are
/// drawn, and of many only the strong ones and the first of the others, so that the picture stays readable. Strong ones come once the window has
/// arrived.
class LinkOverlay : public QWidget {
    Q_OBJECT

public:
    explicit LinkOverlay(QWidget* field);

    void setLinks(std::vector<CellLink> links);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<QRectF> placeOf(const CellGrid* grid, const Cell& cell) const;
    std::vector<CellArrow> arrows() const;
    void followWindow();
    /// A number on its way to the cell that it fills.
    void paintTravelling(QPainter& painter, const CellLink& link) const;

    std::vector<CellLink> m_links;
    std::vector<QPointer<CellGrid>> m_watched;
    QVariantAnimation m_travel{this};
    bool m_moves = false; ///< the window of a step, to where the links are
};

} // namespace ks
