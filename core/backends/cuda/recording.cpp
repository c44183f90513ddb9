#include "core/backends/cuda/recording.h"

#include "core/base/error.h"

#include <utility>

namespace ks::cuda {

namespace {

/// While it lives, the stream records what is put on it instead of running it.
class Capture {
public:
    explicit Capture(cudaStream_t stream) : m_stream(stream)
    {
        check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "recording a step");
    }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;
    ~Capture()
    {
        if (!m_ended)
            cudaStreamEndCapture(m_stream, &m_graph);
        if (m_graph)
            report(cudaGraphDestroy(m_graph), "removing a recording");
    }

    cudaGraph_t end()
    {
        m_ended = true;
        const cudaError_t started = cudaGetLastError();
        const cudaError_t ended = cudaStreamEndCapture(m_stream, &m_graph); // in any case: or the stream would go on recording
        check(started, "starting a kernel");
        check(ended, "recording a step");
        return m_graph;
    }

private:
    cudaStream_t m_stream;
    cudaGraph_t m_graph = nullptr;
    bool m_ended = false;
};

} // namespace

Recording::~Recording()
{
    forget();
}

void Recording::forget()
{
    if (m_executable)
        report(cudaGraphExecDestroy(std::exchange(m_executable, nullptr)), "removing a recording");
    m_ran = false;
}

bool Recording::record(cudaStream_t stream, const std::function<void()>& work)
{
    try {
        Capture capture(stream);
        work();
        const cudaGraph_t graph = capture.end();
        check(cudaGraphInstantiate(&m_executable, graph, 0), "making a recording ready");
        return true;
    } catch (const Error& error) {
        cudaGetLastError(); // it is told here, and the work is run without a recording
        m_executable = nullptr;
        m_whyNot = error.text();
        return false;
    }
}

void Recording::play(cudaStream_t stream, const std::function<void()>& work)
{
    const bool first = !std::exchange(m_ran, true);
    const bool recorded = m_executable || (!first && m_whyNot.empty() && record(stream, work));
    if (recorded)
        check(cudaGraphLaunch(m_executable, stream), "starting a recorded step");
    else
        work();
}

} // namespace ks::cuda
