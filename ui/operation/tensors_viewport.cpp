#include "ui/operation/tensors_viewport.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/grids/close_up.h"
#include "ui/grids/presented_grid.h"
#include "ui/grids/stepped_cells.h"
#include "ui/operation/inspection.h"
#include "ui/operation/joint_fit.h"
#include "ui/operation/largest_fit.h"
#include "ui/paint/grid_painter.h"
#include "ui/paint/number_format.h"
#include "ui/theme/theme.h"

#include <QScrollArea>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

/// Numbers of three digits are easily read in cells of this size.
constexpr double leastCell = 40;
/// Of the size that cells should have: all of a tensor in somewhat smaller ones is better than a part of it.
constexpr double smallerButWhole = 0.8;
/// Rows and columns of a window that is always presented whole, if without numbers; of a larger one, as a gradient of weights has it, the numbers say more.
constexpr double mostSeenWhole = 6;

/// The corner of the output whose windows begin at a corner of the input.
QPointF outputOver(const OpSpec& spec, const QPointF& corner)
{
    if (!slidesOverSrc(infoOf(spec.op)))
        return corner;
    const Window window = windowOf(spec);
    return {std::trunc((corner.x() + static_cast<double>(window.x.padBegin)) / static_cast<double>(window.x.stride)),
            std::trunc((corner.y() + static_cast<double>(window.y.padBegin)) / static_cast<double>(window.y.stride))};
}

/// As large as the cells are, and no larger than their place: one that pans with a larger one may have less room.
double cellWithin(const CellGrid& grid)
{
    return std::min<double>(grid.view().cell(), std::min(grid.width(), grid.height()));
}

/// The part that begins at a corner and fills a grid's place with cells of one size.
QRectF fillingFrom(const CellGrid& grid, const QPointF& corner, double cell)
{
    return {corner, QSizeF(grid.width() / cell, grid.height() / cell)};
}

} // namespace

TensorsViewport::TensorsViewport(OperationDocument& document, const Inspection& inspection, const TensorPanes& panes, QWidget& view)
    : QObject(&view), m_document(document), m_inspection(inspection), m_panes(panes), m_view(view),
      m_closeUp(new CloseUp({&panes.at(Role::DiffWeights)->grid()}, view))
{
    m_presentSoon.setSingleShot(true);
    m_presentSoon.setInterval(layoutMilliseconds);
    connect(&m_presentSoon, &QTimer::timeout, this, &TensorsViewport::showPresented);
    m_visibleSoon.setSingleShot(true);
    m_visibleSoon.setInterval(300);
    connect(&m_visibleSoon, &QTimer::timeout, this, &TensorsViewport::rememberVisible);
    for (const auto& [_, pane] : m_panes)
        connect(pane, &TensorPane::resized, this, &TensorsViewport::presentSoon);
    connect(&pane(Role::DiffWeights), &TensorPane::resized, this, [this] {
        m_closeUp->begin();
        closeUp();
    });
    connect(&pane(Role::Src).grid().view(), &GridView::moved, &m_visibleSoon, qOverload<>(&QTimer::start));
    for (const Role role : {Role::Src, Role::DiffSrc})
        connect(&pane(role).grid().view(), &GridView::moved, this, &TensorsViewport::fitOutputs);
}

void TensorsViewport::begin()
{
    m_visiblePending = true;
    m_carried.clear();
    m_before.reset();
}

void TensorsViewport::follow()
{
    const OpSpec& spec = m_document.content().spec;
    const bool fresh = m_inspection.freshResult();
    const auto isThere = [this](const auto& carried) { return pane(carried.first).panel().tensor() != nullptr; };
    // None waits for another, whose operator may be gone.
    if (std::ranges::any_of(m_carried, isThere))
        QTimer::singleShot(0, this, &TensorsViewport::showCarried);                // after the layout
    if (const std::int64_t planes = spec.src.n * spec.src.c; planes != m_planes) { // the strip of channels may have come or gone
        m_planes = planes;
        QTimer::singleShot(layoutMilliseconds, this, &TensorsViewport::followPosition);
    }
    if (fresh && m_followPending)
        QTimer::singleShot(0, this, &TensorsViewport::followPosition); // after the layout
    std::pair layout(spec, m_document.view().backward);
    if (fresh && layout != m_laidOut) {
        m_laidOut = std::move(layout);
        m_closeUp->begin();
        if (!m_visiblePending)
            presentSoon();
    }
    if (fresh && m_visiblePending && m_view.isVisible()) {
        m_visiblePending = false;
        m_visibleSoon.stop();
        QTimer::singleShot(0, this, &TensorsViewport::showVisible); // after the layout
    }
}

