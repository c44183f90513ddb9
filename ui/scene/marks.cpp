#include "ui/scene/marks.h"

#include "core/ops/op_info.h"
#include "core/ops/skipped_cells.h"
#include "core/ops/window.h"
#include "ui/scene/cell_text.h"

#include <algorithm>

namespace ks {

namespace {

/// More rings than this are one blot; windows are drawn as one outline whatever their size.
constexpr std::size_t mostHighlights = 400;
constexpr std::size_t mostLinks = 64;
/// Badges are legible beside so many others.
constexpr std::size_t mostBadges = 64;

/// Builds the marks of one moment.
class Marker {
public:
    explicit Marker(const Scene& scene)
        : m_scene(scene), m_spec(scene.content.spec), m_info(infoOf(m_spec.op)), m_view(scene.view), m_result(scene.result)
    {
    }

    LabMarks make()
    {
        markUncovered();
        markMask();
        markExplained();
        markOperand();
        markPin();
        if (const auto& factor = m_scene.pointedAt)
            of(factor->role).pointed = factor->cell;
        leaveOtherPlanes();
        return std::move(m_marks);
    }

private:
    GridMarks& of(Role role) { return m_marks.grids[role]; }

    void frame(Role role, const std::optional<GridWindow>& window, const WindowPlanes& on)
    {
        of(role).window = window;
        of(role).windowOn = on;
    }
    static WindowPlanes planeOf(const Cell& cell) { return {cell.n, cell.c, 1}; }
    static WindowPlanes channelOfAllImages(std::int64_t c) { return {std::nullopt, c, 1}; }
    /// Where the window of a map's cell lies: in the channels of its group, or in its own where the operator does not mix them.
    WindowPlanes planesUnder(const Cell& map) const
    {
        if (!m_info.mixesChannels)
            return planeOf(map);
        const std::int64_t maps = shapeOf(m_spec, m_info.transposed ? Role::Src : Role::Dst).c / m_spec.group;
        const std::int64_t perGroup = shapeOf(m_spec, slidOver()).c / m_spec.group;
        return {map.n, map.c / maps * perGroup, perGroup};
    }
    /// Somebody may look at other channels, or images, than those that a frame is about.
    void leaveOtherPlanes()
    {
        for (auto& [role, marks] : m_marks.grids) {
            const Cell shown = shownPlane(m_spec, m_view, role);
            if (isTable(m_spec, role)) {
                marks.windowOn = {};
            } else if (!marks.windowOn.has(shown.n, shown.c)) {
                marks.window.reset();
                marks.windowOn = {};
            }
        }
    }

    void highlight(Role role, const Cell& cell, const QString& text, bool strong)
    {
        auto& all = of(role).highlights;
        if (all.size() == mostHighlights && !strong && text.isEmpty())
            return; // there may be millions more
        const auto known = std::ranges::find(all, cell, &GridHighlight::cell);
        if (known != all.end()) {
            known->strong = known->strong || strong;
            if (known->badge.isEmpty())
                known->badge = text;
        } else if (all.size() < mostHighlights) {
            all.push_back({cell, all.size() < mostBadges ? text : QString(), strong});
        }
    }

    void link(const RoleLink& one)
    {
        if (m_marks.links.size() < mostLinks)
            m_marks.links.push_back(one);
    }

    bool hasWindow() const { return m_info.window != Windowing::None; }
    bool hasFilters() const { return m_info.weights == WeightsKind::Filters; }
    Role slidOver() const { return m_info.transposed ? Role::Dst : Role::Src; } ///< by the window

    void markUncovered()
    {
        if (!slides(m_info))
            return;
        const Window window = windowOf(m_spec);
        for (const Role role : {slidOver(), *diffOf(slidOver())}) {
            of(role).uncoveredRows = unreadCells(window.y);
            of(role).uncoveredColumns = unreadCells(window.x);
        }
    }

    void markMask()
    {
        for (const RoleInfo& info : tensorRoles())
            if (info.role != m_view.position.of)
                if (const std::optional<Mask> other = maskOf(m_view, info.role, m_scene.askedLater))
                    of(info.role).hiddenFrom = other->hiddenFrom;
        const std::optional<Mask>& mask = m_scene.mask;
        if (!mask)
            return;
        const Role role = m_view.position.of;
        GridMarks& marks = of(role);
        marks.hiddenFrom = mask->hiddenFrom;
        if (mask->asked)
            marks.predicted = cellAt(shapeOf(m_spec, role), *mask->asked);
    }

