#include "core/measure/environment.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_names.h"
#include "tests/another_value.h"
#include "tests/ops/another_attribute.h"
#include "tests/ui/settled.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/theme/column_area.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
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
    /// Another value by its widget, as a person enters one.
    template <class FieldsOf>
    void editField(const Experiment& before, const Field& field, const QString& prefix, const FieldsOf& fieldsOf)
    {
        ExperimentPanel panel;
        panel.setExperiment(before);
        auto* widget = panel.findChild<QWidget*>(prefix + QString::fromUtf8(field.name.data(), qsizetype(field.name.size())));
        QVERIFY2(widget, field.name.data());
        if (!widget->isEnabled()) { // swept
            QVERIFY(!widget->toolTip().isEmpty());
            return;
        }
        if (auto* numbers = widget->findChild<QSpinBox*>())
            numbers->stepBy(1);
        else if (auto* box = qobject_cast<QAbstractSpinBox*>(widget))
            box->stepBy(1);
        else if (auto* flag = qobject_cast<QAbstractButton*>(widget))
            flag->click();
        else if (auto* choice = qobject_cast<QComboBox*>(widget))
            choose(*choice, (choice->currentIndex() + 1) % choice->count());
        else if (auto* line = qobject_cast<QLineEdit*>(widget)) {
            line->setText(QString::fromStdString(std::get<std::string>(test::anotherValue(field))));
            emit line->textEdited(line->text());
            emit line->editingFinished();
        }
        Experiment expected = before;
        Experiment now = panel.experiment();
        const FieldValue value = fieldsOf(now).get(field);
        QVERIFY2(value != fieldsOf(expected).get(field), field.name.data());
        fieldsOf(expected).set(field, value);
        QVERIFY2(sameQuestion(now, expected), qPrintable(QString::fromStdString(jsonOf(now))));
    }
    static void choose(QComboBox& box, int place)
    {
        box.setCurrentIndex(place);
        emit box.activated(place);
    }
    static void chooseData(QComboBox& box, const QVariant& data) { choose(box, box.findData(data)); }

