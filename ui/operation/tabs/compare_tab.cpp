#include "ui/operation/tabs/compare_tab.h"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/session/steps.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/close_up.h"
#include "ui/grids/presented_grid.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/operation/largest_fit.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/scene.h"
#include "ui/theme/control_area.h"
#include "ui/theme/page_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace ks {

namespace {

constexpr int grids = 3;       ///< A, the difference, B
constexpr double leastOfB = 8; ///< lines of its settings that are seen at once

/// Where the settings of B come from; of a bookmark its number follows.
constexpr int itsOwn = -1;
constexpr int fromA = 0;
constexpr int firstBookmark = 1;

} // namespace

CompareTab::CompareTab(OperationDocument& document, ComputeThread& compute, QWidget* parent)
    : Retranslating(parent), m_document(document), m_other(compute), m_compared(
                                                                         compute,
                                                                         [this] {
                                                                             showTensors();
                                                                             emit compared();
                                                                         },
                                                                         [this](const Text& why) { emit m_document.message(why); }),
      m_layout(new QGridLayout(this)), m_start(new QWidget(this)), m_whatTitle(new QLabel(this)),
      m_what(named(fittingBox(this), "compareWhat")), m_fromTitle(new QLabel(m_start)), m_from(named(narrowBox(8, m_start), "compareFrom")),
      m_swap(named(new QPushButton(this), "compareSwap")), m_verdict(named(sentenceLabel(this), "compareVerdict")),
      m_cursor(named(new QLabel(this), "compareCursor")), m_titleA(sentenceLabel(this)), m_titleB(sentenceLabel(this)),
      m_titleDifference(sentenceLabel(this)), m_gridA(new CellGrid(this)), m_gridB(new CellGrid(this)),
      m_gridDifference(new CellGrid(this)), m_closeUp(new CloseUp({m_gridA}, *this)), m_settings(new OperatorSettings(m_other)),
      m_scroll(new ControlArea(this))
{
    m_whatTitle->setBuddy(m_what);
    m_fromTitle->setBuddy(m_from);
    m_verdict->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_scroll->setWidget(m_settings);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_settings->setContentsMargins(8, 0, 8, 0);
    m_gridDifference->plane().setColour({.palette = Palette::BlueOrange});
    m_gridA->view().linkTo(m_gridB->view());
    m_gridA->view().linkTo(m_gridDifference->view());
    new PresentedGrid(*m_gridA); // with it the others

    layRow(*m_start, {m_fromTitle, {m_from, 1}});
    m_layout->addLayout(inRow({m_whatTitle, m_what, {m_verdict, 1}, m_swap}), 0, 0, 1, grids); // beside the choice of B it would cut that
    m_layout->addWidget(m_titleA, 1, 0);
    m_layout->addWidget(m_titleDifference, 1, 1);
    m_layout->addWidget(m_titleB, 1, 2);
    m_layout->addWidget(m_gridA, 2, 0);
    m_layout->addWidget(m_gridDifference, 2, 1);
    m_layout->addWidget(m_gridB, 2, 2);
    m_layout->addWidget(m_cursor, 3, 0, 1, grids);
    m_layout->setRowStretch(2, 3);
    for (int column = 0; column < grids; ++column)
        m_layout->setColumnStretch(column, 1);
    arrange();

    for (CellGrid* grid : {m_gridA, m_gridB, m_gridDifference}) {
        connect(grid, &CellGrid::cellHovered, this, &CompareTab::pointAt);
        connect(&grid->selection(), &GridSelection::currentChanged, this, [this](const Cell& cell) { pointAt(cell); });
        connect(grid, &CellGrid::cellActivated, this, [this](const Cell& cell) { m_document.cursor().goToCell(pinOf(cell)); });
    }
    m_verdict->setTextFormat(Qt::RichText);
    connect(m_verdict, &QLabel::linkActivated, this, [this] {
        if (!difference())
            return;
        const Cell at = difference()->at;
        m_document.cursor().goToCell(pinOf(at));
        for (CellGrid* grid : {m_gridA, m_gridB, m_gridDifference})
            grid->plane().setPlane(at.n, at.c);
        m_gridA->view().reveal(at);
        pointAt(at);
    });
    connect(m_what, &QComboBox::activated, this, [this](int index) { choose(static_cast<Role>(m_what->itemData(index).toInt())); });
    connect(m_from, &QComboBox::activated, this, [this](int index) {
        const int source = m_from->itemData(index).toInt();
        if (source == fromA)
            copyFromA();
        else if (source >= firstBookmark)
            copyFromBookmark(static_cast<std::size_t>(source - firstBookmark));
        listSources(); // also where nothing has changed
    });
    connect(m_swap, &QPushButton::clicked, this,
            [this] { m_document.comparison().setBoth(m_other.content(), m_document.content(), [] { return tr("Swap A and B"); }); });
    m_other.edit().keepElsewhere([this](Content content, const Sentence& label, const QString& mergeKey) {
        m_document.comparison().set(
            std::move(content), [label] { return tr("B: %1").arg(label.said()); }, mergeKey);
    });
    connect(&document, &OperationDocument::contentChanged, this, &CompareTab::followDocument);
    connect(&document.comparison(), &ComparedSide::changed, this, &CompareTab::followDocument);
    connect(&document, &OperationDocument::resultChanged, this, &CompareTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &CompareTab::refresh);
    connect(&document.bookmarks(), &Bookmarks::changed, this, &CompareTab::listSources);
    connect(&document, &OperationDocument::sessionReplaced, this, [this] {
        m_other.open({});
        followDocument();
    });
    connect(&m_other, &OperationDocument::resultChanged, this, &CompareTab::refresh);
    connect(&m_other, &OperationDocument::contentChanged, this, &CompareTab::refresh);
    connect(&m_other, &OperationDocument::message, &document, &OperationDocument::message);
    retranslate();
}

