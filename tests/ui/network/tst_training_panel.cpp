#include "core/base/json.h"
#include "ui/network/train/exact_boxes.h"
#include "ui/network/train/training_panel.h"

#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

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
        for (const char* name : {"threads", "rate", "batch", "decay", "warmUp", "epochs", "target", "patience", "seconds", "validateEvery",
                                 "seed", "backend", "optimizer", "schedule", "kept"})
            QTest::newRow(name) << QString::fromLatin1(name);
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
            box->stepBy(-1);
        } else {
            auto* choice = qobject_cast<QComboBox*>(widget);
            choice->setCurrentIndex((choice->currentIndex() + 1) % choice->count());
            emit choice->activated(choice->currentIndex());
        }
        QVERIFY(edited);
        QVERIFY(*edited != unusual());
        const nlohmann::json before = nlohmann::json::parse(settingsToJson(unusual()).dump()).flatten();
        const nlohmann::json after = nlohmann::json::parse(settingsToJson(*edited).dump()).flatten();
        QStringList changed;
        for (const auto& [path, value] : before.items())
            if (after.at(path) != value)
                changed.append(QString::fromStdString(path));
        QVERIFY2(changed.size() == 1, qPrintable(changed.join(' ')));
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

    /// One cycle has a rise of its own: the field says so, instead of doing nothing.
    void oneCycleTakesNoWarmUp()
    {
        TrainingPanel panel;
        TrainingSettings settings;
        auto* warmUp = panel.findChild<QWidget*>(QStringLiteral("warmUp"));
        auto* schedule = panel.findChild<QComboBox*>(QStringLiteral("schedule"));
        for (const ScheduleKind kind : {ScheduleKind::Constant, ScheduleKind::OneCycle, ScheduleKind::Cosine, ScheduleKind::Step}) {
            settings.schedule.kind = kind;
            panel.setSettings(settings);
            QCOMPARE(warmUp->isEnabled(), kind != ScheduleKind::OneCycle);
            QVERIFY(!warmUp->toolTip().isEmpty());
        }
        QVERIFY2(schedule->toolTip().contains("Every 10 epochs it becomes 0.1"), qPrintable(schedule->toolTip()));
        schedule->setCurrentIndex(schedule->findData(static_cast<int>(ScheduleKind::OneCycle)));
        emit schedule->activated(schedule->currentIndex());
        QVERIFY(!warmUp->isEnabled());
        QVERIFY2(schedule->toolTip().contains("30\u00a0%"), qPrintable(schedule->toolTip()));
    }
};

QTEST_MAIN(TestTrainingPanel)
#include "tst_training_panel.moc"
