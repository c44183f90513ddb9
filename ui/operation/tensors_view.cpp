#include "ui/operation/tensors_view.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/grids/link_overlay.h"
#include "ui/language/text.h"
#include "ui/operation/choice_row.h"
#include "ui/operation/largest_fit.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/marks.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Below this width of the window, in heights of text, there is room for one row of grids only: 1600 pixels at the usual size of text.
constexpr int linesForTwoRows = 114;
constexpr double linesOfStrip = 3.4; ///< heights of text: its title, and a row of cells that show numbers of three letters

constexpr int columnOfState = 2; ///< of the head: behind the choice of the pass and the title

/// One number for each channel: low, under what it belongs to.
bool isStrip(Role role)
{
    return infoOf(role).perChannel;
}

QWidget* column(const std::vector<Role>& roles, const std::map<Role, TensorPane*>& panes, QWidget* parent)
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
    : Retranslating(parent), m_document(document), m_inspection(inspection), m_prediction(prediction), m_head(new QWidget(this)),
      m_mode(new ChoiceRow(m_head)), m_title(new QLabel(m_head)), m_state(new QLabel(m_head)), m_paint(new QToolButton(m_head)),
      m_paintValue(new QLineEdit(QStringLiteral("9"), m_head)), m_headLine(new QGridLayout(m_head)), m_field(new QWidget(this)),
      m_grid(new QGridLayout(m_field)), m_arrows(new LinkOverlay(m_field))
{
    for (const RoleInfo& info : tensorRoles()) {
        const Role role = info.role;
        auto* pane = new TensorPane(role, m_field);
        m_panes[role] = pane;
        connectGrid(*pane);
        connect(&pane->panel(), &GridPanel::colourChanged, this, [this, role](const ColourSettings& colour) {
            ViewState view = m_document.view();
            view.colours[role] = colour;
            m_document.setView(view);
        });
    }
    m_weightsColumn = column(rolesIn(LabColumn::Middle, false), m_panes, m_field);
    m_diffWeightsColumn = column(rolesIn(LabColumn::Middle, true), m_panes, m_field);
    m_outputColumn = column(rolesIn(LabColumn::Right, false), m_panes, m_field);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setWordWrap(true);
    auto* legend = new QToolButton(m_head);
    legend->setObjectName(QStringLiteral("legend"));
    legend->setIcon(themedIcon(QStringLiteral("help")));
    legend->setAutoRaise(true);
    connect(legend, &QToolButton::clicked, this, &TensorsView::legendRequested);
    m_paint->setObjectName(QStringLiteral("paint"));
    m_paint->setIcon(themedIcon(QStringLiteral("paint")));
    m_paint->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_paint->setAutoRaise(true);
    m_paint->setCheckable(true);
    m_paintValue->setObjectName(QStringLiteral("paintValue"));
    m_paintValue->setFixedWidth(7 * gridStep);
    QSizePolicy keepsRoom = m_paintValue->sizePolicy(); // else the button would go from under the mouse when it is pressed
    keepsRoom.setRetainSizeWhenHidden(true);
    m_paintValue->setSizePolicy(keepsRoom);
    m_paintValue->hide();
    connect(m_paint, &QToolButton::toggled, this, &TensorsView::takeBrush);
    connect(m_paintValue, &QLineEdit::textChanged, this, &TensorsView::takeBrush);
    connect(m_paintValue, &QLineEdit::returnPressed, this, &TensorsView::focusGrid);
    m_headLine->setContentsMargins(0, 0, 0, 0);
    m_headLine->setSpacing(gridStep);
    m_headLine->addWidget(m_mode, 0, 0);
    m_headLine->setColumnStretch(1, 1);
    int place = columnOfState;
    for (QWidget* one : std::initializer_list<QWidget*>{m_state, m_paint, m_paintValue, legend})
        m_headLine->addWidget(one, 0, place++);

    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(gridStep);
    m_grid->addWidget(m_panes[Role::Src], 0, 0);
    m_grid->addWidget(m_weightsColumn, 0, 1);
    m_grid->addWidget(m_outputColumn, 0, 2);
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
    connect(&m_document, &OperationDocument::resultChanged, this, &TensorsView::fitStrips);
    connect(&m_document, &OperationDocument::viewChanged, this, [this] {
        if (letGoWhilePresenting())
            return; // and here again, without the pin
        refreshTensors();
        followPosition();
    });
    connect(&m_document, &OperationDocument::computingChanged, this, &TensorsView::refreshHead);
    connect(&m_document, &OperationDocument::sessionReplaced, this, [this] {
        m_visiblePending = true;
        m_carried.clear();
    });
    connect(&m_document, &OperationDocument::sightReplaced, this, [this] {
        m_visiblePending = true;
        m_carried.clear();
        refreshTensors();
        m_presentSoon.stop(); // the sight says what is to be seen
    });
    connect(&m_inspection, &Inspection::changed, this, &TensorsView::refreshMarks);
    connect(&m_inspection, &Inspection::pointedAtChanged, this, &TensorsView::refreshMarks);
    setAcceptDrops(true);
    m_presentSoon.setSingleShot(true);
    m_presentSoon.setInterval(layoutMilliseconds);
    connect(&m_presentSoon, &QTimer::timeout, this, &TensorsView::showPresented);
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
    for (const Role role : {Role::Src, Role::DiffSrc})
        connect(&pane(role).grid(), &CellGrid::viewChanged, this, &TensorsView::fitOutputs);
    fitStrips();
    retranslate();
    refreshTensors();
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
    const OpSpec& spec = m_document.content().spec;
    const bool legal = isLegal(spec);
    const OperationResult* fresh = m_inspection.freshResult();
    QWidget* const used = window()->focusWidget(); // also while a dialog is before it
    const bool heldByGrid = used && isAncestorOf(used) && qobject_cast<CellGrid*>(used);
    const QPointer<QWidget> held = heldByGrid ? used : nullptr;
    for (const auto& [role, pane] : m_panes) {
        const Cell plane = shownPlane(spec, m_document.view(), role);
        const Text& failure = m_document.failure();
        pane->panel().setEmptyText(!legal            ? tr("This is not possible: the settings say why, and what is.")
                                   : failure.empty() ? tr("This tensor is being computed.")
                                                     : tr("This cannot be computed: %1.").arg(toQString(failure)));
        const GridView& sight = pane->grid().view();
        const std::optional<double> zoom = sight.isFitted() ? std::nullopt : std::optional(sight.cell());
        if (!legal && role != Role::Src)
            pane->setTensor(nullptr, spec);
        else if (const TensorPtr tensor = m_document.tensor(role))
            pane->setTensor(tensor, spec);
        else
            pane->awaitTensor(spec);
        pane->showPlane(plane.n, plane.c);
        if (zoom && pane->grid().view().isFitted() && legal)
            keepZoom(role, *zoom);
    }
    const bool padded = legal && slidesOverSrc(infoOf(spec.op));
    const Pads pads = padded ? resolvedPads(spec) : Pads{};
    const QSize overhang = legal ? overhangOf(spec) : QSize(0, 0);
    for (const Role role : {Role::Src, Role::DiffSrc})
        pane(role).panel().setPads(pads, padded ? paddingText(spec, role) : QString(), overhang);
    fitOutputs();
    chooseColours();
    nameChannels();
    arrange();
    refreshHead();
    refreshMarks();
    // A grid that waits for its numbers is hidden, and Qt hands the keyboard on to whatever comes next, which nobody chose.
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
    const auto isThere = [this](const auto& carried) { return pane(carried.first).panel().tensor() != nullptr; };
    // None waits for another, whose operator may be gone.
    if (std::ranges::any_of(m_carried, isThere))
        QTimer::singleShot(0, this, &TensorsView::showCarried);                    // after the layout
    if (const std::int64_t planes = spec.src.n * spec.src.c; planes != m_planes) { // the strip of channels may have come or gone
        m_planes = planes;
        QTimer::singleShot(layoutMilliseconds, this, &TensorsView::followPosition);
    }
    if (fresh && m_followPending)
        QTimer::singleShot(0, this, &TensorsView::followPosition); // after the layout
    std::pair layout(spec, m_document.view().backward);
    if (fresh && layout != m_laidOut) {
        m_laidOut = std::move(layout);
        if (m_presenting && !m_visiblePending)
            m_presentSoon.start();
    }
    if (fresh && m_visiblePending && isVisible()) {
        m_visiblePending = false;
        m_visibleSoon.stop();
        QTimer::singleShot(0, this, &TensorsView::showVisible); // after the layout
    }
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
    m_grid->setColumnStretch(1, weights ? 2 : 0);

    const bool folds = view.backward && !m_presenting && window()->width() < linesForTwoRows * fontMetrics().height();
    const bool foldForward = folds && isGradient(view.position.of);
    const bool foldBackward = folds && !foldForward;
    m_grid->setRowStretch(0, foldForward ? 0 : 1);
    m_grid->setRowStretch(1, !view.backward || foldBackward ? 0 : 1);
    for (const auto& [role, pane] : m_panes) {
        const bool folded = isGradient(role) ? foldBackward : foldForward;
        const bool always = role == Role::Src || role == Role::Dst;
        const bool alone = role == Role::DiffSrc || role == Role::DiffDst; // in no column with others
        pane->setFolded(folded || isStrip(role));
        pane->setVisible((always || (alone ? view.backward : has(role))) &&
                         !(folded && isStrip(role))); // once: a column would keep the room
    }
    linkRows(view.backward && !folds && m_inspection.freshResult() && m_document.tensor(Role::DiffSrc));
    fitHeads();
    if (foldForward != m_foldsForward) {
        m_foldsForward = foldForward;
        carryView(foldForward);
    }
}

