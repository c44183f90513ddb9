#pragma once

#include "ui/network/try/asked_picture.h"
#include "ui/network/watch/watch_engine.h"

#include <cstdint>
#include <memory>

namespace ks {

/// What is looked at, whatever the network says of it.
struct SeeSubject {
    std::uint32_t sample = 0;
    std::shared_ptr<const AskedPicture> drawn;

    /// A sample of the data is one also where it stands in Try.
    static SeeSubject of(std::uint32_t sample, const std::shared_ptr<const AskedPicture>& drawn)
    {
        return drawn && drawn->sample ? SeeSubject{drawn->number, nullptr} : SeeSubject{drawn ? 0 : sample, drawn};
    }
    static SeeSubject of(const WatchAnswer& answer) { return of(answer.sample, answer.question.image.drawn); }
    bool operator==(const SeeSubject&) const = default;
};

} // namespace ks
