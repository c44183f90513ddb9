#pragma once

#include "core/ops/op_spec.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/grid_marks.h"
#include "ui/paint/number_format.h"
#include "ui/paint/plane_image.h"

#include <QPainter>

#include <algorithm>
#include <functional>

namespace ks {

/// Cells from this size on are set apart by lines.
inline constexpr qreal linesFrom = 14;
/// Of a cell's height: its number, where it is short.
inline constexpr qreal numberShare = 0.38;

/// One channel of one image, ready to be drawn. Refers to cells that somebody else keeps alive.
struct GridScene {
    ConstView plane; ///< 1×1×H×W
    Shape shape;     ///< of the tensor that the plane is taken from
    std::int64_t n = 0;
    std::int64_t c = 0;
    Pads pads;
    QString padText;      ///< what padding counts as: "0", "−∞"; may be empty
    QSize overhang{0, 0}; ///< columns and rows beyond the padding that the last windows cover
    ValueScale scale;
    PlaneStats stats;
    NumberFormat format;
    /// Red, green and blue (1×3×H×W) with what is white in them, where the three are drawn as one picture; `plane` is the channel that
    /// is spoken of.
    ConstView picture;
    std::optional<float> white;
    const PlanePyramid* pyramid = nullptr; ///< of `picture` where there is one, else of `plane`
    bool numbers = true;
    bool negativeBars = false;

    /// The colour of a cell of the plane.
    QRgb colourOf(std::int64_t y, std::int64_t x) const
    {
        return white ? pictureColour(picture[{0, 0, y, x}], picture[{0, 1, y, x}], picture[{0, 2, y, x}], *white)
                     : scale.colourOf(plane[{0, 0, y, x}]);
    }
    PlaneImage render(const QRectF& visible, qreal pixelsPerCell) const
    {
        return white ? renderPicture(picture, pyramid, *white, visible, pixelsPerCell)
                     : renderPlane(plane, pyramid, scale, visible, pixelsPerCell);
    }
    bool shows(const Cell& cell) const { return cell.n == n && cell.c == c; }
    /// An offset in the whole tensor as one in this plane: 0 when it lies before, the plane's size when it lies behind.
    std::int64_t offsetInPlane(std::int64_t offset) const
    {
        const std::int64_t cells = shape.h * shape.w;
        return std::clamp(offset - (n * shape.c + c) * cells, std::int64_t{0}, cells);
    }
    /// All cells and the padding (x: columns, y: rows).
    QRectF padded() const
    {
        return {static_cast<double>(-pads.left), static_cast<double>(-pads.top),
                static_cast<double>(pads.left + plane.shape().w + pads.right),
                static_cast<double>(pads.top + plane.shape().h + pads.bottom)};
    }
    /// These, and what the last windows cover beyond them.
    QRectF extent() const { return padded().adjusted(0, 0, overhang.width(), overhang.height()); }
};

/// Where cell (0, 0) begins and how large a cell is, in the painter's units.
struct GridPlace {
    QPointF origin;
    qreal cell = 32;
    QRectF clip;           ///< nothing outside needs to be drawn
    qreal deviceRatio = 1; ///< device pixels per unit

    QRectF rectOf(const QRectF& cells) const
    {
        return {origin.x() + cells.x() * cell, origin.y() + cells.y() * cell, cells.width() * cell, cells.height() * cell};
    }
    QRectF rectOf(std::int64_t y, std::int64_t x) const
    {
        return {origin.x() + static_cast<double>(x) * cell, origin.y() + static_cast<double>(y) * cell, cell, cell};
    }
    QRectF visibleCells() const
    {
        return {(clip.x() - origin.x()) / cell, (clip.y() - origin.y()) / cell, clip.width() / cell, clip.height() / cell};
    }
};

/// Draws a grid on anything that QPainter draws on; only what lies inside the clip. First the cells, then the marks over them.
class GridPainter {
public:
    GridPainter(const GridScene& scene, const GridLook& look, const GridPlace& place);

