#include "ui/network/see/see_building.h"

#include "core/base/error.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/layer_chooser.h"
#include "ui/network/build/layer_copies.h"
#include "ui/network/build/layer_edits.h"
#include "ui/network/build/layer_keys.h"
#include "ui/network/build/network_diagram.h"
#include "ui/network/network_document.h"
#include "ui/network/see/see_gaps.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_plus.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_wave.h"
#include "ui/network/training_run.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <set>
#include <utility>

namespace ks {

SeeBuilding::SeeBuilding(SeePage& page, LayerEdits& edits, TrainingRun& run, std::function<void(int node)> settings)
    : QObject(&page), m_page(page), m_view(page.view()), m_edits(edits), m_run(run), m_settings(std::move(settings)),
      m_plus(new SeePlus(page.view())),
      m_dragging(page, edits,
                 {[this] { return obstacle().isEmpty(); },
                  [this](const std::optional<SeeEdge>& edge) { showAt(edge ? edge : m_edge, edge.has_value()); },
                  [this](const Model& changed, int layer) { goTo(changed, layer); }})
{
    QWidget::setTabOrder(&m_view, m_plus);
    LayerKeys::Keys keys{{seeKeyOf(SeeColumnEdit::Behind), [this] { perform(SeeColumnEdit::Behind, std::max(0, m_view.spot().column)); }},
                         {seeKeyOf(SeeColumnEdit::Paste), [this] { perform(SeeColumnEdit::Paste, std::max(0, m_view.spot().column)); }}};
    for (const SeeColumnEdit edit : {SeeColumnEdit::Before, SeeColumnEdit::Duplicate, SeeColumnEdit::Copy, SeeColumnEdit::Cut,
                                     SeeColumnEdit::Remove, SeeColumnEdit::Left, SeeColumnEdit::Right, SeeColumnEdit::Fold})
        for (const auto& key : {std::optional(seeKeyOf(edit)), seeOtherKeyOf(edit)})
            if (key)
                keys.emplace_back(*key, [this, edit] { perform(edit, m_view.spot().column); });
    (new LayerKeys(std::move(keys), this))->watch(m_view);
    m_view.installEventFilter(this);
    m_plus->installEventFilter(this);
    connect(m_plus, &QToolButton::clicked, this, &SeeBuilding::insertHere);
    connect(&m_view, &SeeView::moved, this, &SeeBuilding::placeAnew);
    connect(&m_page, &SeePage::refreshed, this, &SeeBuilding::refresh);
    connect(&m_run, &TrainingRun::stateChanged, this, &SeeBuilding::refresh);
    connect(&m_run, &TrainingRun::prepared, this, &SeeBuilding::arrive); // after the page, which was made before
    connect(&m_edits.document(), &NetworkDocument::changed, this, [this](const NetworkContent& before) { noteUndo(before.model); });
    if (auto* presenting = page.findChild<SeePresenting*>())
        connect(presenting, &SeePresenting::changed, this, [this](bool on) {
            m_presenting = on;
            m_dragging.leave();
            m_plus->setVisible(!on);
        });
    refresh();
}

QString SeeBuilding::obstacle() const
{
    if (m_presenting)
        return tr("Nothing is built in presenter mode.");
    if (m_view.picture().columns.empty())
        return tr("There is no network in the picture.");
    if (m_page.contents().model().graph != m_edits.document().model().graph)
        return tr("The picture does not show the changed network yet.");
    return {};
}

QString SeeBuilding::nameAt(int column) const
{
    const auto& columns = m_view.picture().columns;
    return column >= 0 && column < static_cast<int>(columns.size()) ? columns[static_cast<std::size_t>(column)].name : QString();
}

QList<LabPlace> SeeBuilding::places()
{
    const QString kind = m_page.title();
    if (const QString why = obstacle(); !why.isEmpty())
        return {{.name = NetworkDiagram::tr("Insert a layer"), .otherNames = {}, .kind = kind, .go = [] {}, .reason = why}};
    QList<LabPlace> places;
    for (const SeeEdge& edge : seeGapsOf(m_view.picture()))
        places.append({.name = NetworkDiagram::tr("Insert a layer %1").arg(seeEdgeText(m_page.contents(), edge)),
                       .otherNames = {},
                       .kind = kind,
                       .go =
                           [this, edge] {
                               m_view.setFocus();
                               showAt(edge, false);
                               insertHere();
                           },
                       .reason = {}});
    if (const int column = m_view.spot().column; column > 0)
        for (const SeeOfferedEdit& one : seeEditsOf(m_page.contents(), column, nameAt(column)))
            if (one.edit != SeeColumnEdit::Fold && one.edit != SeeColumnEdit::FoldAround) // as of any column, below
                places.append({.name = one.text,
                               .otherNames = {},
                               .kind = kind,
                               .go = [this, edit = one.edit, column] { perform(edit, column); },
                               .reason = one.whyNot});
    std::set<int> unfolded;
    for (int column = 1; column < static_cast<int>(m_page.contents().columns().size()); ++column)
        for (const int group : m_page.contents().groupsAround(column))
            if (unfolded.insert(group).second)
                places.append({.name = seeFoldText(m_page.contents(), group),
                               .otherNames = {},
                               .kind = kind,
                               .go =
                                   [this, group, arrangement = m_page.contents().arrangement()] {
                                       if (m_page.contents().arrangement() == arrangement) // else it is another group by now
                                           fold(group);
                                   },
                               .reason = {}});
    return places;
}

/// Many times a second while it trains: names are made anew only for other columns.
void SeeBuilding::refresh()
{
    const bool possible = obstacle().isEmpty();
    const std::size_t columns = m_view.picture().columns.size();
    if (possible == m_plus->isEnabled() && m_edge && columns == m_columns)
        return placeAnew();
    m_columns = columns;
    m_plus->setEnabled(possible);
    if (!possible)
        m_dragging.leave();
    const std::vector<SeeEdge> gaps = seeGapsOf(m_view.picture());
    const bool isThere = m_edge && std::ranges::any_of(gaps, [this](const SeeEdge& one) { return isSameGap(one, *m_edge); });
    showAt(isThere        ? m_edge
           : gaps.empty() ? std::nullopt
                          : std::optional(gaps.front()),
           isThere && m_plus->isSeen() && !m_plus->hasFocus());
}

/// Named for whoever cannot see where it stands.
void SeeBuilding::showAt(const std::optional<SeeEdge>& edge, bool seen)
{
    m_edge = edge;
    m_plus->setSeen(edge && seen);
    const QString text =
        edge ? NetworkDiagram::tr("Insert a layer %1").arg(seeEdgeText(m_page.contents(), *edge)) : NetworkDiagram::tr("Insert a layer");
    setNames(*m_plus, text, text);
    placeAnew();
}

void SeeBuilding::placeAnew()
{
    if (!m_edge)
        return;
    if (const std::optional<QPointF> place = seePlaceOn(m_view.layoutOfColumns(), *m_edge))
        m_plus->centreAt(*place);
    else
        m_plus->setSeen(false);
}

// ---- inserting ----

/// Where the + is.
void SeeBuilding::insertHere()
{
    if (!obstacle().isEmpty() || !m_edge)
        return;
    const std::optional<GraphEdge> meant = seeEdgeMeant(m_page.contents(), *m_edge);
    if (!meant) {
        const auto unfold = [self = QPointer<SeeBuilding>(this), group = m_edge->to, arrangement = m_page.contents().arrangement()] {
            if (self && self->m_page.contents().arrangement() == arrangement) // else it is another column by now
                emit self->m_view.groupToggled(group);
        };
        return m_edits.refuse(
            Text(KS_TEXT("core", "several layers of the folded group read this tensor, and others do; unfold the group to choose an edge")),
            {{[] { return tr("Unfold it, to build in it"); }, unfold}});
    }
    openChooser(*meant, seeEdgeText(m_page.contents(), *m_edge), m_plus->mapToGlobal(QPoint(m_plus->width() / 2, m_plus->height())));
}

void SeeBuilding::openChooser(const GraphEdge& edge, const QString& where, const QPoint& at)
{
    m_chooser = new LayerChooser(m_edits.document().model(), edge, where, m_plus);
    m_chooser->setCost(m_edits.cost());
    connect(m_chooser, &LayerChooser::chosen, this, [this, edge](OpKind op) {
        m_view.setFocus();
        m_edits.changeMended([] { return BuildPage::tr("Insert a layer"); },
                             [&](const Model& model) { return withInserted(model, edge, op); }, [&](const Model&) { return edge.to; },
                             [&](const Model& changed) { goTo(changed, edge.to); });
    });
    m_chooser->openAt(at);
}

// ---- the layer of a column ----

void SeeBuilding::perform(SeeColumnEdit edit, int column)
{
    if (!isOfFolds(edit) && !obstacle().isEmpty())
        return;
    if (column < 0)
        return m_edits.refuse([] { return tr("No column is chosen. The arrow keys lead to one, and so does a click."); });
    const SeeContents& contents = m_page.contents();
    if (edit == SeeColumnEdit::Fold || edit == SeeColumnEdit::FoldAround)
        return fold(seeGroupFolded(contents, column, edit));
    try {
        if (edit == SeeColumnEdit::Before || edit == SeeColumnEdit::Behind) {
            const GraphEdge edge = edit == SeeColumnEdit::Before ? seeEdgeBefore(contents, column) : seeEdgeBehind(contents, column);
            const QRectF title = m_view.layoutOfColumns().places()[static_cast<std::size_t>(column)].title;
            const QPointF at = edit == SeeColumnEdit::Before ? title.bottomLeft() : title.bottomRight();
            return openChooser(edge, seeEdgeText(contents, edge), m_view.mapToGlobal(at.toPoint()));
        }
        if (edit == SeeColumnEdit::Settings)
            return m_settings(seeChainAt(contents, column).front());
        if (edit == SeeColumnEdit::Unfold)
            return emit m_view.groupToggled(column);
        const auto told = [this](const Model& changed, int layer) { goTo(changed, layer); };
        LayerCopies copies(m_edits);
        if (edit == SeeColumnEdit::Paste)
            return copies.paste(seeEdgeBehind(contents, column), told);
        const std::vector<int> layers = seeLayersAt(contents, column);
        switch (edit) {
        case SeeColumnEdit::Copy: copies.copy(layers); return;
        case SeeColumnEdit::Cut: return copies.cut(layers, told);
        case SeeColumnEdit::Duplicate: return copies.duplicate(layers, told);
        default: return takeOut(edit, column);
        }
    } catch (const Error& error) {
        m_edits.refuse(error.text());
    }
}

/// One that a column lies in. The keyboard is at it then: a group that is folded next lies around it.
void SeeBuilding::fold(int group)
{
    const SeeContents& contents = m_page.contents();
    int column = static_cast<int>(contents.columns().size()) - 1;
    while (column > 0 && std::ranges::count(contents.groupsAround(column), group) == 0)
        --column;
    if (column <= 0)
        return m_edits.refuse([] { return tr("What is chosen lies in no group that could be folded."); });
    emit m_view.groupToggled(column, group);
    const auto folded = std::ranges::find(contents.columns(), group);
    if (folded != contents.columns().end())
        m_view.setSpot({.column = static_cast<int>(folded - contents.columns().begin())}, std::min(m_view.level(), SeeLevel::Layer));
}

/// Removed, or moved to the left or right.
void SeeBuilding::takeOut(SeeColumnEdit edit, int column)
{
    const SeeContents contents = m_page.contents(); // the picture is another network's before the change has returned
    const bool isGone = edit == SeeColumnEdit::Remove;
    const GraphNode& first = contents.model().graph.nodes[static_cast<std::size_t>(seeFirstAt(contents, column))];
    const auto layerOf = [isGone, name = first.name](const Model& edited) { return isGone ? noNode : edited.find(name); };
    m_edits.changeMended([isGone] { return isGone ? BuildPage::tr("Remove a layer") : BuildPage::tr("Move a layer"); },
                         [&](const Model& model) { return seeEdited(contents, column, edit, model); }, layerOf,
                         [&](const Model& changed) { goTo(changed, isGone ? std::max(0, first.src) : layerOf(changed)); });
}

/// The keyboard is to be at this layer.
void SeeBuilding::goTo(const Model& changed, int node)
{
    m_next = SeeArrival::at(m_page.contents(), changed, node);
}

void SeeBuilding::arrive()
{
    refresh();
    const std::optional<SeeArrival> next = std::exchange(m_next, std::nullopt);
    if (!next || m_run.state() == TrainingRun::State::Failed)
        return;
    if (next->layer.empty())
        return m_view.setSpot({});
    const auto column = seeColumnOf(m_page.contents(), *next);
    if (!column)
        return;
    NetworkLook look = m_page.look();
    look.column = column;
    look.map = -1;
    look.cell.reset();
    look.level = lookLevels.front();
    m_page.setLook(look);
}

/// Undo and redo lead to what they bring back: whoever cuts next is to mean what is marked.
void SeeBuilding::noteUndo(const Model& before)
{
    const NetworkDocument& document = m_edits.document();
    if (document.changeIsAgain() && document.model().graph != before.graph && m_view.isVisible())
        m_next = SeeArrival::ofChange(m_page.contents(), before, document.model(), m_view.spot().column);
}

/// Where there is no way out, all of a column has its menu, else its title alone.
int SeeBuilding::menuColumnAt(const QPointF& point) const
{
    const SeeLayout& layout = m_view.layoutOfColumns();
    const int title = layout.titleAt(point);
    return title >= 0 || m_view.level() != SeeLevel::Network ? title : layout.spotAt(point).column;
}

bool SeeBuilding::openMenu(const QContextMenuEvent& event)
{
    const bool byKey = event.reason() == QContextMenuEvent::Keyboard;
    const int column = byKey ? m_view.spot().column : menuColumnAt(event.pos());
    if (column < 0 || !obstacle().isEmpty())
        return false;
    auto* menu = named(new QMenu(&m_view), "seeColumnMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->setAccessibleName(nameAt(column));
    bool folds = false; // what is of folds stands together
    for (const SeeOfferedEdit& one : seeEditsOf(m_page.contents(), column, nameAt(column))) {
        const bool isNext = std::exchange(folds, isOfFolds(one.edit)) != isOfFolds(one.edit);
        if (one.edit == SeeColumnEdit::Duplicate || one.edit == SeeColumnEdit::Remove || one.edit == SeeColumnEdit::Settings || isNext)
            menu->addSeparator();
        const QString keys = seeKeyText(one.edit);
        const QString key = keys.isEmpty() ? QString() : QLatin1Char('\t') + keys;
        QAction* action = menu->addAction(one.text + key, this, [this, edit = one.edit, column] { perform(edit, column); });
        action->setEnabled(one.whyNot.isEmpty());
        action->setToolTip(!one.whyNot.isEmpty() ? one.whyNot : folds ? QString() : m_edits.cost());
    }
    const QRectF under = m_view.layoutOfColumns().places()[static_cast<std::size_t>(column)].title;
    menu->popup(byKey ? m_view.mapToGlobal(under.bottomLeft().toPoint()) : event.globalPos());
    return true;
}

// ---- mouse and keyboard ----

/// A double click on its maps unfolds it, too: the first click of the two may move them away from below the mouse, and the second one means the same
/// group. Of the map that is large it means a cell.
std::optional<SeeBuilding::Folded> SeeBuilding::foldedAt(const QPointF& point) const
{
    const SeeLayout& layout = m_view.layoutOfColumns();
    const int title = layout.titleAt(point);
    const int column = title >= 0 ? title : layout.spotAt(point).column;
    if (column < 0 || !m_view.picture().columns[static_cast<std::size_t>(column)].group || layout.moreAt(point) >= 0)
        return std::nullopt;
    const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
    if (title < 0 && place.largeAt(point))
        return std::nullopt;
    return Folded{column, m_page.contents().arrangement()};
}

bool SeeBuilding::eventFilter(QObject* watched, QEvent* event)
{
    const QObject* picture = watched == m_plus ? watched->parent() : watched;
    if (!qobject_cast<const SeePage*>(parent()) || !qobject_cast<const SeeView*>(picture))
        return false; // the page is on its way out: what it consists of is gone before its widgets are
    const bool done = watched == m_plus ? filterPlus(*event) : filterView(*event);
    return done || QObject::eventFilter(watched, event);
}

bool SeeBuilding::filterView(QEvent& event)
{
    if (m_dragging.filter(event))
        return true;
    switch (event.type()) {
    case QEvent::MouseButtonPress: { // where the menu opens nothing leads out
        const auto& pressed = static_cast<const QMouseEvent&>(event);
        m_pressed = pressed.button() == Qt::LeftButton ? foldedAt(pressed.position()) : std::nullopt;
        return pressed.button() == Qt::RightButton && obstacle().isEmpty() && menuColumnAt(pressed.position()) >= 0;
    }
    case QEvent::MouseButtonDblClick: {
        const std::optional<Folded> pressed = std::exchange(m_pressed, std::nullopt);
        if (pressed && pressed->arrangement == m_page.contents().arrangement()) // else the first click has unfolded it
            emit m_view.groupToggled(pressed->column);
        return pressed.has_value();
    }
    case QEvent::KeyPress: return goThroughGroup(static_cast<const QKeyEvent&>(event));
    case QEvent::MouseMove: hover(static_cast<const QMouseEvent&>(event)); return false;
    case QEvent::ContextMenu: return openMenu(static_cast<const QContextMenuEvent&>(event));
    case QEvent::Resize: QMetaObject::invokeMethod(this, &SeeBuilding::placeAnew, Qt::QueuedConnection); return false; // laid out by then
    case QEvent::LanguageChange: showAt(m_edge, false); return false;
    case QEvent::Leave: hideWhereNobodyIs(); return false;
    default: return false;
    }
}

/// Enter unfolds the group that is chosen, and Esc goes from a column of it out to the group, before it goes on to the whole network.
bool SeeBuilding::goThroughGroup(const QKeyEvent& key)
{
    const SeeSpot& here = m_view.spot();
    if (here.column < 0 || here.map >= 0 || (key.modifiers() & ~Qt::KeypadModifier))
        return false;
    const SeeContents& contents = m_page.contents();
    const NetworkFold* const chosen = contents.foldAt(here.column);
    const bool enters = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (enters && chosen && chosen->isGroup()) {
        emit m_view.groupToggled(here.column);
        return true;
    }
    const std::vector<int> groups = contents.groupsAround(here.column);
    const bool isFree = m_view.level() == SeeLevel::Network && !m_view.heldSpot() && !m_page.wave().station(); // else Esc is theirs
    if (key.key() != Qt::Key_Escape || groups.empty() || !isFree)
        return false;
    fold(groups.front());
    return true;
}

void SeeBuilding::hideWhereNobodyIs()
{
    if (!m_dragging.isUnderWay())
        showAt(m_edge, false);
}

/// The + of the edge where the mouse is.
void SeeBuilding::hover(const QMouseEvent& event)
{
    const bool possible = event.buttons() == Qt::NoButton && obstacle().isEmpty();
    const auto over = possible ? seeEdgeNear(m_view.picture(), m_view.layoutOfColumns(), event.position()) : std::nullopt;
    if (over)
        showAt(over, true);
    else if (m_plus->isSeen() && !m_plus->hasFocus() && !m_dragging.isUnderWay())
        showAt(m_edge, false);
}

bool SeeBuilding::filterPlus(QEvent& event)
{
    switch (event.type()) {
    case QEvent::FocusIn: {
        const int here = m_view.spot().column;
        const std::vector<SeeEdge> gaps = seeGapsOf(m_view.picture());
        const auto behind = std::ranges::find(gaps, std::max(0, here), &SeeEdge::from);
        if (behind != gaps.end() && (!m_edge || m_edge->from != behind->from))
            showAt(*behind, false);
        return false;
    }
    case QEvent::Leave: hideWhereNobodyIs(); return false;
    case QEvent::KeyPress:
        switch (static_cast<const QKeyEvent&>(event).key()) {
        case Qt::Key_Left: walk(-1); return true;
        case Qt::Key_Right: walk(1); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: m_plus->click(); return true;
        case Qt::Key_Escape: m_view.setFocus(); return true;
        default: return false;
        }
    default: return false;
    }
}

/// From edge to edge; the picture follows.
void SeeBuilding::walk(int by)
{
    const std::vector<SeeEdge> gaps = seeGapsOf(m_view.picture());
    if (gaps.empty())
        return;
    const auto here = m_edge ? std::ranges::find_if(gaps, [this](const SeeEdge& one) { return isSameGap(one, *m_edge); }) : gaps.end();
    const auto at = here == gaps.end() ? std::ptrdiff_t{0} : here - gaps.begin();
    const SeeEdge& next = gaps[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(gaps) - 1))];
    m_view.setSpot({.column = next.from}, m_view.level());
    showAt(next, false);
}

} // namespace ks

#include "moc_see_building.cpp"