void CompareTab::retranslate()
{
    setFieldTitle(*m_whatTitle, tr("What is compared"));
    setFieldTitle(*m_fromTitle, tr("B starts from"), tr("Where the settings of B come from"));
    setTexts(*m_swap, tr("Swap"), tr("The lab takes over B, and B what the lab has now."));
    m_scroll->setAccessibleName(tr("Settings of B"));
    m_gridDifference->setAccessibleName(tr("Difference A − B"));
    m_cursor->setAccessibleName(tr("Values under the cursor"));
    m_titleDifference->setText(tr("A − B (blue: A is smaller, orange: A is larger)"));
    listSources();
    listRoles();
    refresh();
}

void CompareTab::listRoles()
{
    const QSignalBlocker block(m_what);
    m_what->clear();
    const OpSpec& spec = m_document.content().spec;
    std::vector<Role> roles = {Role::Dst};
    for (const RoleInfo& info : tensorRoles())
        if (info.isResult && info.role != Role::Dst && (!info.isGradient || m_document.view().backward) && isLegal(spec) &&
            !shapeOf(spec, info.role).empty())
            roles.push_back(info.role);
    for (const Role role : roles)
        m_what->addItem(plainName(spec.op, role), static_cast<int>(role));
    if (std::ranges::find(roles, m_role) == roles.end())
        m_role = Role::Dst;
    m_what->setCurrentIndex(m_what->findData(static_cast<int>(m_role)));
    m_gridA->setAccessibleName(tr("%1 of A").arg(plainName(m_document.content().spec.op, m_role)));
    m_gridB->setAccessibleName(tr("%1 of B").arg(plainName(m_document.content().spec.op, m_role)));
}

void CompareTab::followRole()
{
    const OpSpec& spec = m_document.content().spec;
    const Role explained = isLegal(spec) ? settledFocus(spec, m_document.view()).role : m_role;
    if (explained == m_explainedRole || m_what->findData(static_cast<int>(explained)) < 0) // or it is not there yet
        return;
    m_explainedRole = explained;
    m_role = explained;
    listRoles();
}

void CompareTab::choose(Role role)
{
    m_role = role;
    refresh();
}

void CompareTab::listSources()
{
    const QSignalBlocker block(m_from);
    const int source = sourceOfB();
    m_from->clear();
    if (source == itsOwn)
        m_from->addItem(tr("its own settings"), itsOwn);
    m_from->addItem(tr("A as it is now"), fromA);
    int next = firstBookmark;
    for (const Bookmark& bookmark : m_document.session().bookmarks)
        m_from->addItem(onScreen(bookmark.name, bookmark.nameIn), next++);
    m_from->setCurrentIndex(m_from->findData(source));
    m_from->setToolTip(m_from->currentText()); // whose room is of eight letters
}

