#pragma once

#include "core/backends/cuda/device.h"

#include <functional>

namespace ks::cuda {

/// The same work again and again: recorded as a CUDA graph, so that one launch replaces all of its kernels'.
class Recording {
public:
    Recording() = default;
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    ~Recording();

    /// Puts `work` on the stream: as it is the first time, since libraries load their kernels then; recorded and launched the second time;
    /// from then on launched alone. Where it cannot be recorded it is run as it is for ever, and `whyNot` tells. `work` must use the same
    /// memory every time.
    void play(cudaStream_t stream, const std::function<void()>& work);
    /// The next work may be another one.
    void forget();

    /// Empty where nothing went wrong.
    const Text& whyNot() const { return m_whyNot; }

private:
    bool record(cudaStream_t stream, const std::function<void()>& work);

    bool m_ran = false;
    cudaGraphExec_t m_executable = nullptr;
    Text m_whyNot;
};

} // namespace ks::cuda
