// Our own backends beside oneDNN's primitives and libtorch on the same shapes, one thread, in one run: the table of the README.
// Prints Markdown: the peer's median time over ours, so above 1 we are faster. Built and run by `./dev peers`.

#include "core/backends/backend.h"
#include "core/measure/timing.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/bench/onednn_peer.h"
#include "tests/peers/torch_operations.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <omp.h>
#include <string>

using namespace ks;

namespace {

struct Best {
    double seconds = std::numeric_limits<double>::infinity();
    std::string name;
};

double medianOf(const std::function<void()>& run)
{
    return timeRuns(run, {.warmUps = 2, .mostRuns = 60, .seconds = 1.0}).median();
}

/// One pass on one backend with all the tensors that it needs.
double timeOn(Backend& backend, const OpSpec& spec, Pass pass)
{
    std::vector<std::unique_ptr<Buffer>> buffers;
    Args args;
    const auto buffer = [&](Role role) -> Buffer& {
        const Tensor cells =
            randomTensor({.shape = shapeOf(spec, role), .seed = 1, .distribution = Distribution::Uniform, .low = 0, .high = 1});
        buffers.push_back(backend.allocate(cells.shape().bytes(), "benchmark"));
        buffers.back()->upload(std::as_bytes(cells.cells()));
        return *buffers.back();
    };
    const auto bind = [&](Pass one) {
        for (const Role role : operandsOf(spec, one))
            if (!args.of(role))
                args.setOperand(role, buffer(role));
        for (const Role role : resultsOf(spec, one))
            if (!args.of(role))
                args.setResult(role, buffer(role));
    };
    bind(pass);
    const auto training = backend.plan(spec, Pass::Training, {.threads = 1});
    std::unique_ptr<Kernel> kernel;
    if (isForward(pass)) {
        kernel = backend.plan(spec, pass, {.threads = 1});
    } else {
        kernel = backend.planBackward(*training, pass, {.threads = 1});
        bind(Pass::Training);
    }
    if (training->savedBytes() > 0) {
        buffers.push_back(backend.allocate(training->savedBytes(), "benchmark"));
        args.saved = buffers.back().get();
        if (!isForward(pass))
            training->run(args);
    }
    return medianOf([&] { kernel->run(args); });
}

/// The fastest of our own code; libraries have columns of their own.
Best ours(const OpSpec& spec, Pass pass)
{
    Best best;
    for (const char* id : {"openmp", "lanes"}) {
        Backend* backend = findBackend(id);
        if (!backend || !backend->supports(spec, pass) || !backend->supports(spec, Pass::Training))
            continue;
        const double seconds = timeOn(*backend, spec, pass);
        if (seconds < best.seconds)
            best = {seconds, id};
    }
    return best;
}

double onednn(const OpSpec& spec, Pass pass)
{
    if (spec.op == OpKind::Conv)
        return medianOf(onednnConv(spec, pass, false).run);
    if (!isForward(pass))
        return 0;
    double best = std::numeric_limits<double>::infinity();
    for (const PeerLayout layout : {PeerLayout::Nhwc, PeerLayout::Blocked})
        best = std::min(best, medianOf(onednnMaxPool(spec, layout, pass == Pass::Training).run));
    return best;
}

void row(const char* name, const OpSpec& spec, Pass pass)
{
    const Best best = ours(spec, pass);
    const double library = onednn(spec, pass);
    const double torch = medianOf(torchOperation(spec, pass));
    std::printf("| %s | %s | %s | ", name, std::string(nameOf(pass)).c_str(), best.name.c_str());
    if (library > 0)
        std::printf("%.2f", library / best.seconds);
    else
        std::printf("–");
    std::printf(" | %.2f |\n", torch / best.seconds);
    std::fflush(stdout);
}

void pooling(const char* name, const Shape& src, std::int64_t window, std::int64_t stride)
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, src);
    spec.kernel = {window, window};
    spec.strides = {stride, stride};
    if (stride < window)
        spec.pads = {window / 2, window / 2, window / 2, window / 2};
    for (const Pass pass : {Pass::Inference, Pass::Training, Pass::BackwardData})
        row(name, spec, pass);
}

void convolution(const char* name, const Shape& src, std::int64_t filters, std::int64_t kernel, std::int64_t pad, std::int64_t stride = 1,
                 std::int64_t group = 1)
{
    OpSpec spec = defaultSpec(OpKind::Conv, src);
    spec.filters = filters;
    spec.kernel = {kernel, kernel};
    spec.pads = {pad, pad, pad, pad};
    spec.strides = {stride, stride};
    spec.group = group;
    for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights})
        row(name, spec, pass);
}

} // namespace

int main()
{
    omp_set_num_threads(1);
    std::printf("%s, one thread; libtorch %s\n\n", requireBackend("openmp").info().device.english().c_str(), torchVersion());
    std::printf("| operation | pass | ours | times as fast as oneDNN's best layout | times as fast as libtorch |\n");
    std::printf("| --- | --- | --- | ---: | ---: |\n");
    pooling("MaxPool 2×2/2, 16×64×112×112", {16, 64, 112, 112}, 2, 2);
    pooling("MaxPool 3×3/2, 16×64×112×112", {16, 64, 112, 112}, 3, 2);
    pooling("MaxPool 31×31/1, 1×8×512×512", {1, 8, 512, 512}, 31, 1);
    convolution("Conv 5×5, 1 to 6 channels, 64×1×32×32", {64, 1, 32, 32}, 6, 5, 0);
    convolution("Conv 5×5, 6 to 16 channels, 64×6×14×14", {64, 6, 14, 14}, 16, 5, 0);
    convolution("Conv 3×3, 64 to 64 channels, 8×64×56×56", {8, 64, 56, 56}, 64, 3, 1);
    convolution("Conv 3×3, 512 to 512 channels, 8×512×7×7", {8, 512, 7, 7}, 512, 3, 1);
    convolution("Conv 1×1, 64 to 256 channels, 8×64×56×56", {8, 64, 56, 56}, 256, 1, 0);
    convolution("Conv 7×7/2, 3 to 64 channels, 4×3×224×224", {4, 3, 224, 224}, 64, 7, 3, 2);
    convolution("Conv 3×3, 32 channels one by one, 8×32×112×112", {8, 32, 112, 112}, 32, 3, 1, 1, 32);
}
