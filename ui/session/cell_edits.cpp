#include "ui/session/cell_edits.h"

#include <ranges>

namespace ks {

EditedTensor edited(const Tensor& base, const CellEdits& edits, bool forwards)
{
    Tensor cells = base;
    EditedTensor result;
    if (forwards) {
        for (const auto& edit : edits) {
            std::vector<float>& before = result.before.emplace_back(edit->cells.size());
            for (std::size_t i = 0; i < edit->cells.size(); ++i) {
                const auto& [cell, value] = edit->cells[i];
                if (contains(cells.shape(), cell))
                    before[i] = std::exchange(cells[cell], value);
            }
        }
    } else {
        for (const auto& edit : std::views::reverse(edits))
            for (std::size_t i = edit->before.size(); i-- > 0;) // a cell may stand there twice
                if (const Cell& cell = edit->cells[i].first; contains(cells.shape(), cell))
                    cells[cell] = edit->before[i];
    }
    result.tensor = std::make_shared<const Tensor>(std::move(cells));
    return result;
}

} // namespace ks