void TensorsView::refreshMarks()
{
    LabMarks marks = m_inspection.freshResult() ? marksFor(m_inspection.scene()) : LabMarks{};
    if (!m_inspection.freshResult()) // what was hidden stays so while the next is computed
        for (const auto& [role, _] : m_panes)
            if (const std::optional<Mask> mask = m_inspection.mask(role))
                marks.grids[role].hiddenFrom = mask->hiddenFrom;
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
    if (m_revealPending && m_inspection.explanation()) {
        m_revealPending = false;
        for (const auto& [role, other] : m_panes)
            if (role != m_document.view().position.of && other->isVisible())
                revealMarks(role);
    }
    limitRanges();
}

void TensorsView::refreshHead()
{
    const Content& content = m_document.content();
    m_mode->setCurrent(m_document.view().backward ? 1 : 0);
    m_title->setText(titleOf(content.spec));
    m_title->setToolTip(m_title->text());
    m_state->setText(m_document.isComputing() ? tr("computing …") : QString());
    placeTitle();
    fitHeads();
    QString gradient;
    switch (content.gradient.kind) {
    case GradientKind::Ones: gradient = tr("ones: as if the loss were the sum of the outputs"); break;
    case GradientKind::OneCell: gradient = tr("1 at %1, 0 elsewhere").arg(indexText(Role::DiffDst, content.gradient.cell)); break;
    case GradientKind::Random: gradient = tr("random, seed %1").arg(content.gradient.seed); break;
    case GradientKind::Typed: gradient = tr("typed"); break;
    case GradientKind::Network: gradient = tr("from the network"); break;
    }
    pane(Role::DiffDst).panel().setNote(gradient);
}

