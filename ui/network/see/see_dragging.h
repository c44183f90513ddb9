#pragma once

#include "core/nn/model.h"
#include "ui/network/see/see_picture.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPointF>
#include <QString>

#include <functional>
#include <optional>

class QEvent;
class QMouseEvent;

namespace ks {

class LayerEdits;
class SeePage;
class SeeView;

/// A column of a network's picture is dragged by its title to another edge. What would come of it is said at the foot of the picture; Esc leaves all as it
/// is. GUI thread.
class SeeDragging {
    Q_DECLARE_TR_FUNCTIONS(ks::SeeDragging)

public:
    struct Ways {
        std::function<bool()> isPossible;
        std::function<void(const std::optional<SeeEdge>&)> over;   ///< it is over this edge; nothing: the drag has ended
        std::function<void(const Model& changed, int layer)> goTo; ///< it is about to stand there
    };
    SeeDragging(SeePage& page, LayerEdits& edits, Ways ways);

    /// Of the view; true: it is nobody else's.
    bool filter(QEvent& event);
    /// A button is down on a title.
    bool isUnderWay() const { return m_press.has_value(); }
    void leave();
    QString said() const { return m_note->text(); }

private:
    struct Press {
        QPointF at;
        int column = 0;
        bool dragging = false;
        std::optional<SeeEdge> target;
    };
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool release(const QMouseEvent& event);
    void drop(int column, const SeeEdge& edge);
    void say(const QString& text);
    void sayTarget();

    SeePage& m_page;
    SeeView& m_view;
    LayerEdits& m_edits;
    Ways m_ways;
    QLabel* m_note; ///< over the picture: nothing moves for it
    std::optional<Press> m_press;
    bool m_left = false; ///< by Esc, and the button is still down
};

} // namespace ks
