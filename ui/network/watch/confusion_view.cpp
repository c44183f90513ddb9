#include "ui/network/watch/confusion_view.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/watch/image_bar.h"

#include "ui/paint/colour_map.h"
#include "ui/theme/flat_model.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>
#include <QApplication>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <vector>

namespace ks {

namespace {

QColor mixed(const QColor& ground, const QColor& ink, double share)
{
    const auto part = [&](int from, int to) { return static_cast<int>(from + (to - from) * share); };
    return {part(ground.red(), ink.red()), part(ground.green(), ink.green()), part(ground.blue(), ink.blue())};
}

constexpr int largestRow = 128; ///< pixels

/// A chosen cell keeps its colour, which says something, and gets a frame.
class FramedCell final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem plain = option;
        plain.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus);
        QStyledItemDelegate::paint(painter, plain, index);
        if (!(option.state & QStyle::State_Selected))
            return;
        painter->setPen(QPen(coloursOf(option.palette).text, 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
};

} // namespace

/// The classes, and one more row and column for the sums at the edges.
class ConfusionView::Model final : public FlatModel<QAbstractTableModel> {
public:
    using FlatModel::FlatModel;

    std::shared_ptr<const Evaluation> evaluation;
    std::shared_ptr<const Evaluation> then; ///< at A; null: no moments are compared
    ClassNames classes;
    bool rates = true;
    /// What a cell has room for.
    enum class Room { OneNumber, BothInALine, BothBelowEachOther } room = Room::BothBelowEachOther;

    void reset() { beginResetModel(), endResetModel(); }
    void renew()
    {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
    int known() const { return evaluation ? static_cast<int>(evaluation->classes) : 0; }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() || known() == 0 ? 0 : known() + 1; }
    int columnCount(const QModelIndex& parent = {}) const override { return rowCount(parent); }

