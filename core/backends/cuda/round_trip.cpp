#include "core/backends/cuda/round_trip.h"

#include "core/backends/cuda/identity.h"
#include "core/base/memory.h"

#include <chrono>
#include <utility>

namespace ks::cuda {

namespace {

using HostClock = std::chrono::steady_clock;

/// Two events around a launch, in its stream.
class LaunchTimer {
public:
    LaunchTimer()
    {
        check(cudaEventCreateWithFlags(&m_begin, 0), "making an event");
        try {
            check(cudaEventCreateWithFlags(&m_end, 0), "making an event");
        } catch (...) {
            report(cudaEventDestroy(m_begin), "destroying an event");
            throw;
        }
    }
    ~LaunchTimer()
    {
        report(cudaEventDestroy(m_begin), "destroying an event");
        report(cudaEventDestroy(m_end), "destroying an event");
    }
    LaunchTimer(const LaunchTimer&) = delete;
    LaunchTimer& operator=(const LaunchTimer&) = delete;

    void begin(cudaStream_t stream) { check(cudaEventRecord(m_begin, stream), "recording an event"); }
    void end(cudaStream_t stream) { check(cudaEventRecord(m_end, stream), "recording an event"); }
    /// Waits for the end.
    double seconds()
    {
        float milliseconds = 0;
        check(cudaEventSynchronize(m_end), "waiting for a window");
        check(cudaEventElapsedTime(&milliseconds, m_begin, m_end), "reading the time of a window");
        return static_cast<double>(milliseconds) * 1e-3;
    }

private:
    cudaEvent_t m_begin = nullptr;
    cudaEvent_t m_end = nullptr;
};

class RoundTripKernel final : public Kernel {
public:
    RoundTripKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row, WindowProduct product, IdentityFilter filter)
        : m_device(device), m_spec(spec), m_pass(pass), m_row(row), m_how(product), m_filter(filter), m_window(windowOf(spec)),
          m_dst(shapeOf(spec, Role::Dst)), m_taps(static_cast<std::size_t>(m_window.taps())),
          m_onDevice((2 * m_taps + filterCells()) * sizeof(float), "window, product and filter of " + std::string(row.meta.name)),
          m_host((static_cast<std::size_t>(spec.src.elements() + m_dst.elements()) + 3 * m_taps) * sizeof(float),
                 "image, result and window of " + std::string(row.meta.name))
    {
        float* cells = static_cast<float*>(m_host.data());
        for (auto [piece, count] : {std::pair(&m_image, static_cast<std::size_t>(spec.src.elements())),
                                    std::pair(&m_result, static_cast<std::size_t>(m_dst.elements())), std::pair(&m_cut, m_taps),
                                    std::pair(&m_zeros, m_taps), std::pair(&m_fetched, m_taps)}) {
            *piece = {cells, count};
            cells += count;
        }
        std::ranges::fill(m_zeros, 0.0F);
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_row.meta.name; }
    std::size_t workspaceBytes() const override { return m_onDevice.bytes() + m_host.bytes(); }
    std::vector<NamedSeconds> parts() const override { return m_parts.named(); }

    std::optional<DeviceWork> deviceWork() const override
    {
        const std::int64_t windows = m_dst.elements();
        constexpr auto cell = static_cast<std::int64_t>(sizeof(float));
        const auto blocks = [](std::int64_t cells) { return static_cast<int>((cells + windowProductSide - 1) / windowProductSide); };
        const int down = blocks(m_window.y.kernel);
        const int across = blocks(m_window.x.kernel);
        return DeviceWork{.launches = windows,
                          .copies = windows * copiesOfWindow(m_filter),
                          .bytesToDevice = windows * cellsToDevice(m_filter, m_window.y.kernel, m_window.x.kernel) * cell,
                          .bytesToHost = windows * m_window.taps() * cell,
                          .multiplyAdds = static_cast<double>(windows) * multiplyAdds(m_how, m_window.y.kernel, m_window.x.kernel),
                          .grid = m_how == WindowProduct::Tiles ? std::array{across, down} : std::array{down, across},
                          .block = {windowProductSide, windowProductSide}};
    }

