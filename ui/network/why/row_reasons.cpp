#include "ui/network/why/row_reasons.h"

#include "core/nn/number_reasons.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/see/see_naming.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/network/why/column_bars.h"
#include "ui/network/why/similar_row.h"
#include "ui/network/why/why_words.h"
#include "ui/theme/column_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double widestColumn = 240; ///< beside usual text

/// Of a window: the mean of its rows.
double cellOf(const Tensor& row, std::size_t column)
{
    const auto rows = static_cast<std::size_t>(row.shape().h * row.shape().w);
    double sum = 0;
    for (const float cell : row.cells().subspan(column * rows, rows))
        sum += static_cast<double>(cell);
    return sum / static_cast<double>(rows);
}

/// Broken where its halves are most alike, so that the columns of a table are as wide as their numbers.
QString inTwoLines(QString heading)
{
    qsizetype where = -1;
    for (qsizetype i = heading.indexOf(QLatin1Char(' ')); i >= 0; i = heading.indexOf(QLatin1Char(' '), i + 1))
        if (where < 0 || std::abs(2 * i - heading.size()) < std::abs(2 * where - heading.size()))
            where = i;
    return where < 0 ? heading : heading.replace(where, 1, QLatin1Char('\n'));
}

QString cellText(const Tensor& row, std::size_t column)
{
    return answerOnScreen(static_cast<float>(cellOf(row, column)));
}

} // namespace

RowReasons::RowReasons(QWidget* parent)
    : Retranslating(parent), m_barsTitle(sentenceLabel(this)), m_bars(named(new ColumnBars, "whyColumns")), m_area(new ColumnArea(this)),
      m_more(sentenceLabel(this)), m_account(named(sentenceLabel(this), "whyColumnAccount")), m_tableTitle(sentenceLabel(this)),
      m_table(named(new QTableWidget(this), "whyRows")), m_similarNote(named(sentenceLabel(this), "whySimilarRowsNote")),
      m_similar(new SimilarRow(QStringLiteral("whySimilarRow"), this))
{
    m_account->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_more->hide();
    setUpTexts(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideNone); // it would take two lines for one that is too long
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_table->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum); // what it is read with stands right below it
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_area->setWidget(m_bars);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    connect(m_similar, &SimilarRow::chosen, this, &RowReasons::sampleWanted);
    lay();
    takeFont();
    retranslate();
}

void RowReasons::lay()
{
    layRow(*this,
           {{inColumn({m_barsTitle, {m_area, 1}, m_more, m_account}, gridStep), 1},
            Placed::gap(gridStep),
            {inColumn({m_tableTitle, {m_table, 1, Qt::AlignLeft}, m_similarNote, m_similar, Placed::rest()}, gridStep)}},
           gridStep);
}

void RowReasons::takeFont()
{
    for (QLabel* title : {m_barsTitle, m_tableTitle})
        title->setFont(textFont(TextRole::Title, font()));
    for (QWidget* numbers : std::initializer_list<QWidget*>{m_bars, m_account, m_table})
        numbers->setFont(numbersFont(font()));
    m_table->horizontalHeader()->setMaximumSectionSize(qRound(besideText(font(), widestColumn))); // names of columns come from files
}

void RowReasons::show(const std::shared_ptr<const WatchAnswer>& answer, const Model& model, const Names& names)
{
    if (std::exchange(m_answer, answer) != answer) { // else it is said once again
        m_found = {};
        m_known.reset();
    }
    m_model = model;
    m_names = names;
    const ContestSum& columns = m_answer->reasons->columns;
    m_listed.resize(columns.shares.size());
    for (std::size_t i = 0; i < m_listed.size(); ++i)
        m_listed[i] = static_cast<std::int64_t>(i);
    std::ranges::stable_sort(m_listed, std::ranges::greater(),
                             [&](std::int64_t column) { return std::fabs(columns.shares[static_cast<std::size_t>(column)]); });
    m_listed.resize(std::min(m_listed.size(), mostColumns));
    sayAll();
}

QString RowReasons::nameOf(std::size_t column) const
{
    const auto at = static_cast<qsizetype>(column);
    return at < m_names.columns.size() ? m_names.columns[at] : seeInputName(at);
}

void RowReasons::showSimilar(const SimilarSamples::Side& found, const DatasetPtr& known)
{
    m_found = found;
    m_known = known;
    m_similar->show(found.nearest, known);
    m_similarSaid = [looked = found.lookedAt, all = found.of] {
        return tr("The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln "
                  "training rows were compared.",
                  nullptr, static_cast<int>(all))
            .arg(countOnScreen(looked));
    };
    m_similarNote->setText(m_similarSaid.said());
    fillTable();
}

