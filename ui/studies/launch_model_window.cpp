#include "ui/studies/launch_model_window.h"

#include "core/base/digits.h"
#include "core/report/pooling_charts.h"
#include "ui/fields/field_form.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/studies/figure_table.h"
#include "ui/theme/offered.h"
#include "ui/theme/page_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QPushButton>
#include <QSpinBox>

namespace ks {

namespace {

constexpr int largestWindow = 32;
constexpr int largestStride = 32;
constexpr int chartHeight = 320;

/// Sides that hold a window.
std::vector<std::int64_t> sidesFrom(std::int64_t window)
{
    std::vector<std::int64_t> sides = projectedSides();
    std::erase_if(sides, [&](std::int64_t side) { return side < window; });
    return sides;
}

} // namespace

LaunchModelWindow::LaunchModelWindow(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_fit(fitLaunchModel(printedPoolingTimes())), m_model(m_fit.model),
      m_what(named(sentenceLabel(this), "launchModelWhat")),
      m_form(new FieldForm(launchModelFields().rows, this, {.folds = false, .prefix = QStringLiteral("launch")})),
      m_windowTitle(new QLabel(this)), m_window(named(new QSpinBox(this), "launchWindow")), m_strideTitle(new QLabel(this)),
      m_stride(named(new QSpinBox(this), "launchStride")), m_again(named(new QPushButton(this), "launchFit")),
      m_said(named(sentenceLabel(this), "launchModelSaid")), m_chart(named(new ChartView(host, this), "launchModelChart")),
      m_rows(new QVBoxLayout)
{
    setObjectName(QStringLiteral("launchModelWindow"));
    m_window->setRange(1, largestWindow);
    m_stride->setRange(1, largestStride);
    m_window->setValue(2);
    m_stride->setValue(2);
    m_windowTitle->setBuddy(m_window);
    m_strideTitle->setBuddy(m_stride);
    m_chart->setFixedHeight(chartHeight);
    auto* page = new QWidget(this);
    auto* column = layColumn(*page, {m_what, m_form, inFlow({m_windowTitle, m_window, m_strideTitle, m_stride, m_again}), m_said, m_chart});
    column->addLayout(m_rows);
    column->addStretch(1);
    layColumn(*this, {{new PageArea(*page, this), 1}})->setContentsMargins(gridStep, gridStep, gridStep, gridStep);
    resize(900, 680);

    connect(m_form, &FieldForm::edited, this, [this](const Field& field, const FieldValue& value) {
        Fields(launchModelFields(), m_model).set(field, value);
        refresh();
    });
    for (QSpinBox* box : {m_window, m_stride})
        connect(box, &QSpinBox::valueChanged, this, &LaunchModelWindow::refresh);
    connect(m_again, &QPushButton::clicked, this, &LaunchModelWindow::fitAgain);
    retranslate();
}

OpSpec LaunchModelWindow::pool() const
{
    return squarePool(largestWindow, m_window->value(), m_stride->value());
}

void LaunchModelWindow::fitAgain()
{
    m_model = m_fit.model;
    refresh();
}

void LaunchModelWindow::refresh()
{
    m_form->fill(ConstFields(launchModelFields(), m_model));
    offer(*m_again, m_model != m_fit.model, tr("Back to the numbers that explain the printed times best."),
          tr("These are the numbers that explain the printed times best."));
    say();
    m_chart->show(launchModelChart(m_model, pool(), sidesFrom(m_window->value())));
    while (QLayoutItem* old = m_rows->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    m_rows->addWidget(new FigureTable(table(), tr("Seconds by the model, behind them those that were printed"), this));
}

void LaunchModelWindow::say()
{
    const QString off = shareText(typicalDifference(m_model, printedPoolingTimes()));
    QStringList sentences;
    if (m_model == m_fit.model)
        sentences << tr("Fitted to %n times that the study printed for a Tesla T4, windows of 2×2 with stride 2: typically %1 off.",
                        nullptr, static_cast<int>(m_fit.used))
                         .arg(off);
    else
        sentences
            << tr("Numbers that were typed: from the printed times, of windows of 2×2 with stride 2, they are typically %1 off.").arg(off);
    QStringList kept;
    for (const Field& field : launchModelFields().rows)
        if (std::ranges::find(m_fit.kept, field.name) != m_fit.kept.end())
            kept << coreSentence(field.title);
    if (!kept.isEmpty())
        sentences << tr("The printed times do not tell: %1.").arg(kept.join(QStringLiteral(", ")));
    m_said->setText(sentences.join(QLatin1Char(' ')));
}

StudyTable LaunchModelWindow::table() const
{
    const std::vector<std::int64_t> sides = sidesFrom(m_window->value());
    const std::vector<ModelledCell> cells = modelledCells(m_model, pool(), sides);
    StudyTable table;
    table.columns = {Text(KS_TEXT("core", "Side of the image, N")), Text(KS_TEXT("core", "Windows"))};
    for (const ModelledCell& cell : cells) {
        if (cell.side == sides.front())
            table.columns.push_back(Text::name(variantOf(cell)));
        if (table.rows.empty() || table.rows.back().cells.size() == table.columns.size())
            table.rows.push_back({.cells = {Text::name(std::to_string(cell.side)), Text::name(groupedDigits(cell.forecast.windows))}});
        const std::string seconds = significantDigits(cell.forecast.seconds(), 4);
        table.rows.back().cells.push_back(
            cell.printed ? Text("%1 (%2)", {seconds, significantDigits(cell.printed->seconds, 4) + (cell.printed->doubtful ? "?" : "")})
                         : Text::name(seconds));
    }
    return table;
}

void LaunchModelWindow::retranslate()
{
    setWindowTitle(tr("Model of launches and copies"));
    m_what->setText(
        tr("A model, not a measurement: what a graphics card would need if the maximum of every window were a launch with its own "
           "copies, as the pooling study’s program has it. In brackets what was printed; ? contradicts its neighbours."));
    setFieldTitle(*m_windowTitle, tr("Window"));
    setFieldTitle(*m_strideTitle, tr("Stride"));
    m_again->setText(tr("Fit to the printed times"));
    refresh();
}

} // namespace ks

#include "moc_launch_model_window.cpp"