void TensorsViewport::closeUp()
{
    const QRectF& cells = pane(Role::DiffWeights).grid().view().content();
    const bool isSmall = std::max(cells.width(), cells.height()) <= PresentedGrid::mostOfSmall;
    if (!m_presenting && isSmall && m_document.view().position.of == Role::DiffWeights)
        m_closeUp->showNew();
}

void TensorsViewport::followMarks()
{
    closeUp();
    if (m_revealPending && m_inspection.explanation()) {
        m_revealPending = false;
        revealAllMarks();
    }
}

void TensorsViewport::revealAllMarks()
{
    for (const auto& [role, other] : m_panes)
        if (role != m_document.view().position.of && other->isVisible())
            revealMarks(role);
}

void TensorsViewport::presentSoon()
{
    if (m_presenting)
        m_presentSoon.start();
}

void TensorsViewport::linkRows(bool linked)
{
    if (linked == m_linked)
        return;
    m_linked = linked;
    for (const auto& [below, above] : gradientsBelow()) {
        CellGrid& grid = pane(below).grid();
        CellGrid& top = pane(above).grid();
        if (linked) {
            const bool whole = top.view().isFitted();
            grid.view().zoomTo(top.view().visibleCells(), top.view().cell());
            grid.view().linkTo(top.view());
            if (whole)
                top.view().fit();
        } else {
            grid.view().unlink();
        }
    }
}

void TensorsViewport::foldForward(bool folds)
{
    if (std::exchange(m_foldsForward, folds) == folds || m_visiblePending) // of another session: this one says itself what is in sight
        return;
    for (const auto& [gradient, tensor] : gradientsBelow()) {
        CellGrid& from = pane(folds ? tensor : gradient).grid();
        if (from.view().isFitted() || !from.isVisible())
            continue;
        m_carried[folds ? gradient : tensor] = {from.view().visibleCells(), from.view().cell()};
    }
}

void TensorsViewport::showCarried()
{
    std::erase_if(m_carried, [this](const auto& carried) { // from the same corner, although the place may be higher or lower
        const auto& [role, part] = carried;
        if (!pane(role).panel().tensor())
            return false;
        CellGrid& grid = pane(role).grid();
        grid.view().zoomTo(fillingFrom(grid, part.first.topLeft(), part.second), part.second);
        return true;
    });
    followPosition();
}

void TensorsViewport::keepZoom(Role role, double cell)
{
    const CellGrid& input = pane(Role::Src).grid();
    if (subjectOf(role) != Role::Dst || input.view().isFitted())
        return; // or of another input, which is to be seen first
    if (!pane(role).isVisibleTo(&m_view))
        return; // a gradient in the forward pass: when it comes, it takes over what is then in sight
    m_carried[role] = {fillingFrom(pane(role).grid(), outputOver(m_document.content().spec, input.view().visibleCells().topLeft()), cell),
                       cell};
}

void TensorsViewport::fitCells()
{
    const double fit = std::max(largestFitIn(m_view), jointFitIn(m_view, m_document.content().spec, m_document.view().backward));
    if (std::exchange(m_largestFit, fit) != fit)
        for (const auto& [role, pane] : m_panes)
            for (CellGrid* grid : pane->panel().grids())
                grid->view().setLargestFit(m_largestFit);
    fitOutputs();
}

void TensorsViewport::fitOutputs()
{
    const OpSpec& spec = m_document.content().spec;
    const Shape dst = isLegal(spec) ? shapeOf(spec, Role::Dst) : Shape();
    for (const auto& [output, of] : {std::pair{Role::Dst, Role::Src}, {Role::DiffDst, Role::DiffSrc}}) {
        const GridView& input = pane(of).grid().view();
        if (!input.isFitted())
            continue;
        double most = m_largestFit; // cells with numbers are as large as there is room
        if (input.cell() < numbersFrom && dst.h > 1 && dst.w > 1 && dst.h <= spec.src.h && dst.w <= spec.src.w) {
            const double rows = static_cast<double>(spec.src.h) / static_cast<double>(dst.h);
            const double columns = static_cast<double>(spec.src.w) / static_cast<double>(dst.w);
            most = std::min(most, std::max(1.0, std::round(std::min(rows, columns)) * input.cell()));
        }
        for (CellGrid* grid : pane(output).panel().grids())
            grid->view().setLargestFit(most);
    }
}

