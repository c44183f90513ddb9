#include "core/base/error.h"
#include "core/measure/trace_file.h"
#include "tests/volume.h"
#include "tests/work_time.h"

#include <QTest>

#include <string>

using namespace ks;

namespace {

Trace traceOfEvents(const std::vector<std::pair<const char*, double>>& microseconds)
{
    Trace trace;
    trace.devices = {"device"};
    trace.rows = {{0, "thread 0"}};
    double at = 0;
    for (const auto& [name, duration] : microseconds) {
        trace.events.push_back({.name = trace.texts.number(name), .begin = at * 1e-6, .seconds = duration * 1e-6, .bytes = 8});
        at += duration;
    }
    return trace;
}

const TraceTotal& totalOf(const std::vector<TraceTotal>& totals, std::string_view name)
{
    for (const TraceTotal& one : totals)
        if (one.name == name)
            return one;
    throw std::runtime_error("no such operator");
}

std::string complaintAbout(const std::string& text)
{
    try {
        traceFrom(text, "t.json");
    } catch (const FileError& error) {
        return error.what();
    }
    return {};
}

} // namespace

/// Traces of operations: what they add up to, and their files in Chrome's format.
class TestTrace : public QObject {
    Q_OBJECT

private slots:
    /// HT-G11, also after a file.
    void addsUpByOperator()
    {
        const Trace made = traceOfEvents({{"MatMul", 300}, {"Relu", 50}, {"MatMul", 500}, {"Adam", 150}});
        for (const Trace& trace : {made, traceFrom(jsonOf(made), "t.json")}) {
            const std::vector<TraceTotal> totals = totalsOf(trace);
            QCOMPARE(totals.size(), std::size_t{3});
            QCOMPARE(totals.front().name, std::string("MatMul"));
            QCOMPARE(totals.front().count, 2);
            QCOMPARE(totals.front().total * 1e6, 800.0);
            QCOMPARE(totals.front().mean() * 1e6, 400.0);
            QCOMPARE(totals.front().share, 0.8);
            QCOMPARE(totals.front().bytes, 16.0);
            QCOMPARE(totalOf(totals, "Relu").share, 0.05);
            QCOMPARE(totalOf(totals, "Adam").share, 0.15);
        }
    }

