#include "ui/network/data/data_facts.h"

#include "core/base/memory.h"
#include "core/data/sample_unit.h"
#include "ui/language/text.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/data/dataset_title.h"
#include "ui/theme/measured_once.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QStyle>

#include <algorithm>
#include <optional>

namespace ks {

namespace {

constexpr std::int64_t usualCount = 60000;
constexpr int mostCounts = 60; ///< characters beside which the table of counts scrolls

} // namespace

DataFacts::DataFacts(QWidget* parent)
    : Retranslating(parent), m_facts(named(sentenceLabel(this), "dataFacts")), m_warnings(named(sentenceLabel(this), "dataWarnings")),
      m_standardise(named(new QPushButton(this), "standardise")), m_counts(named(new QTableWidget(0, 4, this), "dataCounts"))
{
    setUpTexts(*m_counts, [this] { fit(); });
    m_counts->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // no heading is cut
    m_counts->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_standardise->hide();
    connect(m_standardise, &QPushButton::clicked, this, &DataFacts::standardWanted);
    layColumn(*this, {m_facts, m_warnings, {m_standardise, 0, Qt::AlignLeft}, {m_counts, 1}, Placed::rest()});
    retranslate();
}

void DataFacts::clear()
{
    m_warnings->clear();
    m_standardise->hide();
    m_counts->setRowCount(0);
}

void DataFacts::show(const Dataset& known, const DataPreview& preview)
{
    const Shape& sample = known.sampleShape();
    QStringList facts = {datasetTitle(known), toQString(known.source()),
                         tr("%1 of %2×%3×%4, %5 of memory")
                             .arg(toQString(countedSamples(known.size(), sample)))
                             .arg(sample.c)
                             .arg(sample.h)
                             .arg(sample.w)
                             .arg(bytesOnScreen(preview.memory))};
    m_facts->setText(facts.join(QLatin1Char('\n')));
    QStringList warnings;
    for (const Text& warning : preview.warnings)
        warnings.append(QStringLiteral("⚠ ") + toQString(warning));
    if (!preview.unlike.empty())
        warnings.append(QStringLiteral("⚠ ") + wholeSentence(preview.unlike));
    m_standardise->setVisible(!preview.unlike.empty());
    if (warnings.isEmpty())
        warnings.append(QStringLiteral("✓ ") +
                        (known.classification()
                             ? tr("No sample is in two parts, and no class has more than three times the training samples of another.")
                             : tr("No sample is in two parts.")));
    m_warnings->setText(warnings.join(QLatin1Char('\n')));
    const int rows = known.classification() ? static_cast<int>(preview.counts[0].size()) : 0;
    m_counts->horizontalHeaderItem(0)->setText(known.classification() ? tr("Class") : toQString(samplesTitle(sample)));
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
            auto* item = new QTableWidgetItem(countOnScreen(count));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_counts->setItem(row, part + 1, item);
        }
    }
    measured.reset();
    fit();
}

void DataFacts::fit()
{
    const QHeaderView& header = *m_counts->horizontalHeader();
    int width = 2 * m_counts->frameWidth() + m_counts->style()->pixelMetric(QStyle::PM_ScrollBarExtent) + gridStep;
    const int around = 2 * (m_counts->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_counts) + 1) + gridStep / 2;
    for (int column = 0; column < m_counts->columnCount(); ++column) {
        const QString usual = column > 0 ? countOnScreen(usualCount) : tr("all classes"); // nothing moves when the numbers arrive
        width += std::max({header.sectionSizeHint(column), m_counts->QAbstractItemView::sizeHintForColumn(column),
                           m_counts->fontMetrics().horizontalAdvance(usual) + around});
    }
    m_counts->setMaximumHeight(header.sizeHint().height() + m_counts->verticalHeader()->length() +
                               2 * m_counts->frameWidth());                                    // no empty rows
    m_counts->setMinimumWidth(std::min(width, mostCounts * fontMetrics().averageCharWidth())); // names of classes may be of any length
}

void DataFacts::retranslate()
{
    setTexts(*m_standardise, tr("Standardise the columns"),
             tr("Each column less its mean and divided by its deviation, both of the training samples. The network begins anew; this can "
                "be undone."));
    m_counts->setAccessibleName(tr("Samples of each class"));
    m_counts->setHorizontalHeaderLabels({tr("Class"), tr("Train"), tr("Validation"), tr("Test")});
    fit();
}

} // namespace ks

#include "moc_data_facts.cpp"