    std::int64_t rowSum(int right) const { return evaluation->samplesOf(right); }
    std::int64_t columnSum(int predicted) const { return columnSum(*evaluation, predicted); }
    std::int64_t columnSum(const Evaluation& of, int predicted) const
    {
        std::int64_t sum = 0;
        for (int i = 0; i < known(); ++i)
            sum += of.count(i, predicted);
        return sum;
    }
    /// The share that stands in a cell: of its row, or at the edges how much is right; NaN where it would be one of nothing.
    double shareOf(int row, int column) const { return shareOf(*evaluation, row, column); }
    double shareOf(const Evaluation& of, int row, int column) const
    {
        const int n = known();
        if (row == n && column == n)
            return of.score.accuracy;
        const auto share = [](std::int64_t part, std::int64_t all) {
            return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : std::numeric_limits<double>::quiet_NaN();
        };
        if (row == n)
            return share(of.count(column, column), columnSum(of, column));
        return share(of.count(row, column == n ? row : column), of.samplesOf(row));
    }
    /// What is no more than to name the most frequent class, whatever the sample is.
    QString sameEveryTime() const
    {
        int most = 0;
        for (int i = 1; i < known(); ++i)
            if (rowSum(i) > rowSum(most))
                most = i;
        const double share = static_cast<double>(rowSum(most)) / static_cast<double>(std::max<std::int64_t>(1, evaluation->score.samples));
        return ConfusionView::tr("To say %1 every time would be right for %2 of them.").arg(classes.nameOfRight(most), shareText(share));
    }
    /// What is taken for what most often, where there are more classes than one finds it among.
    QString mostConfused() const
    {
        constexpr int few = 12;
        if (known() <= few)
            return {};
        struct Pair {
            std::int64_t count;
            int right;
            int said;
        };
        std::vector<Pair> pairs;
        for (int right = 0; right < known(); ++right)
            for (int said = 0; said < known(); ++said)
                if (const std::int64_t count = evaluation->count(right, said); right != said && count > 0)
                    pairs.push_back({count, right, said});
        const auto most = pairs.begin() + std::min<std::ptrdiff_t>(3, std::ssize(pairs));
        std::partial_sort(pairs.begin(), most, pairs.end(), [](const Pair& a, const Pair& b) { return a.count > b.count; });
        QStringList said;
        for (auto one = pairs.begin(); one != most; ++one)
            said << ConfusionView::tr("%1 as %2, samples: %3", "classes: what they are and what they are read as")
                        .arg(classes.nameOfRight(one->right), classes.nameOfSaid(one->said), countOnScreen(one->count));
        return said.isEmpty() ? QString() : ConfusionView::tr("Most often wrong: %1.").arg(said.join(QStringLiteral("; ")));
    }
    QString cellText(const QString& count, const QString& rate) const
    {
        if (!rates)
            return count;
        switch (room) {
        case Room::OneNumber: return rate;
        case Room::BothInALine: return count + QStringLiteral(" · ") + rate;
        case Room::BothBelowEachOther: break;
        }
        return count + QLatin1Char('\n') + rate;
    }
    std::int64_t more(int row, int column) const { return evaluation->count(row, column) - then->count(row, column); }
    /// "81.2 %", or "none" where it would be a share of nothing.
    static QString shareOrNone(double share)
    {
        return std::isnan(share) ? ConfusionView::tr("none", "a share of no samples") : shareText(share);
    }
    QString comparedSentence(int row, int column) const
    {
        const int n = known();
        const QString a = shareOrNone(shareOf(*then, row, column));
        const QString b = shareOrNone(shareOf(row, column));
        if (row == n && column == n)
            return ConfusionView::tr("Of all samples, %1 are read right at A and %2 at B.").arg(a, b);
        if (column == n)
            return ConfusionView::tr("Of the samples of %1, %2 are found at A and %3 at B.").arg(classes.nameOfRight(row), a, b);
        if (row == n)
            return ConfusionView::tr("Of the samples that are read as %1, %2 are that at A and %3 at B.")
                .arg(classes.nameOfSaid(column), a, b);
        const QString before = countOnScreen(then->count(row, column));
        const QString now = countOnScreen(evaluation->count(row, column));
        if (row == column)
            return ConfusionView::tr("Samples of %1 that are read right: %2 at A, %3 at B (%4).")
                .arg(classes.nameOfRight(row), before, now, moreCountText(more(row, column)));
        return ConfusionView::tr("Samples of %1 that are read as %2: %3 at A, %4 at B (%5).")
            .arg(classes.nameOfRight(row), classes.nameOfSaid(column), before, now, moreCountText(more(row, column)));
    }
    /// Better is the colour of what is right, worse that of mistakes; by how many of the row's samples.
    QVariant comparedCell(int row, int column, int role) const
    {
        const int n = known();
        const bool edge = row == n || column == n;
        const Colours& colours = coloursOf(QApplication::palette());
        const std::int64_t change = edge ? 0 : more(row, column);
        const double part = edge || rowSum(row) == 0 ? 0 : static_cast<double>(std::abs(change)) / static_cast<double>(rowSum(row));
        const QColor ground = edge          ? colours.alternate
                              : change == 0 ? colours.base
                                            : mixed(colours.base, (change > 0) == (row == column) ? colours.accent : colours.bad,
                                                    0.15 + 0.85 * std::min(1.0, 4 * part));
        switch (role) {
        case Qt::DisplayRole: {
            if (!edge)
                return room == Room::OneNumber ? moreCountText(change)
                                               : cellText(moreCountText(change), countOnScreen(evaluation->count(row, column)));
            const double points = shareOf(row, column) - shareOf(*then, row, column);
            return std::isnan(points) ? QStringLiteral("–") : moreShareNumber(points);
        }
        case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
        case Qt::BackgroundRole: return ground;
        case Qt::ForegroundRole: return edge ? colours.text : change == 0 ? colours.muted : QColor(textColourOn(ground.rgb()));
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: return sentence(row, column);
        default: return {};
        }
    }
    QString sentence(int row, int column) const
    {
        const int n = known();
        if (then)
            return comparedSentence(row, column);
        if (row == n && column == n)
            return ConfusionView::tr("%1 of all samples are read right.").arg(shareText(shareOf(n, n)));
        if (row < n && rowSum(row) == 0)
            return ConfusionView::tr("There are no samples of %1.").arg(classes.nameOfRight(row));
        if (row == n && columnSum(column) == 0)
            return ConfusionView::tr("No sample is read as %1.").arg(classes.nameOfSaid(column));
        if (column == n)
            return ConfusionView::tr("%1 of the %Ln samples of %2 are found.", nullptr, static_cast<int>(rowSum(row)))
                .arg(shareText(shareOf(row, n)), classes.nameOfRight(row));
        if (row == n)
            return ConfusionView::tr("%1 of the %Ln samples that are read as %2 are that.", nullptr, static_cast<int>(columnSum(column)))
                .arg(shareText(shareOf(n, column)), classes.nameOfSaid(column));
        const auto count = static_cast<int>(evaluation->count(row, column));
        if (row == column)
            return ConfusionView::tr("%Ln samples of %1 are read right (%2 of the class).", nullptr, count)
                .arg(classes.nameOfRight(row), shareText(shareOf(row, column)));
        return ConfusionView::tr("%Ln samples of %1 are read as %2 (%3 of the class).", nullptr, count)
            .arg(classes.nameOfRight(row), classes.nameOfSaid(column), shareText(shareOf(row, column)));
    }

