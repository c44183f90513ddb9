#pragma once

#include "core/ops/roles.h"
#include "core/session/compute.h"
#include "core/session/steps.h"
#include "core/verify/explanation.h"
#include "ui/scene/channel_folds.h"

#include <QSize>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ks {

/// A cell that is looked at, and why.
struct SceneFocus {
    enum class By { Position, Pin, Hover };
    Role role = Role::Dst;
    Cell cell;
    By by = By::Position;

    bool isAt(const SceneFocus& other) const { return role == other.role && cell == other.cell; }
};

/// One moment of an operation, as the Operation lab and the Step page show it and figures draw it. Refers to what somebody else keeps alive.
struct Scene {
    const Content& content;
    const ViewState& view;
    const OperationResult& result;
    SceneFocus focus;                                 ///< under the mouse, pinned, or at the timeline's position
    SceneFocus explained;                             ///< the focus where it is a result, else the pin or position
    std::shared_ptr<const Explanation> explanation{}; ///< null while the sum is being added up
    std::optional<Mask> mask;                         ///< what may be seen of the stepped tensor
    std::optional<Factor> pointedAt{};                ///< a number under the mouse in the formula
    std::map<Role, std::int64_t> askedLater{};        ///< of tensors that are not stepped: the first offset that may not be seen
    ChannelFolds folds{};

    bool hides(Role role, const Cell& cell) const;
};

/// Where a tensor stands in the lab, in the window and in figures: a gradient below its tensor.
enum class LabColumn { Left, Middle, Right };
inline constexpr std::array labColumns = {LabColumn::Left, LabColumn::Middle, LabColumn::Right};
LabColumn columnOf(Role role);
/// From top to bottom, of the row of tensors or that of gradients; not every operator has them all.
std::vector<Role> rolesIn(LabColumn column, bool gradients);
/// Gradients, each with the tensor that it lies below; but for those of one number a channel.
const std::vector<std::pair<Role, Role>>& gradientsBelow();
/// In one row: what the pass of this result reads, and the result, from the left column to the right one, a gradient beside its tensor. Running
/// statistics only beside those that take their place, which are made of them and images alone.
std::vector<Role> rolesBeside(const OpSpec& spec, Role made);

/// A tensor's extent in its grid, and the places of its cells there; of no table, the tensor's own.
Shape gridShape(const OpSpec& spec, Role role);
Cell toGrid(const OpSpec& spec, Role role, const Cell& cell);
Cell fromGrid(const OpSpec& spec, Role role, const Cell& cell);
/// The tensor with the extent of its grid.
TensorPtr toGrid(const OpSpec& spec, Role role, const TensorPtr& tensor);

/// Columns and rows beyond the padding that the last windows cover, under ceil_mode.
QSize overhangOf(const OpSpec& spec);

/// The image and channel (or filter and its channel) of a tensor that the view shows, as the first cell of that plane.
Cell shownPlane(const OpSpec& spec, const ViewState& view, Role role);

/// The view in which a tensor shows this image and channel (or filter and its channel), and the others what belongs to it.
ViewState showingPlane(const OpSpec& spec, ViewState view, Role role, std::int64_t n, std::int64_t c);

/// The cell that is looked at when nothing is under the mouse: the pin, else the timeline's position.
SceneFocus settledFocus(const OpSpec& spec, const ViewState& view);

/// The cell that is explained when `focus` is looked at; dst's first cell while the backward pass is still under way.
SceneFocus explainedFor(const SceneFocus& focus, const ViewState& view, const OperationResult& result);

/// Terms that the timeline has taken of `explained`: 0, all of them, wherever else one looks.
std::int64_t takenTerms(const SceneFocus& explained, const OpSpec& spec, const ViewState& view);

/// The explanation of a cell of a result; with `folds` the terms of those channels of a split sum that they show.
Explanation explainResult(const OperationResult& result, const SceneFocus& explained, std::int64_t taken,
                          const ChannelFolds* folds = nullptr);

} // namespace ks
