#include "core/measure/trace_file.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json_walk.h"
#include "core/base/text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace ks {

namespace {

constexpr double microseconds = 1e6;
constexpr std::string_view shapeMark = "×";
constexpr std::string_view betweenShapes = ", ";

std::string quotedJson(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// "32×1×28×28, 6×1×5×5" as lists of numbers where it is that, else as a text.
std::string shapesJson(const std::string& text)
{
    std::string json = "[[";
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = std::string_view(text).substr(at);
        const std::string_view mark = rest.starts_with(shapeMark)       ? shapeMark
                                      : rest.starts_with(betweenShapes) ? betweenShapes
                                                                        : std::string_view();
        json += mark.empty() ? std::string(1, text[at]) : mark == shapeMark ? "," : "],[";
        at += std::max<std::size_t>(1, mark.size());
    }
    json += "]]";
    return json.find_first_not_of("[],0123456789") == std::string::npos && nlohmann::json::accept(json) ? json : quotedJson(text);
}

/// What an event of a file may say, before it is one of the trace.
struct ReadEvent {
    std::string name;
    std::string category;
    std::string phase;
    std::string device;
    std::string row;
    std::optional<double> begin;
    std::optional<double> duration;
    std::string given; ///< args.name: of a device or a row, in TensorFlow's traces of the layer
    std::string layer;
    std::string fused;
    std::string shapes;
    double bytes = 0;
};

class TraceReader final : public JsonVisitor {
public:
    explicit TraceReader(std::size_t bytes) : m_room(bytes, "a trace") {} // at most as much text as the file has
    bool found() const { return m_found; }
    /// After the walk.
    Trace take();

    bool null() override { return true; }
    bool number_integer(std::int64_t value) override { return number(static_cast<double>(value), std::to_string(value)); }
    bool number_unsigned(std::uint64_t value) override { return number(static_cast<double>(value), std::to_string(value)); }
    bool number_float(double value, const std::string& text) override { return number(value, text); }
    bool string(std::string& value) override { return text(value); }
    bool key(std::string& name) override
    {
        m_key.swap(name);
        return true;
    }
    bool start_object(std::size_t fields) override;
    bool end_object() override;
    bool start_array(std::size_t values) override;
    bool end_array() override;

private:
    static constexpr int nowhere = -10;
    struct FileRow {
        std::uint32_t device = 0;
        std::string id;
        std::string name;
    };

    bool inEvent() const { return m_depth == m_events + 1; }
    bool inArguments() const { return m_arguments && m_depth == m_events + 2; }
    bool number(double value, const std::string& text);
    bool text(std::string& value);
    void finishEvent();
    void makeRoom();
    std::uint32_t deviceOf(const std::string& id);
    std::uint32_t rowOf(std::uint32_t device, const std::string& id);