/// The title beside the buttons where two lines are enough, else below them, and what is being done with it: the view must be as wide as the
/// buttons then, and no wider.
void TensorsView::placeTitle()
{
    int room = width() - 2 * gridStep;
    for (int i = 0; i < m_headLine->count(); ++i)
        if (QWidget* one = m_headLine->itemAt(i)->widget(); one != m_title)
            room -= std::max(one->sizeHint().width(), one->minimumWidth()) + gridStep;
    const QRect needed = m_title->fontMetrics().boundingRect(0, 0, std::max(room, 1), 10000, Qt::TextWordWrap, m_title->text());
    const bool beside = needed.width() <= room && needed.height() <= 2 * m_title->fontMetrics().lineSpacing();
    if (m_titleBeside == beside)
        return;
    m_titleBeside = beside;
    m_headLine->removeWidget(m_title);
    m_headLine->removeWidget(m_state);
    m_headLine->addWidget(m_title, beside ? 0 : 1, beside ? 1 : 0, 1, beside ? 1 : columnOfState);
    m_headLine->addWidget(m_state, beside ? 0 : 1, columnOfState, 1, beside ? 1 : -1);
}

/// The heads of all columns are read whole where there is room for them; else they give way.
void TensorsView::fitHeads()
{
    std::array<int, 3> least{};
    int sum = 0;
    for (std::size_t column = 0; column < least.size(); ++column) {
        for (const auto& [role, pane] : m_panes) {
            if (static_cast<std::size_t>(columnOf(role)) == column && pane->isVisibleTo(this))
                least[column] = std::max(least[column], pane->panel().widthOfHead());
        }
        sum += least[column] + (column > 0 ? gridStep : 0);
    }
    const bool fits = sum <= width() - 2 * gridStep;
    for (std::size_t column = 0; column < least.size(); ++column)
        m_grid->setColumnMinimumWidth(static_cast<int>(column), fits ? least[column] : 0);
}

