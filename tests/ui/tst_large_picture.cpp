#include "core/session/compute.h"
#include "tests/ui/operation_desk.h"
#include "tests/ui/watchdog.h"
#include "ui/operation/panels/settings_panel.h"

#include <QSlider>
#include <QTabWidget>
#include <QTest>
#include <QWheelEvent>

#include <ctime>
#include <map>

using namespace ks;

namespace {

/// 24 megapixels, in colour for pooling as a camera gives them; in grey for Conv, which takes its time anyway.
TensorPtr pictureFor(OpKind op)
{
    static std::map<bool, TensorPtr> made;
    TensorPtr& picture = made[op == OpKind::Conv];
    if (!picture) {
        Tensor cells({1, op == OpKind::Conv ? 1 : 3, 4000, 6000});
        constexpr int period = 6007;
        constexpr int step = 7919 % period; // the cell is i · 7919 mod 6007 mod 256, without a division for each of them
        int at = 0;
        for (float& cell : cells.cells()) {
            cell = static_cast<float>(at % 256);
            at = at + step < period ? at + step : at + step - period;
        }
        picture = std::make_shared<const Tensor>(std::move(cells));
    }
    return picture;
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
class TestLargePicture : public test::OperationTest {
    Q_OBJECT

private:
    bool isQuiet()
    {
        return m_desk->lab->inspection().freshResult() && !document().numbers().isUnderWay() && m_desk->lab->inspection().explanation();
    }

    void openPicture(OpKind op, const std::string& backend)
    {
        Session session;
        Content& content = session.content;
        content.src = {pictureFor(op), {.kind = SourceKind::Typed, .name = "photograph"}};
        content.spec = defaultSpec(op, content.src.tensor->shape());
        content.backend = backend;
        if (op == OpKind::Conv)
            content.spec.filters = 1;
        fitWeights(content);
        document().open(std::move(session));
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
    }

    /// The pace of a hand: between two changes a computation begins, and does not end.
    static void moveOn() { test::letPass(std::chrono::milliseconds(5)); }

    /// Drags the setting's slider from end to end and back; the number of settings that it went through.
    int drag(const QString& id)
    {
        auto* slider = m_desk->window.findChild<SettingsPanel*>()->findChild<QSlider*>(id + QStringLiteral("Slider"));
        if (!slider || !slider->isEnabled())
            return 0;
        int edits = 0;
        connect(&document(), &OperationDocument::contentChanged, slider, [&edits] { ++edits; });
        slider->setSliderDown(true);
        const int from = slider->value();
        const int most = std::min(slider->maximum(), from + 6);
        for (int position = from + 1; position <= most; ++position) {
            slider->setSliderPosition(position);
            moveOn();
        }
        for (int position = most - 1; position >= from + 1; --position) {
            slider->setSliderPosition(position);
            moveOn();
        }
        slider->setSliderDown(false);
        disconnect(&document(), &OperationDocument::contentChanged, slider, nullptr);
        return edits;
    }

private slots:
    void init()
    {
        openWindow();
        m_desk->window.resize(1600, 900);
    }
    void cleanup() { closeWindow(); }

    void draggingASetting_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<bool>("backward");
        QTest::addColumn<int>("tab");
        const auto add = [](const char* name, OpKind op, const char* setting, bool backward, int tab) {
            QTest::newRow(name) << int(op) << QString::fromLatin1(setting) << backward << tab;
        };
        add("MaxPool, strides", OpKind::MaxPool, "strides", false, 0);
        add("MaxPool, kernel, backwards", OpKind::MaxPool, "kernel_shape", true, 0);
        add("Conv, kernel", OpKind::Conv, "kernel_shape", false, 0);
        add("Conv, kernel, Compare A/B", OpKind::Conv, "kernel_shape", false, 1);
        add("MaxPool, kernel, histograms", OpKind::MaxPool, "kernel_shape", false, 4);
    }

    void draggingASetting()
    {
        QFETCH(int, op);
        QFETCH(QString, setting);
        QFETCH(bool, backward);
        QFETCH(int, tab);
        openPicture(OpKind(op), "openmp");
        m_desk->window.findChild<QTabWidget*>()->setCurrentIndex(tab);
        if (backward)
            emit m_desk->lab->tensors().modeChosen(true);
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
        QVERIFY(m_desk->settled());
        QVERIFY(staysFluid([&] {
            QVERIFY(drag(setting) >= 4);
            QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
            QVERIFY(m_desk->settled()); // colours, overview and chart of the new result
        }));
        QCOMPARE(document().result()->content.spec, document().content().spec);
    }

    void zoomingAndPanning()
    {
        openPicture(OpKind::MaxPool, "openmp");
        QVERIFY(m_desk->settled());
        CellGrid& input = m_desk->grid(Role::Src);
        const auto wheel = [&](int delta) {
            const QPointF at(input.width() / 3.0, input.height() / 3.0);
            QWheelEvent event(at, input.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&input, &event);
            moveOn();
        };
        QVERIFY(staysFluid([&] {
            for (int i = 0; i < 25; ++i)
                wheel(120);
            for (int i = 0; i < 20; ++i) {
                input.view().zoomTo(input.view().visibleCells().translated(40 + i, 25));
                moveOn();
            }
            for (int i = 0; i < 25; ++i)
                wheel(-120);
            input.view().fit();
            QVERIFY(m_desk->settled());
        }));
    }

    void typingACell()
    {
        openPicture(OpKind::MaxPool, "openmp");
        QVERIFY(m_desk->settled());
        QVERIFY(staysFluid([&] {
            for (int i = 0; i < 5; ++i) {
                document().edit().setCells(Role::Src, {{Cell{0, 0, 100, 100 + i}, 255.0F}}, QStringLiteral("type"),
                                           QStringLiteral("stroke"));
                moveOn();
            }
            QTRY_VERIFY_WITH_TIMEOUT(isQuiet() && document().tensor(Role::Src)->operator[]({0, 0, 100, 104}) == 255.0F, 120000);
            document().undoStack().undo();
            QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
        }));
        QCOMPARE(document().tensor(Role::Src), pictureFor(OpKind::MaxPool));
    }

    void whatIsOvertakenStops_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QString>("backend");
        QTest::addColumn<int>("kernel");
        QTest::newRow("MaxPool, serial") << int(OpKind::MaxPool) << QStringLiteral("serial") << 3;
        QTest::newRow("MaxPool, openmp") << int(OpKind::MaxPool) << QStringLiteral("openmp") << 9;
        QTest::newRow("Conv, onednn") << int(OpKind::Conv) << QStringLiteral("onednn") << 9;
    }

    void whatIsOvertakenStops()
    {
        QFETCH(int, op);
        QFETCH(QString, backend);
        QFETCH(int, kernel);
        openPicture(OpKind(op), backend.toStdString());
        QVERIFY(m_desk->settled());
        OpSpec spec = document().content().spec;
        spec.strides = {1, 1};
        spec.kernel = {kernel, kernel};
        const auto change = [&](std::int64_t pad) {
            spec.pads = {pad, pad, pad, pad};
            document().edit().setSpec(spec, QStringLiteral("change"), QStringLiteral("change"));
        };
        double begin = processSeconds();
        change(0);
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
        const double once = processSeconds() - begin;

        constexpr int changes = 12;
        begin = processSeconds();
        for (int i = 1; i <= changes; ++i) {
            change(i % 4);
            moveOn();
        }
        QTRY_VERIFY_WITH_TIMEOUT(isQuiet(), 120000);
        const double dragged = processSeconds() - begin;
        qInfo("one change %.2f s of processor time, %d changes %.2f s", once, changes, dragged);
        QVERIFY(dragged < 0.5 * changes * once);
    }
};

QTEST_MAIN(TestLargePicture)
#include "tst_large_picture.moc"
