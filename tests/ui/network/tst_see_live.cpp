#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_rate.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_view.h"
#include "ui/network/watch/image_bar.h"

#include <QCheckBox>
#include <QLabel>
#include <QScopeGuard>
#include <QSignalSpy>

#include <algorithm>
#include <utility>
#include <vector>

using namespace ks;

/// See while the network trains: it looks at its own pace, says how often, and draws nothing twice.
class TestSeeLive : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& page() { return *m_window->findChild<SeePage*>(); }
    SeeRate& rate() { return *page().findChild<SeeRate*>("seeRate"); }
    /// Batches after which the network was as each of its pictures shows it.
    void collect()
    {
        m_trained.clear();
        connect(&page(), &SeePage::refreshed, this, [this] {
            const void* const answer = page().answer().get();
            if (std::exchange(m_shown, answer) != answer)
                m_trained.push_back(page().answer()->trained);
        });
    }
    void openSee(double batchesPerSecond)
    {
        openWithLittleData();
        change([](NetworkContent& content) { content.settings.stop.epochs = 2000; });
        waitUntilReady();
        run().speed().set(batchesPerSecond);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() != nullptr, 10000);
        QVERIFY(m_desk->settled());
        collect();
    }

    std::vector<std::size_t> m_trained;
    const void* m_shown = nullptr;