    QVariant cell(const QModelIndex& index, int role) const override
    {
        const int n = known();
        const int row = index.row();
        const int column = index.column();
        if (then)
            return comparedCell(row, column, role);
        const bool edge = row == n || column == n;
        const Colours& colours = coloursOf(QApplication::palette());
        const double share = shareOf(row, column);
        const bool none = !edge && evaluation->count(row, column) == 0;
        // The right ones fade, so that the mistakes are seen.
        const QColor ground = edge ? colours.alternate
                                   : mixed(colours.base, row == column ? colours.accent : colours.bad,
                                           none            ? 0
                                           : row == column ? 0.1 + 0.45 * share
                                                           : 0.15 + 0.85 * std::min(1.0, 4 * share));
        switch (role) {
        case Qt::DisplayRole:
            if (edge)
                return shareText(share);
            if (none)
                return QStringLiteral("0");
            return cellText(countOnScreen(evaluation->count(row, column)), shareText(share));
        case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
        case Qt::BackgroundRole: return ground;
        case Qt::ForegroundRole: return none ? colours.muted : edge ? colours.text : QColor(textColourOn(ground.rgb()));
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: return sentence(row, column);
        default: return {};
        }
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role == Qt::DisplayRole)
            return section < known() ? (orientation == Qt::Horizontal ? classes.nameOfSaid(section) : classes.nameOfRight(section))
                   : orientation == Qt::Horizontal ? ConfusionView::tr("found")
                                                   : ConfusionView::tr("right");
        if (role == Qt::ToolTipRole && section >= known())
            return orientation == Qt::Horizontal ? ConfusionView::tr("what the network says") : ConfusionView::tr("what it is");
        if (role == Qt::ToolTipRole) // with its name, which its column may have no room for
            return orientation == Qt::Horizontal ? ConfusionView::tr("%1: what the network says").arg(classes.nameOfSaid(section))
                                                 : ConfusionView::tr("%1: what it is").arg(classes.nameOfRight(section));
        return {};
    }
};

