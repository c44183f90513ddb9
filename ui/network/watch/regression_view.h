#pragma once

#include "core/nn/evaluation.h"
#include "ui/language/retranslating.h"

#include <QComboBox>
#include <QStringList>
#include <QWidget>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace ks {

class ChartView;
class LabHost;

/// What a network that regresses says beside what is right, for 100 samples: one against the other, and both in order.
class RegressionView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    static constexpr int samplesShown = 100;

    explicit RegressionView(LabHost& host, QWidget* parent = nullptr);

    /// `part` of the data was evaluated. `then`: at A, where `evaluation` is of B; null: no moments are compared.
    void show(const std::shared_ptr<const Evaluation>& evaluation, const QStringList& targets, Split part,
              const std::shared_ptr<const Evaluation>& then = {});
    using QWidget::show;
    void clear();
    /// N×1×1×2 of the samples shown: expected, predicted; null where there are none.
    TensorPtr values() const;
    /// With sample numbers, for spreadsheets.
    QByteArray csv() const;
    int samples() const;
    /// The sample whose answer is furthest off is picked, and brought into sight; where it is picked, the next one.
    void pickWorst();
    std::optional<std::uint32_t> picked() const { return m_picked; }
    /// Marks the sample that is looked at; nothing: none of the data is.
    void follow(const std::optional<std::uint32_t>& sample);

signals:
    /// The sample whose point was clicked.
    void chosen(std::uint32_t sample);

protected:
    void retranslate() override;

private:
    void draw();
    std::size_t target() const { return static_cast<std::size_t>(std::max(0, m_target->currentIndex())); }
    /// Of a prediction, in the unit of the source; infinite where it is no number.
    double errorOf(std::size_t prediction) const;
    void tell();
    QString comparedText() const;

    std::shared_ptr<const Evaluation> m_evaluation;
    std::shared_ptr<const Evaluation> m_then; ///< at A; null: no moments are compared
    Split m_part = Split::Validation;
    QStringList m_targets;
    std::optional<std::uint32_t> m_picked; ///< sample whose numbers stand below the charts
    bool m_walked = false;                 ///< by pickWorst(), not by a click
    QLabel* m_head;
    QLabel* m_targetTitle;
    QComboBox* m_target;
    QLabel* m_fromTitle;
    QSpinBox* m_from;
    QPushButton* m_worst;
    QPushButton* m_copy;
    ChartView* m_scatter;
    ChartView* m_lines;
    QLabel* m_readout;
};

} // namespace ks