private slots:
    void oneFieldAtATime()
    {
        for (const Experiment& file : {fromFile(), padded()}) {
            editOne<QListWidget>(
                file, "backends", [](QListWidget& list) { list.item(0)->setCheckState(Qt::Unchecked); }, // serial
                [](Experiment& one) {
                    one.backends = {"openmp"};
                    dropForeignImplementations(one);
                });
        }
        editOne<ValuesEdit>(
            fromFile(), "values",
            [](ValuesEdit& edit) {
                edit.setPlainText("2:4");
                QTest::keyClick(&edit, Qt::Key_Return);
            },
            [](Experiment& one) {
                one.sweeps.front().values = {2, 3, 4};
            });
        editOne<QListWidget>(
            padded(), "passes", [](QListWidget& list) { list.item(2)->setCheckState(Qt::Checked); },
            [](Experiment& one) {
                one.passes = {Pass::Inference, Pass::BackwardData};
            });
        editOne<QListWidget>(
            fromFile(), "passes", [](QListWidget& list) { list.item(0)->setCheckState(Qt::Unchecked); },
            [](Experiment& one) {
                one.passes = {Pass::Training};
                dropForeignImplementations(one);
            });
        editOne<QCheckBox>(
            fromFile(), "same", [](QCheckBox& box) { box.setChecked(false); },
            [](Experiment& one) { one.subjects.front().spec.autoPad = AutoPad::NotSet; });
    }

    /// Each setting of the tables has its widget, which writes that setting alone.
    void everyFieldHasItsWidget()
    {
        for (const Experiment& file : {fromFile(), padded()}) {
            for (const Field& field : inputFields().rows)
                editField(file, field, {}, [](Experiment& one) { return Fields(inputFields(), one.subjects.front()); });
            for (const Field& field : experimentFields().rows)
                editField(file, field, {}, [](Experiment& one) { return Fields(experimentFields(), one); });
        }
    }
    void everyAttributeHasItsWidget()
    {
        for (const OpKind op : allOps()) {
            Experiment experiment = fromFile();
            experiment.sweeps.clear();
            experiment.implementations = {"auto"};
            experiment.passes = {Pass::Inference};
            experiment.subjects.front().spec = test::changeable(op);
            for (const Field& field : attributesOf(op).rows)
                editField(experiment, field, QStringLiteral("attribute-"),
                          [](Experiment& one) { return attributesOf(one.subjects.front().spec); });
        }
    }

    /// Of a pair one number, of the sides one; what automatic padding overrides is not there, and comes back with it.
    void numbersThatBelongTogetherAreSetOneByOne()
    {
        ExperimentPanel panel;
        panel.setExperiment(padded());
        const auto boxes = [&panel](const char* attribute) {
            return panel.findChild<QWidget*>(QLatin1String(attribute))->findChildren<QSpinBox*>();
        };
        boxes("attribute-kernel_shape")[1]->setValue(7);
        boxes("attribute-dilations")[0]->setValue(2);
        boxes("attribute-pads")[3]->setValue(4);
        OpSpec expected = padded().subjects.front().spec;
        expected.kernel = {3, 7};
        expected.dilations = {2, 1};
        expected.pads = {1, 0, 2, 4};
        QVERIFY(panel.experiment().subjects.front().spec == expected);
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        auto* same = panel.findChild<QCheckBox*>("same");
        same->setChecked(true);
        QVERIFY(panel.findChild<QWidget*>("attribute-pads")->isHidden());
        const Experiment again = experimentFromJson(jsonOf(panel.experiment()), "text");
        QVERIFY(again.subjects.front().spec.autoPad == AutoPad::SameUpper && again.subjects.front().spec.pads == Pads());
        same->setChecked(false);
        QVERIFY(!panel.findChild<QWidget*>("attribute-pads")->isHidden());
        QVERIFY(panel.experiment().subjects.front().spec == expected);
    }

    /// Without a pass nothing can run; the ways that were chosen wait for the next one.
    void aPassIsExchangedForAnother()
    {
        ExperimentPanel panel;
        Experiment file = fromFile();
        file.passes = {Pass::Inference};
        panel.setExperiment(file);
        auto* list = panel.findChild<QListWidget*>("passes");
        list->item(0)->setCheckState(Qt::Unchecked);
        QVERIFY2(panel.problem().contains("one pass"), qPrintable(panel.problem()));
        chooseData(*panel.findChild<QComboBox*>("op"), static_cast<int>(OpKind::AveragePool));
        chooseData(*panel.findChild<QComboBox*>("op"), static_cast<int>(OpKind::MaxPool));
        QVERIFY(panel.experiment().passes.empty());
        panel.setExperiment(file);
        list->item(0)->setCheckState(Qt::Unchecked);
        list->item(1)->setCheckState(Qt::Checked);
        QCOMPARE(panel.experiment().passes, std::vector<Pass>{Pass::Training});
        QCOMPARE(panel.experiment().implementations, file.implementations);
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        QVERIFY(!(list->item(3)->flags() & Qt::ItemIsEnabled)); // a pool has no weights
    }

    /// Choosing what is chosen already is no edit: the name stays, too.
    void theSameChoiceChangesNothing()
    {
        Experiment file = fromFile();
        file.name = "mine";
        ExperimentPanel panel;
        panel.setExperiment(file);
        for (const char* name : {"op", "axis", "cache"}) {
            auto* box = panel.findChild<QComboBox*>(QLatin1String(name));
            emit box->activated(box->currentIndex());
        }
        auto* list = panel.findChild<QListWidget*>("backends");
        list->item(0)->setCheckState(Qt::Unchecked);
        list->item(0)->setCheckState(Qt::Checked);
        file.name = panel.experiment().name;         // this was an edit, and another
        file.backends = panel.experiment().backends; // serial stands where the list has it
        QVERIFY(panel.experiment().subjects.front().spec == file.subjects.front().spec && panel.experiment().passes == file.passes);
        QCOMPARE(panel.experiment().sweeps.front().values, file.sweeps.front().values);
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
        QCOMPARE(panel.findChild<QDoubleSpinBox*>("time_budget")->value(), 2.5);
        const auto* passes = panel.findChild<QListWidget*>("passes");
        const auto chosen = [passes] {
            QStringList names;
            for (int row = 0; row < passes->count(); ++row)
                if (passes->item(row)->checkState() == Qt::Checked)
                    names.append(passes->item(row)->text());
            return names;
        };
        QCOMPARE(chosen(), (QStringList{"forward", "forward, for training"}));
        panel.setExperiment(padded());
        QCOMPARE(chosen(), QStringList{"forward"});
        panel.setExperiment(experimentFromJson(R"({"network":"lenet-5","passes":["training"],"backends":["openmp"]})", "text"));
        QCOMPARE(chosen(), QStringList{"a whole training step"});
    }

    /// What is as high as its text is so in every size of text, and as before when the size is as before.
    void heightsFollowTheText()
    {
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        panel.resize(480, 900);
        panel.show();
        QVERIFY(test::settled());
        const QList<QWidget*> parts = {panel.findChild<QLabel*>("valuesHint"), panel.findChild<ValuesEdit*>("values")};
        const auto heights = [&] {
            QList<int> all;
            for (const QWidget* part : parts)
                all.append(part->height());
            for (const QListWidget* list : panel.findChildren<QListWidget*>())
                all.append(list->height());
            return all;
        };
        const QList<int> before = heights();
        QVERIFY(before.size() > parts.size());
        QFont large = panel.font();
        large.setPointSizeF(1.5 * large.pointSizeF());
        panel.setFont(large);
        QVERIFY(test::settled());
        const QList<int> larger = heights();
        for (qsizetype i = 0; i < before.size(); ++i)
            QVERIFY2(larger[i] > before[i], qPrintable(QString::number(i)));
        panel.setFont(QFont());
        panel.resize(480, 900); // the large text may have widened it
        QVERIFY(test::settled());
        QCOMPARE(heights(), before);
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
        chooseData(*panel.findChild<QComboBox*>("axis"), static_cast<int>(SweepAxis::Batch));
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        QCOMPARE(values->text(), QString("1, 2, 4, 8"));
    }

    /// What another subject has, too, stays as it was set; what means something else to it becomes its usual value.
    void aRelatedSubjectKeepsItsWindow()
    {
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        OpSpec expected = panel.experiment().subjects.front().spec;
        auto* subject = panel.findChild<QComboBox*>("op");
        chooseData(*subject, static_cast<int>(OpKind::AveragePool));
        expected.op = OpKind::AveragePool;
        QVERIFY(panel.experiment().subjects.front().spec == expected);
        chooseData(*subject, static_cast<int>(OpKind::Conv));
        QVERIFY(panel.experiment().subjects.front().spec == defaultSpec(OpKind::Conv, expected.src));
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
        chooseData(*panel.findChild<QComboBox*>("op"), static_cast<int>(OpKind::ConvTranspose));
        QVERIFY2(same->toolTip().contains("times the stride"), qPrintable(same->toolTip()));
    }

    /// Axes and passes are called in the settings as in the charts and reports of what is measured.
    void whatIsSetIsCalledAsWhatIsMeasured()
    {
        ExperimentPanel panel;
        panel.setExperiment(padded());
        const auto* axis = panel.findChild<QComboBox*>("axis");
        for (const SweepAxis one : allSweepAxes())
            if (one != SweepAxis::Filters) // which the operator has a name for
                QVERIFY(axis->itemText(axis->findData(static_cast<int>(one)))
                            .startsWith(toQString(axisText(one)))); // an attribute’s name may follow
        const auto* passes = panel.findChild<QListWidget*>("passes");
        QCOMPARE(passes->count(), static_cast<int>(allPasses.size()));
        for (int row = 0; row < passes->count(); ++row)
            QCOMPARE(passes->item(row)->text(), toQString(passText(panel.experiment(), allPasses[static_cast<std::size_t>(row)])));
    }

    /// Other programs come and go, and each edit is planned anew: nothing of the settings moves with what is said of that.
    void whatIsSaidBelowMovesNothing()
    {
        ExperimentPanel panel;
        panel.setExperiment(fromFile());
        panel.setForecast(QStringLiteral("Three points, about 2 s, and up to 3 MiB of memory.<br>One line more."));
        panel.resize(panel.sizeHint().width(), 800);
        panel.show();
        QVERIFY(test::settled());
        const auto* settings = panel.findChild<ColumnArea*>();
        const auto* forecast = panel.findChild<QLabel*>("forecast");
        const auto* warning = panel.findChild<QLabel*>("warning");
        const auto places = [&] { return std::pair(settings->height(), forecast->mapTo(&panel, QPoint())); };
        const auto before = places();
        QVERIFY(warning->text().isEmpty());
        MachineState machine;
        machine.busy = 0.97;
        panel.setWarnings(machine.warningsNow());
        QVERIFY(test::settled());
        QVERIFY(warning->text().contains(QStringLiteral("97")));
        QVERIFY(warning->height() >= warning->fontMetrics().boundingRect(warning->rect(), Qt::TextWordWrap, warning->text()).height());
        QCOMPARE(places(), before);
        panel.setWarnings({});
        panel.setForecast({});
        QVERIFY(test::settled());
        QCOMPARE(places(), before);
    }

    /// A network that came with a file is there again after another was looked at.
    void networksOfFilesComeBack()
    {
        Experiment experiment = experimentFromJson(R"({"network":"lenet-5","batch":4,"backends":["openmp"]})", "text");
        experiment.subjects.front().network->name = "mine";
        ExperimentPanel panel;
        panel.setExperiment(experiment);
        auto* subject = panel.findChild<QComboBox*>("op");
        chooseData(*subject, QStringLiteral("from-scratch"));
        QCOMPARE(panel.experiment().subjects.front().network->name, std::string("from-scratch"));
        chooseData(*subject, QStringLiteral("mine"));
        QCOMPARE(*panel.experiment().subjects.front().network, *experiment.subjects.front().network);
    }
};

QTEST_MAIN(TestExperimentPanel)
#include "tst_experiment_panel.moc"
