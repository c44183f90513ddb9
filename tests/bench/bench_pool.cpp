// Ratios that the project has set itself, measured in one run: the openmp backend against oneDNN and against what this machine can do.
// Prints medians, ratios and a verdict per goal; exit status 1 when a goal is missed.

#include "core/backends/backend.h"
#include "core/measure/ceilings.h"
#include "core/measure/timing.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/bench/onednn_peer.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <omp.h>

using namespace ks;

namespace {

int missed = 0;

void goal(const char* what, double value, const char* relation, double bound)
{
    const bool met = relation[0] == '>' ? value >= bound : value <= bound;
    missed += met ? 0 : 1;
    std::printf("  %-6s %s: %.2f (goal %s %.2f)\n", met ? "met" : "MISSED", what, value, relation, bound);
}

/// A planned pass with all its tensors, ready to run.
class Job {
public:
    Job(const OpSpec& spec, Pass pass, int threads, std::string_view implementation = "auto") : m_backend(requireBackend("openmp"))
    {
        m_kernel = m_backend.plan(spec, pass, {.implementation = implementation, .threads = threads});
        const auto make = [&](Role role) -> Buffer* {
            const Shape shape = shapeOf(spec, role);
            if (shape.empty())
                return nullptr;
            const Tensor cells = randomTensor({.shape = shape, .seed = 1, .distribution = Distribution::Uniform, .low = 0, .high = 1});
            m_buffers.push_back(m_backend.allocate(shape.bytes(), "benchmark"));
            m_buffers.back()->upload(std::as_bytes(cells.cells()));
            return m_buffers.back().get();
        };
        for (const Role role : operandRoles)
            *m_args.operand(role) = make(role);
        for (const Role role : resultRoles)
            *m_args.result(role) = make(role);
        const auto training = m_backend.plan(spec, Pass::Training, {.threads = threads});
        m_buffers.push_back(m_backend.allocate(std::max<std::size_t>(training->savedBytes(), 1), "benchmark"));
        m_args.saved = m_buffers.back().get();
        if (pass == Pass::BackwardData && training->savedBytes() > 0)
            training->run(m_args);
    }

    void run() { m_kernel->run(m_args); }
    std::string_view implementation() const { return m_kernel->implementation(); }

private:
    Backend& m_backend;
    std::unique_ptr<Kernel> m_kernel;
    std::vector<std::unique_ptr<Buffer>> m_buffers;
    Args m_args;
};

void row(const char* what, const Timing& timing, double work, const char* unit, std::string_view how = {})
{
    std::printf("  %-34s %10.1f us  (quartiles %.1f to %.1f, fastest %.1f)  %7.1f %s  %.*s%s\n", what, timing.median() * 1e6,
                timing.lowerQuartile() * 1e6, timing.upperQuartile() * 1e6, timing.minimum() * 1e6, work / timing.median() / 1e9, unit,
                static_cast<int>(how.size()), how.data(), timing.tooShort() ? "  too short to time" : "");
}

double timed(const char* what, const OpSpec& spec, Pass pass, int threads, double work, const char* unit,
             std::string_view implementation = "auto")
{
    Job job(spec, pass, threads, implementation);
    const Timing timing = timeRuns([&] { job.run(); });
    row(what, timing, work, unit, job.implementation());
    return timing.median();
}

double timedPeer(const char* what, const Peer& peer, double work, const char* unit)
{
    const Timing timing = timeRuns(peer.run, {.mostRuns = 100});
    row(what, timing, work, unit, peer.implementation);
    return timing.median();
}

double poolBytes(const OpSpec& spec)
{
    return static_cast<double>(spec.src.bytes() + shapeOf(spec, Role::Dst).bytes());
}

void smallWindow(const Ceilings& one)
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, {16, 64, 112, 112});
    std::printf("\nMaxPool 16x64x112x112, 2x2/2, one thread\n");
    const double bytes = poolBytes(spec);
    const double ours = timed("openmp, values only", spec, Pass::Inference, 1, bytes, "GB/s");
    const double training = timed("openmp, with arg-max", spec, Pass::Training, 1, bytes, "GB/s");
    timed("openmp, backward", spec, Pass::BackwardData, 1, bytes, "GB/s");
    for (const char* name : {"scan", "separable", "doubling", "vanherk"})
        timed((std::string("openmp, ") + name).c_str(), spec, Pass::Inference, 1, bytes, "GB/s", name);
    const double nchw = timedPeer("oneDNN NCHW", onednnMaxPool(spec, PeerLayout::Nchw, false), bytes, "GB/s");
    timedPeer("oneDNN NCHW, training", onednnMaxPool(spec, PeerLayout::Nchw, true), bytes, "GB/s");
    timedPeer("oneDNN NHWC", onednnMaxPool(spec, PeerLayout::Nhwc, false), bytes, "GB/s");
    timedPeer("oneDNN blocked", onednnMaxPool(spec, PeerLayout::Blocked, false), bytes, "GB/s");
    goal("times as fast as oneDNN's NCHW", nchw / ours, ">=", 1.0);
    goal("share of the copy bandwidth", bytes / ours / one.copy, ">=", 0.7);
    std::printf("         (%.2f of the copy that goes past the caches)\n", bytes / ours / one.streamingCopy);
    goal("time with arg-max over values only", training / ours, "<=", 1.4);
}

