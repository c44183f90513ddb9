#pragma once

#include "ui/figures/read_cells.h"

namespace ks {

/// The numbers that the cell which is asked for is made of, with the rows and columns at which they stand, what is multiplied cell by cell side by side: for sheets
/// on which the maps are too large to have their numbers. Where they have no room either, a sentence says so.
class ReadTables {
public:
    /// Are all of these cells on a map of the sheet, with digits that one can reckon with?
    using IsLegible = std::function<bool(const ReadPart& part)>;

    ReadTables() = default;
    /// `room` is the most that they may take; no height: however much they need.
    ReadTables(const LabPicture& picture, const ReadCells& read, const FigureLanguage& language, qreal typePoints, const QSizeF& room,
               const IsLegible& isLegible);

    bool isEmpty() const { return m_groups.empty(); }
    /// What they take where they may be so wide.
    QSizeF sizeFor(qreal width) const
    {
        return place(width, [](const PlanePanel&, const QPointF&) {});
    }
    void paint(QPainter& painter, const QPointF& corner, qreal width) const;

private:
    using Group = std::vector<PlanePanel>; ///< what stands beside each other: a patch and its filter
    /// The largest digits with which everything has room; false where it has none.
    bool fit(const QSizeF& room);
    using PanelPlace = std::function<void(const PlanePanel&, const QPointF& corner)>;
    /// Calls `at` with each panel and its corner; returns what all of them take.
    QSizeF place(qreal width, const PanelPlace& at) const;
    /// The same of one group; below each other where they are too wide.
    QSizeF placeGroup(const Group& group, qreal width, const PanelPlace& at) const;

    QString m_heading;
    qreal m_type = 0;
    qreal m_cell = 0;
    std::vector<Group> m_groups;
};

} // namespace ks