ConfusionView::ConfusionView(QWidget* parent)
    : Retranslating(parent), m_model(new Model(this)), m_table(named(new QTableView(this), "confusionTable")),
      m_head(named(sentenceLabel(this), "confusionHead")), m_legend(named(sentenceLabel(this), "confusionLegend")),
      m_readout(named(sentenceLabel(this), "confusionReadout")), m_rates(new QCheckBox(this))
{
    m_table->setModel(m_model);
    m_table->setItemDelegate(new FramedCell(m_table));
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setFont(numbersFont(font()));
    for (QHeaderView* header : {m_table->horizontalHeader(), m_table->verticalHeader()}) {
        header->setMinimumSectionSize(28);
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(true);
        header->setTextElideMode(Qt::ElideRight); // else a long name ends in the middle of a letter
    }
    m_rates->setChecked(true);
    foldWhenPresented({m_rates});
    m_legend->setTextFormat(Qt::RichText);
    m_legend->hide();
    layColumn(*this, {m_head, m_legend, {m_table, 1}, inRow({{m_readout, 1}, m_rates}, gridStep)}, gridStep / 2);
    m_table->viewport()->installEventFilter(this);
    connect(m_table, &QTableView::clicked, this, &ConfusionView::choose);
    connect(m_table, &QTableView::activated, this, &ConfusionView::choose);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ConfusionView::tell);
    connect(m_table, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { emit menuWanted(m_table->viewport()->mapToGlobal(at)); });
    connect(m_rates, &QCheckBox::toggled, this, [this](bool on) {
        m_model->rates = on;
        fitCells();
    });
    retranslate();
}

void ConfusionView::show(const std::shared_ptr<const Evaluation>& evaluation, const ClassNames& classes, Split part,
                         const std::shared_ptr<const Evaluation>& then)
{
    m_part = part;
    const bool other = !m_evaluation || m_evaluation->classes != evaluation->classes || m_model->classes != classes;
    const bool compared = m_model->then != nullptr;
    m_evaluation = m_model->evaluation = evaluation;
    m_model->then = then && then->classes == evaluation->classes ? then : nullptr;
    m_model->classes = classes;
    if (other) {
        m_model->reset();
        m_table->setCurrentIndex(m_model->index(0, 0));
        fitCells();
    } else if ((m_model->then != nullptr) != compared) {
        fitCells();
    } else {
        m_model->renew();
    }
    retranslate();
}

void ConfusionView::clear()
{
    m_evaluation.reset();
    m_model->evaluation.reset();
    m_model->then.reset();
    m_model->reset();
    retranslate();
}

void ConfusionView::fitCells()
{
    const int n = m_model->columnCount();
    if (n == 0)
        return;
    const QFontMetrics metrics(m_table->font());
    const int around = std::max(gridStep, 2 * (m_table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1) + 1);
    // Of a difference the widest are the points at the edges.
    const int rate = metrics.horizontalAdvance(m_model->then ? QStringLiteral("−100.0") : QStringLiteral("100.0 %")) + around;
    const int both = metrics.horizontalAdvance(QStringLiteral("0000 · 100.0 %")) + around;
    // As if there were no scroll bars: those that a larger table before has left would make it smaller than it can be.
    const QSize room = m_table->maximumViewportSize();
    const int bar = m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_table);
    const int leastRow = metrics.height() + 2;
    const int width = (room.width() - (n * leastRow > room.height() ? bar : 0)) / n;
    const int height = (room.height() - (n * rate > room.width() ? bar : 0)) / n;
    m_model->room = height >= 2 * metrics.height() + 2 ? Model::Room::BothBelowEachOther
                    : width >= both                    ? Model::Room::BothInALine
                                                       : Model::Room::OneNumber;
    const bool twoLines = m_model->rates && m_model->room == Model::Room::BothBelowEachOther;
    for (int i = 0; i < n; ++i) {
        const int least = twoLines ? 2 * metrics.height() + 2 : leastRow;
        const int rowHeight = std::clamp(height, least, std::max(least, largestRow));
        m_table->setColumnWidth(i, std::clamp(width, rate, std::max({both, 110, 2 * rowHeight})));
        m_table->setRowHeight(i, rowHeight);
    }
    m_model->renew();
}

/// Also where a sentence above it has taken another line.
bool ConfusionView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_table->viewport())
        QMetaObject::invokeMethod(this, &ConfusionView::fitCells, Qt::QueuedConnection); // once the table has its place
    return Retranslating::eventFilter(watched, event);
}

