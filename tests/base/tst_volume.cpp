#include "tests/volume.h"

#include <QTest>

/// How much of a test is run where sanitizers make it slow.
class TestVolume : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { qputenv("KS_TEST_SHARE", m_given); }

    /// Whatever the share, some are run, and at least as many as have all kinds.
    void aShareIsNeverNothing()
    {
        qputenv("KS_TEST_SHARE", "8");
        QCOMPARE(casesOf(80), std::uint64_t{10});
        QCOMPARE(casesOf(3), std::uint64_t{1});
        QCOMPARE(casesOf(28, 14), std::uint64_t{14});
        QCOMPARE(casesOf(280, 14), std::uint64_t{35});
        QVERIFY(!allCases());
    }

    void allOfThemElse()
    {
        for (const char* share : {"", "0", "1"}) {
            qputenv("KS_TEST_SHARE", share);
            QCOMPARE(casesOf(80), std::uint64_t{80});
            QCOMPARE(casesOf(3, 2), std::uint64_t{3});
            QVERIFY(allCases());
        }
    }

private:
    const QByteArray m_given = qgetenv("KS_TEST_SHARE");
};

QTEST_APPLESS_MAIN(TestVolume)
#include "tst_volume.moc"
