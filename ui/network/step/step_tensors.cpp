#include "ui/network/step/step_tensors.h"

#include "core/ops/optimizer_spec.h"
#include "core/ops/roles.h"
#include "core/session/steps.h"
#include "ui/grids/channel_strip.h"
#include "ui/grids/close_up.h"
#include "ui/grids/presented_grid.h"
#include "ui/grids/presented_numbers.h"
#include "ui/grids/stepped_cells.h"
#include "ui/language/text.h"
#include "ui/operation/tensor_pane.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/marks.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ks {

namespace {

constexpr int leastPane = 120;            ///< beside usual text
constexpr int mostLeastBias = 160;        ///< of a short bias, which is shown in part where that is too little
constexpr double legibleCell = 28;        ///< pixels
constexpr std::int64_t mostWholeBias = 7; ///< cells that are all shown
constexpr int gradientKey = 101;          ///< of an update; see StepTensors::Entry
constexpr int layoutMilliseconds = 100;   ///< after so long a new pane has its size and its cells

bool isShortBias(TensorPane& pane)
{
    const TensorPtr& shown = pane.panel().tensor();
    return pane.role() == Role::Bias && shown && shown->shape().w <= mostWholeBias;
}

/// In which all numbers of a short bias are read with the digits that tell them apart: "−0.0" beside "≈−0" is none.
double widthOfBias(TensorPane& pane)
{
    const CellGrid& grid = pane.grid();
    double cell = legibleCell;
    while (cell < 2 * legibleCell && !grid.writesNumbers(std::nullopt, cell, true))
        ++cell;
    return cell * static_cast<double>(pane.panel().tensor()->shape().w);
}

/// For its head, and for all numbers of a short bias where they do not take too much from the others.
void keepRoom(TensorPane& pane)
{
    const double all = isShortBias(pane) ? widthOfBias(pane) : 0.0;
    const auto beside = [&pane](int pixels) { return besideText(pane.font(), pixels); };
    pane.panel().setLeastWidth(static_cast<int>(std::ceil(std::clamp(all, beside(leastPane), beside(mostLeastBias)))));
}

/// A share of the row on a projector: a map tells as much in little room, numbers do not. Of a table with few columns a row is seen whole, however
/// many rows there are; of one with many it is a part anyway.
int presentedStretch(const TensorPane& pane, const Shape& shape, bool table)
{
    constexpr std::int64_t map = 6;
    const bool numbers = static_cast<double>(table ? shape.w : std::max(shape.h, shape.w)) <= PresentedGrid::mostOfSmall;
    return static_cast<int>(pane.role() == Role::Bias ? map - 2 : numbers ? std::max(map - 2, shape.w + 2) : table ? map - 2 : map);
}

/// A long table is shown where the cell under way lies, large enough to be read.
void zoomTable(TensorPane& pane, const SceneFocus& focus, const std::optional<PresentedNumbers>& presented)
{
    CellGrid& grid = pane.grid();
    const TensorPtr& table = grid.tensor();
    if (presented && table && std::max(table->shape().h, table->shape().w) <= static_cast<std::int64_t>(PresentedGrid::mostOfSmall))
        return; // it does so itself
    const double place = std::min(grid.width(), grid.height());
    double cell = presented && table ? std::min(presented->cellFor(grid), place)
                                     : grid.writingCell(legibleCell); // numbers with an exponent take more room
    if (presented && table) // all columns in somewhat smaller cells, where these are read, say more than a part of them
        if (const double whole = std::floor(grid.width() / static_cast<double>(table->shape().w));
            whole < cell && presented->areIn(grid, whole))
            cell = whole;
    const bool hasRows = !presented || !table || grid.height() >= cell * static_cast<double>(table->shape().h);
    if (!table || (hasRows && grid.width() >= cell * static_cast<double>(table->shape().w)))
        return isShortBias(pane) ? grid.view().fit() : void();
    const bool same = pane.role() == focus.role;
    const GridMarks& marks = grid.marks();
    const Cell at = same                        ? pane.toGrid(focus.cell)
                    : marks.window              ? Cell{0, 0, marks.window->y, marks.window->x}
                    : !marks.highlights.empty() ? marks.highlights.front().cell
                                                : Cell{};
    const double columns = grid.width() / cell;
    const double rows = grid.height() / cell;
    const auto left =
        std::clamp(static_cast<double>(at.x) - columns / 2, 0.0, std::max(0.0, static_cast<double>(table->shape().w) - columns));
    const auto top = std::clamp(static_cast<double>(at.y) - rows / 2, 0.0, std::max(0.0, static_cast<double>(table->shape().h) - rows));
    grid.view().zoomTo(QRectF(left, top, columns, rows), cell);
}

} // namespace

