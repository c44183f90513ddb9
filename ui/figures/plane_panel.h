#pragma once

#include "core/tensor/tensor.h"
#include "ui/figures/figure_language.h"
#include "ui/paint/grid_marks.h"
#include "ui/paint/grid_painter.h"
#include "ui/paint/scale_ends.h"

#include <QPainter>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

inline constexpr qreal panelGap = 14;      ///< points between two of them
inline constexpr qreal largestCell = 4.25; ///< heights of the type: numbers are somewhat larger than it
/// Panels may be at most this much higher than the figure may be wide.
inline constexpr qreal largestAspect = 1.3;

/// One channel of a tensor as figures show it: a title, row and column numbers, the cells, a colour bar with its range.
class PlanePanel {
public:
    struct Options {
        QString title; ///< "input X"; may be empty
        QString shape; ///< "1×1×28×28", and which plane of it
        std::int64_t n = 0;
        std::int64_t c = 0;
        Pads pads;
        QSize overhang{0, 0};
        std::optional<double> padValue;
        ColourSettings colour;
        /// The three channels as one picture in colour, in which this value is white.
        std::optional<float> white;
        GridMarks marks;
        /// The part that is shown, in cells; empty: everything with its padding.
        QRectF part;
        bool colourBar = true;
        bool forReckoning = false; ///< three digits of the largest number at least, though fewer would tell its cells apart
        /// The numbers of rows and columns where the tensor has only some of those of a larger one; empty: from 0 on.
        std::vector<std::int64_t> rowNumbers{};
        std::vector<std::int64_t> columnNumbers{};
    };

    PlanePanel(TensorPtr tensor, Options options, const GridLook& look, qreal typePoints);

    /// Columns and rows of cells on the figure.
    QSizeF cells() const { return m_part.size(); }
    /// Room beside the cells: numbers on the left, title and numbers above, colour bar below.
    qreal left() const { return m_left; }
    qreal above() const { return m_type * (m_stacked ? lineOfTitle : 0) + m_type * 1.6 + m_type * 1.2; }
    qreal below() const { return m_options.colourBar ? m_type * 2.4 : m_type * 0.4; }
    enum class Digits { Usual, Hundredths, All };
    /// How large cells must be for their numbers: with all digits, else with those down to a hundredth of the largest number, where no cell has to be
    /// too large for that; usually with all where a usual cell is enough; else with any.
    qreal legibleFrom(Digits digits = Digits::Usual) const;
    /// The shape stands below the name instead of beside it: for narrow figures.
    void stackTitle(bool stacked = true) { m_stacked = stacked; }
    /// Never narrower than the title.
    QSizeF sizeFor(qreal cell) const;
    /// What title and colour bar take, however small the cells are.
    qreal leastWidth() const;
    static QFont titleFont(int pixels);
    /// Is it this plane, or a picture of which that is one of the channels?
    bool isOf(std::int64_t n, std::int64_t c) const { return n == m_options.n && (c == m_options.c || m_options.white); }
    /// Is the cell on the figure?
    bool shows(const Cell& cell) const;

    void paint(QPainter& painter, const QPointF& corner, qreal cell) const;
    /// Where a cell lies when the panel is painted at `corner`.
    QRectF rectOf(const Cell& of, const QPointF& corner, qreal cell) const;

private:
    static constexpr qreal lineOfTitle = 1.3; ///< heights of the type

    /// Never larger than the numbers in the cells, where there are any.
    int titlePixels(qreal cell) const;
    QString titleBeside() const { return (m_options.title + QLatin1Char(' ') + m_options.shape).trimmed(); }
    QStringList titleLines() const;
    /// What the ends of the colour bar stand for.
    ScaleEnds barTexts() const;
    /// Layouts try many sizes, and letters are measured slowly: once for each size of the title.
    void measure();
    void paintIndices(QPainter& painter, const QRectF& grid, qreal cell) const;
    void paintColourBar(QPainter& painter, const QRectF& grid) const;

    TensorPtr m_tensor;
    Options m_options;
    GridLook m_look;
    qreal m_type;
    bool m_stacked = false;
    qreal m_left = 0;
    struct TitleWidth {
        qreal beside = 0;
        qreal stacked = 0;
    };
    std::map<int, TitleWidth> m_titles; ///< by the size of their letters
    qreal m_barNumbers = 0;             ///< room that the numbers below a colour bar take; 0: there is none
    GridScene m_scene;
    bool m_coloursAreNumbers = true; ///< there is a finite one
    QRectF m_part;
};

} // namespace ks
