// Ratios of our kernels to the device's copy bandwidth, to cuDNN and to cuBLAS, all in one run. Ends with 77 where there is no GPU.

#include "core/backends/cuda/cublas.h"
#include "core/backends/cuda/device.h"
#include "core/backends/cuda/launch.h"
#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/verify/runner.h"
#include "tests/gpu/networks.h"

#include <algorithm>
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

/// Buffers of a pass with random numbers in them: zeros make a GPU faster than it is.
class Planned {
public:
    Planned(Backend& backend, const OpSpec& spec, Pass pass, std::string_view implementation) : m_backend(backend)
    {
        const PlanOptions options{.implementation = implementation};
        if (!isForward(pass)) {
            m_training = backend.plan(spec, Pass::Training);
            m_kernel = backend.planBackward(*m_training, pass, options);
        } else {
            m_kernel = backend.plan(spec, pass, options);
        }
        const Kernel& saver = m_training ? *m_training : *m_kernel;
        if (saver.savedBytes() > 0)
            m_args.saved = add(saver.savedBytes(), 1);
        for (const Role role :
             {Role::Src, Role::Weights, Role::Bias, Role::DiffDst, Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias})
            give(spec, role);
        if (m_training) {
            m_training->run(m_args);
            backend.synchronize();
        }
    }

    double seconds()
    {
        return secondsOf([this] { m_kernel->run(m_args); }, [this] { m_backend.synchronize(); });
    }

private:
    Buffer* add(std::size_t bytes, unsigned int seed)
    {
        m_buffers.push_back(m_backend.allocate(bytes, "benchmark"));
        std::vector<float> cells(bytes / sizeof(float));
        unsigned int state = seed;
        for (float& cell : cells) {
            state = state * 1664525U + 1013904223U;
            cell = static_cast<float>(state >> 8U) / 8388608.0F - 1.0F;
        }
        m_buffers.back()->upload(std::as_bytes(std::span(cells)));
        return m_buffers.back().get();
    }

    void give(const OpSpec& spec, Role role)
    {
        const Shape shape = shapeOf(spec, role);
        if (shape.empty())
            return;
        Buffer* buffer = add(shape.bytes(), 7 + static_cast<unsigned int>(role));
        if (std::ranges::find(operandRoles, role) != operandRoles.end())
            m_args.setOperand(role, *buffer);
        else
            m_args.setResult(role, *buffer);
    }

    Backend& m_backend;
    std::vector<std::unique_ptr<Buffer>> m_buffers;
    std::unique_ptr<Kernel> m_training;
    std::unique_ptr<Kernel> m_kernel;
    Args m_args;
};

void line(const std::string& what, double seconds, const std::string& against, double ratio, std::optional<double> target)
{
    std::printf("| %-62s | %10.2f µs | %6.2f × %-22s | %s |\n", what.c_str(), seconds * 1e6, ratio, against.c_str(),
                !target            ? "–"
                : ratio >= *target ? ("met (" + std::to_string(*target).substr(0, 4) + ")").c_str()
                                   : ("missed (" + std::to_string(*target).substr(0, 4) + ")").c_str());
}

/// Bytes read and written per second by a copy on the device.
double copyBandwidth(cuda::Device& device)
{
    constexpr std::size_t bytes = std::size_t{512} << 20U;
    const cuda::DeviceMemory from(bytes, "copy");
    const cuda::DeviceMemory to(bytes, "copy");
    device.fill(from.data(), std::byte{0x3C}, bytes);
    const double seconds = secondsOf(
        [&] { cuda::check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice, device.stream()), "copying"); },
        [&] { device.synchronize(); });
    return 2.0 * static_cast<double>(bytes) / seconds;
}

void compareWithCudnn(const OpSpec& spec, Pass pass, const std::string& name, std::optional<double> target,
                      std::string_view implementation = "auto")
{
    Planned ours(requireBackend("cuda"), spec, pass, implementation);
    Planned theirs(requireBackend("cudnn"), spec, pass, "auto");
    const double seconds = ours.seconds();
    line(name, seconds, "cuDNN", theirs.seconds() / seconds, target);
}

void pools(double bandwidth)
{
    for (const Shape& shape : {Shape{16, 64, 112, 112}, Shape{32, 64, 224, 224}}) {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, shape);
        const double cells = static_cast<double>(shape.elements());
        for (const Pass pass : {Pass::Inference, Pass::Training, Pass::BackwardData}) {
            const std::string name = "MaxPool 2×2/2 " + shape.text() + " " + std::string(nameOf(pass));
            Planned ours(requireBackend("cuda"), spec, pass, "auto");
            const double seconds = ours.seconds();
            // src (or diffSrc) once, dst (or diffDst) once, a byte of arg-max per dst cell.
            const double bytes = cells * 4 + cells + (pass == Pass::Inference ? 0 : cells / 4);
            line(name, seconds, "copy", bytes / seconds / bandwidth, 0.85);
            compareWithCudnn(spec, pass, name, 1.0);
        }
    }
    OpSpec large = defaultSpec(OpKind::MaxPool, {1, 8, 512, 512});
    large.kernel = {31, 31};
    large.strides = {1, 1};
    compareWithCudnn(large, Pass::Inference, "MaxPool 31×31/1 1×8×512×512 inference", 10.0);
    compareWithCudnn(large, Pass::BackwardData, "MaxPool 31×31/1 1×8×512×512 backwardData", std::nullopt);
}

