#pragma once

#include <QObject>

class QMainWindow;
class QToolBar;

namespace ks {

/// The row of labs at the side of a window: in a window that is narrow beside its text it is icons alone, whose hints say what they are. What that spares
/// goes to the page and its panels.
class NarrowRail final : public QObject {
    Q_OBJECT

public:
    NarrowRail(QToolBar& rail, QMainWindow& window);

    /// How narrow a window can be made that needs so many pixels as it is now.
    int leastWidth(int needed) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Pixels; narrower windows have icons alone.
    int narrowest() const;
    /// Of the words; 0 while they are not there.
    int spared() const;
    void fit();

    QToolBar& m_rail;
    QMainWindow& m_window;
};

} // namespace ks