QSize TensorsView::minimumSizeHint() const
{
    int grids = 0; // without the room that heads take where there is enough
    for (int column = 0; column < m_grid->columnCount(); ++column) {
        int least = 0;
        for (int row = 0; row < m_grid->rowCount(); ++row)
            if (const QLayoutItem* item = m_grid->itemAtPosition(row, column); item && !item->isEmpty())
                least = std::max(least, item->minimumSize().width());
        grids += least + (grids > 0 && least > 0 ? gridStep : 0);
    }
    const int head = m_head->isHidden() ? 0 : m_head->minimumSizeHint().width();
    return {std::max(grids, head) + 2 * gridStep, Retranslating::minimumSizeHint().height()};
}

void TensorsView::setLetterKeys(bool on)
{
    if (std::exchange(m_letterKeys, on) != on)
        retranslate();
}

void TensorsView::retranslate()
{
    m_mode->setAccessibleName(tr("Pass"));
    m_mode->setChoices({{tr("Forward"), tr("The forward pass: outputs from inputs")},
                        {tr("Backward"), tr("The backward pass: gradients from the gradient of the outputs")}});
    m_paint->setText(tr("Paint"));
    m_paint->setToolTip(tr("Drag over cells of the input, the weights or the gradient from above to give them this value; Esc ends it."));
    m_paintValue->setAccessibleName(tr("Value that is painted"));
    auto* legend = findChild<QToolButton*>(QStringLiteral("legend"));
    legend->setAccessibleName(tr("Legend"));
    legend->setToolTip(m_letterKeys ? tr("What the marks mean (L)") : tr("What the marks mean"));
    reserveState();
    refreshHead();
    limitRanges(); // their names
}

/// The room of what it says at times: title and grids stay where they are when it comes.
void TensorsView::reserveState()
{
    m_state->setMinimumWidth(m_state->fontMetrics().horizontalAdvance(tr("computing …")));
}

void TensorsView::fitStrips()
{
    const int usual = qRound(linesOfStrip * fontMetrics().height());
    for (const auto& [role, pane] : m_panes) {
        if (!isStrip(role))
            continue;
        const CellGrid& grid = pane->grid();
        const double cell = grid.writingCell(numbersFrom);
        const bool isWide = grid.tensor() && static_cast<double>(grid.tensor()->shape().w) * cell <= pane->width();
        const int needed = pane->panel().heightAroundGrids() + GridView::heightFor(cell);
        pane->setFixedHeight(isWide ? std::max(usual, needed) : usual);
    }
}

void TensorsView::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        fitStrips();
        reserveState();
        placeTitle();
        fitCells();
        arrange();
    }
}

void TensorsView::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    fitStrips();
    placeTitle();
    fitCells();
    arrange();
    if (m_presenting)
        m_presentSoon.start();
}

void TensorsView::showEvent(QShowEvent* event)
{
    Retranslating::showEvent(event);
    refreshTensors();
}

} // namespace ks
