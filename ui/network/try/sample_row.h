#pragma once

#include "core/data/dataset.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <optional>

namespace ks {

class RowFields;
class TrainingRun;

/// In the place of a drawing, for networks that read no pictures: a row of the data, chosen by its number in its part, which none was trained on
/// where there is one, and turned into a row of one's own, column by column.
class SampleRow final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit SampleRow(TrainingRun& run, QWidget* parent = nullptr);

    /// The data of now.
    void takeData();
    /// Shows this sample; chosen() is not emitted.
    void show(std::uint32_t sample);
    using QWidget::show;
    /// The one chosen; none where the data have no rows of numbers. Its name and numbers are shown.
    std::optional<std::uint32_t> sample();
    /// What somebody has made of it; null: it is as it lies in the data.
    const TensorPtr& own() const;

signals:
    void chosen();

protected:
    void retranslate() override;

private:
    void say();

    TrainingRun& m_run;
    QLabel* m_text;
    QLabel* m_title;
    QSpinBox* m_number;
    QLabel* m_name;
    QPushButton* m_back;
    RowFields* m_fields;
};

} // namespace ks