    /// Shares are of the operator's own device.
    void devicesStandForThemselves()
    {
        const Trace trace = traceFrom(
            R"([{"name": "MatMul", "ph": "X", "ts": 0, "dur": 3, "pid": "CPU", "tid": 1}, {"name": "MatMul", "ph": "X", "ts": 9, "dur": 6, "pid": "GPU", "tid": 2},
                {"name": "Relu", "ph": "X", "ts": 3, "dur": 1, "pid": "CPU", "tid": 1}])",
            "t.json");
        QCOMPARE(trace.devices, (std::vector<std::string>{"CPU", "GPU"}));
        const std::vector<TraceTotal> totals = totalsOf(trace);
        QCOMPARE(totals.size(), std::size_t{3});
        QCOMPARE(totals[0].share, 0.75);
        QCOMPARE(totals[2].share, 1.0);
        const std::vector<TraceTotal> together = withoutDevices(totals);
        QCOMPARE(together.front().total * 1e6, 9.0);
        QCOMPARE(together.front().share, 0.9);
    }

    /// What is written is read again.
    void filesKeepEverything()
    {
        Trace trace = traceOfEvents({{"Conv", 10}, {"a \"name\"\n", 20}});
        trace.devices.emplace_back("card");
        trace.rows.push_back({0, "thread 1"});
        trace.rows.push_back({1, "copies to the device"});
        trace.events[0].row = 2;
        trace.events[1].row = 1;
        trace.events[0].layer = trace.texts.number("conv1");
        trace.events[0].category = trace.texts.number("forward");
        trace.events[0].shapes = trace.texts.number("32×1×28×28, 6×1×5×5");
        trace.about = {{"network", "LeNet-5"}, {"command", "kernelscope-cli trace"}};
        const Trace read = traceFrom(jsonOf(trace), "t.json");
        QCOMPARE(read.devices, trace.devices);
        QCOMPARE(read.rows.size(), std::size_t{3});
        QCOMPARE(read.rows[2].name, std::string("copies to the device"));
        QCOMPARE(read.rows[2].device, std::size_t{1});
        QCOMPARE(read.aboutOf("network"), std::string_view("LeNet-5"));
        QCOMPARE(read.events.size(), std::size_t{2});
        const auto text = [&](std::uint32_t number) { return read.texts.text(number); };
        QCOMPARE(text(read.events[0].layer), std::string("conv1"));
        QCOMPARE(text(read.events[0].category), std::string("forward"));
        QCOMPARE(text(read.events[0].shapes), std::string("32×1×28×28, 6×1×5×5"));
        QCOMPARE(text(read.events[1].name), std::string("a \"name\"\n"));
        QCOMPARE(read.events[0].row, std::uint32_t{2});
        QCOMPARE(read.events[1].begin * 1e6, 10.0);
        QCOMPARE(jsonOf(read), jsonOf(trace));
    }

    /// As TensorFlow and PyTorch write them: the layer in args.name, other phases, numbers as texts, nested arguments.
    void otherProgramsTraces()
    {
        const Trace trace = traceFrom(
            R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "T4"}], "traceEvents": [
                {"ph": "M", "pid": 7, "tid": 3, "name": "process_name", "args": {"name": "/device:GPU:0"}},
                {"ph": "M", "pid": 7, "tid": 3, "name": "thread_name", "args": {"name": "stream:13"}},
                {"ph": "B", "pid": 7, "tid": 3, "name": "begun", "ts": 1}, {"ph": "i", "s": "t", "name": "mark", "ts": 2, "pid": 7, "tid": 3},
                {"ph": "X", "cat": "Op", "name": "MatMul", "pid": 7, "tid": 3, "ts": 100, "dur": 7, "args": {"name": "dense/MatMul", "op": "MatMul"}},
                {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 8, "tid": "main", "ts": 1.5, "dur": 2.25,
                 "args": {"Input Dims": [[2, 3], [3, 4]], "Input type": ["float", "float"], "deep": {"args": [{"x": [1]}]}, "bytes": "12"}}
               ], "traceName": "t"})",
            "t.json");
        QCOMPARE(trace.skipped, std::size_t{0});
        QCOMPARE(trace.events.size(), std::size_t{2});
        QCOMPARE(trace.devices, (std::vector<std::string>{"/device:GPU:0", "8"}));
        QCOMPARE(trace.rows[0].name, std::string("stream:13"));
        QCOMPARE(trace.rows[1].name, std::string("main"));
        QCOMPARE(trace.texts.text(trace.events[0].layer), std::string("dense/MatMul"));
        QCOMPARE(trace.texts.text(trace.events[1].shapes), std::string("2×3, 3×4"));
        QCOMPARE(trace.events[1].bytes, 12.0);
        QCOMPARE(trace.events[1].seconds * 1e6, 2.25);
    }

    /// HT-B14.
    void whatIsNoTraceIsRefused()
    {
        QVERIFY(complaintAbout("hello").find("t.json is not JSON") != std::string::npos);
        QVERIFY(complaintAbout("").find("ends too early") != std::string::npos);
        QVERIFY(complaintAbout(R"({"traceEvents": [{"ph": "X")").find("ends too early") != std::string::npos);
        QVERIFY(complaintAbout(R"({"events": []})").find("has no list of events (traceEvents)") != std::string::npos);
        QVERIFY(complaintAbout("3").find("has no list of events (traceEvents)") != std::string::npos);
        QVERIFY(complaintAbout(R"({"traceEvents": {"ph": "X"}})").find("has no list of events (traceEvents)") != std::string::npos);
        QVERIFY(complaintAbout(R"([{"ph": "X", "ts": 1e999, "dur": 1}])").find("out of range") != std::string::npos);
        QVERIFY(traceFrom("[]", "t.json").events.empty());
    }

    /// HT-B14: they are left out and counted.
    void durationsThatCannotBe()
    {
        const Trace trace = traceFrom(
            R"([{"name": "a", "ph": "X", "ts": 0, "dur": -3}, {"name": "a", "ph": "X", "ts": 0}, {"name": "a", "ph": "X", "dur": 3},
                {"name": "a", "ph": "X", "ts": 0, "dur": null}, {"name": "a", "ph": "X", "ts": "0", "dur": "1"}, {"name": "a", "ph": "X", "ts": 5, "dur": 0}])",
            "t.json");
        QCOMPARE(trace.skipped, std::size_t{5});
        QCOMPARE(trace.events.size(), std::size_t{1});
        QCOMPARE(totalsOf(trace).front().share, 0.0);
    }

    /// HT-B14.
    void aMillionEvents()
    {
        const std::size_t count = casesOf(1000000);
        Trace trace;
        trace.devices = {"device"};
        trace.rows = {{0, "thread 0"}};
        const char* const names[] = {"Conv", "Relu", "MaxPool", "Gemm", "Adam"};
        for (std::size_t i = 0; i < count; ++i)
            trace.events.push_back({.name = trace.texts.number(names[i % 5]),
                                    .layer = trace.texts.number("layer"),
                                    .begin = static_cast<double>(i) * 1e-6,
                                    .seconds = 1e-6,
                                    .bytes = 4});
        const std::string text = jsonOf(trace);
        const test::WorkTime took;
        const Trace read = traceFrom(text, "t.json");
        const std::vector<TraceTotal> totals = totalsOf(read);
        QVERIFY2(took.seconds() < 20, qPrintable(QString::number(took.seconds()))); // 1 s where nothing watches the memory
        QCOMPARE(read.events.size(), count);
        QCOMPARE(totals.size(), std::size_t{5});
        QCOMPARE(totals.front().count, static_cast<std::int64_t>(count / 5));
    }

    void twoSideBySide()
    {
        const std::vector<TraceTotal> one = totalsOf(traceOfEvents({{"MatMul", 200}, {"Relu", 50}}));
        const std::vector<TraceTotal> other = totalsOf(traceOfEvents({{"MatMul", 300}, {"Adam", 10}}));
        const std::vector<TraceTotalPair> pairs = sideBySide(one, other);
        QCOMPARE(pairs.size(), std::size_t{3});
        QCOMPARE(pairs[0].name, std::string("MatMul"));
        QCOMPARE(pairs[0].ratio(), 1.5);
        QVERIFY(pairs[1].first && !pairs[1].second && pairs[1].ratio() == 0);
        QCOMPARE(pairs[2].name, std::string("Adam"));
        QVERIFY(!pairs[2].first && pairs[2].second);
    }

    /// Their times are not of the same work, so no ratio is made of them.
    void whatOneOfThemFusesHasNoRatio()
    {
        const Trace apart = traceOfEvents({{"Conv", 200}, {"Relu", 50}, {"Relu", 20}, {"MaxPool", 30}});
        Trace together = traceOfEvents({{"Conv", 220}, {"Relu", 20}, {"MaxPool", 60}});
        together.events[0].fused = together.texts.number("Relu");
        for (const Trace& second : {together, traceFrom(jsonOf(together), "t.json")}) {
            const std::vector<TraceTotal> one = totalsOf(apart);
            const std::vector<TraceTotal> other = withoutDevices(totalsOf(second));
            const std::vector<TraceTotalPair> pairs = sideBySide(one, other);
            QCOMPARE(pairs.size(), std::size_t{3});
            QCOMPARE(pairs[0].name, std::string("Conv"));
            QCOMPARE(pairs[0].apart, std::set<std::string>{"Relu"});
            QCOMPARE(pairs[0].ratio(), 0.0);
            QCOMPARE(pairs[1].apart, std::set<std::string>{"Conv"});
            QCOMPARE(pairs[1].ratio(), 0.0);
            QCOMPARE(pairs[2].ratio(), 2.0);
            const std::vector<TraceTotalPair> alike = sideBySide(other, other);
            QCOMPARE(alike[0].ratio(), 1.0);
        }
    }
};

QTEST_GUILESS_MAIN(TestTrace)
#include "tst_trace.moc"
