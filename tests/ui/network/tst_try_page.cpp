#include "core/base/error.h"
#include "core/io/image.h"
#include "core/io/picture.h"
#include "core/nn/probe.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/watchdog.h"
#include "ui/network/page_strips.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/inference_view.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/message_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>

using namespace ks;

namespace {

/// Cameras that show what the test lays before them, sixty times a second.
class FakeCameras final : public Cameras {
public:
    struct Scene {
        std::mutex mutex;
        TensorPtr picture;
        bool unplugged = false;
        std::atomic<int> open = 0;
        std::atomic<int> delivered = 0;
    };

    std::vector<Device> list = {{"/dev/video0", "First"}, {"/dev/video2", "Second"}};
    std::string forbidden; ///< the id of one that may not be used
    std::shared_ptr<Scene> scene = std::make_shared<Scene>();
    std::string opened;

    std::vector<Device> devices() override { return list; }
    std::unique_ptr<Camera> open(const Device& device) override
    {
        if (device.id == forbidden)
            throw FileError(Text("You may not use the camera %1.", {device.name}));
        opened = device.id;
        return std::make_unique<FakeCamera>(scene);
    }

    void showPicture(Tensor picture)
    {
        const std::scoped_lock lock(scene->mutex);
        scene->picture = std::make_shared<const Tensor>(std::move(picture));
    }

private:
    class FakeCamera final : public Camera {
    public:
        explicit FakeCamera(std::shared_ptr<Scene> scene) : m_scene(std::move(scene)) { ++m_scene->open; }
        ~FakeCamera() override { --m_scene->open; }
        std::optional<Tensor> next(std::chrono::milliseconds) override
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(16)); // sixty pictures a second
            const std::scoped_lock lock(m_scene->mutex);
            if (m_scene->unplugged)
                throw FileError(Text("The camera %1 is not there any more.", {"First"}));
            if (!m_scene->picture)
                return std::nullopt;
            ++m_scene->delivered;
            return *m_scene->picture;
        }

    private:
        std::shared_ptr<Scene> m_scene;
    };
};

} // namespace

class TestTryPage : public test::NetworkTest {
    Q_OBJECT

private:
    std::shared_ptr<FakeCameras> m_cameras;

    TryPage& page() { return m_lab->tryPage(); }
    template <class Widget>
    Widget& find(const char* name)
    {
        return *m_window->findChild<Widget*>(QLatin1String(name));
    }
    QString said() { return m_window->findChild<MessageBar*>()->shownText(); }