void convolutions()
{
    OpSpec spec = defaultSpec(OpKind::Conv, {32, 64, 56, 56});
    spec.filters = 64;
    spec.pads = {1, 1, 1, 1};
    for (const Pass pass : {Pass::Inference, Pass::BackwardData, Pass::BackwardWeights}) {
        const std::string name = "Conv 64→64 3×3 32×64×56×56 " + std::string(nameOf(pass));
        for (const double target : {0.6, 0.85})
            compareWithCudnn(spec, pass, name, target);
        for (const char* rung : {"implicit-bf16", "implicit-tf32", "implicit-warp", "implicit", "im2col-warp", "im2col-cublas"})
            if (const Implementation* one = implementationNamed(requireBackend("cuda").implementations(OpKind::Conv, pass), rung);
                one && one->supports(spec))
                compareWithCudnn(spec, pass, name + ", " + rung, std::nullopt, rung);
    }
}

/// Throws Error when a rung differs from cuBLAS by more than rounding.
void products(cuda::Device& device)
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

    for (const auto& [rung, name, target] : {std::tuple{cuda::GemmRung::Tiles, "tiles", std::optional<double>()},
                                             {cuda::GemmRung::SharedTiles, "tiles in shared memory", std::nullopt},
                                             {cuda::GemmRung::RegisterTiles, "register tiles", std::nullopt},
                                             {cuda::GemmRung::VectorLoads, "vectorised loads", 0.85},
                                             {cuda::GemmRung::WarpTiles, "warp tiles", 0.85},
                                             {cuda::GemmRung::Tf32, "tensor cores, TF32", 0.70},
                                             {cuda::GemmRung::Bf16, "tensor cores, BF16", std::nullopt}}) {
        const bool tensorCores = rung == cuda::GemmRung::Tf32 || rung == cuda::GemmRung::Bf16;
        const float roundoff = rung == cuda::GemmRung::Tf32 ? 0x1p-11F : rung == cuda::GemmRung::Bf16 ? 0x1p-8F : 0.0F;
        const double seconds = secondsOf([&] { cuda::gemm(rung, problem, device.stream()); }, [&] { device.synchronize(); });
        device.download(std::as_writable_bytes(std::span(host)), c.data());
        for (std::size_t i = 0; i < cells; ++i)
            if (!(std::abs(host[i] - expected[i]) <= (2.0F * n * 0x1p-24F + 3.0F * roundoff) * n)) // every product is at most 1
                throw Error(Text("%1: cell %2 is %3 instead of %4",
                                 {name, std::to_string(i), std::to_string(host[i]), std::to_string(expected[i])}));
        line(std::string("product 4096³, ") + name, seconds, tensorCores ? "cuBLAS TF32" : "cuBLAS float32",
             (tensorCores ? cublasTf32 : cublas) / seconds, target);
    }
}

/// Images a second of whole training steps from samples on the device.
double imagesPerSecond(Backend& backend, const Graph& graph, std::int64_t batch, bool recorded)
{
    constexpr std::int64_t count = 8192;
    const NoiseData data(graph, count);
    const auto samples = backend.keepSamples(count, graph.input.elements(), graph.output().c);
    samples->set(0, data.images, data.targets);
    const auto step = backend.planStep(graph, {.batch = batch, .optimizer = {.kind = OptimizerKind::Adam}, .recorded = recorded});
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
    for (const char* id : {"cuda", "cudnn"}) {
        const BackendInfo info = findBackend(id)->info();
        if (!info.available) {
            std::fprintf(stderr, "skipped: %s: %s\n", id, info.reason.english().c_str());
            return skipped;
        }
        std::printf("%s: %s, %s\n", id, info.device.english().c_str(), info.version.c_str());
    }
    try {
        cuda::Device device;
        const double bandwidth = copyBandwidth(device);
        std::printf("copy on the device: %.0f GB/s, read and written\n\n| what | median | ratio | target |\n| --- | --- | --- | --- |\n",
                    bandwidth / 1e9);
        pools(bandwidth);
        convolutions();
        if (const Support& there = cuda::Cublas::instance().there())
            products(device);
        else
            std::printf("no products: %s\n", there.reason.english().c_str());
        networks(argc > 1 ? argv[1] : nullptr);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
