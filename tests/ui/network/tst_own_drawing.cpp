#include "tests/ui/network/network_test.h"
#include "ui/network/see/see_page.h"
#include "ui/network/step/step_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/watch_page.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ks;

/// What somebody has drawn is looked at in See and Watch and followed in Step as any sample is, as the network reads it.
class TestOwnDrawing : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage& see() { return *m_window->findChild<SeePage*>(); }
    TryPage& asking() { return m_lab->tryPage(); }
    StepWalk& walk() { return m_lab->stepPage().walk(); }
    bool arrived() { return walk().moment() && !walk().way().isMoving(); }
    template <class Child>
    Child& child(const char* name)
    {
        return *m_window->findChild<Child*>(QLatin1String(name));
    }
    void draw() { asking().pad().stroke({{0.1, 0.1}, {0.3, 0.1}, {0.2, 0.35}}); } // in a corner, from which it is centred
    void click(const char* button)
    {
        m_lab->tabs().open(QStringLiteral("try"));
        child<QPushButton>(button).click();
    }
    bool isRead(const TensorPtr& input)
    {
        return input && std::ranges::equal(input->cells(), inputOf(*asking().askedPicture(), run().view().content.model).cells());
    }
    bool seesTheDrawing() { return see().answer() && see().answer()->question.image.drawn == asking().askedPicture(); }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    void theWaysAreOfferedOnceThereIsADrawing()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        for (const char* name : {"tryLook", "tryWalk"}) {
            QVERIFY(!child<QPushButton>(name).isEnabled());
            QVERIFY(!child<QPushButton>(name).toolTip().isEmpty());
        }
        draw();
        QVERIFY(child<QPushButton>("tryLook").isEnabled() && child<QPushButton>("tryWalk").isEnabled());
        asking().pad().clear();
        QVERIFY(!child<QPushButton>("tryLook").isEnabled());
    }

    void seeShowsItAsTheNetworkReadsIt()
    {
        draw();
        click("tryLook");
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(seesTheDrawing(), 20000);
        QVERIFY(isRead(see().answer()->seen));
        QCOMPARE(child<QComboBox>("seePart").currentText(), QStringLiteral("my drawing"));
        m_lab->tabs().open(QStringLiteral("watch"));
        WatchPage& watch = m_lab->watchPage();
        watch.setTab(WatchPage::Tab::Attention);
        QTRY_VERIFY_WITH_TIMEOUT(watch.answer() && watch.answer()->question.attention, 20000);
        QVERIFY(watch.answer()->question.image.drawn == asking().askedPicture());
        QVERIFY(isRead(watch.answer()->seen) && watch.answer()->saliency);
        // What tells where it looks lies over that, cell for cell: over the drawing, wherever on the pad it was drawn.
        const Shape& seen = watch.answer()->seen->shape();
        for (const TensorPtr& heat : {watch.answer()->saliency, watch.answer()->cam})
            QVERIFY(heat && heat->shape() == Shape(1, 1, seen.h, seen.w));
    }

    void stepWalksThroughIt()
    {
        train(2);
        draw();
        click("tryWalk");
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->drawn, 30000);
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("step"));
        QVERIFY(walk().moment()->drawn == asking().askedPicture() && walk().moment()->looked && walk().moment()->samples.empty());
        QVERIFY(isRead(walk().moment()->input));
        QVERIFY(child<QLabel>("stepPictureText").text().startsWith(QStringLiteral("my drawing")));
        walk().goToPlace(StepPhase::Backward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.phase == StepPhase::Backward, 30000);
        QVERIFY(walk().moment()->explanation->agrees());
        train(1); // nothing was trained on it
    }

    /// One selector for all pages: who follows one follows the next that is chosen.
    void stepGoesAlongWithWhatIsChosenElsewhere()
    {
        draw();
        click("tryWalk");
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->drawn, 30000);
        walk().goToPlace(StepPhase::Backward, 3);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == 3, 30000);
        const NetworkPosition here = walk().moment()->position;
        const std::uint32_t sample = run().opened().data()->samples(Split::Test)[4];
        see().choose(Split::Test, sample);
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->follows({.sample = sample}), 30000);
        QCOMPARE(walk().moment()->position, here); // the same number, of another one
        walk().look({});                           // back to the batch, which no choice takes away
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && !walk().moment()->looked, 30000);
        see().choose(Split::Test, run().opened().data()->samples(Split::Test)[5]);
        QVERIFY(m_desk->settled());
        QVERIFY(arrived() && !walk().moment()->looked);
        QVERIFY(child<QPushButton>("followSample").isVisible());
    }

    void whatWasChosenComesBackWithTheSession()
    {
        const QTemporaryDir folder;
        const QString drawn = folder.filePath(QStringLiteral("drawn.kscope"));
        const QString seventh = folder.filePath(QStringLiteral("seventh.kscope"));
        draw();
        click("tryLook");
        QTRY_VERIFY_WITH_TIMEOUT(seesTheDrawing(), 20000);
        save(drawn);
        see().choose(Split::Test, run().opened().data()->samples(Split::Test)[7]);
        save(seventh);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), seventh, 20000);
        beginAnew();
        m_window->openFile(drawn, false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), drawn, 20000);
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(seesTheDrawing(), 20000);
        m_window->openFile(seventh, false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->sessionPath(), seventh, 20000);
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(see().answer() && !see().answer()->question.image.drawn, 20000);
        QVERIFY(see().bar().part() == Split::Test);
        QCOMPARE(see().bar().image().index, std::int64_t{7});
    }
};

QTEST_MAIN(TestOwnDrawing)
#include "tst_own_drawing.moc"