StepTensors::StepTensors(QWidget* parent) : Retranslating(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(gridStep / 2);
    retranslate();
}

QList<StepTensors::Entry> StepTensors::entriesOf(const StepMoment& moment) const
{
    const Role of = moment.position.of;
    QList<Entry> entries;
    if (!moment.update) {
        for (const Role role : rolesBeside(moment.layer->content.spec, of))
            if (const TensorPtr tensor = moment.layer->of(role))
                entries.append({static_cast<int>(role), role, tensor, {}, {}});
        return entries;
    }
    const StepUpdate& update = *moment.update;
    entries.append({100, of, update.before, tr("before", "of an update"), QStringLiteral("w")});
    entries.append({gradientKey, of, update.gradient, tr("gradient", "of an update"), QStringLiteral("∂L/∂w")});
    const std::span<const OptimizerState> kinds = statesOf(update.optimizer.kind);
    for (std::size_t i = 0; i < update.states.size(); ++i)
        entries.append({102 + static_cast<int>(i), of, update.states[i], toQString(Text(std::string(infoOf(kinds[i]).title))),
                        fromView(infoOf(kinds[i]).symbol)});
    entries.append({110, of, update.after, tr("after", "of an update"), QStringLiteral("w′")});
    return entries;
}

TensorPane* StepTensors::paneFor(const Entry& entry)
{
    const int key = entry.key * 32 + static_cast<int>(entry.role);
    TensorPane*& pane = m_panes[key];
    if (pane)
        return pane;
    pane = new TensorPane(entry.role, this);
    keepRoom(*pane);
    pane->panel().setBare(m_bare);
    auto* closeUp = m_closeUps[pane] = new CloseUp({&pane->grid()}, *pane);
    connect(pane, &TensorPane::resized, closeUp, &CloseUp::begin);
    connect(&pane->panel().bar(), &ColourBar::settingsChanged, this, [this, pane = pane](const ColourSettings& colour) {
        if (m_moment)
            m_colours[{pane, m_moment->position.layer}] = colour;
        shareRange();
    });
    if (entry.role == Role::Src)
        connect(&pane->grid().plane(), &ShownPlane::rangeChanged, this, &StepTensors::shareRange);
    connect(&pane->panel(), &GridPanel::channelsChanged, this,
            [this, pane = pane](std::int64_t n, const std::vector<std::int64_t>& channels) {
                if (!m_showing && m_moment && !channels.empty())
                    chooseChannel(pane->role(), n, channels.front());
            });
    pane->panel().findChild<ChannelStrip*>()->installEventFilter(this);
    pane->panel().eachGrid([this, pane = pane, gradient = entry.key == gradientKey](CellGrid& grid) {
        new PresentedGrid(grid, PresentedGrid::mostOfSmall, PresentedGrid::Digits::Two); // which owns it
        grid.installEventFilter(this);
        connect(&grid.keys(), &GridKeys::stepRequested, this, &StepTensors::stepRequested);
        connect(&grid.selection(), &GridSelection::currentChanged, this, [this, pane](const Cell& cell) {
            if (!m_showing && m_moment && pane->panel().tensor() && contains(pane->panel().tensor()->shape(), cell))
                emit cellAsked(pane->role(), pane->fromGrid(cell));
        });
        grid.setCellDescriber([this, pane, gradient](const Cell& cell) {
            const Cell at = pane->fromGrid(cell);
            const TensorPtr& shown = pane->panel().tensor();
            const QString place = m_moment ? placeOf(*pane, gradient, at) : QString();
            return shown && contains(shown->shape(), cell) ? tr("%1: %2").arg(place, numeralText(static_cast<double>((*shown)[cell])))
                                                           : place;
        });
    });
    return pane;
}

/// A cell in words. All tensors of an update have the role of the parameter, so each says what it is of it.
QString StepTensors::placeOf(const TensorPane& pane, bool gradient, const Cell& at) const
{
    const OpSpec& spec = m_moment->layer->content.spec;
    if (gradient)
        return placeName(spec, operationPosition(m_moment->position).of, at);
    QString place = placeName(spec, pane.role(), at);
    if (const int layer = m_moment->position.layer; pane.role() == Role::Src && !m_moment->isLoss() && at.c < m_columns.size() &&
                                                    m_moment->graph->nodes[static_cast<std::size_t>(layer)].src == graphInput)
        place += QStringLiteral(", ") + m_columns[at.c];
    return pane.title().isEmpty() ? place : QStringLiteral("%1, %2").arg(pane.title(), place);
}

/// The layer makes this tensor in this phase: its cells have a formula here.
bool StepTensors::makes(Role role) const
{
    return std::ranges::count(m_moment->steps->rolesOf(m_moment->position.phase, m_moment->position.layer), role) > 0;
}

