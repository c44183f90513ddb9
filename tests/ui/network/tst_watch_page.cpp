#include "core/data/source.h"
#include "core/io/tensor_file.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/nn/weights.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/said_digit.h"
#include "tests/ui/network/watch_test.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/colour_bar.h"
#include "ui/network/data/data_fit.h"
#include "ui/network/data/data_page.h"
#include "ui/network/named_tensor.h"
#include "ui/network/page_tabs.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/attention_view.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/content_saver.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/watch_page.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <qcustomplot.h>
#include <semaphore>

using namespace ks;

class TestWatchPage : public test::WatchTest {
    Q_OBJECT

private:
    /// Does something and waits for the answer to it.
    template <class Do>
    void andAnswer(Do what)
    {
        QSignalSpy refreshed(&page(), &WatchPage::refreshed);
        what();
        QTRY_VERIFY_WITH_TIMEOUT(!refreshed.isEmpty(), 10000);
    }
    void pick(const char* name, int data)
    {
        auto* box = child<QComboBox>(name);
        box->setCurrentIndex(box->findData(data));
        emit box->activated(box->currentIndex());
    }

private slots:
    void init()
    {
        openWindow();
        use("synthetic:digits?count=600&test=100&validation=0.2");
    }

    void cleanup() { closeWindow(); }