    Reservation m_room;
    Trace m_trace;
    ReadEvent m_event;
    std::string m_key; ///< of the innermost object
    int m_depth = 0;
    int m_events = nowhere; ///< depth of the list of events while it is read
    bool m_found = false;
    bool m_rootIsObject = false;
    bool m_arguments = false;
    bool m_shapes = false;
    bool m_about = false;
    std::map<std::string, std::uint32_t> m_devices;
    std::vector<std::map<std::string, std::uint32_t>> m_rowsOf; ///< by device
    std::vector<FileRow> m_rows;
};

bool isShapes(const std::string& key)
{
    return key == "input_shapes" || key == "Input Dims";
}

bool TraceReader::start_object(std::size_t)
{
    if (m_depth == 0)
        m_rootIsObject = true;
    ++m_depth;
    if (inEvent())
        m_event = {};
    else if (m_depth == m_events + 2)
        m_arguments = m_key == "args";
    else if (m_depth == 2 && m_rootIsObject)
        m_about = m_key == "otherData";
    return true;
}

bool TraceReader::end_object()
{
    if (inEvent())
        finishEvent();
    else if (m_depth == m_events + 2)
        m_arguments = false;
    else if (m_depth == 2)
        m_about = false;
    --m_depth;
    return true;
}

bool TraceReader::start_array(std::size_t)
{
    ++m_depth;
    if (m_events == nowhere && (m_depth == 1 || (m_depth == 2 && m_rootIsObject && m_key == "traceEvents"))) {
        m_events = m_depth;
        m_found = true;
    } else if (m_arguments && m_depth == m_events + 3) {
        m_shapes = isShapes(m_key);
    } else if (m_shapes && m_depth == m_events + 4 && !m_event.shapes.empty()) {
        m_event.shapes += betweenShapes;
    }
    return true;
}

bool TraceReader::end_array()
{
    if (m_depth == m_events)
        m_events = nowhere;
    else if (m_depth == m_events + 3)
        m_shapes = false;
    --m_depth;
    return true;
}

bool TraceReader::number(double value, const std::string& text)
{
    if (inEvent()) {
        if (m_key == "ts")
            m_event.begin = value;
        else if (m_key == "dur")
            m_event.duration = value;
        else if (m_key == "pid")
            m_event.device = text;
        else if (m_key == "tid")
            m_event.row = text;
    } else if (inArguments() && m_key == "bytes") {
        m_event.bytes = std::max(0.0, value);
    } else if (m_shapes && m_depth > m_events + 2) {
        if (!m_event.shapes.empty() && !m_event.shapes.ends_with(' '))
            m_event.shapes += shapeMark;
        m_event.shapes += text;
    }
    return true;
}

bool TraceReader::text(std::string& value)
{
    if (inEvent()) {
        if (m_key == "name")
            m_event.name.swap(value);
        else if (m_key == "cat")
            m_event.category.swap(value);
        else if (m_key == "ph")
            m_event.phase.swap(value);
        else if (m_key == "pid")
            m_event.device.swap(value);
        else if (m_key == "tid")
            m_event.row.swap(value);
    } else if (inArguments()) {
        if (m_key == "name")
            m_event.given.swap(value);
        else if (m_key == "layer")
            m_event.layer.swap(value);
        else if (m_key == "fused")
            m_event.fused.swap(value);
        else if (isShapes(m_key))
            m_event.shapes.swap(value);
        else if (m_key == "bytes")
            m_event.bytes = std::max(0.0, numberIn<double>(value));
    } else if (m_about && m_depth == 2) {
        m_trace.about.emplace_back(m_key, value);
    }
    return true;
}

std::uint32_t TraceReader::deviceOf(const std::string& id)
{
    const auto [at, fresh] = m_devices.try_emplace(id, static_cast<std::uint32_t>(m_trace.devices.size()));
    if (fresh) {
        m_trace.devices.push_back(id.empty() ? "0" : id);
        m_rowsOf.emplace_back();
    }
    return at->second;
}

std::uint32_t TraceReader::rowOf(std::uint32_t device, const std::string& id)
{
    const auto [at, fresh] = m_rowsOf[device].try_emplace(id, static_cast<std::uint32_t>(m_rows.size()));
    if (fresh)
        m_rows.push_back({device, id, id.empty() ? "0" : id});
    return at->second;
}

void TraceReader::makeRoom()
{
    std::vector<Trace::Event>& events = m_trace.events;
    if (events.size() < events.capacity())
        return;
    const std::size_t most = std::max<std::size_t>(1024, 2 * events.capacity());
    m_room.add(most * sizeof(Trace::Event), "a trace");
    events.reserve(most);
}

void TraceReader::finishEvent()
{
    if (m_event.phase == "M" && (m_event.name == "process_name" || m_event.name == "thread_name")) {
        const std::uint32_t device = deviceOf(m_event.device);
        std::string& name = m_event.name == "process_name" ? m_trace.devices[device] : m_rows[rowOf(device, m_event.row)].name;
        if (!m_event.given.empty())
            name = m_event.given;
        return;
    }
    if (m_event.phase != "X")
        return;
    if (!m_event.begin || !m_event.duration || *m_event.duration < 0) {
        ++m_trace.skipped;
        return;
    }
    makeRoom();
    TraceTexts& texts = m_trace.texts;
    m_trace.events.push_back({.row = rowOf(deviceOf(m_event.device), m_event.row),
                              .name = texts.number(m_event.name),
                              .category = texts.number(m_event.category),
                              .layer = texts.number(m_event.layer.empty() ? m_event.given : m_event.layer),
                              .fused = texts.number(m_event.fused),
                              .shapes = texts.number(m_event.shapes),
                              .begin = *m_event.begin / microseconds,
                              .seconds = *m_event.duration / microseconds,
                              .bytes = m_event.bytes});
}

/// Rows by their devices and, where these are numbers, by their own.
Trace TraceReader::take()
{
    std::vector<std::uint32_t> order(m_rows.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const FileRow& one = m_rows[a];
        const FileRow& other = m_rows[b];
        return one.device != other.device         ? one.device < other.device
               : one.id.size() != other.id.size() ? one.id.size() < other.id.size()
                                                  : one.id < other.id;
    });
    std::vector<std::uint32_t> places(m_rows.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        places[order[i]] = i;
        m_trace.rows.push_back({m_rows[order[i]].device, m_rows[order[i]].name});
    }
    for (Trace::Event& one : m_trace.events)
        one.row = places[one.row];
    return std::move(m_trace);
}

} // namespace

