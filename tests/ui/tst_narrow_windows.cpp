#include "tests/ui/labs_desk.h"
#include "tests/ui/painted_letters.h"
#include "ui/grids/colour_bar.h"
#include "ui/network/data/sample_sheet.h"
#include "ui/network/network_lab.h"
#include "ui/network/network_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/training_run.h"
#include "ui/operation/operation_tabs.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/page_area.h"

#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include <cstdlib>

using namespace ks;

/// All labs and pages in the smallest windows that the program is made for, in both languages and large text.
class TestNarrowWindows : public QObject {
    Q_OBJECT

    /// Empty where the window is as it was given and needs no more.
    static QString problemOf(test::LabsDesk& desk, const QSize& given)
    {
        if (!desk.settled())
            return QStringLiteral("no rest");
        const int least = desk.window.minimumSizeHint().width();
        if (desk.window.size() == given && least <= given.width())
            return {};
        return QStringLiteral("needs %1, is %2 x %3").arg(least).arg(desk.window.width()).arg(desk.window.height());
    }
    static void addRows()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("scale");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "es"})
            for (const auto& [scale, size] : {std::pair(1.0, QSize(1000, 700)), {1.25, QSize(1000, 700)}, {1.5, QSize(1280, 720)}})
                QTest::addRow("%s, %g", language, scale) << QString::fromLatin1(language) << scale << size;
    }
    /// And in the smallest one that there is.
    static void addSmallestRows()
    {
        addRows();
        for (const char* language : {"en", "es"})
            for (const double scale : {1.0, 1.25, 1.5})
                QTest::addRow("%s, %g, smallest", language, scale) << QString::fromLatin1(language) << scale << QSize(900, 600);
    }
    static void prepare(test::LabsDesk& desk)
    {
        QFETCH(const QString, language);
        QFETCH(const double, scale);
        QFETCH(const QSize, size);
        desk.languages.use(language);
        desk.theme.setTextScale(scale);
        QVERIFY(desk.settled());
        desk.window.resize(size);
    }

