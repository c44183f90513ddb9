#include "ui/operation/tensors_view.h"

#include "core/ops/window.h"
#include "ui/grids/link_overlay.h"
#include "ui/operation/choice_row.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/marks.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr std::array shownRoles = {Role::Src,     Role::Weights,     Role::Bias,     Role::Dst,
                                   Role::DiffSrc, Role::DiffWeights, Role::DiffBias, Role::DiffDst};
/// Below this width of the window there is room for one row of grids only.
constexpr int widthForTwoRows = 1600;
constexpr int stripHeight = 58;
constexpr int layoutMilliseconds = 100;
/// Numbers of three digits are easily read in cells of this size.
constexpr double leastCell = 40;

/// The part that begins at a corner and fills a grid's place with cells of one size.
QRectF fillingFrom(const CellGrid& grid, const QPointF& corner, double cell)
{
    return {corner, QSizeF(grid.width() / cell, grid.height() / cell)};
}

bool isGradient(Role role)
{
    return role == Role::DiffSrc || role == Role::DiffWeights || role == Role::DiffBias || role == Role::DiffDst;
}

QWidget* column(TensorPane* plane, TensorPane* strip, QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(gridStep / 2);
    layout->addWidget(plane, 1);
    layout->addWidget(strip);
    strip->setFixedHeight(stripHeight);
    return box;
}

} // namespace

TensorsView::TensorsView(OperationDocument& document, Inspection& inspection, Prediction& prediction, QWidget* parent)
    : Retranslating(parent), m_document(document), m_inspection(inspection), m_prediction(prediction), m_head(new QWidget(this)),
      m_mode(new ChoiceRow(m_head)), m_title(new QLabel(m_head)), m_state(new QLabel(m_head)), m_field(new QWidget(this)),
      m_grid(new QGridLayout(m_field)), m_arrows(new LinkOverlay(m_field))
{
    for (const Role role : shownRoles) {
        auto* pane = new TensorPane(role, m_field);
        m_panes[role] = pane;
        connectGrid(*pane);
        connect(&pane->panel(), &GridPanel::colourChanged, this, [this, role](const ColourSettings& colour) {
            ViewState view = m_document.view();
            view.colours[role] = colour;
            m_document.setView(view);
        });
    }
    m_weightsColumn = column(m_panes[Role::Weights], m_panes[Role::Bias], m_field);
    m_diffWeightsColumn = column(m_panes[Role::DiffWeights], m_panes[Role::DiffBias], m_field);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* legend = new QToolButton(m_head);
    legend->setObjectName(QStringLiteral("legend"));
    legend->setIcon(themedIcon(QStringLiteral("help")));
    legend->setAutoRaise(true);
    connect(legend, &QToolButton::clicked, this, &TensorsView::legendRequested);
    auto* head = new QHBoxLayout(m_head);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(gridStep);
    head->addWidget(m_mode);
    head->addWidget(m_title, 1);
    head->addWidget(m_state);
    head->addWidget(legend);

    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(gridStep);
    m_grid->addWidget(m_panes[Role::Src], 0, 0);
    m_grid->addWidget(m_weightsColumn, 0, 1);
    m_grid->addWidget(m_panes[Role::Dst], 0, 2);
    m_grid->addWidget(m_panes[Role::DiffSrc], 1, 0);
    m_grid->addWidget(m_diffWeightsColumn, 1, 1);
    m_grid->addWidget(m_panes[Role::DiffDst], 1, 2);
    m_grid->setColumnStretch(0, 3);
    m_grid->setColumnStretch(2, 3);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridStep, gridStep / 2, gridStep, gridStep / 2);
    layout->setSpacing(gridStep / 2);
    layout->addWidget(m_head);
    layout->addWidget(m_field, 1);

    connect(m_mode, &ChoiceRow::chosen, this, [this](int index) { emit modeChosen(index == 1); });
    connect(&m_document, &OperationDocument::contentChanged, this, &TensorsView::refreshTensors);
    connect(&m_document, &OperationDocument::resultChanged, this, &TensorsView::refreshTensors);
    connect(&m_document, &OperationDocument::viewChanged, this, [this] {
        refreshTensors();
        followPosition();
    });
    connect(&m_document, &OperationDocument::computingChanged, this, &TensorsView::refreshHead);
    connect(&m_document, &OperationDocument::sessionReplaced, this, [this] {
        m_visiblePending = true;
        m_carried.clear();
    });
    connect(&m_inspection, &Inspection::changed, this, &TensorsView::refreshMarks);
    connect(&m_inspection, &Inspection::pointedAtChanged, this, &TensorsView::refreshMarks);
    setAcceptDrops(true);
    m_visibleSoon.setSingleShot(true);
    m_visibleSoon.setInterval(300);
    connect(&m_visibleSoon, &QTimer::timeout, this, &TensorsView::rememberVisible);
    connect(&pane(Role::Src).grid(), &CellGrid::rangeChanged, this, &TensorsView::limitRanges);
    connect(&pane(Role::Src).grid(), &CellGrid::factsChanged, this, &TensorsView::choosePicture);
    connect(&pane(Role::Src).panel(), &GridPanel::colourPictureChosen, this, [this](bool inColour) {
        ViewState view = m_document.view();
        view.inColour = inColour;
        m_document.setView(view);
    });
    connect(&pane(Role::Src).grid(), &CellGrid::viewChanged, &m_visibleSoon, qOverload<>(&QTimer::start));
    retranslate();
    refreshTensors();
}

