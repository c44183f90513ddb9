// What the data are: facts, counts of each part, and some samples as pictures or numbers.
#include "core/base/memory.h"
#include "ui/language/text.h"
#include "ui/network/data/data_page.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/data/dataset_title.h"
#include "ui/paint/number_format.h"
#include "ui/theme/measured_once.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QStyle>
#include <QTableWidget>

#include <algorithm>
#include <optional>

namespace ks {

namespace {

constexpr std::size_t mostSampleRows = 20; ///< of samples as numbers
constexpr std::int64_t mostInputs = 50;
constexpr int mostCounts = 60;     ///< characters beside which the table of counts scrolls
constexpr int leastPictures = 240; ///< pixels beside usual text: what is narrower stands below

} // namespace

void DataPage::show(const Dataset& known, const DataPreview& preview)
{
    const QLocale numbers;
    const Shape& sample = known.sampleShape();
    QStringList facts = {datasetTitle(known), toQString(known.source()),
                         tr("%1 samples of %2×%3×%4, %5 of memory")
                             .arg(numbers.toString(static_cast<qlonglong>(known.size())))
                             .arg(sample.c)
                             .arg(sample.h)
                             .arg(sample.w)
                             .arg(bytesOnScreen(preview.memory))};
    m_facts->setText(facts.join(QLatin1Char('\n')));
    QStringList warnings;
    for (const Text& warning : preview.warnings)
        warnings.append(QStringLiteral("⚠ ") + toQString(warning));
    if (warnings.isEmpty())
        warnings.append(QStringLiteral("✓ ") +
                        (known.classification()
                             ? tr("No sample is in two parts, and no class has more than three times the training samples of another.")
                             : tr("No sample is in two parts.")));
    m_warnings->setText(warnings.join(QLatin1Char('\n')));
    const int rows = known.classification() ? static_cast<int>(preview.counts[0].size()) : 0;
    m_counts->horizontalHeaderItem(0)->setText(known.classification() ? tr("Class") : tr("Samples"));
    m_counts->setRowCount(rows + 1);
    std::optional<MeasuredOnce> measured(std::in_place, *m_counts);
    for (int row = 0; row <= rows; ++row) {
        const bool sum = row == rows;
        const QString name = !sum                     ? QString::fromStdString(known.classNames()[static_cast<std::size_t>(row)])
                             : known.classification() ? tr("all classes")
                                                      : tr("all");
        m_counts->setItem(row, 0, new QTableWidgetItem(name));
        for (int part = 0; part < 3; ++part) {
            const auto split = static_cast<std::size_t>(part);
            const std::int64_t count = sum ? known.count(allSplits.at(split)) : preview.counts.at(split)[static_cast<std::size_t>(row)];
            auto* item = new QTableWidgetItem(numbers.toString(static_cast<qlonglong>(count)));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_counts->setItem(row, part + 1, item);
        }
    }
    measured.reset();
    fitCounts();
    m_sampleSheet = preview.samples;
    fitSamples();
    const bool pictures = !preview.samples.isNull();
    if (pictures)
        m_mean->setImage(preview.mean);
    for (QLabel* label : {m_samples, m_meanTitle, static_cast<QLabel*>(m_mean)})
        label->setVisible(pictures);
    m_samplesTitle->show();
    m_samplesTitle->setText(!pictures || !known.classification()      ? tr("Some samples")
                            : known.classes() <= mostPreviewedClasses ? tr("Samples of each class")
                                                                      : tr("Samples of the first %1 classes").arg(mostPreviewedClasses));
    m_values->setVisible(!pictures);
    if (!pictures)
        showValues(known);
}

void DataPage::clear()
{
    m_shown.reset();
    m_warnings->clear();
    for (QTableWidget* table : {m_counts, m_values})
        table->setRowCount(0);
    m_sampleSheet = {};
    m_samples->clear();
    m_mean->clear();
    for (QLabel* label : {m_samplesTitle, m_meanTitle})
        label->hide();
}

/// What cannot be looked at as pictures is looked at as numbers: the first samples to train on.
void DataPage::showValues(const Dataset& known)
{
    const std::vector<std::uint32_t>& samples = known.samples(Split::Train);
    const auto rows = static_cast<int>(std::min<std::size_t>(samples.size(), mostSampleRows));
    const auto targets = static_cast<int>(known.classification() ? 1 : known.targetsPerSample());
    const auto inputs = static_cast<int>(std::min<std::int64_t>(known.cellsPerSample(), mostInputs));
    QStringList heads = {tr("Sample")};
    for (int i = 0; i < targets; ++i)
        heads.append(known.classification() ? tr("Class") : targets == 1 ? tr("Target") : tr("Target %1").arg(i + 1));
    const bool named = static_cast<std::int64_t>(known.columnNames().size()) == known.cellsPerSample();
    for (int i = 0; i < inputs; ++i)
        heads.append(named ? QString::fromStdString(known.columnNames()[static_cast<std::size_t>(i)]) : tr("Input %1").arg(i + 1));
    m_values->clear();
    m_values->setRowCount(rows);
    m_values->setColumnCount(static_cast<int>(heads.size()));
    m_values->setHorizontalHeaderLabels(heads);
    for (int row = 0; row < rows; ++row) {
        const std::uint32_t sample = samples[static_cast<std::size_t>(row)];
        QStringList texts = {sampleTitle(known, sample)};
        const auto write = [&](float value) { texts.append(shortNumberText(static_cast<double>(value), 4)); };
        if (known.classification())
            texts.append(QString::fromStdString(known.classNames().at(static_cast<std::size_t>(known.labels()[sample]))));
        else
            std::ranges::for_each(
                known.targets().cells().subspan(sample * static_cast<std::size_t>(targets), static_cast<std::size_t>(targets)), write);
        const Tensor values = known.sample(sample);
        std::ranges::for_each(values.cells().first(static_cast<std::size_t>(inputs)), write);
        for (int column = 0; column < texts.size(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_values->setItem(row, column, item);
        }
    }
    m_values->resizeColumnsToContents();
}

void DataPage::fitSamples()
{
    if (m_sampleSheet.isNull())
        return;
    const int room = m_pictures->width() - m_pictures->style()->pixelMetric(QStyle::PM_ScrollBarExtent) - gridStep;
    const int width = m_sampleSheet.width();
    // Whole pixels where there is room for more than one each, and for all classes and their mean below; a sheet that is too wide becomes smaller.
    const int below = m_mean->maximumHeight() + 2 * m_samplesTitle->sizeHint().height() + 4 * gridStep;
    const int zoom = std::max(1, std::min(room / width, (m_pictures->height() - below) / std::max(1, m_sampleSheet.height())));
    m_samples->setPixmap(QPixmap::fromImage(room < width ? m_sampleSheet.scaledToWidth(std::max(1, room), Qt::SmoothTransformation)
                                                         : m_sampleSheet.scaledToWidth(width * zoom, Qt::FastTransformation)));
}

void DataPage::fitCounts()
{
    const QHeaderView& header = *m_counts->horizontalHeader();
    int width = 2 * m_counts->frameWidth() + m_counts->style()->pixelMetric(QStyle::PM_ScrollBarExtent) + gridStep;
    for (int column = 0; column < m_counts->columnCount(); ++column)
        width += std::max(header.sectionSizeHint(column), m_counts->QAbstractItemView::sizeHintForColumn(column));
    m_counts->setMinimumWidth(std::min(width, mostCounts * fontMetrics().averageCharWidth())); // names of classes may be of any length
}

/// Beside the counts it is never cut: boxes of the form give way first.
void DataPage::fitMean()
{
    const int bar = m_pictures->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    m_pictures->setMinimumWidth(isBeside() ? m_mean->maximumWidth() + bar + gridStep : 0);
}

void DataPage::placePart(bool beside)
{
    m_layout->removeWidget(m_pictures);
    m_layout->addWidget(m_pictures, beside ? 0 : 1, beside ? 2 : 1, beside ? 2 : 1, 1);
    fitMean();
    m_layout->setColumnStretch(1, beside ? 3 : 1);
    m_layout->setColumnStretch(2, beside ? 4 : 0);
    m_layout->setRowStretch(0, beside ? 1 : 2);
    m_layout->setRowStretch(1, beside ? 0 : 3);
    m_layout->setHorizontalSpacing(2 * gridStep);
}

bool DataPage::hasRoomBeside() const
{
    // The box of kinds is as wide as its texts only where that takes nothing from the pictures.
    const int least = m_kind->minimumSizeHint().width();
    const int spare = std::clamp(m_kind->width() - least, 0, std::max(0, m_kind->sizeHint().width() - least));
    return m_layout->cellRect(0, 1).left() - spare + m_counts->minimumWidth() + 2 * gridStep + qRound(besideText(font(), leastPictures)) <=
           width();
}

void DataPage::resizeEvent(QResizeEvent* event)
{
    NetworkPage::resizeEvent(event);
    QMetaObject::invokeMethod(this, &DataPage::fitSamples, Qt::QueuedConnection); // after the layout
}

} // namespace ks
