#pragma once

#include "ui/language/retranslating.h"

#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QWidget>

namespace ks {

class Dataset;
struct DataPreview;

/// What the data are: where they are from, what looks wrong with them, and how many of each class every part has.
class DataFacts final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit DataFacts(QWidget* parent = nullptr);

    /// As they lie behind the pipeline.
    void show(const Dataset& known, const DataPreview& preview);
    using QWidget::show;
    /// Something else than facts, such as why there are none.
    void say(const QString& text) { m_facts->setText(text); }
    /// No number of other data stays.
    void clear();
    /// Pixels of the table of counts, which is as wide as its numbers.
    int leastWidth() const { return m_counts->minimumWidth(); }

signals:
    /// All columns of the table are to be of one size.
    void standardWanted();

protected:
    void retranslate() override;

private:
    void fit();

    QLabel* m_facts;
    QLabel* m_warnings;
    QPushButton* m_standardise; ///< where columns are unlike
    QTableWidget* m_counts;
};

} // namespace ks
