#include "ui/benchmark/result_table.h"

#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/memory.h"
#include "core/measure/experiment_names.h"
#include "core/measure/rates.h"
#include "core/report/result_charts.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/colours.h"

#include <QGuiApplication>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ks {

namespace {

/// A long heading is broken between words near its middle: what stands below it is short.
QString inTwoLines(QString heading)
{
    constexpr qsizetype shortEnough = 9;
    if (heading.size() <= shortEnough)
        return heading;
    qsizetype at = -1;
    for (qsizetype i = heading.indexOf(QLatin1Char(' ')); i >= 0; i = heading.indexOf(QLatin1Char(' '), i + 1))
        if (at < 0 || std::abs(2 * i - heading.size()) < std::abs(2 * at - heading.size()))
            at = i;
    return at < 0 ? heading : heading.replace(at, 1, QLatin1Char('\n'));
}

/// A graphics card takes none of the processor's.
QString threadsText(const Measurement& one)
{
    return traitsOf(one.point.backend).isDevice ? QString() : countOnScreen(one.point.threads);
}

/// The median of what each training came to, and behind it the least and the greatest where they differ in what is written.
QString medianAndRange(const std::vector<Trial>& trials, double (Trial::*of)() const, QString (*said)(double))
{
    std::vector<double> values;
    for (const Trial& trial : trials)
        if (const double value = (trial.*of)(); std::isfinite(value))
            values.push_back(value);
    if (values.empty())
        return {};
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    const QString least = said(values.front());
    const QString most = said(values.back());
    return least == most ? said(median) : QStringLiteral("%1 (%2 – %3)").arg(said(median), least, most);
}

QString timesText(double ratio)
{
    return figureOnScreen(ratio) + QStringLiteral("×");
}

} // namespace

void ResultTable::setResult(const BenchmarkResult& result)
{
    const auto isTheSame = [](const Measurement& one, const Measurement& other) {
        return one.implementation == other.implementation && one.summary.median == other.summary.median &&
               std::ranges::equal(one.runs.runs(), other.runs.runs());
    };
    const bool more = m_experiment == result.experiment && m_measurements.size() <= result.measurements.size() && !m_measurements.empty() &&
                      std::equal(m_measurements.begin(), m_measurements.end(), result.measurements.begin(), isTheSame);
    if (!more) {
        beginResetModel();
        m_experiment = result.experiment;
        m_measurements = result.measurements;
        m_threadsTell = result.threadsTell();
        countDecimals();
        endResetModel();
        return;
    }
    m_threadsTell = result.threadsTell();
    const auto known = static_cast<int>(m_measurements.size());
    if (m_measurements.size() == result.measurements.size()) {
        m_measurements = result.measurements;
        countDecimals();
    } else {
        beginInsertRows({}, known, static_cast<int>(result.measurements.size()) - 1);
        m_measurements = result.measurements;
        countDecimals();
        endInsertRows();
    }
    emit dataChanged(index(0, Ratio),
                     index(known - 1, ColumnCount - 1)); // a higher ceiling changes those before, as a row of other decimals does
}

void ResultTable::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_measurements.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ResultTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int ResultTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

std::optional<double> ResultTable::numberAt(const Measurement& one, int column) const
{
    if (one.failed())
        return std::nullopt;
    const auto timed = [&one](double rate) { return one.summary.tooShort ? std::nullopt : std::optional(rate); };
    switch (column) {
    case Ratio: {
        const Measurement* const base = heldAgainst(m_experiment, m_measurements, one, m_held);
        return base && base->comparable() && one.comparable() ? std::optional(base->summary.median / one.summary.median) : std::nullopt;
    }
    case Flops: return timed(one.gflops);
    case Bandwidth: return timed(one.gbytesPerSecond);
    case Ceiling: return one.percentOfCeiling > 0 && !isAboveCeiling(one) ? std::optional(one.percentOfCeiling) : std::nullopt;
    case Joules: return one.energy ? std::optional(one.energy->joules) : std::nullopt;
    case Watts: return one.energy ? std::optional(one.energy->watts) : std::nullopt;
    case DelayProduct: return one.energy ? std::optional(one.energy->delayProduct) : std::nullopt;
    case DelayRatio: {
        const Measurement* const base = heldAgainst(m_experiment, m_measurements, one, m_held);
        return base && base->energy && one.energy && base->energy->delayProduct > 0
                   ? std::optional(one.energy->delayProduct / base->energy->delayProduct)
                   : std::nullopt;
    }
    default: return std::nullopt;
    }
}

