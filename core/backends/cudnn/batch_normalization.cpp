#include "core/backends/cudnn/handles.h"

#include "core/backends/cuda/launch.h"
#include "core/ops/operator.h"

namespace ks::cudnn {

namespace {

using cuda::pointerTo;

/// cuDNN blends the running variance as a sample's (divided by one less than the count); ours, like ONNX's, is the population's. So its
/// running statistics are not asked for, and our own kernels make them.
class NormalisationCall final : public Call {
public:
    NormalisationCall(Library& library, const OpSpec& spec, Pass pass) : m_library(library), m_spec(spec), m_pass(pass)
    {
        describe(m_cells, spec.src);
        describe(m_channels, {1, spec.src.c, 1, 1});
    }

    /// The gradients that a pass is not asked for, or the batch's statistics.
    std::size_t workspaceBytes() const override
    {
        return m_pass == Pass::BackwardWeights ? m_spec.src.bytes() : 2 * sizeof(float) * second();
    }

    void run(const Args& args, void* workspace) override
    {
        if (isForward(m_pass))
            forward(args, static_cast<float*>(workspace));
        else
            backward(args, static_cast<float*>(workspace));
    }

private:
    /// Where the second of two numbers per channel begins: as aligned as the first.
    std::size_t second() const { return (static_cast<std::size_t>(m_spec.src.c) + 63) / 64 * 64; }

    void forward(const Args& args, float* statistics)
    {
        const auto* src = pointerTo<const float*>(args.src);
        const auto* scale = pointerTo<const float*>(args.weights);
        const auto* shift = pointerTo<const float*>(args.bias);
        auto* dst = pointerTo<float*>(args.dst);
        if (!m_spec.trainingMode) {
            check(cudnnBatchNormalizationForwardInference(m_library.handle(), CUDNN_BATCHNORM_SPATIAL, &one, &zero, m_cells.get(), src,
                                                          m_cells.get(), dst, m_channels.get(), scale, shift,
                                                          pointerTo<const float*>(args.mean), pointerTo<const float*>(args.variance),
                                                          static_cast<double>(m_spec.epsilon)),
                  "batch normalisation");
            return;
        }
        check(cudnnBatchNormalizationForwardTraining(m_library.handle(), CUDNN_BATCHNORM_SPATIAL, &one, &zero, m_cells.get(), src,
                                                     m_cells.get(), dst, m_channels.get(), scale, shift, 0.0, nullptr, nullptr,
                                                     static_cast<double>(m_spec.epsilon), nullptr, nullptr),
              "batch normalisation");
        if (!args.newMean)
            return;
        const auto channels = static_cast<int>(m_spec.src.c);
        const cuda::Rows rows{static_cast<int>(m_spec.src.n), channels, static_cast<int>(m_spec.src.h * m_spec.src.w)};
        const cuda::Stream stream = m_library.device().stream();
        float* const variance = statistics + second();
        cuda::batchStatistics(rows, src, statistics, variance, stream);
        cuda::blendStatistics(channels, m_spec.momentum, pointerTo<const float*>(args.mean), pointerTo<const float*>(args.variance),
                              statistics, variance, pointerTo<float*>(args.newMean), pointerTo<float*>(args.newVariance), stream);
    }

    void backward(const Args& args, float* rest)
    {
        const bool wantsData = m_pass == Pass::BackwardData;
        // One call makes all gradients. The pass of the weights has no scale, and their gradients do not depend on it: any numbers will do.
        check(cudnnBatchNormalizationBackward(
                  m_library.handle(), CUDNN_BATCHNORM_SPATIAL, &one, &zero, &one, &zero, m_cells.get(), pointerTo<const float*>(args.src),
                  m_cells.get(), pointerTo<const float*>(args.diffDst), m_cells.get(), wantsData ? pointerTo<float*>(args.diffSrc) : rest,
                  m_channels.get(), wantsData ? pointerTo<const float*>(args.weights) : pointerTo<const float*>(args.diffDst),
                  wantsData ? rest : pointerTo<float*>(args.diffWeights), wantsData ? rest + second() : pointerTo<float*>(args.diffBias),
                  static_cast<double>(m_spec.epsilon), nullptr, nullptr),
              "gradient of batch normalisation");
    }

    Library& m_library;
    OpSpec m_spec;
    Pass m_pass;
    TensorDescriptor m_cells;
    TensorDescriptor m_channels;
};

} // namespace

std::unique_ptr<Call> makeNormalisation(Library& library, const OpSpec& spec, Pass pass)
{
    return std::make_unique<NormalisationCall>(library, spec, pass);
}

} // namespace ks::cudnn
