// Ratios of our kernels to the device's copy bandwidth, to cuDNN and to cuBLAS, all in one run. Ends with 77 where there is no GPU.

#include "core/backends/cuda/cublas.h"
#include "core/backends/cuda/device.h"
#include "core/backends/cuda/launch.h"
#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/runtime/runner.h"
#include "tests/gpu/networks.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

namespace {

using namespace ks;

constexpr int skipped = 77;
constexpr int repetitions = 11;

/// Median seconds of one call. So many calls go between two waits that the wait itself does not count.
double secondsOf(const std::function<void()>& start, const std::function<void()>& wait)
{
    using Clock = std::chrono::steady_clock;
    const auto measure = [&](int calls) {
        const auto begin = Clock::now();
        for (int i = 0; i < calls; ++i)
            start();
        wait();
        return std::chrono::duration<double>(Clock::now() - begin).count() / calls;
    };
    measure(3); // clocks rise, caches fill
    const int calls = static_cast<int>(std::clamp(0.02 / std::max(measure(1), 1e-6), 1.0, 2000.0));
    std::vector<double> times(repetitions);
    for (double& time : times)
        time = measure(calls);
    std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
    return times[repetitions / 2];
}

/// So many sets of buffers are used in turn that no set finds itself in the GPU's cache.
std::size_t setsFor(const cuda::Device& device, std::size_t bytesOfSet)
{
    const std::size_t cache = 8 * static_cast<std::size_t>(device.properties().l2CacheSize);
    return std::clamp<std::size_t>((cache + bytesOfSet - 1) / bytesOfSet, 1, 64);
}

/// A planned pass and its buffers with random numbers in them: zeros make a GPU faster than it is.
class Planned {
public:
    Planned(const cuda::Device& device, Backend& backend, const OpSpec& spec, Pass pass, std::string_view implementation = "auto")
        : m_backend(backend), m_spec(spec), m_pass(pass)
    {
        const PlanOptions options{.implementation = implementation};
        if (!isForward(pass)) {
            m_training = backend.plan(spec, Pass::Training);
            m_kernel = backend.planBackward(*m_training, pass, options);
        } else {
            m_kernel = backend.plan(spec, pass, options);
        }
        std::size_t bytes = 0;
        for (const Role role : roles)
            bytes += shapeOf(spec, role).bytes();
        m_sets.resize(setsFor(device, bytes));
        for (std::size_t i = 0; i < m_sets.size(); ++i)
            fill(m_sets[i], static_cast<unsigned int>(1000 * i));
        backend.synchronize();
    }

    double seconds()
    {
        std::size_t turn = 0;
        return secondsOf([&] { m_kernel->run(m_sets[turn++ % m_sets.size()].args); }, [this] { m_backend.synchronize(); });
    }

    /// Of the first set.
    std::vector<float> result(Role role) const
    {
        const Buffer* const buffer = m_sets.front().of[static_cast<std::size_t>(role)];
        std::vector<float> cells(buffer->bytes() / sizeof(float));
        buffer->download(std::as_writable_bytes(std::span(cells)), 0);
        return cells;
    }
    std::vector<Role> results() const { return resultsOf(m_spec, m_pass); }
    std::string_view implementation() const { return m_kernel->implementation(); }

private:
    static constexpr std::array roles = {Role::Src, Role::Weights, Role::Bias,        Role::DiffDst,
                                         Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias};

    struct Set {
        Args args;
        std::vector<std::unique_ptr<Buffer>> buffers;
        std::array<const Buffer*, 64> of{};
    };

    Buffer* add(Set& set, std::size_t bytes, unsigned int seed)
    {
        set.buffers.push_back(m_backend.allocate(bytes, "benchmark"));
        std::vector<float> cells(bytes / sizeof(float));
        unsigned int state = seed;
        for (float& cell : cells) {
            state = state * 1664525U + 1013904223U;
            cell = static_cast<float>(state >> 8U) / 8388608.0F - 1.0F;
        }
        set.buffers.back()->upload(std::as_bytes(std::span(cells)));
        return set.buffers.back().get();
    }

    void fill(Set& set, unsigned int seed)
    {
        const Kernel& saver = m_training ? *m_training : *m_kernel;
        if (saver.savedBytes() > 0)
            set.args.saved = add(set, saver.savedBytes(), seed + 1);
        for (const Role role : roles) {
            const Shape shape = shapeOf(m_spec, role);
            if (shape.empty())
                continue;
            Buffer* const buffer = add(set, shape.bytes(), seed + 7 + static_cast<unsigned int>(role));
            set.of[static_cast<std::size_t>(role)] = buffer;
            if (std::ranges::find(operandRoles, role) != operandRoles.end())
                *set.args.operand(role) = &*buffer;
            else
                *set.args.result(role) = &*buffer;
        }
        if (m_training)
            m_training->run(set.args);
    }

