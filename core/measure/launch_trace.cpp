#include "core/measure/launch_trace.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <string>

namespace ks {

namespace {

/// Rows of the trace.
enum Row : std::uint32_t { Host, ToDevice, ToHost, Card };

/// Puts operations behind each other: in this program nothing overlaps.
class Flow {
public:
    explicit Flow(Trace& trace) : m_trace(trace) {}

    void add(Row row, std::string_view name, std::string_view category, std::string_view what, double seconds, double bytes = 0)
    {
        m_trace.events.push_back({.row = row,
                                  .name = m_trace.texts.number(name),
                                  .category = m_trace.texts.number(category),
                                  .layer = m_trace.texts.number(what),
                                  .begin = m_now,
                                  .seconds = seconds,
                                  .bytes = bytes});
        m_now += seconds;
    }

private:
    Trace& m_trace;
    double m_now = 0;
};

} // namespace

Trace traceOf(const LaunchModel& model, const OpSpec& spec, WindowProduct product, IdentityFilter filter, std::int64_t mostWindows)
{
    const LaunchForecast whole = forecastOf(model, spec, product, filter);
    const Window window = windowOf(spec);
    const auto bytesOf = [](std::int64_t cells) { return static_cast<double>(cells) * sizeof(float); };
    const auto copying = [&](double bytes) { return model.microsecondsPerCopy * 1e-6 + bytes * 1e-9 / model.gigabytesPerSecond; };
    const double launching = model.microsecondsPerLaunch * 1e-6 / 2; // the host works before the launch and after it
    const double multiplying = multiplyAdds(product, window.y.kernel, window.x.kernel) * 1e-9 / model.gigaMultiplyAddsPerSecond;
    const double taps = bytesOf(window.taps());
    const double identity = bytesOf(window.x.kernel * window.x.kernel);

    Trace trace;
    trace.devices = {"host (a model)", "graphics card (a model)"};
    trace.rows = {{0, "host"}, {0, "copies to the device"}, {0, "copies to the host"}, {1, std::string(nameOf(product))}};
    trace.about = {
        {"measured", "nothing: a model of launches and copies"},
        {"network", "MaxPool " + spec.src.text() + ", " + std::string(nameOf(product)) + ", filter " + std::string(nameOf(filter))}};
    Flow flow(trace);
    for (std::int64_t i = 0; i < std::min(whole.windows, mostWindows); ++i) {
        const std::string name = "window " + std::to_string(i + 1);
        flow.add(Host, "cut the window out", "host", name, launching);
        flow.add(ToDevice, "Memcpy HtoD", "copy", name, copying(taps), taps);
        flow.add(ToDevice, "Memcpy HtoD", "copy", name + ", zeros for the product", copying(taps), taps);
        if (filter == IdentityFilter::Transferred)
            flow.add(ToDevice, "Memcpy HtoD", "copy", name + ", the identity", copying(identity), identity);
        flow.add(Card, nameOf(product), "forward", name, multiplying);
        flow.add(ToHost, "Memcpy DtoH", "copy", name + ", the product", copying(taps), taps);
        flow.add(Host, "largest cell", "host", name, launching);
    }
    return trace;
}

} // namespace ks
