#pragma once

#include "ui/theme/named_bars.h"

namespace ks {

/// What each column of a row adds to a number: a bar from 0 to the right for more, to the left for less.
class ColumnBars final : public NamedBars {
    Q_OBJECT

public:
    explicit ColumnBars(QWidget* parent = nullptr);

    void show(std::vector<Bar> bars);
    using QWidget::show;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void drawBar(QPainter& painter, const Bar& bar, const QRectF& field) const override;

private:
    double m_most = 0; ///< of all shares, without their signs
};

} // namespace ks