int CompareTab::sourceOfB() const
{
    const Session& session = m_document.session();
    if (!session.compared || m_other.content() == session.content)
        return fromA;
    const auto same = std::ranges::find(session.bookmarks, *session.compared, &Bookmark::content);
    return same == session.bookmarks.end() ? itsOwn : firstBookmark + static_cast<int>(same - session.bookmarks.begin());
}

void CompareTab::takeFont()
{
    arrange();
    fitCells();
    if (m_closeUp->takeFont())
        refresh();
}

void CompareTab::takeSize()
{
    arrange();
    fitCells();
    updateGeometry();
}

void CompareTab::fitCells()
{
    for (CellGrid* grid : {m_gridA, m_gridB, m_gridDifference})
        grid->view().setLargestFit(largestFitIn(*this));
}

int CompareTab::settingsWidth() const
{
    constexpr double lines = 21.2; // 297 pixels at the usual size of text
    return qRound(lines * fontMetrics().height());
}

void CompareTab::arrange()
{
    const bool beside = width() >= settingsWidth() + grids * gridWithRoom;
    m_scroll->setMinimumWidth(beside ? settingsWidth() : 0);
    m_scroll->setMaximumWidth(beside ? settingsWidth() : QWIDGETSIZE_MAX);
    m_scroll->setMinimumHeight(beside ? 0 : qRound(leastOfB * fontMetrics().height()));
    m_layout->setRowMinimumHeight(2, qRound(besideText(font(), leastPicture)));
    if (m_beside == beside)
        return;
    m_beside = beside;
    m_layout->removeWidget(m_start);
    m_layout->removeWidget(m_scroll);
    if (beside) {
        m_layout->addWidget(m_start, 0, grids);
        m_layout->addWidget(m_scroll, 1, grids, 3, 1);
    } else {
        m_layout->addWidget(m_start, 4, 0, 1, grids);
        m_layout->addWidget(m_scroll, 5, 0, 1, grids);
    }
    m_layout->setRowStretch(5, beside ? 0 : 2);
}

QSize CompareTab::minimumSizeHint() const
{
    // With the settings below, whichever way they stand now: else the tab could not be made narrow again.
    const int spacing = m_layout->spacing();
    const int row = grids * m_gridA->minimumSizeHint().width() + (grids - 1) * spacing;
    const QMargins margins = m_layout->contentsMargins();
    const int top = m_layout->itemAtPosition(0, 0)->minimumSize().width();
    return {std::max({row, top, m_start->minimumSizeHint().width()}) + margins.left() + margins.right(), leastHeightOf(*this)};
}

void CompareTab::setPresenting(bool presenting)
{
    m_start->setHidden(presenting);
    m_scroll->setHidden(presenting);
    m_whatTitle->setHidden(presenting);
    m_what->setHidden(presenting);
}

void CompareTab::comeIntoSight()
{
    m_closeUp->begin();
    followDocument();
}

void CompareTab::copyFromA()
{
    m_document.comparison().set(m_document.content(), [] { return tr("B: start from A"); });
}

void CompareTab::copyFromBookmark(std::size_t index)
{
    if (index >= m_document.session().bookmarks.size())
        return;
    const Bookmark bookmark = m_document.session().bookmarks[index];
    m_document.comparison().set(bookmark.content, [name = bookmark.name, nameIn = bookmark.nameIn] {
        return tr("B: start from bookmark %1").arg(onScreen(name, nameIn));
    });
}

void CompareTab::followDocument()
{
    if (!isVisible())
        return;
    m_document.comparison().begin();
    try {
        m_other.edit().follow(m_document.comparison().content());
    } catch (const Error& error) {
        emit m_document.message(error.text());
    }
    listSources();
    refresh();
}