void TensorsView::focusGrid()
{
    CellGrid& grid = m_panes.at(m_document.view().position.of)->grid();
    m_focusPending = !grid.isVisible();
    m_focusBefore = QApplication::focusWidget();
    grid.setFocus(Qt::OtherFocusReason);
}

std::pair<std::int64_t, std::int64_t> TensorsView::planeOf(Role role) const
{
    const ViewState& view = m_document.view();
    const OpSpec& spec = m_document.content().spec;
    switch (role) {
    case Role::Src:
    case Role::DiffSrc: return {view.image, view.srcChannel};
    case Role::Dst:
    case Role::DiffDst: return {view.image, view.dstChannel};
    case Role::Weights:
    case Role::DiffWeights: {
        const Shape shape = isLegal(spec) ? shapeOf(spec, Role::Weights) : Shape{};
        const std::int64_t channels = std::max<std::int64_t>(1, shape.c);
        return spec.op == OpKind::ConvTranspose ? std::pair{view.srcChannel, view.dstChannel % channels}
                                                : std::pair{view.dstChannel, view.srcChannel % channels};
    }
    default: return {0, 0};
    }
}

void TensorsView::refreshTensors()
{
    const OpSpec& spec = m_document.content().spec;
    const bool legal = isLegal(spec);
    const OperationResult* fresh = m_inspection.freshResult();
    for (const auto& [role, pane] : m_panes) {
        const bool given = role == Role::Src || role == Role::Weights || role == Role::Bias;
        const auto [n, c] = planeOf(role);
        if (!legal && role != Role::Src)
            pane->setTensor(nullptr);
        else if (given || fresh) // else an older result stays on screen until the new one is there
            pane->setTensor(m_document.tensor(role));
        pane->showPlane(n, c);
    }
    if (legal) {
        const Pads pads = resolvedPads(spec);
        const bool maximum = spec.op == OpKind::MaxPool && spec.padValue == PadValue::MinusInfinity;
        const QString text = maximum ? QStringLiteral("−∞") : QStringLiteral("0");
        const bool transposed = spec.op == OpKind::ConvTranspose;
        pane(Role::Src).panel().setPads(transposed ? Pads{} : pads, text);
        pane(Role::DiffSrc).panel().setPads(transposed ? Pads{} : pads, QString());
    }
    chooseColours();
    nameChannels();
    arrange();
    refreshHead();
    refreshMarks();
    const QWidget* focused = QApplication::focusWidget();
    const bool typing = focused && focused != m_focusBefore && focused->testAttribute(Qt::WA_InputMethodEnabled);
    if (m_focusPending && !typing) // else somebody went on elsewhere
        focusGrid();
    if (!m_carried.empty() &&
        std::ranges::all_of(m_carried, [this](const auto& part) { return pane(part.first).panel().tensor() != nullptr; }))
        QTimer::singleShot(0, this, &TensorsView::showCarried);                    // after the layout
    if (const std::int64_t planes = spec.src.n * spec.src.c; planes != m_planes) { // the strip of channels may have come or gone
        m_planes = planes;
        QTimer::singleShot(layoutMilliseconds, this, &TensorsView::followPosition);
    }
    if (fresh && m_visiblePending && isVisible()) {
        m_visiblePending = false;
        QTimer::singleShot(0, this, &TensorsView::showVisible); // after the layout
    }
}

void TensorsView::chooseColours()
{
    for (const auto& [role, pane] : m_panes) {
        const ColourSettings colour = colourOf(m_document.content(), m_document.view(), role);
        if (colour != pane->panel().colour())
            pane->panel().setColour(colour);
    }
    choosePicture();
}