std::string jsonOf(const Trace& trace)
{
    std::vector<std::string> quoted;
    for (const std::string& text : trace.texts.all())
        quoted.push_back(quotedJson(text));
    std::vector<std::string> shapes(quoted.size());
    std::string json = "{\"displayTimeUnit\": \"ms\",\n\"otherData\": {";
    for (std::size_t i = 0; i < trace.about.size(); ++i)
        json += (i == 0 ? "" : ", ") + quotedJson(trace.about[i].first) + ": " + quotedJson(trace.about[i].second);
    json += "},\n\"traceEvents\": [";
    bool first = true;
    const auto begin = [&] {
        json += first ? "\n" : ",\n";
        first = false;
    };
    const auto nameEvent = [&](const char* what, std::size_t device, std::size_t row, const std::string& name) {
        begin();
        json += std::string(R"({"name": ")") + what + R"(", "ph": "M", "pid": )" + std::to_string(device) +
                ", \"tid\": " + std::to_string(row) + ", \"args\": {\"name\": " + quotedJson(name) + "}}";
    };
    for (std::size_t device = 0; device < trace.devices.size(); ++device)
        nameEvent("process_name", device, 0, trace.devices[device]);
    for (std::size_t row = 0; row < trace.rows.size(); ++row)
        nameEvent("thread_name", trace.rows[row].device, row, trace.rows[row].name);
    for (const Trace::Event& one : trace.events) {
        begin();
        json += "{\"name\": " + quoted[one.name] + ", \"cat\": " + quoted[one.category] +
                ", \"ph\": \"X\", \"ts\": " + fixedDigits(one.begin * microseconds, 3) +
                ", \"dur\": " + fixedDigits(one.seconds * microseconds, 3) + ", \"pid\": " + std::to_string(trace.rows[one.row].device) +
                ", \"tid\": " + std::to_string(one.row) + ", \"args\": {";
        std::string arguments;
        if (one.layer != 0)
            arguments += ", \"layer\": " + quoted[one.layer];
        if (one.fused != 0)
            arguments += ", \"fused\": " + quoted[one.fused];
        if (one.shapes != 0 && shapes[one.shapes].empty())
            shapes[one.shapes] = shapesJson(trace.texts.text(one.shapes));
        if (one.shapes != 0)
            arguments += ", \"input_shapes\": " + shapes[one.shapes];
        if (one.bytes > 0)
            arguments += ", \"bytes\": " + fixedDigits(one.bytes, 0);
        json += (arguments.empty() ? arguments : arguments.substr(2)) + "}}";
    }
    return json + "\n]}\n";
}

Trace traceFrom(std::string_view text, const std::string& name)
{
    TraceReader reader(text.size());
    walkJson(text, name, reader);
    if (!reader.found())
        throw FileError(Text(KS_TEXT("core", "%1 is no trace: it has no list of events (traceEvents)"), {name}));
    return reader.take();
}

Trace readTrace(const std::filesystem::path& path)
{
    const FileContents contents = readFile(path);
    return traceFrom(contents.text(), path.filename().string());
}

} // namespace ks
