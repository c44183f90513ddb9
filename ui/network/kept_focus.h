#pragma once

#include <QObject>
#include <QPointer>

namespace ks {

/// A button of `whole` that cannot be pressed while it works leaves the focus to the whole, on which Space does nothing, and gets it back afterwards: the
/// next button would be pressed by somebody who meant this one. A member of `whole`, so that it goes before the buttons do. GUI thread only.
class KeptFocus final : public QObject {
public:
    explicit KeptFocus(QWidget& whole);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void keep(QWidget* before, QWidget* now);
    void giveBack();

    QWidget& m_whole;
    QPointer<QWidget> m_pressed; ///< a button that has the focus again as soon as it can be pressed again
};

} // namespace ks