namespace {

/// In a narrow window the tensors scroll sideways as a whole, and in a low one up and down with their page.
void scrollTo(const GridPanel& panel, const Cell& cell)
{
    CellGrid* grid = panel.gridShowing(cell);
    if (!grid || !grid->isVisible()) // the page belongs to another tab
        return;
    for (QWidget* one = grid->parentWidget(); one; one = one->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(one)) {
            const QRect place(grid->mapTo(area->widget(), grid->view().placeOf(cell).topLeft().toPoint()),
                              grid->view().placeOf(cell).size().toSize());
            area->ensureVisible(place.center().x(), place.center().y(), place.width() / 2 + gridStep, place.height() / 2 + gridStep);
        }
}

} // namespace

void TensorsViewport::show(Role role, const Cell& cell)
{
    const Cell place = pane(role).toGrid(cell);
    if (CellGrid* grid = pane(role).panel().gridShowing(place)) {
        grid->view().reveal(place);
        scrollTo(pane(role).panel(), place);
    }
}

void TensorsViewport::followPosition()
{
    const ViewState& view = m_document.view();
    const OpSpec& spec = m_document.content().spec;
    if (m_showingVisible)
        return;
    m_followPending = !m_inspection.freshResult(); // the cell may be out of sight once it is there
    if (m_followPending)
        return;
    const Cell cell = cellAt(shapeOf(spec, view.position.of), view.position.cell);
    TensorPane& stepped = pane(view.position.of);
    const Cell place = stepped.toGrid(cell);
    if (!view.pin || view.pin->of != view.position.of)
        stepped.follow(cell);
    else if (CellGrid* grid = stepped.panel().gridShowing(place)) // the cursor stays at what is held: it is what is copied
        grid->view().reveal(place);
    if (std::exchange(m_shownAt, view.position) != view.position) {
        scrollTo(stepped.panel(), place);
        for (const auto& [role, other] : m_panes)
            other->panel().endPointing(other == &stepped ? std::optional(place) : std::nullopt);
    }
    revealAllMarks();
    revealSamePlace(view.position.of, cell);
    if (CellGrid* grid = stepped.panel().gridShowing(place)) // what pans with it may have taken it along
        grid->view().reveal(place);
    m_revealPending = !m_inspection.explanation(); // a long sum is explained a moment later, and its terms marked then
}

/// The value whose gradient is looked at; and where every number becomes one at the same place, the step goes through all that are in its row.
void TensorsViewport::revealSamePlace(Role stepped, const Cell& cell)
{
    const OpSpec& spec = m_document.content().spec;
    const bool samePlace = infoOf(spec.op).window == Windowing::None && shapeOf(spec, Role::Src) == shapeOf(spec, Role::Dst);
    const bool input = columnOf(stepped) == LabColumn::Left;
    for (const auto& [role, other] : m_panes) {
        if (role == stepped || !hasImages(role) || !other->isVisible() || shapeOf(spec, role) != shapeOf(spec, stepped))
            continue;
        if (samePlace || (input && isGradient(stepped) && columnOf(role) == LabColumn::Left))
            other->grid().view().reveal(other->toGrid(cell));
    }
}

/// A tensor in which nothing is marked shows the place that is marked in its gradient, and a gradient that of its tensor.
void TensorsViewport::revealBeside(Role role)
{
    for (const auto& [below, above] : gradientsBelow()) {
        if (role != below && role != above)
            continue;
        CellGrid& beside = pane(role == below ? above : below).grid();
        if (beside.isVisible() && beside.tensor() && beside.view().content() == pane(role).grid().view().content())
            revealPart(pane(role).grid(), steppedIn(beside));
    }
}

