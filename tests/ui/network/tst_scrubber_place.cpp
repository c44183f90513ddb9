#include "core/nn/moments.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/moments/scrubber.h"
#include "ui/theme/fitted_line.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLayout>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <memory>
#include <optional>
#include <utility>

using namespace ks;

/// Where the parts of the line of moments stand.
class TestScrubberPlace : public test::NetworkTest {
    Q_OBJECT

    MomentScrubber& scrubber() { return *m_lab->centre()->findChild<MomentScrubber*>(); }
    MomentTrack& track() { return *scrubber().findChild<MomentTrack*>(); }
    QToolButton& button(const char* name) { return *scrubber().findChild<QToolButton*>(QLatin1String(name)); }
    void lookAt(std::optional<std::size_t> batches)
    {
        run().look().lookAt(batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), batches, 20000);
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup()
    {
        m_desk->languages.use(QStringLiteral("en"));
        closeWindow();
    }

    /// What is done with the moment stands beside the line on which it is chosen.
    void whatIsDoneWithAMomentStandsBesideIt_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("letters");
        for (const char* language : {"en", "es"})
            for (const double letters : {1.0, 1.5})
                QTest::addRow("%s, %.1f", language, letters) << QString::fromLatin1(language) << letters;
    }
    void whatIsDoneWithAMomentStandsBesideIt()
    {
        QFETCH(const QString, language);
        QFETCH(const double, letters);
        for (int i = 0; i < 3; ++i)
            train(1);
        lookAt(1);
        m_desk->languages.use(language);
        QFont font = scrubber().font();
        font.setPointSizeF(letters * font.pointSizeF());
        scrubber().setFont(font);
        for (const int width : {900, 1280, 1920}) {
            scrubber().window()->resize(width, 720);
            QVERIFY(m_desk->settled());
            const QRect line = track().geometry();
            const QRect compare = button("momentCompare").geometry();
            const QRect on = button("momentTrainOn").geometry();
            QVERIFY(button("momentCompare").isVisible() && button("momentTrainOn").isVisible());
            const int gap = scrubber().layout()->spacing();
            QCOMPARE(compare.left() - line.right() - 1, gap);
            QCOMPARE(on.left() - compare.right() - 1, gap);
            QVERIFY(scrubber().contentsRect().contains(on));
            QVERIFY(on.right() < scrubber().width() - scrubber().layout()->contentsMargins().right());
        }
    }

    /// In every window the numbers of the moments are whole, whatever words have room beside them: on their line and where a page names them.
    void theNumbersOfTheMomentsAreWhole()
    {
        for (int i = 0; i < 10; ++i)
            train(1);
        lookAt(9);
        run().look().compare();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        const auto isWhole = [this](const char* name) {
            const auto* line = m_window->findChild<FittedLine*>(QLatin1String(name));
            const QString now = QString::fromLatin1(m_desk->languages.current() == QLatin1String("es") ? "B ahora" : "B now");
            const bool isBrief = line->text().contains(QStringLiteral("A 9")) && line->text().contains(now);
            return line->isVisible() && !line->text().contains(QStringLiteral("…")) &&
                   (isBrief || line->text().contains(QStringLiteral("(9)")));
        };
        for (const char* language : {"en", "es"})
            for (const QSize& size : {QSize(1280, 720), QSize(900, 600)}) {
                m_desk->languages.use(QLatin1String(language));
                m_window->resize(size);
                for (const auto& [page, line] : {std::pair("train", "momentPlace"), {"watch", "watchState"}, {"why", "whyState"}}) {
                    m_lab->tabs().open(QLatin1String(page));
                    QVERIFY2(m_desk->settled(), (std::string(language) + " " + page + " " + std::to_string(size.width())).c_str());
                    QTRY_VERIFY2(isWhole(line), qPrintable(m_window->findChild<FittedLine*>(QLatin1String(line))->text()));
                }
            }
        run().look().endComparing();
    }

    /// Who ends comparing to look at one of them alone, or at now, finds the same two when he compares again; another moment becomes A.
    void comparingAgainIsOfTheSameTwo()
    {
        for (int i = 0; i < 8; ++i)
            train(1);
        MomentLook& look = run().look();
        const std::vector<Moment> kept = look.all();
        QVERIFY(kept.size() > 4);
        lookAt(kept[1].batches);
        look.compare();
        QTRY_VERIFY_WITH_TIMEOUT(look.against() && !look.batches(), 20000);
        const std::shared_ptr<const Checkpoint> usual = look.against();
        look.lookAtFirst(kept[2].batches);
        QTRY_VERIFY_WITH_TIMEOUT(look.against() != usual, 20000);
        look.show(MomentLook::Side::Beside);
        look.endComparing();
        QVERIFY(!look.side());
        look.compare();
        QTRY_VERIFY_WITH_TIMEOUT(look.side() == MomentLook::Side::Beside, 20000);
        QCOMPARE(look.first(), std::optional(kept[2].batches));
        QVERIFY(!look.second());

        lookAt(kept[4].batches); // B
        look.endComparing();
        lookAt(std::nullopt);
        look.compare();
        QTRY_VERIFY_WITH_TIMEOUT(look.side() && look.batches() == kept[4].batches, 20000);
        QCOMPARE(look.first(), std::optional(kept[2].batches));
        QCOMPARE(look.second(), std::optional(kept[4].batches));

        look.endComparing();
        lookAt(kept[3].batches);
        look.compare();
        QTRY_VERIFY_WITH_TIMEOUT(look.side() && !look.batches(), 20000);
        QCOMPARE(look.first(), std::optional(kept[3].batches));
        look.endComparing();
    }

    /// They are bounded, and what they take is said.
    void whatTheyTakeIsSaid()
    {
        for (int i = 0; i < 3; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        const std::shared_ptr<const Moments> kept = run().look().kept();
        kept->settle();
        train(1);
        QVERIFY(kept->mostBytes() > 0 && kept->bytes() <= kept->mostBytes());
        QVERIFY2(track().toolTip().contains(QStringLiteral("moments of the training are kept")) &&
                     track().toolTip().contains(bytesOnScreen(kept->mostBytes())),
                 qPrintable(track().toolTip()));
    }

    /// A large network keeps its moments far apart: the first one and now are two to be looked at, and why there are no more is said.
    void oneMomentAndNowAreALine()
    {
        train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        QCOMPARE(track().count(), std::size_t{1});
        QVERIFY2(!track().toolTip().contains(QStringLiteral("Only one")), qPrintable(track().toolTip())); // nothing was left out
        lookAt(0);
        QVERIFY(button("momentNow").isVisible());
        lookAt(std::nullopt);
        track().take({0}, 26, std::nullopt);
        emit track().activeChanged(); // it is named anew
        QVERIFY2(track().toolTip().contains(QStringLiteral("Only one is kept yet")), qPrintable(track().toolTip()));
    }

    /// Where none can be kept there is no line, and why stands in its place.
    void whatCannotBeKeptIsSaid()
    {
        const QTemporaryDir cache;
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        const auto giveBack = qScopeGuard([&before] { before.isNull() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before); });
        qputenv("XDG_CACHE_HOME", QFile::encodeName(cache.path()));
        const QString folder = QString::fromStdString(folderOfMoments().string());
        QVERIFY2(folder.startsWith(cache.path()), qPrintable(folder));
        QVERIFY(QDir().mkpath(QFileInfo(folder).path()));
        QFile instead(folder);
        QVERIFY(instead.open(QIODevice::WriteOnly));
        change([](NetworkContent& content) { content.settings.seed = 7; }); // another training, whose moments would lie there
        waitUntilReady();
        const auto& told = *scrubber().findChild<FittedLine*>(QStringLiteral("momentPlace"));
        QVERIFY(!told.isVisible());
        train(1);
        QTRY_VERIFY_WITH_TIMEOUT(!run().look().kept()->trouble().empty(), 20000);
        train(1);
        QTRY_VERIFY_WITH_TIMEOUT(told.isVisible(), 20000);
        QVERIFY2(told.whole().startsWith(QStringLiteral("No moments of this training are kept: ")), qPrintable(told.whole()));
        QVERIFY2(told.whole().endsWith(QStringLiteral("the next training keeps its moments again.")), qPrintable(told.whole()));
        QVERIFY(!track().isVisible() && !button("momentCompare").isVisible());
        QVERIFY2(action("network.compareMoments")->toolTip().contains(QStringLiteral("No moments of this training are kept: ")),
                 qPrintable(action("network.compareMoments")->toolTip()));
        scrubber().window()->resize(900, 720); // what has no room there goes, but not why
        QVERIFY(m_desk->settled());
        QVERIFY2(told.text().startsWith(QStringLiteral("No moments of this training are kept: ")), qPrintable(told.text()));
        QVERIFY2(told.width() * 2 > scrubber().width(), qPrintable(QString::number(told.width())));
    }
};

QTEST_MAIN(TestScrubberPlace)
#include "tst_scrubber_place.moc"
