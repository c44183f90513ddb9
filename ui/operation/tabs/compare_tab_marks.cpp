#include "core/session/steps.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/close_up.h"
#include "ui/language/numbers.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/scene.h"

#include <QLabel>

namespace ks {

void CompareTab::followExplained()
{
    if (!m_gridA->tensor() || !isLegal(m_document.content().spec))
        return;
    const SceneFocus focus = settledFocus(m_document.content().spec, m_document.view());
    const Cell cell = toGrid(focus.cell);
    const Followed now{{focus.role, focus.cell}, m_gridA->tensor()->shape()};
    if (focus.role != m_role || now == m_followed || cell.n != m_gridA->n() || cell.c != m_gridA->c())
        return; // once: what is pointed at holds until the next step
    m_followed = now;
    m_pointed.reset();
    m_gridA->view().reveal(cell);
    m_gridA->selection().setCurrent(cell);
}

void CompareTab::pointAt(const std::optional<Cell>& cell)
{
    m_pointed = cell;
    mark();
}

std::optional<Mask> CompareTab::hidden() const
{
    const ViewState& view = m_document.view();
    if (!isAsked(view, m_role))
        return std::nullopt;
    return m_mask ? m_mask(m_role) : maskOf(view, m_role);
}

void CompareTab::maskChanged()
{
    if (!isVisible())
        return;
    mark();
    m_verdict->setText(verdict());
}

void CompareTab::mark()
{
    const std::optional<Mask> mask = hidden();
    const Cell at = m_pointed.value_or(m_gridA->selection().current());
    bool isThere = false;
    for (CellGrid* grid : {m_gridA, m_gridB, m_gridDifference}) {
        GridMarks marks;
        if (grid->tensor() && contains(grid->tensor()->shape(), at)) { // of two sizes one may have no such cell
            isThere = true;
            if (!grid->cover().isAwaited())
                marks.highlights = {{at, {}, false}};
        }
        if (mask && grid->tensor()) { // B may be a copy of A
            marks.hiddenFrom = mask->hiddenFrom;
            if (grid == m_gridA && mask->asked && *mask->asked < grid->tensor()->elements()) // what is asked is the lab's own
                marks.predicted = cellAt(grid->tensor()->shape(), *mask->asked);
        }
        grid->setMarks(marks);
    }
    const CellRect& part = m_document.view().visibleSrc;
    const bool differ = m_compared.a() && m_compared.b() && m_compared.a()->shape() != m_compared.b()->shape();
    // The lab looks at a part of its picture: so does this tab at first, once nothing new comes into the pictures that would show them whole again.
    if (part.h > 0 && part.w > 0 && (m_compared.cells() || differ))
        m_closeUp->showNew();
    const TensorPtr& a = m_compared.a();
    const TensorPtr& b = m_compared.b();
    const auto isIn = [&](const TensorPtr& tensor) { return tensor && contains(tensor->shape(), at); };
    const auto isSecret = [&](const TensorPtr& tensor) { return mask && isIn(tensor) && mask->hides(offsetOf(tensor->shape(), at)); };
    const auto text = [](bool secret, bool there, const auto& value) {
        return secret ? QStringLiteral("?") : there ? shortNumberText(value(), 7) : noFigure();
    };
    const auto valueOf = [&](const TensorPtr& tensor) {
        return text(isSecret(tensor), isIn(tensor), [&] { return static_cast<double>((*tensor)[at]); });
    };
    const auto differenceText = [&] { // of two sizes there is no map, and yet what both have differs by something
        return text(isSecret(a) || isSecret(b), isIn(a) && isIn(b), [&] { return differenceOf((*a)[at], (*b)[at]); });
    };
    m_cursor->setText(
        isThere ? tr("%1: A %2, B %3, difference %4").arg(indexText(m_role, fromGrid(at)), valueOf(a), valueOf(b), differenceText())
                : QString());
}

} // namespace ks
