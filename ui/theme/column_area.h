#pragma once

#include <QScrollArea>

namespace ks {

/// Scrolls a column of controls up and down; the wheel scrolls it also over a control, which changes only when it has the focus. It is never narrower than they are beside the scroll bar, so that none is cut, whatever the language.
class ColumnArea : public QScrollArea {
    Q_OBJECT

public:
    explicit ColumnArea(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void watchControls();
};

} // namespace ks
