#include "tests/ui/files.h"
#include "tests/ui/labs_desk.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// Any file that any lab reads is found and opened from every lab, in the one whose it is.
class TestOpenAnything : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;

private slots:
    void initTestCase()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
    }
    void cleanupTestCase() { m_desk.reset(); }

    void everyKindIsListed()
    {
        for (const auto& lab : m_desk->window.labs()) {
            m_desk->window.activateLab(lab.get());
            m_desk->action("file.open")->trigger();
            auto* dialog = m_desk->window.findChild<QFileDialog*>();
            QVERIFY(dialog);
            const QStringList filters = dialog->nameFilters();
            for (const char* kind : {"*.kscope", "*.onnx", "*.safetensors", "*.json", "*.png", "*.jpg", "*.npy", "*.csv"})
                QVERIFY2(filters.front().contains(QLatin1String(kind)), qPrintable(filters.front()));
            QCOMPARE(filters.front().count(QStringLiteral("*.kscope")), 1);
            QVERIFY2(filters.size() > 1 && filters[1].startsWith(lab->sessionFilters().front()), qPrintable(filters[1])); // its own next
            QCOMPARE(dialog->selectedNameFilter(), filters.front());
            delete dialog;
        }
    }

    void aNetworkOpensFromTheOperationLab()
    {
        m_desk->action("lab.operation")->trigger();
        const QString network = ResourceLocator::samplesFolder() + QStringLiteral("/networks/modern-digits.json");
        m_desk->window.openFile(network, false);
        auto& lab = m_desk->lab<NetworkLab>();
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->window.activeLab(), static_cast<Lab*>(&lab), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(lab.document().model().graph.nodes.size() != firstContent().model.graph.nodes.size(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!lab.run().isBusy(), 60000);
        m_desk->window.openFile(ResourceLocator::sampleImages().front(), false); // and a picture from there
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->window.activeLab() != static_cast<Lab*>(&lab), 20000);
        QVERIFY(m_desk->settled());
    }

    /// Dropped onto the window, or given to the program.
    void aFolderOfPicturesIsData()
    {
        const QTemporaryDir folder;
        for (const char* name : {"dark", "light"}) {
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
            for (int i = 0; i < 10; ++i) {
                QImage picture(28, 28, QImage::Format_Grayscale8);
                picture.fill(QByteArrayView(name) == "dark" ? i : 255 - i);
                QVERIFY(picture.save(folder.filePath(QStringLiteral("%1/%2.png").arg(QLatin1String(name)).arg(i))));
            }
        }
        m_desk->action("lab.operation")->trigger();
        m_desk->window.openFile(folder.path(), false);
        auto& lab = m_desk->lab<NetworkLab>();
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->window.activeLab(), static_cast<Lab*>(&lab), 20000);
        QCOMPARE(lab.tabs().openId(), QStringLiteral("data"));
        QTRY_VERIFY_WITH_TIMEOUT(lab.document().content().data.starts_with("folder:" + folder.path().toStdString()), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(lab.run().state(), TrainingRun::State::Ready, 20000);
        QCOMPARE(lab.document().model().outputs(), 2);
    }

    /// Of a table with names and words the lab with data sets opens what it can; one of numbers opens in the lab that is on screen, and the other one is offered.
    void aTableWithNamesIsData()
    {
        const QTemporaryDir folder;
        QByteArray words = "length,width,species\n";
        for (int i = 0; i < 20; ++i)
            words += QByteArray::number(i) + "," + QByteArray::number(2 * i) + (i % 2 ? ",setosa\n" : ",virginica\n");
        const QString flowers = test::written(folder.filePath(QStringLiteral("flowers.csv")), words);
        const QString numbers = test::writtenTable(folder.filePath(QStringLiteral("numbers.csv")), 20);
        auto& network = m_desk->lab<NetworkLab>();
        const auto isOnScreen = [this, &network] { return m_desk->window.activeLab() == static_cast<Lab*>(&network); };
        m_desk->action("lab.operation")->trigger();
        m_desk->window.openFile(flowers, false);
        QTRY_VERIFY_WITH_TIMEOUT(isOnScreen(), 20000);
        QVERIFY(QString::fromStdString(network.document().content().data).startsWith(QStringLiteral("csv:") + flowers));
        QTRY_COMPARE_WITH_TIMEOUT(network.run().state(), TrainingRun::State::Ready, 20000);
        QCOMPARE(network.document().model().outputs(), 1);

        m_desk->action("lab.operation")->trigger();
        m_desk->window.openFile(numbers, false);
        QTRY_VERIFY_WITH_TIMEOUT(!m_desk->offers(QStringLiteral("The columns of numbers.csv have names")).empty(), 20000);
        QVERIFY(!isOnScreen());
        const std::function<void()> follow = m_desk->offers(QStringLiteral("The columns of numbers.csv")).front().links.front().follow;
        follow();
        QTRY_VERIFY_WITH_TIMEOUT(isOnScreen(), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(network.document().content().data), QStringLiteral("csv:") + numbers, 20000);
        QVERIFY(m_desk->settled());
    }
};

QTEST_MAIN(TestOpenAnything)
#include "tst_open_anything.moc"
