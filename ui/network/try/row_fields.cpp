#include "ui/network/try/row_fields.h"

#include "core/base/digits.h"
#include "ui/fields/exact_boxes.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/training_run.h"
#include "ui/network/try/spread_view.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::size_t mostRowFields = 64; ///< with more, nobody finds one
constexpr int sliderPlaces = 1000;
constexpr double mostSpread = 160; ///< pixels beside usual text

/// With as many decimals as its column needs to be told apart in so many places.
double atPlace(const ValueRange& range, int place)
{
    const double step = std::pow(10.0, std::floor(std::log10((range.high - range.low) / sliderPlaces)));
    const double value = range.low + (range.high - range.low) * place / sliderPlaces;
    return std::clamp(std::round(value / step) * step, range.low, range.high);
}

} // namespace

std::vector<ValueRange> columnRanges(const Dataset& table, std::size_t columns)
{
    const auto each = static_cast<std::size_t>(table.cells().perSample());
    columns = std::min(columns, each);
    std::vector<std::optional<ValueRange>> found(columns);
    const auto take = [&](auto cells) {
        for (std::size_t begin = 0; each > 0 && begin + each <= cells.size(); begin += each)
            for (std::size_t i = 0; i < columns; ++i) {
                const auto value = double{static_cast<float>(cells[begin + i])};
                if (std::isfinite(value))
                    found[i] = found[i] ? found[i]->united({value, value}) : ValueRange{value, value};
            }
    };
    table.cells().visit(take);
    std::vector<ValueRange> ranges;
    for (const std::optional<ValueRange>& one : found)
        ranges.push_back(one.value_or(ValueRange()).widened());
    return ranges;
}