    Backend& m_backend;
    OpSpec m_spec;
    Pass m_pass;
    std::unique_ptr<Kernel> m_training;
    std::unique_ptr<Kernel> m_kernel;
    std::vector<Set> m_sets;
};

void line(const std::string& what, double seconds, const std::string& against, double ratio, std::optional<double> target)
{
    std::printf("| %-62s | %10.2f µs | %6.2f × %-30s | %s |\n", what.c_str(), seconds * 1e6, ratio, against.c_str(),
                !target            ? "–"
                : ratio >= *target ? ("met (" + std::to_string(*target).substr(0, 4) + ")").c_str()
                                   : ("missed (" + std::to_string(*target).substr(0, 4) + ")").c_str());
}

/// Seconds in which a copy on the device reads and writes so many bytes in all, not from its cache.
double copySeconds(cuda::Device& device, std::size_t bytes)
{
    const std::size_t half = bytes / 2 / 256 * 256;
    const std::size_t sets = setsFor(device, bytes);
    const cuda::DeviceMemory from(sets * half, "copy");
    const cuda::DeviceMemory to(sets * half, "copy");
    std::vector<std::uint32_t> numbers(sets * half / sizeof(std::uint32_t));
    std::uint32_t state = 1;
    for (std::uint32_t& number : numbers)
        number = state = state * 1664525U + 1013904223U;
    device.upload(from.data(), std::as_bytes(std::span(numbers)));
    std::size_t turn = 0;
    return secondsOf(
        [&] {
            const std::size_t at = turn++ % sets * half;
            cuda::check(cudaMemcpyAsync(to.data() + at, from.data() + at, half, cudaMemcpyDeviceToDevice, device.stream()), "copying");
        },
        [&] { device.synchronize(); });
}

/// How two results may differ: by so much anywhere, and in so small a part of the cells by more.
struct Agreement {
    double bound = 0;
    double exceptions = 0;
};
/// Of equal maxima cuDNN may send the gradient to another one.
constexpr double tieExceptions = 1e-4;

/// Throws Error where the two do not agree.
void requireAgreement(const Planned& ours, const Planned& theirs, const Agreement& agreement)
{
    for (const Role role : ours.results()) {
        const std::vector<float> a = ours.result(role);
        const std::vector<float> b = theirs.result(role);
        std::size_t first = 0;
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!(std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])) <= agreement.bound) && wrong++ == 0)
                first = i;
        if (static_cast<double>(wrong) > agreement.exceptions * static_cast<double>(a.size()))
            throw Error(Text("%1 of %2 cells of %3 differ; the first, %4, is %5, and cuDNN has %6",
                             {std::to_string(wrong), std::to_string(a.size()), std::string(nameOf(role)), std::to_string(first),
                              std::to_string(a[first]), std::to_string(b[first])}));
    }
}

/// Against cuDNN and, where the pass should be as fast as a copy of as many `bytes`, against that.
void compareWithCudnn(cuda::Device& device, const OpSpec& spec, Pass pass, const std::string& name, const Agreement& agreement,
                      std::optional<double> target, std::optional<double> bytes = {}, std::string_view implementation = "auto")
{
    Planned ours(device, requireBackend("cuda"), spec, pass, implementation);
    const double seconds = ours.seconds();
    if (bytes)
        line(name, seconds, "a copy of as many bytes", copySeconds(device, static_cast<std::size_t>(*bytes)) / seconds, 0.85);
    Planned theirs(device, requireBackend("cudnn"), spec, pass);
    const double others = theirs.seconds();
    try {
        requireAgreement(ours, theirs, agreement);
    } catch (const Error& error) {
        throw Error(Text("%1: %2", {name, error.text()}));
    }
    line(name, seconds, "cuDNN " + std::string(theirs.implementation()), others / seconds, target);
}

void pools(cuda::Device& device)
{
    for (const Shape& shape : {Shape{16, 64, 112, 112}, Shape{32, 64, 224, 224}}) {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, shape);
        const auto cells = static_cast<double>(shape.elements());
        for (const Pass pass : {Pass::Inference, Pass::Training, Pass::BackwardData}) {
            // src (or diffSrc) once, dst (or diffDst) once, a byte of arg-max per dst cell.
            const double bytes = cells * 4 + cells + (pass == Pass::Inference ? 0 : cells / 4);
            compareWithCudnn(device, spec, pass, "MaxPool 2×2/2 " + shape.text() + " " + std::string(nameOf(pass)),
                             {.exceptions = isForward(pass) ? 0 : tieExceptions}, 1.0, bytes);
        }
    }
    OpSpec large = defaultSpec(OpKind::MaxPool, {1, 8, 512, 512});
    large.kernel = {31, 31};
    large.strides = {1, 1};
    compareWithCudnn(device, large, Pass::Inference, "MaxPool 31×31/1 1×8×512×512 inference", {}, 10.0);
    compareWithCudnn(device, large, Pass::BackwardData, "MaxPool 31×31/1 1×8×512×512 backwardData", {1e-2, tieExceptions}, std::nullopt);
}

