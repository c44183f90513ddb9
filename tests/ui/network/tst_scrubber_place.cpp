#include "tests/ui/network/network_test.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/moments/scrubber.h"

#include <QLayout>
#include <QTest>
#include <QToolButton>

#include <optional>

using namespace ks;

/// Where the parts of the line of moments stand.
class TestScrubberPlace : public test::NetworkTest {
    Q_OBJECT

    MomentScrubber& scrubber() { return *m_lab->centre()->findChild<MomentScrubber*>(); }
    MomentTrack& track() { return scrubber().track(); }
    QToolButton& button(const char* name) { return *scrubber().findChild<QToolButton*>(QLatin1String(name)); }
    void lookAt(std::size_t batches)
    {
        lookOf(run()).lookAt(batches);
        QTRY_COMPARE_WITH_TIMEOUT(lookOf(run()).batches(), std::optional(batches), 20000);
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
};

QTEST_MAIN(TestScrubberPlace)
#include "tst_scrubber_place.moc"
