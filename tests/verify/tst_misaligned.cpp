#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/traits.h"
#include "core/verify/suite.h"
#include "tests/volume.h"

#include <QTest>

#include <cstdint>
#include <vector>

using namespace ks;

namespace {

/// A CPU backend whose buffers begin 4, 12, 20, … bytes beyond a cache line, as a pointer into someone's image or NumPy array may: every
/// operand and every result of a run lies differently. Vector code that takes such memory for aligned crashes on it.
class MisalignedBackend final : public Backend {
public:
    explicit MisalignedBackend(Backend& inner) : m_inner(inner) {}

    BackendInfo info() const override { return m_inner.info(); }
    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_inner.implementations(op, pass); }
    Support supports(const OpSpec& spec, Pass pass) const override { return m_inner.supports(spec, pass); }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override
    {
        const std::size_t offset = (2 * (m_blocks.size() % 8) + 1) * sizeof(float);
        m_blocks.emplace_back(bytes + blockAlignment, name);
        return std::make_unique<HostBuffer>(std::span(static_cast<std::byte*>(m_blocks.back().data()) + offset, bytes));
    }
    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override
    {
        return std::make_unique<HostBuffer>(std::span(static_cast<HostBuffer&>(whole).data() + offset, bytes));
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        return m_inner.plan(spec, pass, options);
    }
    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        return m_inner.planBackward(forward, pass, options);
    }
    void synchronize() override { m_inner.synchronize(); }

private:
    Backend& m_inner;
    std::vector<MemoryBlock> m_blocks; // a buffer ends before its backend
};

} // namespace

/// Our own buffers are aligned to 64 bytes, which hides aligned loads and stores that nothing entitles a kernel to.
class TestMisaligned : public QObject {
    Q_OBJECT

private slots:
    void buffersAreMisaligned()
    {
        MisalignedBackend backend(requireBackend("serial"));
        for (int i = 0; i < 20; ++i) {
            const auto buffer = backend.allocate(64, "test");
            const auto address = reinterpret_cast<std::uintptr_t>(static_cast<HostBuffer&>(*buffer).data());
            QCOMPARE(address % sizeof(float), std::uintptr_t{0});
            QVERIFY(address % (2 * sizeof(float)) != 0); // not even two cells together
        }
    }

    void everyImplementation_data()
    {
        QTest::addColumn<QString>("id");
        for (Backend* const backend : allBackends()) {
            const std::string id = backend->info().id;
            if (!traitsOf(id).isDevice) // whose buffers are ordinary memory
                QTest::newRow(id.c_str()) << QString::fromStdString(id);
        }
    }

    /// Against the oracle, with guard zones, twice the same bits, and the same bits on several threads.
    void everyImplementation()
    {
        QFETCH(QString, id);
        MisalignedBackend backend(requireBackend(id.toStdString()));
        Backend* const only[] = {&backend};
        const SuiteResult result = runSuite({.cases = casesOf(12), .seed = 4}, only);
        QVERIFY2(result.ok(), qPrintable(QString::fromStdString(truthTable(result)).left(4000)));
        QVERIFY(result.cases() > 0);
    }
};

QTEST_GUILESS_MAIN(TestMisaligned)
#include "tst_misaligned.moc"
