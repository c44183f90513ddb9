#pragma once

#include "core/ops/operator.h"
#include "core/verify/compare.h"
#include "tests/ui/settled.h"
#include "ui/grids/cell_grid.h"
#include "ui/operation/explanation_panel.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tabs/compare_tab.h"
#include "ui/operation/tabs/gradient_check_tab.h"
#include "ui/operation/tabs/histogram_tab.h"
#include "ui/operation/tabs/im2col_tab.h"
#include "ui/operation/tensors_view.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/scene.h"

#include <QComboBox>
#include <QSpinBox>
#include <QTest>

#include <algorithm>

namespace ks::test {

/// The gradient, and the cell of it, that the fields of the tab say is checked.
inline Pin chosenGradient(const GradientCheckTab& tab)
{
    const auto place = [&tab](const char* name) { return tab.findChild<QSpinBox*>(QLatin1String(name))->value(); };
    return {*checkedGradient(static_cast<Role>(tab.findChild<QComboBox*>("gradientOf")->currentData().toInt())),
            {place("gradientCheckN"), place("gradientCheckC"), place("gradientCheckY"), place("gradientCheckX")}};
}

/// What a settled Operation lab shows, held against the oracle of its session's content: computed here from the content alone, never from
/// what the lab has computed. For tests that walk the window.
class ShownNumbers {
public:
    explicit ShownNumbers(OperationLab& lab) : m_lab(lab), m_document(lab.document()), m_content(m_document.content()) {}

    /// Waits until nothing is under way any more; false where that does not happen: something computes for ever, or was never begun.
    static bool settle(LabHost& host, OperationLab& lab)
    {
        if (!settled(host))
            return false;
        const bool legal = isLegal(lab.document().content().spec) && lab.document().content().src.tensor;
        return !legal || (lab.inspection().freshResult() && lab.inspection().explanation() && !lab.document().numbers().isUnderWay());
    }

    /// A line for each number that is not the oracle's, and for each that should be there and is not.
    QStringList faults()
    {
        m_faults.clear();
        if (!isLegal(m_content.spec) || !m_content.src.tensor) {
            checkNothingIsShown();
            return m_faults;
        }
        // Where memory is short there is no result, and the window says so; any other reason is a fault.
        if (const std::string failure = m_document.numbers().failure().english(); !failure.empty()) {
            checkNothingIsShown();
            if (!failure.starts_with("not enough memory"))
                fault(QStringLiteral("there is no result: %1").arg(QString::fromStdString(failure)));
            return m_faults;
        }
        try {
            m_diffDst = gradientFromAbove(m_content);
            m_oracle.emplace(m_content.spec, operandsOf(m_content, m_diffDst.get()));
        } catch (const std::exception& error) {
            fault(QStringLiteral("no oracle: %1").arg(QString::fromUtf8(error.what())));
            return m_faults;
        }
        checkPanes();
        checkExplanation();
        checkTabs();
        return m_faults;
    }

private:
    void fault(const QString& what) { m_faults += what; }
    static QString nameOfRole(Role role) { return QString::fromStdString(std::string(nameOf(role))); }

    void checkNothingIsShown()
    {
        for (const Role role : {Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias})
            if (m_lab.tensors().pane(role).panel().tensor())
                fault(nameOfRole(role) + QStringLiteral(" is shown although there is no result"));
    }

    /// The tensor as it must be; null for those that the oracle judges cell by cell.
    TensorPtr given(Role role) const
    {
        if (const SourcedTensor* operand = m_content.operand(role))
            return operand->tensor;
        return role == Role::DiffDst ? m_diffDst : nullptr;
    }

