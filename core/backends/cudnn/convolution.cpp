#include "core/backends/cudnn/handles.h"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <array>
#include <tuple>

namespace ks::cudnn {

namespace {

using cuda::pointerTo;

/// What cuDNN is told about a convolution. A ConvTranspose is a convolution's gradient: its dst is the convolution's image.
struct Problem {
    TensorDescriptor image;
    TensorDescriptor maps;
    TensorDescriptor bias;
    FilterDescriptor weights;
    ConvolutionDescriptor window;

    explicit Problem(const OpSpec& spec)
    {
        const bool transposed = spec.op == OpKind::ConvTranspose;
        const Shape dst = shapeOf(spec, Role::Dst);
        describe(image, transposed ? dst : spec.src);
        describe(maps, transposed ? spec.src : dst);
        describe(bias, {1, spec.filters, 1, 1});
        const Shape w = shapeOf(spec, Role::Weights);
        require(cudnnSetFilter4dDescriptor(weights.get(), CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, static_cast<int>(w.n), static_cast<int>(w.c),
                                           static_cast<int>(w.h), static_cast<int>(w.w)),
                "describing the weights");
        const Window at = windowOf(spec);
        require(cudnnSetConvolution2dDescriptor(window.get(), static_cast<int>(at.y.padBegin), static_cast<int>(at.x.padBegin),
                                                static_cast<int>(at.y.stride), static_cast<int>(at.x.stride),
                                                static_cast<int>(at.y.dilation), static_cast<int>(at.x.dilation), CUDNN_CROSS_CORRELATION,
                                                CUDNN_DATA_FLOAT),
                "describing the window");
        require(cudnnSetConvolutionGroupCount(window.get(), static_cast<int>(spec.group)), "describing the groups");
        require(cudnnSetConvolutionMathType(window.get(), CUDNN_FMA_MATH), "asking for float32"); // no TF32
    }
};

/// What the three kinds of work have in common: their algorithms by our names, how cuDNN measures them, and what it wants to know for that, in
/// its order.
struct Forward {
    using Algorithm = cudnnConvolutionFwdAlgo_t;
    using Measured = cudnnConvolutionFwdAlgoPerf_t;
    static constexpr std::array names = {
        std::pair{std::string_view("implicit-precomp-gemm"), CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM},
        std::pair{std::string_view("implicit-gemm"), CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM},
        std::pair{std::string_view("gemm"), CUDNN_CONVOLUTION_FWD_ALGO_GEMM},
        std::pair{std::string_view("winograd"), CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD},
        std::pair{std::string_view("winograd-nonfused"), CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED}};
    static constexpr std::size_t sumsOfProducts = 3; ///< the first ones; the others round otherwise
    static constexpr auto* find = cudnnFindConvolutionForwardAlgorithm;
    static constexpr auto* size = cudnnGetConvolutionForwardWorkspaceSize;
    static auto described(const Problem& p) { return std::tuple(p.image.get(), p.weights.get(), p.window.get(), p.maps.get()); }
};

struct Spread {
    using Algorithm = cudnnConvolutionBwdDataAlgo_t;
    using Measured = cudnnConvolutionBwdDataAlgoPerf_t;
    static constexpr std::array names = {
        std::pair{std::string_view("algorithm-1"), CUDNN_CONVOLUTION_BWD_DATA_ALGO_1},
        std::pair{std::string_view("winograd"), CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD},
        std::pair{std::string_view("winograd-nonfused"), CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED}};
    static constexpr std::size_t sumsOfProducts = 1; ///< the first ones; the others round otherwise
    static constexpr auto* find = cudnnFindConvolutionBackwardDataAlgorithm;
    static constexpr auto* size = cudnnGetConvolutionBackwardDataWorkspaceSize;
    static auto described(const Problem& p) { return std::tuple(p.weights.get(), p.maps.get(), p.window.get(), p.image.get()); }
};

struct WeightGradient {
    using Algorithm = cudnnConvolutionBwdFilterAlgo_t;
    using Measured = cudnnConvolutionBwdFilterAlgoPerf_t;
    static constexpr std::array names = {
        std::pair{std::string_view("algorithm-1"), CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1},
        std::pair{std::string_view("winograd-nonfused"), CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED}};
    static constexpr std::size_t sumsOfProducts = 1; ///< the first ones; the others round otherwise
    static constexpr auto* find = cudnnFindConvolutionBackwardFilterAlgorithm;
    static constexpr auto* size = cudnnGetConvolutionBackwardFilterWorkspaceSize;
    static auto described(const Problem& p) { return std::tuple(p.image.get(), p.maps.get(), p.window.get(), p.weights.get()); }
};

template <class Kind>
struct Choice {
    typename Kind::Algorithm algorithm{};
    std::string_view name;
    std::size_t workspace = 0;
};

Text tooLittleWorkspace(const Library& library)
{
    return Text(KS_TEXT("core", "cuDNN has no deterministic float32 algorithm for this within %1 MiB of scratch memory"),
                {std::to_string(library.workspaceLimit() >> 20U)});
}

/// `implementation`: "fastest" or "gemm". Throws Unsupported.
template <class Kind>
Choice<Kind> choose(const Library& library, const Problem& problem, std::string_view implementation)
{
    if (implementation == "fastest") {
        constexpr int room = 16;
        std::array<typename Kind::Measured, room> measured{};
        int count = 0;
        const auto find = [&](auto... parts) { return Kind::find(library.handle(), parts..., room, &count, measured.data()); };
        require(std::apply(find, Kind::described(problem)), "measuring algorithms");
        // Fastest first. Those that cuDNN knows and we do not name (FFT) have another error bound.
        for (int i = 0; i < count; ++i) {
            const auto& one = measured[static_cast<std::size_t>(i)];
            const bool tensorCores = one.mathType == CUDNN_TENSOR_OP_MATH || one.mathType == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
            if (one.status != CUDNN_STATUS_SUCCESS || one.determinism != CUDNN_DETERMINISTIC || one.memory > library.workspaceLimit() ||
                tensorCores)
                continue;
            for (const auto& [name, algorithm] : Kind::names)
                if (algorithm == one.algo)
                    return {algorithm, name, one.memory};
        }
        throw Unsupported(tooLittleWorkspace(library));
    }
    // "gemm": the first of the sums of products that it has for this shape.
    cudnnStatus_t refusal = CUDNN_STATUS_NOT_SUPPORTED;
    for (std::size_t i = 0; i < Kind::sumsOfProducts; ++i) {
        Choice<Kind> choice{Kind::names[i].second, Kind::names[i].first, 0};
        const auto size = [&](auto... parts) { return Kind::size(library.handle(), parts..., choice.algorithm, &choice.workspace); };
        refusal = std::apply(size, Kind::described(problem));
        if (refusal == CUDNN_STATUS_SUCCESS && choice.workspace <= library.workspaceLimit())
            return choice;
    }
    require(refusal, "asking for the workspace");
    throw Unsupported(tooLittleWorkspace(library));
}

template <class Kind>
class ConvolutionCall final : public Call {
public:
    ConvolutionCall(Library& library, const OpSpec& spec, std::string_view implementation)
        : m_library(library), m_spec(spec), m_problem(spec), m_choice(choose<Kind>(library, m_problem, implementation))
    {
    }