bool ResultTable::energyIsDeclared() const
{
    return std::ranges::any_of(m_measurements, [](const Measurement& one) { return one.energy && one.energy->estimate; });
}

QString ResultTable::numberText(const Measurement& one, int column) const
{
    const std::optional<double> number = numberAt(one, column);
    return number ? figureOnScreen(*number, m_decimals[static_cast<std::size_t>(column)]) : QString();
}

void ResultTable::countDecimals()
{
    for (const int column : {Ratio, Flops, Bandwidth, Joules, Watts, DelayProduct, DelayRatio}) {
        std::vector<double> numbers;
        for (const Measurement& one : m_measurements)
            if (const std::optional<double> number = numberAt(one, column))
                numbers.push_back(*number);
        m_decimals[static_cast<std::size_t>(column)] = decimalsOfColumn(numbers);
    }
}

void ResultTable::setBaseline(std::vector<BaselineRow> rows)
{
    if (rows.empty() && m_baseline.empty())
        return;
    m_baseline = std::move(rows);
    if (!m_measurements.empty())
        emit dataChanged(index(0, Baseline), index(rowCount() - 1, Baseline));
}

void ResultTable::setHeld(const HeldAgainst& held, const QString& called)
{
    m_held = {.variant = held.variant, .point = held.point};
    m_heldName = called;
    countDecimals();
    if (!m_measurements.empty()) {
        for (const int column : {Ratio, DelayRatio}) {
            emit dataChanged(index(0, column), index(rowCount() - 1, column));
            emit headerDataChanged(Qt::Horizontal, column, column);
        }
    }
}

QString ResultTable::baselineText(int row) const
{
    if (static_cast<std::size_t>(row) >= m_baseline.size())
        return {};
    const BaselineRow& one = m_baseline[static_cast<std::size_t>(row)];
    switch (one.verdict) {
    case BaselineRow::Verdict::Unmatched: return tr("not in the baseline");
    case BaselineRow::Verdict::Untimed: return tr("cannot be compared");
    case BaselineRow::Verdict::Alike: return tr("%1 alike").arg(timesText(one.speed()));
    case BaselineRow::Verdict::Faster: return tr("%1 as fast ✓").arg(timesText(one.speed()));
    case BaselineRow::Verdict::Slower: return tr("%1 as fast: SLOWER ✗").arg(timesText(one.speed()));
    }
    return {};
}

bool ResultTable::tells(int column) const
{
    const auto differs = [this](auto of) {
        return std::ranges::any_of(m_measurements, [&](const Measurement& one) { return of(one) != of(m_measurements.front()); });
    };
    switch (column) {
    case What: return m_experiment.subjects.size() > 1;
    case Pass: return differs([](const Measurement& one) { return one.point.pass; });
    case Threads: return m_threadsTell;
    case Ratio: // of one series there is nothing to compare
        return differs([](const Measurement& one) { return one.point.backend; }) ||
               differs([](const Measurement& one) { return one.point.implementation; });
    case Baseline: return !m_baseline.empty();
    case Flops:
    case Bandwidth:
    case Ceiling: return !m_experiment.training;
    case Accuracy:
    case Loss:
    case Trainings: return m_experiment.training.has_value();
    case Joules:
    case Watts:
    case DelayProduct:
    case DelayRatio: return std::ranges::any_of(m_measurements, [&](const Measurement& one) { return numberAt(one, column).has_value(); });
    default: return true;
    }
}

QString ResultTable::passText(ks::Pass pass) const
{
    switch (pass) {
    case ks::Pass::Inference: return tr("forward");
    case ks::Pass::Training: return isOfNetworks(m_experiment) ? tr("a whole training step") : tr("forward, training");
    case ks::Pass::BackwardData: return tr("backward, ∂L/∂X");
    case ks::Pass::BackwardWeights: return tr("backward, ∂L/∂W");
    default: return fromView(nameOf(pass));
    }
}