void TensorsViewport::revealMarks(Role role)
{
    CellGrid& grid = pane(role).grid();
    const GridMarks& marks = grid.marks();
    if (marks.term && pane(role).panel().gridShowing(*marks.term) == &grid && !marks.window) {
        grid.view().reveal(*marks.term);
        return;
    }
    const QRectF part = steppedIn(grid);
    if (part.isEmpty())
        return revealBeside(role);
    const QRectF seen = grid.view().visibleCells();
    const bool tooLarge = part.width() > seen.width() || part.height() > seen.height();
    if (m_presenting && m_inspection.explanation() && tooLarge && presentedCell(role) < grid.view().cell() - 1 &&
        std::exchange(m_refittedAt, m_document.view().position) != m_document.view().position)
        presentSoon(); // the step before read less; once a step, for what pans with it may need larger cells
    if (m_presenting && tooLarge && marks.window && !marks.term && grid.tensor())
        revealAround(grid, part.center()); // nobody goes there by hand
    else
        revealStepped(grid);
}

void TensorsViewport::rememberVisible()
{
    if (m_visiblePending || m_presenting)
        return; // the grids still show what was there before, or what is large enough for a whole room
    const QRectF seen = pane(Role::Src).grid().view().visibleCells();
    const Shape& src = m_document.content().spec.src;
    const bool all = seen.width() >= static_cast<double>(src.w) && seen.height() >= static_cast<double>(src.h);
    ViewState view = m_document.view();
    view.visibleSrc = all ? CellRect{}
                          : CellRect{static_cast<std::int64_t>(seen.top()), static_cast<std::int64_t>(seen.left()),
                                     static_cast<std::int64_t>(seen.height()), static_cast<std::int64_t>(seen.width())};
    if (view == m_document.view())
        return;
    m_showingVisible = true; // the view is as it is: nothing is to follow
    m_document.cursor().setView(view);
    m_showingVisible = false;
}

void TensorsViewport::showVisible()
{
    const CellRect& part = m_document.view().visibleSrc;
    const OpSpec& spec = m_document.content().spec;
    if (part.h <= 0 || part.w <= 0 || !isLegal(spec)) {
        for (const Role role : {Role::Src, Role::DiffSrc, Role::Dst, Role::DiffDst})
            if (!pane(role).grid().view().isFitted())
                pane(role).grid().view().fit();
        followPosition();
        return;
    }
    const auto rect = [](const CellRect& r) {
        return QRectF(static_cast<double>(r.x), static_cast<double>(r.y), static_cast<double>(r.w), static_cast<double>(r.h));
    };
    // The part's corner is the grids' corner: what comes before the first step is out of sight.
    CellGrid& lead = pane(m_foldsForward && m_document.tensor(Role::DiffSrc) ? Role::DiffSrc : Role::Src).grid();
    lead.view().zoomTo(rect(part));
    double cell = lead.view().cell();
    if (cell >= leastCell / 2) // where the place is a little too narrow: less of the part, but legible
        cell = std::max(cell, leastCell);
    const auto show = [this, cell](CellGrid& grid, const QPointF& corner) {
        grid.view().fit();
        if (grid.view().cell() < smallerButWhole * cell && !isPresentedWhole(grid))
            grid.view().zoomTo(fillingFrom(grid, corner, cell), cell);
    };
    const QPointF corner = outputOver(spec, rect(part).topLeft());
    for (const Role role : {Role::Src, Role::DiffSrc})
        show(pane(role).grid(), rect(part).topLeft());
    for (const Role role : {Role::Dst, Role::DiffDst})
        show(pane(role).grid(), corner);
    followPosition();
}

bool TensorsViewport::letGoWhilePresenting()
{
    const ViewState& view = m_document.view();
    if (!m_presenting || std::exchange(m_presentedAt, view.position) == view.position || !view.pin)
        return false;
    m_document.cursor().setPin(std::nullopt);
    return true;
}

double TensorsViewport::presentedCell(Role role)
{
    std::vector<PresentedPart> parts = {{&pane(role).grid(), markedIn(pane(role).grid())}};
    for (const auto& [below, above] : gradientsBelow()) // both rows have cells of one size while they pan as one
        if (const Role other = role == below ? above : below; m_linked && (role == below || role == above))
            if (CellGrid& grid = pane(other).grid(); grid.isVisible() && grid.tensor())
                parts.push_back({&grid, markedIn(grid)});
    const double cell = m_numbers.cellAround(parts);
    const auto isWindow = [](const PresentedPart& part) {
        return part.grid->marks().window && std::max(part.cells.width(), part.cells.height()) <= mostSeenWhole;
    };
    if (std::ranges::any_of(parts, isWindow) || m_numbers.areIn(*parts.front().grid, cell))
        return cell;
    for (PresentedPart& part : parts) // of a long sum the term under way is seen, and read
        part.cells = {};
    return m_numbers.cellAround(parts);
}