/// The windows of classical networks; no goals, only neighbours.
void threeByThree()
{
    for (const std::int64_t stride : {2, 1}) {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {16, 64, stride == 2 ? 112 : 56, stride == 2 ? 112 : 56});
        spec.kernel = {3, 3};
        spec.strides = {stride, stride};
        spec.pads = {1, 1, 1, 1};
        const double bytes = poolBytes(spec);
        std::printf("\nMaxPool %s, 3x3/%d with padding, one thread\n", stride == 2 ? "16x64x112x112" : "16x64x56x56",
                    static_cast<int>(stride));
        for (const char* name : {"scan", "separable", "doubling", "vanherk"})
            timed((std::string("openmp, ") + name).c_str(), spec, Pass::Inference, 1, bytes, "GB/s", name);
        timed("openmp, by itself", spec, Pass::Inference, 1, bytes, "GB/s");
        timed("openmp, with arg-max", spec, Pass::Training, 1, bytes, "GB/s");
        timed("openmp, backward", spec, Pass::BackwardData, 1, bytes, "GB/s");
        timedPeer("oneDNN NCHW", onednnMaxPool(spec, PeerLayout::Nchw, false), bytes, "GB/s");
        timedPeer("oneDNN NCHW, training", onednnMaxPool(spec, PeerLayout::Nchw, true), bytes, "GB/s");
        timedPeer("oneDNN blocked", onednnMaxPool(spec, PeerLayout::Blocked, false), bytes, "GB/s");
    }
}

