#pragma once

#include "core/io/camera/camera.h"
#include "core/io/camera/v4l2_calls.h"

namespace ks {

/// Cameras by Linux' own interface: no library, no copy of the stream but the one picture that is looked at.
class V4l2Cameras final : public Cameras {
public:
    /// `calls` outlives this and the cameras opened.
    explicit V4l2Cameras(V4l2Calls& calls) : m_calls(calls) {}

    std::vector<Device> devices() override;
    std::unique_ptr<Camera> open(const Device& device) override;

private:
    V4l2Calls& m_calls;
};

} // namespace ks