    std::size_t workspaceBytes() const override { return m_choice.workspace; }
    std::string algorithm() const override { return std::string(m_choice.name); }

    void run(const Args& args, void* workspace) override
    {
        const bool transposed = m_spec.op == OpKind::ConvTranspose;
        const auto* image = pointerTo<const float*>(transposed ? args.diffDst : args.src);
        const auto* maps = pointerTo<const float*>(transposed ? args.src : args.diffDst);
        auto* imageResult = pointerTo<float*>(transposed ? args.dst : args.diffSrc);
        auto* mapsResult = pointerTo<float*>(transposed ? args.diffSrc : args.dst);
        work(image, maps, imageResult, mapsResult, args, workspace);
        const cudnnTensorDescriptor_t dst = transposed ? m_problem.image.get() : m_problem.maps.get();
        if (args.bias)
            check(cudnnAddTensor(m_library.handle(), &one, m_problem.bias.get(), pointerTo<const float*>(args.bias), &one, dst,
                                 pointerTo<float*>(args.dst)),
                  "adding the bias");
        if (args.diffBias)
            check(cudnnConvolutionBackwardBias(m_library.handle(), &one, dst, pointerTo<const float*>(args.diffDst), &zero,
                                               m_problem.bias.get(), pointerTo<float*>(args.diffBias)),
                  "the bias' gradient");
    }

private:
    void work(const float* image, const float* maps, float* imageResult, float* mapsResult, const Args& args, void* workspace)
    {
        const Problem& p = m_problem;
        const auto* weights = pointerTo<const float*>(args.weights);
        if constexpr (std::is_same_v<Kind, Forward>)
            check(cudnnConvolutionForward(m_library.handle(), &one, p.image.get(), image, p.weights.get(), weights, p.window.get(),
                                          m_choice.algorithm, workspace, m_choice.workspace, &zero, p.maps.get(), mapsResult),
                  "convolution");
        else if constexpr (std::is_same_v<Kind, Spread>)
            check(cudnnConvolutionBackwardData(m_library.handle(), &one, p.weights.get(), weights, p.maps.get(), maps, p.window.get(),
                                               m_choice.algorithm, workspace, m_choice.workspace, &zero, p.image.get(), imageResult),
                  "gradient of the image");
        else
            check(cudnnConvolutionBackwardFilter(m_library.handle(), &one, p.image.get(), image, p.maps.get(), maps, p.window.get(),
                                                 m_choice.algorithm, workspace, m_choice.workspace, &zero, p.weights.get(),
                                                 pointerTo<float*>(args.diffWeights)),
                  "gradient of the weights");
    }

    Library& m_library;
    OpSpec m_spec;
    Problem m_problem;
    Choice<Kind> m_choice;
};

} // namespace

std::unique_ptr<Call> makeConvolution(Library& library, const OpSpec& spec, Pass pass, std::string_view implementation)
{
    if (pass == Pass::BackwardWeights)
        return std::make_unique<ConvolutionCall<WeightGradient>>(library, spec, implementation);
    if (isForward(pass) == (spec.op == OpKind::Conv))
        return std::make_unique<ConvolutionCall<Forward>>(library, spec, implementation);
    return std::make_unique<ConvolutionCall<Spread>>(library, spec, implementation);
}

} // namespace ks::cudnn
