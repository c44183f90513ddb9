#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/see/see_aim.h"
#include "ui/network/see/see_canvas.h"
#include "ui/network/see/see_glide.h"
#include "ui/network/see/see_hint.h"
#include "ui/network/see/see_marks_painter.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_snapshot.h"
#include "ui/network/see/see_veil.h"
#include "ui/theme/point_hint.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace ks {

/// The whole network as one picture: every layer a column of its maps, from the sample to the answer, down to single cells with their numbers. Knows
/// nothing of networks: it draws what it is given, and tells what is looked at. GUI thread.
class SeeView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit SeeView(QWidget* parent = nullptr);

    /// What is looked at stays where its column does; from a group that is unfolded it goes to the first part, and from a part to its group.
    void setPicture(SeePicture picture);
    const SeePicture& picture() const { return m_picture; }
    /// Where the keyboard is.
    const SeeSpot& spot() const { return m_look.spot; }
    /// Goes there, as near as it takes to see it, but no nearer than `nearest`: nothing is the whole network.
    void setSpot(const SeeSpot& spot, SeeLevel nearest = SeeLevel::Cells);
    SeeLevel level() const { return m_look.level; }
    void zoomIn();
    void zoomOut();

    void setWays(std::vector<SeeWay> ways);
    /// With the cell of the term that is pointed at, if one is.
    void setFields(std::vector<SeeField> fields, const std::optional<SeeSpot>& term = std::nullopt);
    void setHeld(const std::optional<SeeSpot>& spot);
    const std::optional<SeeSpot>& heldSpot() const { return m_marks.held; }

    /// How far a wave has come; nothing: all is seen.
    void setWave(const std::optional<SeeFront>& front) { m_veil.set(front); }
    /// What is there is not to be seen yet.
    bool covers(const SeeSpot& spot) const { return m_veil.covers(spot) || isSeeSecret(m_picture, spot) || isSeeUnsaid(m_picture, spot); }
    /// What is at a spot in words, as far as it is seen.
    QString textOf(const SeeSpot& spot) const { return m_veil.textOf(m_picture, spot); }
    SeeSnapshot snapshot() const { return SeeSnapshot::of(*this, m_picture, {m_look, m_marks, m_veil.front()}); }

    /// Where a spot is drawn, once all has come to rest.
    QRectF rectOf(const SeeSpot& spot) const { return m_layout.rectOf(spot); }
    const SeeLayout& layoutOfColumns() const { return m_layout; }
    /// How it is drawn: how long that takes, and what is kept for it.
    const SeeCanvas& canvas() const { return m_canvas; }

    QSize sizeHint() const override { return {1000, 480}; }

signals:
    void spotHovered(const std::optional<ks::SeeSpot>& spot);
    void held(const ks::SeeSpot& spot);
    void letGo();
    /// Another level or another spot.
    void moved();
    /// A group is to be unfolded, or one that this column is in to be folded: the innermost, or the fold `around`.
    void groupToggled(int column, int around = -1);

protected:
    QSize minimumSizeHint() const override { return {320, 200}; }
    void retranslate() override;
    void takeFont() override { arrange(false); }
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void takeSize() override { arrange(false); }
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Press {
        QPointF at;
        QPointF pan;
        bool dragged = false;
    };
    /// The keys that mean something here now, whatever they mean in the window.
    bool claims(const QKeyEvent& key) const;
    void hover(const std::optional<SeeSpot>& spot);
    void click(const QPointF& point);
    void toggleHold(const SeeSpot& spot);
    /// All is in sight, but it is about one column still, and not because a wave is there: a last step leads out, to the network itself.
    bool hasOneFromAfar() const { return m_look.level == SeeLevel::Network && m_look.spot.column >= 0 && !m_veil.front(); }
    /// One part of the path at a time, and what is held there goes with it; what is held elsewhere is let go first.
    void goOut();
    /// With what is held there: the story and the lines are of the place that the path names.
    void goOn(SeeLevel level, const SeeSpot& spot, const std::optional<QPointF>& anchor = std::nullopt);
    /// To what a point of the widget aims at.
    void zoomAt(const QPointF& point, SeeSpot spot);
    /// A column of which not all is in sight: it gets most of the width, and then its maps page by page.
    void showMore(int column);
    void wheelStep(const QPointF& point, bool nearer);
    /// Another level or spot; the spot is brought into sight, or to a point of the widget.
    void go(SeeLevel level, const SeeSpot& spot, const std::optional<QPointF>& anchor = std::nullopt);
    void arrange(bool gliding);
    /// Where everything goes, whatever glides there.
    void arrangeUnderWay();
    void describe();
    SeeRoom room() const { return {QSizeF(size()), font()}; }

    SeePicture m_picture;
    SeeLook m_look;
    SeeMarks m_marks;
    SeeVeil m_veil{*this};
    SeeLayout m_layout;
    SeeGlide m_glide{*this};
    SeeFade m_fade{*this};
    SeeCanvas m_canvas;
    PointHint m_hint{*this, [this](const QPointF& at) { return seeHintAt(m_picture, m_layout, m_veil, at); }};
    std::optional<Press> m_press;
    SeeAim m_aim;
    double m_wheel = 0; ///< eighths of a degree that have not made a step yet
};

} // namespace ks
