#pragma once

#include "ui/network/see/see_front.h"
#include "ui/network/see/see_glide.h"

#include <optional>

namespace ks {

/// What a wave through a network has not come to, on the widget that shows it; what it has come to last appears.
class SeeVeil final : public SeeMotion {
    Q_OBJECT

public:
    explicit SeeVeil(QWidget& view);

    /// Nothing: all is seen.
    void set(const std::optional<SeeFront>& front);
    const std::optional<SeeFront>& front() const { return m_front; }
    bool covers(const SeeSpot& spot) const { return m_front && m_front->covers(spot); }
    /// What is at a spot in words, as far as it is seen.
    QString textOf(const SeePicture& picture, const SeeSpot& spot) const;
    /// In words, of a place that it has not come to.
    static QString unreachedText(const SeeColumn& column);

signals:
    void changed();

private:
    std::optional<SeeFront> m_front;
};

} // namespace ks
