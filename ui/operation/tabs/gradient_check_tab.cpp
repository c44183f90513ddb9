#include "ui/operation/tabs/gradient_check_tab.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/report/value_charts.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/lab.h"
#include "ui/theme/combo_hints.h"
#include "ui/theme/measured_once.h"
#include "ui/theme/page_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr double leastRows = 4;   ///< lines of text, high, of the table
constexpr double leastChart = 14; ///< lines of text, wide, beside the table

Role gradientOf(Role operand)
{
    return checkedGradient(operand).value_or(Role::DiffSrc);
}

QString verdictMark(GradientVerdict verdict)
{
    switch (verdict) {
    case GradientVerdict::Ok: return GradientCheckTab::tr("✓ ok");
    case GradientVerdict::Wrong: return GradientCheckTab::tr("✗ wrong");
    case GradientVerdict::Kink: return GradientCheckTab::tr("∧ kink");
    case GradientVerdict::NotFinite: return GradientCheckTab::tr("? not finite");
    }
    return {};
}

} // namespace

GradientCheckTab::GradientCheckTab(OperationDocument& document, LabHost& host, QWidget* parent)
    : Retranslating(parent), m_document(document), m_job(host.compute()), m_ofTitle(new QLabel(this)),
      m_of(named(new QComboBox(this), "gradientOf")), m_usePin(named(new QPushButton(this), "gradientCheckPin")),
      m_verdict(named(sentenceLabel(this), "gradientVerdict")), m_chart(new ChartView(host, this)),
      m_table(named(new QTableWidget(this), "gradientSteps")), m_layout(new QGridLayout(this))
{
    m_ofTitle->setBuddy(m_of);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_drawSoon.setSingleShot(true);
    m_drawSoon.setInterval(80);
    connect(&m_drawSoon, &QTimer::timeout, this, &GradientCheckTab::draw);
    m_table->setColumnCount(3);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setTabKeyNavigation(false);                                 // Tab leaves it
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents); // no column is cut, in any size of text
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_table->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
    m_chart->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // it takes what the table leaves

    auto* head = new FlowLayout; // one line where there is room
    head->addTogether(inRow({m_ofTitle, m_of}, gridStep / 2));
    head->addWidget(m_usePin);
    static constexpr const char* ids[] = {"gradientCheckN", "gradientCheckC", "gradientCheckY", "gradientCheckX"};
    for (std::size_t i = 0; i < m_cell.size(); ++i) {
        m_labels[i] = new QLabel(this);
        m_cell[i] = named(new QSpinBox(this), ids[i]);
        m_cell[i]->setKeyboardTracking(false);
        m_labels[i]->setBuddy(m_cell[i]);
        head->addTogether(inRow({m_labels[i], m_cell[i]}, gridStep / 2));
        connect(m_cell[i], &QSpinBox::valueChanged, this, &GradientCheckTab::refresh);
    }
    m_layout->addLayout(head, 0, 0, 1, 2);
    m_layout->addWidget(m_verdict, 1, 0, 1, 2);
    m_layout->addWidget(m_chart, 2, 0);
    m_layout->addWidget(m_table, 2, 1);
    m_layout->setRowStretch(2, 1);
    m_layout->setColumnStretch(0, 1);

    connect(m_of, &QComboBox::activated, this, [this] {
        fitCell();
        refresh();
    });
    connect(m_usePin, &QPushButton::clicked, this, &GradientCheckTab::followPin);
    connect(&document, &OperationDocument::contentChanged, this, &GradientCheckTab::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &GradientCheckTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &GradientCheckTab::maskChanged);
    connect(&document, &OperationDocument::viewChanged, this, [this] {
        const auto& pin = m_document.view().pin;
        m_usePin->setEnabled(pin && checkedGradient(pin->of));
        followStep();
    });
    retranslate();
}

void GradientCheckTab::retranslate()
{
    setFieldTitle(*m_ofTitle, tr("Check the gradient of"), tr("Tensor whose gradient is checked"));
    setTexts(*m_usePin, tr("Use the held cell"),
             tr("A cell of the input, the weights, the bias or one of their gradients, held by a click in the grids."));
    m_verdict->setAccessibleName(tr("Verdict of the gradient check"));
    m_table->setAccessibleName(tr("Steps of the gradient check"));
    m_table->setHorizontalHeaderLabels({tr("Step h"), tr("Difference quotient"), tr("Error")});
    listRoles();
    refresh();
}

void GradientCheckTab::comeIntoSight()
{
    followLab();
    refresh();
}

Cell GradientCheckTab::cell() const
{
    return {m_cell[0]->value(), m_cell[1]->value(), m_cell[2]->value(), m_cell[3]->value()};
}

