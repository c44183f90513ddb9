#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "ui/benchmark/axis_box.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/values_edit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

using namespace ks;

/// Several subjects, several axes and whole trainings in the settings of an experiment.
class TestExperimentParts : public QObject {
    Q_OBJECT

    static void press(ExperimentPanel& panel, const char* button)
    {
        auto* found = panel.findChild<QToolButton*>(QLatin1String(button));
        QVERIFY2(found && found->isEnabled() && !found->toolTip().isEmpty(), button);
        found->click();
    }
    static void chooseAxis(ExperimentPanel& panel, SweepAxis axis)
    {
        auto* box = panel.findChild<QComboBox*>("axis");
        box->setCurrentIndex(box->findData(static_cast<int>(axis)));
        emit box->activated(box->currentIndex());
    }
    static void typeNetworks(ExperimentPanel& panel, const QString& text)
    {
        auto* line = panel.findChild<QLineEdit*>("networkName");
        line->setText(text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    static bool canChoose(ExperimentPanel& panel, SweepAxis axis)
    {
        auto* box = panel.findChild<QComboBox*>("axis");
        return qobject_cast<QStandardItemModel*>(box->model())->item(box->findData(static_cast<int>(axis)))->isEnabled();
    }
    static QString tipOf(ExperimentPanel& panel, SweepAxis axis)
    {
        auto* box = panel.findChild<QComboBox*>("axis");
        return box->itemData(box->findData(static_cast<int>(axis)), Qt::ToolTipRole).toString();
    }
    static Experiment pool()
    {
        return experimentFromJson(R"({"op":"MaxPool","shape":"1x2x32x32","attributes":{"kernel_shape":"2x2"},"backends":["serial"],
                                      "sweep":{"axis":"size","values":[16,32]}})",
                                  "text");
    }
    static Experiment network()
    {
        return experimentFromJson(R"({"network":"fc:8-4","batch":4,"passes":["training"],"backends":["openmp"]})", "text");
    }

private slots:
    /// The form below the list is that of the chosen subject, and writes into it alone.
    void subjectsAreDoubledEditedMovedAndRemoved()
    {
        ExperimentPanel panel;
        panel.setExperiment(pool());
        auto* list = panel.findChild<QListWidget*>("subjects");
        QVERIFY(list->isHidden()); // of one there is nothing to choose
        QVERIFY(!panel.findChild<QToolButton*>("subjectsRemove")->isEnabled());
        press(panel, "subjectsDouble");
        QCOMPARE(panel.experiment().subjects.size(), std::size_t{2});
        QVERIFY(!list->isHidden() && list->currentRow() == 1);
        panel.findChild<QSpinBox*>("channels")->setValue(7);
        QCOMPARE(panel.experiment().subjects[0].spec.src.c, 2);
        QCOMPARE(panel.experiment().subjects[1].spec.src.c, 7);
        list->setCurrentRow(0);
        QCOMPARE(panel.findChild<QSpinBox*>("channels")->value(), 2);
        press(panel, "subjectsDown");
        QCOMPARE(list->currentRow(), 1);
        QCOMPARE(panel.experiment().subjects[0].spec.src.c, 7);
        QVERIFY(!panel.findChild<QToolButton*>("subjectsDown")->isEnabled());
        press(panel, "subjectsUp");
        press(panel, "subjectsRemove");
        QCOMPARE(panel.experiment().subjects.size(), std::size_t{1});
        QCOMPARE(panel.experiment().subjects[0].spec.src.c, 7);
        press(panel, "subjectsAdd");
        QCOMPARE(panel.experiment().subjects.size(), std::size_t{2});
        QVERIFY(panel.experiment().subjects[1].spec == defaultSpec(OpKind::MaxPool, panel.experiment().subjects[0].spec.src));
        const Experiment again = experimentFromJson(jsonOf(panel.experiment()), "text");
        QVERIFY(sameQuestion(again, panel.experiment()));
    }

    void aWholeFamilyIsAddedAtOnce()
    {
        ExperimentPanel panel;
        panel.setExperiment(network());
        typeNetworks(panel, "fc-family:50,50-25x3");
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        QCOMPARE(panel.experiment().subjects.size(), std::size_t{7});
        QCOMPARE(panel.experiment().subjects[1].network->name, std::string("fc:50"));
        QCOMPARE(panel.experiment().subjects[1].spec.src.n, 4); // as many samples as the one before
        QVERIFY(panel.findChild<QLineEdit*>("networkName")->text().isEmpty());
        const Experiment before = panel.experiment();
        auto* hint = panel.findChild<QLabel*>("networkHint");
        for (const char* wrong : {"no-such-network", "fc-family:0x3", "missing.json"}) {
            typeNetworks(panel, wrong);
            QVERIFY2(!hint->isHidden() && !hint->text().isEmpty(), wrong);
            QVERIFY2(panel.experiment() == before, wrong);
        }
        typeNetworks(panel, "lenet-5");
        QVERIFY(hint->isHidden());
        QCOMPARE(panel.experiment().subjects.back().network->name, std::string("lenet-5"));
    }

