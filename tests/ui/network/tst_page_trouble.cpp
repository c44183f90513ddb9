#include "core/nn/presets.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/text.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_trouble.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace ks;

/// What See says of a network that cannot be shown, and how one gets on from there.
class TestSeeTrouble : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage* page() { return m_window->findChild<SeePage*>(); }
    SeeTrouble* trouble() { return m_window->findChild<SeeTrouble*>(QStringLiteral("seeTrouble")); }
    QPushButton* wayOut(const QString& text)
    {
        for (QPushButton* button : trouble()->findChildren<QPushButton*>())
            if (!button->isHidden() && button->text() == text)
                return button;
        return nullptr;
    }
    /// One for photographs, while the data are digits.
    void takeOneThatDoesNotFit()
    {
        change([](NetworkContent& content) { content.model = presetModel("resnet-14-cifar"); });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
    }

private slots:
    void init()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(trouble()->isHidden());
        QVERIFY(!page()->view().picture().columns.empty());
        takeOneThatDoesNotFit();
    }
    void cleanup() { closeWindow(); }

    void itsNameAndWhatDoesNotFitAreSaid()
    {
        const QString name = nameOnScreen(presetModel("resnet-14-cifar").name);
        const QString why = toQString(run().view().message);
        QVERIFY(!why.isEmpty());
        QCOMPARE(page()->findChild<SeePath*>()->plainText(), name);
        QVERIFY(trouble()->isVisible());
        QVERIFY(trouble()->findChild<QLabel*>(QStringLiteral("seeTroubleText"))->text().startsWith(why));
        QCOMPARE(page()->view().accessibleDescription(), why);
        QCOMPARE(trouble()->geometry(), page()->view().rect());
        const auto* place = m_window->findChild<QLabel*>(QStringLiteral("runPlace")); // too long for its room
        QCOMPARE(place->toolTip(), why);
        const auto* wave = page()->findChild<QLabel*>(QStringLiteral("seeWaveSentence"));
        QCOMPARE(wave->text(), QStringLiteral("There is nothing to play while no network is shown."));
    }

    void itIsFittedFromThere()
    {
        QPushButton* fit = wayOut(QStringLiteral("Fit it to the data"));
        QVERIFY(fit);
        fit->setFocus();
        QTest::keyClick(fit, Qt::Key_Space);
        waitUntilReady();
        QVERIFY(trouble()->isHidden());
        QVERIFY(!page()->view().picture().columns.empty());
        QCOMPARE(page()->findChild<SeePath*>()->plainText(), nameOnScreen(run().view().content.model.name));
        takeOneThatDoesNotFit(); // once more
        QVERIFY(trouble()->isVisible());
    }

    void theDataAreChosenFromThere()
    {
        QPushButton* data = wayOut(QStringLiteral("Choose other data"));
        QVERIFY(data);
        data->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("data"));
    }

    void theWaysOutAreInTheLanguageOfTheWindow()
    {
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(!wayOut(QStringLiteral("Fit it to the data")) && !wayOut(QStringLiteral("Choose other data")));
        QCOMPARE(trouble()->findChild<QLabel*>(QStringLiteral("seeTroubleText"))->text(), toQString(run().view().message));
        QCOMPARE(page()->view().accessibleDescription(), toQString(run().view().message));
    }
};

QTEST_MAIN(TestSeeTrouble)
#include "tst_see_trouble.moc"