    /// The outputs of a file's weights are called what these learned, until they are trained on other data, also while one looks on.
    void whereItLooksFollowsTheNames()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("letters.safetensors"));
        Model letters = presetModel("lenet-5");
        for (std::size_t i = 0; i < letters.classes.size(); ++i)
            letters.classes[i] = std::string(1, static_cast<char>('A' + i));
        saveWeights(path.toStdString(), letters, initialParameters(letters, 1));
        m_window->openFile(path, false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        openWatch();
        page().setTab(Tab::Attention);
        pick("watchOutput", 3);
        QTRY_COMPARE_WITH_TIMEOUT(page().attention().chosenName(), QStringLiteral("saliency D"), 10000);
        const auto* output = child<QComboBox>("watchOutput");
        QCOMPARE(output->currentText(), QStringLiteral("D"));
        const int layer = page().attention().camNode();
        trainSome({.batches = 1});
        QTRY_COMPARE_WITH_TIMEOUT(page().attention().chosenName(), QStringLiteral("saliency 3"), 10000);
        QCOMPARE(output->currentText(), QStringLiteral("3"));
        QCOMPARE(page().attention().output(), std::int64_t{3});
        QCOMPARE(page().attention().camNode(), layer);
    }

    void showsEveryTensorOfALayer()
    {
        openWatch();
        auto* layer = child<QComboBox>("watchLayer");
        QCOMPARE(layer->count(), int(presetModel("lenet-5").graph.nodes.size()) + 1);
        QVERIFY(page().answer()->tensor);
        const Model& model = run().view().content.model;
        for (int node = 0; node < int(model.graph.nodes.size()); ++node)
            for (const Role role : {Role::Dst, Role::DiffDst, Role::Weights, Role::DiffWeights, Role::Bias, Role::DiffBias}) {
                const Role own = role == Role::DiffWeights ? Role::Weights
                                 : role == Role::DiffBias  ? Role::Bias
                                 : role == Role::DiffDst   ? Role::Dst
                                                           : role;
                const Shape shape = shapeOf(model.graph.nodes[std::size_t(node)].spec, own);
                if (shape.empty())
                    continue;
                andAnswer([&] { page().chooseTensor(node, role); });
                QCOMPARE(page().answer()->tensor->shape(), shape);
                QCOMPARE(page().maps().watched().tensor->elements(), shape.elements());
            }
        andAnswer([&] { page().chooseTensor(graphInput, Role::DiffDst); });
        QCOMPARE(page().answer()->tensor->shape(), model.graph.input);
    }

    /// What has numbers on both sides of zero is coloured around it, as on other pages; what has none, from the least to the greatest. Who chose
    /// colours by hand has them on both.
    void numbersOnBothSidesOfZeroAreColouredAroundIt()
    {
        openWatch();
        const Model& model = m_lab->document().model();
        const PlaneWall& wall = page().maps().wall();
        auto& bar = *page().maps().findChild<ColourBar*>();
        const auto show = [&](const char* layer) { andAnswer([&] { page().chooseTensor(model.find(layer), Role::Dst); }); };
        // Waited for: an answer may still be that to the question before.
        const auto palette = [&wall] { return wall.scaleOf(0).palette(); };
        show("relu1");
        QTRY_COMPARE(palette(), Palette::Viridis);
        QCOMPARE(page().shown().front().palette, Palette::Viridis);
        show("conv1");
        QTRY_COMPARE(palette(), Palette::BlueOrange);
        QCOMPARE(page().shown().front().palette, Palette::BlueOrange); // in its files, too
        QCOMPARE(bar.settings().palette, Palette::BlueOrange);
        ColourSettings chosen = bar.settings();
        chosen.palette = Palette::Grey;
        emit bar.settingsChanged(chosen);
        QCOMPARE(palette(), Palette::Grey);
        show("relu1");
        QTRY_COMPARE(palette(), Palette::Grey);
        andAnswer([&] { page().chooseTensor(0, Role::Weights); });
        QTRY_COMPARE(palette(), Palette::BlueOrange);
    }

    void scalesOverMapLayerAndNetwork()
    {
        openWatch();
        andAnswer([&] { page().chooseTensor(0, Role::Weights); });
        PlaneWall& wall = page().maps().wall();
        QCOMPARE(wall.scaleOf(0).range(), wall.scaleOf(1).range());
        const ValueRange layer = wall.scaleOf(0).range();
        andAnswer([&] { page().maps().setScope(MapsView::Scope::Map); });
        QVERIFY(wall.scaleOf(0).range() != wall.scaleOf(1).range());
        andAnswer([&] { page().maps().setScope(MapsView::Scope::Network); });
        QVERIFY(page().answer()->question.networkRange);
        QCOMPARE(wall.scaleOf(0).range(), wall.scaleOf(1).range());
        QVERIFY(wall.scaleOf(0).range().high >= layer.high);
    }

    void tellsWhatIsUnderTheMouseAndKeyboard()
    {
        openWatch();
        andAnswer([&] { page().chooseTensor(0, Role::Dst); });
        PlaneWall& wall = page().maps().wall();
        auto* readout = child<QLabel>("watchReadout");
        QTest::mouseMove(wall.viewport(), wall.rectOf(2).center() + QPoint(2, 2));
        const Shape shape = wall.tensor()->shape();
        const QString wanted = QStringLiteral("map 2, row %1, column %2: ").arg(shape.h / 2).arg(shape.w / 2);
        QTRY_VERIFY2(readout->text().startsWith(wanted), qPrintable(readout->text() + wanted));
        QTest::mouseClick(wall.viewport(), Qt::LeftButton, {}, wall.rectOf(3).center());
        QCOMPARE(wall.current(), 3);
        auto* large = page().maps().findChild<CellGrid*>();
        QCOMPARE(large->c(), 3);
        wall.setFocus();
        QTest::keyClick(&wall, Qt::Key_Right);
        QCOMPARE(wall.current(), 4);
        QCOMPARE(large->c(), 4);
        // Other numbers of the same layer leave the choice as it is.
        andAnswer([&] { page().choose(Split::Test, run().opened().data()->samples(Split::Test)[5]); });
        QCOMPARE(wall.current(), 4);
    }

    void countsWhatIsChosen()
    {
        openWatch();
        andAnswer([&] { page().setTab(Tab::Numbers); });
        auto* table = page().findChild<QTableWidget*>("histogramStatistics");
        QCOMPARE(table->rowCount(), 15);
        QCOMPARE(page().answer()->numbers.cells, page().answer()->tensor->elements());
        double sum = 0;
        for (const float cell : page().answer()->tensor->cells())
            sum += double(cell) * double(cell);
        QVERIFY(std::fabs(page().answer()->norm - std::sqrt(sum)) < 1e-9);
    }

    void showsWhereTheNetworkLooks()
    {
        trainSome({.epochs = 1});
        openWatch();
        andAnswer([&] { page().setTab(Tab::Attention); });
        const Shape input = run().view().content.model.graph.input;
        QCOMPARE(page().answer()->saliency->shape(), input);
        QCOMPARE(page().answer()->cam->shape(), input);
        QCOMPARE(page().answer()->output, std::int64_t(page().answer()->prediction.predicted));
        const std::vector<float> first(page().answer()->saliency->cells().begin(), page().answer()->saliency->cells().end());
        const std::int64_t other = (page().answer()->output + 1) % 10;
        andAnswer([&] { pick("watchOutput", static_cast<int>(other)); });
        QCOMPARE(page().answer()->output, other);
        QVERIFY(!std::ranges::equal(page().answer()->saliency->cells(), first));
    }

    void confusesAndListsMistakes()
    {
        trainSome({.epochs = 1});
        openWatch();
        andAnswer([&] { page().setTab(Tab::Confusion); });
        const auto evaluation = page().evaluation();
        QVERIFY(evaluation);
        QCOMPARE(evaluation->score.samples, run().opened().data()->count(Split::Validation));
        QCOMPARE(evaluation->score.accuracy, run().view().history.epochs.back().validation->accuracy);
        pick("watchPart", static_cast<int>(Split::Train));
        QVERIFY(!page().confusion().evaluation()); // which was of the other part
        QVERIFY(page().gallery().listed().empty());
        andAnswer([&] { pick("watchPart", static_cast<int>(Split::Validation)); });
        QTRY_VERIFY_WITH_TIMEOUT(page().evaluation() && page().evaluation()->confusion == evaluation->confusion, 20000);
        std::pair<int, int> cell{-1, -1};
        std::int64_t wrong = 0;
        for (int right = 0; right < 10; ++right)
            for (int said = 0; said < 10; ++said)
                if (right != said && evaluation->count(right, said) > 0) {
                    cell = {right, said};
                    wrong += evaluation->count(right, said);
                }
        QVERIFY(wrong > 0);
        QTableView& table = page().confusion().table();
        table.setFocus();
        table.setCurrentIndex(table.model()->index(cell.first, cell.second));
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(page().tab(), Tab::Wrong);
        QCOMPARE(std::int64_t(page().gallery().listed().size()), evaluation->count(cell.first, cell.second));
        for (const Prediction* one : page().gallery().listed())
            QVERIFY(one->label == cell.first && one->predicted == cell.second);
        page().gallery().filter({});
        QCOMPARE(std::int64_t(page().gallery().listed().size()), wrong);
        for (std::size_t i = 1; i < page().gallery().listed().size(); ++i)
            QVERIFY(page().gallery().listed()[i - 1]->confidence >= page().gallery().listed()[i]->confidence);
    }

    /// The hint's question leads to the surest mistake, chosen; Enter on another one leads to its maps.
    /// Nor do figures of before stay in sight as if they had been counted since.
    void aCountThatWasLeftIsBegunAnew()
    {
        use("synthetic:digits?count=3200&test=3000");
        openWatch();
        page().setTab(Tab::Confusion); // asks for the first portion of many
        m_lab->tabs().open(QStringLiteral("train"));
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_VERIFY_WITH_TIMEOUT(page().evaluation(), 20000);
        QVERIFY(!page().isBehind() && !page().shown().empty());
    }

    void whyWrongLeadsHere()
    {
        trainSome({.epochs = 1});
        QSignalSpy chosen(&page(), &WatchPage::imageChosen);
        for (QAction* action : m_lab->actions(LabMenu::Lab))
            if (action->objectName() == QLatin1String("network.wrong"))
                action->trigger();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("watch"));
        QCOMPARE(page().tab(), Tab::Wrong);
        QTRY_VERIFY_WITH_TIMEOUT(page().gallery().current(), 10000);
        const Prediction* surest = page().gallery().listed().front();
        QCOMPARE(page().gallery().current(), surest);
        QVERIFY(page().gallery().list().hasFocus());
        const std::uint32_t sample = surest->sample;
        QTRY_VERIFY_WITH_TIMEOUT(!chosen.isEmpty() && chosen.back().at(1).toUInt() == sample, 10000);
        QCOMPARE(page().answer()->prediction.predicted, surest->predicted);
        QVERIFY(child<QLabel>("watchVerdict")->text().startsWith(QStringLiteral("✗")));
        QTest::keyClick(&page().gallery().list(), Qt::Key_Return);
        QCOMPARE(page().tab(), Tab::Maps);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->tensor && page().answer()->sample == sample, 10000);
    }

    /// What the network says to the one picture stands above every view, also above those of all samples: of the weights of now.
    void theVerdictFollowsBesideEveryView()
    {
        openWatch();
        const auto* verdict = child<QLabel>("watchVerdict");
        andAnswer([&] { page().setTab(Tab::Confusion); });
        QTRY_VERIFY_WITH_TIMEOUT(!page().isBehind() && page().evaluation(), 20000);
        const QString before = verdict->text();
        run().run({.batches = 6});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(verdict->text() != before, 5000);
        QVERIFY(m_desk->settled());
        const QString beside = verdict->text();
        QVERIFY2(beside.contains(QStringLiteral(" · ")) && !beside.contains(QStringLiteral(". · ")), qPrintable(beside));
        andAnswer([&] { page().setTab(Tab::Maps); });
        QCOMPARE(beside, verdict->text());
    }

    /// Where a network looks that reads a row of a table would be squares that mean nothing.
    void aTableIsNoPicture()
    {
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=200&test=40&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.model.graph.input.h, 1, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready, 20000);
        openWatch();
        const auto* tabs = page().findChild<QTabWidget*>();
        QVERIFY(!tabs->isTabEnabled(static_cast<int>(WatchPage::Tab::Attention)));
        QVERIFY(!tabs->tabToolTip(static_cast<int>(WatchPage::Tab::Attention)).isEmpty());
    }

    void regressesAndSaysWhyNot()
    {
        openWatch();
        auto* tabs = child<QTabWidget>("watchTabs");
        QCOMPARE(action("network.draw")->text(), QStringLiteral("Draw a digit"));
        QVERIFY(!tabs->isTabEnabled(int(Tab::Regression)));
        QVERIFY(tabs->tabToolTip(int(Tab::Regression)).contains("classes"));
        change([&](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=600&test=150";
            content = fittedTo(content, *openDataset(content.data));
            content.settings.stop.epochs = 1;
        });
        waitUntilReady();
        QTRY_VERIFY(tabs->isTabEnabled(int(Tab::Regression)));
        QCOMPARE(action("network.draw")->text(), QStringLiteral("Draw a picture")); // its answers are no digits
        QVERIFY(!tabs->isTabEnabled(int(Tab::Confusion)));
        QVERIFY(tabs->tabToolTip(int(Tab::Wrong)).contains("numbers"));
        andAnswer([&] { pick("watchPart", static_cast<int>(Split::Test)); });
        page().setTab(Tab::Regression);
        QTRY_VERIFY_WITH_TIMEOUT(page().evaluation(), 20000);
        const auto* regression = page().findChild<RegressionView*>();
        QCOMPARE(regression->samples(), 100);
        const TensorPtr values = regression->values();
        QCOMPARE(values->shape(), Shape(100, 1, 1, 2));
        const Prediction& third = page().evaluation()->predictions[3];
        QCOMPARE((*values)[Cell(3, 0, 0, 0)], third.expected[0]);
        QCOMPARE((*values)[Cell(3, 0, 0, 1)], third.outputs[0]);
        QCOMPARE(regression->csv().count('\n'), 101);
        int legends = 0;
        for (QCustomPlot* plot : m_window->findChildren<QCustomPlot*>()) { // no legend lies on what it explains
            if (!plot->isVisible() || !plot->legend->visible())
                continue;
            plot->replot();
            QVERIFY(!plot->legend->rect().intersects(plot->axisRect()->rect()));
            ++legends;
        }
        QVERIFY(legends >= 1);
    }

    void looksAtADrawing()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        DrawingPad& pad = m_lab->tryPage().pad();
        QTest::mousePress(&pad, Qt::LeftButton, {}, pad.rect().center() - QPoint(20, 20));
        QTest::mouseMove(&pad, pad.rect().center());
        QTest::mouseRelease(&pad, Qt::LeftButton, {}, pad.rect().center() + QPoint(20, 20));
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(m_lab->tryPage()) >= 0, 10000);
        openWatch();
        andAnswer([&] { page().bar().chooseDrawn(); });
        QVERIFY(page().answer()->question.image.drawn);
        QCOMPARE(page().answer()->prediction.predicted, test::saidDigit(m_lab->tryPage()));
        QCOMPARE(page().answer()->prediction.label, -1);
    }

    void givesAwayWhatItShows()
    {
        trainSome({.epochs = 1});
        openWatch();
        andAnswer([&] { page().chooseTensor(0, Role::Dst); });
        page().maps().wall().setCurrent(2);
        const std::vector<NamedTensor> shown = page().shown();
        QCOMPARE(shown.size(), std::size_t{3}); // all maps, the chosen one, the picture
        QVERIFY(shown[0].name.endsWith(QStringLiteral("dst")));
        QCOMPARE(shown[0].title, QStringLiteral("feature maps of conv1"));
        QCOMPARE(shown[1].title, QStringLiteral("feature maps of conv1, map 2"));
        QCOMPARE(shown[0].tensor->shape(), page().answer()->tensor->shape());
        const QTemporaryDir folder;
        auto* saver = page().findChild<ContentSaver*>();
        QSignalSpy saved(saver, &ContentSaver::saved);
        for (const char* name : {"map.npy", "map.csv", "map.png"}) {
            saver->save(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(saved.wait(10000));
        }
        const Tensor npy = readTensorFile(folder.filePath("map.npy").toStdString()).tensor;
        const Tensor csv = readTensorFile(folder.filePath("map.csv").toStdString()).tensor;
        const Shape whole = page().answer()->tensor->shape();
        QCOMPARE(npy.shape(), Shape(1, 1, whole.h, whole.w));
        for (std::int64_t x = 0; x < whole.w; ++x) {
            QCOMPARE(npy[Cell(0, 0, 3, x)], (*page().answer()->tensor)[Cell(0, 2, 3, x)]);
            QCOMPARE(csv[Cell(0, 0, 3, x)], (*page().answer()->tensor)[Cell(0, 2, 3, x)]);
        }
        QVERIFY(QImage(folder.filePath("map.png")).width() >= 256);
        saver->save(folder.filePath("map.svg")); // a figure
        QVERIFY(saved.wait(10000));
        QVERIFY(test::contentOf(folder.filePath("map.svg")).contains("feature maps of conv1, map 2: "));
        page().setTab(Tab::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(page().evaluation(), 10000);
        saver->save(folder.filePath("confusion.csv"));
        QVERIFY(saved.wait(10000));
        QCOMPARE(test::contentOf(folder.filePath("confusion.csv")).count('\n'), 11);
    }

    /// A table of counts is no picture: what was looked at before stays what is given away, of the sample that a mistake leads to.
    void whatWasLookedAtOutlivesTheCounts()
    {
        trainSome({.epochs = 1});
        openWatch();
        andAnswer([&] { page().setTab(Tab::Attention); });
        page().setTab(Tab::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(page().evaluation(), 10000);
        page().setTab(Tab::Wrong);
        QVERIFY(page().gallery().listed().size() > 1);
        const std::uint32_t sample = page().gallery().listed()[1]->sample;
        page().gallery().list().setCurrentIndex(page().gallery().list().model()->index(1, 0));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->sample == sample, 10000);
        const std::vector<NamedTensor> shown = page().shown();
        QCOMPARE(shown.size(), std::size_t{3});
        QCOMPARE(shown[0].name, QStringLiteral("saliency"));
        QCOMPARE(shown[1].title, QStringLiteral("Grad-CAM"));
        QCOMPARE(shown[0].tensor.get(), page().answer()->saliency.get());
        andAnswer([&] { page().setTab(Tab::Maps); });
        QVERIFY(page().shown().front().name.endsWith(QStringLiteral("dst")));
    }

    void everyControlHasAName()
    {
        openWatch();
        for (const Tab tab : {Tab::Maps, Tab::Numbers, Tab::Attention, Tab::Confusion, Tab::Wrong}) {
            page().setTab(tab);
            QCOMPARE(unnamedControls(m_window), QStringList());
        }
    }
};

QTEST_MAIN(TestWatchPage)
#include "tst_watch_page.moc"
