#include "tests/ui/labs_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_story.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/presenter_window.h"

#include <QFontInfo>
#include <QStackedWidget>
#include <QTest>
#include <qcustomplot.h>

using namespace ks;

/// What a class can read from its last row: no letter on a projector is smaller than 1/36 of its height, in any lab, and the picture has the room.
class TestPresenterLetters : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabsDesk> m_desk;

    PresenterWindow& projector() { return m_desk->window.presenter(); }
    NetworkLab& network() { return m_desk->lab<NetworkLab>(); }
    SeePage& see() { return *m_desk->lab<NetworkLab>().tabs().findChild<SeePage*>(); }
    bool visible(const char* name)
    {
        const auto* part = network().centre()->findChild<QWidget*>(QLatin1String(name));
        return part && part->isVisible();
    }
    int least() { return projector().height() / 36; }
    void present(const QSize& size)
    {
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled()); // it has filled the screen there is
        projector().setWindowState(Qt::WindowNoState);
        projector().resize(size);
        QVERIFY(m_desk->settled());
        QCOMPARE(projector().size(), size);
    }
    void openPage(const char* page)
    {
        m_desk->action("lab.network")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(network().run().hasTrainer() && !network().run().isBusy(), 60000);
        network().tabs().open(QLatin1String(page));
        QVERIFY(m_desk->settled());
    }
    /// Whatever is seen there in smaller letters; empty: nothing.
    QStringList small()
    {
        QStringList found;
        const auto check = [&](const QWidget& part, const QFont& font, const char* what) {
            if (const int size = QFontInfo(font).pixelSize(); size < least())
                found.append(QStringLiteral("%1 %2 \"%3\": %4 px")
                                 .arg(QLatin1String(part.metaObject()->className()), part.objectName(), QLatin1String(what))
                                 .arg(size));
        };
        for (const QWidget* part : projector().findChildren<QWidget*>()) {
            if (!part->isVisible() || part->size().isEmpty() || qobject_cast<const QStackedWidget*>(part)) // which writes nothing itself
                continue;
            check(*part, part->font(), "its letters");
            if (const auto* plot = qobject_cast<const QCustomPlot*>(part)) {
                for (QCPAxisRect* rect : plot->axisRects())
                    for (QCPAxis* axis : rect->axes()) {
                        if (!axis->visible())
                            continue;
                        check(*part, axis->tickLabelFont(), "numbers of an axis");
                        check(*part, axis->labelFont(), "name of an axis");
                    }
                if (plot->legend && plot->legend->visible())
                    check(*part, plot->legend->font(), "legend");
            }
        }
        return found;
    }