void RowReasons::clearSimilar(const Sentence& why)
{
    m_found = {};
    m_known.reset();
    m_similar->clear();
    m_similarSaid = why;
    m_similarNote->setText(m_similarSaid.said());
    fillTable();
}

/// What the listed columns add, one below the other.
QStringList RowReasons::addedTexts() const
{
    std::vector<double> shares;
    for (const std::int64_t column : m_listed)
        shares.push_back(m_answer->reasons->columns.shares[static_cast<std::size_t>(column)]);
    QStringList texts = columnTexts(shares);
    for (qsizetype i = 0; i < texts.size(); ++i)
        texts[i] = why::withSign(shares[static_cast<std::size_t>(i)], texts[i]);
    return texts;
}

/// Its name, this row, what of that reaches the network, what it adds, and the similar rows.
QStringList RowReasons::rowTexts(std::size_t column, const QString& adds) const
{
    QStringList texts = {nameOf(column), cellText(*m_answer->picture, column), cellText(*m_answer->seen, column), adds};
    for (std::size_t i = 0; m_known && i < m_found.nearest.size(); ++i)
        texts += cellText(m_known->sample(m_found.nearest[i].sample), column);
    return texts;
}

void RowReasons::fillTable()
{
    if (!m_answer)
        return;
    const bool isWindow = m_answer->picture->shape().w > 1;
    QStringList heads = {tr("Column"), isWindow ? tr("This sample, mean of its rows") : tr("This row"), tr("Reaches the network"),
                         tr("Adds")};
    const auto output = static_cast<std::size_t>(m_answer->reasons->output);
    const std::vector<float>& expected = m_answer->prediction.expected;
    QStringList right = {tr("%1 (is right)").arg(m_names.target), output < expected.size() ? answerOnScreen(expected[output]) : noFigure(),
                         QString(), QString()};
    for (std::size_t i = 0; m_known && i < m_found.nearest.size(); ++i) {
        const std::uint32_t sample = m_found.nearest[i].sample;
        heads += sampleTitle(*m_known, sample);
        right += answerOnScreen(m_known->targets().cells()[sample * static_cast<std::size_t>(m_known->targetsPerSample()) + output]);
    }
    std::vector<QStringList> rows = {right};
    const QStringList added = addedTexts();
    for (std::size_t i = 0; i < m_listed.size(); ++i)
        rows.push_back(rowTexts(static_cast<std::size_t>(m_listed[i]), added[static_cast<qsizetype>(i)]));
    QHeaderView& widths = *m_table->horizontalHeader();
    widths.setSectionResizeMode(QHeaderView::Fixed); // until all are there: it would measure every cell at each of them
    m_table->setColumnCount(static_cast<int>(heads.size()));
    m_table->setRowCount(static_cast<int>(rows.size()));
    m_table->setHorizontalHeaderLabels(textsFor(heads, inTwoLines));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (qsizetype column = 0; column < rows[row].size(); ++column) {
            auto* item = new QTableWidgetItem(rows[row][column]);
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            m_table->setItem(static_cast<int>(row), static_cast<int>(column), item);
        }
    widths.setSectionResizeMode(QHeaderView::ResizeToContents);
}

void RowReasons::sayAll()
{
    m_similarNote->setText(m_similarSaid.said());
    if (!m_answer)
        return;
    const ContestSum& columns = m_answer->reasons->columns;
    std::vector<ColumnBars::Bar> bars;
    const QStringList added = addedTexts();
    for (std::size_t i = 0; i < m_listed.size(); ++i) {
        const auto column = static_cast<std::size_t>(m_listed[i]);
        bars.push_back({nameOf(column), columns.shares[column], added[static_cast<qsizetype>(i)]});
    }
    m_bars->show(std::move(bars));
    m_barsTitle->setText(tr("What each column adds to %1").arg(m_names.target));
    m_barsTitle->setToolTip(
        m_model.pipeline.scaling == Scaling::MeanStd
            ? tr("Gradient × input: how far the column is from its mean over the training samples, times how much the answer "
                 "moves with it. To the right it becomes more, to the left less.")
            : tr("Gradient × input: the number that reaches the network, times how much the answer moves with it. To the right "
                 "it becomes more, to the left less."));
    const std::size_t all = columns.shares.size();
    m_more->setVisible(all > m_listed.size());
    m_more->setText(tr("These are the %1 of %2 columns that add most.").arg(countOnScreen(m_listed.size()), countOnScreen(all)));
    m_account->setText(why::account(*m_answer->reasons));
    fillTable();
}

void RowReasons::retranslate()
{
    m_tableTitle->setText(tr("This row and the training rows most like it"));
    m_table->setAccessibleName(m_tableTitle->text());
    m_bars->setAccessibleName(tr("What each column adds"));
    sayAll();
}

} // namespace ks

#include "moc_row_reasons.cpp"
