#include "ui/operation/tensors_view.h"

#include "core/ops/op_info.h"
#include "ui/grids/link_overlay.h"
#include "ui/language/text.h"
#include "ui/operation/inspection.h"
#include "ui/operation/session_files.h"
#include "ui/operation/tensor_input.h"
#include "ui/operation/tensors_head.h"
#include "ui/operation/tensors_viewport.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/marks.h"
#include "ui/shell/dragged_file.h"
#include "ui/theme/one_layout.h"
#include "ui/theme/page_area.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QDragEnterEvent>
#include <QGridLayout>
#include <QMimeData>

#include <algorithm>
#include <array>

namespace ks {

namespace {

/// Below this width of the window, in heights of text, there is room for one row of grids only: 1600 pixels at the usual size of text.
constexpr int linesForTwoRows = 114;
constexpr double linesOfUnfolded =
    11; ///< heights of text: of the row that is stepped beside a folded one, its heads and the bar below with it
constexpr double linesOfStrip = 3.4; ///< heights of text: its title, and a row of cells that show numbers of three letters

/// One number for each channel: low, under what it belongs to.
bool isStrip(Role role)
{
    return infoOf(role).perChannel;
}

/// Of all grids, without the room that their heads take where there is enough.
class GridsField final : public QWidget {
public:
    using QWidget::QWidget;

