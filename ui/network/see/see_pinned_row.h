#pragma once

#include "ui/operation/pictured_rows.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/number_row.h"
#include "ui/theme/point_hint.h"

#include <QWidget>

#include <functional>

namespace ks {

/// A picture of a text at the upper edge of its view, while its own place there is scrolled out of sight.
class SeePinnedRow final : public QWidget {
    Q_OBJECT

public:
    explicit SeePinnedRow(std::function<GridLook()> look, QWidget* parent);

    /// `place`: its own in the text, as all in its parent's pixels; `view`: what is seen of that.
    void pin(const NumberRow& row, const QRectF& place, const QRect& view);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::function<GridLook()> m_look;
    NumberRow m_row;
    QRectF m_place; ///< of it in here
    PointHint m_hint{*this, [this](const QPointF& at) { return numberHintAt(m_row, m_look(), m_place.size(), at - m_place.topLeft()); }};
};

} // namespace ks
