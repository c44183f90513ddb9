#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/languages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>
#include <QTest>

#include <algorithm>

using namespace ks;

/// A file holds more than the fields show: what nobody touched is never written.
class TestExperimentPanel : public QObject {
    Q_OBJECT

    static Experiment fromFile()
    {
        return experimentFromJson(R"({"op":"MaxPool","shape":"3x4x70x90","passes":["inference","training"],
            "attributes":{"kernel_shape":"3x5","strides":"2x3","dilations":"2x1","auto_pad":"SAME_LOWER"},
            "backends":["openmp","serial"],"implementations":["auto","textbook"],"threads":2,"repeat":7,"warm_up":3,
            "time_budget":2.5,"cache":"cold","seed":12345678901,"memory_limit_mib":300,
            "sweep":{"axis":"channels","values":[5,3,9]}})",
                                  "text");
    }
    static Experiment padded()
    {
        return experimentFromJson(R"({"op":"Conv","shape":"3x4x70x90","passes":["inference"],
            "attributes":{"kernel_shape":"3x5","strides":"2x3","pads":"1,0,2,1","group":"2","filters":"6"},
            "backends":["openmp","serial"],"threads":0})",
                                  "text");
    }

    /// Of what the fields stand for, the one that differs; all else is compared as a whole.
    template <class Widget, class Edit, class Same>
    void editOne(const Experiment& before, const char* field, const Edit& edit, const Same& write)
    {
        ExperimentPanel panel;
        panel.setExperiment(before);
        QCOMPARE(panel.experiment(), before); // showing changes nothing
        edit(*panel.findChild<Widget*>(QLatin1String(field)));
        Experiment expected = before;
        write(expected);
        QVERIFY2(!sameQuestion(before, expected), field);
        const Experiment& now = panel.experiment();
        QVERIFY2(sameQuestion(now, expected), qPrintable(QString::fromStdString(jsonOf(now))));
    }
    template <class Write>
    void number(const Experiment& before, const char* field, int value, const Write& write)
    {
        editOne<QSpinBox>(
            before, field, [&](QSpinBox& box) { box.setValue(value); }, write);
    }
    static void choose(QComboBox& box, const QVariant& data)
    {
        box.setCurrentIndex(box.findData(data));
        emit box.activated(box.currentIndex());
    }