    void aGridHasAnAxisForEachRow()
    {
        ExperimentPanel panel;
        panel.setExperiment(pool());
        auto* list = panel.findChild<QListWidget*>("sweeps");
        press(panel, "sweepsAdd");
        QCOMPARE(panel.experiment().sweeps.size(), std::size_t{2});
        chooseAxis(panel, *sweepAxisNamed("dilations"));
        QCOMPARE(panel.experiment().sweeps[0].axis, SweepAxis::Size);
        QCOMPARE(panel.experiment().sweeps[1].axis, *sweepAxisNamed("dilations"));
        auto* values = panel.findChild<ValuesEdit*>("values");
        values->setPlainText("1x1, 2x2");
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        QCOMPARE(panel.experiment().sweeps[1].values.size(), std::size_t{2});
        QCOMPARE(panel.experiment().sweeps[0].values.size(), std::size_t{2});
        chooseAxis(panel, *sweepAxisNamed("pads")); // four numbers with commas of their own
        values->setPlainText("0,0,0,0; 1,1,1,1");
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
        QCOMPARE(panel.experiment().sweeps[1].values.size(), std::size_t{2});
        QCOMPARE(values->text(), QString("0,0,0,0; 1,1,1,1"));
        list->setCurrentRow(0);
        QCOMPARE(values->text(), QString("16, 32"));
        press(panel, "sweepsDown");
        QCOMPARE(panel.experiment().sweeps[1].axis, SweepAxis::Size);
        press(panel, "sweepsRemove");
        QCOMPARE(panel.experiment().sweeps.size(), std::size_t{1});
        press(panel, "sweepsRemove");
        QVERIFY(panel.experiment().sweeps.empty() && !values->isEnabled());
        chooseAxis(panel, SweepAxis::Batch); // the first one without a button
        QCOMPARE(axisOf(panel.experiment()), SweepAxis::Batch);
    }

    /// Only what every subject has can be chosen; the others say why not.
    void axesThatASubjectDoesNotHaveSayWhy()
    {
        ExperimentPanel panel;
        panel.setExperiment(pool());
        const SweepAxis rate = *sweepAxisNamed("training.rate");
        QVERIFY(canChoose(panel, SweepAxis::Window) && canChoose(panel, SweepAxis::Size));
        for (const SweepAxis axis : {SweepAxis::Filters, rate}) {
            QVERIFY(!canChoose(panel, axis));
            QVERIFY(!tipOf(panel, axis).isEmpty());
        }
        panel.setExperiment(network());
        QVERIFY(!canChoose(panel, SweepAxis::Window) && canChoose(panel, SweepAxis::Batch) && !canChoose(panel, rate));
    }

    void wholeTrainingsAreGivenTheirSettings()
    {
        ExperimentPanel panel;
        panel.setExperiment(pool());
        auto* on = panel.findChild<QCheckBox*>("wholeTrainings");
        QVERIFY(!on->isEnabled() && !on->toolTip().isEmpty()); // a pool cannot be trained
        panel.setExperiment(network());
        QVERIFY(on->isEnabled() && !on->isChecked());
        on->click();
        QVERIFY(panel.experiment().training.has_value());
        QVERIFY2(panel.isLegal(), qPrintable(panel.problem()));
        QVERIFY(panel.experiment().training->given.empty());
        panel.findChild<QSpinBox*>("trainings")->setValue(5);
        QCOMPARE(panel.experiment().training->trainings, 5);
        auto* epochs = panel.findChild<QSpinBox*>("training-epochs");
        const int usual = epochs->value();
        epochs->setValue(usual + 2);
        QCOMPARE(panel.experiment().training->given, std::set<std::string>{"epochs"});
        QCOMPARE(settingsOf(panel.experiment(), 0).stop.epochs, usual + 2);
        QLabel* link = nullptr;
        for (QLabel* label : panel.findChildren<QLabel*>())
            if (label->text().contains("as the network usually is</a>"))
                link = label;
        QVERIFY(link);
        emit link->linkActivated(QStringLiteral("usual"));
        QVERIFY(panel.experiment().training->given.empty());
        QCOMPARE(epochs->value(), usual);

        auto* data = panel.findChild<QComboBox*>("trainingData");
        QVERIFY(data->count() >= 2);
        data->setEditText("synthetic:digits?count=100&test=20");
        emit data->lineEdit()->editingFinished();
        QCOMPARE(panel.experiment().training->data, std::string("synthetic:digits?count=100&test=20"));
        QVERIFY2(panel.isLegal(), qPrintable(panel.problem()));
        data->setEditText("nothing:at all");
        emit data->lineEdit()->editingFinished();
        QVERIFY(!panel.isLegal() && panel.problem().contains("nothing"));
        data->setEditText("synthetic:digits");
        emit data->lineEdit()->editingFinished();

        chooseAxis(panel, *sweepAxisNamed("training.rate"));
        QVERIFY2(panel.isLegal(), qPrintable(panel.problem()));
        QVERIFY(!panel.findChild<QWidget*>("training-rate")->isEnabled()); // it is swept
        on->click();
        QVERIFY(!panel.experiment().training && panel.experiment().sweeps.empty());
        QVERIFY2(panel.isLegal(), qPrintable(panel.problem()));
    }
};

QTEST_MAIN(TestExperimentParts)
#include "tst_experiment_parts.moc"
