#include "core/base/file.h"
#include "core/measure/trace_file.h"
#include "tests/ui/network/network_test.h"
#include "tests/work_time.h"
#include "ui/network/trace/trace_table.h"
#include "ui/network/trace/trace_timeline.h"
#include "ui/network/trace/trace_window.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWheelEvent>

#include <span>

using namespace ks;

namespace {

/// Two threads of 100 µs: Conv and Relu, and a step of Adam beside them.
Trace smallTrace()
{
    Trace trace;
    trace.devices = {"lanes: a processor"};
    trace.rows = {{0, "thread 0"}, {0, "thread 1"}};
    const auto add = [&](std::uint32_t row, const char* name, double begin, double duration, const char* layer) {
        trace.events.push_back({.row = row,
                                .name = trace.texts.number(name),
                                .category = trace.texts.number("forward"),
                                .layer = trace.texts.number(layer),
                                .begin = begin * 1e-6,
                                .seconds = duration * 1e-6,
                                .bytes = 1024});
    };
    add(0, "Conv", 10, 60, "conv1");
    add(0, "Relu", 70, 20, "relu1");
    add(1, "Conv", 10, 50, "conv1");
    add(1, "Adam", 60, 50, "");
    return trace;
}

void turnWheel(TraceTimeline& timeline, const QPointF& at, int steps)
{
    QWheelEvent event(at, timeline.viewport()->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(timeline.viewport(), &event);
}

} // namespace

/// Operations over time: the picture, the table below it, and their window.
class TestTraceWindow : public test::NetworkTest {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString written(const char* name, const std::string& text) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        writeFile(path.toStdString(), std::as_bytes(std::span(text)));
        return path;
    }
    TraceWindow& window()
    {
        m_lab->trainPage().findChild<QToolButton*>("traceOfOperations")->click();
        return *m_window->findChild<TraceWindow*>("traceWindow");
    }
    static void waitFor(TraceWindow& window) { QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 20000); }
    static QString said(TraceWindow& window) { return window.findChild<QLabel*>("traceSaid")->text(); }
    static QAbstractItemModel& tableOf(TraceWindow& window) { return *window.findChild<QTableView*>("traceTable")->model(); }