    /// The window of the map cell (y, x) on the tensor that it slides over, or on that tensor's gradient.
    GridWindow windowAt(const Cell& map) const
    {
        const Window window = windowOf(m_spec);
        return {window.y.at(map.y, 0), window.x.at(map.x, 0), window.y.kernel, window.x.kernel, window.y.dilation, window.x.dilation};
    }

    /// The image cells that one weight meets: a lattice with the stride as its step.
    GridWindow latticeOf(std::int64_t ky, std::int64_t kx) const
    {
        const Window window = windowOf(m_spec);
        return {window.y.at(0, ky), window.x.at(0, kx), window.y.count, window.x.count, window.y.stride, window.x.stride};
    }

    /// The cells of a convolution's map (`role`) whose windows cover an image cell, a lattice in all channels of the group.
    void frameCovering(const Cell& image, Role role)
    {
        const std::int64_t maps = shapeOf(m_spec, role).c / m_spec.group;
        const std::int64_t firstMap = image.c / (shapeOf(m_spec, slidOver()).c / m_spec.group) * maps;
        frame(role, covering(image), {image.n, firstMap, maps});
    }
    std::optional<GridWindow> covering(const Cell& image) const
    {
        const Window window = windowOf(m_spec);
        const auto along = [](const WindowAxis& axis, std::int64_t at) {
            std::vector<std::int64_t> cells;
            for (std::int64_t tap = axis.kernel; tap-- > 0;)
                if (const std::int64_t cell = axis.windowAt(at, tap); cell >= 0)
                    cells.push_back(cell);
            return cells;
        };
        const std::vector<std::int64_t> rows = along(window.y, image.y);
        const std::vector<std::int64_t> columns = along(window.x, image.x);
        const auto step = [](const std::vector<std::int64_t>& cells) { return cells.size() > 1 ? cells[1] - cells[0] : 1; };
        if (rows.empty() || columns.empty())
            return std::nullopt;
        return GridWindow{rows.front(), columns.front(), static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(columns.size()),
                          step(rows),   step(columns)};
    }

    GridWindow single(Role role, const Cell& cell) const
    {
        const Cell at = toGrid(m_spec, role, cell);
        return {at.y, at.x};
    }
    GridWindow whole(Role role) const
    {
        const Shape shape = gridShape(m_spec, role);
        return {0, 0, shape.h, shape.w};
    }
    /// A row (image or filter) or column of a table; the whole of one that is broken into lines.
    GridWindow row(Role role, std::int64_t n) const
    {
        const Shape shape = shapeOf(m_spec, role);
        return gridShape(m_spec, role).w == shape.c ? GridWindow{n, 0, 1, shape.c} : whole(role);
    }
    GridWindow column(Role role, std::int64_t c) const
    {
        const Shape shape = shapeOf(m_spec, role);
        return gridShape(m_spec, role).w == shape.c ? GridWindow{0, c, shape.n, 1} : single(role, {0, c, 0, 0});
    }

    /// A row of src meets a row of weights; backwards a row of diffDst meets a column of weights.
    void markProduct(const SceneFocus& focus)
    {
        if (m_info.weights != WeightsKind::Matrix || !isTable(m_spec, Role::Src))
            return;
        const Cell& cell = focus.cell;
        switch (focus.role) {
        case Role::Dst:
            of(Role::Src).window = row(Role::Src, cell.n);
            of(Role::Weights).window = row(Role::Weights, cell.c);
            break;
        case Role::DiffSrc:
            of(Role::DiffDst).window = row(Role::DiffDst, cell.n);
            of(Role::Weights).window = column(Role::Weights, cell.c);
            break;
        case Role::DiffWeights:
            of(Role::Src).window = column(Role::Src, cell.c);
            of(Role::DiffDst).window = column(Role::DiffDst, cell.n);
            break;
        default: break;
        }
    }

