#pragma once

#include "ui/network/see/see_front.h"
#include "ui/network/see/see_marks_layer.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_sheets.h"
#include "ui/theme/colours.h"

#include <QPen>

#include <optional>

namespace ks {

/// All that is on the picture of a network at a moment.
struct SeeStage {
    const SeePicture& picture;
    const SeeLayout& from; ///< while it glides: where everything was,
    const SeeLayout& to;   ///< where it goes
    const SeeLayout& now;  ///< and where it is
    const SeeMarks& marks;
    const Colours& colours;
    GridLook look;
    QSizeF size;
    qreal ratio = 1;
    std::optional<SeeFront> front = std::nullopt; ///< how far a wave has come
    double frontStrength = 1;                     ///< 0 … 1: what it has come to last appears
    bool drawn = false;                           ///< in a file: lines and letters, no pixels of a screen
};

/// Draws it. What costs time is kept in `sheets` and, on a screen, in `layer`.
class SeePainter {
public:
    SeePainter(QPainter& painter, const SeeStage& stage, SeeSheets& sheets, SeeMarksLayer* layer = nullptr)
        : m_painter(painter), m_stage(stage), m_sheets(sheets), m_layer(layer)
    {
    }

    /// All of it.
    void paint();
    /// Edges, titles and maps, but for the one that is large.
    void paintColumns();
    /// Of these only the numbers: over the same columns with other ones. Where sheets are behind, the result has gaps.
    void paintNumbers();
    /// Makes the sheets of all columns in sight; see SeeSheets::isBehind().
    void prepareSheets();
    /// What lies over these: the large map, how far a wave has come, marks.
    void paintOver();

private:
    const SeePlace& placeOf(int column) const { return m_stage.now.places()[static_cast<std::size_t>(column)]; }
    const SeeColumn& shownIn(int column) const { return m_stage.picture.columns[static_cast<std::size_t>(column)]; }
    bool hasColumns() const;
    bool isInSight(int column) const;
    bool isLeftOut(int column) const { return m_stage.drawn && m_stage.front && m_stage.front->coversColumn(column); }
    bool isSecret(int column) const { return isSeeSecret(m_stage.picture, column); }
    QRect coveredBy(int column) const;
    void paintScale(int column);
    void paintNames(int column);
    void paintSides(int column);
    /// Beside a tile; empty: it has none.
    QString nameOf(const SeeColumn& shown, std::int64_t tile) const;
    bool isRightAnswer(const SeeColumn& shown, std::int64_t tile) const;
    void paintNothing(const QString& why);
    void paintEdge(const SeeEdge& edge);
    /// Of the line in the middle of edges.
    QPen edgePen() const;
    QColor fanColour() const;
    /// Round what stands between two points of the same band.
    void paintArc(double left, double leftTop, double right, double rightTop);
    void paintStack(int column);
    void paintTitle(int column);
    void paintTiles(int column);
    void paintLarge(int column);
    void paintMore(int column);
    void paintMarks();

    QPainter& m_painter;
    const SeeStage& m_stage;
    SeeSheets& m_sheets;
    SeeMarksLayer* m_layer;
    std::optional<int> m_scaleDigits; ///< of columns that share the width; nothing: nobody has asked
};

} // namespace ks
