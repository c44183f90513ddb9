#pragma once

#include "ui/theme/control_area.h"

namespace ks {

/// Scrolls a column of controls up and down. It is never narrower than they are beside the scroll bar, so that none is cut, whatever the language.
class ColumnArea : public ControlArea {
    Q_OBJECT

public:
    explicit ColumnArea(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {minimumSizeHint().width(), ControlArea::sizeHint().height()}; }
};

} // namespace ks
