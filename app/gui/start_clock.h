#pragma once

#include <QObject>

namespace ks {

/// Measures how long the program takes from its start, by the kernel's account, until a window has been painted once; then prints
/// "first painted window after N ms" and leaves. For `--time-start`.
class StartClock final : public QObject {
public:
    explicit StartClock(QWidget& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
