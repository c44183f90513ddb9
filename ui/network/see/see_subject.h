#pragma once

#include "ui/network/watch/watch_engine.h"

#include <cstdint>
#include <memory>

namespace ks {

/// What is looked at, whatever the network says of it.
struct SeeSubject {
    std::uint32_t sample = 0;
    std::shared_ptr<const AskedPicture> drawn;

    static SeeSubject of(const WatchAnswer& answer) { return {answer.sample, answer.question.image.drawn}; }
    bool operator==(const SeeSubject&) const = default;
};

} // namespace ks
