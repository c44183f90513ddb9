#include "ui/network/watch/regression_view.h"

#include "core/report/prediction_charts.h"
#include "ui/language/numbers.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/watch/image_bar.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <cmath>
#include <limits>

namespace ks {

RegressionView::RegressionView(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_head(sentenceLabel(this)), m_targetTitle(new QLabel(this)),
      m_target(named(fittingBox(this), "regressionTarget")), m_fromTitle(new QLabel(this)),
      m_from(named(new QSpinBox(this), "regressionFrom")), m_worst(named(new QPushButton(this), "regressionWorst")),
      m_copy(new QPushButton(this)), m_scatter(new ChartView(host, this)), m_lines(new ChartView(host, this)),
      m_readout(named(new QLabel(this), "regressionReadout"))
{
    m_from->setSingleStep(samplesShown);
    m_from->setKeyboardTracking(false);
    m_from->setGroupSeparatorShown(true);
    m_targetTitle->setBuddy(m_target);
    m_fromTitle->setBuddy(m_from);
    m_readout->setFont(numbersFont(font()));
    for (ChartView* chart : {m_scatter, m_lines}) {
        chart->pickFromAnywhere();
        connect(chart, &ChartView::picked, this, [this](std::size_t prediction) {
            m_picked = m_evaluation->predictions[prediction].sample;
            m_walked = false;
            tell();
            emit chosen(*m_picked);
        });
    }
    foldWhenPresented({m_fromTitle, m_from, m_worst, m_copy});
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(inRow({{m_head, 1}, m_targetTitle, m_target, m_worst, m_fromTitle, m_from, m_copy}, gridStep), 0, 0, 1, 2);
    layout->addWidget(m_scatter, 1, 0);
    layout->addWidget(m_lines, 1, 1);
    layout->setColumnStretch(0, 2);
    layout->setColumnStretch(1, 3);
    layout->setRowStretch(1, 1);
    layout->addWidget(m_readout, 2, 0, 1, 2);
    connect(m_target, &QComboBox::activated, this, &RegressionView::draw);
    connect(m_from, &QSpinBox::valueChanged, this, &RegressionView::draw);
    connect(m_worst, &QPushButton::clicked, this, &RegressionView::pickWorst);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(QString::fromUtf8(csv().replace(',', '\t'))); });
    retranslate();
}

