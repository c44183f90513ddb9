#include "core/base/memory.h"
#include "core/io/image.h"
#include "core/io/picture.h"
#include "core/nn/probe.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/said_digit.h"
#include "ui/network/page_tabs.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/inference_view.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/message_bar.h"
#include "ui/theme/page_area.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>
#include <array>
#include <cmath>

using namespace ks;

/// Drawings, pictures and rows of tables are asked about.
class TestTryPage : public test::NetworkTest {
    Q_OBJECT

private:
    TryPage& page() { return m_lab->tryPage(); }
    template <class Widget>
    Widget& find(const char* name)
    {
        return *m_window->findChild<Widget*>(QLatin1String(name));
    }

private slots:
    /// The first stroke moves nothing: the bars of all classes have their room before there is an answer.
    void theBarsHaveTheirRoomBeforeTheAnswer()
    {
        ClassBars bars;
        bars.expect(10);
        const QSize before = bars.sizeHint();
        bars.show({}, QVector<float>(10, 0.1F));
        QCOMPARE(bars.sizeHint(), before);
        bars.clear();
        QCOMPARE(bars.sizeHint(), before);
        bars.expect(1000); // of many the likeliest
        QCOMPARE(bars.sizeHint(), before);
    }

    void init()
    {
        openWindow();
        m_lab->tabs().open(QStringLiteral("try"));
    }

    void cleanup() { closeWindow(); }

    void theMapsFollowTheDrawing()
    {
        auto& wall = find<PlaneWall>("tryMaps");
        QVERIFY(wall.isVisible() && !wall.tensor());
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(wall.tensor(), 20000);
        QVERIFY(wall.tensor()->shape() == (Shape{1, 6, 28, 28})); // of the first convolution
        const TensorPtr first = wall.tensor();
        auto& layers = find<QComboBox>("tryLayer");
        layers.setCurrentIndex(layers.count() - 1);
        emit layers.activated(layers.currentIndex());
        QTRY_VERIFY_WITH_TIMEOUT(wall.tensor()->shape() == (Shape{1, 16, 5, 5}), 20000);
        page().pad().clear();
        QTRY_VERIFY(!wall.tensor());
    }

    /// Answer, bars and maps are seen together in a window of 720 rows, without scrolling.
    void theMapsAreWholeInASmallWindow()
    {
        m_window->resize(1280, 720);
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        auto& wall = find<PlaneWall>("tryMaps");
        QTRY_VERIFY_WITH_TIMEOUT(wall.tensor(), 20000);
        QVERIFY(m_desk->settled());
        const QWidget* outer = &page();
        while (outer && !qobject_cast<const PageArea*>(outer))
            outer = outer->parentWidget();
        const auto* area = qobject_cast<const PageArea*>(outer);
        QVERIFY(area);
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        QTRY_VERIFY(wall.viewport()->rect().contains(wall.rectOf(wall.maps() - 1)));
    }