RowFields::RowFields(TrainingRun& run, QWidget* parent)
    : Retranslating(parent), m_run(run), m_grid(new QGridLayout(this)), m_more(sentenceLabel(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(gridStep);
    m_grid->setColumnStretch(1, 1);
    m_more->hide();
    connect(&m_run, &TrainingRun::prepared, this, [this] {
        m_asking = false; // the training that was asked answers no more
        askRanges();
    });
    retranslate();
}

void RowFields::show(const DatasetPtr& known, std::uint32_t sample)
{
    if (known && known == m_data.lock() && m_sample == sample)
        return;
    if (known != m_data.lock()) {
        m_data = known;
        m_asking = false;
        takeRanges({});
    }
    m_sample.reset();
    m_row.reset();
    if (known) {
        m_sample = sample;
        m_row = std::make_shared<const Tensor>(known->sample(sample));
    }
    m_own.reset();
    askRanges();
    showNumbers();
}

void RowFields::showAgain()
{
    m_own.reset();
    showNumbers();
}

void RowFields::askRanges()
{
    const DatasetPtr known = m_data.lock();
    if (!known || !m_columns.empty() || m_asking || known != m_run.opened().data())
        return;
    m_asking = true;
    m_run.query<Columns>(
        [known](Trainer&) {
            Columns columns{.ranges = columnRanges(*known, mostRowFields), .spreads = {}};
            if (known->count(Split::Train) > 0) {
                const std::size_t targets = known->classification() ? 0 : static_cast<std::size_t>(known->targetsPerSample());
                columns.spreads = columnSpreads(*known, targets + columns.ranges.size());
                columns.spreads.erase(columns.spreads.begin(), columns.spreads.begin() + static_cast<std::ptrdiff_t>(targets));
            }
            return columns;
        },
        [this, asked = m_data](const Columns& columns) {
            if (!asked.lock() || asked.lock() != m_data.lock())
                return;
            m_asking = false;
            takeRanges(columns);
            showNumbers();
        },
        [this](const Text&) { m_asking = false; });
}

void RowFields::takeRanges(const Columns& columns)
{
    for (const Column& column : m_columns)
        for (QWidget* one : std::initializer_list<QWidget*>{column.title, column.spread, column.slider, column.box}) {
            one->setObjectName(QString()); // nobody is to find it any more
            one->hide();
            one->deleteLater();
        }
    for (int row = 0; row <= 2 * static_cast<int>(m_columns.size()); ++row)
        m_grid->setRowStretch(row, 0);
    m_columns.clear();
    m_grid->removeWidget(m_more);
    for (const ValueRange& range : columns.ranges) {
        const std::size_t at = m_columns.size();
        const auto row = 2 * static_cast<int>(at);
        Column column{.title = new QLabel(this),
                      .spread = new SpreadView(this),
                      .slider = new QSlider(Qt::Horizontal, this),
                      .box = new PlainNumberBox(asWritten(static_cast<float>(range.low)), asWritten(static_cast<float>(range.high)), this),
                      .range = range};
        column.slider->setObjectName(QStringLiteral("rowSlider%1").arg(at));
        column.spread->alignWith(*column.slider);
        column.spread->setObjectName(QStringLiteral("rowSpread%1").arg(at));
        column.spread->show(at < columns.spreads.size() ? columns.spreads[at] : TensorStatistics(), range);
        column.box->setObjectName(QStringLiteral("rowBox%1").arg(at));
        column.slider->setRange(0, sliderPlaces);
        column.title->setBuddy(column.box);
        connect(column.slider, &QSlider::valueChanged, this, [this, at, range](int place) { turn(at, atPlace(range, place)); });
        connect(column.box, &QDoubleSpinBox::valueChanged, this, [this, at](double value) { turn(at, value); });
        m_grid->addWidget(column.spread, row, 1);
        m_grid->setRowStretch(row, 100); // first of all these grow, up to what they may have
        m_grid->addWidget(column.title, row + 1, 0);
        m_grid->addWidget(column.slider, row + 1, 1);
        m_grid->addWidget(column.box, row + 1, 2);
        m_columns.push_back(column);
    }
    m_grid->addWidget(m_more, 2 * static_cast<int>(m_columns.size()), 0, 1, 3, Qt::AlignTop);
    m_grid->setRowStretch(2 * static_cast<int>(m_columns.size()), 1);
    takeFont();
    retranslate();
}

void RowFields::takeFont()
{
    for (const Column& column : m_columns)
        column.spread->setMaximumHeight(qRound(besideText(font(), mostSpread)));
}

void RowFields::turn(std::size_t column, double value)
{
    if (!m_row)
        return;
    auto own = std::make_shared<Tensor>(m_own ? *m_own : *m_row);
    own->cells()[column] = static_cast<float>(value);
    m_own = own;
    showNumbers();
    emit turned();
}

/// Of the sample, or of what somebody has made of it.
void RowFields::showNumbers()
{
    const TensorPtr& row = m_own ? m_own : m_row;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        const bool there = row && i < row->cells().size();
        column.slider->setEnabled(there);
        column.box->setEnabled(there);
        if (!there)
            continue;
        const float cell = row->cells()[i];
        const auto value = static_cast<double>(cell);
        const double share = std::isfinite(value) ? (value - column.range.low) / (column.range.high - column.range.low) : 0;
        column.spread->mark({{.value = value, .text = {}}});
        const QSignalBlocker block(column.slider);
        column.slider->setValue(static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * sliderPlaces)));
        if (std::isfinite(value) && static_cast<float>(column.box->value()) != cell)
            column.box->setNumber(asWritten(cell));
    }
}

QString RowFields::titleOf(std::size_t column) const
{
    const DatasetPtr known = m_data.lock();
    const bool named = known && static_cast<std::int64_t>(known->columnNames().size()) == known->cells().perSample();
    return named ? nameInData(*known, known->columnNames()[column]) : seeInputName(static_cast<std::int64_t>(column));
}

void RowFields::retranslate()
{
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        const QString title = titleOf(i);
        const QString range =
            tr("In the data it is from %1 to %2.").arg(shortNumberText(column.range.low, 4), shortNumberText(column.range.high, 4));
        column.title->setText(title);
        column.title->setToolTip(range);
        setNames(*column.box, title, range);
        setNames(*column.slider, tr("%1 (slider)").arg(title), range);
    }
    const DatasetPtr known = m_data.lock();
    const std::int64_t all = known ? known->cells().perSample() : 0;
    const auto listed = static_cast<std::int64_t>(m_columns.size());
    m_more->setVisible(listed > 0 && all > listed);
    m_more->setText(tr("These are the first %1 of %2 columns; the others stay as they are in this row.")
                        .arg(countOnScreen(listed), countOnScreen(all)));
}

} // namespace ks

#include "moc_row_fields.cpp"
