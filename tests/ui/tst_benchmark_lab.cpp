#include "core/measure/result_store.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/benchmark_desk.h"
#include "tests/ui/files.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/benchmark/values_edit.h"
#include "ui/shell/json_format.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/task_list.h"
#include "ui/theme/column_area.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// Experiments from settings to files: what a person does with the lab.
class TestBenchmarkLab : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    /// Every field and text of the settings has a place of its own, whichever size of text came before, and a text has the room of its lines.
    void settingsHaveRoomInEverySizeOfText_data()
    {
        QTest::addColumn<QString>("language");
        for (const QString& language : Languages::available())
            QTest::newRow(qPrintable(language)) << language;
    }
    void settingsHaveRoomInEverySizeOfText()
    {
        QFETCH(QString, language);
        m_desk->languages.use(language);
        for (const int width : {1100, 1280, 1600})
            for (const double scale : {1.0, 1.25, 1.5, 2.0, 1.25, 1.5, 1.0}) {
                m_window->resize(width, 720);
                m_desk->theme.setTextScale(scale);
                const auto problem = [&]() -> QString { // of the layout, which may come a moment later
                    const auto where = [&](const QWidget* one) {
                        return QStringLiteral("%1 at %2 and %3 pixels").arg(one->objectName()).arg(scale).arg(width);
                    };
                    const auto fields = m_lab->panel()
                                            .findChild<QComboBox*>(QStringLiteral("sample"))
                                            ->parentWidget()
                                            ->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
                    for (const QWidget* one : fields) {
                        if (!one->isVisible())
                            continue;
                        if (const auto* text = qobject_cast<const QLabel*>(one);
                            text && text->wordWrap() && text->height() < text->heightForWidth(text->width()))
                            return where(one);
                        for (const QWidget* other : fields)
                            if (other != one && other->isVisible() && other->geometry().intersects(one->geometry()))
                                return where(one) + QStringLiteral(" and ") + other->objectName();
                    }
                    return {};
                };
                QVERIFY(m_desk->settled()); // else what stood before would pass
                QTRY_VERIFY2_WITH_TIMEOUT(problem().isEmpty(), qPrintable(problem()), 5000);
            }
    }

    /// What is read beside the chart has as many letters in a line in every size of text, not as many pixels.
    void theReadingIsWideInEverySizeOfText()
    {
        m_window->resize(1600, 800);
        const QWidget& reading = m_lab->results().reading();
        for (const double scale : {1.0, 1.5}) {
            m_desk->theme.setTextScale(scale);
            QVERIFY(m_desk->settled());
            QTRY_VERIFY2(reading.width() >= 16.5 * reading.fontMetrics().height(),
                         qPrintable(QStringLiteral("%1 at %2").arg(reading.width()).arg(scale)));
        }
        m_desk->theme.setTextScale(1);
    }

    /// Ctrl+C in a table asks for its current cell, also where there is none.
    void copyingNothingIsHarmless()
    {
        table()->setFocus();
        QVERIFY(!table()->currentIndex().isValid());
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        measure(tiny(2));
        table()->setCurrentIndex({});
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        for (QTableView* any : m_window->findChildren<QTableView*>())
            QVERIFY(!any->model()->data({}, Qt::DisplayRole).isValid());
    }

    /// The name of what is shown is never cut, and what was changed is no ready-made experiment any more.
    void theExperimentIsNamedInFull()
    {
        auto* samples = m_window->findChild<QComboBox*>("sample");
        const auto* name = m_window->findChild<QLabel*>("experimentName");
        QCOMPARE(name->text(), QString("MaxPool against window size, serial and openmp"));
        QVERIFY(name->wordWrap() && name->height() >= name->heightForWidth(name->width()));
        QVERIFY(!m_window->findChild<ColumnArea*>()->isAncestorOf(name)); // it stays in sight, however far the settings are scrolled
        emit samples->activated(1);
        QTRY_COMPARE(name->text(), samples->itemText(1));
        QCOMPARE(samples->currentIndex(), -1);
        m_window->findChild<QSpinBox*>("channels")->setValue(3);
        QVERIFY2(name->text().contains("on my settings"), qPrintable(name->text()));
        for (const char* language : {"es", "en"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            for (int i = 0; i < samples->count(); ++i) {
                emit samples->activated(i);
                QTRY_COMPARE(name->text(), samples->itemText(i));
                QTRY_VERIFY2(name->height() >= name->heightForWidth(name->width()), qPrintable(name->text()));
            }
        }
    }

    void opensReadyToRun()
    {
        QVERIFY(m_lab->panel().problem().isEmpty());
        QCOMPARE(axisOf(m_lab->panel().experiment()), SweepAxis::Window);
        const auto* forecast = m_window->findChild<QLabel*>("forecast");
        QTRY_VERIFY(forecast->text().contains("points"));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(forecast->text().contains("puntos") && forecast->text().contains("copias"));
        m_desk->languages.use(QStringLiteral("en"));
        QCOMPARE(forecast->text().count("<tr>"), 3); // headings, serial and openmp: a row each, in whatever language
        QVERIFY(forecast->text().contains("openmp"));
        QCOMPARE(runner().state(), State::Empty);
        QTRY_VERIFY(m_lab->results().reading().plainText().contains("Start"));
    }

    /// The samples are read while the lab is open already: what was set or started meanwhile stays.
    void aLateSampleReplacesNothing()
    {
        for (const bool started : {false, true}) {
            closeLab();
            m_desk = std::make_unique<test::LabDesk<BenchmarkLab>>();
            m_window = &m_desk->window;
            m_lab = m_desk->lab;
            show(tiny(2));
            const Experiment mine = m_lab->panel().experiment();
            if (started)
                m_lab->startOrResume();
            QTRY_VERIFY(m_window->findChild<QComboBox*>("sample")->count() >= 4);
            QVERIFY(m_desk->settled()); // a sample that would be read after that
            QVERIFY(m_lab->panel().experiment() == mine);
            if (started)
                QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), 2, 30000);
        }
    }

    /// The samples' names, the warnings and a network's words come while the panel is open: it takes the room that they need.
    void thePanelIsNotCut()
    {
        const auto* area = m_lab->panel().findChild<ColumnArea*>();
        QVERIFY(area);
        const auto roomIn = [](const QComboBox& box) {
            QStyleOptionComboBox option;
            option.initFrom(&box);
            return box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width();
        };
        const Experiment layers = m_lab->panel().experiment();
        const Experiment network = experimentFromJson(R"({"network":"lenet-5","passes":["training"],"backends":["openmp"]})", "text");
        for (const auto& [language, experiment] : {std::pair{"en", layers}, {"en", network}, {"es", layers}, {"es", network}}) {
            m_desk->languages.use(QString::fromLatin1(language));
            m_lab->panel().setExperiment(experiment);
            QTRY_VERIFY2(area->widget()->width() <= area->viewport()->width(),
                         qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->width()).arg(area->widget()->width())));
            const auto* passes = m_window->findChild<QListWidget*>("passes");
            QTRY_VERIFY(passes->sizeHintForColumn(0) <= passes->viewport()->width());
            for (const char* name : {"axis", "cache"}) {
                const auto* box = m_window->findChild<QComboBox*>(name);
                for (int i = 0; i < box->count(); ++i)
                    QTRY_VERIFY2(box->fontMetrics().horizontalAdvance(box->itemText(i)) <= roomIn(*box), qPrintable(box->itemText(i)));
            }
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// What comes with a run has its place: a small window keeps its size.
    void aRunDoesNotWidenTheWindow()
    {
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            m_window->resize(1024, 768);
            QTRY_COMPARE(m_window->width(), 1024);
            show(longer(6));
            m_lab->startOrResume();
            QTRY_VERIFY_WITH_TIMEOUT(rows() >= 2, 30000);
            QVERIFY2(m_window->minimumSizeHint().width() <= 1024, qPrintable(QString::number(m_window->minimumSizeHint().width())));
            QCOMPARE(m_window->width(), 1024);
            QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    void everyControlHasAName() { QCOMPARE(unnamedControls(m_window), QStringList()); }

    void measuresAndLinks()
    {
        measure(tiny(6));
        QCOMPARE(rows(), std::size_t{6});
        QCOMPARE(table()->model()->rowCount(), 6);
        for (const Measurement& one : runner().result().measurements)
            QVERIFY(!one.failed() && one.verified == Verified::Right);
        QVERIFY(m_lab->results().reading().plainText().contains("agrees with the oracle"));
        QCOMPARE(m_lab->results().chartView().chart().id, std::string("time"));
        for (const char* id : {"roofline", "spread", "copies"}) {
            m_lab->results().choose(QString::fromLatin1(id));
            QCOMPARE(m_lab->results().chartView().chart().id, std::string(id));
        }
        emit m_lab->results().chartView().picked(3);
        QCOMPARE(table()->currentIndex().row(), 3);
        for (QAction* action : m_lab->actions(LabMenu::Export))
            QVERIFY(action->isEnabled());
    }

    void pausesKeepsAndGoesOn()
    {
        show(longer(20));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 2, 30000);
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        const std::size_t kept = rows();
        QVERIFY(kept >= 2 && kept < 20);
        QCOMPARE(table()->model()->rowCount(), static_cast<int>(kept));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        QCOMPARE(rows(), std::size_t{20});
    }

    /// What is under way is said: a look at the machine, then the first point, however long it takes. A pause leaves that one.
    void theFirstPointIsSaid()
    {
        const auto* state = m_window->findChild<QLabel*>("benchmarkStatus");
        runner().use({});
        show(experimentFromJson(R"({"op":"Conv","shape":"1x32x96x96","attributes":{"kernel_shape":"3x3","filters":"32"},
                                    "backends":["serial"],"repeat":10000})",
                                "text"));
        const auto chartSays = [this](const char* words) {
            return std::ranges::any_of(m_lab->results().chartView().findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(QLatin1String(words)); });
        };
        QVERIFY(chartSays("Start it above."));
        m_lab->startOrResume();
        QVERIFY(chartSays("Being measured: Experiment.") && !chartSays("Start it above."));
        QTRY_VERIFY_WITH_TIMEOUT(state->text().startsWith("Measuring what"), 30000);
        QTRY_COMPARE_WITH_TIMEOUT(state->text(), QString("Point 1 of 1…"), 60000);
        QCOMPARE(rows(), std::size_t{0});
        runner().pause();
        QCOMPARE(state->text(), QString("Leaving the point under way…"));
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
        QCOMPARE(rows(), std::size_t{0});
        QVERIFY(chartSays("Start it above."));
    }

    void theStatusBarCancels()
    {
        show(longer(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        static_cast<LabHost&>(*m_window).tasks().cancelAll();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        QVERIFY(rows() >= 1);
    }

    /// Nobody else gets the compute thread from its beginning to its end, and those who wait can say for what.
    void whoWaitsForItIsTold()
    {
        const ComputeThread& compute = static_cast<LabHost&>(*m_window).compute();
        QSignalSpy told(&compute, &ComputeThread::measuredChanged);
        show(longer(400));
        QVERIFY(!compute.isMeasured());
        m_lab->startOrResume();
        QVERIFY(compute.isMeasured());
        runner().pause();
        QVERIFY(compute.isMeasured()); // the point under way is being left
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
        QVERIFY(!compute.isMeasured());
        QCOMPARE(told.size(), 2);
    }

    void badSettingsSayWhy()
    {
        auto* values = m_window->findChild<ValuesEdit*>("values");
        const auto type = [&](const QString& text) {
            values->selectAll();
            QTest::keyClicks(values, text);
            QTest::keyClick(values, Qt::Key_Return);
        };
        type("5:2");
        QVERIFY(m_lab->panel().problem().contains("before the beginning"));
        QCOMPARE(values->text(), QString("5:2")); // to be mended
        QAction* start = m_lab->actions(LabMenu::Lab).front();
        QVERIFY(!start->isEnabled());
        QVERIFY(start->toolTip().contains("cannot run"));
        QVERIFY(m_window->findChild<QLabel*>("benchmarkStatus")->text().startsWith("Not ready"));
        type("2:8:x2");
        QVERIFY(m_lab->panel().problem().isEmpty());
        QCOMPARE(values->text(), QString("2, 4, 8"));
        QVERIFY(start->isEnabled());
    }

    /// Twelve values and names of experiments as long as sentences: all can be read.
    void longValuesAndNamesAreWhole()
    {
        auto* values = m_window->findChild<ValuesEdit*>("values");
        Experiment experiment = tiny(2);
        const int line = values->height();
        experiment.sweeps.front().values = {64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144};
        m_lab->panel().setExperiment(experiment);
        QTRY_VERIFY(values->height() > line);
        const QTextCursor last = [&] {
            QTextCursor cursor(values->document());
            cursor.movePosition(QTextCursor::End);
            return cursor;
        }();
        QTRY_VERIFY(values->viewport()->rect().contains(values->cursorRect(last).center()));
        auto* samples = m_window->findChild<QComboBox*>("sample");
        samples->showPopup();
        for (int i = 0; i < samples->count(); ++i)
            QVERIFY2(samples->view()->viewport()->width() >= samples->view()->fontMetrics().horizontalAdvance(samples->itemText(i)),
                     qPrintable(samples->itemText(i)));
        samples->hidePopup();
    }

    /// `kernelscope FILE.json` and File > Open give each file to the work area that it is for.
    void opensExperimentsAndResultsAlone()
    {
        const QString samples = ResourceLocator::samplesFolder();
        QVERIFY(m_lab->canOpen(samples + "/experiments/threads-amdahl.json"));
        QVERIFY(!m_lab->canOpen(samples + "/networks/lenet-5.json"));
        QVERIFY(!m_lab->canOpen(samples + "/images/text.png"));
        QTemporaryDir folder; // written by hand, without a format
        const QString path = folder.filePath("mine.json");
        writeText(path.toStdString(), R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"]})");
        QCOMPARE(jsonFormatOf(path), QString("kernelscope-experiment"));
        m_lab->open(samples + "/experiments/threads-amdahl.json", false);
        QTRY_COMPARE(axisOf(m_lab->panel().experiment()), SweepAxis::Threads);
    }

    void badFilesSayWhy()
    {
        QTemporaryDir folder;
        const QString bad =
            test::written(folder.filePath("bad.json"), "{\"op\":\"MaxPol\",\"shape\":\"1x1x8x8\",\"backends\":[\"serial\"]}");
        const Experiment before = m_lab->panel().experiment();
        const auto says = [this] {
            return std::ranges::any_of(m_window->findChildren<QLabel*>(),
                                       [](const QLabel* label) { return label->text().contains("MaxPol;") && label->isVisible(); });
        };
        m_lab->open(bad, false);
        QTRY_VERIFY(says());
        QVERIFY(m_lab->panel().experiment() == before);
        m_lab->open(ResourceLocator::samplesFolder() + "/experiments/threads-amdahl.json", false);
        QTRY_VERIFY(!says() && axisOf(m_lab->panel().experiment()) == SweepAxis::Threads); // a good one takes the refusal back
    }

    void aNetworkIsChosenAndMeasured()
    {
        auto* subject = m_window->findChild<QComboBox*>("op");
        const int lenet = subject->findData(QStringLiteral("lenet-5"));
        QVERIFY(lenet > 0);
        subject->setCurrentIndex(lenet);
        emit subject->activated(lenet);
        QVERIFY(m_lab->panel().experiment().subjects.front().network.has_value());
        QVERIFY2(m_lab->panel().problem().isEmpty(), qPrintable(m_lab->panel().problem()));
        for (const char* name : {"channels", "height", "width"})
            QVERIFY(m_window->findChild<QSpinBox*>(name)->isHidden());
        QVERIFY(!m_window->findChild<QWidget*>("attribute-kernel_shape"));
        const auto* ways = m_window->findChild<QListWidget*>("implementations");
        QCOMPARE(ways->count(), 1); // of a network the backend chooses: no box that would do nothing
        QVERIFY(!(ways->item(0)->flags() & Qt::ItemIsEnabled));
        m_window->findChild<QSpinBox*>("batch")->setValue(4);
        QCOMPARE(m_lab->panel().experiment().subjects.front().spec.src.n, 4);
        m_window->findChild<QSpinBox*>("repeat")->setValue(3);
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        for (const Measurement& one : runner().result().measurements)
            QVERIFY2(one.verified == Verified::Right, one.failure.english().c_str());
        m_lab->results().choose(QStringLiteral("layers"));
        QCOMPARE(m_lab->results().chartView().chart().id, std::string("layers"));
        QCOMPARE(m_lab->results().chartView().chart().categories.size(), rows());
        subject->setCurrentIndex(0); // and back to an operator
        emit subject->activated(0);
        QVERIFY(!m_lab->panel().experiment().subjects.front().network.has_value());
        QVERIFY(!m_window->findChild<QSpinBox*>("channels")->isHidden());
    }

    /// Save does not offer what this work area has not: it writes the experiment, or the result once there is one, and both open again.
    void savesWhatThereIs()
    {
        const QTemporaryDir folder;
        const auto saved = [&](const char* name, const char* filter) {
            QCOMPARE(m_lab->saveFilter(), QString::fromLatin1(filter));
            m_lab->save(folder.filePath(QString::fromLatin1(name)));
            QTRY_VERIFY(QFile::exists(folder.filePath(QString::fromLatin1(name))));
        };
        saved("experiment.json", "Experiments (*.json)");
        measure(tiny(2));
        saved("result.json", "Results (*.json)");
        const double median = runner().result().measurements.front().summary.median;
        m_lab->open(folder.filePath("experiment.json"), false);
        QTRY_COMPARE(axisOf(m_lab->panel().experiment()), SweepAxis::Window);
        m_lab->open(folder.filePath("result.json"), false);
        QTRY_COMPARE(axisOf(m_lab->panel().experiment()), SweepAxis::Size);
        QCOMPARE(runner().result().measurements.front().summary.median, median);
        BenchmarkResult part = runner().result(); // paused and saved, say
        const std::size_t all = part.measurements.size();
        part.measurements.pop_back();
        runner().show(part);
        const QString state = m_window->findChild<QLabel*>("benchmarkStatus")->text();
        QCOMPARE(state, QStringLiteral("Not finished: %1 of %2 points are measured.").arg(all - 1).arg(all));
        QVERIFY(m_desk->action("file.new") && m_desk->action("file.new")->isEnabled());
    }

    /// A file that the program refuses is no file of it.
    void whatCannotBeOpenedIsNotSaved()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("wrong.json"));
        const auto actions = m_lab->actions(LabMenu::File);
        const auto save = std::ranges::find_if(actions, [](const QAction* one) { return one->objectName() == "benchmark.saveExperiment"; });
        QVERIFY(save != actions.end() && (*save)->isEnabled());
        Experiment wrong = tiny(2);
        wrong.backends.clear();
        m_lab->session().take(wrong);
        QVERIFY(!(*save)->isEnabled());
        QVERIFY2((*save)->toolTip().contains("at least one backend"), qPrintable((*save)->toolTip()));
        m_lab->save(path);
        QVERIFY2(m_window->messages().shownText().contains("cannot be saved like this"), qPrintable(m_window->messages().shownText()));
        QVERIFY(m_desk->settled()); // files are written beside the window
        QVERIFY(!QFile::exists(path));
        m_lab->session().take(tiny(2));
        QVERIFY((*save)->isEnabled());
        m_lab->save(path);
        QTRY_VERIFY(QFile::exists(path));
        QCOMPARE(readExperiment(path.toStdString()).backends, tiny(2).backends);
    }

    void withoutACardTheSampleSaysWhy()
    {
        if (findBackend("cuda")->info().available)
            QSKIP("there is a graphics card");
        auto* samples = m_window->findChild<QComboBox*>("sample");
        int copies = -1;
        for (int i = 0; i < samples->count(); ++i)
            if (samples->itemData(i).toString().endsWith("copies-kernels.json"))
                copies = i;
        QVERIFY(copies >= 0);
        emit samples->activated(copies);
        QTRY_VERIFY(m_lab->panel().problem().contains("none of the chosen backends"));
        QVERIFY(!m_lab->actions(LabMenu::Lab).front()->isEnabled());
        const QTemporaryDir folder; // it runs on another machine, and can go there
        m_lab->save(folder.filePath(QStringLiteral("copies.json")));
        QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("copies.json"))));
    }

    void closingWhileItRuns()
    {
        show(longer(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        m_desk.reset(); // must neither hang nor crash
    }
};

QTEST_MAIN(TestBenchmarkLab)
#include "tst_benchmark_lab.moc"