private slots:
    void cleanup()
    {
        disconnect(&page(), nullptr, this, nullptr);
        closeWindow();
    }

    /// A difference has no lines: nobody is invited to point at something for them, and it is said what is told instead.
    void aDifferenceSaysWhatPointingDoes()
    {
        openWithLittleData();
        train(2);
        m_lab->tabs().open(QStringLiteral("see"));
        const auto story = [this] { return page().story().toPlainText(); };
        QTRY_VERIFY_WITH_TIMEOUT(story().contains(QStringLiteral("the lines show")), 20000);
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->isDifference(), 20000);
        QTRY_VERIFY2(story().contains(QStringLiteral("by how much its number is more at B than at A")), qPrintable(story()));
        QVERIFY2(!story().contains(QStringLiteral("the lines show")), qPrintable(story()));
        page().view().setFocus();
        page().view().setSpot({.column = 1, .map = 0});
        QTRY_VERIFY2(story().contains(QStringLiteral("a difference has no sum and no lines")), qPrintable(story()));
    }

    void itFollowsAndSaysHowOften()
    {
        openSee(0);
        QVERIFY(rate().text().isEmpty());
        const int room = rate().minimumWidth();
        QVERIFY(room > 0);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(m_trained.size() >= 4 && !rate().text().isEmpty(), 20000);
        QVERIFY(rate().value() > 0);
        QVERIFY2(rate().fontMetrics().horizontalAdvance(rate().text()) <= room, qPrintable(rate().text())); // nothing beside it moves
        QVERIFY(rate().accessibleName().contains(rate().text()));
        QVERIFY(rate().toolTip().contains(QLatin1Char('%')));
        QVERIFY(page().cost() > 0);
        QVERIFY2(page().cost() <= 0.031, qPrintable(QString::number(page().cost())));
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(std::ranges::is_sorted(m_trained));
        QVERIFY(rate().text().isEmpty());
        QCOMPARE(page().answer()->trained, batches()); // at rest it shows the network as it is
    }

    /// What is said of the sample, the bars and the loss below them are of one answer, of whose batch it says that it is; while newer numbers are
    /// still drawn, nothing is said of them.
    void allThatIsSeenIsOfTheAnswerThatIsSaid()
    {
        openSee(0);
        QStringList otherwise;
        int said = 0;
        const auto compare = [&](const QString& verdict) {
            const auto& answer = page().answer();
            const SeePicture& picture = page().view().picture();
            const auto best = std::ranges::find_if(picture.answer, &SeeBar::best);
            const bool isOfBars = best != picture.answer.end() && verdict.contains(shareText(best->probability));
            const bool isOfBatch = !run().isBusy() || verdict.contains(QStringLiteral(" · after batch ") + countOnScreen(answer->trained));
            const bool isInSight = !run().isBusy() || !page().view().canvas().isRenewing();
            if (!isOfBars || !isOfBatch || !isInSight || picture.loss != answer->loss)
                otherwise += verdict;
            ++said;
        };
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(m_trained.size() >= 2, 20000); // from here on each is said with its batch
        connect(&page().bar(), &ImageBar::verdictWritten, this, compare);
        const auto leave = qScopeGuard([this] { disconnect(&page().bar(), nullptr, this, nullptr); });
        QTRY_VERIFY_WITH_TIMEOUT(said >= 6, 20000);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY(m_desk->settled());
        compare(page().findChild<QLabel*>(QStringLiteral("seeVerdict"))->text()); // at rest it is the newest
        QVERIFY2(otherwise.isEmpty(), qPrintable(otherwise.join(QLatin1Char('\n'))));
    }

    /// How a number is made is told of that number, not of the newer one in its place, until what makes this one is known.
    void theStoryIsOfOneAnswer()
    {
        openSee(0);
        page().view().setFocus();
        page().view().setSpot({.column = 1, .map = 0, .cell = SeeCell(3, 3)});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        std::vector<std::pair<std::shared_ptr<const SeeReasons>, std::shared_ptr<const WatchAnswer>>> told;
        bool isMixed = false;
        connect(&page().story(), &QTextEdit::textChanged, this, [&] {
            const auto known = std::ranges::find(told, page().reasons(), &decltype(told)::value_type::first);
            if (known == told.end())
                told.emplace_back(page().reasons(), page().answer());
            else
                isMixed = isMixed || (known->first && known->second != page().answer());
        });
        const auto leave = qScopeGuard([this] { disconnect(&page().story(), nullptr, this, nullptr); });
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(told.size() >= 5, 20000);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(!isMixed);
    }

    /// From the moment at which the weights begin to change it is said of which ones the answer is, also while no newer one has come.
    void anAnswerOfBeforeSaysThatItIs()
    {
        openSee(0);
        page().findChild<QCheckBox*>("seeLive")->setChecked(false);
        const auto said = [this] { return page().findChild<QLabel*>(QStringLiteral("seeVerdict"))->text(); };
        QVERIFY2(!said().contains(QStringLiteral("batch")), qPrintable(said()));
        run().run();
        QTRY_VERIFY2(said().contains(QStringLiteral(" · before batch 1")), qPrintable(said()));
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= 3, 20000);
        QVERIFY2(said().contains(QStringLiteral(" · before batch 1")), qPrintable(said()));
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && page().answer()->trained == batches(), 20000);
        QVERIFY2(!said().contains(QStringLiteral("batch")), qPrintable(said())); // at rest it is of now
        const QString when = QStringLiteral(" · after batch %1").arg(countOnScreen(batches()));
        run().run();
        QTRY_VERIFY2(said().contains(when), qPrintable(said()));
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    /// And so does that of a moment before the last one.
    void anAnswerOfThenSaysWhenThatIs()
    {
        openWithLittleData();
        train(1);
        train(1);
        m_lab->tabs().open(QStringLiteral("see"));
        const auto said = [this] { return page().findChild<QLabel*>(QStringLiteral("seeVerdict"))->text(); };
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->trained == 2, 20000);
        QVERIFY2(!said().contains(QStringLiteral("batch")), qPrintable(said()));
        run().look().lookAt(1);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->trained == 1, 20000);
        QVERIFY2(said().contains(QStringLiteral(" · after batch 1")), qPrintable(said()));
        run().look().lookAtNow();
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->trained == 2, 20000);
        QVERIFY2(!said().contains(QStringLiteral("batch")), qPrintable(said()));
    }

    /// Also where a large network is seen every few seconds: what that costs the training is said beside it.
    void whatComesSeldomIsCountedToo()
    {
        RecentRate rate;
        rate.add(1000);
        QCOMPARE(rate.at(1000), 0.0);
        rate.add(5000);
        QCOMPARE(rate.at(5000), 0.25);
        QCOMPARE(rate.at(8000), 0.25);
        QCOMPARE(rate.at(15000), 0.1); // the next one is long in coming
        QCOMPARE(rate.at(26000), 0.0);
        for (qint64 now = 30000; now <= 33000; now += 100)
            rate.add(now);
        QCOMPARE(rate.at(33000), 10.0);
        rate.clear();
        QCOMPARE(rate.at(33000), 0.0);
    }

    void oneIsOne()
    {
        QCOMPARE(viewsText(1), QStringLiteral("1 view/s"));
        QCOMPARE(viewsText(0.96), QStringLiteral("1 view/s")); // as it is written
        QVERIFY2(viewsText(0.5).endsWith(QStringLiteral("views/s")), qPrintable(viewsText(0.5)));
        QCOMPARE(viewsText(24.4), QStringLiteral("24 views/s"));
    }

    void aSlowTrainingIsDrawnOnceABatch()
    {
        openSee(3);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(m_trained.size() >= 4, 20000); // between two batches it looks several times
        QVERIFY(std::ranges::adjacent_find(m_trained) == m_trained.end());
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    void itRestsWhereNobodyLooks()
    {
        openSee(0);
        page().findChild<QCheckBox*>("seeLive")->setChecked(false);
        QVERIFY(m_desk->settled());
        const auto shown = page().answer();
        run().run({.batches = 60});
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= 20, 20000);
        QVERIFY(page().answer() == shown || !run().isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }
};

QTEST_MAIN(TestSeeLive)
#include "tst_see_live.moc"
