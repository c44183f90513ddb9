#include "core/verify/compare.h"
#include "tests/ui/files.h"
#include "tests/ui/network/build_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/network/build/backend_forecast.h"
#include "ui/network/build/field_view.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"

#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ks;

/// What Build foretells of a network: its time on each backend, and what moves a unit.
class TestBuildForecast : public test::BuildTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// Beside what a unit sees: how much each place moves it with the weights of now. Asked once a unit, and again where the weights are others.
    void whatMovesAUnitIsShown()
    {
        useLittleData();
        m_lab->tabs().open(QStringLiteral("build"));
        const auto& view = *m_window->findChild<FieldView*>();
        page().choose(layer("conv1"));
        QTRY_VERIFY_WITH_TIMEOUT(view.moved() != nullptr, 20000);
        const TensorPtr first = view.moved();
        QCOMPARE(first->shape(), (Shape{1, 1, 28, 28}));
        const ReceptiveField seen = receptiveField(m_lab->document().model().graph, layer("conv1"), {0, 0, 14, 14});
        int moving = 0;
        for (std::int64_t y = 0; y < 28; ++y)
            for (std::int64_t x = 0; x < 28; ++x) {
                const bool inside = y >= seen.top && y <= seen.bottom && x >= seen.left && x <= seen.right;
                QVERIFY(inside || ((*first)[{0, 0, y, x}] == 0));
                moving += (*first)[{0, 0, y, x}] > 0 ? 1 : 0;
            }
        QVERIFY(moving > 0);
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("4 samples")), qPrintable(view.accessibleDescription()));
        QVERIFY(m_desk->settled());
        QCOMPARE(view.moved(), first); // an answer to another question would be another tensor
        page().choose(layer("conv2"));
        QTRY_VERIFY_WITH_TIMEOUT(view.moved() && view.moved() != first, 20000);
        page().choose(graphInput);
        QVERIFY(!view.moved());
        train(2);
        page().setOpen(true);
        page().choose(layer("conv1"));
        QTRY_VERIFY_WITH_TIMEOUT(view.moved() != nullptr, 20000);
        QVERIFY(!sameBits(*view.moved(), *first));
    }

    /// A row of a table has no rows and columns: what a unit sees of it are cells with the names of its columns.
    void whatAUnitSeesOfATableHasItsNames()
    {
        const QTemporaryDir folder;
        const QString data =
            QStringLiteral("csv:") + test::writtenTable(folder.filePath(QStringLiteral("rows.csv")), 60) + QStringLiteral("?target=target");
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("build"));
        const auto& view = *m_window->findChild<FieldView*>();
        page().choose(0);
        QTRY_VERIFY_WITH_TIMEOUT(view.moved() != nullptr, 20000);
        QVERIFY(view.isTable());
        QCOMPARE(view.moved()->shape(), (Shape{1, 2, 1, 1}));
        QCOMPARE(view.nameOf(0), QStringLiteral("a"));
        QCOMPARE(view.nameOf(1), QStringLiteral("b"));
        QVERIFY(!view.cellOf(0).isEmpty() && !view.cellOf(1).isEmpty() && !view.cellOf(0).intersects(view.cellOf(1)));
        QVERIFY(view.rect().contains(view.cellOf(1)));
        QStringList painted;
        for (const auto& [text, size] : test::paintedIn(*m_window->findChild<FieldView*>()))
            painted.append(text);
        QVERIFY2(painted.contains(QStringLiteral("a")) && painted.contains(QStringLiteral("b")),
                 qPrintable(painted.join(QLatin1Char(' '))));
        const QString said = view.accessibleDescription();
        QVERIFY2(said.contains(QStringLiteral("all 2 columns")) && !said.contains(QStringLiteral("rows 0")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("by a.")) || said.contains(QStringLiteral("by b.")), qPrintable(said));
    }

    /// Of many columns as many as there is room for, and how many there are besides.
    void whatHasNoRoomIsCounted()
    {
        FieldView view;
        view.resize(140, 140);
        view.show({1, 64, 1, 1}, {0, 0, 0, 0}, nullptr);
        QVERIFY(!view.cellOf(0).isEmpty());
        QVERIFY(view.cellOf(63).isNull());
        bool counts = false;
        for (const auto& [text, size] : test::paintedIn(view))
            counts |= text.startsWith(QLatin1Char('+'));
        QVERIFY(counts);
    }

    /// No place has a colour then, and none is spoken of.
    void whereNothingMovesAUnitItIsSaidWhy()
    {
        useLittleData();
        change([](NetworkContent& content) {
            content.model.layerInitialisation.clear();
            content.model.initialisation = {.kind = InitialisationKind::Uniform, .limit = 0};
        });
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("build"));
        const auto& view = *m_window->findChild<FieldView*>();
        page().choose(layer("conv1"));
        const auto nothingMoves = [&view] {
            return view.moved() && std::ranges::all_of(view.moved()->cells(), [](float cell) { return cell == 0; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(nothingMoves(), 20000);
        const QString said = view.accessibleDescription();
        QVERIFY2(said.contains(QStringLiteral("0 everywhere, because")) && !said.contains(QStringLiteral("colour")), qPrintable(said));
    }

    /// A network that is too slow for a backend keeps nobody waiting: the forecast leaves it and says so.
    void aForecastLeavesWhatIsTooSlow()
    {
        Backend& serial = requireBackend("serial");
        const NetworkContent content = m_lab->document().content();
        const BackendForecast usual = forecastOn(serial, content.model, content.settings, {});
        QVERIFY(usual.imagesPerSecond > 0 && !usual.tooSlow);
        const BackendForecast hasty = forecastOn(serial, content.model, content.settings, {}, 0);
        QVERIFY(hasty.tooSlow && hasty.reason.empty());
        QCOMPARE(hasty.imagesPerSecond, 0.0);
        std::stop_source left;
        left.request_stop();
        QVERIFY(!forecastOn(serial, content.model, content.settings, left.get_token()).tooSlow);
    }

    /// Its rows come one after another; only what it is about ends it, and says so.
    void aForecastStaysWhileOtherThingsAreEdited()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        auto* button = m_window->findChild<QPushButton*>("forecast");
        QTableWidget* table = nullptr;
        for (auto* one : page().findChildren<QTableWidget*>())
            if (one->columnCount() == 4)
                table = one;
        button->click();
        change([](NetworkContent& content) { content.settings.stop.epochs = 11; });
        QVERIFY(!button->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), 60000);
        QVERIFY(table->isVisible());
        const auto numbers = [table] { // with the decimal point, the remarks and the units of the language
            QString all;
            for (int row = 0; row < table->rowCount(); ++row)
                for (int column = 1; column < table->columnCount(); ++column)
                    all += table->item(row, column)->text() + QLatin1Char('\n');
            return all;
        };
        const QString english = numbers();
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(numbers() != english);
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(numbers(), english);
        QCOMPARE(table->rowCount(), static_cast<int>(allBackends().size()));
        change([](NetworkContent& content) { content.settings.stop.epochs = 12; });
        QVERIFY(table->isVisible());
        button->click();
        change([](NetworkContent& content) { content.settings.batch = 7; });
        QVERIFY(!table->isVisible());
        QVERIFY(button->isEnabled());
        QVERIFY2(said().contains("The forecast was given up"), qPrintable(said()));
    }
};

QTEST_MAIN(TestBuildForecast)
#include "tst_build_forecast.moc"