void GradientCheckTab::listRoles()
{
    const QSignalBlocker block(m_of);
    const QVariant present = m_of->currentData();
    m_of->clear();
    const OpSpec& spec = m_document.content().spec;
    const bool legal = isLegal(spec);
    for (const RoleInfo& info : tensorRoles()) {
        const Role one = info.gradientOf;
        if (info.isResult && info.isGradient && (one == Role::Src || (legal && !shapeOf(spec, info.role).empty())))
            m_of->addItem(plainName(spec.op, one), static_cast<int>(one));
    }
    m_of->setCurrentIndex(std::max(0, m_of->findData(present)));
    readWhole(*m_of);
    fitCell();
}

void GradientCheckTab::fitCell()
{
    const OpSpec& spec = m_document.content().spec;
    if (!isLegal(spec))
        return;
    const Shape shape = shapeOf(spec, role());
    const std::int64_t extents[] = {shape.n, shape.c, shape.h, shape.w};
    const bool weights = role() == Role::Weights;
    const bool transposed = weights && infoOf(spec.op).transposed;
    const QString names[] = {transposed ? tr("input channel")
                             : weights  ? infoOf(spec.op).weights == WeightsKind::Matrix ? tr("unit") : tr("filter")
                                        : tr("image"),
                             !transposed      ? tr("channel")
                             : spec.group > 1 ? tr("output channel of the group")
                                              : tr("output channel"),
                             tr("row"), tr("column")};
    for (std::size_t i = 0; i < m_cell.size(); ++i) {
        const QSignalBlocker block(m_cell[i]);
        m_cell[i]->setRange(0, static_cast<int>(std::clamp<std::int64_t>(extents[i] - 1, 0, std::numeric_limits<int>::max())));
        m_cell[i]->setVisible(extents[i] > 1);
        m_labels[i]->setVisible(extents[i] > 1);
        m_labels[i]->setText(names[i]);
        m_cell[i]->setAccessibleName(names[i]);
    }
}

void GradientCheckTab::check(Role of, const Cell& cell)
{
    listRoles();
    for (int i = 0; i < m_of->count(); ++i)
        if (gradientOf(static_cast<Role>(m_of->itemData(i).toInt())) == of)
            m_of->setCurrentIndex(i);
    fitCell();
    const std::int64_t places[] = {cell.n, cell.c, cell.y, cell.x};
    for (std::size_t i = 0; i < m_cell.size(); ++i) {
        const QSignalBlocker block(m_cell[i]);
        m_cell[i]->setValue(static_cast<int>(places[i]));
    }
    refresh();
}

bool GradientCheckTab::isSecret() const
{
    const ViewState& view = m_document.view();
    const Role of = gradientOf(role());
    const OpSpec& spec = m_document.content().spec;
    if (!isAsked(view, of) || !isLegal(spec) || !contains(shapeOf(spec, of), cell()))
        return false;
    const std::optional<Mask> mask = m_mask ? m_mask(of) : maskOf(view, of);
    return mask && mask->hides(offsetOf(shapeOf(spec, of), cell()));
}

void GradientCheckTab::maskChanged()
{
    if (isVisible() && isSecret() != m_secret)
        refresh();
}

void GradientCheckTab::followPin()
{
    const auto& pin = m_document.view().pin;
    if (pin)
        if (const auto of = checkedGradient(pin->of))
            check(*of, pin->cell);
}

void GradientCheckTab::followLab()
{
    const ViewState& view = m_document.view();
    const OpSpec& spec = m_document.content().spec;
    std::optional<Pin> looked = view.pin && checkedGradient(view.pin->of) ? view.pin : std::nullopt;
    if (!looked && checkedGradient(view.position.of) && isLegal(spec))
        looked = Pin{view.position.of, cellAt(shapeOf(spec, view.position.of), view.position.cell)};
    m_stepped = steppedGradient();
    if (!looked || looked == m_followed)
        return;
    m_followed = looked;
    check(*checkedGradient(looked->of), looked->cell);
}

std::optional<Pin> GradientCheckTab::steppedGradient() const
{
    const Position& at = m_document.view().position;
    const OpSpec& spec = m_document.content().spec;
    if (checkedGradient(at.of) != at.of || !isLegal(spec))
        return std::nullopt;
    const Shape shape = shapeOf(spec, at.of);
    return at.cell >= 0 && at.cell < shape.elements() ? std::optional(Pin{at.of, cellAt(shape, at.cell)}) : std::nullopt;
}

void GradientCheckTab::followStep()
{
    const std::optional<Pin> stepped = isVisible() ? steppedGradient() : std::nullopt;
    if (!stepped || stepped == m_stepped)
        return;
    m_stepped = m_followed = stepped;
    check(stepped->of, stepped->cell);
}