/// Of what is made, the cell under way moves to the other channel, and formula, weights and window with it; of everything else the other tensors
/// show what belongs to it.
void StepTensors::chooseChannel(Role role, std::int64_t n, std::int64_t channel)
{
    if (makes(role) && role == m_moment->position.of) {
        const Shape shape = m_moment->steps->shapeOf(m_moment->position);
        Cell cell = cellAt(shape, m_moment->position.cell);
        cell.n = n;
        cell.c = channel;
        if (contains(shape, cell))
            emit cellAsked(role, cell);
        return;
    }
    emit viewChosen(showingPlane(m_moment->layer->content.spec, m_moment->view, role, n, channel));
}

void StepTensors::showNumbers(TensorPane& pane, const Shape& shape, bool isOther)
{
    CloseUp* const closeUp = m_closeUps.at(&pane);
    if (isOther)
        closeUp->begin();
    if (!m_bare && static_cast<double>(std::max(shape.h, shape.w)) <= PresentedGrid::mostOfSmall) // which has its own cells
        QTimer::singleShot(layoutMilliseconds, closeUp, &CloseUp::showNew);
}

ViewState StepTensors::viewOf(const TensorPane& pane) const
{
    ViewState view = m_moment->view;
    if (m_moment->update) {
        const Cell cell = m_moment->focus().cell;
        view = showingPlane(m_moment->layer->content.spec, view, pane.role(), cell.n, cell.c);
    }
    if (const auto chosen = m_colours.find({&pane, m_moment->position.layer}); chosen != m_colours.end())
        view.colours[pane.role()] = chosen->second;
    return view;
}

void StepTensors::show(std::shared_ptr<const StepMoment> moment, const QStringList& columns)
{
    m_columns = columns;
    if (m_moment && moment && m_moment->graph != moment->graph && *m_moment->graph != *moment->graph)
        m_colours.clear(); // of another network's layers
    m_moment = std::move(moment);
    m_showing = true;
    const QList<Entry> entries = m_moment ? entriesOf(*m_moment) : QList<Entry>();
    std::vector<const TensorPane*> needed; // the others go; one that has the keyboard keeps it
    for (const Entry& entry : entries)
        needed.push_back(paneFor(entry));
    for (const auto& [key, pane] : m_panes)
        if (std::ranges::find(needed, pane) == needed.end())
            pane->hide();
    while (QLayoutItem* item = m_row->takeAt(0))
        delete item;
    const bool isOther = !m_followed || !m_moment || m_followed->layer != m_moment->position.layer ||
                         m_followed->phase != m_moment->position.phase || m_followed->of != m_moment->position.of;
    for (const Entry& entry : entries) {
        const Content& content = m_moment->layer->content;
        const OpSpec& spec = content.spec;
        const SceneFocus focus = m_moment->focus();
        TensorPane* pane = paneFor(entry);
        const bool narrow = entry.role == Role::Bias && gridShape(spec, entry.role).w > mostWholeBias;
        const int usual = narrow ? 1 : 3; // a short one is whole, of a long one a part is enough
        m_row->addWidget(pane, m_bare ? presentedStretch(*pane, gridShape(spec, entry.role), isTable(spec, entry.role)) : usual);
        pane->setTensor(entry.tensor, spec);
        keepRoom(*pane);
        if (!entry.title.isEmpty())
            pane->setTitle(entry.title, entry.symbol);
        pane->look(content, viewOf(*pane));
        if (isTable(spec, entry.role))
            QTimer::singleShot(layoutMilliseconds, pane, [this, pane, focus] { // after the layout
                zoomTable(*pane, focus, m_bare ? std::optional(PresentedNumbers(*this)) : std::nullopt);
            });
        else if (!hasImages(entry.role))
            showNumbers(*pane, entry.tensor->shape(), isOther);
        if (entry.role == focus.role && contains(entry.tensor->shape(), focus.cell))
            pane->follow(focus.cell);
        pane->show();
    }
    shareWidth();
    QMetaObject::invokeMethod(this, &StepTensors::shareTop, Qt::QueuedConnection); // they have their heights then
    mark(m_moment ? m_moment->scene() : std::nullopt);
    followStep();
    m_showing = false;
    shareRange();
}

/// Every cell that the step reads or makes comes into sight, and none that was pointed at before is named any longer.
void StepTensors::followStep()
{
    const std::optional<NetworkPosition> now = m_moment ? std::optional(m_moment->position) : std::nullopt;
    if (std::exchange(m_followed, now) == now || !now)
        return;
    const SceneFocus focus = m_moment->focus();
    for (TensorPane* pane : shown()) {
        const bool stepped = pane->role() == focus.role || m_moment->update;
        pane->panel().endPointing(stepped ? std::optional(pane->toGrid(focus.cell)) : std::nullopt);
        revealStepped(pane->grid());
    }
}