    void markExplained()
    {
        const SceneFocus& focus = m_scene.explained;
        const Cell& cell = focus.cell;
        frame(focus.role, single(focus.role, cell), planeOf(cell));
        markProduct(focus);
        switch (focus.role) {
        case Role::Dst:
            if (hasWindow() && !m_info.transposed)
                frame(Role::Src, windowAt(cell), planesUnder(cell));
            if (hasFilters() && isTooMany(focus.role, cell)) {
                if (m_info.transposed)
                    frameCovering(cell, Role::Src);
                else
                    frame(Role::Weights, whole(Role::Weights), {cell.c, 0, shapeOf(m_spec, Role::Weights).c});
            }
            break;
        case Role::DiffSrc:
            if (m_info.transposed)
                frame(Role::DiffDst, windowAt(cell), planesUnder(cell));
            else if (hasFilters() && isTooMany(focus.role, cell))
                frameCovering(cell, Role::DiffDst);
            break;
        case Role::DiffWeights: {
            frame(Role::Weights, single(Role::Weights, cell), planeOf(cell));
            if (!hasFilters())
                break;
            const Role image = m_info.transposed ? Role::DiffDst : Role::Src;
            const Role map = m_info.transposed ? Role::Src : Role::DiffDst;
            frame(image, latticeOf(cell.y, cell.x), channelOfAllImages(otherChannelOf(m_spec, cell)));
            frame(map, whole(map), channelOfAllImages(cell.n));
            break;
        }
        case Role::DiffBias:
            frame(Role::DiffDst, isTable(m_spec, Role::DiffDst) ? column(Role::DiffDst, cell.c) : whole(Role::DiffDst),
                  channelOfAllImages(cell.c));
            break;
        default: break;
        }
        if (const Explanation* explanation = m_scene.explanation.get())
            markTerms(*explanation);
    }

    /// A whole window is drawn as its outline; single rings only where the terms lie scattered.
    bool ringsFor(Role role) const { return !m_marks.grids.contains(role) || !m_marks.grids.at(role).window; }

    void markTerms(const Explanation& explanation)
    {
        const bool hidden = m_scene.hides(explanation.of, explanation.cell) && explanation.isComplete();
        std::map<Role, bool> rings;
        const bool folds = explanation.isFolded() && explanation.expression.reduce == Reduce::Sum && !m_info.takesMaximum;
        const bool tooMany = folds && explanation.termCount > std::int64_t(mostHighlights);
        for (const Role role : operandRoles)
            rings[role] = !tooMany && ringsFor(role); // those of a few would say that the others take no part
        if (folds && !tooMany)
            ringFolded(explanation, rings);
        for (const ExplainedTerm& term : explanation.terms) {
            const Term& t = term.numbers.term;
            ringStage(t.first, term.current);
            if (term.current) {
                of(t.first.role).term = t.first.cell;
                if (t.second)
                    of(t.second->role).term = t.second->cell;
            }
            const bool told = !hidden && term.taken; // what the timeline has not come to would tell the end
            if (term.state == TermState::NotRouted && told) {
                of(t.first.role).dimmed.push_back(t.first.cell);
                continue;
            }
            if (term.state == TermState::Ties && told)
                of(t.first.role).ties.push_back(t.first.cell);
            const bool wins = term.state == TermState::Wins && told;
            if (wins || (rings[t.first.role] && !t.padding))
                highlight(t.first.role, t.first.cell, {}, wins || term.current);
            if (t.second && rings[t.second->role])
                highlight(t.second->role, t.second->cell, {}, term.current);
            if (t.first.role == Role::Bias)
                highlight(Role::Bias, t.first.cell, {}, term.current);
        }
        if (!explanation.isComplete() && explanation.expression.function == Function::Identity) // the part of the sum so far
            highlight(explanation.of, explanation.cell,
                      (explanation.expression.reduce == Reduce::Max ? QStringLiteral("max ") : QStringLiteral("Σ ")) +
                          numeralText(explanation.partial),
                      false);
        if (m_info.takesMaximum && !hidden)
            linkMaxima(explanation);
    }

    /// A stage as large as the input is made, above all, from the input's cell at the same place; a loss from the target's, too.
    void ringStage(const Factor& stage, bool current)
    {
        if (!isStage(stage.role) || shapeOf(m_spec, stage.role) != m_spec.src)
            return;
        highlight(Role::Src, stage.cell, {}, current);
        operatorOf(m_spec.op).forEachTerm(m_spec, stage.role, stage.cell, [&](const Term& term) {
            if (term.first.role == Role::Src2)
                highlight(Role::Src2, term.first.cell, {}, current);
        });
    }