void largeWindows()
{
    double times[3] = {};
    double trainingTimes[3] = {};
    double peers[3] = {};
    double trainingPeers[3] = {};
    const std::int64_t kernels[] = {15, 31, 63};
    for (int i = 0; i < 3; ++i) {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 8, 512, 512});
        const std::int64_t k = kernels[i];
        spec.kernel = {k, k};
        spec.strides = {1, 1};
        spec.pads = {k / 2, k / 2, k / 2, k / 2};
        const double bytes = poolBytes(spec);
        std::printf("\nMaxPool 1x8x512x512, %lldx%lld/1, one thread\n", static_cast<long long>(k), static_cast<long long>(k));
        times[i] = timed("openmp, values only", spec, Pass::Inference, 1, bytes, "GB/s");
        trainingTimes[i] = timed("openmp, with arg-max", spec, Pass::Training, 1, bytes, "GB/s");
        timed("openmp, backward", spec, Pass::BackwardData, 1, bytes, "GB/s");
        for (const char* name : {"separable", "doubling"})
            timed((std::string("openmp, ") + name).c_str(), spec, Pass::Inference, 1, bytes, "GB/s", name);
        const double blocked = timedPeer("oneDNN blocked", onednnMaxPool(spec, PeerLayout::Blocked, false), bytes, "GB/s");
        const double nhwc = timedPeer("oneDNN NHWC", onednnMaxPool(spec, PeerLayout::Nhwc, false), bytes, "GB/s");
        peers[i] = std::min(blocked, nhwc);
        trainingPeers[i] = std::min(timedPeer("oneDNN blocked, training", onednnMaxPool(spec, PeerLayout::Blocked, true), bytes, "GB/s"),
                                    timedPeer("oneDNN NHWC, training", onednnMaxPool(spec, PeerLayout::Nhwc, true), bytes, "GB/s"));
        goal("time with arg-max over values only", trainingTimes[i] / times[i], "<=", 4.0);
        goal("times as fast as oneDNN's training", trainingPeers[i] / trainingTimes[i], ">=", 5.0);
    }
    goal("31x31: times as fast as oneDNN's best path", peers[1] / times[1], ">=", 20.0);
    const auto [fastest, slowest] = std::minmax_element(std::begin(times), std::end(times));
    goal("slowest over fastest of k = 15, 31, 63", *slowest / *fastest, "<=", 1.5);
    std::printf("         (oneDNN's NCHW falls back to plain loops here, some seconds a run: left out)\n");
}

void twoThreads(const Ceilings& one)
{
    if (omp_get_num_procs() < 2) {
        std::printf("\nTwo threads: this machine has one processor, nothing to measure\n");
        return;
    }
    const Ceilings two = measureCeilings(2);
    std::printf("\nTwo threads over one: copy %.2f, streaming copy %.2f, multiply-adds %.2f\n", two.copy / one.copy,
                two.streamingCopy / one.streamingCopy, two.flops / one.flops);
    OpSpec small = defaultSpec(OpKind::MaxPool, {16, 64, 112, 112});
    OpSpec large = defaultSpec(OpKind::MaxPool, {1, 8, 512, 512});
    large.kernel = {31, 31};
    large.strides = {1, 1};
    large.pads = {15, 15, 15, 15};
    for (const OpSpec* spec : {&small, &large}) {
        const double alone = timed("openmp, one thread", *spec, Pass::Inference, 1, poolBytes(*spec), "GB/s");
        const double together = timed("openmp, two threads", *spec, Pass::Inference, 2, poolBytes(*spec), "GB/s");
        goal("two threads over one, as a share of the copy's", alone / together / (two.copy / one.copy), ">=", 0.9);
    }
}

void convolution(const Ceilings& one)
{
    OpSpec spec = defaultSpec(OpKind::Conv, {8, 64, 56, 56});
    spec.filters = 64;
    spec.kernel = {3, 3};
    spec.pads = {1, 1, 1, 1};
    std::printf("\nConv 8x64x56x56, 64 filters 3x3, one thread (peak %.0f GFLOP/s)\n", one.flops / 1e9);
    for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights}) {
        const double flops = operatorOf(spec.op).cost(spec, pass).flops;
        const std::string name(nameOf(pass));
        const double ours = timed(("openmp, " + name).c_str(), spec, pass, 1, flops, "GFLOP/s");
        timedPeer(("oneDNN, its layout, " + name).c_str(), onednnConv(spec, pass, false), flops, "GFLOP/s");
        timedPeer(("oneDNN, NCHW, " + name).c_str(), onednnConv(spec, pass, true), flops, "GFLOP/s");
        if (pass == Pass::Training)
            goal("share of the multiply-add peak", flops / ours / one.flops, ">=", 0.6);
        else
            std::printf("         share of the multiply-add peak: %.2f\n", flops / ours / one.flops);
    }
}

