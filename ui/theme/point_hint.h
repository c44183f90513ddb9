#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>
#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace ks {

/// The hint at the pointer over a picture. It is of what lies there now, whatever has changed below it, and goes with the pointer and with the next
/// key: Qt would let an older one stand for seconds. GUI thread.
class PointHint final : public QObject {
public:
    /// What a point of the view (in its pixels) has to say; empty: nothing.
    using TextAt = std::function<QString(const QPointF&)>;
    /// `alone`: where this says nothing, nobody says anything.
    PointHint(QWidget& view, TextAt textAt, bool alone = true);

    /// There may be something else at the pointer by now.
    void follow();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        QPoint inView;
        QPoint onScreen;
    };
    void show(const Place& place, const QString& text);
    void end();
    bool isShown() const;

    QWidget& m_view;
    TextAt m_textAt;
    bool m_alone;
    std::optional<Place> m_place; ///< where it was shown; nothing: it is not
    QString m_said;
    QString m_shown; ///< the same as Qt has it
};

} // namespace ks
