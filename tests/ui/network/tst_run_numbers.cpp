#include "core/nn/presets.h"
#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/plots/chart_view.h"

#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <qcustomplot.h>

using namespace ks;

namespace {

const QString bringItBack = QStringLiteral("Bring it back");

} // namespace

/// A run keeps its number and its lines, whatever takes its place.
class TestRunNumbers : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private slots:
    void init() { openWithLittleData(); }

    void cleanup() { closeWindow(); }

    /// What comes back has the number and the colour that it had, and so has what is opened: a session counts its own runs.
    void aRunKeepsItsNumber()
    {
        m_lab->tabs().open(QStringLiteral("train"));
        const QString second = m_folder.filePath(QStringLiteral("second.kscope"));
        train(1);
        untrain();
        train(2);
        save(second);
        beginAnew();
        useLittleData();
        train(6); // the first run of its session has six batches, the second one of the file two
        m_window->openFile(second, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        const auto lines = [this] { return test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()); };
        QCOMPARE(run().view().number, 2);
        QTRY_COMPARE(lines().front().style, 1);
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        back();
        QCOMPARE(run().view().number, 1);
        QTRY_COMPARE(lines().size(), 1);
        QCOMPARE(lines().front().style, 0);
        QCOMPARE(lines().front().raw.values->size(), std::size_t{6});
        train(2);
        QTRY_COMPARE(lines().front().raw.values->size(), std::size_t{8});
    }

    /// A network that was left untrained leaves no gap between the numbers.
    void onlyTrainedRunsAreNumbered()
    {
        train(1);
        change([](NetworkContent& content) { content.model = findPreset("from-scratch")->make(); });
        waitUntilReady();
        m_lab->undoStack()->undo();
        QCOMPARE(run().view().number, 1);
        QCOMPARE(batches(), std::size_t{1});
        m_lab->undoStack()->redo();
        waitUntilReady();
        train(1);
        QCOMPARE(run().view().number, 2);
        m_lab->undoStack()->undo();
        QCOMPARE(run().view().number, 1);
        untrain();
        train(1);
        QCOMPARE(run().view().number, 3);
    }

    /// An untrained network hands its number on; what was drawn of the other training does not come back with it.
    void anUntrainedOneComesBackWithoutLines()
    {
        m_lab->tabs().open(QStringLiteral("train"));
        const std::function<void()> untrained = run().putAside();
        run().prepare(m_lab->document().content());
        waitUntilReady();
        train(4);
        QCOMPARE(run().view().number, 1);
        untrained();
        QTRY_VERIFY(canRun(run()));
        QCOMPARE(run().view().number, 1);
        train(1);
        const auto lines = [this] { return test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()); };
        QTRY_COMPARE(lines().size(), 1);
        QCOMPARE(lines().front().raw.values->size(), std::size_t{1});
    }

    /// The best weights that are also the last ones were not brought back by anybody.
    void whatIsOpenedIsNoReturn()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        run().run({.epochs = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().history.epochs.size() == 1, 20000);
        const QString file = m_folder.filePath(QStringLiteral("best-is-last.kscope"));
        save(file);
        const std::size_t saved = batches();
        train(1);
        m_window->openFile(file, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == saved, 20000);
        QVERIFY(!run().view().restored);
        QVERIFY(!run().view().hasBetter());
    }

    /// Under "untrained" the lines of the training before have its name.
    void linesOfAnEarlierRunAreNamed()
    {
        m_lab->tabs().open(QStringLiteral("train"));
        train(3);
        const auto names = [this] {
            QStringList all;
            QCustomPlot& plot = m_lab->trainPage().chart(TrainingChart::Loss).plot();
            for (int i = 0; i < plot.legend->itemCount(); ++i)
                if (auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i)))
                    all.append(item->plottable()->name());
            return all;
        };
        QTRY_VERIFY(names().contains(QStringLiteral("smoothed")));
        untrain();
        QTRY_VERIFY2(names().contains(QStringLiteral("run 1")), qPrintable(names().join(',')));
        QVERIFY(!names().contains(QStringLiteral("smoothed")));
    }
};

QTEST_MAIN(TestRunNumbers)
#include "tst_run_numbers.moc"