void TensorsView::choosePicture()
{
    GridPanel& panel = pane(Role::Src).panel();
    const ColourPicture picture =
        panel.tensor() ? colourPictureOf(m_document.content(), m_document.view(), panel.grid()->facts().tensor.range) : ColourPicture{};
    panel.setWhite(picture.white, picture.shown);
}

void TensorsView::nameChannels()
{
    const Content& content = m_document.content();
    QStringList names;
    if (content.src.source.kind == SourceKind::Image && content.spec.src.c == 3)
        names = {tr("R", "red channel of a picture"), tr("G", "green channel of a picture"), tr("B", "blue channel of a picture")};
    const bool mixes = isConvolution(content.spec.op);
    for (const Role role : {Role::Src, Role::DiffSrc, Role::Dst, Role::DiffDst}) {
        const bool input = role == Role::Src || role == Role::DiffSrc;
        pane(role).panel().setChannelNames(input || !mixes ? names : QStringList());
    }
}

void TensorsView::limitRanges()
{
    const std::optional<Mask> mask = m_inspection.freshResult() ? m_inspection.mask() : std::nullopt;
    const Content& content = m_document.content();
    for (const auto& [role, pane] : m_panes) {
        GridPanel& panel = pane->panel();
        const TensorPtr& tensor = panel.tensor();
        if (!mask || role != m_document.view().position.of || !tensor || panel.colour().scope == RangeScope::Fixed) {
            panel.setSharedRange(std::nullopt);
            continue;
        }
        const bool averages = content.spec.op == OpKind::AveragePool || content.spec.op == OpKind::GlobalAveragePool;
        const bool takes = content.spec.op == OpKind::MaxPool || content.spec.op == OpKind::GlobalMaxPool;
        if (role == Role::Dst && (averages || takes)) { // lies within the input's, and does not change from step to step
            panel.setSharedRange(this->pane(Role::Src).grid().range(), tr("range of the input"),
                                 tr("input", "a range of colours, in one word"));
            continue;
        }
        const std::int64_t plane = tensor->shape().h * tensor->shape().w;
        const std::int64_t all = panel.colour().scope == RangeScope::Tensor ? tensor->elements() : plane;
        const std::int64_t begin = all == plane ? (panel.n() * tensor->shape().c + panel.channels().front()) * plane : 0;
        panel.setSharedRange(m_revealed.of(tensor, begin, std::clamp(mask->hiddenFrom, begin, begin + all)), tr("range of what is shown"),
                             tr("shown", "a range of colours, in one word"));
    }
}

void TensorsView::linkRows(bool linked)
{
    if (linked == m_linked)
        return;
    m_linked = linked;
    for (const auto& [below, above] :
         {std::pair{Role::DiffSrc, Role::Src}, {Role::DiffWeights, Role::Weights}, {Role::DiffDst, Role::Dst}}) {
        CellGrid& grid = pane(below).grid();
        if (linked) {
            grid.zoomTo(pane(above).grid().visibleCells(), pane(above).grid().view().cell());
            grid.linkTo(&pane(above).grid());
        } else {
            grid.unlink();
        }
    }
}

void TensorsView::arrange()
{
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    const bool weights = isConvolution(spec.op);
    m_weightsColumn->setVisible(weights);
    m_panes[Role::Bias]->setVisible(weights && spec.bias);
    m_panes[Role::DiffBias]->setVisible(weights && spec.bias);
    m_panes[Role::DiffSrc]->setVisible(view.backward);
    m_panes[Role::DiffDst]->setVisible(view.backward);
    m_diffWeightsColumn->setVisible(view.backward && weights);
    m_grid->setColumnStretch(1, weights ? 2 : 0);

    const bool folds = view.backward && window()->width() < widthForTwoRows;
    const bool foldForward = folds && isGradient(view.position.of);
    const bool foldBackward = folds && !foldForward;
    m_grid->setRowStretch(0, foldForward ? 0 : 1);
    m_grid->setRowStretch(1, !view.backward || foldBackward ? 0 : 1);
    for (const auto& [role, pane] : m_panes) {
        const bool folded = isGradient(role) ? foldBackward : foldForward;
        const bool strip = role == Role::Bias || role == Role::DiffBias;
        pane->setFolded(folded || strip);
    }
    if (foldForward)
        m_panes[Role::Bias]->hide();
    if (foldBackward)
        m_panes[Role::DiffBias]->hide();
    linkRows(view.backward && !folds && m_inspection.freshResult() && m_document.tensor(Role::DiffSrc));
    if (foldForward != m_foldsForward) {
        m_foldsForward = foldForward;
        carryView(foldForward);
    }
}