void StepTensors::mark(const std::optional<Scene>& scene)
{
    LabMarks marks = scene ? marksFor(*scene) : LabMarks{};
    for (TensorPane* pane : shown()) {
        GridMarks own = std::move(marks.grids[pane->role()]);
        if (m_moment->update) {
            const Cell at = pane->toGrid(m_moment->focus().cell);
            own.window = GridWindow{at.y, at.x};
        }
        pane->setMarks(std::move(own));
    }
}

void StepTensors::shareRange()
{
    const QList<TensorPane*> panes = shown();
    const auto input = std::ranges::find(panes, Role::Src, &TensorPane::role);
    const auto output = std::ranges::find(panes, Role::Dst, &TensorPane::role);
    if (output != panes.end() && (input == panes.end() || !(*output)->takeRangeOf(**input)))
        (*output)->panel().setSharedRange(std::nullopt);
}

void StepTensors::shareWidth()
{
    const QList<TensorPane*> panes = shown();
    const auto bias = std::ranges::find_if(panes, [](TensorPane* pane) { return isShortBias(*pane); });
    if (m_bare || bias == panes.end() || panes.size() < 2)
        return;
    const auto others = static_cast<int>(panes.size() - 1);
    const int room = width() - others * m_row->spacing();
    const int most = room / (others + 1); // no more than a map has: where that is too little, a part of it is shown
    const int wanted = static_cast<int>(std::ceil(widthOfBias(**bias)));
    const int given = std::max((*bias)->minimumSizeHint().width(), std::min(wanted, most));
    for (TensorPane* pane : panes)
        m_row->setStretchFactor(pane, std::max(1, pane == *bias ? others * given : room - given));
}

void StepTensors::shareTop()
{
    int least = std::numeric_limits<int>::max();
    std::vector<std::pair<TensorPane*, ChannelStrip*>> withoutChoice;
    for (TensorPane* pane : shown())
        if (auto* strip = pane->panel().findChild<ChannelStrip*>(); strip->isHidden())
            withoutChoice.emplace_back(pane, strip);
        else
            least = std::min(least, strip->height() + pane->panel().layout()->spacing());
    for (const auto& [pane, spacer] : m_tops)
        spacer->changeSize(0, 0);
    for (const auto& [pane, strip] : withoutChoice) {
        auto* column = static_cast<QBoxLayout*>(pane->panel().layout());
        QSpacerItem*& spacer = m_tops[pane];
        if (!spacer)
            column->insertSpacerItem(column->indexOf(strip) + 1, spacer = new QSpacerItem(0, 0));
        spacer->changeSize(0, least == std::numeric_limits<int>::max() ? 0 : least, QSizePolicy::Minimum, QSizePolicy::Fixed);
    }
    for (const auto& [pane, spacer] : m_tops)
        pane->panel().layout()->invalidate();
}

void StepTensors::setBare(bool bare)
{
    m_bare = bare;
    for (const auto& [key, pane] : m_panes)
        pane->panel().setBare(bare);
}

/// A click asks about a cell; Enter goes on from there.
bool StepTensors::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && qobject_cast<ChannelStrip*>(watched))
        QMetaObject::invokeMethod(this, &StepTensors::shareTop, Qt::QueuedConnection);
    const auto* key = event->type() == QEvent::KeyPress ? static_cast<const QKeyEvent*>(event) : nullptr;
    const auto* grid = key && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) ? qobject_cast<CellGrid*>(watched) : nullptr;
    if (!grid || (key->modifiers() & ~Qt::KeypadModifier) || !m_moment || !grid->tensor())
        return Retranslating::eventFilter(watched, event);
    for (const TensorPane* pane : shown())
        if (const auto term =
                pane->isAncestorOf(grid) ? termAt(*m_moment, pane->role(), pane->fromGrid(grid->selection().current())) : std::nullopt)
            emit termAsked(*term);
    return true;
}

QList<TensorPane*> StepTensors::shown() const
{
    QList<TensorPane*> panes;
    for (int i = 0; i < m_row->count(); ++i)
        if (auto* pane = qobject_cast<TensorPane*>(m_row->itemAt(i)->widget()))
            panes.append(pane);
    return panes;
}

void StepTensors::takeFont()
{
    for (const auto& [key, pane] : m_panes)
        keepRoom(*pane);
}

void StepTensors::retranslate()
{
    setAccessibleName(tr("Tensors of the layer under way"));
    if (m_moment)
        show(m_moment, m_columns);
}

} // namespace ks

#include "moc_step_tensors.cpp"