    /// Colours, padding, lines, numbers. Cells from offset `hiddenFrom` on are left out altogether, so that a worksheet does not contain
    /// its solution.
    void paintCells(QPainter& painter, std::optional<std::int64_t> hiddenFrom = std::nullopt) const;
    /// `window` replaces the outline of marks.window while it moves from one place to the next.
    void paintMarks(QPainter& painter, const GridMarks& marks, const std::optional<QRectF>& window = std::nullopt) const;
    /// A ring with a badge, as for GridMarks::highlights: beside the cell's number, or in its place, and then as large, where the cell has none.
    void paintRing(QPainter& painter, const Cell& cell, const QColor& colour, bool strong, const QString& badge = {},
                   bool hasNumber = true) const;
    /// The keyboard's cursor or the cell under the mouse.
    void paintCursor(QPainter& painter, const Cell& cell, bool solid) const;

    bool writesNumbers() const { return m_numbers; }
    /// And none of their decimals is left out.
    bool writesAllDigits() const { return m_numbers && m_format == m_scene.format; }
    /// None of them, or at least none that is a hundredth of the largest number: one reckons well enough from those.
    bool writesHundredths() const;
    /// As written: shorter than asked for where the cells are narrow.
    const NumberFormat& format() const { return m_format; }
    const QFont& numberFont() const { return m_font; }

private:
    struct Span {
        std::int64_t top, left, bottom, right; // half open
    };
    Span visible(bool withPadding) const;
    /// The largest legible font for `lines` numbers in a cell, with fewer digits where need be.
    bool chooseFont(int lines);
    void paintColours(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const;
    /// Cell by cell, up to offset `end` of the plane; each reaches so far under its neighbours.
    void paintRectangles(QPainter& painter, std::int64_t end, qreal overlap) const;
    void paintPicture(QPainter& painter) const;
    QRectF cellsRect() const;
    void paintPadding(QPainter& painter) const;
    using Takes = std::function<bool(std::int64_t y, std::int64_t x)>;
    /// What padding counts as, where `takes` says so.
    void paintPadTexts(QPainter& painter, const Takes& takes) const;
    void paintLines(QPainter& painter) const;
    /// Black or white for a cell's number; none where it is not written.
    using InkOf = std::function<std::optional<QRgb>(std::int64_t y, std::int64_t x)>;
    void paintNumbers(QPainter& painter, const Span& span, const InkOf& inkOf) const;
    void paintOneNumber(QPainter& painter, const Span& span, const InkOf& inkOf) const;
    void paintThreeNumbers(QPainter& painter, const Span& span, const InkOf& inkOf) const;
    /// The colour of a cell of no account.
    QColor fadedColourOf(std::int64_t y, std::int64_t x) const;
    /// Such a number is of no account, but it is to be read: in the ink that suits the faded ground.
    void paintFadedNumbers(QPainter& painter, const Span& span, const Takes& takes) const;
    void paintDimmed(QPainter& painter, const Cell& cell) const;
    void paintHidden(QPainter& painter, std::int64_t from) const;
    void paintUncovered(QPainter& painter, const GridMarks& marks) const;
    void paintPredicted(QPainter& painter, const Cell& cell) const;
    void paintWindow(QPainter& painter, const GridWindow& window, const QRectF& outline) const;
    void paintTerm(QPainter& painter, const Cell& cell) const;
    void outline(QPainter& painter, const QRectF& rect, const QColor& colour, qreal width, Qt::PenStyle style = Qt::SolidLine) const;
    /// A cell's rectangle, not smaller than can be seen.
    QRectF markRect(const Cell& cell) const;
    qreal stroke() const;
    qreal edge() const { return m_look.fine ? 0.4 : 1; } ///< of the ground's colour, on both sides of a frame
    /// Cells of the ring's four sides.
    std::vector<QRectF> paddingSides() const;

    const GridScene& m_scene;
    const GridLook& m_look;
    GridPlace m_place;
    QFont m_font;
    NumberFormat m_format;
    bool m_numbers = false;
    bool m_three = false; ///< a picture's red, green and blue below each other
};

} // namespace ks
