#include "core/backends/backend.h"
#include "core/base/disposal.h"
#include "core/base/error.h"
#include "core/base/heap.h"
#include "core/base/memory.h"
#include "core/tensor/tensor.h"

#include <QTest>

#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace ks;

class TestMemory : public QObject {
    Q_OBJECT

    std::size_t m_limit = 0;

private slots:
    void init() { m_limit = MemoryBudget::instance().limit(); }
    void cleanup()
    {
        MemoryBudget::instance().setLimit(m_limit);
        QCOMPARE(MemoryBudget::instance().used(), std::size_t{0}); // whatever happened, nothing is left behind
    }

    void largeBlocksAreFreedElsewhere()
    {
        constexpr std::size_t bytes = std::size_t{64} << 20U;
        MemoryBudget::instance().setLimit(bytes + bytes / 2); // so that each one has to wait for the one before
        for (int i = 0; i < 6; ++i) {
            const MemoryBlock block(bytes, "large");
            std::memset(block.data(), i, bytes);
            QVERIFY(bytesBeingFreed() <= bytes / 2);
        }
        QCOMPARE(MemoryBudget::instance().used(), std::size_t{0});
        waitUntilFreed();
        QCOMPARE(bytesBeingFreed(), std::size_t{0});
    }

    void countsWhatIsInUse()
    {
        const Tensor a({1, 1, 4, 4});
        QCOMPARE(MemoryBudget::instance().used(), std::size_t{64});
        {
            const Tensor b(a); // deep
            QCOMPARE(MemoryBudget::instance().used(), std::size_t{128});
            QVERIFY(a.data() != b.data());
        }
        QCOMPARE(MemoryBudget::instance().used(), std::size_t{64});
    }

    void refusesBeforeAllocatingAndNamesTensorAndBytes()
    {
        MemoryBudget::instance().setLimit(1 << 20);
        try {
            const Tensor tensor({1, 3, 1024, 1024}, "the photograph");
            QFAIL("12 MiB fit into 1 MiB");
        } catch (const OutOfMemory& error) {
            const std::string what = error.what();
            QVERIFY2(what.find("the photograph 1×3×1024×1024") != std::string::npos, what.c_str());
            QVERIFY2(what.find("12.0 MiB") != std::string::npos, what.c_str());
            QVERIFY2(what.find("1.0 MiB are left") != std::string::npos, what.c_str());
        }
    }

    void aFailedCopyLeavesTheTargetAsItWas()
    {
        const Tensor large({1, 1, 256, 256}, "large");
        Tensor small({1, 1, 1, 2}, std::vector<float>{1, 2});
        MemoryBudget::instance().setLimit(MemoryBudget::instance().used() + 64);
        QVERIFY_EXCEPTION_THROWN(small = large, OutOfMemory);
        QCOMPARE(small.shape(), (Shape{1, 1, 1, 2}));
        QCOMPARE((small[{0, 0, 0, 1}]), 2.0F);
    }

    void aPlanOverBudgetThrowsAndLeaksNothing()
    {
        MemoryBudget::instance().setLimit(4096);
        for (Backend* backend : allBackends()) {
            if (!backend->info().available)
                continue;
            QVERIFY_EXCEPTION_THROWN(backend->allocate(1 << 16, "dst"), OutOfMemory);
        }
    }

    /// What is measured under a limit takes no memory away from others.
    void aLimitIsThatOfItsThread()
    {
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t whole = budget.limit();
        {
            const ThreadMemoryLimit limited(4096);
            QCOMPARE(budget.limit(), budget.used() + 4096);
            QVERIFY_EXCEPTION_THROWN(MemoryBlock(1 << 16, "much"), OutOfMemory);
            std::size_t elsewhere = 0;
            std::thread([&] { elsewhere = MemoryBlock(1 << 16, "much").bytes(); }).join();
            QCOMPARE(elsewhere, std::size_t{1} << 16U);
        }
        QCOMPARE(budget.limit(), whole);
        {
            const ThreadMemoryLimit none(0);
            QCOMPARE(budget.limit(), whole);
        }
    }

    void hugeRequestsDoNotWrapAround()
    {
        MemoryBudget::instance().setLimit(std::numeric_limits<std::size_t>::max());
        QVERIFY_EXCEPTION_THROWN(MemoryBlock(std::numeric_limits<std::size_t>::max() - 8, "everything"), OutOfMemory);
        QVERIFY_EXCEPTION_THROWN(MemoryBlock(std::size_t{1} << 62U, "nearly everything"), OutOfMemory);
        QVERIFY_EXCEPTION_THROWN(Tensor({std::int64_t{1} << 31, std::int64_t{1} << 31, 1, 8}), InputError);
    }

    void blocksAreAlignedAndMove()
    {
        MemoryBlock a(1, "one byte");
        QCOMPARE(reinterpret_cast<std::uintptr_t>(a.data()) % blockAlignment, std::uintptr_t{0});
        void* const data = a.data();
        MemoryBlock b = std::move(a);
        QCOMPARE(b.data(), data);
        b = MemoryBlock(200, "other");
        QVERIFY(b.data() != nullptr);
    }

    /// What gathers in the heap is given back by trimHeap() in one go, which makes everybody wait who allocates meanwhile.
    void largeBlocksDoNotGather()
    {
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        returnLargeBlocksAtOnce();
        std::vector<MemoryBlock> blocks;
        std::vector<std::unique_ptr<char[]>> between;
        for (int round = 0; round < 2; ++round) { // the first one would teach the allocator to keep the second
            for (int i = 0; i < 16; ++i) {
                blocks.emplace_back(std::size_t{4} << 20U, "one of many");
                between.push_back(std::make_unique<char[]>(100));
            }
            blocks.clear();
            waitUntilFreed();
        }
        QVERIFY(mallinfo2().fordblks < std::size_t{8} << 20U);
#else
        QSKIP("another allocator");
#endif
    }

    void manyThreadsKeepTheLimit()
    {
        MemoryBudget::instance().setLimit(64 * 100);
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([] {
                for (int i = 0; i < 2000; ++i) {
                    try {
                        const MemoryBlock block(64 * 40, "a share");
                    } catch (const OutOfMemory&) {
                    }
                }
            });
        for (std::thread& thread : threads)
            thread.join();
    }
};

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
