#pragma once

#include "core/tensor/tensor.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// A camera that delivers pictures; for one thread.
class Camera {
public:
    virtual ~Camera() = default;

    /// The newest picture, 1×C×H×W with whole numbers 0 … 255, one channel or red, green, blue; older ones are dropped. Waits at most `patience`;
    /// nothing where no whole picture came. Throws FileError when the camera is gone, OutOfMemory.
    virtual std::optional<Tensor> next(std::chrono::milliseconds patience) = 0;
};

/// The cameras of a machine; for any thread.
class Cameras {
public:
    virtual ~Cameras() = default;

    struct Device {
        std::string id;   ///< "/dev/video0"
        std::string name; ///< the maker's words

        bool operator==(const Device&) const = default;
    };
    /// What may be opened, also where this user may not; asking can wake a sleeping device and take a moment.
    virtual std::vector<Device> devices() = 0;
    /// Begins to record. Throws FileError: gone, forbidden, used by another program, or of pictures that cannot be read.
    virtual std::unique_ptr<Camera> open(const Device& device) = 0;
};

/// Those that Linux knows (Video4Linux).
Cameras& systemCameras();

} // namespace ks
