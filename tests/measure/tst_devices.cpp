#include "core/base/json.h"
#include "core/measure/environment.h"
#include "tests/places.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ks;

/// What the machine computes with, as the system and the driver tell it (Tables 4.1 and 4.2 of the heterogeneous timing study).
class TestDevices : public QObject {
    Q_OBJECT

    QTemporaryDir m_root;

    void write(const QString& path, const QByteArray& text) const
    {
        QVERIFY(QDir(m_root.path()).mkpath(QFileInfo(path).path()));
        QFile file(m_root.filePath(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text + "\n");
    }
    std::filesystem::path root() const { return m_root.path().toStdString(); }

    /// Two sockets of two cores with two threads each, and two caches.
    void writeProcessor() const
    {
        write("proc/cpuinfo",
              "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) CPU E5-2695 v3 @ 2.30GHz\nflags\t\t: fpu sse2 sse4_2 avx avx2 fma");
        for (int i = 0; i < 8; ++i) {
            const QString topology = QString("sys/devices/system/cpu/cpu%1/topology/").arg(i);
            write(topology + "physical_package_id", QByteArray::number(i / 4));
            write(topology + "core_id", QByteArray::number(i % 4 / 2));
        }
        const QString cache = "sys/devices/system/cpu/cpu0/cache/index";
        write(cache + "0/level", "1");
        write(cache + "0/type", "Data");
        write(cache + "0/size", "32K");
        write(cache + "1/level", "3");
        write(cache + "1/type", "Unified");
        write(cache + "1/size", "35M");
        write("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3300000");
    }

private slots:
    void theProcessorIsReadFromTheSystem()
    {
        writeProcessor();
        const MachineDevice device = processorHere(root());
        QCOMPARE(device.sockets, 2.0);
        QCOMPARE(device.physicalCores, 4.0);
        QCOMPARE(device.logicalProcessors, 8.0);
        QCOMPARE(device.baseClock, 2.3e9); // from its name
        QCOMPARE(device.highestClock, 3.3e9);
        QCOMPARE(device.caches, std::string("L1d 32.0 KiB, L3 35.0 MiB"));
        QCOMPARE(device.vectors, std::string("SSE2, SSE4.2, AVX, FMA, AVX2"));
        QVERIFY(device.memory > 0);
        write("sys/devices/system/cpu/cpu0/cpufreq/base_frequency", "2000000"); // which knows better
        QCOMPARE(processorHere(root()).baseClock, 2e9);
    }

    void whatIsNotToldIsSaid()
    {
        const QTemporaryDir nothing;
        const MachineDevice device = processorHere(nothing.path().toStdString());
        const auto clock = std::ranges::find(deviceFacts(), "base_clock_hertz", &DeviceFact::name);
        QCOMPARE(clock->text(device).english(), std::string("not told by the system"));
        QVERIFY(deviceToJson(device)["base_clock_hertz"].is_null());
        QVERIFY(csvOf(std::vector{device}).find("processor,CPU,,") != std::string::npos);
    }

    /// Of the study's own card: 2560 cores, 320 GB/s, capability 6.1.
    void cardsAreAskedOfTheDriver()
    {
        const Cards& cards = cardsHere(test::builtPath("lib/libfake_cuda_driver.so"));
        QCOMPARE(cards.devices.size(), std::size_t(2));
        const MachineDevice& card = cards.devices.front();
        QCOMPARE(card.name, std::string("NVIDIA GeForce GTX 1080"));
        QCOMPARE(card.capability, std::string("6.1"));
        QCOMPARE(card.cudaCores, 2560.0);
        QCOMPARE(card.memory, 8.0 * 1024 * 1024 * 1024);
        QCOMPARE(card.bandwidth, 320.32e9);
        QCOMPARE(card.highestClock, 1.7335e9);
        const MachineDevice& unknown = cards.devices.back();
        QVERIFY(unknown.cudaCores == 0 && unknown.memory == 0 && unknown.bandwidth == 0); // not told, and not guessed
        QVERIFY(cards.reason.empty());
    }

    void withoutADriverTheReasonIsSaid()
    {
        const Cards& cards = cardsHere("libnobody.so.1");
        QVERIFY(cards.devices.empty());
        QVERIFY(cards.reason.english().find("libnobody.so.1") != std::string::npos);
    }

    /// Files and pages have what the machine is described by.
    void theyStandWithEveryResult()
    {
        writeProcessor();
        MachineState machine = describeMachine(root());
        QVERIFY(!machine.devices.empty());
        machine.devices.push_back(cardsHere(test::builtPath("lib/libfake_cuda_driver.so")).devices.front());
        for (const MachineDevice& device : machine.devices)
            QCOMPARE(deviceFromJson(nlohmann::ordered_json::parse(deviceToJson(device).dump())), device);
        QStringList lines;
        for (const auto& [label, value] : machine.lines())
            lines << QString::fromStdString(label.english() + ": " + value.english());
        QVERIFY2(lines.contains("Physical cores: 4") && lines.contains("Highest clock: 3.300 GHz"), qPrintable(lines.join('\n')));
        QVERIFY2(
            lines.filter("Graphics card: NVIDIA GeForce GTX 1080: Compute capability 6.1, Multiprocessors 20, CUDA cores 2,560").size() ==
                1,
            qPrintable(lines.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TestDevices)
#include "tst_devices.moc"
