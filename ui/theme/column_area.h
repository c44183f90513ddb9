#pragma once

#include "ui/theme/control_area.h"

namespace ks {

/// Scrolls a column of controls up and down. It is never narrower than they are beside the scroll bar, so that none is cut, whatever the language.
class ColumnArea : public ControlArea {
    Q_OBJECT

public:
    explicit ColumnArea(QWidget* parent = nullptr);

    /// Controls that come and go move nothing beside it: from now on it asks for as much as any of them needed in this font and language.
    void keepWidth();
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {minimumSizeHint().width(), ControlArea::sizeHint().height()}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    bool m_keeps = false;
    mutable int m_widest = 0; ///< so far, in pixels
};

} // namespace ks
