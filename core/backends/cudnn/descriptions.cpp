#include "core/backends/cudnn/descriptions.h"

#include "core/backends/cuda/descriptions.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks::cudnn {

namespace {

std::vector<Implementation> convolutions()
{
    constexpr std::string_view source = "cudnn/convolution.cpp";
    return {{.name = "fastest",
             .source = source,
             .story =
                 Text(KS_TEXT("core", "The library measures its deterministic algorithms on this shape when the work is planned and "
                                      "the fastest is taken, whose name is shown; float32 without tensor cores, and no more scratch memory "
                                      "than a setting allows (View ▸ Computation; 256 MiB at first)."))},
            {.name = "gemm",
             .source = source,
             .story = Text(KS_TEXT("core", "The library’s matrix product over columns that are computed when they are needed: sums of "
                                           "products, rounded like our own."))}};
}

std::vector<Implementation> ofLibrary(OpKind op, Pass pass)
{
    if (isConvolution(op))
        return convolutions();
    const auto library = [](std::string_view source, Text story) {
        return std::vector<Implementation>{{.name = "library", .source = source, .story = std::move(story)}};
    };
    if (isPool(op))
        return library(
            "cudnn/pooling.cpp",
            Text(KS_TEXT("core", "The library’s pooling, deterministic. It keeps no arg-max: backwards it reads src and dst again.")));
    if (op == OpKind::Relu || op == OpKind::Sigmoid || op == OpKind::Tanh)
        return library("cudnn/activation.cpp", Text(KS_TEXT("core", "The library’s activation.")));
    if (op == OpKind::Softmax)
        return library("cudnn/softmax.cpp",
                       Text(KS_TEXT("core", "The library’s softmax over the channels, with the maximum taken off first.")));
    if (op == OpKind::BatchNormalization)
        return library("cudnn/batch_normalization.cpp",
                       Text(KS_TEXT("core", "The library’s batch normalisation. It blends the running variance in another way than ONNX, "
                                            "so the running statistics are made by kernels of the backend cuda.")));
    if (op == OpKind::Add && isForward(pass))
        return library("cudnn/add.cpp", Text(KS_TEXT("core", "The library’s sum of two tensors.")));
    return {};
}

} // namespace

std::vector<Implementation> descriptionsOf(OpKind op, Pass pass)
{
    const std::vector<Implementation> ours = cuda::descriptionsOf(op, pass);
    if (ours.empty())
        return {};
    std::vector<Implementation> rows = ofLibrary(op, pass);
    if (op == OpKind::Gemm)
        rows.push_back(
            {.name = "cublas",
             .source = std::ranges::find(ours, std::string_view("cublas"), &Implementation::name)->source,
             .story = Text(KS_TEXT(
                 "core", "cuDNN has no product of matrices; NVIDIA’s library for it is cuBLAS. In float32, without tensor cores."))});
    rows.push_back({.name = borrowedName,
                    .source = ours.front().source,
                    .story = Text(KS_TEXT("core", "cuDNN has nothing for this; a kernel of the backend cuda does it."))});
    return rows;
}

} // namespace ks::cudnn
