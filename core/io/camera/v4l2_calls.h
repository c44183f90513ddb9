#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ks {

/// What Linux offers to read a camera, as it stands in ioctl(2), mmap(2) and poll(2): −1 and errno where it fails. A class, so that a test can be
/// a camera.
class V4l2Calls {
public:
    virtual ~V4l2Calls() = default;

    /// "/dev/video0", …, in the order of their numbers.
    virtual std::vector<std::string> nodes();
    /// The maker's name, which may be read even where the device may not; empty where it is not known.
    virtual std::string nameOf(const std::string& node);
    virtual int open(const std::string& node);
    virtual void close(int file);
    /// Again after a signal.
    virtual int control(int file, unsigned long request, void* argument);
    virtual void* map(int file, std::size_t bytes, std::size_t offset); ///< null where it fails
    virtual void unmap(void* memory, std::size_t bytes);
    /// 1: something is there, an error with it; 0: not within this time.
    virtual int wait(int file, int milliseconds);
};

} // namespace ks
