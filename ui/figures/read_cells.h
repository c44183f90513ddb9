#pragma once

#include "ui/figures/lab_picture.h"

#include <functional>
#include <vector>

namespace ks {

/// Cells of one plane of a given tensor, by rows and columns of its grid (see toGrid); those in the padding have the numbers that it has there.
struct ReadPart {
    Role role = Role::Src;
    std::int64_t n = 0;
    std::int64_t c = 0;
    std::vector<std::int64_t> rows; ///< ascending, as the next
    std::vector<std::int64_t> columns;

    std::int64_t cells() const { return static_cast<std::int64_t>(rows.size() * columns.size()); }
};

/// Which given numbers the cell that a picture is about is made of, through inner results and those that are hidden on the sheet as well; of a gradient that a
/// maximum sends back, the window that it is the maximum of, too.
struct ReadCells {
    std::vector<std::vector<ReadPart>> groups; ///< what is multiplied cell by cell stands side by side
    bool tooMany = false;                      ///< nobody reckons with so many: there are no groups then

    /// Has this plane (or the picture of which it is a channel) cells among them?
    bool has(Role role, const std::function<bool(std::int64_t n, std::int64_t c)>& isOn) const;
};

ReadCells readCells(const LabPicture& picture);

} // namespace ks
