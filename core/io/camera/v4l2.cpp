#include "core/io/camera/v4l2.h"

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/io/camera/frame.h"

#include <linux/videodev2.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace ks {

namespace {

constexpr unsigned wantedWidth = 640; ///< enough for every network that runs live; the driver takes the nearest that it has
constexpr unsigned wantedHeight = 480;
constexpr unsigned buffers = 4;
constexpr unsigned longestFrameSide = 1U << 14U;

/// A file that is closed at the end.
class Opened {
public:
    Opened(V4l2Calls& calls, const std::string& node) : m_calls(calls), m_file(calls.open(node)) {}
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened()
    {
        if (m_file >= 0)
            m_calls.close(m_file);
    }
    explicit operator bool() const { return m_file >= 0; }
    int control(unsigned long request, void* argument) const { return m_calls.control(m_file, request, argument); }
    int file() const { return m_file; }
    V4l2Calls& calls() const { return m_calls; }

private:
    V4l2Calls& m_calls;
    int m_file;
};

bool records(const Opened& device)
{
    v4l2_capability what{};
    if (device.control(VIDIOC_QUERYCAP, &what) != 0)
        return false;
    const unsigned able = (what.capabilities & V4L2_CAP_DEVICE_CAPS) != 0U ? what.device_caps : what.capabilities;
    return (able & V4L2_CAP_VIDEO_CAPTURE) != 0U && (able & V4L2_CAP_STREAMING) != 0U;
}

[[noreturn]] void fail(const std::string& camera, int error)
{
    switch (error) {
    case EBUSY: throw FileError(Text(KS_TEXT("core", "The camera %1 is used by another program; close that one first."), {camera}));
    case EACCES:
    case EPERM:
        throw FileError(
            Text(KS_TEXT("core", "You may not use the camera %1. On most systems members of the group “video” may."), {camera}));
    case ENOENT:
    case ENODEV:
    case ENXIO: throw FileError(Text(KS_TEXT("core", "The camera %1 is not there any more."), {camera}));
    case ENOSPC: throw FileError(Text(KS_TEXT("core", "The USB bus has no room for the pictures of the camera %1."), {camera}));
    default: throw FileError(Text(KS_TEXT("core", "The camera %1 cannot be used: %2."), {camera, std::generic_category().message(error)}));
    }
}

class V4l2Camera final : public Camera {
public:
    V4l2Camera(V4l2Calls& calls, const Cameras::Device& device) : m_name(device.name), m_device(calls, device.id)
    {
        if (!m_device)
            fail(m_name, errno);
        if (!records(m_device))
            throw FileError(Text(KS_TEXT("core", "%1 is not a camera that delivers pictures."), {m_name}));
        chooseFormat();
        mapBuffers();
        int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        if (m_device.control(VIDIOC_STREAMON, &type) != 0)
            fail(m_name, errno);
    }

    ~V4l2Camera() override
    {
        int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        m_device.control(VIDIOC_STREAMOFF, &type);
    }

    std::optional<Tensor> next(std::chrono::milliseconds patience) override
    {
        if (m_device.calls().wait(m_device.file(), static_cast<int>(patience.count())) == 0)
            return std::nullopt;
        std::optional<v4l2_buffer> newest;
        for (;;) {
            v4l2_buffer buffer = bufferOf(0);
            if (m_device.control(VIDIOC_DQBUF, &buffer) != 0) {
                if (errno != EAGAIN && errno != EIO) // EIO: one picture was lost
                    fail(m_name, errno);
                break;
            }
            if (newest)
                giveBack(*newest);
            newest = buffer;
        }
        if (!newest)
            return std::nullopt;
        std::optional<Tensor> picture;
        if (newest->index < m_mapped.size() && (newest->flags & V4L2_BUF_FLAG_ERROR) == 0U) {
            const Mapped& memory = m_mapped[newest->index];
            picture = pictureOf(m_layout, {static_cast<const std::byte*>(memory.get()),
                                           std::min<std::size_t>(newest->bytesused, memory.get_deleter().bytes)});
        }
        giveBack(*newest);
        return picture;
    }

private:
    struct Unmap {
        V4l2Calls* calls;
        std::size_t bytes;
        void operator()(void* start) const { calls->unmap(start, bytes); }
    };
    using Mapped = std::unique_ptr<void, Unmap>;

