#include "core/backends/plugin/plugin_backend.h"

#include "core/backends/planned_network.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/base/error.h"

#include <dlfcn.h>

#include <atomic>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ks {

namespace {

std::filesystem::path libraryFolder()
{
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path().parent_path() / "lib";
}

std::string loaderMessage()
{
    const char* message = dlerror(); // NOLINT(concurrency-mt-unsafe): glibc keeps one per thread
    return message ? message : "";
}

/// Throws Unsupported with the reason.
std::unique_ptr<Backend> open(const PluginFile& file)
{
    if (!file.driver.empty() && !dlopen(file.driver.c_str(), RTLD_LAZY | RTLD_LOCAL)) {
        loaderMessage(); // says nothing beyond the name
        throw Unsupported(file.driverMissing);
    }
    if (!file.notBuilt.empty())
        throw Unsupported(Text(KS_TEXT("core", "this program was built without it: %1"), {file.notBuilt}));
    const std::filesystem::path path = (file.folder.empty() ? libraryFolder() : file.folder) / file.file;
    if (!std::filesystem::exists(path))
        throw Unsupported(Text(KS_TEXT("core", "the plug-in %1 is not there"), {path.string()}));
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        throw Unsupported(Text(KS_TEXT("core", "a library is missing: %1"), {loaderMessage()}));
    const auto entry = reinterpret_cast<PluginEntry>(dlsym(library, pluginEntryName));
    if (!entry)
        throw Unsupported(Text(KS_TEXT("core", "%1 is not a plug-in of this program: it has no %2"), {path.string(), pluginEntryName}));
    const PluginDescription* description = entry();
    if (description->abiVersion != pluginAbiVersion)
        throw Unsupported(Text(KS_TEXT("core", "%1 is for another version of this program (interface %2 instead of %3)"),
                               {path.string(), std::to_string(description->abiVersion), std::to_string(pluginAbiVersion)}));
    if (std::string_view(description->buildId) != KS_PLUGIN_BUILD_ID)
        throw Unsupported(Text(KS_TEXT("core", "%1 is from another build of this program (%2 instead of %3)"),
                               {path.string(), description->buildId, KS_PLUGIN_BUILD_ID}));
    return description->make();
}

/// Keeps the backend of a plug-in for as long as the process lives: at the program's end, when its owner goes, the driver and the libraries
/// behind it may have gone first, and what is asked of them then fails or crashes.
void keepForEver(std::unique_ptr<Backend> backend)
{
    static std::mutex mutex;
    static auto* const kept = new std::vector<std::unique_ptr<Backend>>; // never destroyed, on purpose
    const std::scoped_lock lock(mutex);
    kept->push_back(std::move(backend));
}

class PluginBackend final : public Backend {
public:
    explicit PluginBackend(PluginFile file) : m_file(std::move(file)) {}
    PluginBackend(const PluginBackend&) = delete;
    PluginBackend& operator=(const PluginBackend&) = delete;
    ~PluginBackend() override
    {
        if (m_backend)
            keepForEver(std::move(m_backend));
    }

    BackendInfo info() const override
    {
        if (const Backend* backend = loaded())
            return backend->info();
        return {.id = m_file.id, .title = m_file.title, .available = false, .reason = m_reason};
    }
    std::span<const Implementation> implementations(OpKind op, Pass pass) const override
    {
        const Backend* backend = loaded();
        return backend ? backend->implementations(op, pass) : std::span<const Implementation>();
    }
    std::vector<Implementation> descriptions(OpKind op, Pass pass) const override
    {
        const Backend* backend = loaded();
        if (backend)
            return backend->descriptions(op, pass);
        return m_file.descriptions ? m_file.descriptions(op, pass) : std::vector<Implementation>();
    }
    Support supports(const OpSpec& spec, Pass pass) const override
    {
        const Backend* backend = loaded();
        return backend ? backend->supports(spec, pass) : Support::no(m_reason);
    }
    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override { return required().allocate(bytes, name); }
    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override
    {
        return required().part(whole, offset, bytes);
    }
    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        return required().plan(spec, pass, options);
    }
    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        return required().planBackward(forward, pass, options);
    }
    std::unique_ptr<PlannedNetwork> planNetwork(const Graph& graph, const PlanSpec& spec) override
    {
        return required().planNetwork(graph, spec);
    }
    std::unique_ptr<Samples> keepSamples(std::int64_t count, std::int64_t imageCells, std::int64_t targetCells) override
    {
        return required().keepSamples(count, imageCells, targetCells);
    }
    void synchronize() override { required().synchronize(); }
    /// Does not load anything: who loads it hands the limit on, whichever of the two comes first.
    void setWorkspaceLimit(std::size_t bytes) override
    {
        m_workspaceLimit = bytes;
        if (Backend* backend = m_opened)
            backend->setWorkspaceLimit(bytes);
    }

private:
    Backend* loaded() const
    {
        std::call_once(m_once, [this] {
            try {
                m_backend = open(m_file);
                m_opened = m_backend.get();
                m_backend->setWorkspaceLimit(m_workspaceLimit);
            } catch (const Error& error) {
                m_reason = error.text();
            } catch (const std::exception& error) {
                m_reason = Text("%1", {error.what()});
            }
        });
        return m_backend.get();
    }

    Backend& required()
    {
        if (Backend* backend = loaded())
            return *backend;
        throw Unsupported(Text(KS_TEXT("core", "the backend %1 is not available: %2"), {m_file.id, m_reason}));
    }

    PluginFile m_file;
    mutable std::once_flag m_once;
    mutable std::unique_ptr<Backend> m_backend;
    mutable std::atomic<Backend*> m_opened = nullptr; ///< m_backend, for those who do not wait for it
    std::atomic<std::size_t> m_workspaceLimit = usualWorkspaceLimit;
    mutable Text m_reason;
};

} // namespace

std::unique_ptr<Backend> makePluginBackend(PluginFile file)
{
    return std::make_unique<PluginBackend>(std::move(file));
}

} // namespace ks
