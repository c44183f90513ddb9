#pragma once

#include "ui/network/see/see_front.h"

#include <QVariantAnimation>

#include <optional>

class QWidget;

namespace ks {

/// What a wave through a network has not come to, on the widget that shows it; what it has come to last appears.
class SeeVeil final : public QVariantAnimation {
    Q_OBJECT

public:
    explicit SeeVeil(QWidget& view);

    /// Nothing: all is seen.
    void set(const std::optional<SeeFront>& front);
    const std::optional<SeeFront>& front() const { return m_front; }
    bool covers(const SeeSpot& spot) const { return m_front && m_front->covers(spot); }
    /// 0 … 1: of what appears.
    double strength() const { return state() == Running ? currentValue().toDouble() : 1.0; }
    /// What is at a spot in words, as far as it is seen.
    QString textOf(const SeePicture& picture, const SeeSpot& spot, bool hidden) const;

signals:
    void changed();

private:
    QWidget& m_view;
    std::optional<SeeFront> m_front;
};

} // namespace ks