void GradientCheckTab::refresh()
{
    if (!isVisible())
        return;
    listRoles();
    const auto& pin = m_document.view().pin;
    m_usePin->setEnabled(pin && checkedGradient(pin->of));
    const Content& content = m_document.content();
    m_secret = isSecret();
    if (!isLegal(content.spec) || !content.src.tensor || m_secret) {
        forget();
        draw();
        return;
    }
    if (m_document.numbers().isUnderWay() && m_document.view().backward) { // its gradient is the one to be checked
        forget();
        m_drawSoon.start();
        return;
    }
    Asked asked{content, gradientOf(role()), cell(), {}};
    // The backend's own gradient where there is one (backward mode), else the one that follows from the terms.
    const OperationResult* result = m_document.result();
    if (const TensorPtr gradient = result ? result->of(asked.of) : nullptr; gradient && contains(gradient->shape(), asked.cell)) {
        const CompareOptions judging = result->judging(asked.of);
        asked.value = static_cast<double>((*gradient)[asked.cell]);
        asked.unitRoundoffs = judging.unitRoundoffs;
        asked.rules = judging.rules;
    }
    m_source = asked.value ? tr("as %1 computed it").arg(QString::fromStdString(result->backend)) : tr("from its terms");
    if (asked == m_asked && (m_result || m_job.isRunning())) {
        if (m_result)
            draw(); // in the language of the moment
        return;
    }
    forget();
    m_asked = asked;
    m_drawSoon.start();
    m_job.start(
        [asked](const std::stop_token& stop) {
            const OpSpec& spec = asked.content.spec;
            const TensorPtr diffDst = gradientFromAbove(asked.content);
            const Operands operands = operandsOf(asked.content, diffDst.get());
            const double slack =
                asked.value ? Evaluator(spec, operands).cell(asked.of, asked.cell, asked.unitRoundoffs, asked.rules).tolerance() : 0;
            return checkGradient(spec, operands, asked.of, asked.cell, {.analytic = asked.value, .slack = slack, .stop = stop});
        },
        [this](GradientCheck check) {
            m_result = std::move(check);
            draw();
            emit checked();
        },
        [this](const Text& failure) {
            m_failure = toQString(failure);
            draw();
        });
}

void GradientCheckTab::forget()
{
    m_job.cancel();
    m_asked.reset();
    m_result.reset();
    m_failure.clear();
}

void GradientCheckTab::takeFont()
{
    if (m_table)
        draw();
}

bool GradientCheckTab::event(QEvent* event)
{
    const bool handled = Retranslating::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) // the columns have become wider or narrower
        arrange();
    return handled;
}

QSize GradientCheckTab::minimumSizeHint() const
{
    return {Retranslating::minimumSizeHint().width(), leastHeightOf(*this)};
}

void GradientCheckTab::arrange()
{
    const int chart = qRound(leastChart * fontMetrics().height());
    m_chart->setMinimumWidth(chart);
    m_table->setMinimumHeight(heightWithRows(*m_table, qRound(leastRows * fontMetrics().height())));
    const int room = contentsRect().width() - m_layout->contentsMargins().left() - m_layout->contentsMargins().right();
    const bool beside = chart + m_layout->horizontalSpacing() + m_table->sizeHint().width() <= room;
    if (std::exchange(m_beside, beside) == beside)
        return;
    m_layout->removeWidget(m_table);
    if (beside)
        m_layout->addWidget(m_table, 2, 1);
    else
        m_layout->addWidget(m_table, 3, 0, 1, 2, Qt::AlignLeft); // scrolled sideways where that is still too narrow
    m_layout->setRowStretch(3, beside ? 0 : 1);
}

void GradientCheckTab::draw()
{
    m_drawSoon.stop();
    const bool any = m_result.has_value();
    m_chart->setEmptyText(
        any                    ? tr("No difference has an error that is finite and not 0: there is nothing to draw.")
        : m_secret             ? tr("This gradient is not answered yet: it is checked once it is.")
        : !m_failure.isEmpty() ? m_failure
        : m_job.isRunning() || m_document.numbers().isUnderWay()
            ? tr("This gradient is being checked.")
            : tr("Here one gradient is checked by differences, as soon as the settings are legal and there is an input."));
    m_chart->show(any ? gradientCheckChart(*m_result) : Chart());
    m_verdict->setVisible(any);
    m_table->setVisible(any && !m_result->steps.empty());
    if (!any)
        return;
    const QString sentence = withCapital(toQString(m_result->sentence()));
    m_verdict->setText(tr("%1 (the gradient %2). %3.").arg(verdictMark(m_result->verdict), m_source, sentence));
    m_table->setRowCount(static_cast<int>(m_result->steps.size()));
    const MeasuredOnce measured(*m_table);
    showColumn(0, &GradientStep::step, 3);
    showColumn(1, &GradientStep::central, 7);
    showColumn(2, &GradientStep::error, 3);
}

void GradientCheckTab::showColumn(int column, double GradientStep::*number, int digits)
{
    std::vector<double> numbers;
    for (const GradientStep& step : m_result->steps)
        numbers.push_back(step.*number);
    int row = 0;
    for (const QString& text : columnTexts(numbers, digits)) {
        auto* item = new QTableWidgetItem(text);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setFont(numbersFont(font()));
        m_table->setItem(row++, column, item);
    }
}

} // namespace ks

#include "moc_gradient_check_tab.cpp"
