#include "ui/network/data/sample_sheet.h"

#include "core/base/digits.h"
#include "core/data/sample_unit.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/column_charts.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/data/row_names.h"
#include "ui/network/see/see_naming.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QStyle>
#include <QTableWidget>
#include <QtMath>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace ks {

namespace {

constexpr std::size_t mostSampleRows = 100; ///< of samples as numbers
constexpr std::int64_t mostInputs = 50;
constexpr double leastWithCharts = 560; ///< pixels beside usual text

/// Of a column that lies far from 0, as pressures do, that its rows can be told apart: three significant digits of the range that they have.
int digitsOfColumn(const std::vector<double>& values)
{
    constexpr int digits = 4; // as answers have
    constexpr int most = 7;   // of a float
    double low = 0;
    double high = 0;
    bool any = false;
    for (const double value : values)
        if (std::isfinite(value)) {
            low = any ? std::min(low, value) : value;
            high = any ? std::max(high, value) : value;
            any = true;
        }
    if (!(high > low))
        return digits;
    const double largest = std::max(std::abs(low), std::abs(high));
    return std::clamp(static_cast<int>(std::floor(std::log10(largest)) - std::floor(std::log10(high - low))) + 3, digits, most);
}

/// Numbers below one another have as many decimals each, where they do not lie too far apart for that.
QStringList columnOnScreen(const std::vector<double>& values)
{
    const std::optional<int> decimals = decimalsOfColumn(values, digitsOfColumn(values));
    QStringList texts;
    for (const double value : values)
        texts.append(decimals ? figureOnScreen(value, decimals) : answerOnScreen(static_cast<float>(value)));
    return texts;
}

} // namespace

