#pragma once

#include <QObject>

class QWidget;

namespace ks {

class SeeView;

/// Esc leads one step out of the picture wherever the keyboard is on its page: whoever has pressed a button there would have to click into the picture first.
/// A field that is being edited keeps it, and so does whatever else takes it before it comes to the page.
class SeeWayOut final : public QObject {
    Q_OBJECT

public:
    /// To be made after whoever else filters the keys of the page: what the picture has no use for is theirs.
    SeeWayOut(QWidget& page, SeeView& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    SeeView& m_view;
    bool m_passes = false; ///< the key has been given to the picture, and comes back by way of the page where that has no use for it
};

} // namespace ks
