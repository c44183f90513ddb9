#pragma once

#include "ui/network/see/see_layout.h"

#include <QVariantAnimation>

class QWidget;

namespace ks {

/// The way from one layout of a network's picture to the next, on the widget that shows it; none where motion is not wanted.
class SeeGlide final : public QVariantAnimation {
    Q_OBJECT

public:
    explicit SeeGlide(QWidget& view);

    bool isRunning() const { return state() == Running; }
    /// Where everything was.
    const SeeLayout& from() const { return m_from; }
    /// Where everything is now, on its way to `to`.
    SeeLayout nowTo(const SeeLayout& to) const;
    /// From there, in motion or at once.
    void go(const SeeLayout& from, bool inMotion);

private:
    QWidget& m_view;
    SeeLayout m_from;
};

/// What lies over it appears; at once where motion is not wanted.
class SeeFade final : public QVariantAnimation {
    Q_OBJECT

public:
    explicit SeeFade(QWidget& view);

    /// From nothing; `any`: there is something to appear.
    void begin(bool any);
    /// 0 … 1
    double strength() const { return state() == Running ? currentValue().toDouble() : 1.0; }

private:
    QWidget& m_view;
};

} // namespace ks