    /// The cells of a tensor that a grid draws, one by one or, of large ones, some of them.
    void checkCells(const QString& where, Role role, const Tensor& shown)
    {
        const Shape shape = shapeOf(m_content.spec, role);
        if (shown.elements() != shape.elements()) {
            fault(QStringLiteral("%1 has %2 cells instead of %3").arg(where).arg(shown.elements()).arg(shape.elements()));
            return;
        }
        constexpr double mostVisits = 2e6; // a cell may be a sum over a whole photograph
        const TensorPtr exact = given(role);
        const double cost = exact ? 1 : std::max(1.0, evaluationCost(m_content.spec, role, {}));
        const auto most = static_cast<std::int64_t>(std::clamp(mostVisits / cost, 2.0, 60.0));
        const std::int64_t stride = std::max<std::int64_t>(1, shape.elements() / most);
        for (std::int64_t i = 0; i < shape.elements(); i += stride) {
            const float value = shown.cells()[static_cast<std::size_t>(i)];
            const Cell cell = cellAt(shape, i);
            bool right = false;
            double expected = 0;
            if (exact) {
                expected = static_cast<double>((*exact)[cell]);
                right = value == (*exact)[cell] || (std::isnan(expected) && std::isnan(value));
            } else {
                const CompareOptions judging = m_document.result() ? m_document.result()->judging(role) : CompareOptions();
                const OracleValue oracle = m_oracle->cell(role, cell, judging.unitRoundoffs, judging.rules);
                expected = oracle.value;
                right = oracle.accepts(value);
            }
            if (!right) {
                fault(QStringLiteral("%1 %2 shows %3 instead of %4")
                          .arg(where, QString::fromStdString(cell.text()))
                          .arg(static_cast<double>(value))
                          .arg(expected));
                return;
            }
        }
    }

    void checkGrid(const QString& where, Role role, CellGrid& grid)
    {
        if (grid.cover().isAwaited())
            fault(where + QStringLiteral(" is still awaited"));
        else if (!grid.tensor())
            fault(where + QStringLiteral(" is empty"));
        else
            checkCells(where, role, *grid.tensor());
    }

    void checkPanes()
    {
        for (const Role role : {Role::Src, Role::Weights, Role::Bias, Role::Src2, Role::Mean, Role::Variance, Role::Dst, Role::DiffDst,
                                Role::DiffSrc, Role::DiffWeights, Role::DiffBias, Role::DiffSrc2}) {
            TensorPane& pane = m_lab.tensors().pane(role);
            if (!pane.isVisible() || shapeOf(m_content.spec, role).empty())
                continue;
            const std::vector<CellGrid*> grids = pane.panel().grids();
            for (std::size_t i = 0; i < grids.size(); ++i) {
                checkGrid(nameOfRole(role), role, *grids[i]);
                if (grids[i]->n() != pane.panel().n() || grids[i]->c() != pane.panel().channels()[i])
                    fault(nameOfRole(role) + QStringLiteral(" shows another channel than the strip above it says"));
            }
            const Cell plane = shownPlane(m_content.spec, m_document.view(), role);
            if (!isTable(m_content.spec, role) &&
                (pane.panel().n() != plane.n || std::ranges::count(pane.panel().channels(), plane.c) == 0))
                fault(nameOfRole(role) + QStringLiteral(" shows another channel than was chosen"));
            if (pane.panel().tensor())
                checkWords(pane, role);
        }
    }

    /// What a screen reader is told of the stepped and the current cell: the number, or that it is hidden.
    void checkWords(TensorPane& pane, Role role)
    {
        const std::optional<Mask> mask = m_lab.inspection().mask();
        const bool stepped = role == m_document.view().position.of;
        const TensorPtr tensor = pane.panel().tensor();
        const std::int64_t offset = stepped ? m_document.view().position.cell : 0;
        const Cell cell = cellAt(shapeOf(m_content.spec, role), offset);
        CellGrid* grid = pane.panel().gridShowing(pane.toGrid(cell));
        if (!grid)
            return;
        const QString words = grid->describeCell(pane.toGrid(cell));
        const double value = static_cast<double>(tensor->cells()[static_cast<std::size_t>(offset)]);
        const QString number = localized(numeral(value).text);
        const bool hidden = stepped ? mask && mask->hides(offset) : m_lab.inspection().hides(role, cell);
        if (hidden && words.contains(QStringLiteral(": ") + number))
            fault(QStringLiteral("%1 is told as “%2” although it is hidden").arg(nameOfRole(role), words));
        if (!hidden && !words.contains(number))
            fault(QStringLiteral("%1 is told as “%2”, it is %3").arg(nameOfRole(role), words, number));
        if (stepped && pane.grid().marks().hiddenFrom != (mask ? std::optional(mask->hiddenFrom) : std::nullopt))
            fault(nameOfRole(role) + QStringLiteral(" hides other cells than the timeline says"));
    }

