#include "tests/ui/network/network_test.h"
#include "ui/grids/channel_strip.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/data/sample_sheet.h"
#include "ui/network/loss_band.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/untrained_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/column_area.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QMap>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace ks;

/// The Network lab in windows of several sizes: nothing widens a small window, a large one is used, pages have their places.
class TestNetworkLayout : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// What a training has come to is read in lines, not word below word, also in the smallest window beside its settings.
    void theHeadlineOfATrainingHasRoom()
    {
        m_desk->languages.use(QStringLiteral("es"));
        useLittleData();
        trainEpoch();
        train(2); // on from its best weights, which are offered beside the headline
        m_window->resize(900, 600);
        action("network.settings")->trigger();
        QVERIFY(m_desk->settled());
        const auto* headline = m_window->findChild<QLabel*>(QStringLiteral("trainHeadline"));
        QTRY_VERIFY2(headline->width() >= qRound(besideText(m_window->font(), 240)), qPrintable(QString::number(headline->width())));
        QTRY_VERIFY(headline->height() >= headline->heightForWidth(headline->width()));
        m_desk->languages.use(QStringLiteral("en"));
    }

    void noPageWidensTheWindow_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("textScale");
        QTest::newRow("en") << QStringLiteral("en") << 1.0;
        QTest::newRow("es") << QStringLiteral("es") << 1.0;
        QTest::newRow("es, large text") << QStringLiteral("es") << 1.5;
    }

    void noPageWidensTheWindow()
    {
        QFETCH(const QString, language);
        QFETCH(const double, textScale);
        m_desk->languages.use(language);
        m_desk->theme.setTextScale(textScale);
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        action("network.settings")->trigger();
        m_lab->trainPage().setShowsMore(true);
        for (const char* page : {"data", "build", "train", "watch", "why", "try", "export", "step"}) {
            m_lab->tabs().open(QString::fromLatin1(page));
            if (m_lab->tabs().isOpen(QStringLiteral("step")))
                QTRY_VERIFY_WITH_TIMEOUT(m_lab->stepPage().walk().moment() && !m_lab->stepPage().walk().way().isMoving(), 30000);
            QVERIFY(m_desk->settled());
            const int needed = m_window->minimumSizeHint().width();
            QVERIFY2(needed <= 1280, qPrintable(QStringLiteral("%1 needs %2").arg(QLatin1String(page)).arg(needed)));
            QCOMPARE(m_window->size(), QSize(1280, 720));
        }
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// On a small screen no page has to be scrolled sideways beside the settings, and no number is cut.
    void nothingIsScrolledSideways_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::newRow("en, 1024") << QStringLiteral("en") << QSize(1024, 768);
        QTest::newRow("es, 1024") << QStringLiteral("es") << QSize(1024, 768);
        QTest::newRow("es, 1360") << QStringLiteral("es") << QSize(1360, 860);
    }
    void nothingIsScrolledSideways()
    {
        QFETCH(const QString, language);
        QFETCH(const QSize, size);
        m_desk->languages.use(language);
        m_window->resize(size - QSize(60, 20)); // the bar of all three labs is so much wider than that of one, and a frame takes some
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        action("network.untrained")->trigger(); // the page of a second run speaks of the first one, too
        waitUntilReady();
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        action("network.settings")->trigger();
        for (const char* page : {"data", "build", "train", "watch", "why", "try", "export", "step"}) {
            m_lab->tabs().open(QString::fromLatin1(page));
            QVERIFY(m_desk->settled());
            if (const QString folder = qEnvironmentVariable("KS_TEST_PICTURES"); !folder.isEmpty())
                m_window->grab().save(
                    QStringLiteral("%1/sideways_%2_%3_%4.png").arg(folder, QLatin1String(page), language).arg(size.width()));
            for (const auto* inner : m_lab->tabs().page(QString::fromLatin1(page))->findChildren<ColumnArea*>())
                QVERIFY2(!inner->isVisible() || inner->horizontalScrollBar()->maximum() == 0, page);
            QWidget* shown = m_lab->tabs().page(QString::fromLatin1(page));
            const auto* area = qobject_cast<QScrollArea*>(shown->parentWidget()->parentWidget());
            QVERIFY(area);
            QVERIFY2(
                area->horizontalScrollBar()->maximum() == 0,
                qPrintable(QStringLiteral("%1: %2 of %3").arg(QLatin1String(page)).arg(area->viewport()->width()).arg(shown->width())));
        }
        if (size.width() < 1280) // the explanation is below what it explains, and nothing is squeezed
            QVERIFY(m_lab->stepPage().findChild<QWidget*>("stepStory")->mapTo(m_window, QPoint()).y() >
                    m_lab->stepPage().findChild<QWidget*>("src")->mapTo(m_window, QPoint()).y());
        const auto* counts = m_window->findChild<QTableWidget*>(QStringLiteral("dataCounts"));
        QCOMPARE(counts->horizontalScrollBar()->maximum(), 0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// The layer that is looked at goes with what brought it, and none is chosen in its place: the next key would be for one that nobody chose.
    void undoTakesTheChosenLayer()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const int last = static_cast<int>(m_lab->document().model().graph.nodes.size()) - 1;
        m_lab->buildPage().choose(last);
        m_lab->buildPage().duplicateChosen();
        QCOMPARE(m_lab->buildPage().chosen(), last + 1);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->buildPage().chosen(), -1);
    }

    /// Its table is that of the network before, and may still have the keyboard: found by the walk, which pressed G there.
    void aClosedBuildPageTakesNoKeys()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const std::size_t layers = m_lab->document().model().graph.nodes.size();
        m_lab->buildPage().choose(static_cast<int>(layers) - 1);
        m_lab->buildPage().duplicateChosen();
        m_lab->buildPage().duplicateChosen();
        m_lab->tabs().open(QStringLiteral("watch"));
        auto* table = m_lab->buildPage().findChild<QTableWidget*>(QStringLiteral("layerTable"));
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->document().model().graph.nodes.size(), layers);
        const int before = m_lab->buildPage().chosen();
        table->setCurrentCell(0, 0);
        table->setCurrentCell(table->rowCount() - 1, 0);
        QCOMPARE(m_lab->buildPage().chosen(), before);
    }

    /// The buttons of all pages can be read whole in any window, and whatever page is open, each stands where it stood.
    void thePagesHaveTheirPlaces_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("textScale");
        QTest::newRow("en") << QStringLiteral("en") << 1.0;
        QTest::newRow("es") << QStringLiteral("es") << 1.0;
        QTest::newRow("es, large text") << QStringLiteral("es") << 1.5;
    }
    void thePagesHaveTheirPlaces()
    {
        QFETCH(const QString, language);
        QFETCH(const double, textScale);
        m_desk->languages.use(language);
        m_desk->theme.setTextScale(textScale);
        m_window->resize(1280, 720);
        QVERIFY(m_desk->settled());
        PageTabs& pages = m_lab->tabs();
        const auto tabOf = [&](const QString& id) { return pages.findChild<QToolButton*>(QStringLiteral("page-") + id); };
        QMap<QString, QRect> places;
        QSet<QKeySequence> keys;
        for (const QString& id : pages.ids()) {
            const QToolButton* tab = tabOf(id);
            places[id] = tab->geometry();
            QVERIFY2(tab->isVisible() && pages.rect().contains(tab->geometry()), qPrintable(id));
            QVERIFY2(tab->width() >= tab->fontMetrics().size(Qt::TextShowMnemonic, tab->text()).width(), qPrintable(id));
            QCOMPARE(QString(tab->text()).remove(QLatin1Char('&')), pages.page(id)->title());
            QVERIFY2(!tab->shortcut().isEmpty() && !keys.contains(tab->shortcut()), qPrintable(id));
            keys += tab->shortcut();
        }
        for (const QAction* menu : m_window->menuBar()->actions())
            QVERIFY2(!keys.contains(QKeySequence::mnemonic(menu->text())), qPrintable(menu->text()));
        for (const QString& id : pages.ids()) {
            tabOf(id)->click();
            QVERIFY(m_desk->settled());
            for (const QString& other : pages.ids()) {
                QCOMPARE(pages.isOpen(other), other == id);
                QCOMPARE(tabOf(other)->isChecked(), other == id);
                QCOMPARE(pages.page(other)->isVisible(), other == id);
                QCOMPARE(tabOf(other)->geometry(), places[other]);
            }
        }
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Arrows lead along the row, and whoever works in a page that is left stands on the button of the new one.
    void pagesAreReachedByKeys()
    {
        PageTabs& pages = m_lab->tabs();
        pages.open(QStringLiteral("data"));
        auto* data = pages.findChild<QToolButton*>("page-data");
        data->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(data));
        QTest::keyClick(data, Qt::Key_Right);
        QCOMPARE(pages.openId(), QStringLiteral("build"));
        QCOMPARE(QApplication::focusWidget(), pages.findChild<QWidget*>("page-build"));
        pages.walk(1);
        QCOMPARE(pages.openId(), QStringLiteral("train"));
        m_lab->trainPage().untrained().table().setFocus();
        pages.open(QStringLiteral("watch"));
        QCOMPARE(QApplication::focusWidget(), pages.findChild<QWidget*>("page-watch"));
    }

    /// Pressed on the bar, the chart stands above every page but its own, with the same lines, and keeps its place in the preferences.
    void theLossStandsAboveEveryPage()
    {
        useLittleData();
        train(2);
        auto* line = m_lab->centre()->findChild<QAbstractButton*>("runLoss");
        auto* chart = m_lab->centre()->findChild<ChartView*>("lossBandChart");
        QVERIFY(!line->isEnabled() && !chart->isVisible()); // Charts is open
        m_lab->tabs().open(QStringLiteral("see"));
        QVERIFY(line->isEnabled() && !chart->isVisible());
        line->click();
        QVERIFY(chart->isVisible() && line->isChecked());
        QVERIFY(m_desk->preferences.get(preference::lossBand));
        QCOMPARE(chart->chart().series.size(), m_lab->trainPage().liveChart(TrainingChart::Loss).series.size());
        QVERIFY(!chart->chart().series.empty());
        QVERIFY(m_desk->settled());
        QVERIFY2(chart->height() >= 120 && chart->height() <= 200, qPrintable(QString::number(chart->height())));
        QVERIFY(m_lab->tabs().page(QStringLiteral("see"))->visibleRegion().boundingRect().height() > 300);
        QCOMPARE(m_window->size(), QSize(1280, 720));
        m_lab->tabs().open(QStringLiteral("train"));
        QVERIFY(!chart->isVisible()); // never twice
        m_lab->tabs().open(QStringLiteral("data"));
        QVERIFY(chart->isVisible());
        line->click();
        QVERIFY(!chart->isVisible() && !m_desk->preferences.get(preference::lossBand));
    }

    /// The samples are as large as the window allows, and the table of their counts has no empty rows.
    void theDataFillALargeWindow()
    {
        useLittleData();
        waitUntilReady();
        m_window->resize(1920, 1080);
        m_lab->tabs().open(QStringLiteral("data"));
        const auto* counts = m_lab->centre()->findChild<QTableWidget*>("dataCounts");
        QTRY_COMPARE(counts->rowCount(), 11);
        QVERIFY(m_desk->settled());
        QVERIFY(counts->height() <= 13 * counts->rowHeight(0));
        const auto* sheet = m_lab->centre()->findChild<SampleSheet*>();
        const auto size = [sheet] {
            QSize largest(0, 0);
            for (const auto* label : sheet->findChildren<QLabel*>())
                if (label->accessibleName() == sheet->accessibleName() && !label->pixmap().isNull())
                    largest = label->pixmap().size();
            return largest;
        };
        QTRY_VERIFY2(size().width() >= 0.6 * sheet->width() || size().height() >= 0.6 * sheet->height(),
                     qPrintable(QStringLiteral("%1 of %2").arg(size().width()).arg(sheet->width())));
    }
};

QTEST_MAIN(TestNetworkLayout)
#include "tst_network_layout.moc"
