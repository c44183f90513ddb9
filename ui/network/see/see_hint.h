#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>
#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace ks {

class SeeLayout;
class SeeVeil;
struct SeePicture;

/// What is at a point of the picture of See, as a hint; empty: nothing.
QString seeHintAt(const SeePicture& picture, const SeeLayout& layout, const SeeVeil& veil, const QPointF& point);

/// The hint at the pointer over the picture of See. It is of what lies there now, whatever has changed below it, and goes with the pointer and with the
/// next key: Qt would let an older one stand for seconds. GUI thread.
class SeeHint final : public QObject {
public:
    SeeHint(QWidget& view, std::function<QString(const QPointF&)> textAt);

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
    std::function<QString(const QPointF&)> m_textAt;
    std::optional<Place> m_place; ///< where it was shown; nothing: it is not
    QString m_said;
    QString m_shown; ///< the same as Qt has it
};

} // namespace ks
