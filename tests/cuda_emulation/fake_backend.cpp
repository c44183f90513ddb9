// A plug-in of this build whose backend does nothing but say what it was told.

#include "core/backends/plugin/plugin_abi.h"
#include "core/base/error.h"

namespace {

using namespace ks;

int destroyed = 0;

class FakeBackend final : public Backend {
public:
    FakeBackend() = default;
    FakeBackend(const FakeBackend&) = delete;
    FakeBackend& operator=(const FakeBackend&) = delete;
    ~FakeBackend() override { ++destroyed; }

    BackendInfo info() const override { return {.id = "fake", .title = Text("a plug-in for tests"), .version = std::to_string(m_limit)}; }
    std::span<const Implementation> implementations(OpKind, Pass) const override { return {}; }
    std::unique_ptr<Buffer> allocate(std::size_t, std::string_view) override { throw Unsupported(Text("nothing")); }
    std::unique_ptr<Kernel> plan(const OpSpec&, Pass, const PlanOptions&) override { throw Unsupported(Text("nothing")); }
    std::unique_ptr<Kernel> planBackward(const Kernel&, Pass, const PlanOptions&) override { throw Unsupported(Text("nothing")); }
    void setWorkspaceLimit(std::size_t bytes) override { m_limit = bytes; }

private:
    std::size_t m_limit = 0;
};

std::unique_ptr<Backend> make()
{
    return std::make_unique<FakeBackend>();
}

} // namespace

extern "C" int ks_fake_backends_destroyed()
{
    return destroyed;
}

extern "C" const ks::PluginDescription* ks_backend_plugin()
{
    static const ks::PluginDescription description{ks::pluginAbiVersion, KS_PLUGIN_BUILD_ID, make};
    return &description;
}
