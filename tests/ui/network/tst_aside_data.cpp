#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

using namespace ks;

namespace {

const QString bringItBack = QStringLiteral("Bring it back");

} // namespace

/// Data that are chosen again bring back the network that was trained with them.
class TestAsideData : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// Rows from `first` on, twice the sum of which is to be foretold; 0 begins the file.
    void writeRows(int first, int count)
    {
        QFile file(m_folder.filePath(QStringLiteral("plant.csv")));
        QVERIFY(file.open(first == 0 ? QIODevice::WriteOnly : QIODevice::Append));
        if (first == 0)
            file.write("sun,rain,growth\n");
        for (int day = first; day < first + count; ++day)
            file.write(QStringLiteral("%1,%2,%3\n").arg(day % 7).arg(day % 5).arg(2 * (day % 7 + day % 5)).toUtf8());
    }
    QString tableOf(const char* options)
    {
        return QStringLiteral("csv:%1?%2").arg(m_folder.filePath(QStringLiteral("plant.csv")), QLatin1String(options));
    }
    /// Opens them, until there is a network for them with so many outputs.
    void useData(const QString& description, std::int64_t outputs)
    {
        m_lab->dataPage().use(description);
        QTRY_VERIFY_WITH_TIMEOUT(run().hasTrainer() && run().opened().data() && m_lab->document().model().outputs() == outputs, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QLabel*>("dataState")->text().contains("Opening"), 20000);
    }
    /// Nothing on the page of the data speaks of another training than the one that there is.
    bool dataAreInUse()
    {
        return !m_lab->dataPage().summary().contains("next training") &&
               !m_window->findChild<QLabel*>("dataState")->text().contains("next training");
    }

private slots:
    void init() { openWithLittleData(); }

    void cleanup() { closeWindow(); }

    /// Where data were chosen before the training began anew, undo leads back to those that the network was trained on, and to that network.
    void whatWasLeftComesBackWithItsData()
    {
        train(3);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=700&test=100&validation=0.2"; });
        QCOMPARE(batches(), std::size_t{3});
        untrain();
        QVERIFY(dataAreInUse());
        m_lab->undoStack()->undo();
        QTRY_COMPARE(batches(), std::size_t{3});
        QCOMPARE(run().view().content.data, m_lab->document().content().data);
        QVERIFY(dataAreInUse());
        QVERIFY(!offer(bringItBack));
        m_lab->undoStack()->redo(); // as before it began anew
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(!dataAreInUse());
    }

    /// Whatever was asked for in between, and however the same data are worded: the network that was trained on them is there again.
    void dataBringTheirNetworkBack()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        writeRows(0, 60);
        train(9); // more than an epoch
        useData(tableOf("columns=sun,rain&target=growth"), 1);
        change([](NetworkContent& content) { content.settings.stop.epochs = 50; });
        waitUntilReady();
        train(2);
        useData(QStringLiteral("synthetic:digits?count=600&test=100&seed=1&difficulty=0.5&validation=0.20"), 10);
        QCOMPARE(batches(), std::size_t{9});
        QVERIFY(dataAreInUse());
        QVERIFY2(said().contains("are here again"), qPrintable(said()));
        useData(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"), 8);
        train(4);
        useData(tableOf("target=growth"), 1);
        QCOMPARE(batches(), std::size_t{2});
        QCOMPARE(m_lab->document().settings().stop.epochs, 50);
        QVERIFY(dataAreInUse());
        QVERIFY2(m_lab->dataPage().description().contains("columns=sun,rain"), qPrintable(m_lab->dataPage().description()));
        useData(QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2&seed=1"), 10);
        QCOMPARE(batches(), std::size_t{9});
        QVERIFY(dataAreInUse());
        QVERIFY2(said().contains("are here again"), qPrintable(said()));
    }

    /// A network that was changed meanwhile is what somebody wants to have now.
    void dataKeepTheNetworkThatWasChosen()
    {
        train(3);
        useData(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"), 8);
        m_lab->buildPage().takePreset(QStringLiteral("from-scratch"));
        waitUntilReady();
        useData(QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2"), 10);
        QCOMPARE(batches(), std::size_t{0});
        QVERIFY(m_lab->document().model().name.starts_with(findPreset("from-scratch")->make().name));
    }

    /// Opened once more, they are still those that it was trained on; but not where the file has other rows by now.
    void dataOfATrainingThatComesBackAreInUse()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        writeRows(0, 60);
        train(3);
        useData(tableOf("target=growth"), 1);
        train(2);
        for (const std::size_t batch : {2, 3}) {
            m_lab->undoStack()->undo();
            QTRY_COMPARE(run().view().content.model.outputs(), 10);
            QCOMPARE(batches(), std::size_t{3});
            const bool changed = batch == 3;
            if (changed)
                writeRows(60, 20);
            useData(tableOf("target=growth"), 1);
            QCOMPARE(batches(), batch);
            QVERIFY(m_desk->settled()); // what is opened to be looked at comes
            QCOMPARE(dataAreInUse(), !changed);
            train(1);
            QCOMPARE(dataAreInUse(), !changed);
        }
    }

    /// The same data in other words are no data for the next training.
    void dataInOtherWordsAreThoseInUse()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        train(2);
        const std::string before = m_lab->document().content().data;
        m_window->findChild<QPushButton*>("useData")->click(); // in the words of the form
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QLabel*>("dataState")->text().contains("Opening"), 20000);
        QVERIFY2(dataAreInUse(), qPrintable(m_lab->dataPage().summary()));
        QCOMPARE(m_lab->document().content().data, before);
        QCOMPARE(batches(), std::size_t{2});
    }
};

QTEST_MAIN(TestAsideData)
#include "tst_aside_data.moc"
