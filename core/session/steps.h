#pragma once

#include "core/session/session.h"

#include <cstddef>
#include <map>

namespace ks {

/// The channel of dst that goes with a channel of an input: of the same number, unless a second source has channels of its own.
std::int64_t dstChannelOf(const OpSpec& spec, Role input, std::int64_t channel);
/// The channel of an input that is on screen: that of a second source with channels of its own follows from the output's.
std::int64_t inputChannelOf(const OpSpec& spec, Role input, const ViewState& view);

/// Tensors without rows and columns are shown as a table, images (or filters) down and channels across: biases, and all that a layer behind
/// Flatten reads and makes. A single long row is broken into equal lines.
bool isTable(const OpSpec& spec, Role role);

/// The timeline of one tensor of a legal spec: its cells in row-major order (n, c, row, column), and inside a cell its terms.
class CellOrder {
public:
    CellOrder(const OpSpec& spec, Role of);

    Role of() const { return m_of; }
    const Shape& shape() const { return m_shape; }
    std::int64_t cells() const { return m_shape.elements(); }

    /// The position one step of `granularity` away: `direction` +1 or −1; stays inside. Steps of cells and more end on complete
    /// cells; a step of a row (of a table: that of an image or filter) or channel ends on its last cell; a step of a term back from the first term of a cell ends on
    /// the complete cell before.
    Position stepped(const Position& from, Granularity granularity, int direction) const;
    Position first() const { return {m_of, 0, 0}; }
    Position last() const { return {m_of, cells() - 1, 0}; }
    bool contains(const Position& position) const;

    Cell cell(const Position& position) const { return cellAt(m_shape, position.cell); }

private:
    std::int64_t termsOf(std::int64_t cell) const;

    OpSpec m_spec;
    Role m_of;
    Shape m_shape;
};

/// The tensors that can be stepped through: what the operator makes forwards (Dst first), or backwards (DiffSrc first).
std::vector<Role> steppableRoles(const OpSpec& spec, bool backward);

/// The view with another position: image and channels follow the cell and the term under way. Needs a legal spec and a position in it.
ViewState following(const OpSpec& spec, ViewState view, const Position& position);
/// To an image and channels that there are. Needs a legal spec.
void clampPlanes(const OpSpec& spec, ViewState& view);

/// Where a position under the settings `before` stands under `after`: over the same place of the input. The first one where the input has
/// other rows or columns, or the tensor has no such place any more.
Position carried(const OpSpec& before, const OpSpec& after, const Position& position);

/// What of the stepped tensor is kept from sight: cells from `hiddenFrom` on (row-major offset), and the one that is asked for.
struct Mask {
    std::int64_t hiddenFrom = 0;
    std::optional<std::int64_t> asked;

    bool hides(std::int64_t cell) const { return cell >= hiddenFrom; }
    bool operator==(const Mask&) const = default;
};

/// Nothing for Reveal::All. UpToStep hides what comes after the position (and the cell under way until its last term); Predict also
/// the cell at the position, which is the one asked for. Window, figures and worksheets go by this.
std::optional<Mask> maskOf(const ViewState& view);
/// Of any tensor. Of those that are not stepped through, what a later bookmark asks is hidden; and under Predict all that is computed
/// in one pass with the one that is asked for: it is asked for next, or tells half of the answer.
std::optional<Mask> maskOf(const ViewState& view, Role role, const std::map<Role, std::int64_t>& askedLater = {});
/// Is what a mask hides of this tensor a question? What only has not been reached yet is none.
bool isAsked(const ViewState& view, Role role);

} // namespace ks