void CompareTab::refresh()
{
    if (!isVisible())
        return;
    listRoles();
    followRole();
    if (m_other.view().backward != m_document.view().backward) { // computes what is missing and comes back
        ViewState view = m_other.view();
        view.backward = m_document.view().backward;
        m_other.cursor().setView(view);
    }
    const auto describeShort = [](const Content& content) { return titleOf(content.spec); };
    m_titleA->setText(tr("A: %1").arg(describeShort(m_document.content())));
    m_titleB->setText(tr("B: %1").arg(describeShort(m_other.content())));
    m_compared.compare(m_document.tensor(m_role), m_other.tensor(m_role), infoOf(m_role).perChannel);
    showTensors();
}

void CompareTab::showTensors()
{
    const Cell plane = infoOf(m_role).perChannel ? Cell{} : shownPlane(m_document.content().spec, m_document.view(), m_role);
    const auto place = [&](CellGrid* grid, const TensorPtr& tensor, const OpSpec& spec) {
        if (!tensor) {
            const Shape awaited = isLegal(spec) ? shapeOf(spec, m_role) : Shape{};
            grid->awaitTensor(infoOf(m_role).perChannel ? Shape{1, 1, 1, awaited.elements()} : awaited);
            return;
        }
        grid->cover().setAwaited(false);
        const Shape shape = tensor->shape();
        const std::int64_t n = std::clamp<std::int64_t>(plane.n, 0, std::max<std::int64_t>(0, shape.n - 1));
        const std::int64_t c = std::clamp<std::int64_t>(plane.c, 0, std::max<std::int64_t>(0, shape.c - 1));
        if (grid->tensor() == tensor)
            grid->plane().setPlane(n, c);
        else
            grid->setTensor(tensor, n, c);
    };
    for (CellGrid* grid : {m_gridA, m_gridB}) { // the same colours mean the same, or equal values would not look equal
        grid->plane().setSharedRange(m_compared.range());
        grid->plane().setColour(colourOf(m_document.content(), m_document.view(), m_role));
    }
    place(m_gridA, m_compared.a(), m_document.content().spec);
    place(m_gridB, m_compared.b(), m_other.content().spec);
    place(m_gridDifference, m_compared.cells(), m_document.content().spec);
    followExplained();
    mark();
    m_verdict->setText(verdict());
}

QString CompareTab::verdict() const
{
    if (!isLegal(m_other.content().spec))
        return tr("The settings of B are not possible; see beside.");
    if (!m_compared.b() && m_other.result() && !m_other.numbers().isUnderWay() && isLegal(m_document.content().spec) &&
        shapeOf(m_other.content().spec, m_role).empty())
        return tr("B has no %1, so there is nothing to compare; choose another tensor.")
            .arg(plainName(m_document.content().spec.op, m_role));
    if (!m_compared.a() || !m_compared.b())
        return tr("Here A and B will be compared as soon as both are computed.");
    if (m_compared.a()->shape() != m_compared.b()->shape())
        return tr("%1 has different sizes (A %2, B %3), so there is no difference map; the cursor is the same cell in both.")
            .arg(plainName(m_document.content().spec.op, m_role), QString::fromStdString(m_compared.a()->shape().text()),
                 QString::fromStdString(m_compared.b()->shape().text()));
    if (!difference())
        return tr("Comparing…");
    if (const auto mask = hidden(); mask && mask->hides(m_compared.a()->elements() - 1)) // of an answered last cell nothing is hidden
        return tr("What is not answered yet stays hidden here.");
    const bool onlyOne = m_compared.a()->elements() == 1;
    const QString cells = countOnScreen(m_compared.a()->elements());
    if (difference()->differing == 0)
        return onlyOne ? tr("A and B are equal in their only cell.") : tr("A and B are equal in all %1 cells.").arg(cells);
    const QString largest = shortNumberText(difference()->largest, 6);
    const QString at = indexText(m_role, fromGrid(difference()->at));
    if (onlyOne)
        return tr("The only cell differs by %1, at <a href=\"worst\">%2</a>.").arg(largest, at);
    if (difference()->differing == 1)
        return tr("One of %1 cells differs, by %2, at <a href=\"worst\">%3</a>.").arg(cells, largest, at);
    return tr("%1 of %2 cells differ, at most by %3, at <a href=\"worst\">%4</a>.")
        .arg(countOnScreen(difference()->differing), cells, largest, at);
}

} // namespace ks

#include "moc_compare_tab.cpp"
