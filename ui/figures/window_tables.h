#pragma once

#include "ui/figures/lab_picture.h"

#include <functional>
#include <vector>

namespace ks {

/// What a window reads for the cell that is asked for, number by number, beside the filter that it is multiplied by: for sheets on which the maps are too large to
/// have their numbers. Of convolutions and windowed pools.
class WindowTables {
public:
    /// Is a plane of the input or of the weights there with legible numbers?
    using IsLegible = std::function<bool(Role, std::int64_t n, std::int64_t c)>;

    WindowTables() = default;
    WindowTables(const LabPicture& picture, const FigureLanguage& language, qreal typePoints, const IsLegible& isLegible);

    bool isEmpty() const { return m_groups.empty(); }
    /// What they take where they may be so wide.
    QSizeF sizeFor(qreal width) const;
    void paint(QPainter& painter, const QPointF& corner, qreal width) const;

private:
    /// Calls `at` with each group and its corner; returns what all of them take.
    QSizeF place(qreal width, const std::function<void(const std::vector<PlanePanel>&, const QPointF&)>& at) const;
    QSizeF groupSize(const std::vector<PlanePanel>& group) const;

    QString m_heading;
    qreal m_type = 0;
    qreal m_cell = 0;
    std::vector<std::vector<PlanePanel>> m_groups; ///< what stands beside each other: a patch and its filter
};

} // namespace ks