    QSize minimumSizeHint() const override
    {
        const auto* grid = qobject_cast<const QGridLayout*>(layout());
        int width = 0;
        for (int column = 0; column < grid->columnCount(); ++column) {
            int least = 0;
            for (int row = 0; row < grid->rowCount(); ++row)
                if (const QLayoutItem* item = grid->itemAtPosition(row, column); item && !item->isEmpty())
                    least = std::max(least, item->minimumSize().width());
            width += least + (width > 0 && least > 0 ? gridStep : 0);
        }
        return {width, leastHeightOf(*this)};
    }
};

QWidget* column(const std::vector<Role>& roles, const TensorPanes& panes, QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(gridStep / 2);
    for (const Role role : roles)
        layout->addWidget(panes.at(role), isStrip(role) ? 0 : 1);
    return box;
}

} // namespace

TensorsView::TensorsView(OperationDocument& document, Inspection& inspection, CellPrediction& prediction, QWidget* parent)
    : Retranslating(parent), m_document(document), m_inspection(inspection), m_head(new TensorsHead(this)), m_field(new GridsField(this)),
      m_grid(new QGridLayout(m_field)), m_arrows(new LinkOverlay(m_field)), m_colours(document, inspection, m_panes)
{
    for (const RoleInfo& info : tensorRoles())
        m_panes[info.role] = new TensorPane(info.role, m_field);
    m_input = new TensorInput(document, inspection, prediction, m_panes, *m_head, this);
    m_viewport = new TensorsViewport(document, inspection, m_panes, *this);
    build();
    listen();
    setAcceptDrops(true);
    fitStrips();
    retranslate();
    refreshTensors();
}

void TensorsView::build()
{
    m_weightsColumn = column(rolesIn(LabColumn::Middle, false), m_panes, m_field);
    m_diffWeightsColumn = column(rolesIn(LabColumn::Middle, true), m_panes, m_field);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(gridStep);
    m_grid->addWidget(m_panes[Role::Src], 0, 0);
    m_grid->addWidget(m_weightsColumn, 0, 1);
    m_grid->addWidget(column(rolesIn(LabColumn::Right, false), m_panes, m_field), 0, 2);
    m_grid->addWidget(m_panes[Role::DiffSrc], 1, 0);
    m_grid->addWidget(m_diffWeightsColumn, 1, 1);
    m_grid->addWidget(m_panes[Role::DiffDst], 1, 2);
    m_grid->setColumnStretch(0, 3);
    m_grid->setColumnStretch(2, 3);
    layColumn(*this, {m_head, {new SidewaysArea(*m_field, this), 1}}, gridStep / 2)
        ->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
}

void TensorsView::listen()
{
    connect(m_head, &TensorsHead::legendRequested, this, &TensorsView::legendRequested);
    connect(m_head, &TensorsHead::modeChosen, this, &TensorsView::modeChosen);
    connect(m_head, &TensorsHead::numberEntered, this, &TensorsView::focusGrid);
    connect(m_input, &TensorInput::menuWanted, this, &TensorsView::menuWanted);
    connect(m_input, &TensorInput::noticed, this, &TensorsView::noticed);
    connect(m_input, &TensorInput::pasteBegun, this, &TensorsView::pasteBegun);
    connect(m_input, &TensorInput::asked, this, &TensorsView::asked);
    connect(m_input, &TensorInput::told, this, &TensorsView::told);
    connect(&m_document, &OperationDocument::contentChanged, this, &TensorsView::refreshTensors);
    connect(&m_document, &OperationDocument::resultChanged, this, &TensorsView::refreshTensors);
    connect(&m_document, &OperationDocument::resultChanged, this, &TensorsView::fitStrips);
    connect(&m_document, &OperationDocument::viewChanged, this, [this] {
        if (m_viewport->letGoWhilePresenting())
            return; // and here again, without the pin
        refreshTensors();
        m_viewport->followPosition();
    });
    connect(&m_document, &OperationDocument::computingChanged, this, &TensorsView::refreshHead);
    connect(&m_document, &OperationDocument::sessionReplaced, m_viewport, &TensorsViewport::begin);
    connect(&m_document, &OperationDocument::viewportReplaced, this, [this] {
        m_viewport->begin();
        refreshTensors();
        m_viewport->dropPresented(); // the sight says what is to be seen
    });
    connect(&m_inspection, &Inspection::changed, this, &TensorsView::refreshMarks);
    connect(&m_inspection, &Inspection::pointedAtChanged, this, &TensorsView::refreshMarks);
    connect(&m_inspection, &Inspection::factorShown, m_viewport,
            [this](const Factor& factor) { m_viewport->show(factor.role, factor.cell); });
    const ShownPlane& input = pane(Role::Src).grid().plane();
    connect(&input, &ShownPlane::rangeChanged, this, [this] { m_colours.limitRanges(); });
    connect(&input, &ShownPlane::factsChanged, this, [this] { m_colours.choosePicture(); });
}

void TensorsView::focusGrid()
{
    CellGrid& grid = m_panes.at(m_document.view().position.of)->grid();
    m_focusPending = !grid.isVisible();
    m_focusBefore = window()->focusWidget();
    grid.setFocus(Qt::OtherFocusReason);
}

void TensorsView::refreshTensors()
{
    QWidget* const used = window()->focusWidget(); // also while a dialog is before it
    const bool heldByGrid = used && isAncestorOf(used) && qobject_cast<CellGrid*>(used);
    const QPointer<QWidget> held = heldByGrid ? used : nullptr;
    showTensors();
    keepFocus(heldByGrid, held);
    m_viewport->follow();
}

void TensorsView::showTensors()
{
    const OneLayout once(*this); // panes, bars and strips come and go together
    const OpSpec& spec = m_document.content().spec;
    const bool legal = isLegal(spec);
    for (const auto& [role, pane] : m_panes) {
        const Text& failure = m_document.numbers().failure();
        pane->panel().setEmptyText(!legal            ? tr("This is not possible: the settings say why, and what is.")
                                   : failure.empty() ? tr("This tensor is being computed.")
                                                     : tr("This cannot be computed: %1.").arg(toQString(failure)));
        const GridView& shown = pane->grid().view();
        const bool wasZoomed = !shown.isFitted();
        const double zoom = shown.cell();
        if (!legal && role != Role::Src)
            pane->setTensor(nullptr, spec);
        else if (const TensorPtr tensor = m_document.tensor(role))
            pane->setTensor(tensor, spec);
        else
            pane->awaitTensor(spec);
        pane->look(m_document.content(), m_document.view());
        if (wasZoomed && pane->grid().view().isFitted() && legal)
            m_viewport->keepZoom(role, zoom);
    }
    m_viewport->fitCells(); // other shapes may have room for larger ones
    m_colours.choosePicture();
    m_colours.nameChannels();
    arrange();
    refreshHead();
    refreshMarks();
}

void TensorsView::keepFocus(bool heldByGrid, const QWidget* held)
{
    const bool lost = heldByGrid && (!held || !held->isVisible()) && isVisible();
    if (lost) {
        m_focusPending = true;
        m_focusBefore = window()->focusWidget();
    }
    const QWidget* focused = window()->focusWidget();
    const bool typing = focused && focused != m_focusBefore && focused->testAttribute(Qt::WA_InputMethodEnabled);
    if (m_focusPending && isVisible() && !typing) // else somebody went on elsewhere, or another tab is before it
        focusGrid();
    if (QWidget* next = window()->focusWidget(); lost && m_focusPending && next && next->isVisible() && next == m_focusBefore)
        next->clearFocus(); // Space would press it meanwhile
}

void TensorsView::arrange()
{
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    OpSpec known = spec;
    if (!isLegal(spec)) { // it has no shapes; which tensors there are does not depend on what is wrong with it
        known = defaultSpec(spec.op, OpSpec().src);
        known.bias = spec.bias;
        known.trainingMode = spec.trainingMode;
    }
    const auto has = [&](Role role) { return !shapeOf(known, role).empty(); };
    const bool weights = std::ranges::any_of(rolesIn(LabColumn::Middle, false), has);
    const bool gradients = std::ranges::any_of(rolesIn(LabColumn::Middle, true), has);
    m_weightsColumn->setVisible(weights);
    m_diffWeightsColumn->setVisible(view.backward && gradients);

    const bool folds = view.backward && !m_viewport->isPresenting() && window()->width() < linesForTwoRows * fontMetrics().height();
    const bool foldForward = folds && isGradient(view.position.of);
    const bool foldBackward = folds && !foldForward;
    m_grid->setRowStretch(0, foldForward ? 0 : 1);
    m_grid->setRowStretch(1, !view.backward || foldBackward ? 0 : 1);
    const int leastUnfolded = qRound(linesOfUnfolded * fontMetrics().height());
    m_grid->setRowMinimumHeight(0, foldBackward ? leastUnfolded : 0);
    m_grid->setRowMinimumHeight(1, foldForward ? leastUnfolded : 0);
    for (const auto& [role, pane] : m_panes) {
        const bool folded = isGradient(role) ? foldBackward : foldForward;
        const bool always = role == Role::Src || role == Role::Dst;
        const bool alone = role == Role::DiffSrc || role == Role::DiffDst; // in no column with others
        pane->setFolded(folded || isStrip(role));
        pane->setVisible((always || (alone ? view.backward : has(role))) &&
                         !(folded && isStrip(role))); // once: a column would keep the room
    }
    m_viewport->linkRows(view.backward && !folds && m_inspection.freshResult() && m_document.tensor(Role::DiffSrc));
    stretchColumns(weights);
    fitHeads();
    m_viewport->foldForward(foldForward);
}

/// The pictures have more room than the weights, which are small. On a projector, where numbers are large, each column has the room of its cells.
void TensorsView::stretchColumns(bool weights)
{
    constexpr double fewest = 4; // cells
    constexpr double most = 10;
    std::array<int, 3> stretch = {3, weights ? 2 : 0, 3};
    if (m_viewport->isPresenting()) {
        stretch = {};
        for (const auto& [role, pane] : m_panes) {
            int& column = stretch.at(static_cast<std::size_t>(columnOf(role)));
            if (pane->isVisibleTo(this))
                column = std::max(
                    column, static_cast<int>(isStrip(role) ? fewest : std::clamp(pane->grid().view().content().width(), fewest, most)));
        }
    }
    for (std::size_t column = 0; column < stretch.size(); ++column)
        m_grid->setColumnStretch(static_cast<int>(column), stretch.at(column));
}

void TensorsView::refreshMarks()
{
    const std::optional<Scene> scene = m_inspection.scene();
    LabMarks marks = scene ? marksFor(*scene) : LabMarks{};
    if (!scene) // what was hidden stays so while the next is computed
        for (const auto& [role, _] : m_panes)
            if (const std::optional<Mask> mask = m_inspection.mask(role))
                marks.grids[role].hiddenFrom = mask->hiddenFrom;
    for (const auto& [role, pane] : m_panes)
        pane->setMarks(std::move(marks.grids[role]));
    std::vector<CellLink> links;
    const auto resultOf = [&](const RoleLink& link) {
        const bool stepped = scene && link.strong && scene->explained.by == SceneFocus::By::Position;
        const Role made = m_document.view().position.of;
        return !stepped                ? CellLink::Result::None
               : made == link.fromRole ? CellLink::Result::From
               : made == link.toRole   ? CellLink::Result::To
                                       : CellLink::Result::None;
    };
    for (const RoleLink& link : marks.links) {
        TensorPane& from = pane(link.fromRole);
        TensorPane& to = pane(link.toRole);
        links.push_back({from.panel().gridShowing(from.toGrid(link.from)), from.toGrid(link.from),
                         to.panel().gridShowing(to.toGrid(link.to)), to.toGrid(link.to), link.label, link.strong, resultOf(link)});
    }
    m_arrows->setLinks(std::move(links));
    m_viewport->followMarks();
    m_colours.limitRanges();
}

void TensorsView::refreshHead()
{
    const Content& content = m_document.content();
    m_head->refresh(content.spec, m_document.view().backward, m_document.numbers().isUnderWay());
    fitHeads();
    QString gradient;
    switch (content.gradient.kind) {
    case GradientKind::Ones: gradient = tr("ones: loss = sum of Y"); break;
    case GradientKind::OneCell: gradient = tr("1 at %1, 0 elsewhere").arg(indexText(Role::DiffDst, content.gradient.cell)); break;
    case GradientKind::Random: gradient = tr("random, seed %1").arg(content.gradient.seed); break;
    case GradientKind::Typed: gradient = tr("typed"); break;
    case GradientKind::Network: gradient = tr("from the network"); break;
    }
    pane(Role::DiffDst).panel().setNote(gradient);
    for (const Role beside : {Role::DiffSrc, Role::DiffSrc2}) // their grids begin at its height; in a whole room every line is the cells'
        pane(beside).panel().setNote(m_viewport->isPresenting() ? QString() : tr("computed from ∂L/∂Y"));
}

/// The heads of all columns are read whole where there is room for them; else they give way.
void TensorsView::fitHeads()
{
    std::array<int, 3> least{};
    int sum = 0;
    for (std::size_t column = 0; column < least.size(); ++column) {
        for (const auto& [role, pane] : m_panes) {
            if (static_cast<std::size_t>(columnOf(role)) == column && pane->isVisibleTo(this))
                least[column] = std::max(least[column], pane->panel().head().width());
        }
        sum += least[column] + (column > 0 ? gridStep : 0);
    }
    const bool fits = sum <= width() - 2 * gridStep;
    for (std::size_t column = 0; column < least.size(); ++column)
        m_grid->setColumnMinimumWidth(static_cast<int>(column), fits ? least[column] : 0);
}

QSize TensorsView::minimumSizeHint() const
{
    const int head = m_head->isHidden() ? 0 : m_head->minimumSizeHint().width();
    return {head + 2 * gridStep, leastHeightOf(*this)};
}

void TensorsView::setPresenting(bool presenting)
{
    m_viewport->setPresenting(presenting);
    arrange();
    m_head->setVisible(!presenting);
    for (const auto& [role, pane] : m_panes)
        pane->panel().setBare(presenting);
    refreshHead();
    fitStrips();
}

void TensorsView::setLetterKeys(bool on)
{
    m_head->setLetterKeys(on);
}

void TensorsView::retranslate()
{
    refreshHead();
    m_colours.limitRanges(); // their names
}

void TensorsView::fitStrips()
{
    const int usual = qRound(linesOfStrip * fontMetrics().height());
    const PresentedNumbers presented(*this);
    for (const auto& [role, pane] : m_panes) {
        if (!isStrip(role))
            continue;
        const CellGrid& grid = pane->grid();
        const bool presents = m_viewport->isPresenting() && grid.tensor() && !m_document.view().backward; // then there is no room for more
        const double cell = presents ? std::min<double>(presented.cellFor(grid), usual) : grid.writingCell(numbersFrom);
        const bool isWide = grid.tensor() && static_cast<double>(grid.tensor()->shape().w) * cell <= pane->width();
        const int needed = pane->panel().heightAroundGrids() + gridHeightFor(cell);
        pane->setFixedHeight(isWide || presents ? std::max(usual, needed) : usual);
    }
}

void TensorsView::takeFont()
{
    fitStrips();
    m_viewport->fitCells();
    arrange();
    m_viewport->presentSoon(); // larger heads leave less room for cells
}

void TensorsView::takeSize()
{
    fitStrips();
    m_viewport->fitCells();
    arrange();
    m_viewport->presentSoon();
    updateGeometry();
}

void TensorsView::dragEnterEvent(QDragEnterEvent* event)
{
    if (SessionFiles::canOpen(draggedFile(*event->mimeData())))
        event->acceptProposedAction();
}

void TensorsView::dropEvent(QDropEvent* event)
{
    emit fileDropped(draggedFile(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace ks

#include "moc_tensors_view.cpp"