double RegressionView::errorOf(std::size_t prediction) const
{
    const Prediction& one = m_evaluation->predictions[prediction];
    if (one.outputs.size() <= target() || one.expected.size() <= target())
        return -1;
    const double error = std::fabs(static_cast<double>(one.outputs[target()]) - static_cast<double>(one.expected[target()]));
    return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

void RegressionView::pickWorst()
{
    if (!m_evaluation || m_evaluation->classes > 0 || m_evaluation->predictions.empty())
        return;
    const std::size_t count = m_evaluation->predictions.size();
    std::size_t now = count;
    for (std::size_t i = 0; i < count; ++i)
        if (m_picked == m_evaluation->predictions[i].sample)
            now = i;
    // From the largest error on, equal ones in their order.
    const auto isBefore = [this](std::size_t a, std::size_t b) {
        const double errorA = errorOf(a);
        const double errorB = errorOf(b);
        return errorA > errorB || (errorA == errorB && a < b);
    };
    std::size_t worst = count;
    std::size_t next = count;
    for (std::size_t i = 0; i < count; ++i) {
        if (worst == count || isBefore(i, worst))
            worst = i;
        if (now < count && isBefore(now, i) && (next == count || isBefore(i, next)))
            next = i;
    }
    const bool goesOn = now < count && m_walked && next < count;
    const std::size_t picked = goesOn ? next : worst;
    m_walked = true;
    m_picked = m_evaluation->predictions[picked].sample;
    const int at = static_cast<int>(picked);
    if (at < m_from->value() || at >= m_from->value() + samplesShown)
        m_from->setValue(at / samplesShown * samplesShown); // which draws
    tell();
    emit chosen(*m_picked);
}

void RegressionView::follow(const std::optional<std::uint32_t>& sample)
{
    if (m_picked == sample)
        return;
    m_picked = sample;
    m_walked = false;
    tell();
}

int RegressionView::samples() const
{
    if (!m_evaluation)
        return 0;
    return std::clamp(static_cast<int>(m_evaluation->predictions.size()) - m_from->value(), 0, samplesShown);
}

void RegressionView::show(const std::shared_ptr<const Evaluation>& evaluation, const QStringList& targets, Split part,
                          const std::shared_ptr<const Evaluation>& then)
{
    m_then = then && then->predictions.size() == evaluation->predictions.size() ? then : nullptr;
    m_part = part;
    m_evaluation = evaluation;
    const QSignalBlocker blockTarget(m_target);
    const QSignalBlocker blockFrom(m_from);
    if (targets != m_targets) {
        const int chosen = targets.size() == m_targets.size() ? m_target->currentIndex() : 0; // the same in another language, it may be
        m_targets = targets;
        m_target->clear();
        m_target->addItems(targets);
        m_target->setCurrentIndex(chosen);
    }
    m_from->setRange(0, std::max(0, static_cast<int>(evaluation->predictions.size()) - 1));
    const bool several = targets.size() > 1;
    m_target->setVisible(several);
    m_targetTitle->setVisible(several);
    draw();
}

void RegressionView::clear()
{
    m_evaluation.reset();
    m_then.reset();
    m_picked.reset();
    draw();
}

void RegressionView::draw()
{
    tell();
    const int count = samples();
    offer(*m_worst, count > 0, tr("Picks the sample whose answer is furthest off; pressed again, the next one."),
          tr("There are no samples."));
    offer(*m_copy, count > 0, tr("Sample, expected and predicted value as a table."), tr("There are no samples."));
    const std::size_t of = target();
    const bool drawn = count > 0 && m_evaluation->classes == 0;
    if (drawn) {
        const std::string name = m_targets.value(static_cast<qsizetype>(of)).toStdString();
        const PredictedPart part{.target = of, .from = static_cast<std::size_t>(m_from->value()), .most = samplesShown};
        m_scatter->show(predictedOverExpected(*m_evaluation, part, name));
        Chart lines = predictedAgainstExpected(*m_evaluation, part);
        lines.y = Text::name(name);
        lines.zero = false; // how far they are apart is to be seen
        m_lines->show(lines);
    } else {
        m_scatter->show({});
        m_lines->show({});
    }
    if (!m_evaluation || m_evaluation->classes > 0)
        m_head->setText(tr("Nothing was computed yet."));
    if (!drawn)
        return;
    if (m_then)
        return m_head->setText(comparedText());
    const RegressionQuality quality = qualityOf(m_evaluation->predictions, of);
    const auto samples = static_cast<int>(m_evaluation->predictions.size());
    const QString inSight = countOnScreen(count);
    if (quality.explained < 0 || !std::isfinite(quality.explained)) // no share of anything
        m_head->setText(
            tr("Of %Ln samples (%4): root mean squared error %1. To answer each of them with the mean of their targets would be "
               "better (R² = %2). Shown: %3.",
               nullptr, samples)
                .arg(shortNumberText(quality.error, 4), shortNumberText(quality.explained), inSight, partTitle(m_part)));
    else
        m_head->setText(
            tr("Of %Ln samples (%4): root mean squared error %1, %2 of the variance explained (R²). Shown: %3.", nullptr, samples)
                .arg(shortNumberText(quality.error, 4), shareText(quality.explained), inSight, partTitle(m_part)));
}

/// The charts are of B.
QString RegressionView::comparedText() const
{
    const std::size_t of = target();
    const RegressionQuality a = qualityOf(m_then->predictions, of);
    const RegressionQuality b = qualityOf(m_evaluation->predictions, of);
    std::size_t nearer = 0;
    for (std::size_t i = 0; i < m_then->predictions.size(); ++i) {
        const auto off = [&](const Prediction& one) {
            return std::fabs(static_cast<double>(one.outputs.at(of)) - static_cast<double>(one.expected.at(of)));
        };
        nearer += off(m_evaluation->predictions[i]) < off(m_then->predictions[i]) ? 1 : 0;
    }
    return tr("Of %1 samples (%2): root mean squared error %3 at A and %4 at B (%5); nearer to what is right at B: %6. The charts show B.")
        .arg(countOnScreen(m_evaluation->predictions.size()), partTitle(m_part), shortNumberText(a.error, 4), shortNumberText(b.error, 4),
             moreText(b.error - a.error), countOnScreen(nearer));
}

/// Of the sample that was picked, by the numbers that are drawn.
void RegressionView::tell()
{
    const auto isPicked = [this](const Prediction& one) { return m_picked == one.sample; };
    const Prediction* picked = nullptr;
    if (m_evaluation)
        if (const auto at = std::ranges::find_if(m_evaluation->predictions, isPicked); at != m_evaluation->predictions.end())
            picked = &*at;
    const std::optional<std::size_t> at =
        picked ? std::optional(static_cast<std::size_t>(picked - m_evaluation->predictions.data())) : std::nullopt;
    for (ChartView* chart : {m_scatter, m_lines}) // ringed, where it is in sight
        chart->mark(at);
    if (!picked || picked->expected.size() <= target() || picked->outputs.size() <= target())
        return m_readout->clear();
    const Prediction* before = m_then ? &m_then->predictions[static_cast<std::size_t>(picked - m_evaluation->predictions.data())] : nullptr;
    if (before && before->outputs.size() > target())
        return m_readout->setText(tr("Sample %1: expected %2, predicted %3 at A and %4 at B.")
                                      .arg(sampleNumber(picked->sample), answerOnScreen(picked->expected[target()]),
                                           answerOnScreen(before->outputs[target()]), answerOnScreen(picked->outputs[target()])));
    m_readout->setText(
        tr("Sample %1: expected %2, predicted %3.")
            .arg(sampleNumber(picked->sample), answerOnScreen(picked->expected[target()]), answerOnScreen(picked->outputs[target()])));
}

TensorPtr RegressionView::values() const
{
    const int count = samples();
    if (count == 0)
        return nullptr;
    Tensor values({count, 1, 1, 2}, "expected and predicted");
    for (int i = 0; i < count; ++i) {
        const Prediction& one = m_evaluation->predictions[static_cast<std::size_t>(m_from->value() + i)];
        values[{i, 0, 0, 0}] = one.expected[target()];
        values[{i, 0, 0, 1}] = one.outputs[target()];
    }
    return std::make_shared<const Tensor>(std::move(values));
}

QByteArray RegressionView::csv() const
{
    QByteArray text = "sample,expected,predicted\n";
    for (int i = 0; i < samples(); ++i) {
        const Prediction& one = m_evaluation->predictions[static_cast<std::size_t>(m_from->value() + i)];
        text += QByteArray::number(one.sample) + ',' + QByteArray::number(static_cast<double>(one.expected[target()]), 'g', 9) + ',' +
                QByteArray::number(static_cast<double>(one.outputs[target()]), 'g', 9) + '\n';
    }
    return text;
}

void RegressionView::retranslate()
{
    setFieldTitle(*m_targetTitle, tr("Target"));
    setFieldTitle(*m_fromTitle, tr("From number"), tr("Number in the part of the first sample shown"));
    m_worst->setText(tr("Largest error"));
    setTexts(*m_copy, tr("Copy data"), tr("Sample, expected and predicted value as a table."));
    for (ChartView* chart : {m_scatter, m_lines})
        chart->setEmptyText(tr("There are no samples."));
    draw();
}

} // namespace ks

#include "moc_regression_view.cpp"
