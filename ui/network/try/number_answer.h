#pragma once

#include "core/nn/evaluation.h"
#include "core/tensor/statistics.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

class LabHost;
class SpreadView;
class TrainingRun;
class WatchEvaluation;

/// The numbers that a network says, each among those that are to be learnt: with what is right, where that is known, and how far its answers are off
/// on samples that it was not trained on. GUI thread; what it counts is counted on the compute thread while the training rests.
class NumberAnswer final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    NumberAnswer(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);
    ~NumberAnswer() override;

    void show(const Prediction& said, const std::vector<float>& expected);
    using QWidget::show;
    void clear();

    static constexpr std::size_t mostNumbers = 6; ///< more have no room

protected:
    void retranslate() override;

private:
    struct Row {
        QLabel* title;
        SpreadView* view;
    };
    void takeData();
    void askSpreads();
    void askErrors();
    void countOn();
    void leave();
    void draw();
    QString bandText(const QString& name, double error) const;

    LabHost& m_host;
    TrainingRun& m_run;
    std::weak_ptr<const Dataset> m_data;
    std::vector<TensorStatistics> m_spreads; ///< of the targets; none before they are known
    bool m_asking = false;
    std::optional<Prediction> m_said;
    std::vector<float> m_expected;
    std::shared_ptr<WatchEvaluation> m_evaluation; ///< under way
    std::optional<std::size_t> m_counted;          ///< batches, of the weights whose errors are known
    std::vector<double> m_errors;
    int m_round = 0; ///< answers to an earlier one are dropped
    std::vector<Row> m_rows;
};

} // namespace ks
