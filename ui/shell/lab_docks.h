#pragma once

#include "ui/shell/lab.h"

#include <QTimer>

#include <functional>
#include <map>
#include <utility>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace ks {

class NarrowRail;

/// The panels of all labs around the centre of a window, of which those of one lab show: where they lie and how wide they are. What a person has
/// changed of that is kept, for each lab apart.
class LabDocks final : public QObject {
    Q_OBJECT

public:
    using Widths = std::vector<std::pair<QDockWidget*, int>>;

    /// `centre` is what they stand around. While `isHeld`, another widget stands there: nothing moves or is kept.
    LabDocks(QMainWindow& window, QWidget& centre, Preferences& preferences, std::function<bool()> isHeld);
    /// The panels go with it.
    ~LabDocks() override;

    /// Beside them, which gives way as well.
    void setRail(const NarrowRail& rail) { m_rail = &rail; }
    void add(Lab& lab);
    QList<QDockWidget*> of(const Lab* lab) const;
    QDockWidget* dock(const QString& id) const; ///< of the lab that shows
    /// Those of this lab, and no others, as they were left.
    void show(const Lab& lab);
    void hide();
    /// Shows one, raises it and gives it the focus.
    void bring(const QString& id);
    void keep();
    /// As at first.
    void reset();
    /// Large text, long words or a narrow window may leave no room for panels on both sides: those on the right then come behind those on the left,
    /// where tabs lead to them. The window keeps its width.
    void fit();
    /// Of those at the sides.
    Widths widths() const;
    void restore(const Widths& widths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        const Lab* lab;
        LabDock description;
        QDockWidget* dock;
    };

    void arrange();
    void grow();
    /// Lays panels over each other, or side by side again, as the width of the window has it.
    void takeRoom();
    void layOver();
    /// As they were before they came over each other, but for those that somebody has closed or opened since.
    void laySideBySide();
    QList<QDockWidget*> open() const;
    /// Pixels that the window needs less when they lie over each other.
    int sparedByLayingOver() const;
    /// The window is as narrow as it may be on a small screen, whatever its panels need side by side.
    void limitWindow();
    void widen(QDockWidget& dock);
    int leastWidth() const;

    QMainWindow& m_window;
    const QWidget& m_centre;
    Preferences& m_preferences;
    std::function<bool()> m_isHeld;
    const NarrowRail* m_rail = nullptr;
    std::vector<Place> m_places;
    const Lab* m_lab = nullptr;
    QByteArray m_sideBySide;                           ///< the layout that comes back when there is room for it; empty while it is there
    std::map<const Lab*, Qt::DockWidgetAreas> m_drawn; ///< sides whose width a person has chosen
    QList<QDockWidget*> m_behind;                      ///< while they lie over each other: those that stood on the right
    QList<QDockWidget*> m_over;                        ///< while they do: all that were open then
    bool m_pulled = false;                             ///< the mouse has taken the edge of a panel, nothing in one
    QTimer m_regrow{this};                             ///< the centre needs other room than before, or a panel has come
    QTimer m_room{this};                               ///< the window has another width, or needs another one
};

/// Moves the keyboard from the panel that has it to the next one in `direction`, round again after the last: where it was there, or else to the
/// first place that takes it. Panels without one are passed over.
void walkAmong(const QList<QWidget*>& panels, int direction);

} // namespace ks
