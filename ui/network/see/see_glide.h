#pragma once

#include "ui/network/see/see_layout.h"

#include <QVariantAnimation>

class QWidget;

namespace ks {

/// Something in motion on a widget, which is painted anew with every step; at once where motion is not wanted.
class SeeMotion : public QVariantAnimation {
public:
    bool isRunning() const { return state() == Running; }
    /// 0 … 1: how far it has come; 1 where nothing moves.
    double strength() const { return isRunning() ? currentValue().toDouble() : 1.0; }
    /// From nothing; `any`: there is something to appear.
    void begin(bool any);

protected:
    SeeMotion(QWidget& view, int milliseconds);

private:
    QWidget& m_view;
    int m_milliseconds;
};

/// The way from one layout of a network's picture to the next, on the widget that shows it.
class SeeGlide final : public SeeMotion {
    Q_OBJECT

public:
    explicit SeeGlide(QWidget& view);

    /// Where everything was.
    const SeeLayout& from() const { return m_from; }
    /// Where everything is now, on its way to `to`.
    SeeLayout nowTo(const SeeLayout& to) const { return isRunning() ? SeeLayout::between(m_from, to, strength()) : to; }
    /// From there, in motion or at once.
    void go(const SeeLayout& from, bool inMotion);

private:
    SeeLayout m_from;
};

/// What lies over it appears.
class SeeFade final : public SeeMotion {
    Q_OBJECT

public:
    explicit SeeFade(QWidget& view);
};

} // namespace ks