void ConfusionView::takeColours()
{
    if (m_model)
        m_legend->setText(legendText());
}

QString ConfusionView::legendText() const
{
    if (!m_model->then)
        return {};
    const Colours& colours = coloursOf(palette());
    const auto sample = [](const QColor& colour) {
        return QStringLiteral("<span style='background-color:%1'>&nbsp;&nbsp;&nbsp;&nbsp;</span>").arg(colour.name());
    };
    return tr("%1 better at B, %2 worse at B; the stronger the colour, the more samples of the class. At the edges: percentage points.")
        .arg(sample(colours.accent), sample(colours.bad));
}

void ConfusionView::choose(const QModelIndex& index)
{
    const int n = m_model->known();
    if (index.isValid() && index.row() < n && index.column() < n)
        emit cellChosen(index.row(), index.column());
}

void ConfusionView::tell(const QModelIndex& index)
{
    m_readout->setText(index.isValid() && m_evaluation ? m_model->sentence(index.row(), index.column()) : QString());
}

QByteArray ConfusionView::csv() const
{
    const auto quoted = [](QString text) {
        return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    };
    QString text = m_model->then ? QStringLiteral("is (B - A)") : QStringLiteral("is");
    for (int i = 0; i < m_model->known(); ++i)
        text += QLatin1Char(',') + quoted(m_model->classes.nameOfSaid(i));
    text += QLatin1Char('\n');
    for (int row = 0; row < m_model->known(); ++row) {
        text += quoted(m_model->classes.nameOfRight(row));
        for (int column = 0; column < m_model->known(); ++column)
            text += QLatin1Char(',') + QString::number(m_model->then ? m_model->more(row, column) : m_evaluation->count(row, column));
        text += QLatin1Char('\n');
    }
    return text.toUtf8();
}

void ConfusionView::takeFont()
{
    if (!m_rates)
        return;
    m_table->setFont(numbersFont(font()));
    fitCells();
}

void ConfusionView::retranslate()
{
    m_table->setAccessibleName(tr("Confusion matrix: rows are what it is, columns what the network says"));
    if (m_model->then)
        setTexts(*m_rates, tr("Counts at B"), tr("How many samples of each kind there are at B, in every cell beside the difference."));
    else
        setTexts(*m_rates, tr("Rates"), tr("The share of the row’s class in every cell."));
    m_head->setText(headText());
    m_legend->setText(legendText());
    m_legend->setVisible(m_model->then != nullptr);
    if (m_evaluation)
        m_model->renew();
    tell(m_table->currentIndex());
}

QString ConfusionView::headText() const
{
    if (m_evaluation && m_model->then)
        return tr("Of %1 samples (%2), %3 are read right at A and %4 at B. Every cell says how many more of its samples there are at B; "
                  "rows are what "
                  "it is, columns what the network says.")
            .arg(countOnScreen(m_evaluation->score.samples), partTitle(m_part), shareText(m_model->then->score.accuracy),
                 shareText(m_evaluation->score.accuracy));
    QString head = tr("Nothing was counted yet.");
    if (m_evaluation)
        head = tr("%1 of %Ln samples (%2) are read right. Rows are what it is, columns what the network says; a cell opens its samples.",
                  nullptr, static_cast<int>(m_evaluation->score.samples))
                   .arg(shareText(m_evaluation->score.accuracy), partTitle(m_part));
    if (m_model->known() > 0)
        head = followedBy(head + QLatin1Char(' ') + m_model->sameEveryTime(), m_model->mostConfused());
    if (const std::int64_t unnamed = m_evaluation ? m_evaluation->unnamedSamples() : 0; unnamed > 0)
        head += QLatin1Char(' ') + tr("Answers that are no number, and stand in no column: %1.").arg(countOnScreen(unnamed));
    return head;
}

} // namespace ks

#include "moc_confusion_view.cpp"
