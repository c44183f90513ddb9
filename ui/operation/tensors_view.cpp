#include "ui/operation/tensors_view.h"

#include "core/ops/window.h"
#include "ui/grids/link_overlay.h"
#include "ui/operation/choice_row.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/marks.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

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
    }
    m_weightsColumn = column(m_panes[Role::Weights], m_panes[Role::Bias], m_field);
    m_diffWeightsColumn = column(m_panes[Role::DiffWeights], m_panes[Role::DiffBias], m_field);
    for (const Role role : {Role::DiffSrc, Role::Weights, Role::Bias, Role::DiffWeights, Role::DiffBias, Role::DiffDst})
        m_panes[role]->panel().setColour({.palette = Palette::BlueOrange});

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
    connect(&m_document, &OperationDocument::sessionReplaced, this, [this] { m_visiblePending = true; });
    connect(&m_inspection, &Inspection::changed, this, &TensorsView::refreshMarks);
    connect(&m_inspection, &Inspection::pointedAtChanged, this, &TensorsView::refreshMarks);
    setAcceptDrops(true);
    m_visibleSoon.setSingleShot(true);
    m_visibleSoon.setInterval(300);
    connect(&m_visibleSoon, &QTimer::timeout, this, &TensorsView::rememberVisible);
    connect(&pane(Role::Src).grid(), &CellGrid::viewChanged, &m_visibleSoon, qOverload<>(&QTimer::start));
    retranslate();
    refreshTensors();
}

void TensorsView::focusGrid()
{
    m_panes.at(m_document.view().position.of)->grid().setFocus(Qt::OtherFocusReason);
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
    choosePalettes();
    arrange();
    refreshHead();
    refreshMarks();
    if (fresh && m_visiblePending && isVisible()) {
        m_visiblePending = false;
        QTimer::singleShot(0, this, &TensorsView::showVisible); // after the layout
    }
}

void TensorsView::choosePalettes()
{
    // A picture looks like itself until somebody chooses other colours.
    const TensorSource& source = m_document.content().src.source;
    const bool picture = source.kind == SourceKind::Image;
    if (picture == m_showsPicture)
        return;
    m_showsPicture = picture;
    for (const Role role : {Role::Src, Role::Dst}) {
        ColourSettings colour = pane(role).panel().colour();
        colour.palette = picture ? Palette::Grey : Palette::Viridis;
        pane(role).panel().setColour(colour);
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
    const bool weights = hasWeights(spec.op);
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
    const auto& marks = pane(Role::Src).grid().marks();
    if (view.position.of == Role::Dst && marks.window) {
        const auto [n, c] = planeOf(Role::Src);
        const GridWindow& window = *marks.window;
        const Shape& src = spec.src;
        const auto inside = [&](std::int64_t y, std::int64_t x) {
            return Cell{n, c, std::clamp<std::int64_t>(y, 0, src.h - 1), std::clamp<std::int64_t>(x, 0, src.w - 1)};
        };
        pane(Role::Src).grid().reveal(
            inside(window.y + (window.rows - 1) * window.dilationY, window.x + (window.columns - 1) * window.dilationX));
        pane(Role::Src).grid().reveal(inside(window.y, window.x));
    }
    if (stepped.grid().hasFocus())
        stepped.grid().announce(stepped.toGrid(cell));
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
    CellGrid& input = pane(Role::Src).grid();
    input.zoomTo(rect(part));
    if (input.view().cell() < leastCell) // the place is narrow: less of the part, but legible
        input.zoomTo(rect(part), leastCell);
    CellRect out = part;
    if (hasWindow(spec.op) && spec.op != OpKind::ConvTranspose && !isGlobalPool(spec.op)) {
        const Window window = windowOf(spec);
        out = {(part.y + window.y.padBegin) / window.y.stride, (part.x + window.x.padBegin) / window.x.stride,
               std::max<std::int64_t>(1, part.h / window.y.stride), std::max<std::int64_t>(1, part.w / window.x.stride)};
    }
    pane(Role::Dst).grid().zoomTo(rect(out), input.view().cell());
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
        const GridMarks& marks = pane(Role::Src).grid().marks();
        if (!marks.window)
            return;
        // The window and its neighbours fill the grid.
        const QRectF outline = marks.window->outline();
        CellGrid& input = pane(Role::Src).grid();
        const QRectF part =
            outline.adjusted(-outline.width(), -outline.height(), outline.width(), outline.height()) & input.scene().padded();
        if (part == input.scene().padded())
            input.fit();
        else
            input.zoomTo(part);
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
