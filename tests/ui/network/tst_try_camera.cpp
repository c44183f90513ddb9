#include "core/base/error.h"
#include "core/io/camera/camera.h"
#include "core/io/image.h"
#include "core/io/picture.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/said_digit.h"
#include "tests/ui/watchdog.h"
#include "ui/network/page_tabs.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/try_page.h"
#include "ui/shell/message_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
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

/// What the camera sees is asked about, as long as somebody looks.
class TestTryCamera : public test::NetworkTest {
    Q_OBJECT

private:
    std::unique_ptr<FakeCameras> m_cameras; ///< of the machine that the window runs on

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
                    .predict(throughPipeline(trainer.model().pipeline, sample, trainer.data().cells().white(), trainer.model().graph.input))
                    .predicted;
            },
            [&](const int& said) { answer = said; }, [](const Text&) {});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(answer >= 0, 20000); }();
        return answer;
    }

private slots:
    void init()
    {
        m_cameras = std::make_unique<FakeCameras>();
        openWindow(*m_cameras);
        m_lab->tabs().open(QStringLiteral("try"));
    }

    void cleanup() { closeWindow(); }

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
        QTRY_COMPARE_WITH_TIMEOUT(test::saidDigit(page()), first, 10000);
        QVERIFY(page().pad().showsPicture());
        QCOMPARE(find<QComboBox>("cameras").count(), 2);
        QVERIFY(find<QComboBox>("cameras").isVisible());
        m_cameras->showPicture(beforeTheCamera(other));
        QTRY_COMPARE_WITH_TIMEOUT(test::saidDigit(page()), second, 10000);
        m_cameras->showPicture(beforeTheCamera(0));
        QTRY_COMPARE_WITH_TIMEOUT(test::saidDigit(page()), first, 10000);

        find<QPushButton>("camera").click();
        QTRY_COMPARE_WITH_TIMEOUT(m_cameras->scene->open.load(), 0, 5000);
        QCOMPARE(test::saidDigit(page()), first); // what was seen last stays
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
        m_lab->tabs().open(QStringLiteral("train"));
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
        QTRY_COMPARE_WITH_TIMEOUT(test::saidDigit(page()), right, 10000);
    }
};

QTEST_MAIN(TestTryCamera)
#include "tst_try_camera.moc"
