#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_predict_test.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/moments/scrubber.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_story.h"
#include "ui/network/training_run.h"

#include <QApplication>
#include <QTest>
#include <QToolButton>

#include <optional>

using namespace ks;

/// A cell of See and one of its terms, while two moments are compared and after it.
class TestSeeCompared : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

    MomentScrubber& scrubber() { return *m_lab->centre()->findChild<MomentScrubber*>(); }
    QString path() { return page().findChild<SeePath*>(QStringLiteral("seePath"))->plainText(); }
    bool explains() { return page().reasons() && page().reasons()->explanation; }
    bool showsDifference() { return page().answer() && page().answer()->isDifference(); }
    void press(Qt::Key key)
    {
        QWidget* const here = QApplication::focusWidget();
        QTest::keyClick(here ? here : m_window, key);
    }
    /// To a term of a cell of the second convolution, with the keyboard in the picture.
    void walkToTerm()
    {
        openWithLittleData();
        train(2);
        train(2);
        openSee();
        m_window->activateWindow();
        view().setFocus();
        view().setSpot({.column = column("conv2"), .map = 3, .cell = SeeCell(4, 5)});
        QTRY_VERIFY_WITH_TIMEOUT(explains(), 20000);
        QVERIFY(m_desk->settled());
        press(Qt::Key_N);
        press(Qt::Key_N);
        QVERIFY2(path().contains(QStringLiteral("term ")), qPrintable(path()));
    }
    /// By its button, which takes the keyboard.
    void compare()
    {
        auto& button = *scrubber().findChild<QToolButton*>(QStringLiteral("momentCompare"));
        QTRY_VERIFY(button.isVisible() && button.isEnabled());
        button.setFocus();
        button.click();
        QTRY_VERIFY_WITH_TIMEOUT(showsDifference(), 20000);
        QVERIFY(m_desk->settled());
    }

private slots:
    void cleanup() { closeWindow(); }

    /// Whoever has come from the picture goes on there: Esc leads out of the cell then.
    void theKeyboardComesBackFromComparing()
    {
        walkToTerm();
        if (QTest::currentTestFailed())
            return;
        compare();
        if (QTest::currentTestFailed())
            return;
        press(Qt::Key_Escape);
        QVERIFY(!run().look().side());
        QVERIFY(view().hasFocus());
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && !showsDifference() && explains(), 20000);
        QVERIFY(m_desk->settled());
        QCOMPARE(view().level(), SeeLevel::Cells);
        press(Qt::Key_Escape); // out of the term
        press(Qt::Key_Escape);
        QCOMPARE(view().level(), SeeLevel::Map);
    }

    /// Whoever has come there by a button stays on the line: the button would be pressed by the next Space.
    void aButtonDoesNotGetTheKeyboardBack()
    {
        walkToTerm();
        if (QTest::currentTestFailed())
            return;
        auto* on = page().findChild<QToolButton*>(QStringLiteral("seeTermBack"));
        QVERIFY(on && on->isEnabled());
        on->setFocus();
        compare();
        if (QTest::currentTestFailed())
            return;
        press(Qt::Key_Escape);
        QVERIFY(!run().look().side());
        QVERIFY(scrubber().findChild<MomentTrack*>()->hasFocus());
    }

    /// Whoever reads a difference wants to know of what.
    void aDifferenceTellsBothNumbers()
    {
        walkToTerm();
        if (QTest::currentTestFailed())
            return;
        compare();
        if (QTest::currentTestFailed())
            return;
        const SeeSpot spot = view().spot();
        QVERIFY(spot.cell && run().look().first());
        const auto numberAt = [&](MomentLook::Side side, std::size_t trained) {
            run().look().show(side);
            const auto isOfIt = [&] { return page().answer() && !showsDifference() && page().answer()->trained == trained; };
            const bool isThere = QTest::qWaitFor(isOfIt, 20000) && m_desk->settled();
            const auto number = isThere ? seeNumberAt(view().picture().columns[static_cast<std::size_t>(spot.column)], spot) : std::nullopt;
            return number ? figureOnScreen(static_cast<double>(*number)) : QString();
        };
        const QString a = numberAt(MomentLook::Side::First, *run().look().first());
        const QString b = numberAt(MomentLook::Side::Second, batches());
        QVERIFY(!a.isEmpty() && !b.isEmpty());
        run().look().show(MomentLook::Side::Difference);
        QTRY_VERIFY_WITH_TIMEOUT(showsDifference(), 20000);
        QVERIFY(m_desk->settled());
        const QString told = QStringLiteral("A %1, B %2, B − A").arg(a, b);
        QTRY_VERIFY2(page().story().toPlainText().contains(told), qPrintable(page().story().toPlainText()));
        QVERIFY(page().story().toHtml().contains(QStringLiteral("moment:a")));
        emit page().story().anchorClicked(QUrl(QStringLiteral("moment:a"))); // how A's is made
        QCOMPARE(run().look().side(), std::optional(MomentLook::Side::First));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && !showsDifference() && explains(), 20000);
        QVERIFY(m_desk->settled());
    }

    /// A difference has no terms: none is in its path, and none is left by Esc. It is there again with its numbers.
    void aDifferenceHasNoTerm()
    {
        walkToTerm();
        if (QTest::currentTestFailed())
            return;
        const QString walked = path();
        compare();
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(!path().contains(QStringLiteral("term ")), qPrintable(path()));
        run().look().show(MomentLook::Side::Second);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && !showsDifference() && explains(), 20000);
        QCOMPARE(path(), walked);
        run().look().show(MomentLook::Side::Difference);
        QTRY_VERIFY_WITH_TIMEOUT(showsDifference(), 20000);
        QVERIFY(m_desk->settled());
        view().setFocus();
        press(Qt::Key_Escape);
        QCOMPARE(view().level(), SeeLevel::Map);
    }
};

QTEST_MAIN(TestSeeCompared)
#include "tst_see_compared.moc"
