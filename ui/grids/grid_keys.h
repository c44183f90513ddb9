#pragma once

#include <QKeyEvent>
#include <QObject>

#include <functional>

namespace ks {

class CellGrid;

/// What the keys do in a grid.
class GridKeys : public QObject {
    Q_OBJECT

public:
    explicit GridKeys(CellGrid& grid);

    /// What Esc lets go of, before it leaves anything: true where there was something.
    void setLetGo(std::function<bool()> letGo) { m_letGo = std::move(letGo); }
    /// Where a number goes that is typed without opening a cell first: true where somebody else has taken it. Enter, F2 and a double click edit
    /// the cell in any case.
    void setNumberTaker(std::function<bool(const QString& text)> taker) { m_numberTaker = std::move(taker); }
    /// Shortcuts of the window must not take this one while the grid has the focus.
    bool claims(const QKeyEvent& key) const;
    /// False where it means nothing here.
    bool press(const QKeyEvent& key);
    /// The grid has just been zoomed under the mouse: it is the one that a key fits while the mouse stays, wherever the keyboard is.
    void noteWheel();

signals:
    void stepRequested(int direction);
    void channelRequested(int direction);
    /// The answer to the cell that is asked for.
    void revealRequested();

private:
    struct Deed;
    static const Deed deeds[];

    bool requestChannel(const QKeyEvent& key);
    bool zoom(const QKeyEvent& key);
    bool fit(const QKeyEvent& key);
    bool walk(const QKeyEvent& key);
    bool step(const QKeyEvent& key);
    bool letGo(const QKeyEvent& key);
    bool activate(const QKeyEvent& key);
    bool edit(const QKeyEvent& key);
    bool type(const QKeyEvent& key);
    bool requestReveal(const QKeyEvent& key);

    CellGrid& m_grid;
    std::function<bool()> m_letGo;
    std::function<bool(const QString&)> m_numberTaker;
};

} // namespace ks