    void checkExplanation()
    {
        const Inspection& inspection = m_lab.inspection();
        const QString said = m_lab.explanation().plainText();
        const Explanation* explanation = inspection.explanation();
        if (!explanation) {
            fault(QStringLiteral("there is no explanation"));
            return;
        }
        if (explanation->op != m_content.spec.op || !inspection.explained().isAt({explanation->of, explanation->cell}))
            fault(QStringLiteral("the explanation is of another cell"));
        const OracleValue oracle = m_oracle->cell(explanation->of, explanation->cell);
        const bool equal = oracle.value == explanation->oracle.value || (std::isnan(oracle.value) && std::isnan(explanation->oracle.value));
        if (!equal)
            fault(QStringLiteral("the explanation says %1 instead of %2").arg(explanation->oracle.value).arg(oracle.value));
        if (m_lab.explanation().isVisible() && said.isEmpty())
            fault(QStringLiteral("the explanation is empty"));
        const bool hidden = inspection.hides(explanation->of, explanation->cell);
        const QString value = localized(numeral(oracle.value, explanation->backendValue).text);
        if (explanation->isComplete() && !hidden && !said.contains(value))
            fault(QStringLiteral("the explanation of %1 does not name %2: %3")
                      .arg(QString::fromStdString(cellName(explanation->of, explanation->cell)), value, said.left(200)));
    }

    template <class Tab>
    Tab* visible() const
    {
        auto* tab = m_lab.centre()->findChild<Tab*>();
        return tab && tab->isVisible() ? tab : nullptr;
    }

    void checkTabs()
    {
        if (auto* tab = visible<Im2colTab>(); tab && tab->dstGrid()->isVisible())
            checkGrid(QStringLiteral("im2col's output"), tab->outputRole(), *tab->dstGrid());
        if (auto* tab = visible<CompareTab>(); tab && tab->role() != Role::DiffBias)
            checkGrid(QStringLiteral("A of the comparison"), tab->role(), *tab->gridA());
        if (auto* tab = visible<GradientCheckTab>()) {
            if (const GradientCheck* check = tab->result()) {
                const Pin of = chosenGradient(*tab);
                const OracleValue oracle = m_oracle->cell(of.of, of.cell);
                if (!oracle.accepts(static_cast<float>(check->analytic)) && std::abs(oracle.value - check->analytic) > oracle.bound)
                    fault(QStringLiteral("the gradient check is of %1 instead of %2").arg(check->analytic).arg(oracle.value));
            }
        }
        if (auto* tab = visible<HistogramTab>()) {
            std::int64_t cells = shapeOf(m_content.spec, tab->role()).elements();
            const std::optional<Mask> mask = m_lab.inspection().mask(tab->role());
            if (mask && isAsked(m_document.view(), tab->role()))
                cells = std::clamp<std::int64_t>(mask->hiddenFrom, 0, cells);
            const auto areCounted = [tab, cells] { return tab->statistics().cells == cells; };
            if (!QTest::qWaitFor(areCounted, 20000)) // a walk looks at once
                fault(QStringLiteral("the histogram counts %1 cells instead of %2").arg(tab->statistics().cells).arg(cells));
        }
    }

    OperationLab& m_lab;
    OperationDocument& m_document;
    const Content m_content;
    TensorPtr m_diffDst;
    std::optional<Evaluator> m_oracle;
    QStringList m_faults;
};

} // namespace ks::test