/// In tenths: both of which it is a share of are measured, and no two looks at them agree in more.
QString ResultTable::percentText(const Measurement& one) const
{
    if (!one.failed() && isAboveCeiling(one))
        return tr("> 100 %");
    const std::optional<double> percent = numberAt(one, Ceiling);
    return percent ? shareText(*percent / 100) : QString();
}

QString ResultTable::text(const Measurement& one, int row, int column) const
{
    const bool figures = !one.failed();
    const auto signedNumber = [&](const QString& pattern) {
        const QString number = numberText(one, column);
        return number.isEmpty() ? number : pattern.arg(number);
    };
    switch (column) {
    case Value:
        return m_experiment.sweeps.empty() ? QString::fromStdString(one.point.spec.src.text())
                                           : toQString(valuesSaid(m_experiment, one.point));
    case What: return QString::fromStdString(subjectName(m_experiment, one.point.subject));
    case Series:
        return QString::fromStdString(one.implementation.empty() ? one.point.backend : one.point.backend + " · " + one.implementation);
    case Pass: return passText(one.point.pass);
    case Threads: return threadsText(one);
    case Median:
        if (!figures)
            return toQString(one.failure);
        return one.summary.tooShort ? tr("too short to time") : secondsOnScreen(one.summary.median);
    case Interval: return figures ? secondsOnScreen(one.summary.median95.low, one.summary.median95.high) : QString();
    case Ratio:
    case DelayRatio: return signedNumber(QStringLiteral("%1×"));
    case Baseline: return baselineText(row);
    case Flops:
    case Bandwidth:
    case Joules:
    case Watts:
    case DelayProduct: return numberText(one, column);
    case Ceiling: return percentText(one);
    case Accuracy: return medianAndRange(one.trials, &Trial::accuracy, [](double share) { return shareText(share); });
    case Loss: return medianAndRange(one.trials, &Trial::loss, lossOnScreen);
    case Trainings: return figures ? countOnScreen(one.trials.size()) : QString();
    case Oracle:
        if (!figures)
            return {};
        return one.verified == Verified::Right ? QStringLiteral("✓") : tr("WRONG ✗");
    default: return {};
    }
}

QString ResultTable::tip(const Measurement& one) const
{
    if (one.failed())
        return toQString(one.failure);
    QString lines =
        tr("%1 runs, %2 of them outliers\nminimum %3, quartiles %4–%5\ncopy in %6, kernel %7, copy out %8\n%9 on the backend")
            .arg(countOnScreen(one.summary.samples), countOnScreen(one.summary.outliers), secondsOnScreen(one.summary.minimum),
                 secondsOnScreen(one.summary.lowerQuartile), secondsOnScreen(one.summary.upperQuartile), secondsOnScreen(one.copyIn),
                 secondsOnScreen(one.kernel), secondsOnScreen(one.copyOut), bytesOnScreen(one.memory));
    if (one.busy > 0)
        lines += QLatin1Char('\n') + tr("Other programs used up to %1 of the processors.").arg(shareText(one.busy, 0));
    if (one.energy)
        lines += QLatin1Char('\n') +
                 tr("%1 J a run, %2 W, %3 J·s")
                     .arg(figureOnScreen(one.energy->joules), figureOnScreen(one.energy->watts), figureOnScreen(one.energy->delayProduct));
    if (isAboveCeiling(one))
        lines += QLatin1Char('\n') +
                 followedBy(tr("%1 % of the ceiling.").arg(figureOnScreen(one.percentOfCeiling)), toQString(aboveCeilingMeaning()));
    if (one.verified == Verified::Wrong)
        lines += QLatin1Char('\n') + toQString(one.wrong);
    return lines;
}

QVariant ResultTable::cell(const QModelIndex& index, int role) const
{
    const Measurement& one = at(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(one, index.row(), index.column());
    case Qt::AccessibleTextRole:
        return index.column() == Oracle && one.verified == Verified::Right && !one.failed() ? tr("agrees with the oracle")
                                                                                            : text(one, index.row(), index.column());
    case Qt::ToolTipRole: return tip(one);
    case Qt::SizeHintRole: // a reason has the room of several columns
        return one.failed() && index.column() == reasonColumn ? QVariant(QSize(0, 0)) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == What || index.column() == Series || index.column() == Pass || index.column() == Oracle ||
                                         (one.failed() && index.column() == reasonColumn)
                                     ? Qt::AlignLeft
                                     : Qt::AlignRight) |
                                Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == Baseline && static_cast<std::size_t>(index.row()) < m_baseline.size() &&
            m_baseline[static_cast<std::size_t>(index.row())].verdict == BaselineRow::Verdict::Slower)
            return coloursOf(QGuiApplication::palette()).bad;
        if (one.failed() || one.verified == Verified::Wrong)
            return coloursOf(QGuiApplication::palette()).bad;
        return {};
    default: return {};
    }
}

