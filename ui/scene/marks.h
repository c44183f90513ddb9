#pragma once

#include "ui/paint/grid_marks.h"
#include "ui/scene/scene.h"

#include <map>
#include <vector>

namespace ks {

/// An arrow between cells of two grids.
struct RoleLink {
    Role fromRole = Role::Dst;
    Cell from;
    Role toRole = Role::Src;
    Cell to;
    bool strong = true; ///< the gradient goes this way; else the arrow only shows that there was a tie or another winner
    QString label;      ///< the gradient that it carries
};

/// Everything that is drawn over the grids for the cell that is looked at. At most a few hundred marks, however large the tensors.
struct LabMarks {
    std::map<Role, GridMarks> grids;
    std::vector<RoleLink> links;
};

LabMarks marksFor(const Scene& scene);

/// The marks of a tensor at the places that its cells have in its grid.
GridMarks toGrid(const OpSpec& spec, Role role, GridMarks marks);

} // namespace ks