void convolutions(cuda::Device& device)
{
    OpSpec spec = defaultSpec(OpKind::Conv, {32, 64, 56, 56});
    spec.filters = 64;
    spec.pads = {1, 1, 1, 1};
    for (const Pass pass : {Pass::Inference, Pass::BackwardData, Pass::BackwardWeights}) {
        const std::string name = "Conv 64→64 3×3 32×64×56×56 " + std::string(nameOf(pass));
        const double bound = pass == Pass::BackwardWeights ? 0.1 : 2e-3; // factors of 1 at most: sums of 576, of 100,352
        for (const double target : {0.6, 0.85})
            compareWithCudnn(device, spec, pass, name, {.bound = bound}, target);
        for (const auto& [implementation, digits] : {std::pair{"implicit-bf16", 200.0}, // fewer of them, more room
                                                     {"implicit-tf32", 30.0},
                                                     {"implicit-warp", 1.0},
                                                     {"implicit", 1.0},
                                                     {"im2col-warp", 1.0},
                                                     {"im2col-cublas", 1.0}})
            if (const Implementation* one = implementationNamed(requireBackend("cuda").implementations(OpKind::Conv, pass), implementation);
                one && one->supports(spec))
                compareWithCudnn(device, spec, pass, name + ", " + implementation, {.bound = bound * digits}, std::nullopt, std::nullopt,
                                 implementation);
    }
}

/// False where a variant differs from cuBLAS by more than rounding.
bool products(cuda::Device& device)
{
    constexpr int n = 4096;
    constexpr std::size_t cells = std::size_t{n} * n;
    const cuda::DeviceMemory a(cells * sizeof(float), "a");
    const cuda::DeviceMemory b(cells * sizeof(float), "b");
    const cuda::DeviceMemory c(cells * sizeof(float), "c");
    std::vector<float> host(cells);
    for (std::size_t i = 0; i < cells; ++i)
        host[i] = static_cast<float>(i * 2654435761U % 2001U) / 1000.0F - 1.0F;
    device.upload(a.data(), std::as_bytes(std::span(host)));
    std::reverse(host.begin(), host.end());
    device.upload(b.data(), std::as_bytes(std::span(host)));
    const auto floats = [](const cuda::DeviceMemory& memory) { return reinterpret_cast<float*>(memory.data()); };

    cuda::Cublas& library = cuda::Cublas::instance();
    library.start();
    const cuda::Gemm problem{n, n, n, {floats(a), n, 1}, {floats(b), n, 1}, floats(c), false};
    const auto measured = [&](bool tensorCores) {
        library.useTensorCores(tensorCores);
        return secondsOf([&] { library.multiply(problem, device.stream()); }, [&] { device.synchronize(); });
    };
    const double cublasTf32 = measured(true);
    const double cublas = measured(false);
    std::vector<float> expected(cells);
    device.download(std::as_writable_bytes(std::span(expected)), c.data());

    bool good = true;
    for (const auto& [variant, name, target] : {std::tuple{cuda::GemmVariant::Tiles, "tiles", std::optional<double>()},
                                                {cuda::GemmVariant::SharedTiles, "tiles in shared memory", std::nullopt},
                                                {cuda::GemmVariant::RegisterTiles, "register tiles", std::nullopt},
                                                {cuda::GemmVariant::VectorLoads, "vectorised loads", 0.85},
                                                {cuda::GemmVariant::WarpTiles, "warp tiles", 0.85},
                                                {cuda::GemmVariant::Tf32, "tensor cores, TF32", 0.70},
                                                {cuda::GemmVariant::Bf16, "tensor cores, BF16", std::nullopt}}) {
        const bool tensorCores = variant == cuda::GemmVariant::Tf32 || variant == cuda::GemmVariant::Bf16;
        const float roundoff = variant == cuda::GemmVariant::Tf32 ? 0x1p-11F : variant == cuda::GemmVariant::Bf16 ? 0x1p-8F : 0.0F;
        const double seconds = secondsOf([&] { cuda::gemm(variant, problem, device.stream()); }, [&] { device.synchronize(); });
        device.download(std::as_writable_bytes(std::span(host)), c.data());
        std::size_t wrong = 0;
        while (wrong < cells &&
               std::abs(host[wrong] - expected[wrong]) <= (2.0F * n * 0x1p-24F + 3.0F * roundoff) * n) // factors of 1 at most
            ++wrong;
        if (wrong < cells) {
            std::printf("| product 4096³, %s: WRONG, cell %zu is %g instead of %g | | | |\n", name, wrong, static_cast<double>(host[wrong]),
                        static_cast<double>(expected[wrong]));
            good = false;
            continue;
        }
        line(std::string("product 4096³, ") + name, seconds, tensorCores ? "cuBLAS TF32" : "cuBLAS float32",
             (tensorCores ? cublasTf32 : cublas) / seconds, target);
    }
    return good;
}

