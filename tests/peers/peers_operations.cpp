// Our own backends beside oneDNN's primitives and libtorch on the same shapes, one thread, in one run: the table of the README.
// Prints Markdown: the peer's median processor time over ours, taken in turns, so above 1 we are faster. Built and run by `./dev peers`.

#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/bench/onednn_peer.h"
#include "tests/peers/torch_operations.h"
#include "tests/peers/turns.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <memory>
#include <omp.h>
#include <string>
#include <vector>

using namespace ks;

namespace {

/// One pass on one backend with all the tensors that it needs.
class Ours {
public:
    Ours(Backend& backend, const OpSpec& spec, Pass pass)
        : m_backend(backend), m_spec(spec), m_training(backend.plan(spec, Pass::Training, {.threads = 1}))
    {
        bind(pass);
        if (isForward(pass)) {
            m_kernel = backend.plan(spec, pass, {.threads = 1});
        } else {
            m_kernel = backend.planBackward(*m_training, pass, {.threads = 1});
            bind(Pass::Training);
        }
        if (m_training->savedBytes() > 0) {
            m_buffers.push_back(backend.allocate(m_training->savedBytes(), "benchmark"));
            m_args.saved = m_buffers.back().get();
            if (!isForward(pass))
                m_training->run(m_args);
        }
    }

    void run() { m_kernel->run(m_args); }

private:
    void bind(Pass pass)
    {
        for (const Role role : operandsOf(m_spec, pass))
            if (!m_args.of(role))
                *m_args.operand(role) = &buffer(role);
        for (const Role role : resultsOf(m_spec, pass))
            if (!m_args.of(role))
                *m_args.result(role) = &buffer(role);
    }

    Buffer& buffer(Role role)
    {
        const Tensor cells =
            randomTensor({.shape = shapeOf(m_spec, role), .seed = 1, .distribution = Distribution::Uniform, .low = 0, .high = 1});
        m_buffers.push_back(m_backend.allocate(cells.shape().bytes(), "benchmark"));
        m_buffers.back()->upload(std::as_bytes(cells.cells()));
        return *m_buffers.back();
    }

    Backend& m_backend;
    OpSpec m_spec;
    std::unique_ptr<Kernel> m_training;
    std::unique_ptr<Kernel> m_kernel;
    std::vector<std::unique_ptr<Buffer>> m_buffers;
    Args m_args;
};

/// Our own code; libraries have columns of their own.
constexpr const char* ourBackends[] = {"openmp", "lanes"};

std::function<void()> ours(const char* id, const OpSpec& spec, Pass pass)
{
    Backend* backend = findBackend(id);
    if (!backend || !backend->supports(spec, pass) || !backend->supports(spec, Pass::Training))
        return {};
    return [one = std::make_shared<Ours>(*backend, spec, pass)] { one->run(); };
}

/// oneDNN in the layouts among which the best is looked for.
std::vector<std::function<void()>> onednn(const OpSpec& spec, Pass pass)
{
    if (spec.op == OpKind::Conv)
        return {onednnConv(spec, pass, false).run};
    std::vector<std::function<void()>> runs;
    for (const PeerLayout layout : {PeerLayout::Nhwc, PeerLayout::Blocked})
        runs.push_back((isForward(pass) ? onednnMaxPool(spec, layout, pass == Pass::Training) : onednnMaxPoolBackward(spec, layout)).run);
    return runs;
}

/// The index of the fastest contestant from `first` to before `last`, of those that can run.
std::size_t fastest(const std::vector<double>& seconds, std::size_t first, std::size_t last)
{
    std::size_t best = first;
    for (std::size_t i = first + 1; i < last; ++i)
        if (seconds[i] > 0 && (seconds[best] == 0 || seconds[i] < seconds[best]))
            best = i;
    return best;
}

void row(const char* name, const OpSpec& spec, Pass pass)
{
    std::vector<std::function<void()>> runs;
    for (const char* id : ourBackends)
        runs.push_back(ours(id, spec, pass));
    std::ranges::move(onednn(spec, pass), std::back_inserter(runs));
    runs.push_back(torchOperation(spec, pass));
    const std::vector<double> seconds = mediansOf(runs);
    const std::size_t best = fastest(seconds, 0, std::size(ourBackends));
    const std::size_t library = fastest(seconds, std::size(ourBackends), runs.size() - 1);
    std::printf("| %s | %s | %s | %.2f | %.2f |\n", name, std::string(nameOf(pass)).c_str(), ourBackends[best],
                seconds[library] / seconds[best], seconds.back() / seconds[best]);
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
    std::printf("%s, one thread, its processor time; libtorch %s\n\n", requireBackend("openmp").info().device.english().c_str(),
                torchVersion());
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
