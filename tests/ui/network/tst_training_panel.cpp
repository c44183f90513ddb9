#include "core/base/guard.h"
#include "core/base/json.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/folding_section.h"
#include "ui/network/train/training_panel.h"

#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <cmath>

using namespace ks;

/// What the panel of the training's settings makes of settings that its fields show rounded, or not at all.
class TestTrainingPanel : public QObject {
    Q_OBJECT

private:
    /// As a file or the command line may have them.
    static TrainingSettings unusual()
    {
        TrainingSettings settings;
        settings.backend = "serial";
        settings.implementation = "textbook";
        settings.threads = 3;
        settings.batch = 5'000'000'000;
        settings.optimizer.kind = OptimizerKind::Nesterov;
        settings.optimizer.weightDecay = 1.23456789e-7F;
        settings.optimizer.momentum = 0.77F;
        settings.schedule = {.kind = ScheduleKind::OneCycle, .rate = 3.3333e-8F, .warmUpEpochs = 0.123456789, .peak = 0.21};
        settings.seed = 18'446'744'073'709'551'557U;
        settings.stop = {.epochs = 200'000, .seconds = 12.75, .targetAccuracy = 0.98765432198, .patience = 5000};
        settings.validateEvery = 4321;
        settings.keepBest = false;
        settings.normsEvery = 7;
        return settings;
    }

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void oneFieldChangesNothingElse_data()
    {
        QTest::addColumn<QString>("field");
        for (const Field& row : trainingFields().rows)
            if (!row.title.empty())
                QTest::newRow(std::string(row.name).c_str()) << QString::fromStdString(std::string(row.name));
    }

    void oneFieldChangesNothingElse()
    {
        QFETCH(QString, field);
        TrainingPanel panel;
        panel.setSettings(unusual());
        std::optional<TrainingSettings> edited;
        connect(&panel, &TrainingPanel::edited, this, [&](const TrainingSettings& settings) { edited = settings; });
        auto* widget = panel.findChild<QWidget*>(field);
        QVERIFY(widget);
        if (auto* box = qobject_cast<QAbstractSpinBox*>(widget)) {
            box->stepBy(box->text().startsWith(QLatin1Char('n')) || box->property("value").toDouble() == 0 ? 1 : -1); // "none" is the least
        } else if (auto* flag = qobject_cast<QAbstractButton*>(widget)) {
            flag->click();
        } else {
            auto* choice = qobject_cast<QComboBox*>(widget);
            QVERIFY(choice->count() > 1);
            choice->setCurrentIndex((choice->currentIndex() + 1) % choice->count());
            emit choice->activated(choice->currentIndex());
        }
        QVERIFY(edited);
        QVERIFY(*edited != unusual());
        const nlohmann::json before = parseJson(settingsToJson(unusual()).dump(), "text").flatten();
        const nlohmann::json after = parseJson(settingsToJson(*edited).dump(), "text").flatten();
        QStringList changed; // of the settings, which differ in one
        for (const auto& [path, value] : before.items())
            if (after.at(path) != value)
                changed.append(QString::fromStdString(path));
        if (field == QLatin1String("backend")) // see anotherBackendHasItsOwnImplementations()
            changed.removeAll(QStringLiteral("/implementation"));
        QVERIFY2(changed.size() == 1, qPrintable(changed.join(' ')));
    }

    /// An arrow goes as far as suits the setting: beside 0, too, where the digits of the number say nothing.
    void arrowsGoByNaturalSteps()
    {
        TrainingPanel panel;
        std::optional<TrainingSettings> edited;
        connect(&panel, &TrainingPanel::edited, this, [&](const TrainingSettings& now) { edited = now; });
        const TrainingSettings settings;
        const ConstFields usual(trainingFields(), settings);
        for (const char* name : {"weight_decay", "seconds", "target_accuracy", "warm_up_epochs"}) {
            panel.setSettings({});
            const Field& field = *usual.find(name);
            QVERIFY(field.step > 0);
            panel.findChild<QAbstractSpinBox*>(QLatin1String(name))->stepBy(1);
            QVERIFY(edited);
            const FieldValue now = ConstFields(trainingFields(), *edited).get(field);
            const float* const single = std::get_if<float>(&now);
            QVERIFY2(std::abs((single ? double(*single) : std::get<double>(now)) - field.step) < 1e-9, name);
        }
    }

    void numbersAreShownWhole()
    {
        TrainingPanel panel;
        panel.setSettings(unusual());
        QCOMPARE(panel.findChild<WideNumberBox*>("seed")->text(), QStringLiteral("18446744073709551557"));
        TrainingSettings settings;
        settings.schedule.rate = 1e-7F;
        panel.setSettings(settings);
        QCOMPARE(panel.findChild<PlainNumberBox*>("rate")->text(), QStringLiteral("0.0000001"));
        settings.schedule.rate = 0.002F;
        panel.setSettings(settings);
        QCOMPARE(panel.findChild<PlainNumberBox*>("rate")->text(), QStringLiteral("0.002"));
    }

    void aNumberWithAnExponentIsTaken()
    {
        PlainNumberBox box(0, 1e9);
        box.setNumber(16);
        auto* line = box.findChild<QLineEdit*>();
        for (const auto& [typed, value] : {std::pair{"1e-6", 1e-6}, {"2.5E3", 2500.0}, {"1e", 2500.0}, {"1e20", 2500.0}}) {
            line->selectAll();
            QTest::keyClicks(line, QLatin1String(typed));
            QTest::keyClick(line, Qt::Key_Return);
            QCOMPARE(box.value(), value);
        }
    }

    /// 20 of 28 pixels are 71.4286 % to who reads it; who leaves the field untouched leaves the number as it is.
    void aReckonedShareIsReadable()
    {
        PlainNumberBox box(0, 100);
        box.setSuffix(QStringLiteral(" %"));
        box.setNumber(100 * 20.0 / 28);
        QCOMPARE(box.text(), QStringLiteral("71.4286 %"));
        const double share = box.value();
        QSignalSpy changed(&box, &QDoubleSpinBox::valueChanged);
        box.interpretText();
        QCOMPARE(box.value(), share);
        QVERIFY(changed.isEmpty() && std::abs(share - 100 * 20.0 / 28) < 1e-9);
        box.setNumber(12.345678);
        QCOMPARE(box.text(), QStringLiteral("12.345678 %"));
    }

    void aTypedSeedIsTaken()
    {
        TrainingPanel panel;
        panel.show();
        panel.setSettings(unusual());
        std::optional<TrainingSettings> edited;
        connect(&panel, &TrainingPanel::edited, this, [&](const TrainingSettings& settings) { edited = settings; });
        auto* seed = panel.findChild<WideNumberBox*>("seed");
        seed->setFocus();
        seed->selectAll();
        QTest::keyClicks(seed, QStringLiteral("9876543210"));
        QTest::keyClick(seed, Qt::Key_Return);
        QVERIFY(edited);
        QCOMPARE(edited->seed, std::uint64_t{9876543210});
        TrainingSettings expected = unusual();
        expected.seed = edited->seed;
        QVERIFY(*edited == expected);
    }

    /// A field is there where it does something: one cycle has a rise of its own, and only some optimisers have β.
    void whatDoesNotApplyIsNotThere()
    {
        TrainingPanel panel;
        panel.show();
        panel.findChild<FoldingSection*>(QStringLiteral("finer"))->setOpen(true);
        const auto there = [&](const char* field) { return panel.findChild<QWidget*>(QLatin1String(field))->isVisible(); };
        TrainingSettings settings;
        for (const ScheduleKind kind : {ScheduleKind::Constant, ScheduleKind::OneCycle, ScheduleKind::Cosine, ScheduleKind::Step}) {
            settings.schedule.kind = kind;
            panel.setSettings(settings);
            QCOMPARE(there("warm_up_epochs"), kind != ScheduleKind::OneCycle);
            QCOMPARE(there("step_factor"), kind == ScheduleKind::Step);
            QCOMPARE(there("final_share"), kind == ScheduleKind::OneCycle || kind == ScheduleKind::Cosine);
            QCOMPARE(there("peak"), kind == ScheduleKind::OneCycle);
        }
        for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Nesterov, OptimizerKind::RmsProp, OptimizerKind::AdamW}) {
            settings.optimizer.kind = kind;
            panel.setSettings(settings);
            QCOMPARE(there("momentum"), kind == OptimizerKind::Nesterov);
            QCOMPARE(there("beta1"), kind == OptimizerKind::AdamW);
            QCOMPARE(there("beta2"), kind == OptimizerKind::AdamW || kind == OptimizerKind::RmsProp);
        }
    }

    /// The tool tip says what the chosen schedule does, and changes with it.
    void aChoiceIsExplained()
    {
        TrainingPanel panel;
        auto* schedule = panel.findChild<QComboBox*>(QStringLiteral("schedule"));
        panel.setSettings({});
        QVERIFY2(schedule->toolTip().contains("stays what it is"), qPrintable(schedule->toolTip()));
        schedule->setCurrentIndex(static_cast<int>(ScheduleKind::OneCycle));
        emit schedule->activated(schedule->currentIndex());
        QVERIFY2(schedule->toolTip().contains("1/25"), qPrintable(schedule->toolTip()));
    }

    /// An implementation that another backend lacks does not stay behind.
    void anotherBackendHasItsOwnImplementations()
    {
        TrainingPanel panel;
        TrainingSettings settings;
        settings.backend = "openmp";
        settings.implementation = "vanherk";
        panel.setSettings(settings);
        std::optional<TrainingSettings> edited;
        connect(&panel, &TrainingPanel::edited, this, [&](const TrainingSettings& changed) { edited = changed; });
        auto* backend = panel.findChild<QComboBox*>(QStringLiteral("backend"));
        backend->setCurrentIndex(backend->findData(QStringLiteral("serial")));
        emit backend->activated(backend->currentIndex());
        QVERIFY(edited);
        QCOMPARE(edited->implementation, std::string("auto"));
        QCOMPARE(panel.findChild<QComboBox*>(QStringLiteral("implementation"))->currentText(), QStringLiteral("auto"));
    }
};

QTEST_MAIN(TestTrainingPanel)
#include "tst_training_panel.moc"
