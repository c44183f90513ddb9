#include "core/measure/energy.h"
#include "core/measure/result_file.h"
#include "tests/measure/quick_run.h"
#include "tests/places.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numeric>
#include <thread>

using namespace ks;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

/// The counters of processors and graphics cards, or why there are none.
class TestEnergy : public QObject {
    Q_OBJECT

private slots:
    void energyOfAFolderOfCounters()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("intel-rapl:0/intel-rapl:0:0"));
        const QString counter = folder.filePath("intel-rapl:0/energy_uj");
        write(folder.filePath("intel-rapl:0/max_energy_range_uj"), "1000000000\n");
        write(counter, "999000000\n");
        RunHooks hooks = quickHooks();
        hooks.processorEnergy = EnergyCounters(folder.path().toStdString());
        QVERIFY(hooks.processorEnergy.available());
        const double before = *hooks.processorEnergy.joules();
        write(counter, "1000000\n"); // it began anew: 1 J to the end of the range, 1 J after
        QVERIFY(std::abs(*hooks.processorEnergy.joules() - before - 2.0) < 1e-6);
        // while something runs another thread moves the counter, as fast as it gets to it
        std::jthread mover([&](const std::stop_token& stop) {
            for (qulonglong microjoules = 1'000'000; !stop.stop_requested(); microjoules += 1000) {
                const QString next = counter + ".next";
                write(next, QByteArray::number(microjoules));
                std::rename(next.toLocal8Bit().constData(), counter.toLocal8Bit().constData());
            }
        });
        const BenchmarkResult result = resultOf(R"({"op":"Conv","shape":"1x16x64x64","attributes":{"kernel_shape":"3x3","filters":"16"},
            "backends":["serial"],"repeat":12,"warm_up":0})",
                                                hooks);
        mover.request_stop();
        const Measurement& one = result.measurements.front();
        QVERIFY(one.energy.has_value());
        // joules of a run, over the time from the first to the last: little longer than all runs
        const double measured = std::accumulate(one.runs.runs().begin(), one.runs.runs().end(), 0.0);
        const double share = one.energy->watts * measured / (one.energy->joules * static_cast<double>(one.runs.runs().size()));
        QVERIFY2(one.energy->joules > 0 && share > 0.5 && share <= 1, qPrintable(QString::number(share)));
        QVERIFY(std::abs(one.energy->delayProduct - one.energy->joules * one.summary.median) < 1e-9);
        QVERIFY(result.energyReason.empty());
        QVERIFY(csvOf(result).find(",joules,watts,energy_delay_product") != std::string::npos);
    }

    /// Laptops count their whole platform beside the processor: the same joules again, and those of other parts.
    void onlyProcessorsCount()
    {
        const QTemporaryDir folder;
        const auto zone = [&](const QString& name, const QByteArray& says) {
            QVERIFY(QDir(folder.path()).mkpath(name));
            write(folder.filePath(name + "/max_energy_range_uj"), "1000000000\n");
            write(folder.filePath(name + "/energy_uj"), "0\n");
            if (!says.isEmpty())
                write(folder.filePath(name + "/name"), says);
        };
        zone("intel-rapl:1", "psys\n");
        QVERIFY(!EnergyCounters(folder.path().toStdString()).available());
        zone("intel-rapl:0", "package-0\n");
        zone("intel-rapl:2", ""); // an old kernel's
        EnergyCounters counters(folder.path().toStdString());
        QVERIFY(counters.available());
        for (const char* name : {"intel-rapl:0", "intel-rapl:1", "intel-rapl:2"})
            write(folder.filePath(QLatin1String(name) + "/energy_uj"), "3000000\n");
        QVERIFY(std::abs(*counters.joules() - 6.0) < 1e-6);
    }

    void noEnergyHasAReason()
    {
        const QTemporaryDir folder;
        QVERIFY(!EnergyCounters(folder.path().toStdString()).reason().empty());
        QVERIFY(QDir(folder.path()).mkpath("intel-rapl:0")); // a package whose counter may not be read
        const EnergyCounters forbidden(folder.path().toStdString());
        QVERIFY(!forbidden.available());
        QVERIFY(forbidden.reason().english().find("administrator") != std::string::npos);
    }

    void energyOfAGraphicsCard_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("says");
        QTest::newRow("works") << ""
                               << "";
        QTest::newRow("no driver") << "no-driver"
                                   << "no driver answers";
        QTest::newRow("no card") << "no-card"
                                 << "no graphics card";
        QTest::newRow("no counter") << "no-counter"
                                    << "no energy counter";
    }
    void energyOfAGraphicsCard()
    {
        QFETCH(const QString, fault);
        QFETCH(const QString, says);
        qputenv("KS_FAKE_NVML", fault.toUtf8());
        GraphicsEnergy card(test::builtPath("lib/libfake_nvml.so"));
        QCOMPARE(card.available(), says.isEmpty());
        QVERIFY(says.isEmpty() ? card.reason().empty() : QString::fromStdString(card.reason().english()).contains(says));
        if (says.isEmpty()) {
            const double before = *card.joules();
            QVERIFY(std::abs(*card.joules() - before - 3.0) < 1e-9);
        } else {
            QVERIFY(!card.joules());
        }
        qunsetenv("KS_FAKE_NVML");
    }

    void withoutTheDriversLibraryThereIsAReason()
    {
        GraphicsEnergy none("ks_there_is_no_such_library.so");
        QVERIFY(none.reason().english().find("ks_there_is_no_such_library.so") != std::string::npos);
        const BenchmarkResult result =
            resultOf(R"({"op":"Relu","shape":"1x1x8x8","backends":["cuda"],"repeat":3,"warm_up":0})"); // whether or not there is a card
        QVERIFY(result.energyReason.english().find("ks_there_is_no_such_library.so") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestEnergy)
#include "tst_energy.moc"
