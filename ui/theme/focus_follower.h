#pragma once

#include <QObject>
#include <QPointer>

class QApplication;
class QWidget;

namespace ks {

/// In every scroll area around it.
void scrollIntoView(QWidget& part);

/// Whoever works with the keyboard sees where it is, in every window of the application: what takes the focus is scrolled into sight, and
/// what would hardly show it gets a ring.
class FocusFollower final : public QObject {
    Q_OBJECT

public:
    FocusFollower(QApplication& application, QObject* parent);
    ~FocusFollower() override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(const QWidget* before, QWidget* focused);

    QPointer<QWidget> m_around;
    QPointer<QWidget> m_ring; // a child of the former, and gone with it
};

} // namespace ks
