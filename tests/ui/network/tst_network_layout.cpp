#include "core/backends/backend.h"
#include "core/nn/edits.h"
#include "tests/ui/network/network_test.h"
#include "ui/grids/channel_strip.h"
#include "ui/grids/colour_bar.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/data/sample_sheet.h"
#include "ui/network/loss_band.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/tensor_pane.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/presenter_window.h"
#include "ui/tasks/latest_job.h"
#include "ui/theme/column_area.h"
#include "ui/theme/text_picture.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMap>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QStyleOptionComboBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <qcustomplot.h>

#include <cmath>
#include <optional>

using namespace ks;

/// The Network lab in windows of several sizes: nothing is cut, nothing widens a small window, a large one is used.
class TestNetworkLayout : public test::NetworkTest {
    Q_OBJECT

    /// As on a projector of 2560 x 1440; fails the test where the text does not become as large.
    void presentLarge()
    {
        m_window->setPresenting(true);
        QVERIFY(m_desk->settled()); // it takes the screen of the test first
        m_window->presenter().setWindowState(Qt::WindowNoState);
        m_window->presenter().resize(2560, 1440);
        QVERIFY(m_desk->settled());
        QVERIFY(m_lab->centre()->fontMetrics().height() >= 1440 / 36);
    }

    /// In which its text is written.
    static QRect fieldOf(const QComboBox& box)
    {
        QStyleOptionComboBox option;
        option.initFrom(&box);
        return box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    }

    /// The chart of the time of layers with these names.
    static Chart timesOf(const std::vector<std::string>& layers)
    {
        Model model;
        ChartedRun run{.model = &model};
        run.layerTimes.images = 1e6;
        for (const std::string& layer : layers) {
            model.graph.nodes.emplace_back().name = layer;
            const auto more = static_cast<double>(model.graph.nodes.size() - 1);
            run.layerTimes.nodes.push_back({.forward = 10 + more, .backward = 20, .update = 1});
        }
        return trainingChart(TrainingChart::Times, std::span(&run, 1));
    }

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

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
                QTRY_VERIFY_WITH_TIMEOUT(m_lab->stepPage().walk().moment() && !m_lab->stepPage().walk().isMoving(), 30000);
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

