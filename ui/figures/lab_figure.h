#pragma once

#include "ui/figures/added_panels.h"
#include "ui/figures/formula_text.h"
#include "ui/figures/lab_panels.h"
#include "ui/figures/read_tables.h"
#include "ui/paint/cell_arrows.h"

#include <set>

namespace ks {

/// The tensors of the Operation lab in their places, gradients below them in backward mode; beside or below them the matrix of im2col where its tab is
/// shown, or both sides of a comparison and their difference, in place of the tensor that is compared; then the formula. On a sheet of paper, with all
/// channels, the numbers come first: maps stand beside each other where their cells can be larger then; where all of them cannot have legible numbers,
/// those that are not read for the cell that is looked at are left out, then the numbers of those that it is not made of; what no map says of the numbers
/// that it is made of stands in tables. It is never higher than its format allows: then maps lose their numbers, letters get smaller, and as a last
/// resort maps are left out, which a sentence says.
class LabFigure final : public Figure {
public:
    LabFigure(LabPicture picture, const std::string& language, const FigureFormat& format);
    LabFigure(const LabFigure&) = delete;
    LabFigure& operator=(const LabFigure&) = delete;

    QSizeF sizeFor(qreal width) const override { return layoutFor(width).size; }
    void paint(QPainter& painter, qreal width) const override;
    QString title() const override;
    QList<std::pair<QString, QString>> facts() const override { return factsOf(m_picture, m_picture.view.position.of, m_language); }
    /// How large a cell is on a page on which it may be so wide.
    qreal cellFor(qreal width) const { return layoutFor(width).cell; }
    /// With tables and formula, below what the format allows; smaller cells make it lower, as far as its titles let them.
    void limitHeight(qreal highest) { m_highest = highest; }
    /// Are all numbers written when the figure may be so wide?
    bool isLegible(qreal width) const;
    /// Are the numbers that no table repeats written with digits that one can reckon with, when the figure may be so wide?
    bool keepsNumbers(qreal width) const;
    /// How large a cell of what a tab adds is there, of the matrix of im2col or of a comparison; 0 where it adds nothing.
    qreal addedCellFor(qreal width) const { return layoutFor(width).addedCell; }
    /// How large it must be to have its number; 0 where nothing is added.
    qreal addedLegibleFrom() const { return m_added.legibleFrom(); }
    /// What its maps cannot say stands in tables: the maps may be small.
    bool hasTables() const { return !m_tables.isEmpty(); }
    /// The tensors that are drawn.
    std::vector<Role> roles() const;
    /// Does it stay within width and height of its format?
    bool fits() const;

private:
    static constexpr qreal aspectOfSheet = 1.1; ///< the tensors', with which a title and a question have room on a page
    /// Cell size and corners of the panels for one width.
    struct Layout {
        qreal cell = 0;
        LabPanels::Places places;
        QPointF added; ///< its corner
        qreal addedCell = 0;
        qreal tablesTop = 0;
        qreal noteTop = 0;
        qreal formulaTop = 0;
        QSizeF size;
    };
    Layout layoutFor(qreal width) const;
    Layout layoutFor(qreal width, bool addedBeside) const;
    /// What the tensors take.
    QSizeF sizeWith(qreal cell, qreal width, bool addedBeside) const;
    /// What stands below them takes.
    qreal heightBelow(qreal width) const
    {
        return m_tables.sizeFor(width).height() + noteRect(width).height() + m_formula.sizeFor(width).height();
    }
    QRectF noteRect(qreal width) const;
    /// How high the tensors may be.
    qreal allowedHeight(qreal width) const;
    /// The largest cell with which they fit.
    qreal fittingCell(qreal width, bool addedBeside, qreal exactness) const;
    /// Titles keep their width however small the cells are: those become two lines, and all letters smaller, before the cells lose their room.
    void giveCellsRoom();
    /// Every map is large enough to be seen.
    bool hasVisibleMaps() const;
    /// Panels and formula in letters of that size.
    void build(qreal type);
    void layOutSheet();
    /// The ways to make a sheet lower, from the one that nobody misses to the last resort.
    void saveHeight();
    bool hasMaps() const;
    /// For the answer: its numbers are of those that the cell is made of.
    bool isNeeded(const LabPanels::Plane& plane) const;
    static bool showsAll(const std::pair<const LabPanels::Plane, PlanePanel>& one, const ReadPart& part);
    void leavePlanesOut();
    /// Arranges, and adds the tables of what is not legible then.
    void settle();
    /// Stacks and titles with which all numbers are legible in the least height, else in the largest cells.
    void arrange();
    std::vector<CellArrow> arrowsOn(const Layout& layout) const;

    LabPicture m_picture;
    FigureLanguage m_language;
    FormulaText m_formula;
    qreal m_type;
    qreal m_width;       ///< the most that there is, in points
    qreal m_room;        ///< the most height; 0: no such limit
    qreal m_highest = 0; ///< 0: as the width has it
    bool m_sheet;        ///< all channels, and numbers before everything else
    LabPanels m_tensors;
    std::map<LabPanels::Plane, qreal> m_reckonedFrom; ///< how large their cells must be for digits with which one can reckon
    AddedPanels m_added;                              ///< by the tab
    ReadCells m_read;                                 ///< for the cell that is looked at
    ReadTables m_tables;
    std::set<LabPanels::Plane> m_relied; ///< their numbers stand in no table
    QString m_note;                      ///< what was left out
};

} // namespace ks