private slots:
    void rowsOfASheet()
    {
        const TraceSheetPtr sheet = traceSheet(smallTrace(), "small");
        QCOMPARE(sheet->seconds, 100e-6);
        QCOMPARE(sheet->placeAt(0, 30e-6), 0);
        QCOMPARE(sheet->placeAt(0, 65e-6), 1);
        QCOMPARE(sheet->placeAt(0, 95e-6), -1);
        QCOMPARE(sheet->deviceSums[0], 180e-6);
    }

    /// The inner one is pointed at, whichever was written first; behind it the outer one again.
    void whatEncloses()
    {
        Trace trace;
        trace.devices = {"d"};
        trace.rows = {{0, "r"}};
        trace.events = {{.name = trace.texts.number("inner"), .begin = 2, .seconds = 1},
                        {.name = trace.texts.number("outer"), .begin = 0, .seconds = 9}};
        const TraceSheetPtr sheet = traceSheet(std::move(trace), "nested");
        QCOMPARE(sheet->placeAt(0, 2.5), 1);
        QCOMPARE(sheet->placeAt(0, 5), 0);
        QCOMPARE(sheet->rows[0].depths, (std::vector<std::uint8_t>{0, 1}));
        QCOMPARE(sheet->rows[0].firstBeyond(5), std::size_t{0});
    }

    void zoomsAtThePointer()
    {
        TraceTimeline timeline;
        timeline.resize(900, 300);
        timeline.setSheets({traceSheet(smallTrace(), "small")}, {});
        QCOMPARE(timeline.shownSeconds(), 100e-6);
        const QPointF at = timeline.boxOf(0, 0, 1).center();
        turnWheel(timeline, at, 3);
        QVERIFY(timeline.shownSeconds() < 40e-6);
        QVERIFY(std::abs(timeline.boxOf(0, 0, 1).center().x() - at.x()) < 2);
        turnWheel(timeline, at, -9);
        QCOMPARE(timeline.shownSeconds(), 100e-6);
        QCOMPARE(timeline.shownFrom(), 0.0);
        turnWheel(timeline, at, 200);
        QVERIFY(timeline.shownSeconds() > 0);
        QTest::keyClick(&timeline, Qt::Key_Home);
        QCOMPARE(timeline.shownSeconds(), 100e-6);
    }

    void tellsWhatIsPointedAt()
    {
        TraceTimeline timeline;
        timeline.resize(900, 300);
        timeline.setSheets({traceSheet(smallTrace(), "small")}, {});
        timeline.show();
        QVERIFY(QTest::qWaitForWindowExposed(&timeline));
        QSignalSpy told(&timeline, &TraceTimeline::toldChanged);
        QTest::mouseMove(timeline.viewport(), timeline.boxOf(0, 0, 0).center().toPoint());
        QVERIFY2(timeline.told().contains("Conv") && timeline.told().contains("conv1") && timeline.told().contains("forward"),
                 qPrintable(timeline.told()));
        QVERIFY2(timeline.told().contains(QString::fromUtf8("33.3\u00a0%")), qPrintable(timeline.told()));
        QVERIFY(!told.isEmpty());
    }

    /// Every operation can be reached without a mouse.
    void walksByKeys()
    {
        TraceTimeline timeline;
        timeline.resize(900, 300);
        timeline.setSheets({traceSheet(smallTrace(), "small")}, {});
        QTest::keyClick(&timeline, Qt::Key_Right);
        QVERIFY2(timeline.told().startsWith("Conv"), qPrintable(timeline.told()));
        QTest::keyClick(&timeline, Qt::Key_Right);
        QVERIFY2(timeline.told().startsWith("Relu"), qPrintable(timeline.told()));
        QTest::keyClick(&timeline, Qt::Key_Down);
        QVERIFY2(timeline.told().startsWith("Adam"), qPrintable(timeline.told()));
        QCOMPARE(timeline.accessibleDescription(), timeline.told());
        QTest::keyClick(&timeline, Qt::Key_Left);
        QVERIFY2(timeline.told().contains("thread 1"), qPrintable(timeline.told()));
    }

    /// HT-B14: drawing a million operations costs what the pixels cost.
    void aMillionIsDrawnQuickly()
    {
        Trace trace;
        trace.devices = {"d"};
        trace.rows = {{0, "r"}};
        const std::uint32_t name = trace.texts.number("Conv");
        for (int i = 0; i < 1000000; ++i)
            trace.events.push_back({.name = name, .begin = i * 1e-6, .seconds = 0.9e-6});
        TraceTimeline timeline;
        timeline.resize(1000, 300);
        timeline.setSheets({traceSheet(std::move(trace), "many")}, {});
        (void)timeline.grab();
        const test::WorkTime took;
        for (int i = 0; i < 10; ++i)
            (void)timeline.grab();
        QVERIFY2(took.milliseconds() < 3000, qPrintable(QString::number(took.milliseconds())));
    }

    void noTwoOfATraceLookAlike()
    {
        const TraceColours colours({traceSheet(smallTrace(), "small")});
        QVERIFY(colours.of("Conv", lightColours()) != colours.of("Relu", lightColours()));
        QVERIFY(colours.of("Conv", lightColours()) != colours.of("Adam", lightColours()));
        QVERIFY(colours.of("Relu", lightColours()) != colours.of("Adam", lightColours()));
        auto products = std::make_shared<TraceSheet>(); // of one family
        for (const char* name : {"Conv", "Gemm", "Relu"})
            products->totals.emplace_back().name = name;
        const TraceColours kinds({products});
        auto step = std::make_shared<TraceSheet>();
        for (const char* name : {"Conv", "Gemm", "Adam", "MaxPool", "SoftmaxCrossEntropyLoss", "Relu", "Dropout"})
            step->totals.emplace_back().name = name;
        const TraceColours many({step});
        for (const Colours* theme : {&lightColours(), &darkColours()}) {
            QVERIFY(kinds.of("Conv", *theme) != kinds.of("Gemm", *theme));
            for (const char* name :
                 {"Gemm", "Relu", "MaxPool", "SoftmaxCrossEntropyLoss", "Adam", "Dropout"}) // more than there are colours
                QVERIFY2(many.of("Conv", *theme) != many.of(name, *theme), name);
            QVERIFY(kinds.of("Relu", *theme) != kinds.of("Gemm", *theme));
        }
    }

    void measuresTheNetwork()
    {
        openWindow();
        TraceWindow& traces = window();
        QVERIFY(!traces.findChild<QPushButton*>("traceSave")->isEnabled());
        traces.findChild<QPushButton*>("traceMeasure")->click();
        waitFor(traces);
        QCOMPARE(traces.sheets().size(), std::size_t{1});
        QVERIFY2(said(traces).contains("with the trace"), qPrintable(said(traces)));
        QVERIFY(tableOf(traces).rowCount() > 2);
        QCOMPARE(tableOf(traces).columnCount(), 6);

        traces.findChild<QCheckBox*>("traceBeside")->setChecked(true);
        traces.findChild<QComboBox*>("tracePass")->setCurrentIndex(1);
        traces.measure();
        waitFor(traces);
        QCOMPARE(traces.sheets().size(), std::size_t{2});
        QCOMPARE(tableOf(traces).columnCount(), 8);
        QCOMPARE(traces.sheets()[1]->trace.aboutOf("pass"), std::string_view("forward"));
        traces.findChild<QPushButton*>("traceSave")->click(); // asks which of the two
        auto* which = traces.findChild<QMenu*>("traceWhich");
        QVERIFY(which && which->actions().size() == 2);
        QVERIFY(which->actions()[0]->text() != which->actions()[1]->text());
        which->close();
        traces.findChild<QComboBox*>("tracePass")->setCurrentIndex(0);
        traces.measure();
        waitFor(traces);
        QCOMPARE(traces.sheets().size(), std::size_t{2});
        QCOMPARE(traces.sheets()[0]->trace.aboutOf("pass"), std::string_view("forward")); // the one before, not the first of all
        closeWindow();
    }

    void opensFiles()
    {
        openWindow();
        TraceWindow& traces = window();
        traces.open(written("small.json", jsonOf(smallTrace())));
        waitFor(traces);
        QCOMPARE(traces.sheets().size(), std::size_t{1});
        QCOMPARE(tableOf(traces).data(tableOf(traces).index(0, 0)).toString(), QStringLiteral("Conv"));
        traces.open(written("no.json", R"({"a": 1})"));
        waitFor(traces);
        QVERIFY2(said(traces).contains("no.json is no trace"), qPrintable(said(traces)));
        QVERIFY2(said(traces).contains("small.json"), qPrintable(said(traces))); // which is still shown
        QCOMPARE(traces.sheets().size(), std::size_t{1});
        traces.open(written(
            "some.json", R"([{"ph": "X", "name": "aten::mm", "ts": 0, "dur": 2}, {"ph": "X", "name": "aten::mm", "ts": 0, "dur": -2}])"));
        waitFor(traces);
        QVERIFY2(said(traces).contains("some.json") && said(traces).contains("left out"), qPrintable(said(traces)));
        closeWindow();
    }
};

QTEST_MAIN(TestTraceWindow)
#include "tst_trace_window.moc"