    /// A long sum is folded in words, but every cell of it takes part.
    void ringFolded(const Explanation& explanation, std::map<Role, bool>& rings)
    {
        operatorOf(m_spec.op).forEachTerm(m_spec, explanation.of, explanation.cell, [&](const Term& term) {
            ringStage(term.first, false);
            if (!isStage(term.first.role) && rings[term.first.role] && !term.padding)
                highlight(term.first.role, term.first.cell, {}, false);
            if (term.second && !isStage(term.second->role) && rings[term.second->role])
                highlight(term.second->role, term.second->cell, {}, false);
        });
    }

    /// Forwards from the output to its arg-max, ties dotted; backwards the gradients on their way to the cell.
    void linkMaxima(const Explanation& explanation)
    {
        if (explanation.of == Role::Dst) {
            for (const ExplainedTerm& term : explanation.terms) {
                if (term.taken && (term.state == TermState::Wins || term.state == TermState::Ties))
                    link({Role::Dst, explanation.cell, Role::Src, term.numbers.term.first.cell, term.state == TermState::Wins, {}});
            }
            if (m_view.backward && explanation.isComplete() && explanation.oracle.winner && m_result.diffDst &&
                !m_scene.hides(Role::DiffSrc, *explanation.oracle.winner))
                link({Role::DiffDst, explanation.cell, Role::DiffSrc, *explanation.oracle.winner, true,
                      numeralText(static_cast<double>((*m_result.diffDst)[explanation.cell]))});
        }
        if (explanation.of != Role::DiffSrc)
            return;
        for (const ExplainedTerm& term : explanation.terms) {
            if (term.state != TermState::Counts || !term.taken)
                continue;
            const Cell& dst = term.numbers.term.first.cell;
            link({Role::DiffDst, dst, Role::DiffSrc, explanation.cell, true, numeralText(term.numbers.value)});
            link({Role::Dst, dst, Role::Src, explanation.cell, true, {}});
        }
    }

    /// A cell of an operand is under the mouse: everything that it feeds.
    void markOperand()
    {
        const SceneFocus& focus = m_scene.focus;
        if (isResult(focus.role))
            return;
        const Cell& cell = focus.cell;
        highlight(focus.role, cell, {}, true);
        switch (focus.role) {
        case Role::Src: markFedBy(cell); break;
        case Role::DiffDst: markReceivers(cell); break;
        case Role::Weights:
            if (hasWindow() && !m_info.transposed)
                frame(Role::Src, latticeOf(cell.y, cell.x), channelOfAllImages(otherChannelOf(m_spec, cell)));
            markPartners(Role::Weights, cell);
            break;
        case Role::Bias:
            frame(Role::Dst, isTable(m_spec, Role::Dst) ? column(Role::Dst, cell.c) : whole(Role::Dst), channelOfAllImages(cell.c));
            break;
        default: break;
        }
    }

    /// The outputs that an input cell feeds are those whose gradients it receives.
    void markFedBy(const Cell& src)
    {
        of(Role::Dst).window.reset();
        if (m_info.window == Windowing::WholeImage || m_info.transposed) { // one output, or one window of outputs
            if (m_info.transposed)
                frame(Role::Dst, windowAt(src), planesUnder(src));
            else
                highlight(Role::Dst, {src.n, src.c, 0, 0}, {}, m_result.argMax.empty() || takesMaximum({src.n, src.c, 0, 0}, src));
            return;
        }
        if (hasFilters() && isTooMany(Role::DiffSrc, src)) {
            frameCovering(src, Role::Dst);
            if (m_view.backward)
                frameCovering(src, Role::DiffDst);
            return;
        }
        const TensorPtr& weights = m_scene.content.weights.tensor;
        operatorOf(m_spec.op).forEachTerm(m_spec, Role::DiffSrc, src, [&](const Term& term) {
            const Cell& dst = term.first.cell;
            if (term.first.role != Role::DiffDst)
                return; // a stage: every cell of it
            const bool takes = m_info.takesMaximum && takesMaximum(dst, src);
            QString text;
            const bool badged = of(Role::Dst).highlights.size() < mostBadges;
            if (badged && term.second && term.second->role == Role::Weights && weights)
                text = QStringLiteral("×") + numeralText(static_cast<double>((*weights)[term.second->cell]));
            highlight(Role::Dst, dst, text, takes);
            if (takes)
                link({Role::Dst, dst, Role::Src, src, true, {}});
            if (m_view.backward)
                highlight(Role::DiffDst, dst, {}, takes);
        });
    }