private slots:
    void initTestCase()
    {
        m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720));
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        QTRY_VERIFY(m_desk->lab<OperationLab>().inspection().explanation());
    }
    void cleanupTestCase() { m_desk.reset(); }
    void cleanup() { m_desk->window.setPresenting(false); }

    void everyTextIsLarge_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::addColumn<QString>("place");
        for (const QSize& screen : {QSize(1280, 720), QSize(1920, 1080)})
            for (const char* place : {"operation", "benchmark", "see", "step", "watch", "train", "build", "data", "try"})
                QTest::addRow("%s on %dx%d", place, screen.width(), screen.height()) << screen << QString::fromLatin1(place);
    }
    void everyTextIsLarge()
    {
        QFETCH(QSize, screen);
        QFETCH(QString, place);
        if (place == QLatin1String("operation") || place == QLatin1String("benchmark"))
            m_desk->action(QStringLiteral("lab.") + place)->trigger();
        else
            openPage(place.toLatin1().constData());
        present(screen);
        const QStringList found = small();
        QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("at least %1 px: %2").arg(least()).arg(found.join(QStringLiteral("; ")))));
    }

    void thePictureOfANetworkFillsTheProjector_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::newRow("1280x720") << QSize(1280, 720);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
    }
    void thePictureOfANetworkFillsTheProjector()
    {
        QFETCH(QSize, screen);
        openPage("see");
        const QFont before = see().view().font();
        present(screen);
        SeeView& view = see().view();
        QVERIFY2(view.width() >= 0.95 * screen.width() && view.height() >= 0.6 * screen.height(),
                 qPrintable(QStringLiteral("%1×%2").arg(view.width()).arg(view.height())));
        // What it paints: titles, shapes, bars and scales in small letters, and cells.
        QVERIFY(QFontInfo(seeSmallFont(view.font())).pixelSize() >= least());
        QVERIFY(seeGridLook(view).smallestNumber >= least());
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QCOMPARE(view.font(), before);
        QVERIFY(seeGridLook(view).smallestNumber < least());
        QVERIFY(see().story().isVisible());
    }

    /// Numbers are what one goes there for: the cells are large enough for three digits in letters of that size.
    void cellsThatAreReadAreLarge()
    {
        openPage("see");
        present({1280, 720});
        SeeView& view = see().view();
        QVERIFY(!see().story().isVisible());
        view.setSpot({.column = 1, .map = 0, .cell = SeeCell(2, 2)});
        while (view.level() != SeeLevel::Cells)
            view.zoomIn();
        QVERIFY(m_desk->settled());
        QVERIFY(see().story().isVisible()); // with its formula
        const double cell = view.rectOf(view.spot()).width();
        QFont letters = view.font();
        letters.setPixelSize(least());
        QVERIFY2(0.8 * cell >= QFontMetricsF(letters).horizontalAdvance(QStringLiteral("0.12")), qPrintable(QString::number(cell)));
        while (view.level() != SeeLevel::Network)
            view.zoomOut();
        QVERIFY(!see().story().isVisible());
    }

    void pagesAreOpenedByTheirKeysWithoutTheirRow()
    {
        openPage("see");
        present({1280, 720});
        const auto* tab = m_desk->window.findChild<QWidget*>(QStringLiteral("page-data"));
        if (!tab)
            tab = projector().findChild<QWidget*>(QStringLiteral("page-data"));
        QVERIFY(tab && !tab->isVisible());
        QTRY_VERIFY(projector().isActiveWindow());
        QTest::keyClick(&projector(), Qt::Key_D, Qt::AltModifier);
        QCOMPARE(network().tabs().openId(), QStringLiteral("data"));
        QTest::keyClick(&projector(), Qt::Key_S, Qt::AltModifier);
        QCOMPARE(network().tabs().openId(), QStringLiteral("see"));
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(tab->isVisible());
        QTRY_VERIFY(m_desk->window.isActiveWindow());
        QTest::keyClick(&m_desk->window, Qt::Key_D, Qt::AltModifier);
        QTRY_COMPARE(network().tabs().openId(), QStringLiteral("data"));
    }

    /// Start, one batch, and how well it reads: the rest comes back with the window.
    void theRunBarFolds()
    {
        openPage("see");
        QVERIFY(visible("runSpeed") && visible("fullSpeed") && visible("runFigure"));
        present({1280, 720});
        QVERIFY(!visible("runSpeed") && !visible("fullSpeed") && visible("runFigure"));
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(visible("runSpeed") && visible("fullSpeed"));
    }

    /// What leads elsewhere goes; the tensors get its room.
    void stepIsLeftWithItsTensors()
    {
        openPage("step");
        QTRY_VERIFY(visible("stepWhere") && visible("openOperation") && visible("stepGoOn"));
        present({1280, 720});
        QVERIFY(visible("stepWhere") && !visible("openOperation") && !visible("stepGoOn"));
        m_desk->window.setPresenting(false);
        QVERIFY(m_desk->settled());
        QVERIFY(visible("openOperation") && visible("stepGoOn"));
    }
};

QTEST_MAIN(TestPresenterLetters)
#include "tst_presenter_letters.moc"