private slots:
    void oneFieldAtATime()
    {
        for (const Experiment& file : {fromFile(), padded()}) {
            number(file, "batch", 5, [](Experiment& one) { one.spec.src.n = 5; });
            number(file, "height", 71, [](Experiment& one) { one.spec.src.h = 71; });
            number(file, "width", 71, [](Experiment& one) { one.spec.src.w = 71; });
            number(file, "kernel", 7, [](Experiment& one) { one.spec.kernel = {7, 7}; });
            number(file, "stride", 4, [](Experiment& one) { one.spec.strides = {4, 4}; });
            number(file, "threads", 3, [](Experiment& one) { one.threads = 3; });
            number(file, "repeat", 9, [](Experiment& one) { one.repeat = 9; });
            number(file, "warmUp", 1, [](Experiment& one) { one.warmUp = 1; });
            number(file, "memory", 64, [](Experiment& one) { one.memoryLimit = std::size_t{64} << 20U; });
            editOne<QDoubleSpinBox>(
                file, "budget", [](QDoubleSpinBox& box) { box.setValue(40); }, [](Experiment& one) { one.budget = 40; });
            editOne<QComboBox>(
                file, "pass", [](QComboBox& box) { choose(box, QStringLiteral("backwardData")); },
                [](Experiment& one) {
                    one.passes = {Pass::BackwardData};
                    dropForeignImplementations(one);
                });
            editOne<QListWidget>(
                file, "backends", [](QListWidget& list) { list.item(0)->setCheckState(Qt::Unchecked); }, // serial
                [](Experiment& one) {
                    one.backends = {"openmp"};
                    dropForeignImplementations(one);
                });
        }
        editOne<QComboBox>(
            fromFile(), "cache", [](QComboBox& box) { choose(box, false); }, [](Experiment& one) { one.cache = CacheState::Warm; });
        editOne<ValuesEdit>(
            fromFile(), "values",
            [](ValuesEdit& edit) {
                edit.setPlainText("2:4");
                QTest::keyClick(&edit, Qt::Key_Return);
            },
            [](Experiment& one) {
                one.values = {2, 3, 4};
            });
        number(padded(), "filters", 8, [](Experiment& one) { one.spec.filters = 8; });
        number(padded(), "channels", 2, [](Experiment& one) { one.spec.src.c = 2; });
        editOne<QCheckBox>(
            fromFile(), "same", [](QCheckBox& box) { box.setChecked(false); }, [](Experiment& one) { one.spec.autoPad = AutoPad::NotSet; });
    }

    /// Choosing what is chosen already is no edit: the name stays, too.
    void theSameChoiceChangesNothing()
    {
        Experiment file = fromFile();
        file.name = "mine";
        ExperimentPanel panel;
        panel.setExperiment(file);
        for (const char* name : {"op", "axis", "pass", "cache"}) {
            auto* box = panel.findChild<QComboBox*>(QLatin1String(name));
            emit box->activated(box->currentIndex());
        }
        auto* list = panel.findChild<QListWidget*>("backends");
        list->item(0)->setCheckState(Qt::Unchecked);
        list->item(0)->setCheckState(Qt::Checked);
        file.name = panel.experiment().name;         // this was an edit, and another
        file.backends = panel.experiment().backends; // serial stands where the list has it
        QVERIFY(panel.experiment().spec == file.spec && panel.experiment().passes == file.passes);
        QCOMPARE(panel.experiment().values, file.values);
    }

    /// An experiment from a file may name a backend that this machine does not have: it can be taken out, and then not be chosen again.
    void aBackendThatIsNotHereCanBeTakenOut()
    {
        const auto absent = std::ranges::find_if(allBackends(), [](const Backend* one) { return !one->info().available; });
        if (absent == allBackends().end())
            QSKIP("every backend is available here");
        const std::string id = (*absent)->info().id;
        Experiment file = fromFile();
        file.implementations = {"auto"};
        ExperimentPanel panel;
        auto* list = panel.findChild<QListWidget*>("backends");
        const QListWidgetItem* const item = list->findItems(QString::fromStdString(id), Qt::MatchExactly).front();
        panel.setExperiment(file);
        QCOMPARE(item->flags(), Qt::ItemFlags(Qt::NoItemFlags));
        file.backends.push_back(id);
        panel.setExperiment(file);
        QCOMPARE(item->checkState(), Qt::Checked);
        QVERIFY(!item->toolTip().isEmpty());
        panel.show();
        list->setCurrentItem(list->findItems(QString::fromStdString(id), Qt::MatchExactly).front());
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(std::ranges::count(panel.experiment().backends, id), 0);
        QCOMPARE(item->flags(), Qt::ItemFlags(Qt::NoItemFlags));
        QCOMPARE(item->checkState(), Qt::Unchecked);
    }

    void paddingIsToldOfTheOperator()
    {
        ExperimentPanel panel;
        panel.setExperiment(padded());
        QVERIFY(panel.findChild<QCheckBox*>("same")->toolTip().contains("divided by the stride"));
        panel.setExperiment(experimentFromJson(
            R"({"op":"ConvTranspose","shape":"1x1x8x8","attributes":{"kernel_shape":"3x3"},"passes":["inference"],"backends":["serial"]})",
            "text"));
        QVERIFY(panel.findChild<QCheckBox*>("same")->toolTip().contains("times the stride"));
    }

    /// What differs by axis, or cannot be shown by a choice, is shown as it is.
    void showsWhatTheFileHolds()
    {
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        QCOMPARE(panel.findChild<QSpinBox*>("kernel")->text(), QString("3 × 5"));
        QCOMPARE(panel.findChild<QSpinBox*>("stride")->text(), QString("2 × 3"));
        QVERIFY(panel.findChild<QSpinBox*>("kernel")->toolTip().contains("3×5"));
        QCOMPARE(panel.findChild<QDoubleSpinBox*>()->value(), 2.5);
        QCOMPARE(panel.findChild<QComboBox*>("pass")->currentText(), QString("forward; forward, for training"));
        panel.setExperiment(padded());
        QCOMPARE(panel.findChild<QComboBox*>("pass")->currentText(), QString("forward"));
        QCOMPARE(panel.findChild<QComboBox*>("pass")->count(), 5);
        panel.setExperiment(experimentFromJson(R"({"network":"lenet-5","passes":["training"],"backends":["openmp"]})", "text"));
        QCOMPARE(panel.findChild<QComboBox*>("pass")->currentText(), QString("a whole training step"));
    }

    /// Why a sweep cannot be read stands beside its field, and how one is written when nothing is wrong.
    void theSweepSaysHowItIsWritten()
    {
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        auto* values = panel.findChild<ValuesEdit*>("values");
        const auto* hint = panel.findChild<QLabel*>("valuesHint");
        QVERIFY(hint->text().contains("64:4096:x2"));
        values->setPlainText("4..64");
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY2(hint->text().contains("4..64") && hint->text().contains("whole number"), qPrintable(hint->text()));
        QVERIFY(!panel.problem().isEmpty());
        panel.show();
        for (const char* wrong : {"abc", "1:1000000000:+1", "4..64"}) { // in as many lines as it needs, whatever width it has
            values->setPlainText(wrong);
            QTest::keyClick(values, Qt::Key_Return);
            for (const int width : {260, 320, 480}) {
                panel.resize(width, 700);
                QTRY_VERIFY2(hint->height() >= hint->heightForWidth(hint->width()), wrong);
            }
        }
        panel.findChild<QSpinBox*>("batch")->setValue(8); // does not hide the mistake
        QCOMPARE(values->text(), QString("4..64"));
        QVERIFY(!panel.problem().isEmpty());
        choose(*panel.findChild<QComboBox*>("axis"), static_cast<int>(SweepAxis::Batch));
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        QCOMPARE(values->text(), QString("1, 2, 4, 8"));
    }

    /// What another subject has, too, stays as it was set; what means something else to it becomes its usual value.
    void aRelatedSubjectKeepsItsWindow()
    {
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        OpSpec expected = panel.experiment().spec;
        auto* subject = panel.findChild<QComboBox*>("op");
        choose(*subject, static_cast<int>(OpKind::AveragePool));
        expected.op = OpKind::AveragePool;
        QVERIFY(panel.experiment().spec == expected);
        choose(*subject, static_cast<int>(OpKind::Conv));
        QVERIFY(panel.experiment().spec == defaultSpec(OpKind::Conv, expected.src));
    }

    /// What a person has changed has its name in every language, whichever it was changed in: files and other windows show it in theirs.
    void anEditedExperimentIsNamedInEveryLanguage()
    {
        Languages languages;
        for (const char* language : {"en", "es"}) {
            languages.use(QString::fromLatin1(language));
            ExperimentPanel panel;
            panel.setExperiment(fromFile());
            panel.findChild<QSpinBox*>("batch")->setValue(5);
            QCOMPARE(panel.experiment().name, std::string("MaxPool on my settings"));
            QCOMPARE(panel.experiment().nameIn.at("es"), std::string("MaxPool con mis ajustes"));
        }
        languages.use(QStringLiteral("en"));
    }

    /// Why it cannot run follows the language, also where no backend is left.
    void withoutABackendTheReasonFollowsTheLanguage()
    {
        Languages languages;
        languages.use(QStringLiteral("en"));
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        auto* list = panel.findChild<QListWidget*>("backends");
        for (int row = 0; row < list->count(); ++row)
            list->item(row)->setCheckState(Qt::Unchecked);
        const auto* verdict = panel.findChild<QLabel*>("verdict");
        QVERIFY2(verdict->text().startsWith("This cannot run"), qPrintable(verdict->text()));
        languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(!verdict->text().isEmpty() && !verdict->text().startsWith("This cannot run"), qPrintable(verdict->text()));
        languages.use(QStringLiteral("en"));
    }

    /// The number that is taken where none is set is not that of all processors; padding makes a transposed convolution's output larger.
    void tipsSayWhatIsTaken()
    {
        ExperimentPanel panel;
        panel.setExperiment(padded());
        const auto* threads = panel.findChild<QSpinBox*>("threads");
        QCOMPARE(threads->text(), QString("usual"));
        QVERIFY2(threads->toolTip().contains("View ▸ Computation"), qPrintable(threads->toolTip()));
        const auto* same = panel.findChild<QCheckBox*>("same");
        QVERIFY2(same->toolTip().contains("divided by the stride"), qPrintable(same->toolTip()));
        choose(*panel.findChild<QComboBox*>("op"), static_cast<int>(OpKind::ConvTranspose));
        QVERIFY2(same->toolTip().contains("times the stride"), qPrintable(same->toolTip()));
    }

    /// A network that came with a file is there again after another was looked at.
    void networksOfFilesComeBack()
    {
        Experiment experiment = experimentFromJson(R"({"network":"lenet-5","batch":4,"backends":["openmp"]})", "text");
        experiment.network->name = "mine";
        ExperimentPanel panel;
        panel.setExperiment(experiment);
        auto* subject = panel.findChild<QComboBox*>("op");
        choose(*subject, QStringLiteral("from-scratch"));
        QCOMPARE(panel.experiment().network->name, std::string("from-scratch"));
        choose(*subject, QStringLiteral("mine"));
        QCOMPARE(*panel.experiment().network, *experiment.network);
    }
};

QTEST_MAIN(TestExperimentPanel)
#include "tst_experiment_panel.moc"
