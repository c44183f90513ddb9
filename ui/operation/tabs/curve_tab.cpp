#include "ui/operation/tabs/curve_tab.h"

#include "core/backends/backend.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "ui/fields/exact_boxes.h"
#include "ui/language/numbers.h"
#include "ui/plots/chart_view.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double usualReach = 5;
constexpr double mostReach = 1e6;
constexpr double mostWidening = 3; ///< for a cell that lies beyond: more would press the function into a corner

/// The weight of the cell's channel; nothing where the operator has none.
std::optional<float> factorOf(const Content& content, const std::optional<Cell>& cell)
{
    const TensorPtr& weights = content.weights.tensor;
    if (infoOf(content.spec.op).weights != WeightsKind::PerChannel || !weights)
        return std::nullopt;
    const std::int64_t channel = cell ? std::min(cell->c, weights->elements() - 1) : 0;
    return weights->data()[channel];
}

} // namespace

CurveTab::CurveTab(OperationDocument& document, LabHost& host, QWidget* parent)
    : Retranslating(parent), m_document(document), m_job(host.compute()), m_page(new QWidget(this)), m_empty(sentenceLabel(this))
{
    m_reachTitle = new QLabel(m_page);
    m_reach = named(new PlainNumberBox(0.001, mostReach, m_page), "curveReach");
    m_reach->setNumber(usualReach);
    m_reachTitle->setBuddy(m_reach);
    m_sentence = named(sentenceLabel(m_page), "curveSentence");
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_chart = named(new ChartView(host, m_page), "curveChart");
    m_chart->showTitle(ChartView::Stands::Alone);
    m_empty->setAlignment(Qt::AlignCenter);
    layColumn(*m_page, {inFlow({m_reachTitle, m_reach}), m_sentence, {m_chart, 1}});
    lay(new QVBoxLayout(this), {{m_page, 1}, {m_empty, 1}});

    connect(m_reach, &QDoubleSpinBox::valueChanged, this, &CurveTab::refresh);
    connect(&document, &OperationDocument::contentChanged, this, &CurveTab::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &CurveTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &CurveTab::refresh);
    retranslate();
}

QString CurveTab::whyNever() const
{
    return hasCurve(m_document.content().spec.op)
               ? QString()
               : tr("This operator has no curve: its output is no function of one number. Activations have.");
}

QString CurveTab::sentence() const
{
    return m_sentence->text();
}

bool CurveTab::hides(Role role, const Cell& cell) const
{
    const std::optional<Mask> mask = m_mask ? m_mask(role) : maskOf(m_document.view(), role);
    return mask && mask->hides(offsetOf(m_document.content().spec.src, cell));
}

/// None while an answer is kept from sight that its place on a line would give away.
std::optional<Cell> CurveTab::markedCell() const
{
    const Content& content = m_document.content();
    const std::optional<Cell> cell = m_lookedAt ? m_lookedAt() : std::nullopt;
    const bool isThere = cell && content.src.tensor && contains(content.spec.src, *cell);
    return isThere && !hides(Role::Dst, *cell) && !hides(Role::DiffSrc, *cell) ? cell : std::nullopt;
}

CurveTab::Wanted CurveTab::wanted() const
{
    const Content& content = m_document.content();
    const std::optional<Cell> cell = markedCell();
    Wanted wanted{.spec = content.spec, .backend = content.backend, .reach = m_reach->value()};
    wanted.spec.src = {1, 1, 1, 2}; // whose extents do not matter
    wanted.factor = factorOf(content, cell).value_or(0.0F);
    if (cell)
        if (const float x = (*content.src.tensor)[*cell]; std::isfinite(x))
            wanted.marked = x;
    return wanted;
}

void CurveTab::refresh()
{
    const QString why = whyNever();
    m_page->setVisible(why.isEmpty());
    m_empty->setVisible(!why.isEmpty());
    m_empty->setText(why);
    if (!isVisible() || !why.isEmpty() || !isLegal(m_document.content().spec)) {
        m_job.cancel();
        return;
    }
    const Wanted now = wanted();
    if (now == m_shown) {
        m_job.cancel(); // of what was wanted in between
        sayCell();
        return;
    }
    m_job.start(
        [now](const std::stop_token&) {
            CurveRange range{.from = -now.reach, .to = now.reach, .also = {}, .channelFactor = now.factor};
            if (now.marked)
                range.also = {*now.marked};
            Backend* const backend = findBackend(now.backend);
            const bool can = backend && backend->info().available && backend->supports(now.spec, Pass::Inference) &&
                             backend->supports(now.spec, Pass::BackwardData);
            return activationCurve(can ? *backend : requireBackend(referenceBackend()), now.spec, range);
        },
        [this, now](ActivationCurve curve) {
            m_curve = std::move(curve);
            m_shown = now;
            draw();
            emit drawn();
        },
        [this](const Text& failure) { emit m_document.message(failure); });
}

bool CurveTab::isBeyond() const
{
    return m_shown && m_shown->marked && std::abs(static_cast<double>(*m_shown->marked)) > mostWidening * m_shown->reach;
}

void CurveTab::draw()
{
    if (!m_shown)
        return;
    const bool beyond = isBeyond();
    ActivationCurve seen = m_curve;
    if (beyond) {
        const auto at = std::ranges::lower_bound(seen.x, *m_shown->marked) - seen.x.begin();
        for (std::vector<float>* numbers : {&seen.x, &seen.y, &seen.slope})
            numbers->erase(numbers->begin() + at);
    }
    m_chart->show(chartOf(seen, beyond ? std::nullopt : m_shown->marked));
    sayCell();
}

void CurveTab::sayCell()
{
    const std::optional<Cell> cell = markedCell();
    if (!m_shown || !m_shown->marked || !cell) {
        m_sentence->setText(tr("The rings mark the cell that is looked at, once it may be seen."));
        return;
    }
    const auto at = static_cast<std::size_t>(std::ranges::lower_bound(m_curve.x, *m_shown->marked) - m_curve.x.begin());
    const auto text = [](float value) { return shortNumberText(static_cast<double>(value), 6); };
    m_sentence->setText(tr("Cell %1: x = %2, f(x) = %3, and the slope f′(x) = %4, by which the gradient from above is multiplied.")
                            .arg(indexText(Role::Src, *cell), text(m_curve.x[at]), text(m_curve.y[at]), text(m_curve.slope[at])) +
                        (isBeyond() ? QLatin1Char(' ') + tr("It lies beyond the chart, which a larger range would widen.") : QString()));
}

void CurveTab::retranslate()
{
    setFieldTitle(*m_reachTitle, tr("Range, to both sides of 0"), tr("Range of the curve"));
    m_reach->setToolTip(
        tr("How far the curve goes. A cell beyond it widens the chart, up to three times; of one farther away the numbers are said."));
    m_chart->describe(tr("Curve of the activation and of its slope"));
    m_chart->setEmptyText(tr("Here the curve will stand, once it is computed."));
    draw();
    refresh();
}

} // namespace ks

#include "moc_curve_tab.cpp"
