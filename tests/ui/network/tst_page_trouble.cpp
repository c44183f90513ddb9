#include "core/nn/edge_edits.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/language/text.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_path.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// What the pages say of a network that cannot be trained, and how one gets on from there.
class TestPageTrouble : public test::NetworkTest {
    Q_OBJECT

private:
    SeePage* page() { return m_window->findChild<SeePage*>(); }
    /// The one that is seen; null: none.
    PageTrouble* shown()
    {
        for (PageTrouble* one : m_window->findChildren<PageTrouble*>())
            if (one->isVisible())
                return one;
        return nullptr;
    }
    QPushButton* wayOn(const QString& text)
    {
        if (const PageTrouble* const there = shown())
            for (QPushButton* button : there->findChildren<QPushButton*>())
                if (!button->isHidden() && button->text() == text)
                    return button;
        return nullptr;
    }
    QStringList waysOn()
    {
        QStringList ways;
        if (const PageTrouble* const there = shown())
            for (const QPushButton* button : there->findChildren<QPushButton*>())
                if (!button->isHidden())
                    ways += button->text();
        return ways;
    }
    void waitUntilFailed() { QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000); }
    /// One for photographs, while the data are digits.
    void takeOneThatDoesNotFit()
    {
        change([](NetworkContent& content) { content.model = presetModel("resnet-14-cifar"); });
        waitUntilFailed();
    }
    void takeNoLayers()
    {
        change([](NetworkContent& content) { content.model = withoutLayers(content.model); });
        waitUntilFailed();
    }
    /// Of all that is seen of the lab: labels, and what the message bar says.
    int timesSaid(const QString& words)
    {
        int times = said().contains(words);
        for (const QLabel* label : m_lab->centre()->findChildren<QLabel*>())
            times += label->isVisible() && label->text().contains(words);
        return times;
    }