private slots:
    void everyPageFits_data() { addSmallestRows(); }
    void everyPageFits()
    {
        QFETCH(const QSize, size);
        test::LabsDesk desk(size);
        prepare(desk);
        for (const auto& lab : desk.window.labs()) {
            desk.action(QStringLiteral("lab.") + lab->id())->trigger();
            QString problem = problemOf(desk, size);
            QVERIFY2(problem.isEmpty(), qPrintable(lab->id() + ": " + problem));
            auto* network = dynamic_cast<NetworkLab*>(lab.get());
            if (!network)
                continue;
            for (const bool beside : {false, true}) { // the settings
                if (beside)
                    desk.action("network.settings")->trigger();
                for (const QString& page : network->tabs().ids()) {
                    network->tabs().open(page);
                    problem = problemOf(desk, size);
                    QVERIFY2(problem.isEmpty(), qPrintable(page + (beside ? " beside settings: " : ": ") + problem));
                }
            }
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// The tabs of the Operation lab are never wider than the room for them, so that the arrows at their end are seen.
    void theTabsOfAnOperationAreReached_data() { addSmallestRows(); }
    void theTabsOfAnOperationAreReached()
    {
        QFETCH(const QSize, size);
        test::LabsDesk desk(size);
        prepare(desk);
        desk.action("lab.operation")->trigger();
        QVERIFY(desk.settled());
        auto* tabs = desk.window.findChild<OperationTabs*>();
        QVERIFY(tabs);
        const auto* area = qobject_cast<const PageArea*>(tabs->parentWidget()->parentWidget());
        QVERIFY(area);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QVERIFY(desk.settled());
            QTRY_VERIFY2(tabs->width() <= area->viewport()->width(),
                         qPrintable(QStringLiteral("%1: %2 of %3").arg(tab).arg(area->viewport()->width()).arg(tabs->width())));
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// In all of the page's height the row of the wave is seen whole, and nothing is scrolled across.
    void seeFitsWithItsWave_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("scale");
        QTest::addColumn<QSize>("size");
        QTest::newRow("es") << QStringLiteral("es") << 1.5 << QSize(1000, 700);
        QTest::newRow("en") << QStringLiteral("en") << 1.0 << QSize(900, 600);
    }
    void seeFitsWithItsWave()
    {
        QFETCH(const QSize, size);
        test::LabsDesk desk(size);
        prepare(desk);
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QStringLiteral("see"));
        QVERIFY(desk.settled());
        const QWidget* page = lab.tabs().page(QStringLiteral("see"));
        const auto* area = qobject_cast<const PageArea*>(page->parentWidget()->parentWidget());
        QVERIFY(area);
        QTRY_VERIFY2(page->width() <= area->viewport()->width(),
                     qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->width()).arg(page->width())));
        for (const char* name : {"seeWavePlay", "seeWaveSentence", "seeSave", "seeOpenOperation", "seeLive"}) {
            const auto* part = page->findChild<QWidget*>(QLatin1String(name));
            QVERIFY2(part && part->isVisible(), name);
            const QRect place(part->mapTo(area->viewport(), QPoint()), part->size());
            QVERIFY2(area->viewport()->rect().contains(place), name);
            QVERIFY2(place.width() >= part->minimumSizeHint().width(), name);
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// What stands in one row has one middle.
    void whatIsAskedOfASampleStandsInARow()
    {
        test::LabsDesk desk(QSize(1280, 720));
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QStringLiteral("see"));
        QVERIFY(desk.settled());
        const auto middle = [&desk](const char* name) {
            const auto* part = desk.window.findChild<QWidget*>(QLatin1String(name));
            return part->mapTo(&desk.window, part->rect().center()).y();
        };
        for (const char* name : {"seeLive", "seePart"})
            QVERIFY2(std::abs(middle(name) - middle("seeIndex")) <= 1, name);
        for (const char* name : {"seeWhy", "seeRate"})
            QVERIFY2(std::abs(middle(name) - middle("seeVerdict")) <= 1, name);
    }

    /// What an experiment says after its run is read whole, and its buttons as well.
    void theStateOfAnExperimentIsRead_data() { addRows(); }
    void theStateOfAnExperimentIsRead()
    {
        QFETCH(const QSize, size);
        test::LabsDesk desk(size);
        prepare(desk);
        desk.action("lab.benchmark")->trigger();
        QVERIFY(desk.settled());
        auto* state = desk.window.findChild<QLabel*>(QStringLiteral("benchmarkStatus"));
        QVERIFY(state);
        state->setText(QStringLiteral("Finished: 10 of 14 points have figures; the table says why the others have none."));
        QVERIFY(desk.settled());
        QTRY_VERIFY2(state->height() >= state->heightForWidth(state->width()), qPrintable(QString::number(state->width())));
        QVERIFY(state->width() >= qRound(besideText(state->font(), 250)));
        for (const QToolButton* button : state->parentWidget()->parentWidget()->findChildren<QToolButton*>())
            QVERIFY2(!button->isVisible() || button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// All tabs of Watch that lead anywhere are seen whole, and over what the colours of maps are taken.
    void theTabsOfWatchAreReached_data() { addRows(); }
    void theTabsOfWatchAreReached()
    {
        QFETCH(const QSize, size);
        test::LabsDesk desk(size);
        prepare(desk);
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QStringLiteral("watch"));
        QVERIFY(desk.settled());
        const auto* tabs = desk.window.findChild<QTabWidget*>(QStringLiteral("watchTabs"));
        QVERIFY(tabs);
        QTRY_VERIFY2(tabs->tabBar()->width() >= tabs->tabBar()->sizeHint().width(), qPrintable(QString::number(tabs->tabBar()->width())));
        for (int i = 0; i < tabs->count(); ++i)
            QVERIFY2(!tabs->isTabEnabled(i) || (tabs->isTabVisible(i) && tabs->tabBar()->rect().contains(tabs->tabBar()->tabRect(i))),
                     qPrintable(tabs->tabText(i)));
        const auto* bar = lab.tabs().page(QStringLiteral("watch"))->findChild<ColourBar*>();
        QVERIFY(bar);
        QTRY_VERIFY(!bar->findChild<QToolButton*>()->text().trimmed().isEmpty());
        for (const char* name : {"watchLayer", "watchTensor"}) {
            const auto* box = desk.window.findChild<QComboBox*>(QLatin1String(name));
            QVERIFY2(box->isVisible() && box->width() >= box->minimumSizeHint().width(), name);
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// What a message says comes before the second of what it offers, which is among the earlier messages as well.
    void aMessageIsReadBesideWhatItOffers()
    {
        test::LabsDesk desk(QSize(1000, 700));
        desk.theme.setTextScale(1.5);
        desk.action("lab.network")->trigger();
        QVERIFY(desk.settled());
        desk.window.resize(1000, 700);
        const auto link = [] { return QStringLiteral("A thing that may be done now"); };
        desk.window.messages().post({.kind = Message::Kind::Note,
                                     .text = [] { return QStringLiteral("More than nine of ten samples are read right. What next?"); },
                                     .links = {{link, [] {}}, {link, [] {}}}});
        QVERIFY(desk.settled());
        const auto* text = desk.window.messages().findChild<QLabel*>(QStringLiteral("messageText"));
        QTRY_VERIFY2(text->width() >= qRound(besideText(text->font(), 100)), qPrintable(QString::number(text->width())));
        desk.theme.setTextScale(1);
        QVERIFY(desk.settled());
        desk.window.resize(1900, 800);
        const auto seen = [&desk, &link] {
            const QList<QToolButton*> buttons = desk.window.messages().findChildren<QToolButton*>();
            return std::ranges::count_if(buttons, [&](const QToolButton* one) { return one->isVisible() && one->text() == link(); });
        };
        QTRY_COMPARE(seen(), 2);
    }

    /// The labs are icons alone where the window is narrow beside its text, and have their words again in a wider one.
    void theRailGivesWay()
    {
        test::LabsDesk desk(QSize(900, 600));
        desk.languages.use(QStringLiteral("es"));
        const auto* rail = desk.window.findChild<QToolBar*>(QStringLiteral("rail"));
        QVERIFY(rail);
        QVERIFY(desk.settled());
        QCOMPARE(rail->toolButtonStyle(), Qt::ToolButtonTextUnderIcon);
        const int words = rail->width();
        desk.theme.setTextScale(1.5);
        QVERIFY(desk.settled());
        QTRY_COMPARE(rail->toolButtonStyle(), Qt::ToolButtonIconOnly);
        QTRY_VERIFY(rail->width() < words);
        for (const QAction* action : rail->actions())
            QVERIFY(action->toolTip().contains(action->text()));
        QCOMPARE(desk.window.size(), QSize(900, 600));
        desk.window.resize(1280, 720);
        QTRY_COMPARE(rail->toolButtonStyle(), Qt::ToolButtonTextUnderIcon);
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// One can aim at a cell of the timeline: what stands beside it goes below before it becomes short.
    void theTimelineCanBeAimedAt()
    {
        test::LabsDesk desk(QSize(900, 600));
        desk.languages.use(QStringLiteral("es"));
        desk.action("lab.operation")->trigger();
        const auto* slider = desk.window.findChild<QWidget*>(QStringLiteral("scrubber"));
        QVERIFY(slider);
        for (const double scale : {1.0, 1.25, 1.5})
            for (const int width : {900, 1000, 1060, 1125, 1280}) {
                desk.theme.setTextScale(scale);
                desk.window.resize(width, 700);
                QVERIFY(desk.settled());
                const auto* bar = slider->parentWidget();
                QVERIFY2(slider->width() >= 160, qPrintable(QStringLiteral("%1, %2: %3").arg(scale).arg(width).arg(slider->width())));
                for (const auto* part : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                    QVERIFY2(!part->isVisible() || bar->rect().contains(part->geometry()), qPrintable(part->objectName()));
            }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// How to begin is read whole, in fewer words where there is no room for more.
    void theWayToBeginIsRead()
    {
        test::LabsDesk desk(QSize(1280, 720));
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(lab.run().state() == TrainingRun::State::Ready, 60000);
        auto* place = desk.window.findChild<QLabel*>(QStringLiteral("runPlace"));
        QVERIFY(place);
        for (const char* language : {"en", "es"})
            for (const int width : {1280, 1400, 1900}) {
                desk.languages.use(QString::fromLatin1(language));
                desk.window.resize(width, 720);
                QVERIFY(desk.settled());
                if (place->isVisible())
                    for (const auto& [text, size] : test::paintedIn(*place))
                        QVERIFY2(!text.contains(QChar(0x2026)), qPrintable(text));
            }
        desk.languages.use(QStringLiteral("en"));
    }

    /// The page is scrolled rather than its table being a slit.
    void layersAreSeenInSmallWindows()
    {
        test::LabsDesk desk(QSize(1000, 700));
        desk.languages.use(QStringLiteral("es"));
        desk.theme.setTextScale(1.5);
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QStringLiteral("build"));
        QVERIFY(desk.settled());
        desk.window.resize(1000, 700);
        QVERIFY(desk.settled());
        const auto* layers = desk.window.findChild<QTableWidget*>(QStringLiteral("layerTable"));
        QTRY_VERIFY2(layers->height() >= layers->horizontalHeader()->height() + 3 * layers->rowHeight(0),
                     qPrintable(QString::number(layers->height())));
        const auto* total = desk.window.findChild<QLabel*>(QStringLiteral("buildTotal"));
        QTRY_VERIFY(total->height() >= total->heightForWidth(total->width()));
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// The pictures of samples are as wide as their place, also once the numbers beside them have come, and these move nothing.
    void samplesOfDataFitTheirPlace()
    {
        test::LabsDesk desk(QSize(1000, 700));
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        const auto* sheet = lab.tabs().page(QStringLiteral("data"))->findChild<SampleSheet*>();
        const auto* counts = desk.window.findChild<QTableWidget*>(QStringLiteral("dataCounts"));
        QVERIFY(sheet && counts);
        const int before = counts->minimumWidth();
        QVERIFY(before > 0);
        lab.tabs().open(QStringLiteral("data"));
        QTRY_VERIFY_WITH_TIMEOUT(counts->rowCount() > 0, 20000);
        QVERIFY(desk.settled());
        QCOMPARE(counts->minimumWidth(), before);
        QTRY_COMPARE(sheet->horizontalScrollBar()->maximum(), 0);
    }

    /// Also in the text of another size that comes while they are there.
    void theFieldsOfALayerBeginBelowOneAnother()
    {
        test::LabsDesk desk(QSize(1280, 720));
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QStringLiteral("build"));
        QVERIFY(desk.settled());
        desk.window.findChild<QTableWidget*>(QStringLiteral("layerTable"))->setCurrentCell(1, 0);
        QVERIFY(desk.settled());
        const auto left = [&desk](const char* name) {
            const auto* field = desk.window.findChild<QWidget*>(QLatin1String(name));
            return field ? field->mapTo(&desk.window, QPoint()).x() : -1;
        };
        for (const double scale : {1.0, 1.25, 1.5, 1.0}) {
            desk.theme.setTextScale(scale);
            QVERIFY(desk.settled());
            QVERIFY(left("layerName") > 0);
            QTRY_COMPARE(left("attribute-group"), left("layerName"));
            QCOMPARE(left("firstOperand"), left("layerName"));
        }
        desk.theme.setTextScale(1);
    }

    /// Bars of a histogram are never a slit beside their table.
    void theHistogramOfAnOperationHasRoom_data() { addRows(); }
    void theHistogramOfAnOperationHasRoom()
    {
        QFETCH(const QSize, size);
        test::LabsDesk desk(size);
        prepare(desk);
        desk.action("lab.operation")->trigger();
        auto* tabs = desk.window.findChild<OperationTabs*>();
        tabs->setCurrentIndex(static_cast<int>(LabTab::Histogram));
        auto* table = tabs->currentWidget()->findChild<QTableWidget*>(QStringLiteral("histogramStatistics"));
        QVERIFY(table);
        QTRY_VERIFY(table->isVisible() && table->rowCount() > 0);
        QVERIFY(desk.settled());
        const auto* bars = table->parentWidget()->findChild<ChartView*>();
        QTRY_VERIFY2(bars->width() >= qRound(besideText(bars->font(), 230)), qPrintable(QString::number(bars->width())));
        QVERIFY(table->height() >= 2 * table->rowHeight(0));
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// A row of tabs is there for panels that lie over each other, and gone with them: no line of it stays over the page.
    void tabsOfPanelsGoWithThem()
    {
        test::LabsDesk desk(QSize(1000, 700));
        desk.languages.use(QStringLiteral("es"));
        desk.theme.setTextScale(1.5);
        desk.action("lab.benchmark")->trigger();
        QVERIFY(desk.settled());
        desk.window.resize(1000, 700);
        const auto seen = [&desk] {
            const QList<QTabBar*> bars = desk.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
            return std::ranges::count_if(bars, [](const QTabBar* bar) { return bar->isVisible(); });
        };
        const auto over = [&desk] {
            const QList<QDockWidget*> panels = desk.window.findChildren<QDockWidget*>();
            return std::ranges::any_of(
                panels, [&](QDockWidget* one) { return one->isVisible() && !desk.window.tabifiedDockWidgets(one).isEmpty(); });
        };
        QTRY_VERIFY(over());
        QTRY_COMPARE(seen(), 1);
        desk.window.setPresenting(true);
        QVERIFY(desk.settled());
        desk.window.setPresenting(false);
        QVERIFY(desk.settled());
        for (const char* lab : {"lab.network", "lab.benchmark"}) {
            desk.window.resize(1900, 1000);
            desk.action(lab)->trigger();
            QVERIFY(desk.settled());
            QTRY_VERIFY(!over());
            QTRY_COMPARE(seen(), 0);
        }
        desk.window.resize(1000, 700);
        QTRY_VERIFY(over());
        QTRY_COMPARE(seen(), 1);
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// The text of See stands below its picture where the room beside it is the picture's, whatever the language.
    void theTextOfSeeStandsBelow_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("es") << QStringLiteral("es");
    }
    void theTextOfSeeStandsBelow()
    {
        QFETCH(const QString, language);
        test::LabsDesk desk(QSize(1000, 700));
        desk.languages.use(language);
        auto& lab = desk.lab<NetworkLab>();
        desk.action("lab.network")->trigger();
        lab.tabs().open(QStringLiteral("see"));
        const auto isBelow = [&] {
            const QWidget* view = desk.window.findChild<QWidget*>(QStringLiteral("seeView"));
            const QWidget* story = desk.window.findChild<QWidget*>(QStringLiteral("seeStory"));
            return story->mapTo(&desk.window, QPoint()).y() >= view->mapTo(&desk.window, QPoint(0, view->height())).y();
        };
        QVERIFY(desk.settled());
        QTRY_VERIFY(isBelow());
        desk.window.resize(1400, 800);
        QTRY_VERIFY(!isBelow());
        desk.languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestNarrowWindows)
#include "tst_narrow_windows.moc"