void TensorsView::carryView(bool backward)
{
    for (const auto& [gradient, tensor] :
         {std::pair{Role::DiffSrc, Role::Src}, {Role::DiffWeights, Role::Weights}, {Role::DiffDst, Role::Dst}}) {
        CellGrid& from = pane(backward ? tensor : gradient).grid();
        if (from.view().isFitted() || !from.isVisible())
            continue;
        m_carried[backward ? gradient : tensor] = {from.visibleCells(), from.view().cell()};
    }
}

void TensorsView::showCarried()
{
    for (const auto& [role, part] : m_carried)
        pane(role).grid().zoomTo(part.first, part.second);
    m_carried.clear();
    followPosition();
}

void TensorsView::refreshMarks()
{
    LabMarks marks = m_inspection.freshResult() ? marksFor(m_inspection.scene()) : LabMarks{};
    const bool animated = animationDuration(this, 180) > 0;
    for (const auto& [role, pane] : m_panes) {
        pane->panel().setAnimated(animated);
        pane->setMarks(std::move(marks.grids[role]));
    }
    std::vector<CellLink> links;
    for (const RoleLink& link : marks.links) {
        TensorPane& from = pane(link.fromRole);
        TensorPane& to = pane(link.toRole);
        links.push_back({from.panel().gridShowing(from.toGrid(link.from)), from.toGrid(link.from),
                         to.panel().gridShowing(to.toGrid(link.to)), to.toGrid(link.to), link.label, link.strong});
    }
    m_arrows->setLinks(std::move(links));
    limitRanges();
}

void TensorsView::refreshHead()
{
    const Content& content = m_document.content();
    m_mode->setCurrent(m_document.view().backward ? 1 : 0);
    m_title->setText(titleOf(content.spec));
    m_title->setToolTip(m_title->text());
    m_state->setText(m_document.isComputing() ? tr("computing …") : QString());
    QString gradient;
    switch (content.gradient.kind) {
    case GradientKind::Ones: gradient = tr("ones: as if the loss were the sum of the outputs"); break;
    case GradientKind::OneCell: gradient = tr("1 at %1, 0 elsewhere").arg(indexText(Role::DiffDst, content.gradient.cell)); break;
    case GradientKind::Random: gradient = tr("random, seed %1").arg(content.gradient.seed); break;
    case GradientKind::Typed: gradient = tr("typed"); break;
    }
    pane(Role::DiffDst).panel().setNote(gradient);
}

void TensorsView::followPosition()
{
    const ViewState& view = m_document.view();
    const OpSpec& spec = m_document.content().spec;
    if (!m_inspection.freshResult() || m_showingVisible)
        return;
    const Cell cell = cellAt(shapeOf(spec, view.position.of), view.position.cell);
    TensorPane& stepped = pane(view.position.of);
    stepped.grid().reveal(stepped.toGrid(cell));
    stepped.grid().setCurrentCell(stepped.toGrid(cell));
    for (const auto& [role, other] : m_panes)
        if (role != view.position.of && other->isVisible())
            revealMarks(role);
    if (view.position.of == Role::DiffSrc && pane(Role::Src).isVisible()) // the value whose gradient is looked at
        pane(Role::Src).grid().reveal(cell);
    if (stepped.grid().hasFocus())
        stepped.grid().announce(stepped.toGrid(cell));
}

void TensorsView::revealMarks(Role role)
{
    CellGrid& grid = pane(role).grid();
    const GridMarks& marks = grid.marks();
    QRectF part;
    if (marks.window)
        part = marks.window->outline();
    else
        for (const GridHighlight& highlight : marks.highlights)
            if (pane(role).panel().gridShowing(highlight.cell) == &grid)
                part |= QRectF(static_cast<double>(highlight.cell.x), static_cast<double>(highlight.cell.y), 1, 1);
    if (part.isEmpty() && !marks.dimmed.empty())
        part = QRectF(static_cast<double>(marks.dimmed.front().x), static_cast<double>(marks.dimmed.front().y), 1, 1);
    const Shape& shape = grid.tensor() ? grid.tensor()->shape() : Shape();
    const QRectF seen = grid.visibleCells();
    if (part.isEmpty() || part.width() > seen.width() || part.height() > seen.height())
        return; // the whole of it cannot be seen: the view stays where a person put it
    const auto inside = [&](double y, double x) {
        return Cell{grid.n(), grid.c(), std::clamp<std::int64_t>(static_cast<std::int64_t>(y), 0, shape.h - 1),
                    std::clamp<std::int64_t>(static_cast<std::int64_t>(x), 0, shape.w - 1)};
    };
    grid.reveal(inside(part.bottom() - 1, part.right() - 1));
    grid.reveal(inside(part.top(), part.left()));
}