    /// Rings for all terms of a cell would be a blot; there may be millions.
    bool isTooMany(Role of, const Cell& cell) const { return termCount(m_spec, of, cell) > std::int64_t(mostHighlights); }

    bool takesMaximum(const Cell& dst, const Cell& src) const
    {
        const std::int64_t at = offsetOf(shapeOf(m_spec, Role::Dst), dst);
        if (at >= static_cast<std::int64_t>(m_result.argMax.size()) || m_scene.hides(Role::Dst, dst) || m_scene.hides(Role::DiffSrc, src))
            return false; // backwards it would tell which gradients the cell gets
        return m_result.argMax[static_cast<std::size_t>(at)] == src.y * m_spec.src.w + src.x;
    }

    /// Where a cell of ∂L/∂Y sends its gradient.
    void markReceivers(const Cell& dst)
    {
        if (m_info.weights == WeightsKind::Matrix && isTooMany(Role::Dst, dst)) {
            of(Role::DiffSrc).window = isTable(m_spec, Role::DiffSrc) ? row(Role::DiffSrc, dst.n) : whole(Role::DiffSrc);
            return;
        }
        if (!hasWindow()) {
            operatorOf(m_spec.op).forEachTerm(m_spec, Role::Dst, dst, [&](const Term& term) {
                if (term.first.role == Role::Src && !term.padding)
                    highlight(Role::DiffSrc, term.first.cell, {}, true);
            });
            return;
        }
        if (m_info.transposed && isTooMany(Role::Dst, dst)) {
            frameCovering(dst, Role::Src);
            frameCovering(dst, Role::DiffSrc);
            return;
        }
        if (m_info.transposed) { // every input that added to this output receives
            operatorOf(m_spec.op).forEachTerm(m_spec, Role::Dst, dst, [&](const Term& term) {
                if (term.padding || term.first.role != Role::Src)
                    return;
                highlight(Role::Src, term.first.cell, {}, false);
                highlight(Role::DiffSrc, term.first.cell, {}, false);
            });
            return;
        }
        for (const Role role : {Role::Src, Role::DiffSrc})
            frame(role, windowAt(dst), planesUnder(dst));
        const std::int64_t at = offsetOf(shapeOf(m_spec, Role::Dst), dst);
        if (!m_info.takesMaximum || at >= static_cast<std::int64_t>(m_result.argMax.size()))
            return;
        const std::int64_t winner = m_result.argMax[static_cast<std::size_t>(at)];
        if (winner < 0 || !m_result.diffDst)
            return;
        const Cell src{dst.n, dst.c, winner / m_spec.src.w, winner % m_spec.src.w};
        if (m_scene.hides(Role::DiffSrc, src))
            return;
        highlight(Role::Src, src, {}, true);
        highlight(Role::DiffSrc, src, {}, true);
        link({Role::DiffDst, dst, Role::DiffSrc, src, true, numeralText(static_cast<double>((*m_result.diffDst)[dst]))});
    }

    /// The number that an operand's cell meets in the cell that is explained.
    void markPartners(Role role, const Cell& cell)
    {
        const Explanation* explanation = m_scene.explanation.get();
        if (!explanation)
            return;
        for (const ExplainedTerm& term : explanation->terms) {
            const Term& t = term.numbers.term;
            if (t.second && t.second->role == role && t.second->cell == cell)
                highlight(t.first.role, t.first.cell, {}, true);
        }
    }

    void markPin()
    {
        if (m_view.pin)
            of(m_view.pin->of).pinned = m_view.pin->cell;
    }

    const Scene& m_scene;
    const OpSpec& m_spec;
    const OpInfo& m_info;
    const ViewState& m_view;
    const OperationResult& m_result;
    LabMarks m_marks;
};

} // namespace

LabMarks marksFor(const Scene& scene)
{
    return Marker(scene).make();
}

} // namespace ks
