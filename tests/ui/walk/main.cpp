// Walks at random over the real window with all labs: walk [STEPS] [SEED]. Exit status 1 where it found a fault. Everything that it reads and writes
// of its own is in a folder that goes with it.

#include "core/base/digits.h"
#include "core/base/heap.h"
#include "core/base/memory.h"
#include "core/base/threads.h"
#include "tests/ui/walk/findings.h"
#include "tests/ui/walk/walk_desk.h"
#include "tests/ui/walk/walker.h"

#include <QApplication>
#include <QHashFunctions>
#include <QTemporaryDir>

#include <cstdio>

using namespace ks;
using namespace ks::walk;

int main(int argc, char** argv)
{
    unbindInitialThread();
    startWithWaiting(Waiting::Sleep, argv); // as the program itself
    returnLargeBlocksAtOnce();
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(place, folder.path().toUtf8());
    QHashSeed::setDeterministicGlobalSeed();
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    keepDecimalPoint();
    const int steps = argc > 1 ? std::atoi(argv[1]) : 1000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    if (steps < 1) {
        std::fprintf(stderr, "walk [STEPS] [SEED]\n");
        return 2;
    }
    MemoryBudget::instance().setLimit(std::size_t(2) << 30U);
    QDir::setCurrent(folder.path());
    Findings findings(seed, qEnvironmentVariableIsSet("KERNELSCOPE_WALK_LOUD"));
    {
        WalkDesk desk(folder.path());
        Walker walker(desk, findings, seed, steps);
        QApplication::exec();
    }
    findings.summarize();
    return findings.faults() == 0 ? 0 : 1;
}