    /// What was drawn is somebody's work: asked for, saved and brought back as such.
    void aDrawingIsSavedWithTheSession()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("drawn.kscope"));
        QVERIFY(!m_lab->isModified());
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QVERIFY(m_lab->isModified());
        QVERIFY(m_window->isWindowModified());
        const Tensor drawing = page().pad().drawing();
        save(path);
        page().pad().stroke({{0.1, 0.9}, {0.9, 0.9}});
        QVERIFY(m_lab->isModified());
        m_lab->newSession();
        QVERIFY(page().pad().isEmpty());
        QVERIFY(!m_lab->isModified());
        waitUntilReady();

        m_window->openFile(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == path && run().state() == State::Ready, 20000);
        QVERIFY(std::ranges::equal(page().pad().drawing().cells(), drawing.cells()));
        QVERIFY(!m_lab->isModified());
        m_lab->tabs().open(QStringLiteral("try"));
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(page()) >= 0, 20000); // and it is asked about
        page().pad().clear();
        QVERIFY(m_lab->isModified());
        save(path);
        m_window->openFile(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready, 20000);
        QVERIFY(page().pad().isEmpty());
    }

    /// So that the same drawing gets the same answer, after a restart and when it is brought back.
    void howADrawingIsAskedAboutIsSavedWithIt()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("asked.kscope"));
        page().pad().stroke({{0.1, 0.1}, {0.3, 0.1}, {0.2, 0.3}}); // in a corner
        save(path);
        find<QCheckBox>("centre").setChecked(false);
        QVERIFY(m_lab->isModified());
        find<QCheckBox>("centre").setChecked(true);
        QVERIFY(!m_lab->isModified());
        find<QCheckBox>("centre").setChecked(false);
        auto& right = find<QComboBox>("rightClass");
        right.setCurrentIndex(8); // 7
        emit right.activated(8);
        const auto isAskedAsThen = [this] {
            const auto asked = page().askedPicture();
            return asked && asked->drawn && !asked->centre && asked->right == 7 && !find<QCheckBox>("centre").isChecked() &&
                   find<QComboBox>("rightClass").currentIndex() == 8;
        };
        QVERIFY(isAskedAsThen());
        save(path);

        closeWindow();
        openWindow();
        m_window->openFile(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == path && run().state() == State::Ready, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(isAskedAsThen(), 20000);
        QVERIFY(!m_lab->isModified());

        page().showWrong(); // a picture in its place, which is said to be another one
        QTRY_VERIFY_WITH_TIMEOUT(page().pad().showsPicture(), 20000);
        QVERIFY(!m_lab->isModified());
        find<QPushButton>("backToDrawing").click();
        page().pad().stroke({{0.2, 0.3}, {0.25, 0.35}}); // else there is nothing to be put aside
        QVERIFY(isAskedAsThen());
        const std::function<void()> bringBack = m_lab->keepSession();
        m_lab->newSession();
        QVERIFY(page().pad().isEmpty() && find<QCheckBox>("centre").isChecked());
        waitUntilReady();
        bringBack();
        QTRY_VERIFY_WITH_TIMEOUT(isAskedAsThen(), 20000);
    }

    /// However soon after an answer the training went on and ended.
    void theAnswerIsThatOfTheLastWeights()
    {
        change([](NetworkContent& content) { content.settings.backend = "serial"; });
        waitUntilReady();
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        const auto& bars = *page().findChild<ClassBars*>();
        QTRY_VERIFY_WITH_TIMEOUT(!bars.bars().empty(), 20000);
        for (int round = 0; round < 3; ++round) {
            run().run({.batches = 2});
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
            std::vector<float> outputs;
            run().query<std::vector<float>>(
                [asked = page().askedPicture()](Trainer& trainer) {
                    NetworkProbe probe(trainer.model(), trainer.plans().backend(), 1);
                    probe.setParameters(trainer.parameters());
                    return probe.look(inputOf(*asked, trainer.model())).outputs;
                },
                [&](const std::vector<float>& said) { outputs = said; }, [](const Text&) {});
            QTRY_VERIFY_WITH_TIMEOUT(!outputs.empty(), 20000);
            const auto areOfNow = [&] {
                return std::ranges::all_of(bars.bars(), [&](const ClassBars::Bar& row) {
                    return std::abs(row.share - static_cast<double>(outputs[static_cast<std::size_t>(row.name.toInt())])) < 1e-6;
                });
            };
            QTRY_VERIFY_WITH_TIMEOUT(areOfNow(), 5000);
        }
    }

    /// Who has learned dark strokes on paper gets dark strokes, centred before they are turned round; the pads draw bright ones.
    void aDrawingIsTurnedToTheGroundOfTheData()
    {
        Model model = run().view().content.model;
        model.pipeline = {};
        Tensor drawn(Shape{1, 1, model.graph.input.h, model.graph.input.w});
        drawn[{0, 0, 14, 14}] = 255;
        const auto picture = std::make_shared<const Tensor>(std::move(drawn));
        for (const bool turned : {false, true}) {
            const Tensor input = inputOf({.picture = picture, .turned = turned}, model);
            QCOMPARE(input[Cell{}], turned ? 1.0F : 0.0F);
            QCOMPARE((input[Cell{0, 0, 14, 14}]), turned ? 0.0F : 1.0F);
        }
        const Tensor bright = inputOf({.picture = picture, .centre = true}, model);
        const Tensor dark = inputOf({.picture = picture, .centre = true, .turned = true}, model);
        for (std::size_t i = 0; i < bright.cells().size(); ++i)
            QVERIFY(std::abs(bright.cells()[i] + dark.cells()[i] - 1) < 1e-5F);
        model.pipeline.invert = model.pipeline.centre = true; // of the data: a drawing takes their steps in their order
        const Tensor likeSamples = throughPipeline(model.pipeline, *picture, 255, model.graph.input);
        const Tensor asked = inputOf({.picture = picture, .drawn = true, .turned = true}, model);
        QVERIFY(std::ranges::equal(asked.cells(), likeSamples.cells()));
        model.pipeline = {};
        model.pipeline.fit = Fit::Crop; // of the data: a drawing is on all of its sheet
        Tensor large(Shape{1, 1, 4 * model.graph.input.h, 4 * model.graph.input.w});
        large.cells().front() = 255;
        const auto sheet = std::make_shared<const Tensor>(std::move(large));
        QVERIFY(inputOf({.picture = sheet, .drawn = true}, model)[Cell{}] > 0);
        QCOMPARE(inputOf({.picture = sheet}, model)[Cell{}], 0.0F);
        QVERIFY(!areOnBrightGround(*run().opened().data(), {}));
        QVERIFY(areOnBrightGround(*run().opened().data(), {.invert = true}));
    }

    /// Faint ink looks faint, as it is read: black and white are those of the source, before means and deviations are taken off.
    void aPictureIsShownAsBrightAsItIsRead()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("faint.png"));
        QImage faint(28, 28, QImage::Format_Grayscale16);
        faint.fill(Qt::black);
        for (int y = 6; y < 22; ++y)
            reinterpret_cast<quint16*>(faint.scanLine(y))[14] = 20 * 257;
        QVERIFY(faint.save(path));
        QCOMPARE(readImage(path.toStdString()).white(), 65535.0F);
        page().openPicture(path);
        auto& seen = find<QLabel>("trySeen");
        QTRY_VERIFY_WITH_TIMEOUT(!seen.pixmap().isNull(), 20000);
        const auto brightest = [](const QImage& image) {
            int most = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    most = std::max(most, qGray(image.pixel(x, y)));
            return most;
        };
        QCOMPARE(brightest(seen.pixmap().toImage()), 20);
        auto& pad = page().pad();
        const QImage canvas = pad.grab().toImage();
        const int edge = std::min(canvas.width(), canvas.height());
        QVERIFY(brightest(canvas.copy(QRect(canvas.width() / 2 - edge / 4, edge / 4, edge / 2, edge / 2))) <= 21);

        Tensor colour(Shape{1, 3, 2, 1}); // of one row it would be a table
        std::ranges::copy(std::array{20.0F, 20.0F, 10.0F, 10.0F, 7.0F, 7.0F}, colour.data());
        QCOMPARE(imageOf(colour, 255).pixel(0, 0), qRgb(20, 10, 7));
        const Pipeline pipeline{.scaling = Scaling::MeanStd, .mean = {0.5F, 0.4F, 0.3F}, .deviation = {0.2F, 0.3F, 0.1F}};
        const Tensor read = throughPipeline(pipeline, colour, 255, colour.shape());
        QCOMPARE(imageOf(read, levelsOf(pipeline, 3, 255)).pixel(0, 0), qRgb(20, 10, 7));
        Tensor measured(Shape{1, 1, 1, 2});
        measured.cells().back() = 0.1F;
        QCOMPARE(imageOf(measured, 1).pixel(1, 0), qRgb(255, 255, 255)); // numbers without a white of their own
    }

    /// Of a picture as it is there are no strokes to be centred, and what is centred anyway needs no box.
    void centringIsOfferedWhereItDoesSomething()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("corner.png"));
        QImage corner(28, 28, QImage::Format_Grayscale8);
        corner.fill(Qt::black);
        for (int y = 2; y < 9; ++y)
            corner.setPixel(3, y, qRgb(255, 255, 255));
        QVERIFY(corner.save(path));
        auto& centre = find<QCheckBox>("centre");
        QVERIFY(centre.isEnabled() && centre.isChecked());
        page().openPicture(path);
        QTRY_VERIFY_WITH_TIMEOUT(page().askedPicture() && page().pad().showsPicture(), 10000);
        QVERIFY(!centre.isEnabled() && !page().askedPicture()->centre);
        QVERIFY(!centre.accessibleDescription().isEmpty() && centre.toolTip() == centre.accessibleDescription());
        find<QCheckBox>("paper").setChecked(true);
        QVERIFY(centre.isEnabled() && page().askedPicture()->centre);
        find<QCheckBox>("paper").setChecked(false);
        QVERIFY(!centre.isEnabled());
        page().pad().clear();
        QVERIFY(centre.isEnabled() && centre.accessibleDescription().isEmpty());

        change([](NetworkContent& content) { content.model.pipeline.centre = true; });
        waitUntilReady();
        QVERIFY(!centre.isEnabled() && !centre.toolTip().isEmpty());
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QVERIFY(!centre.isEnabled());
    }

    /// A drawing is no ink on paper: the box would do nothing to it.
    void paperIsOfferedForPictures()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("paper.png"));
        QImage sheet(28, 28, QImage::Format_Grayscale8);
        sheet.fill(Qt::white);
        QVERIFY(sheet.save(path));
        auto& paper = find<QCheckBox>("paper");
        QVERIFY(paper.isEnabled()); // before there is anything to ask about
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QVERIFY(!paper.isEnabled() && !paper.accessibleDescription().isEmpty());
        page().openPicture(path);
        QTRY_VERIFY_WITH_TIMEOUT(page().pad().showsPicture(), 10000);
        QVERIFY(paper.isEnabled() && paper.accessibleDescription().isEmpty());
        paper.setChecked(true);
        QVERIFY(page().askedPicture()->paper);
        find<QPushButton>("backToDrawing").click();
        QVERIFY(!paper.isEnabled() && paper.isChecked()); // for the next picture
        page().pad().clear();
        QVERIFY(paper.isEnabled());
    }

    /// Other files, and several, are for the window.
    void onlyAPictureIsDroppedOnTheCanvas()
    {
        const auto takes = [this](const QStringList& names) {
            QMimeData dragged;
            QList<QUrl> urls;
            for (const QString& name : names)
                urls.append(QUrl::fromLocalFile(QStringLiteral("/some/where/") + name));
            dragged.setUrls(urls);
            QDragEnterEvent enter(QPoint(1, 1), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
            static_cast<QObject*>(m_window->findChild<DrawingPad*>())->event(&enter); // the pad alone, not what is around it
            return enter.isAccepted();
        };
        QVERIFY(takes({QStringLiteral("seven.PNG")}));
        QVERIFY(!takes({QStringLiteral("le-net.onnx")}));
        QVERIFY(!takes({QStringLiteral("seven.png"), QStringLiteral("eight.png")}));
    }

    /// The canvas takes the focus, and stays where it is under the mouse.
    void aStrokeDoesNotScrollThePage()
    {
        m_window->resize(960, 600);
        m_lab->tabs().open(QStringLiteral("try"));
        auto* pad = m_window->findChild<DrawingPad*>();
        const auto* area = qobject_cast<const QScrollArea*>(m_lab->tryPage().parentWidget()->parentWidget());
        QVERIFY(area);
        QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0 && pad->isVisible());
        m_window->setFocus();
        area->verticalScrollBar()->setValue(0);
        QTest::mousePress(pad, Qt::LeftButton, {}, QPoint(40, 40));
        QCOMPARE(area->verticalScrollBar()->value(), 0);
        QTest::mouseRelease(pad, Qt::LeftButton, {}, QPoint(40, 40));
    }

    /// Where memory ends, nobody says that time was too short.
    void inferenceThatFailsLeavesNothingOut()
    {
        auto& view = *page().findChild<InferenceView*>();
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, limit = budget.limit()] { budget.setLimit(limit); });
        find<QPushButton>("timeInference").click();
        QTRY_VERIFY_WITH_TIMEOUT(!view.times().empty(), 60000);
        budget.setLimit(budget.used());
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("timeInference").isEnabled(), 60000);
        QVERIFY(nextInferenceBatch(view.times()));
        QEvent language(QEvent::LanguageChange); // all is said once again
        QCoreApplication::sendEvent(&view, &language);
        QVERIFY(find<QLabel>("inferenceLeftOut").isHidden());
    }

    /// What is not measured yet takes no room of the drawing, and asks beside its button.
    void aChartThatIsNotThereLeavesItsRoomToTheDrawing()
    {
        auto& view = *page().findChild<InferenceView*>();
        const auto& chart = *view.findChild<ChartView*>();
        auto& start = find<QPushButton>("timeInference");
        const auto& question = find<QLabel>("inferenceQuestion");
        QVERIFY(m_desk->settled());
        QVERIFY(!chart.isVisible() && question.isVisible());
        QVERIFY2(start.y() - question.geometry().bottom() < start.height(), qPrintable(QString::number(start.y())));
        const int before = find<DrawingPad>("drawingPad").width();
        const int least = page().minimumSizeHint().width();
        start.click();
        QTRY_VERIFY_WITH_TIMEOUT(start.isEnabled() && chart.isVisible(), 60000);
        QVERIFY(m_desk->settled());
        QVERIFY(!question.isVisible());
        QVERIFY(find<DrawingPad>("drawingPad").width() < before);
        QCOMPARE(page().minimumSizeHint().width(), least); // nothing goes below something else
        view.forget();
        QVERIFY(m_desk->settled());
        QCOMPARE(find<DrawingPad>("drawingPad").width(), before);
    }

    void timesInferenceAsAChartWithItsTable()
    {
        QCOMPARE(unnamedControls(m_window), QStringList());
        auto& view = *page().findChild<InferenceView*>();
        find<QPushButton>("timeInference").click();
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("timeInference").isEnabled(), 60000);
        const std::size_t measured = view.times().size();
        QVERIFY(measured > 3 && !nextInferenceBatch(view.times())); // all of them, where nothing else runs
        QCOMPARE(find<QLabel>("inferenceLeftOut").isHidden(), measured == inferenceBatches.size());
        auto& table = find<QTableWidget>("inferenceTimes");
        QCOMPARE(table.rowCount(), static_cast<int>(measured));
        auto& drawn = *view.findChild<ChartView*>();
        const Chart& chart = drawn.chart();
        QVERIFY(chart.logX && chart.logY);
        QCOMPARE(chart.series.front().points.size(), measured);
        for (const ChartPoint& point : chart.series.front().points)
            QVERIFY(point.low <= point.y && point.y <= point.high && point.low > 0);
        emit drawn.picked(3);
        QCOMPARE(table.currentRow(), 3);

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("times.csv"));
        drawn.tools().write(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
        QCOMPARE(test::contentOf(path).trimmed().split('\n').size(), static_cast<qsizetype>(measured) + 1);

        for (const char* id : {"build", "try", "data", "step", "try"}) {
            m_lab->tabs().open(QString::fromLatin1(id));
            QCoreApplication::processEvents();
            QCOMPARE(m_window->size(), QSize(1280, 720));
        }

        change([&](NetworkContent& content) { content.settings.seed = 7; });
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && view.times().empty(), 20000);
    }
};

QTEST_MAIN(TestTryPage)
#include "tst_try_page.moc"
