#pragma once

#include "core/data/dataset.h"
#include "core/tensor/statistics.h"
#include "core/tensor/value_range.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace ks {

class PlainNumberBox;
class SpreadView;
class TrainingRun;

/// The least and the greatest finite number of each of the first `columns` columns of a table, over all its samples.
std::vector<ValueRange> columnRanges(const Dataset& table, std::size_t columns);

/// The numbers of a row of a table, each with a slider and a field from the least to the greatest of its column in the data, and above these how they
/// are spread there. Who turns one has a row of his own. GUI thread; the data are read on the compute thread.
class RowFields final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit RowFields(TrainingRun& run, QWidget* parent = nullptr);

    /// Shows this sample of the data; null: none. What was turned is gone, unless it is the one that is shown already.
    void show(const DatasetPtr& known, std::uint32_t sample);
    using QWidget::show;
    /// Shows it as it lies in the data.
    void showAgain();
    /// Where somebody has turned a number; else none.
    const TensorPtr& own() const { return m_own; }

signals:
    void turned();

protected:
    void retranslate() override;
    void takeFont() override;

private:
    struct Column {
        QLabel* title;
        SpreadView* spread;
        QSlider* slider;
        PlainNumberBox* box;
        ValueRange range;
    };
    struct Columns {
        std::vector<ValueRange> ranges;
        std::vector<TensorStatistics> spreads; ///< of the training part; fewer where that has no samples
    };
    void askRanges();
    void takeRanges(const Columns& columns);
    void turn(std::size_t column, double value);
    void showNumbers();
    QString titleOf(std::size_t column) const;

    TrainingRun& m_run;
    std::weak_ptr<const Dataset> m_data;
    std::optional<std::uint32_t> m_sample;
    TensorPtr m_row; ///< as it lies in the data
    TensorPtr m_own;
    std::vector<Column> m_columns; ///< none before their ranges are known
    bool m_asking = false;
    QGridLayout* m_grid;
    QLabel* m_more; ///< of columns that have no fields
};

} // namespace ks