    /// An epoch on little data.
    void trainALittle()
    {
        change([&](NetworkContent& content) {
            content.data = "synthetic:digits?count=1500&test=100&validation=0.2";
            content.settings.threads = 1;
        });
        waitUntilReady();
        run().run({.epochs = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 60000);
    }

    /// A sample as a camera of 480×280 cells sees it that looks at its middle.
    Tensor beforeTheCamera(std::uint32_t index)
    {
        const Tensor sample = run().opened().data()->sample(index);
        Tensor picture(Shape{1, 1, 280, 480}, "seen");
        for (std::int64_t y = 0; y < 280; ++y)
            for (std::int64_t x = 0; x < 280; ++x)
                picture[{0, 0, y, x + 100}] = sample[{0, 0, y / 10, x / 10}];
        return picture;
    }

    /// What the network says of a sample by itself.
    int answerTo(std::uint32_t index)
    {
        int answer = -1;
        run().query<int>(
            [index](Trainer& trainer) {
                Predictor predictor(trainer.model(), trainer.plans().backend(), 1, 1);
                predictor.setParameters(trainer.parameters());
                const Tensor sample = trainer.data().sample(index);
                return predictor
                    .predict(throughPipeline(trainer.model().pipeline, sample, trainer.data().white(), trainer.model().graph.input))
                    .predicted;
            },
            [&](const int& said) { answer = said; }, [](const Text&) {});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(answer >= 0, 20000); }();
        return answer;
    }

private slots:
    void init()
    {
        openWindow();
        m_cameras = std::make_shared<FakeCameras>();
        page().camera().setCameras(m_cameras);
        m_lab->strips().open(QStringLiteral("try"));
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
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
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
        m_lab->strips().open(QStringLiteral("try"));
        QTRY_VERIFY_WITH_TIMEOUT(page().shownClass() >= 0, 20000); // and it is asked about
        page().pad().clear();
        QVERIFY(m_lab->isModified());
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
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
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
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
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);

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
        QTRY_VERIFY_WITH_TIMEOUT(!bars.rows().isEmpty(), 20000);
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
                return std::ranges::all_of(bars.rows(), [&](const ClassBars::Row& row) {
                    return std::abs(row.share - outputs[static_cast<std::size_t>(row.name.toInt())]) < 1e-6F;
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

        Tensor colour(Shape{1, 3, 1, 1});
        std::ranges::copy(std::array{20.0F, 10.0F, 7.0F}, colour.data());
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
        m_lab->strips().open(QStringLiteral("try"));
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

    void theAnswerFollowsTheCamera()
    {
        trainALittle();
        std::uint32_t other = 1;
        const int first = answerTo(0);
        while (answerTo(other) == first)
            ++other;
        const int second = answerTo(other);

        m_cameras->showPicture(beforeTheCamera(0));
        find<QPushButton>("camera").click();
        QTRY_COMPARE_WITH_TIMEOUT(page().shownClass(), first, 10000);
        QVERIFY(page().pad().showsPicture());
        QCOMPARE(find<QComboBox>("cameras").count(), 2);
        QVERIFY(find<QComboBox>("cameras").isVisible());
        m_cameras->showPicture(beforeTheCamera(other));
        QTRY_COMPARE_WITH_TIMEOUT(page().shownClass(), second, 10000);
        m_cameras->showPicture(beforeTheCamera(0));
        QTRY_COMPARE_WITH_TIMEOUT(page().shownClass(), first, 10000);

        find<QPushButton>("camera").click();
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 0, 5000);
        QCOMPARE(page().shownClass(), first); // what was seen last stays
        QVERIFY(page().pad().showsPicture());
    }

    void answersTheCameraOnAndOnWithoutHoldingTheWindow()
    {
        m_cameras->showPicture(beforeTheCamera(0));
        QSignalSpy asked(&page(), &TryPage::asked);
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(!asked.isEmpty(), 10000);
        asked.clear();
        Watchdog watchdog;
        watchdog.start();
        const auto counts = [this] {
            return std::ranges::any_of(m_window->findChildren<QLabel*>(), [](const QLabel* label) {
                return label->isVisible() && label->text().contains(QLatin1String("answers a second"));
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(asked.size() >= 20 && counts(), 15000);
        watchdog.stop();
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
    }

    /// The camera runs while the network trains: the answers follow, and the window's thread is never away for more than 50 ms.
    void theWindowAnswersWhileTheCameraRunsAndTheNetworkTrains()
    {
        change([&](NetworkContent& content) { content.settings.stop.epochs = 1000; });
        waitUntilReady();
        m_cameras->showPicture(beforeTheCamera(0));
        QSignalSpy asked(&page(), &TryPage::asked);
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(!asked.isEmpty(), 10000);
        run().run();
        asked.clear();
        Watchdog watchdog;
        watchdog.start();
        QTRY_VERIFY_WITH_TIMEOUT(asked.size() >= 25 && batches() >= 50, 15000);
        watchdog.stop();
        qInfo("%lld pictures beside %zu batches; %s", static_cast<long long>(asked.size()), batches(), qPrintable(watchdog.report()));
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    void closedPagesDoNotRecord()
    {
        m_cameras->showPicture(beforeTheCamera(0));
        find<QPushButton>("camera").click();
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 1, 5000);
        m_lab->strips().open(QStringLiteral("train"));
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 0, 5000);
        QVERIFY(!find<QPushButton>("camera").isChecked());
    }

    void drawingEndsTheCamera()
    {
        m_cameras->showPicture(beforeTheCamera(0));
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(page().pad().showsPicture(), 5000);
        auto& right = find<QComboBox>("rightClass");
        const auto say = [&right](int index) {
            right.setCurrentIndex(index);
            emit right.activated(index);
        };
        say(8); // the camera sees a 7, which is no word about what is drawn now
        page().pad().stroke({{0.5, 0.15}, {0.5, 0.85}});
        QCOMPARE(right.currentIndex(), 0);
        QCOMPARE(page().askedPicture()->right, -1);
        say(2);
        page().pad().stroke({{0.4, 0.85}, {0.6, 0.85}}); // the same drawing
        QCOMPARE(page().askedPicture()->right, 1);
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 0, 5000);
        QVERIFY(m_desk->settled());
        QVERIFY(!page().pad().showsPicture());
    }

    /// The camera's picture is no 7 because the drawing was one, which stays to be had with what it was said to be.
    void theCameraTakesThePlaceOfADrawing()
    {
        page().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        const Tensor drawing = page().pad().drawing();
        auto& right = find<QComboBox>("rightClass");
        right.setCurrentIndex(8); // 7
        emit right.activated(8);
        QCOMPARE(page().askedPicture()->right, 7);
        m_cameras->showPicture(beforeTheCamera(0));
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(page().pad().showsPicture(), 5000);
        QCOMPARE(right.currentIndex(), 0);
        QVERIFY(right.isEnabled() && find<QPushButton>("backToDrawing").isVisibleTo(&page()));
        right.setCurrentIndex(4); // 3, and stays for the pictures that follow
        const int seen = m_cameras->scene->delivered;
        QTRY_VERIFY_WITH_TIMEOUT(m_cameras->scene->delivered > seen + 20, 5000);
        QCOMPARE(right.currentIndex(), 4);
        QCOMPARE(page().askedPicture()->right, 3);
        find<QPushButton>("backToDrawing").click();
        QCOMPARE(right.currentIndex(), 8);
        QCOMPARE(page().askedPicture()->right, 7);
        QVERIFY(std::ranges::equal(page().pad().drawing().cells(), drawing.cells()));
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 0, 5000);
    }

    void anotherCameraCanBeChosen()
    {
        m_cameras->showPicture(beforeTheCamera(0));
        find<QPushButton>("camera").click();
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->opened, std::string("/dev/video0"), 5000);
        QTRY_COMPARE(find<QComboBox>("cameras").count(), 2);
        find<QComboBox>("cameras").setCurrentIndex(1);
        emit find<QComboBox>("cameras").activated(1);
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->opened, std::string("/dev/video2"), 5000);
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 1, 5000);
    }

    void saysWhyThereIsNoPicture()
    {
        m_cameras->list.clear();
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(said().contains("No camera was found"), 5000);
        QVERIFY(!find<QPushButton>("camera").isChecked());

        m_cameras->list = {{"/dev/video0", "First"}, {"/dev/video2", "Second"}};
        m_cameras->forbidden = "/dev/video0";
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(said().contains("You may not use the camera First"), 5000);
        QVERIFY(find<QComboBox>("cameras").isVisible()); // the other one can be chosen

        m_cameras->forbidden.clear();
        m_cameras->showPicture(beforeTheCamera(0));
        find<QPushButton>("camera").click();
        QTRY_VERIFY_WITH_TIMEOUT(page().pad().showsPicture(), 5000);
        {
            const std::scoped_lock lock(m_cameras->scene->mutex);
            m_cameras->scene->unplugged = true;
        }
        QTRY_VERIFY_WITH_TIMEOUT(said().contains("not there any more"), 5000);
        QVERIFY(!find<QPushButton>("camera").isChecked());
        QVERIFY(page().pad().showsPicture());
    }

    void inkOnPaperBecomesTheDigit()
    {
        trainALittle();
        const int right = answerTo(0);
        const Tensor sample = run().opened().data()->sample(0);
        Tensor paper = fitted(sample, 280, 280, Fit::Scale);
        for (std::int64_t y = 0; y < 280; ++y)
            for (std::int64_t x = 0; x < 280; ++x) // grey ink on paper that lies in a shadow on the right
                paper[{0, 0, y, x}] = std::nearbyint(210 - static_cast<float>(x) / 8 - paper[{0, 0, y, x}] * 0.5F);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("paper.png"));
        writePng(path.toStdString(), paper, GreyRange{0, 255});
        find<QCheckBox>("paper").setChecked(true);
        page().openPicture(path);
        QTRY_COMPARE_WITH_TIMEOUT(page().shownClass(), right, 10000);
    }

    void timesInferenceAsAChartWithItsTable()
    {
        QCOMPARE(unnamedControls(m_window), QStringList());
        InferenceView& view = page().inference();
        find<QPushButton>("timeInference").click();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isMeasuring(), 60000);
        QCOMPARE(view.times().size(), inferenceBatches.size());
        auto& table = find<QTableWidget>("inferenceTimes");
        QCOMPARE(table.rowCount(), static_cast<int>(inferenceBatches.size()));
        const Chart& chart = view.chart().chart();
        QVERIFY(chart.logX && chart.logY);
        QCOMPARE(chart.series.front().points.size(), inferenceBatches.size());
        for (const ChartPoint& point : chart.series.front().points)
            QVERIFY(point.low <= point.y && point.y <= point.high && point.low > 0);
        emit view.chart().picked(3);
        QCOMPARE(table.currentRow(), 3);

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("times.csv"));
        view.chart().tools().write(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().trimmed().split('\n').size(), qsizetype{12});

        for (const char* id : {"build", "try", "data", "step", "try"}) {
            m_lab->strips().open(QString::fromLatin1(id));
            QCoreApplication::processEvents();
            QCOMPARE(m_window->size(), QSize(1280, 720));
        }

        change([&](NetworkContent& content) { content.settings.seed = 7; });
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && view.times().empty(), 20000);
    }
};

QTEST_MAIN(TestTryPage)
#include "tst_try_page.moc"