private slots:
    void init()
    {
        openWithLittleData();
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(!shown());
        QVERIFY(!page()->view().picture().columns.empty());
    }
    void cleanup() { closeWindow(); }

    void itsNameAndWhatDoesNotFitAreSaid()
    {
        takeOneThatDoesNotFit();
        const QString name = nameOnScreen(presetModel("resnet-14-cifar").name);
        const QString why = toQString(run().view().message);
        QVERIFY(!why.isEmpty());
        QCOMPARE(page()->findChild<SeePath*>()->plainText(), name);
        QVERIFY(shown());
        QVERIFY2(shown()->said().startsWith(why) && shown()->said().endsWith(QLatin1Char('.')), qPrintable(shown()->said()));
        QCOMPARE(page()->view().accessibleDescription(), why);
        QCOMPARE(shown()->geometry(), page()->view().rect());
        const auto* place = m_window->findChild<QLabel*>(QStringLiteral("runPlace"));
        QCOMPARE(place->text(), QStringLiteral("Cannot be trained as it is."));
        QVERIFY2(place->toolTip().startsWith(why), qPrintable(place->toolTip()));
        const auto* wave = page()->findChild<QLabel*>(QStringLiteral("seeWaveSentence"));
        QCOMPARE(wave->text(), QStringLiteral("There is nothing to play while no network is shown."));
    }

    /// Once each, with the same ways on; where it is put right the message bar says it.
    void everyPageSaysItOnce()
    {
        takeOneThatDoesNotFit();
        const QString why = toQString(run().view().message);
        const QStringList ways = waysOn();
        QVERIFY2(ways.contains(QStringLiteral("Fit it to the data")) && ways.contains(QStringLiteral("Choose other data")) &&
                     ways.contains(QStringLiteral("Change the network")),
                 qPrintable(ways.join(QStringLiteral("; "))));
        for (const QString& id : m_lab->tabs().ids()) {
            m_lab->tabs().open(id);
            QVERIFY(m_desk->settled());
            QVERIFY2(timesSaid(why) == 1, qPrintable(id + QStringLiteral(" %1").arg(timesSaid(why))));
            const bool mends = id == QLatin1String("data") || id == QLatin1String("build");
            QVERIFY2(mends == !shown(), qPrintable(id));
            if (mends)
                QVERIFY2(said().contains(why) && m_window->messages().isOffering(), qPrintable(id));
            else
                QVERIFY2(waysOn() == ways, qPrintable(id + waysOn().join(QStringLiteral("; "))));
        }
        m_lab->tabs().open(QStringLiteral("try"));
        QVERIFY(!m_lab->tabs().page(QStringLiteral("try"))->isVisible()); // nor does a key lead there
        wayOn(QStringLiteral("Fit it to the data"))->click();
        waitUntilReady();
        QVERIFY(!shown() && m_lab->tabs().page(QStringLiteral("try"))->isVisible());
        QVERIFY(!said().contains(why));
    }

    /// A network for pictures, a table of rows.
    void aNetworkForPicturesOnATable()
    {
        const QTemporaryDir folder;
        const QString table = test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 60);
        change([&](NetworkContent& content) { content.data = "csv:" + table.toStdString() + "?target=target"; });
        waitUntilFailed();
        for (const char* id : {"see", "watch", "why", "step", "try"}) {
            m_lab->tabs().open(QLatin1String(id));
            QVERIFY2(shown() && shown()->said().contains(QStringLiteral("1×28×28")), id);
        }
        const QStringList ways = waysOn();
        QVERIFY2(ways.front().startsWith(QStringLiteral("Take ")) && ways.front().endsWith(QStringLiteral(" instead")),
                 qPrintable(ways.front()));
        wayOn(ways.front())->click();
        waitUntilReady();
        QVERIFY(!m_lab->document().model().classifies());
    }

    void anEmptyNetworkIsBuiltFirst()
    {
        takeNoLayers();
        for (const char* id : {"see", "watch", "why", "step", "try", "train", "export"}) {
            m_lab->tabs().open(QLatin1String(id));
            QVERIFY2(shown() && shown()->said() == QStringLiteral("The network has no layers yet."), id);
            QCOMPARE(waysOn().front(), QStringLiteral("Build it, layer by layer"));
        }
        const auto* layers = m_window->findChild<QComboBox*>(QStringLiteral("exportLayer"));
        QVERIFY(layers->count() == 0 && layers->placeholderText() == QStringLiteral("no layers"));
        QVERIFY2(layers->toolTip().contains(QStringLiteral("no layers yet")), qPrintable(layers->toolTip()));
        QVERIFY(wayOn(QStringLiteral("Take LeNet-5 instead")));
        wayOn(QStringLiteral("Build it, layer by layer"))->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("build"));
        QCOMPARE(said(), QStringLiteral("The network has no layers yet."));
        m_lab->tabs().open(QStringLiteral("step"));
        wayOn(QStringLiteral("Take LeNet-5 instead"))->click();
        waitUntilReady();
        QVERIFY(!shown());
        QCOMPARE(QString::fromStdString(m_lab->document().model().name), QStringLiteral("LeNet-5"));
    }

    /// As Build mends it.
    void aLayerThatIsImpossibleIsMended()
    {
        change([](NetworkContent& content) { content.model = withAttribute(content.model, 0, "kernel_shape", "40x40"); });
        waitUntilFailed();
        const QStringList ways = waysOn();
        QVERIFY2(ways.front().startsWith(QStringLiteral("Mend it: window size ")), qPrintable(ways.front()));
        QVERIFY2(ways.indexOf(QStringLiteral("Change the network")) < ways.indexOf(QStringLiteral("Choose other data")),
                 qPrintable(ways.join(QStringLiteral("; "))));
        wayOn(ways.front())->click();
        waitUntilReady();
        m_lab->undoStack()->undo();
        waitUntilFailed();
        QVERIFY(shown());
    }

    void itIsFittedFromThere()
    {
        takeOneThatDoesNotFit();
        QPushButton* fit = wayOn(QStringLiteral("Fit it to the data"));
        QVERIFY(fit);
        fit->setFocus();
        QTest::keyClick(fit, Qt::Key_Space);
        waitUntilReady();
        QVERIFY(!shown());
        QVERIFY(!page()->view().picture().columns.empty());
        QCOMPARE(page()->findChild<SeePath*>()->plainText(), nameOnScreen(run().view().content.model.name));
        takeOneThatDoesNotFit(); // once more
        QVERIFY(shown());
    }

    void theDataAreChosenFromThere()
    {
        takeOneThatDoesNotFit();
        QPushButton* data = wayOn(QStringLiteral("Choose other data"));
        QVERIFY(data);
        data->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("data"));
    }

    void theWaysOnAreInTheLanguageOfTheWindow()
    {
        takeOneThatDoesNotFit();
        const QStringList english = waysOn();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(waysOn() != english);
        for (const QString& way : waysOn())
            QVERIFY2(!english.contains(way), qPrintable(way));
        QVERIFY(shown()->said().startsWith(toQString(run().view().message)));
        QCOMPARE(page()->view().accessibleDescription(), toQString(run().view().message));
    }
};

QTEST_MAIN(TestPageTrouble)
#include "tst_page_trouble.moc"
