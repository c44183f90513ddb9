#pragma once

#include "core/backends/cuda/device.h"

#include <cudnn.h>

#include <atomic>
#include <utility>

namespace ks::cudnn {

/// Throws Error with cuDNN's own words; `what` says what was tried.
void check(cudnnStatus_t status, std::string_view what);
/// Throws Unsupported: for plans, where cuDNN may refuse.
void require(cudnnStatus_t status, std::string_view what);

/// A descriptor of cuDNN's with its lifetime.
template <class Handle, cudnnStatus_t (*create)(Handle*), cudnnStatus_t (*destroy)(Handle)>
class Descriptor {
public:
    Descriptor() { check(create(&m_handle), "making a descriptor"); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { destroy(m_handle); }

    Handle get() const { return m_handle; }

private:
    Handle m_handle = nullptr;
};

using TensorDescriptor = Descriptor<cudnnTensorDescriptor_t, cudnnCreateTensorDescriptor, cudnnDestroyTensorDescriptor>;
using FilterDescriptor = Descriptor<cudnnFilterDescriptor_t, cudnnCreateFilterDescriptor, cudnnDestroyFilterDescriptor>;
using ConvolutionDescriptor = Descriptor<cudnnConvolutionDescriptor_t, cudnnCreateConvolutionDescriptor, cudnnDestroyConvolutionDescriptor>;
using PoolingDescriptor = Descriptor<cudnnPoolingDescriptor_t, cudnnCreatePoolingDescriptor, cudnnDestroyPoolingDescriptor>;
using OpTensorDescriptor = Descriptor<cudnnOpTensorDescriptor_t, cudnnCreateOpTensorDescriptor, cudnnDestroyOpTensorDescriptor>;
using ActivationDescriptor = Descriptor<cudnnActivationDescriptor_t, cudnnCreateActivationDescriptor, cudnnDestroyActivationDescriptor>;

/// cuDNN opens the libraries that it is made of with the first call that needs one, and ends the program where one is missing. Throws
/// Unsupported instead, naming it.
void requireParts();

/// Describes NCHW float32.
void describe(const TensorDescriptor& descriptor, const Shape& shape);

/// cuDNN on one device and stream.
class Library {
public:
    /// Throws Unsupported with the reason.
    Library();
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    cuda::Device& device() { return m_device; }
    const cuda::Device& device() const { return m_device; }
    cudnnHandle_t handle() const { return m_handle; }
    /// More than this is not taken for a workspace, however fast the algorithm.
    std::size_t workspaceLimit() const { return m_workspaceLimit; }
    void setWorkspaceLimit(std::size_t bytes) { m_workspaceLimit = bytes; }

private:
    cuda::Device m_device;
    cudnnHandle_t m_handle = nullptr;
    std::atomic<std::size_t> m_workspaceLimit = usualWorkspaceLimit;
};

/// One planned call of the library.
class Call {
public:
    virtual ~Call() = default;
    virtual std::size_t workspaceBytes() const { return 0; }
    virtual std::size_t savedBytes() const { return 0; }
    /// What cuDNN calls the algorithm; empty where there is no choice.
    virtual std::string algorithm() const { return {}; }
    virtual void run(const Args& args, void* workspace) = 0;
};

/// "fastest" measures all deterministic algorithms whose workspace is within the limit; "gemm" takes a sum of products, unmeasured.
std::unique_ptr<Call> makeConvolution(Library& library, const OpSpec& spec, Pass pass, std::string_view implementation);
std::unique_ptr<Call> makePooling(Library& library, const OpSpec& spec, Pass pass);
std::unique_ptr<Call> makeActivation(Library& library, const OpSpec& spec, Pass pass);
std::unique_ptr<Call> makeSoftmax(Library& library, const OpSpec& spec, Pass pass);
std::unique_ptr<Call> makeNormalisation(Library& library, const OpSpec& spec, Pass pass);
std::unique_ptr<Call> makeAdd(Library& library, const OpSpec& spec);

inline constexpr float one = 1.0F;
inline constexpr float zero = 0.0F;

} // namespace ks::cudnn
