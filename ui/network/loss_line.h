#pragma once

#include <QAbstractButton>

#include <cstddef>
#include <vector>

namespace ks {

class BatchLog;

/// The loss of a training as one small line without axes, from its first batch to the newest at the right: of the last ones alone only their
/// noise would be seen. It is a button that stays down while the chart with axes is there.
class LossLine final : public QAbstractButton {
    Q_OBJECT

public:
    static constexpr std::size_t mostPoints = 200; ///< even; of a longer training each is the mean of several batches

    explicit LossLine(QWidget* parent = nullptr);

    /// They are shown from now on. `lines`: the training that they are of, see RunView; of the same one what came since is added.
    void take(const BatchLog& batches, int lines);
    /// As shown, the oldest first; not known where no batch of a point had one.
    const std::vector<double>& losses() const { return m_losses; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void add(double loss);
    void joinPairs();

    std::vector<double> m_losses;
    int m_lines = 0;
    std::size_t m_taken = 0; ///< batches
    std::size_t m_each = 1;  ///< batches a point; the newest may have fewer yet
    double m_sum = 0;        ///< of the newest point's losses
    int m_known = 0;         ///< of how many
};

} // namespace ks