/// Conv at other shapes: what a teaching network has.
void smallConvolutions()
{
    struct Case {
        const char* name;
        Shape src;
        std::int64_t filters;
        std::int64_t kernel;
        std::int64_t group;
        std::int64_t stride;
    };
    const Case cases[] = {{"LeNet conv1", {64, 1, 32, 32}, 6, 5, 1, 1},       {"LeNet conv2", {64, 6, 14, 14}, 16, 5, 1, 1},
                          {"depthwise 3x3", {4, 64, 56, 56}, 64, 3, 64, 1},   {"1x1 64 to 256", {4, 64, 56, 56}, 256, 1, 1, 1},
                          {"3x3/2 64 to 128", {4, 64, 56, 56}, 128, 3, 1, 2}, {"photograph, 3 to 8", {1, 3, 1024, 1024}, 8, 3, 1, 1}};
    std::printf("\nOther convolutions, one thread\n");
    for (const Case& one : cases) {
        OpSpec spec = defaultSpec(OpKind::Conv, one.src);
        spec.filters = one.filters;
        spec.kernel = {one.kernel, one.kernel};
        spec.strides = {one.stride, one.stride};
        spec.group = one.group;
        for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights}) {
            const double flops = operatorOf(spec.op).cost(spec, pass).flops;
            const std::string name = std::string(one.name) + ", " + std::string(nameOf(pass));
            timed(name.c_str(), spec, pass, 1, flops, "GFLOP/s");
            if (one.group == 1)
                timedPeer("  oneDNN, its layout", onednnConv(spec, pass, false), flops, "GFLOP/s");
        }
    }
}

/// From host numbers to host numbers, buffers and plan included, as the command line would do it.
void studyImage()
{
    std::printf("\nPooling 1024x1024, 2x2/2, end to end: allocate, plan, upload, run, download\n");
    const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 1024, 1024});
    const Tensor src = randomTensor({.shape = spec.src, .seed = 35});
    Tensor dst(shapeOf(spec, Role::Dst));
    Backend& backend = requireBackend("openmp");
    for (const int threads : {1, std::min(2, omp_get_num_procs())}) {
        const Timing timing = timeRuns([&] {
            const auto in = backend.allocate(src.shape().bytes(), "input");
            const auto out = backend.allocate(dst.shape().bytes(), "output");
            in->upload(std::as_bytes(src.cells()));
            backend.plan(spec, Pass::Inference, {.threads = threads})->run({{.src = in.get()}, {.dst = out.get()}});
            out->download(std::as_writable_bytes(dst.cells()));
        });
        row(threads == 1 ? "openmp, one thread" : "openmp, two threads", timing, poolBytes(spec), "GB/s");
        std::printf("         the pooling study: 9.18 s serial NumPy (%.0f times as long), 297.9 s its best GPU variant (%.0f times)\n",
                    9.18 / timing.median(), 297.9 / timing.median());
    }
}

} // namespace

int main(int argc, char** argv)
{
    omp_set_num_threads(1); // oneDNN reads it
    const auto wanted = [&](const char* part) {
        return argc < 2 || std::any_of(argv + 1, argv + argc, [&](const char* a) { return std::strcmp(a, part) == 0; });
    };
    std::printf("%s\n", requireBackend("openmp").info().device.english().c_str());
    const Ceilings one = measureCeilings(1);
    std::printf("One thread: copy %.1f GB/s, streaming copy %.1f GB/s, multiply-adds %.0f GFLOP/s\n", one.copy / 1e9,
                one.streamingCopy / 1e9, one.flops / 1e9);
    if (wanted("small"))
        smallWindow(one);
    if (wanted("3x3"))
        threeByThree();
    if (wanted("large"))
        largeWindows();
    if (wanted("conv"))
        convolution(one);
    if (wanted("convs"))
        smallConvolutions();
    if (wanted("study"))
        studyImage();
    if (wanted("threads"))
        twoThreads(one);
    std::printf("\n%d goals missed\n", missed);
    return missed == 0 ? 0 : 1;
}