QVariant ResultTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    switch (role) {
    case Qt::DisplayRole: return inTwoLines(heading(section));
    case Qt::AccessibleTextRole: return heading(section);
    case Qt::ToolTipRole: return headingTip(section);
    default: return {};
    }
}

QString ResultTable::headingTip(int section) const
{
    switch (section) {
    case Series: return tr("The backend, and the implementation that it took.");
    case Threads: return tr("How many threads the backend used.");
    case Median: return tr("Median time of one pass; the tooltip of a row has the quartiles and the copies.");
    case Interval: return tr("95 % interval of the median (bootstrap).");
    case Ratio:
        return m_heldName.isEmpty() ? tr("How many times as fast as the first row of the same value and pass.")
                                    : tr("How many times as fast as the baseline, %1.").arg(m_heldName);
    case Oracle: return tr("Do the results agree with the oracle?");
    case Baseline:
        return tr("How many times as fast as in the baseline; alike where the difference is not more than %1 % beyond the noise.")
            .arg(figureOnScreen(100 * usualTolerance));
    case Flops: return toQString(textbookRateMeaning());
    case Bandwidth: return tr("A thousand million bytes a second.");
    case Accuracy: return tr("Right answers in the end: the median of the trainings, and the least and the greatest of them.");
    case Loss: return tr("The loss in the end: the median of the trainings, and the least and the greatest of them.");
    case Joules:
    case Watts:
    case DelayProduct:
    case DelayRatio: return energyTip(section);
    case Ceiling: return tr("Percent of what the machine it was measured on could do at best; the roofline shows by what it is limited.");
    default: return {};
    }
}

QString ResultTable::energyTip(int section) const
{
    const QString what = section == Joules         ? tr("Energy of one pass.")
                         : section == Watts        ? tr("Mean power while it runs.")
                         : section == DelayProduct ? tr("Energy–delay product: energy times time of one pass.")
                         : m_heldName.isEmpty()    ? tr("The energy–delay product over that of the first row of the same value and pass.")
                                                   : tr("The energy–delay product over that of the baseline, %1.").arg(m_heldName);
    return followedBy(what, toQString(declaredText(m_experiment, m_measurements)));
}

QString ResultTable::heading(int section) const
{
    switch (section) {
    case What: return tr("Subject");
    case Value: return withCapital(toQString(m_experiment.sweeps.size() > 1 ? axesText(m_experiment) : axisHeading(m_experiment)));
    case Series: return tr("Backend and implementation");
    case Pass: return tr("Pass");
    case Threads: return sweepOf(m_experiment, SweepAxis::Threads) ? tr("Threads used") : tr("Threads");
    case Median: return tr("Median");
    case Interval: return tr("95 % interval");
    case Ratio: return tr("Speed");
    case Oracle: return tr("Oracle");
    case Baseline: return tr("Baseline");
    case Flops: {
        QString name = toQString(textbookRate());
        name.replace(0, 1, name.at(0).toUpper());
        return name;
    }
    case Bandwidth: return tr("GB/s");
    case Ceiling: return tr("Ceiling");
    case Accuracy: return tr("Accuracy");
    case Loss: return tr("Loss");
    case Trainings: return tr("Trainings");
    case Joules: return energyIsDeclared() ? tr("J a run, declared") : tr("J a run");
    case Watts: return energyIsDeclared() ? tr("W, declared") : tr("W");
    case DelayProduct: return energyIsDeclared() ? tr("J·s, declared") : tr("J·s");
    case DelayRatio: return energyIsDeclared() ? tr("J·s over the base, declared") : tr("J·s over the base");
    default: return {};
    }
}

} // namespace ks

#include "moc_result_table.cpp"
