#pragma once

#include "core/backends/cuda/device.h"
#include "core/backends/cuda/launch.h"

#include <memory>
#include <string>

namespace ks::cuda {

/// NVIDIA's library of matrix products, opened at run time: everything else works without it. Belongs to one thread.
class Cublas {
public:
    /// The one that the rows of the table use, opened with the first question; it lives as long as the program.
    static Cublas& instance();

    /// Opens the first of these files that is there; separated by spaces.
    explicit Cublas(std::string_view files);
    ~Cublas();
    Cublas(const Cublas&) = delete;
    Cublas& operator=(const Cublas&) = delete;

    /// No, and why, where it was not found.
    const Support& there() const { return m_there; }
    /// Makes it ready for `multiply`, with a workspace of its own so that its calls can be captured in a graph. Throws Unsupported, OutOfMemory.
    void start();
    /// One dimension of both factors has to lie densely. Throws Error.
    void multiply(const Gemm& problem, Stream stream);
    /// With factors in TF32, to be measured beside; off at first.
    void useTensorCores(bool use);

private:
    struct Functions;

    void* m_library = nullptr;
    std::unique_ptr<Functions> m_functions;
    Support m_there;
    void* m_handle = nullptr;
    DeviceMemory m_workspace;
};

} // namespace ks::cuda
