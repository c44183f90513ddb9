#pragma once

#include "ui/grids/plane_index.h"
#include "ui/grids/plane_thumbnails.h"
#include "ui/language/controls.h"

#include <QFrame>

namespace ks {

/// Every plane of a tensor at once, filters (or images) down and channels across, the one in the grid marked. A popup: a click or the arrow keys
/// choose, Esc or a click elsewhere closes.
class PlaneMontage : public QFrame {
    Q_OBJECT

public:
    explicit PlaneMontage(QWidget* parent);

    /// `names` of the channels, or none.
    void showPlanes(const PlaneThumbnails& like, const PlaneIndex& planes, const QStringList& names, std::int64_t n, std::int64_t c);
    /// Its place: below this widget, within the screen.
    void openBelow(const QWidget& widget);

signals:
    void chosen(std::int64_t n, std::int64_t c);

private:
    class Model;

    QLabel* m_title;
    QTableView* m_table;
    Model* m_model;
};

} // namespace ks