void TensorsView::rememberVisible()
{
    const QRectF seen = pane(Role::Src).grid().visibleCells();
    const Shape& src = m_document.content().spec.src;
    const bool all = seen.width() >= static_cast<double>(src.w) && seen.height() >= static_cast<double>(src.h);
    ViewState view = m_document.view();
    view.visibleSrc = all ? CellRect{}
                          : CellRect{static_cast<std::int64_t>(seen.top()), static_cast<std::int64_t>(seen.left()),
                                     static_cast<std::int64_t>(seen.height()), static_cast<std::int64_t>(seen.width())};
    if (view == m_document.view())
        return;
    m_showingVisible = true; // the view is as it is: nothing is to follow
    m_document.setView(view);
    m_showingVisible = false;
}

void TensorsView::showVisible()
{
    const CellRect& part = m_document.view().visibleSrc;
    const OpSpec& spec = m_document.content().spec;
    if (part.h <= 0 || part.w <= 0 || !isLegal(spec))
        return;
    const auto rect = [](const CellRect& r) {
        return QRectF(static_cast<double>(r.x), static_cast<double>(r.y), static_cast<double>(r.w), static_cast<double>(r.h));
    };
    // The part's corner is the grids' corner: what comes before the first step is out of sight.
    CellGrid& lead = pane(m_foldsForward && m_document.tensor(Role::DiffSrc) ? Role::DiffSrc : Role::Src).grid();
    lead.zoomTo(rect(part));
    double cell = lead.view().cell();
    if (cell >= leastCell / 2) // where the place is a little too narrow: less of the part, but legible
        cell = std::max(cell, leastCell);
    const auto show = [cell](CellGrid& grid, const QPointF& corner) { grid.zoomTo(fillingFrom(grid, corner, cell), cell); };
    QPointF corner = rect(part).topLeft();
    if (hasWindow(spec.op) && spec.op != OpKind::ConvTranspose && !isGlobalPool(spec.op)) {
        const Window window = windowOf(spec);
        corner = {static_cast<double>((part.x + window.x.padBegin) / window.x.stride),
                  static_cast<double>((part.y + window.y.padBegin) / window.y.stride)};
    }
    for (const Role role : {Role::Src, Role::DiffSrc})
        show(pane(role).grid(), rect(part).topLeft());
    for (const Role role : {Role::Dst, Role::DiffDst})
        show(pane(role).grid(), corner);
    followPosition();
}

void TensorsView::setPresenting(bool presenting)
{
    m_presenting = presenting;
    m_head->setVisible(!presenting);
    for (const auto& [role, pane] : m_panes)
        pane->panel().setBare(presenting);
    QTimer::singleShot(layoutMilliseconds, this, [this] { // after the window has its new size
        if (!m_presenting) {
            showVisible();
            return;
        }
        if (!m_inspection.freshResult())
            return;
        // The window, or the gradient's cell, and its neighbours fill the grid; the others show cells of the same size.
        const Position& position = m_document.view().position;
        const GridMarks& input = pane(Role::Src).grid().marks();
        const bool window = position.of == Role::Dst && input.window;
        CellGrid& lead = pane(window ? Role::Src : position.of).grid();
        const Cell at = pane(position.of).toGrid(cellAt(shapeOf(m_document.content().spec, position.of), position.cell));
        const QRectF middle =
            window ? input.window->outline() : QRectF(static_cast<double>(at.x) - 0.5, static_cast<double>(at.y) - 0.5, 2, 2);
        const QRectF part = middle.adjusted(-middle.width(), -middle.height(), middle.width(), middle.height()) & lead.scene().padded();
        part == lead.scene().padded() ? lead.fit() : lead.zoomTo(part);
        for (const auto& [role, other] : m_panes)
            if (&other->grid() != &lead && other->isVisible() && !other->grid().view().isFitted())
                other->grid().zoomTo(other->grid().visibleCells(), lead.view().cell());
        followPosition();
    });
}

void TensorsView::retranslate()
{
    m_mode->setAccessibleName(tr("Pass"));
    m_mode->setChoices({{tr("Forward"), tr("The forward pass: outputs from inputs")},
                        {tr("Backward"), tr("The backward pass: gradients from the gradient of the outputs")}});
    auto* legend = findChild<QToolButton*>(QStringLiteral("legend"));
    legend->setAccessibleName(tr("Legend"));
    legend->setToolTip(tr("What the marks mean (L)"));
    refreshHead();
}

void TensorsView::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    arrange();
}

void TensorsView::showEvent(QShowEvent* event)
{
    Retranslating::showEvent(event);
    refreshTensors();
}

} // namespace ks
