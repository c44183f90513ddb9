#include "tests/ui/files.h"
#include "tests/ui/labs_desk.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// Files that are damaged, or not what their names say, opened from every lab: what is on screen stays, and whole sentences say why.
class TestOpenFailures : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;
    QTemporaryDir m_folder;

    /// What was said since somebody said this; empty: no failure.
    QString failureSince(const QString& before) const
    {
        for (const MessageBar::Entry& entry : m_desk->window.messages().history()) {
            if (entry.message.text.said() == before)
                break;
            if (entry.message.kind == Message::Kind::Failure)
                return entry.message.text.said();
        }
        return {};
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        for (const auto& lab : m_desk->window.labs()) // each begins once
            m_desk->window.activateLab(lab.get());
        QVERIFY(m_desk->settled());
    }
    void cleanupTestCase() { m_desk.reset(); }

    void whatIsOnScreenStays_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray session = test::contentOf(ResourceLocator::sampleSessions().constFirst());
        const QByteArray picture = test::contentOf(ResourceLocator::sampleImages().filter(QStringLiteral(".png")).constFirst());
        const QByteArray network = test::contentOf(ResourceLocator::samplesFolder() + QStringLiteral("/networks/lenet-5.json"));
        const QByteArray experiment =
            test::contentOf(ResourceLocator::samplesFolder() + QStringLiteral("/experiments/threads-amdahl.json"));
        const std::pair<const char*, QByteArray> files[] = {
            {"empty.png", {}},
            {"text.png", "this is no picture"},
            {"cut.png", picture.left(3000)},
            {"text.jpg", "this is no picture"},
            {"text.webp", "RIFF, but no picture"},
            {"text.tif", "II*"},
            {"empty.npy", {}},
            {"text.npy", "no array"},
            {"ragged.csv", "1,2,3\n4,5\n"},
            {"empty.csv", {}},
            {"binary.txt", QByteArray(64, '\0')},
            {"cut.kscope", session.left(session.size() / 2)},
            {"text.kscope", "no archive"},
            {"cut-network.json", network.left(network.size() / 2)},
            {"wrong-network.json", QByteArray(network).replace("Conv", "Cnov")},
            {"cut-experiment.json", experiment.left(experiment.size() / 2)},
            {"text.json", "no json"},
            {"foreign.json", "{\"format\": \"somebody-elses\"}"},
            {"text.onnx", "no network"},
            {"text.safetensors", "no training"},
            {"empty.safetensors", {}},
            {"letter.odt", "of no lab"},
            {"nothing", {}}, // a folder
        };
        for (const auto& [name, bytes] : files)
            QTest::newRow(name) << QString::fromLatin1(name) << bytes;
    }

    void whatIsOnScreenStays()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const QString path = m_folder.filePath(name);
        if (name.contains(QLatin1Char('.')))
            test::written(path, bytes);
        else
            QVERIFY(QDir().mkpath(path));
        const QString before = QStringLiteral("Before.");
        for (const auto& lab : m_desk->window.labs()) {
            m_desk->window.activateLab(lab.get());
            const QString page = m_desk->lab<NetworkLab>().tabs().openId();
            m_desk->window.post({Message::Kind::Note, before, {}, {}});
            m_desk->window.openFile(path, false);
            QTRY_VERIFY_WITH_TIMEOUT(!failureSince(before).isEmpty(), 20000);
            const QString said = failureSince(before);
            const bool beginsWithFile = said.startsWith(name) || said.startsWith(path);
            QVERIFY2(beginsWithFile || !said.front().isLower(), qPrintable(said));
            QVERIFY2(said.endsWith(QLatin1Char('.')), qPrintable(said));
            QVERIFY2(!said.contains(QLatin1String("unexpectedly")), qPrintable(said)); // words of a library
            QCOMPARE(m_desk->window.activeLab(), lab.get());
            QCOMPARE(m_desk->lab<NetworkLab>().tabs().openId(), page);
        }
    }
};

QTEST_MAIN(TestOpenFailures)
#include "tst_open_failures.moc"