/// Images a second of whole training steps from samples on the device.
double imagesPerSecond(Backend& backend, const Graph& graph, std::int64_t batch, bool recorded)
{
    constexpr std::int64_t count = 8192;
    const NoiseData data(graph, count);
    const auto samples = backend.keepSamples(count, graph.input.elements(), graph.output().c);
    samples->set(0, data.images, data.targets);
    const auto step = backend.planNetwork(graph, {.batch = batch, .optimizer = {.kind = OptimizerKind::Adam}, .recorded = recorded});
    setInitialParameters(*step);
    std::vector<std::uint32_t> numbers(static_cast<std::size_t>(batch));
    std::uint64_t t = 0;
    const double seconds = secondsOf(
        [&] {
            std::iota(numbers.begin(), numbers.end(), static_cast<std::uint32_t>(static_cast<std::int64_t>(t) * batch % (count - batch)));
            step->train(*samples, numbers, t++, 1e-4F);
        },
        [] {});
    return static_cast<double>(batch) / seconds;
}

/// `peers`: lines "network batch images-a-second" that PyTorch reached in the same run (torch_network.py).
void networks(const char* peers)
{
    std::printf("\n| network, batch | cuda, recorded | cuda, kernel by kernel | cudnn, recorded | PyTorch, recorded | to cudnn | to "
                "PyTorch | target "
                "|\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (const auto& [name, graph] : {std::pair{"from-scratch", fromScratch()}, std::pair{"lenet-5", lenet5()}})
        for (const std::int64_t batch : {128, 1024}) {
            const double ours = imagesPerSecond(requireBackend("cuda"), graph, batch, true);
            const double single = imagesPerSecond(requireBackend("cuda"), graph, batch, false);
            const double cudnn = imagesPerSecond(requireBackend("cudnn"), graph, batch, true);
            double torch = 0;
            std::ifstream lines(peers ? peers : "");
            for (auto [network, size, rate] = std::tuple{std::string(), std::int64_t{0}, 0.0}; lines >> network >> size >> rate;)
                if (network == name && size == batch)
                    torch = rate;
            const std::string target = name != std::string("from-scratch") || batch != 128 ? "–"
                                       : ours >= 400000                                    ? "met (400000)"
                                                                                           : "missed (400000)";
            const std::string toTorch = torch > 0 ? std::to_string(ours / torch).substr(0, 4) + " ×" : "not installed";
            std::printf("| %s, %lld | %.0f images/s | %.0f | %.0f | %.0f | %.2f × | %s | %s |\n", name, static_cast<long long>(batch), ours,
                        single, cudnn, torch, ours / cudnn, toTorch.c_str(), target.c_str());
        }
}

} // namespace

int main(int argc, char** argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // what was measured stays when the time is over
    for (const char* id : {"cuda", "cudnn"}) {
        const BackendInfo info = findBackend(id)->info();
        if (!info.available) {
            std::fprintf(stderr, "skipped: %s: %s\n", id, info.reason.english().c_str());
            return skipped;
        }
        std::printf("%s: %s, %s\n", id, info.device.english().c_str(), info.version.c_str());
    }
    bool good = true;
    // What goes wrong in one part is said, and the others are measured all the same.
    const auto part = [&](const std::function<void()>& work) {
        try {
            work();
        } catch (const std::exception& error) {
            std::printf("| FAILED: %s | | | |\n", error.what());
            good = false;
        }
    };
    try {
        cuda::Device device;
        constexpr std::size_t largeCopy = std::size_t{2} << 30U;
        std::printf("copy on the device: %.0f GB/s, read and written\n\n| what | median | ratio | target |\n| --- | --- | --- | --- |\n",
                    static_cast<double>(largeCopy) / copySeconds(device, largeCopy) / 1e9);
        part([&] { pools(device); });
        part([&] { convolutions(device); });
        if (const Support& there = cuda::Cublas::instance().there())
            part([&] { good = products(device) && good; });
        else
            std::printf("no products: %s\n", there.reason.english().c_str());
        part([&] { networks(argc > 1 ? argv[1] : nullptr); });
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return good ? 0 : 1;
}
