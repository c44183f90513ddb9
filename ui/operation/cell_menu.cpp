#include "ui/operation/cell_menu.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/session/bookmarks.h"
#include "core/verify/gradient_check.h"
#include "ui/grids/cell_grid.h"
#include "ui/operation/inspection.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/scene.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace ks {

namespace {

/// Term visits that the GUI thread may wait for.
constexpr double mostVisitsOfMenu = 65536;

} // namespace

QMenu* CellMenu::menuFor(const Place& place, QWidget* parent) const
{
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("cellMenu"));
    const OpSpec& spec = m_document.content().spec;
    if (!isLegal(spec) || !contains(shapeOf(spec, place.role), place.cell))
        return menu;
    const QString title = placeName(spec, place.role, place.cell);
    menu->addSection(title);
    menu->setMinimumWidth(menu->fontMetrics().horizontalAdvance(title) + 6 * gridStep); // no style asks for room for it
    addValue(*menu, place);
    menu->addSeparator();
    addExplanation(*menu, place);
    menu->addSeparator();
    addSteps(*menu, place);
    menu->addAction(tr("Export %1…").arg(plainName(spec.op, place.role)), [deed = m_deeds.exportTensor, role = place.role] { deed(role); });
    return menu;
}

void CellMenu::addValue(QMenu& menu, const Place& place) const
{
    CellGrid* grid = place.grid;
    const bool several = grid->selection().hasSeveral();
    menu.addAction(several ? tr("Copy the selected cells") : tr("Copy the value"), QKeySequence::Copy, &grid->editing(),
                   &GridEditing::copy);
    if (grid->editing().isEditable()) {
        menu.addAction(tr("Paste here"), QKeySequence::Paste, &grid->editing(), &GridEditing::paste);
        menu.addAction(tr("Type a value"), QKeySequence(Qt::Key_F2), grid, [grid] { grid->editing().begin(); });
    }
}

void CellMenu::addExplanation(QMenu& menu, const Place& place) const
{
    const Pin pin{place.role, place.cell};
    const bool held = m_document.view().pin == pin;
    menu.addAction(held ? tr("Let go of this cell") : tr("Hold its explanation"), QKeySequence(Qt::CTRL | Qt::Key_Return), &m_document,
                   [&document = m_document, held, pin] { document.cursor().setPin(held ? std::nullopt : std::optional(pin)); });
    if (m_inspection.hides(place.role, place.cell))
        return; // its formula and its gradient would tell it
    const OperationResult* result = m_inspection.freshResult();
    if (isResult(place.role) && result && result->of(place.role) &&
        explainCost(result->content.spec, place.role, place.cell) <= mostVisitsOfMenu)
        menu.addAction(tr("Copy its formula"), &m_document, [made = m_document.numbers().result(), place] {
            const Explanation explanation = explainResult(*made, {place.role, place.cell}, 0);
            QGuiApplication::clipboard()->setText(formulaText(formulaOf(explanation)));
        });
    if (const auto of = checkedGradient(place.role); of && !shapeOf(m_document.content().spec, *of).empty())
        menu.addAction(tr("Check its gradient"), [deed = m_deeds.checkGradient, of = *of, cell = place.cell] { deed(of, cell); });
}

void CellMenu::addSteps(QMenu& menu, const Place& place) const
{
    const std::vector<Role> roles = steppableRoles(m_document.content().spec, m_document.view().backward);
    if (std::ranges::find(roles, place.role) == roles.end())
        return;
    const auto offer = [&](const QString& text, Reveal reveal) {
        menu.addAction(text, &m_document, [this, place, reveal] { stand(place, reveal); });
    };
    menu.addAction(tr("Step to this cell"), &m_document, [this, place] { stepTo(place); });
    offer(tr("Hide the cells behind it"), Reveal::UpToStep);
    offer(tr("Ask for this cell"), Reveal::Predict);
    if (m_document.view().reveal != Reveal::All)
        offer(tr("Show all cells"), Reveal::All);
    menu.addSeparator();
}

void CellMenu::stand(const Place& place, Reveal reveal) const
{
    ViewState view = m_document.view();
    setReveal(view, reveal);
    m_document.cursor().setView(view);
    stepTo(place);
}

void CellMenu::stepTo(const Place& place) const
{
    m_document.cursor().goTo({place.role, offsetOf(shapeOf(m_document.content().spec, place.role), place.cell), 0});
}

} // namespace ks
