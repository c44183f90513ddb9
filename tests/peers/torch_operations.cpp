#include "tests/peers/torch_operations.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <array>
#include <torch/csrc/api/include/torch/version.h>
#include <vector>

namespace {

at::Tensor filled(const std::vector<std::int64_t>& shape)
{
    return at::rand(shape, at::TensorOptions().dtype(at::kFloat));
}

std::function<void()> maxPool(const ks::OpSpec& spec, ks::Pass pass)
{
    const std::array kernel = {spec.kernel.y, spec.kernel.x};
    const std::array stride = {spec.strides.y, spec.strides.x};
    const std::array padding = {spec.pads.top, spec.pads.left};
    const std::array dilation = {spec.dilations.y, spec.dilations.x};
    const at::Tensor src = filled({spec.src.n, spec.src.c, spec.src.h, spec.src.w});
    if (ks::isForward(pass))
        return [=] { (void)at::max_pool2d_with_indices(src, kernel, stride, padding, dilation); };
    const auto [dst, indices] = at::max_pool2d_with_indices(src, kernel, stride, padding, dilation);
    const at::Tensor diffDst = at::rand_like(dst);
    return [=, indices = indices] {
        (void)at::max_pool2d_with_indices_backward(diffDst, src, kernel, stride, padding, dilation, false, indices);
    };
}

std::function<void()> convolution(const ks::OpSpec& spec, ks::Pass pass)
{
    const std::array stride = {spec.strides.y, spec.strides.x};
    const std::array padding = {spec.pads.top, spec.pads.left};
    const std::array dilation = {spec.dilations.y, spec.dilations.x};
    const std::array<std::int64_t, 2> none = {0, 0};
    const at::Tensor src = filled({spec.src.n, spec.src.c, spec.src.h, spec.src.w});
    const at::Tensor weights = filled({spec.filters, spec.src.c / spec.group, spec.kernel.y, spec.kernel.x});
    const at::Tensor bias = filled({spec.filters});
    if (ks::isForward(pass))
        return [=] { (void)at::conv2d(src, weights, bias, stride, padding, dilation, spec.group); };
    const at::Tensor diffDst = at::rand_like(at::conv2d(src, weights, bias, stride, padding, dilation, spec.group));
    const bool data = pass == ks::Pass::BackwardData;
    return [=] {
        const std::array<std::int64_t, 1> biasShape = {spec.filters};
        (void)at::convolution_backward(diffDst, src, weights, at::IntArrayRef(biasShape), stride, padding, dilation, false, none,
                                       spec.group, {data, !data, !data});
    };
}

} // namespace

std::function<void()> torchOperation(const ks::OpSpec& spec, ks::Pass pass)
{
    at::set_num_threads(1);
    const auto run = spec.op == ks::OpKind::Conv ? convolution(spec, pass) : maxPool(spec, pass);
    return [run] {
        const at::NoGradGuard noGraph;
        run();
    };
}

const char* torchVersion()
{
    return TORCH_VERSION;
}
