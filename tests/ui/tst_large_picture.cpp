#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/tensor/random.h"
#include "ui/language/languages.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/tensors_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/tasks/watchdog.h"
#include "ui/theme/theme.h"

#include <QSlider>
#include <QTabWidget>
#include <QTest>
#include <QWheelEvent>

#include <ctime>

using namespace ks;

namespace {

/// 24 megapixels in colour, as a camera gives them.
const Shape photograph{1, 3, 4000, 6000};

/// The same for all tests: making it takes longer than any of them.
TensorPtr picture()
{
    static const TensorPtr made = std::make_shared<const Tensor>(
        randomTensor({.shape = photograph, .seed = 24, .distribution = Distribution::Integers, .low = 0, .high = 255}));
    return made;
}

double processSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

/// The window on a 24-megapixel photograph: whatever a person drags, the window's own thread neither computes nor waits, and what was
/// under way is stopped. The watchdog counts processor time and waits of that thread, so a busy machine cannot make these tests fail.
class TestLargePicture : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Languages> m_languages;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<MainWindow> m_window;
    OperationLab* m_lab = nullptr;

    OperationDocument& document() { return m_lab->document(); }
    CellGrid& grid(Role role) { return m_lab->tensors().pane(role).grid(); }
    bool isQuiet() { return m_lab->inspection().freshResult() && !document().isComputing() && !m_lab->inspection().isWorking(); }

    void openPicture(OpKind op, const std::string& backend)
    {
        Session session;
        Content& content = session.content;
        content.src = {picture(), {.kind = SourceKind::Typed, .name = "photograph"}};
        content.spec = defaultSpec(op, photograph);
        content.backend = {.id = backend};
        if (op == OpKind::Conv)
            content.spec.filters = 1;
        fitWeights(content);
        document().open(std::move(session));
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
    }

    /// Drags the setting's slider from end to end and back, an event every `milliseconds`; the number of settings that it went through.
    int drag(const QString& id, int milliseconds)
    {
        auto* slider = m_window->findChild<QSlider*>(id + QStringLiteral("Slider"));
        if (!slider || !slider->isEnabled())
            return 0;
        int edits = 0;
        connect(&document(), &OperationDocument::contentChanged, slider, [&edits] { ++edits; });
        slider->setSliderDown(true);
        const int from = slider->value();
        const int most = std::min(slider->maximum(), from + 6);
        for (int position = from + 1; position <= most; ++position) {
            slider->setSliderPosition(position);
            QTest::qWait(milliseconds);
        }
        for (int position = most - 1; position >= from + 1; --position) {
            slider->setSliderPosition(position);
            QTest::qWait(milliseconds);
        }
        slider->setSliderDown(false);
        disconnect(&document(), &OperationDocument::contentChanged, slider, nullptr);
        return edits;
    }

private slots:
    void init()
    {
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setMode(Theme::Mode::Light);
        m_languages = std::make_unique<Languages>();
        m_languages->use(QStringLiteral("en"));
        m_preferences = std::make_unique<Preferences>();
        m_window = std::make_unique<MainWindow>(*m_theme, *m_languages, *m_preferences);
        auto lab = std::make_unique<OperationLab>(*m_window);
        m_lab = lab.get();
        m_window->addLab(std::move(lab));
        m_window->resize(1600, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTRY_VERIFY(m_lab->inspection().explanation()); // the first picture has been read
    }

    void cleanup()
    {
        m_window.reset();
        m_theme.reset();
        m_languages.reset();
        m_preferences.reset();
    }

    void draggingASetting_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<bool>("backward");
        QTest::newRow("MaxPool, kernel") << int(OpKind::MaxPool) << QStringLiteral("kernel_shape") << false;
        QTest::newRow("MaxPool, strides") << int(OpKind::MaxPool) << QStringLiteral("strides") << false;
        QTest::newRow("MaxPool, kernel, backwards") << int(OpKind::MaxPool) << QStringLiteral("kernel_shape") << true;
        QTest::newRow("Conv, kernel") << int(OpKind::Conv) << QStringLiteral("kernel_shape") << false;
        QTest::newRow("Conv, pads") << int(OpKind::Conv) << QStringLiteral("pads") << false;
    }

    void draggingASetting()
    {
        QFETCH(int, op);
        QFETCH(QString, setting);
        QFETCH(bool, backward);
        openPicture(OpKind(op), "openmp");
        if (backward)
            emit m_lab->tensors().modeChosen(true);
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
        QTest::qWait(50);
        Watchdog watchdog;
        watchdog.start();
        QVERIFY(drag(setting, 20) >= 4);
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
        QTest::qWait(300); // colours, overview and chart of the new result
        watchdog.stop();
        qInfo("%s", qPrintable(watchdog.report()));
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
        QCOMPARE(document().result()->content.spec, document().content().spec);
    }
};

QTEST_MAIN(TestLargePicture)
#include "tst_large_picture.moc"