    /// A frozen training is seen whole in the smallest window that the program is made for, also where the line above it says more.
    void aStepIsSeenWhole()
    {
        m_desk->theme.setTextScale(1);
        m_window->resize(1280, 720);
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        useLittleData();
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        waitUntilReady();
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Finished, 30000);
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->stepPage().walk().moment() && !m_lab->stepPage().walk().isMoving(), 30000);
        const auto* area = qobject_cast<QScrollArea*>(m_lab->stepPage().parentWidget()->parentWidget());
        QTRY_VERIFY2(area->verticalScrollBar()->maximum() == 0, qPrintable(QString::number(area->verticalScrollBar()->maximum())));
    }

    /// Also where the window became smaller after the last step, and where only its text did: after presenter mode.
    void theDiagramOfAStepIsSeenWhole()
    {
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_window->resize(1900, 900);
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->stepPage().walk().moment() && !m_lab->stepPage().walk().isMoving(), 30000);
        const QWidget& diagram = *m_lab->stepPage().findChild<StepDiagram*>();
        const auto* area = qobject_cast<QScrollArea*>(diagram.parentWidget()->parentWidget());
        QVERIFY(area);
        const auto whole = [&] { return area->viewport()->height() >= diagram.height(); };
        QTRY_VERIFY(whole() && !area->horizontalScrollBar()->isVisible());
        m_window->resize(964, 748);
        QTRY_VERIFY(area->horizontalScrollBar()->isVisible());
        QTRY_VERIFY2(whole(), qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->height()).arg(diagram.height())));
        m_window->setPresenting(true);
        m_window->presenter().resize(2560, 1440);
        QVERIFY(m_desk->settled());
        m_window->setPresenting(false);
        QTRY_VERIFY(area->horizontalScrollBar()->isVisible());
        QTRY_VERIFY2(whole(), qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->height()).arg(diagram.height())));
        m_window->resize(1900, 900);
        QTRY_VERIFY(!area->horizontalScrollBar()->isVisible());
        QTRY_COMPARE(area->height(), diagram.height());
    }

    /// The button that one clicks on and on stays under the mouse, however long the sentence above it gets.
    void theButtonsOfAStepStay_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("es") << QStringLiteral("es");
    }
    void theButtonsOfAStepStay()
    {
        QFETCH(const QString, language);
        m_desk->languages.use(language);
        m_window->resize(1060, 748);
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<SeePage*>()->answer(), 30000); // what was asked there is offered beside the sentence
        m_lab->tabs().open(QStringLiteral("step"));
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.isMoving(), 30000);
        QVERIFY(m_desk->settled());
        QVERIFY(m_lab->stepPage().findChild<QPushButton*>("followSample")->isVisible());
        auto* forward = m_lab->stepPage().findChild<QToolButton*>("stepForward");
        const auto* goOn = m_lab->stepPage().findChild<QPushButton*>("stepGoOn");
        const auto* where = m_lab->stepPage().findChild<QLabel*>("stepWhere");
        const auto height = [this](const QWidget* one) { return one->mapTo(&m_lab->stepPage(), QPoint()).y(); };
        const auto heights = [&] { return qMakePair(height(goOn), height(forward)); };
        const QPair<int, int> before = heights();
        QSet<int> lines;
        for (int i = 0; i < 32; ++i) {
            forward->click();
            QTRY_VERIFY_WITH_TIMEOUT(!walk.isMoving(), 30000);
            QVERIFY(m_desk->settled());
            lines += where->fontMetrics().boundingRect(QRect(0, 0, where->width(), 1000), Qt::TextWordWrap, where->text()).height();
            QCOMPARE(heights(), before);
        }
        QVERIFY(lines.size() > 1); // otherwise nothing was tried
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Beside the settings, in large text: what has no room beside something else goes below it, and no word, choice or cell is cut.
    void aStepIsReadWholeInLargeText()
    {
        m_desk->languages.use(QStringLiteral("es"));
        m_window->resize(1436, 870);
        m_desk->theme.setTextScale(1.25);
        useLittleData();
        change([](NetworkContent& content) { content.model = withInserted(content.model, 1, OpKind::BatchNormalization); });
        waitUntilReady();
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        waitUntilReady();
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Finished, 30000); // of which the sentence has more to say
        action("network.settings")->trigger();
        m_lab->tabs().open(QStringLiteral("step"));
        StepPage& page = m_lab->stepPage();
        QTRY_VERIFY_WITH_TIMEOUT(page.walk().moment() && !page.walk().isMoving(), 30000);
        page.offerSample(Split::Validation, 3); // a button more beside the sentence
        page.walk().goToPlace(StepPhase::Forward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(page.walk().moment()->position.layer == 0 && !page.walk().isMoving(), 30000);
        QVERIFY(m_desk->settled());
        const auto* where = page.findChild<QLabel*>("stepWhere");
        const int lines = where->height() / where->fontMetrics().lineSpacing();
        QVERIFY2(lines <= 3, qPrintable(QStringLiteral("%1 lines: %2").arg(lines).arg(where->text())));
        const auto* pictured = page.findChild<QLabel*>("stepPictureText");
        QVERIFY(pictured->text().contains("BatchNormalization"));
        QVERIFY(pictured->width() >= pictured->fontMetrics().horizontalAdvance("BatchNormalization"));
        for (TensorPane* pane : page.tensors().shown()) {
            for (const auto* strip : pane->findChildren<ChannelStrip*>())
                for (const auto* label : strip->findChildren<QLabel*>(Qt::FindDirectChildrenOnly))
                    QVERIFY2(!label->isVisible() || (label->width() >= label->sizeHint().width() && label->text().contains(' ')),
                             qPrintable(label->text()));
            if (pane->role() == Role::Bias) // short
                QVERIFY(pane->grid().view().showsAll() && pane->grid().writesNumbers({}));
        }
        const auto* area = qobject_cast<QScrollArea*>(page.parentWidget()->parentWidget());
        QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// What the network says of a picture can be read in large text, too.
    void theVerdictHasRoomInLargeText()
    {
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->theme.setTextScale(1.5);
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_lab->tabs().open(QStringLiteral("watch"));
        const auto* verdict = m_window->findChild<QLabel*>(QStringLiteral("watchVerdict"));
        QTRY_VERIFY_WITH_TIMEOUT(verdict->isVisible() && !verdict->text().isEmpty(), 20000);
        QVERIFY(m_desk->settled());
        QCOMPARE(m_window->size(), QSize(1280, 720));
        QVERIFY2(verdict->width() > 300, qPrintable(QString::number(verdict->width())));
        QVERIFY(verdict->height() >= verdict->heightForWidth(verdict->width()));
        const auto* index = m_window->findChild<QAbstractSpinBox*>(QStringLiteral("watchIndex"));
        QVERIFY(index->width() >= index->minimumSizeHint().width());
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// The layer that is looked at goes with what brought it.
    void undoTakesTheChosenLayer()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const int last = static_cast<int>(m_lab->document().model().graph.nodes.size()) - 1;
        m_lab->buildPage().choose(last);
        m_lab->buildPage().duplicateChosen();
        QCOMPARE(m_lab->buildPage().chosen(), last + 1);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->buildPage().chosen(), last);
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

    /// The forecast for every backend is seen whole in a low window, and of the layers still some.
    void theForecastIsSeenWhole()
    {
        LatestJob other(m_window->compute()); // of another lab, which is not made to wait for all backends
        m_lab->tabs().open(QStringLiteral("build"));
        const auto tables = m_lab->buildPage().findChildren<QTableWidget*>();
        const auto forecast = std::ranges::find_if(tables, [](const QTableWidget* one) { return one->columnCount() == 4; });
        QVERIFY(forecast != tables.end());
        for (QPushButton* button : m_lab->buildPage().findChildren<QPushButton*>())
            if (button->text().startsWith("Forecast"))
                button->click();
        std::optional<bool> before;
        const auto all = static_cast<int>(allBackends().size());
        other.start([](const std::stop_token&) {}, [&] { before = !(*forecast)->isVisible() || (*forecast)->rowCount() < all; },
                    [](const Text&) {});
        QTRY_VERIFY_WITH_TIMEOUT((*forecast)->isVisible() && (*forecast)->rowCount() == all, 60000);
        QCOMPARE(before, std::optional(true));
        QVERIFY(m_desk->settled());
        const int last = (*forecast)->rowCount() - 1;
        QVERIFY(last >= 4);
        QVERIFY((*forecast)->rowViewportPosition(last) + (*forecast)->rowHeight(last) <= (*forecast)->viewport()->height());
        QVERIFY((*forecast)->geometry().bottom() < m_lab->buildPage().height());
        const auto* layers = m_lab->buildPage().findChild<QTableWidget*>("layerTable");
        QVERIFY2(layers->viewport()->height() >= 3 * layers->rowHeight(0), qPrintable(QString::number(layers->viewport()->height())));
        QCOMPARE(m_window->size(), QSize(1280, 720));
    }

    /// The kind of the data is read whole where there is room, and in the tip where there is none.
    void theKindOfDataIsReadWhole()
    {
        m_window->resize(1400, 800);
        m_lab->tabs().open(QStringLiteral("data"));
        auto* kind = m_lab->dataPage().findChild<QComboBox*>(QStringLiteral("dataKind"));
        for (const char* language : {"es", "en"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            QCoreApplication::processEvents();
            int widest = 0;
            for (int i = 0; i < kind->count(); ++i) {
                widest = std::max(widest, kind->fontMetrics().horizontalAdvance(kind->itemText(i)));
                kind->setCurrentIndex(i);
                emit kind->activated(i);
                QCOMPARE(kind->toolTip(), kind->itemText(i));
            }
            QVERIFY(m_desk->settled());
            QStyleOptionComboBox option;
            option.initFrom(kind);
            const QRect text = kind->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, kind);
            QVERIFY2(text.width() >= widest, qPrintable(QStringLiteral("%1 of %2").arg(text.width()).arg(widest)));
        }
        m_desk->languages.use(QStringLiteral("es"));
        QCoreApplication::processEvents();
        QCOMPARE(kind->toolTip(), kind->currentText());
        m_desk->languages.use(QStringLiteral("en"));
    }

    void noKindOfDataMakesTheWindowHigher()
    {
        m_lab->tabs().open(QStringLiteral("data"));
        auto* kind = m_lab->dataPage().findChild<QComboBox*>(QStringLiteral("dataKind"));
        QVERIFY(kind);
        for (const int one : {0, 10, 0, 6, 10, 3, 9}) {
            kind->setCurrentIndex(one);
            emit kind->activated(one);
            QVERIFY(m_desk->settled());
            QCOMPARE(m_window->size(), QSize(1280, 720));
        }
    }

    /// Also those that came in another language while the panel was closed.
    void noSettingIsCut()
    {
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            QVERIFY(m_desk->settled());
            action("network.settings")->trigger();
            QTRY_VERIFY(m_lab->panel().isVisible());
            QVERIFY(m_desk->settled());
            for (const QWidget* one : m_lab->panel().findChildren<QWidget*>()) {
                if (!one->isVisible() || !(qobject_cast<const QLabel*>(one) || qobject_cast<const QComboBox*>(one) ||
                                           qobject_cast<const QAbstractSpinBox*>(one)))
                    continue;
                QVERIFY2(one->width() >= one->minimumSizeHint().width(), qPrintable(one->objectName() + one->accessibleName()));
                QVERIFY(one->visibleRegion().isEmpty() || one->visibleRegion().boundingRect().width() == one->width());
            }
            m_window->docks().dock(QStringLiteral("training"))->hide();
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Its numbers and their names, in a language that came after it; a long remark takes no column its place.
    void theTableOfLayersIsReadWhole()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        const auto* table = m_lab->buildPage().findChild<QTableWidget*>("layerTable");
        for (const bool sound : {true, false}) {
            if (!sound) {
                m_lab->document().change(QStringLiteral("Too large"), {withAttribute(m_lab->document().model(), 0, "kernel_shape", "60x5"),
                                                                       m_lab->document().content().data, m_lab->document().settings()});
                QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
            }
            for (const char* language : {"en", "es"}) {
                m_desk->languages.use(QString::fromLatin1(language));
                QVERIFY(m_desk->settled());
                for (int column = 0; column + 1 < table->columnCount(); ++column)
                    QVERIFY2(table->columnWidth(column) >= table->horizontalHeader()->sectionSizeHint(column),
                             qPrintable(table->horizontalHeaderItem(column)->text()));
                QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
            }
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Also in a language that came after the page, and on the tabs of a page.
    void everyChoiceIsReadWhole()
    {
        m_lab->document().change(QStringLiteral("Longer names"), {withName(m_lab->document().model(), 0, "convolution-1"),
                                                                  m_lab->document().content().data, m_lab->document().settings()});
        waitUntilReady();
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            for (const char* page : {"data", "build", "train", "try", "export", "watch"}) {
                m_lab->tabs().open(QString::fromLatin1(page));
                QVERIFY(m_desk->settled());
                QWidget* shown = m_lab->tabs().page(QString::fromLatin1(page));
                auto* tabs = shown->findChild<QTabWidget*>();
                for (int tab = 0; tab < (tabs ? tabs->count() : 1); ++tab) {
                    if (tabs)
                        tabs->setCurrentIndex(tab);
                    QVERIFY(m_desk->settled());
                    for (const QComboBox* one : shown->findChildren<QComboBox*>()) {
                        if (!one->isVisible() || one->sizeAdjustPolicy() == QComboBox::AdjustToMinimumContentsLengthWithIcon)
                            continue; // of names that may be of any length: the list shows them whole
                        for (int i = 0; i < one->count(); ++i)
                            QVERIFY2(
                                one->fontMetrics().horizontalAdvance(one->itemText(i)) <= fieldOf(*one).width(),
                                qPrintable(QStringLiteral("%1, %2: %3").arg(QLatin1String(page), one->objectName(), one->itemText(i))));
                    }
                }
            }
        }
        m_desk->languages.use(QStringLiteral("en"));
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
        if (QApplication::focusWidget() != data)
            QSKIP("this window does not get the focus");
        QTest::keyClick(data, Qt::Key_Right);
        QCOMPARE(pages.openId(), QStringLiteral("build"));
        QCOMPARE(QApplication::focusWidget(), pages.findChild<QWidget*>("page-build"));
        pages.walk(1);
        QCOMPARE(pages.openId(), QStringLiteral("train"));
        m_lab->trainPage().chart(TrainingChart::Loss).setFocus();
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

    /// Rows are as high as the large text and columns as wide, and both are as before when the class has gone: also of tables that nobody sees just now.
    void tablesFollowTheTextOfThePresenter()
    {
        useLittleData();
        train(1);
        m_window->resize(1920, 1080);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->trainPage().chart(TrainingChart::Loss).tools().showTable(true);
        const auto* layers = m_lab->buildPage().findChild<QTableWidget*>("layerTable");
        const auto* counts = m_lab->centre()->findChild<QTableWidget*>("dataCounts");
        QTRY_COMPARE(counts->rowCount(), 11);
        const auto measures = [&] {
            QMap<QString, QList<int>> all;
            for (const QTableView* table : m_lab->centre()->findChildren<QTableView*>()) {
                if (table->model() && table->model()->rowCount() > 0)
                    all[table->objectName()].append(table->rowHeight(0));
            }
            for (int column = 0; column + 1 < layers->columnCount(); ++column)
                all[layers->objectName()].append(layers->columnWidth(column));
            all[counts->objectName()].append(counts->minimumWidth());
            return all;
        };
        for (const char* page : {"data", "build"}) {
            m_lab->tabs().open(QString::fromLatin1(page));
            QVERIFY(m_desk->settled());
            const QMap<QString, QList<int>> before = measures();
            QVERIFY(before.contains("chartValues") && before.contains("layerTable") && before.contains("dataCounts"));
            presentLarge();
            for (const QTableView* table : m_lab->centre()->findChildren<QTableView*>())
                for (int row = 0; table->model() && row < table->model()->rowCount(); ++row)
                    QVERIFY2(table->rowHeight(row) >= table->fontMetrics().height(), qPrintable(table->objectName()));
            for (int column = 0; column + 1 < layers->columnCount(); ++column)
                QVERIFY(layers->columnWidth(column) >= layers->QAbstractItemView::sizeHintForColumn(column));
            m_window->setPresenting(false);
            QTRY_COMPARE(measures(), before);
        }
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

    /// Pictures, samples of legends and the ramp of the colours are as large beside the large text as beside usual text, and choices are read whole.
    void nothingIsASpeckBesideTheTextOfThePresenter()
    {
        useLittleData();
        train(1);
        m_window->resize(1920, 1080);
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_VERIFY(m_lab->watchPage().answer());
        const QWidget& page = m_lab->watchPage();
        const auto* picture = m_lab->watchPage().bar().findChild<TextPicture*>();
        const auto* sample = m_lab->stepPage().findChild<TextPicture*>();
        const auto* plot = m_lab->trainPage().chart(TrainingChart::Loss).findChild<QCustomPlot*>();
        const QListView& mistakes = m_lab->watchPage().gallery().list();
        const auto sizes = [&] {
            return QList<int>{picture->width(), sample->maximumWidth(), mistakes.iconSize().width(), plot->legend->iconSize().width(),
                              plot->graph(0)->pen().width()};
        };
        const QList<int> before = sizes();
        QCOMPARE(before.last(), 1);
        presentLarge();
        const double larger = page.fontMetrics().height() / 16.0; // than usual text
        for (qsizetype i = 0; i < before.size(); ++i)
            QVERIFY2(sizes()[i] >= std::floor(larger) * before[i], qPrintable(QString::number(i)));
        QVERIFY(picture->pixmap().height() > picture->height() / 2);
        for (const char* name : {"watchLayer", "watchTensor"}) {
            const auto* box = page.findChild<QComboBox*>(QLatin1String(name));
            QVERIFY2(box->fontMetrics().horizontalAdvance(box->currentText()) <= fieldOf(*box).width(), name);
        }
        const auto* bar = m_lab->watchPage().maps().findChild<ColourBar*>();
        int ramp = 0;
        for (const QWidget* part : bar->findChildren<QWidget*>())
            if (part->accessibleName() == QLatin1String("colour bar"))
                ramp = part->width();
        QVERIFY2(ramp >= 4 * bar->fontMetrics().height(), qPrintable(QString::number(ramp)));
        m_window->setPresenting(false);
        QTRY_COMPARE(sizes(), before);
    }

    /// No box of choices keeps anything of the large text, also where its page was opened in it first.
    void boxesAreAsBeforeThePresenter()
    {
        m_window->resize(1920, 1080);
        for (const char* page : {"try", "watch", "build", "data", "train", "export"}) {
            presentLarge();
            m_lab->tabs().open(QString::fromLatin1(page));
            QVERIFY(m_desk->settled());
            m_window->setPresenting(false);
            QVERIFY(m_desk->settled());
            for (const QComboBox* box : m_lab->tabs().page(QString::fromLatin1(page))->findChildren<QComboBox*>())
                if (box->isVisible())
                    QVERIFY2(box->height() < 2 * box->fontMetrics().height(),
                             qPrintable(QStringLiteral("%1, %2").arg(QLatin1String(page), box->objectName())));
        }
    }

    /// The names of many layers leave the bars at least half of the height, do not touch each other, and all are said under the mouse.
    void timesOfManyLayersCanBeRead_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("width");
        for (const int layers : {8, 52})
            for (const int width : {900, 500})
                QTest::addRow("%d layers, %d pixels", layers, width) << layers << width;
    }
    void timesOfManyLayersCanBeRead()
    {
        QFETCH(int, layers);
        QFETCH(int, width);
        std::vector<std::string> called;
        for (int i = 0; i < layers; ++i)
            called.push_back((i % 3 == 0 ? "batchnormalization" : "conv") + std::to_string(i));
        ChartView bars(*m_window);
        bars.showTitle();
        bars.resize(width, 300);
        bars.show(timesOf(called));
        bars.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        auto* plot = bars.findChild<QCustomPlot*>();
        plot->replot();
        const QRect inside = plot->axisRect()->rect();
        QVERIFY2(inside.height() * 2 >= plot->height(), qPrintable(QString::number(inside.height())));
        QVERIFY(!plot->legend->visible() || plot->legend->outerRect().bottom() <= inside.top());
        const auto names = qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks();
        QVERIFY(names.size() >= 4);
        const double turned = plot->xAxis->tickLabelRotation();
        const QFontMetrics letters(plot->xAxis->tickLabelFont());
        for (auto name = names.begin(); std::next(name) != names.end(); ++name) {
            const double apart = plot->xAxis->coordToPixel(std::next(name).key()) - plot->xAxis->coordToPixel(name.key());
            const double needed = turned == 0 ? letters.horizontalAdvance(name.value()) : letters.height() * 0.9;
            QVERIFY2(apart >= needed, qPrintable(name.value()));
        }
        for (const int layer : {0, layers / 2, layers - 1})
            QVERIFY(bars.tipAt(qRound(plot->xAxis->coordToPixel(layer)))
                        .contains(QString::fromStdString(called[static_cast<std::size_t>(layer)])));
        QVERIFY(bars.tipAt(0).isEmpty());
    }

    /// Where slanted names would lose most of their letters they stand beside each other.
    void fewNamesInALowChartKeepTheirLetters()
    {
        ChartView bars(*m_window);
        bars.showTitle();
        bars.resize(300, 170);
        bars.show(timesOf({"softmax0", "softmax1", "softmax2", "softmax3", "softmax4"}));
        bars.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        auto* plot = bars.findChild<QCustomPlot*>();
        plot->replot();
        for (const QString& name : qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks())
            QVERIFY2(name.size() >= 5, qPrintable(name));
    }

    /// Names of two words beside each other are not cut where the words have room below each other.
    void namesOfTwoWordsAreReadWhole()
    {
        ChartView bars(*m_window);
        bars.showTitle();
        bars.resize(300, 220);
        bars.show(timesOf({"reading samples", "checking weights", "updating numbers"}));
        bars.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        auto* plot = bars.findChild<QCustomPlot*>();
        plot->replot();
        for (const QString& name : qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks())
            QVERIFY2(!name.contains(QChar(0x2026)), qPrintable(name));
    }

    /// In a low window with large text the page scrolls; no chart gives its lines away.
    void chartsKeepRoomForTheirLines()
    {
        useLittleData();
        m_lab->trainPage().setShowsMore(true);
        run().run({.batches = 12});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_window->resize(1366, 740);
        for (const char* language : {"es", "en"})
            for (const double scale : {1.0, 1.25, 1.5}) {
                m_desk->languages.use(QLatin1String(language));
                m_desk->theme.setTextScale(scale);
                QVERIFY(m_desk->settled());
                for (QCustomPlot* plot : m_lab->trainPage().findChildren<QCustomPlot*>()) {
                    if (!plot->isVisible())
                        continue;
                    plot->replot();
                    const int inside = plot->axisRect()->height();
                    const int line = QFontMetrics(plot->xAxis->tickLabelFont()).height();
                    QVERIFY2(inside >= 3 * line, qPrintable(QStringLiteral("%1, %2, %3: %4 of %5 pixels, %6 a line")
                                                                .arg(QLatin1String(language))
                                                                .arg(scale)
                                                                .arg(plot->parentWidget()->accessibleName())
                                                                .arg(inside)
                                                                .arg(plot->height())
                                                                .arg(line)));
                }
            }
        m_desk->theme.setTextScale(1);
        m_desk->languages.use("en");
    }

    /// They are recorded now and then only, from the first batch on.
    void normsStandAtTheirBatches()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.normsEvery = 10;
        });
        waitUntilReady();
        run().run({.batches = 35});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 35, 30000);
        m_lab->trainPage().setShowsMore(true);
        ChartView& chart = m_lab->trainPage().chart(TrainingChart::Norms);
        QCOMPARE(chart.chart().title.english(), std::string("Gradient norm of each layer"));
        const auto& records = run().view().history.norms;
        QCOMPARE(records.size(), std::size_t{4});
        const Curve first = *chart.chart().series.front().curve;
        QCOMPARE(first.values->size(), records.size());
        QCOMPARE(first.lastBatch(),
                 static_cast<double>(run().view().history.batchesBefore(records.back().epoch, records.back().batch) + 1));
        QVERIFY(chart.plot().xAxis->range().upper > 30);
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY2(chart.accessibleDescription().contains(QStringLiteral(": batch %1,").arg(records.front().batch + 1)),
                 qPrintable(chart.accessibleDescription()));
    }

    void legendsOfManyRunsAreWhole()
    {
        change([&](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.threads = 1;
        });
        waitUntilReady();
        QTRY_COMPARE(run().view().batchesPerEpoch, 8);
        for (int i = 0; i < 4; ++i) {
            action("network.stepEpoch")->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 8, 20000);
            untrain();
        }
        action("network.settings")->trigger(); // less room
        QVERIFY(m_desk->settled());
        auto* plot = m_lab->trainPage().chart(TrainingChart::Loss).findChild<QCustomPlot*>();
        QVERIFY(plot && plot->legend->visible());
        QStringList names;
        for (int i = 0; i < plot->legend->itemCount(); ++i)
            if (QCPAbstractLegendItem* item = plot->legend->item(i)) {
                names.append(static_cast<QCPPlottableLegendItem*>(item)->plottable()->name());
                QVERIFY2(item->outerRect().width() >= item->minimumOuterSizeHint().width(), qPrintable(QString::number(i)));
                QVERIFY(item->outerRect().right() <= plot->width());
            }
        QCOMPARE(names.count(QStringLiteral("validation")), 1); // for all runs alike
        QCOMPARE(names.size(), 5);
    }
};

QTEST_MAIN(TestNetworkLayout)
#include "tst_network_layout.moc"