void TensorsViewport::keepBefore()
{
    m_before = {.spec = m_document.content().spec, .backward = m_document.view().backward, .position = m_document.view().position};
    for (const auto& [role, other] : m_panes) {
        const GridView& view = other->grid().view();
        m_before->shown[role] = view.isFitted() ? std::nullopt : std::optional(std::pair(view.wanted(), view.cell()));
    }
}

bool TensorsViewport::showBefore()
{
    const std::optional<Before> before = std::exchange(m_before, std::nullopt);
    const ViewState& now = m_document.view();
    if (!before || before->spec != m_document.content().spec || before->backward != now.backward)
        return false;
    m_carried.clear(); // of rows that presenter mode has unfolded
    for (const auto& [role, one] : before->shown) {
        GridView& view = pane(role).grid().view();
        one ? view.zoomTo(QRectF(one->first, QSizeF(0, 0)), one->second) : view.fit();
    }
    if (before->position != now.position)
        followPosition();
    return true;
}

void TensorsViewport::setPresenting(bool presenting)
{
    if (presenting && !m_before && !m_visiblePending) // else it is not there yet, or again
        keepBefore();
    m_presenting = presenting;
    m_presentedAt = m_document.view().position;
    m_presentSoon.start(); // after the window has its new size
}

void TensorsViewport::showPresented()
{
    if (!m_presenting) {
        if (showBefore())
            return;
        for (const auto& [_, other] : m_panes)
            other->grid().view().fit();
        showVisible();
        return;
    }
    if (!m_inspection.freshResult())
        return;
    m_carried.clear(); // of the desk, whose cells are smaller
    // A tensor is shown whole where its numbers can be read, if with fewer digits. Of a larger one the window, or the gradient's cell, and its
    // neighbours fill the grid; others that are too large show cells of the same size where that suits them, in which all that a step reads is seen.
    const Position& position = m_document.view().position;
    const std::optional<Pin>& held = m_document.view().pin;
    const Role of = held ? held->of : position.of; // what is explained
    const bool window = of == Role::Dst && pane(Role::Src).grid().marks().window;
    const Role leading = window ? Role::Src : of;
    CellGrid& lead = pane(leading).grid();
    const Cell at = pane(of).toGrid(held ? held->cell : cellAt(shapeOf(m_document.content().spec, of), position.cell));
    const QRectF middle =
        window ? lead.marks().window->outline() : QRectF(static_cast<double>(at.x) - 0.5, static_cast<double>(at.y) - 0.5, 2, 2);
    for (const auto& [_, other] : m_panes)
        other->grid().view().fit(); // all of them first: a linked one would take back what another has been enlarged to
    const bool whole = isPresentedWhole(lead);
    if (!whole && lead.tensor())
        lead.view().zoomTo(middle, std::max(cellWithin(lead), presentedCell(leading)));
    presentBeside(lead, whole);
    followPosition();
    if (held)
        pane(of).grid().view().reveal(at);
}

void TensorsViewport::presentBeside(const CellGrid& lead, bool whole)
{
    for (const auto& [role, other] : m_panes) {
        CellGrid& grid = other->grid();
        if (&grid == &lead || !other->isVisible() || !grid.tensor() || !grid.view().isFitted() || isPresentedWhole(grid))
            continue; // or goes with one that has been enlarged
        const QRectF marked = markedIn(grid);
        const double same = lead.view().cell();
        const bool suits = !whole && m_numbers.areIn(grid, same) && std::max(1.0, marked.width()) * same <= grid.width() &&
                           std::max(1.0, marked.height()) * same <= grid.height();
        const double cell = suits ? same : presentedCell(role);
        if (infoOf(role).perChannel && !m_numbers.areIn(grid, cell)) // a strip: larger cells would be cut
            continue;
        grid.view().zoomTo(marked.isEmpty() ? grid.view().visibleCells() : marked, std::max(cellWithin(grid), cell));
    }
}

} // namespace ks

#include "moc_tensors_viewport.cpp"
