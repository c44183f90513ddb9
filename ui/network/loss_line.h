#pragma once

#include <QAbstractButton>

#include <cstddef>
#include <vector>

namespace ks {

class BatchLog;

/// The loss of the last batches as one small line without axes, the newest at the right. It is a button that stays down while the chart with axes is
/// there.
class LossLine final : public QAbstractButton {
    Q_OBJECT

public:
    static constexpr std::size_t mostBatches = 200;

    explicit LossLine(QWidget* parent = nullptr);

    /// Its last ones are shown from now on.
    void take(const BatchLog& batches);
    /// As shown, the oldest first; not known where a batch had none.
    const std::vector<double>& losses() const { return m_losses; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> m_losses;
};

} // namespace ks