SampleSheet::SampleSheet(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_title(sentenceLabel(this)), m_names(named(new RowNames(this), "sampleNames")), m_samples(new QLabel(this)),
      m_values(named(new QTableWidget(this), "sampleValues")), m_charts(named(new ColumnCharts(host, this), "columnCharts")),
      m_numbers(new QWidget(this)), m_meanTitle(sentenceLabel(this)), m_mean(new TextPicture(meanSide, this))
{
    setUpTexts(*m_values, [this] { m_values->resizeColumnsToContents(); });
    m_values->setFont(numbersFont(font()));
    m_charts->hide();
    layRow(*m_numbers, {{m_values, 2}, {m_charts, 3}}, gridStep);
    m_numbers->hide();
    auto* body = new QWidget;
    layColumn(*body, {m_title,
                      inRow({{m_names, 0, Qt::AlignTop}, {m_samples, 0, Qt::AlignTop}, Placed::rest(1)}, gridStep),
                      {m_numbers, 1},
                      m_meanTitle,
                      m_mean,
                      Placed::rest()});
    setWidget(body);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    retranslate();
}

void SampleSheet::show(const Dataset& known, const DataPreview& preview)
{
    m_sheet = preview.samples;
    const bool pictures = !preview.samples.isNull();
    QStringList names;
    for (int i = 0; pictures && i < std::min(known.classes(), mostPreviewedClasses); ++i)
        names.append(nameInData(known, known.classNames()[static_cast<std::size_t>(i)]));
    m_names->setNames(names);
    fit();
    if (pictures)
        m_mean->setImage(preview.mean);
    for (QLabel* label : {m_samples, m_meanTitle, static_cast<QLabel*>(m_mean)})
        label->setVisible(pictures);
    m_title->show();
    m_title->setText(!pictures || !known.classification()      ? toQString(samplesTitle(known.sampleShape()))
                     : known.classes() <= mostPreviewedClasses ? tr("Samples of each class")
                                                               : tr("Samples of the first %1 classes").arg(mostPreviewedClasses));
    m_numbers->setVisible(!pictures);
    if (pictures)
        m_charts->clear();
    else
        showValues(known, preview);
    placeCharts();
}

void SampleSheet::clear()
{
    m_values->setRowCount(0);
    m_charts->clear();
    m_sheet = {};
    m_samples->clear();
    m_names->setNames({});
    m_mean->clear();
    for (QLabel* label : {m_title, m_meanTitle})
        label->hide();
}

/// As its column is called.
QString SampleSheet::targetTitle(const Dataset& known, std::size_t target)
{
    if (target < known.targetNames().size())
        return tr("%1 (target)").arg(nameInData(known, known.targetNames()[target]));
    return known.targetsPerSample() == 1 ? tr("Target") : tr("Target %1").arg(target + 1);
}

/// What cannot be looked at as pictures is looked at as numbers: the first samples to train on.
void SampleSheet::showValues(const Dataset& known, const DataPreview& preview)
{
    const std::vector<std::uint32_t>& samples = known.samples(Split::Train);
    const auto rows = static_cast<int>(std::min<std::size_t>(samples.size(), mostSampleRows));
    const auto targets = static_cast<int>(known.classification() ? 1 : known.targetsPerSample());
    const auto inputs = static_cast<int>(std::min<std::int64_t>(known.cells().perSample(), mostInputs));
    QStringList heads = {toQString(oneSampleTitle(known.sampleShape()))};
    for (int i = 0; i < targets; ++i)
        heads.append(known.classification() ? tr("Class") : targetTitle(known, static_cast<std::size_t>(i)));
    const bool named = static_cast<std::int64_t>(known.columnNames().size()) == known.cells().perSample();
    for (int i = 0; i < inputs; ++i)
        heads.append(named ? nameInData(known, known.columnNames()[static_cast<std::size_t>(i)]) : seeInputName(i));
    m_charts->show(preview, heads.mid(known.classification() ? 2 : 1),
                   samplesCounted(known.sampleShape())); // classes are counted, not drawn
    m_values->clear();
    m_values->setRowCount(rows);
    m_values->setColumnCount(static_cast<int>(heads.size()));
    m_values->setHorizontalHeaderLabels(heads);
    const auto write = [this](int row, int column, const QString& text) {
        auto* item = new QTableWidgetItem(text);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_values->setItem(row, column, item);
    };
    const int words = known.classification() ? 2 : 1; // columns before those of numbers
    std::vector<std::vector<double>> numbers(static_cast<std::size_t>(heads.size() - words));
    for (int row = 0; row < rows; ++row) {
        const std::uint32_t sample = samples[static_cast<std::size_t>(row)];
        write(row, 0, sampleTitle(known, sample));
        std::size_t column = 0;
        const auto take = [&](float value) { numbers[column++].push_back(static_cast<double>(value)); };
        if (known.classification())
            write(row, 1, QString::fromStdString(known.classNames().at(static_cast<std::size_t>(known.labels()[sample]))));
        else
            std::ranges::for_each(
                known.targets().cells().subspan(sample * static_cast<std::size_t>(targets), static_cast<std::size_t>(targets)), take);
        const Tensor values = known.sample(sample);
        std::ranges::for_each(values.cells().first(static_cast<std::size_t>(inputs)), take);
    }
    for (std::size_t column = 0; column < numbers.size(); ++column) {
        const QStringList texts = columnOnScreen(numbers[column]);
        for (int row = 0; row < rows; ++row)
            write(row, words + static_cast<int>(column), texts[row]);
    }
    m_values->resizeColumnsToContents();
}

void SampleSheet::placeCharts()
{
    m_charts->setVisible(m_beside && !m_charts->isEmpty() && width() >= qRound(besideText(font(), leastWithCharts)));
}

void SampleSheet::fit()
{
    placeCharts();
    if (m_sheet.isNull())
        return;
    const int all = width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent) - gridStep;
    constexpr int mostOfNames = 4; // a quarter of the width
    const int names = m_names->widthUpTo(all / mostOfNames);
    const int room = all - names - (names > 0 ? gridStep : 0);
    const int width = m_sheet.width();
    // As large as there is room for, with all classes and their mean below, in whole pixels where that takes little from it; a sheet that is too wide
    // becomes smaller.
    const int below = m_mean->maximumHeight() + 2 * m_title->sizeHint().height() + 4 * gridStep;
    constexpr double little = 0.25;
    const double most = std::min(double(room) / width, std::max(1.0, double(height() - below) / std::max(1, m_sheet.height())));
    const bool whole = most >= 1 && most - std::floor(most) < little;
    const int wanted = std::max(1, qFloor((whole ? std::floor(most) : most) * width));
    m_samples->setPixmap(QPixmap::fromImage(m_sheet.scaledToWidth(wanted, whole ? Qt::FastTransformation : Qt::SmoothTransformation)));
    m_names->standBeside(m_samples->pixmap().height(), names);
}

/// The page's other columns change their width, too, when their numbers arrive.
void SampleSheet::takeSize()
{
    QMetaObject::invokeMethod(this, &SampleSheet::fit, Qt::QueuedConnection); // after the layout
}

void SampleSheet::setBeside(bool beside)
{
    m_beside = beside;
    placeCharts();
    setMinimumWidth(beside ? m_mean->maximumWidth() + style()->pixelMetric(QStyle::PM_ScrollBarExtent) + gridStep : 0);
}

void SampleSheet::retranslate()
{
    setAccessibleName(tr("Samples of each class"));
    m_samples->setAccessibleName(tr("Samples of each class"));
    m_values->setAccessibleName(tr("Some samples"));
    m_meanTitle->setText(tr("Mean of all training samples"));
    m_mean->setAccessibleName(m_meanTitle->text());
}

} // namespace ks

#include "moc_sample_sheet.cpp"
