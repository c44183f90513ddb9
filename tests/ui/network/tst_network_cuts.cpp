#include "core/backends/backend.h"
#include "core/nn/edits.h"
#include "tests/ui/choice_field.h"
#include "tests/ui/network/network_test.h"
#include "ui/grids/colour_bar.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/step/step_diagram.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/tensor_pane.h"
#include "ui/shell/lab_docks.h"
#include "ui/tasks/latest_job.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

#include <optional>

using namespace ks;

/// The words of the Network lab are read whole: no setting, choice or cell of a table is cut.
class TestNetworkCuts : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

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
            const int room = test::fieldOf(*kind).width();
            QVERIFY2(room >= widest, qPrintable(QStringLiteral("%1 of %2").arg(room).arg(widest)));
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

    /// In a small window with large text every setting has a place of its own: titles and whole settings lay below others.
    void noSettingLiesOverAnother()
    {
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->theme.setTextScale(1.5);
        m_window->resize(900, 600);
        QVERIFY(m_desk->settled());
        action("network.settings")->trigger();
        QTRY_VERIFY(m_lab->panel().isVisible());
        QVERIFY(m_desk->settled());
        for (const QFormLayout* form : m_lab->panel().findChildren<QFormLayout*>()) {
            QList<QRect> places;
            for (int row = 0; row < form->rowCount(); ++row)
                for (const auto role : {QFormLayout::LabelRole, QFormLayout::FieldRole}) {
                    const QLayoutItem* item = form->itemAt(row, role);
                    if (!item || !item->widget() || !item->widget()->isVisible())
                        continue;
                    const QRect place = item->widget()->geometry();
                    QVERIFY2(place.height() >= item->widget()->minimumSizeHint().height(), qPrintable(item->widget()->accessibleName()));
                    for (const QRect& other : places)
                        QVERIFY2(!other.intersects(place), qPrintable(item->widget()->accessibleName()));
                    places.append(place);
                }
        }
        m_desk->theme.setTextScale(1.0);
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
                                one->fontMetrics().horizontalAdvance(one->itemText(i)) <= test::fieldOf(*one).width(),
                                qPrintable(QStringLiteral("%1, %2: %3").arg(QLatin1String(page), one->objectName(), one->itemText(i))));
                    }
                }
            }
        }
        m_desk->languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestNetworkCuts)
#include "tst_network_cuts.moc"