    static v4l2_buffer bufferOf(unsigned index)
    {
        v4l2_buffer buffer{};
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        buffer.memory = V4L2_MEMORY_MMAP;
        buffer.index = index;
        return buffer;
    }

    void giveBack(v4l2_buffer& buffer)
    {
        if (m_device.control(VIDIOC_QBUF, &buffer) != 0)
            fail(m_name, errno);
    }

    void chooseFormat()
    {
        std::vector<std::uint32_t> offered;
        v4l2_fmtdesc one{};
        one.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        for (; offered.size() < 64 && m_device.control(VIDIOC_ENUM_FMT, &one) == 0; ++one.index)
            offered.push_back(one.pixelformat);
        const std::span<const std::uint32_t> readable = readableFormats();
        const auto chosen = std::ranges::find_first_of(readable, offered);
        if (chosen == readable.end())
            throwUnreadable(offered);
        v4l2_format format{};
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        format.fmt.pix.width = wantedWidth;
        format.fmt.pix.height = wantedHeight;
        format.fmt.pix.pixelformat = *chosen;
        format.fmt.pix.field = V4L2_FIELD_NONE;
        if (m_device.control(VIDIOC_S_FMT, &format) != 0)
            fail(m_name, errno);
        const v4l2_pix_format& taken = format.fmt.pix; // the driver may have its own mind
        if (std::ranges::find(readable, taken.pixelformat) == readable.end())
            throwUnreadable({taken.pixelformat});
        if (taken.width < 1 || taken.height < 1 || taken.width > longestFrameSide || taken.height > longestFrameSide)
            fail(m_name, EINVAL);
        m_layout = {.format = taken.pixelformat,
                    .width = static_cast<int>(taken.width),
                    .height = static_cast<int>(taken.height),
                    .rowBytes = taken.bytesperline};
    }

    [[noreturn]] void throwUnreadable(const std::vector<std::uint32_t>& offered) const
    {
        const auto listed = [](std::span<const std::uint32_t> formats) {
            return formats.empty() ? "–" : joined(formats, ", ", formatName);
        };
        throw FileError(Text(KS_TEXT("core", "The camera %1 delivers pictures as %2; those that can be read are %3."),
                             {m_name, listed(offered), listed(readableFormats())}));
    }

    void mapBuffers()
    {
        v4l2_requestbuffers wanted{};
        wanted.count = buffers;
        wanted.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        wanted.memory = V4L2_MEMORY_MMAP;
        if (m_device.control(VIDIOC_REQBUFS, &wanted) != 0)
            fail(m_name, errno);
        if (wanted.count < 1)
            fail(m_name, ENOMEM);
        for (unsigned index = 0; index < wanted.count; ++index) {
            v4l2_buffer buffer = bufferOf(index);
            if (m_device.control(VIDIOC_QUERYBUF, &buffer) != 0)
                fail(m_name, errno);
            V4l2Calls& calls = m_device.calls();
            Mapped memory(calls.map(m_device.file(), buffer.length, buffer.m.offset), Unmap{&calls, buffer.length});
            if (!memory)
                fail(m_name, errno);
            m_mapped.push_back(std::move(memory));
            giveBack(buffer);
        }
    }

    std::string m_name;
    Opened m_device;
    FrameLayout m_layout;
    std::vector<Mapped> m_mapped; ///< behind the device: unmapped before it is closed
};

} // namespace

std::vector<Cameras::Device> V4l2Cameras::devices()
{
    std::vector<Device> found;
    for (const std::string& node : m_calls.nodes()) {
        const Opened device(m_calls, node);
        // One that may not be opened may still be a camera: opening it says why not.
        if (device ? !records(device) : errno != EACCES && errno != EPERM && errno != EBUSY)
            continue;
        const std::string name = m_calls.nameOf(node);
        found.push_back({node, name.empty() ? node : name});
    }
    return found;
}

std::unique_ptr<Camera> V4l2Cameras::open(const Device& device)
{
    return std::make_unique<V4l2Camera>(m_calls, device);
}

Cameras& systemCameras()
{
    static V4l2Calls calls;
    static V4l2Cameras cameras(calls);
    return cameras;
}

} // namespace ks