    void run(const Args& args) override
    {
        m_parts.begin();
        m_device.download(std::as_writable_bytes(m_image), static_cast<const DeviceBuffer*>(args.src)->data());
        std::int64_t to = 0;
        for (std::int64_t plane = 0; plane < m_dst.n * m_dst.c; ++plane)
            for (std::int64_t oy = 0; oy < m_dst.h; ++oy)
                for (std::int64_t ox = 0; ox < m_dst.w; ++ox) {
                    if (args.stop.stop_requested())
                        return;
                    m_result[static_cast<std::size_t>(to++)] = largestOf(plane, oy, ox);
                }
        m_device.upload(static_cast<DeviceBuffer*>(args.dst)->data(), std::as_bytes(m_result));
    }

private:
    std::size_t filterCells() const
    {
        return m_filter == IdentityFilter::Transferred ? static_cast<std::size_t>(m_window.x.kernel * m_window.x.kernel) : 0;
    }

    /// Adds what has passed since `from` to a part, and begins the next one.
    void take(RunPart part, HostClock::time_point& from)
    {
        const auto now = HostClock::now();
        m_parts.add(part, std::chrono::duration<double>(now - from).count());
        from = now;
    }

    void cut(std::int64_t plane, std::int64_t oy, std::int64_t ox)
    {
        std::size_t tap = 0;
        const float* const image = m_image.data() + plane * m_spec.src.h * m_spec.src.w;
        for (std::int64_t ky = 0; ky < m_window.y.kernel; ++ky)
            for (std::int64_t kx = 0; kx < m_window.x.kernel; ++kx, ++tap) {
                const std::int64_t y = m_window.y.at(oy, ky);
                const std::int64_t x = m_window.x.at(ox, kx);
                m_cut[tap] = m_window.inside(y, x) ? image[y * m_spec.src.w + x] : 0.0F;
            }
    }

    void send(float* to, const float* from, std::size_t cells)
    {
        check(cudaMemcpyAsync(to, from, cells * sizeof(float), cudaMemcpyHostToDevice, m_device.stream()), "sending a window");
    }

    float largestOf(std::int64_t plane, std::int64_t oy, std::int64_t ox)
    {
        const cudaStream_t stream = m_device.stream();
        auto* const window = reinterpret_cast<float*>(m_onDevice.data());
        float* const product = window + m_taps;
        float* const filter = m_filter == IdentityFilter::Transferred ? product + m_taps : nullptr;

        auto from = HostClock::now();
        cut(plane, oy, ox);
        take(RunPart::Extraction, from);

        send(window, m_cut.data(), m_taps);
        if (filter)
            send(filter, identityOf(m_window.x.kernel).data(), filterCells());
        send(product, m_zeros.data(), m_taps);
        m_device.synchronize(); // as the study's copies, each of which waits
        take(RunPart::ToDevice, from);

        m_timer.begin(stream);
        multiplyWindow(m_how, static_cast<int>(m_window.y.kernel), static_cast<int>(m_window.x.kernel), window, filter, product, stream);
        m_timer.end(stream);
        const double kernel = m_timer.seconds();
        m_parts.add(RunPart::Kernel, kernel);
        m_parts.add(RunPart::Launch, -kernel);
        take(RunPart::Launch, from);

        check(cudaMemcpyAsync(m_fetched.data(), product, m_taps * sizeof(float), cudaMemcpyDeviceToHost, stream), "fetching a product");
        m_device.synchronize();
        take(RunPart::ToHost, from);

        float best = m_fetched.front(); // as in the study: the first cell, then whatever is larger
        for (const float cell : m_fetched)
            if (cell > best)
                best = cell;
        take(RunPart::Maximum, from);
        return best;
    }

    Device& m_device;
    OpSpec m_spec;
    Pass m_pass;
    const Row& m_row;
    WindowProduct m_how;
    IdentityFilter m_filter;
    Window m_window;
    Shape m_dst;
    std::size_t m_taps;
    DeviceMemory m_onDevice; ///< window, product, filter
    MemoryBlock m_host;      ///< what the spans below lie in: pageable, as the study's arrays
    std::span<float> m_image;
    std::span<float> m_result;
    std::span<float> m_cut;
    std::span<float> m_zeros;
    std::span<float> m_fetched;
    LaunchTimer m_timer;
    RunParts m_parts;
};

} // namespace

std::unique_ptr<Kernel> makeRoundTripKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row, WindowProduct product,
                                            IdentityFilter filter)
{
    return std::make_unique<RoundTripKernel>(device, spec, pass, row, product, filter);
}

} // namespace ks::cuda
