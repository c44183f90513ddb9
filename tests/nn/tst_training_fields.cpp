#include "core/base/error.h"
#include "core/base/field_command.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/nn/training_settings.h"
#include "core/report/training_command.h"
#include "core/report/training_report.h"
#include "tests/another_value.h"
#include "tests/data/made_data.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace ks;

/// The table of a training's settings: what it says of each field is what files, commands and messages do.
class TestTrainingFields : public QObject {
    Q_OBJECT

private:
    static QString nameOf(const Field& field) { return QString::fromStdString(std::string(field.name)); }
    static void rows()
    {
        QTest::addColumn<int>("row");
        for (int row = 0; row < int(trainingFields().rows.size()); ++row)
            QTest::newRow(std::string(trainingFields().rows[std::size_t(row)].name).c_str()) << row;
    }
    /// With one field changed.
    static TrainingSettings changed(const Field& field)
    {
        TrainingSettings settings;
        Fields(trainingFields(), settings).set(field, test::anotherValue(field));
        return settings;
    }

private slots:
    void everyFieldIsOfThisClassAndKnowsItsUsualValue()
    {
        const TrainingSettings usual;
        std::set<std::string_view> names;
        for (const Field& field : trainingFields().rows) {
            QVERIFY2(names.insert(field.name).second, qPrintable(nameOf(field)));
            QVERIFY2(ConstFields(trainingFields(), usual).get(field) == field.usual, qPrintable(nameOf(field)));
            QVERIFY2(!problemOf(field, field.usual), qPrintable(nameOf(field)));
            QVERIFY2(field.title.empty() == field.help.empty(), qPrintable(nameOf(field)));
        }
    }

    void aChangedFieldIsWrittenAndRead_data() { rows(); }
    void aChangedFieldIsWrittenAndRead()
    {
        QFETCH(int, row);
        const Field& field = trainingFields().rows[std::size_t(row)];
        const TrainingSettings settings = changed(field);
        QVERIFY(settings != TrainingSettings());
        QVERIFY(settingsFromJson(parseJson(settingsToJson(settings).dump(), "text")) == settings);
        QVERIFY(valueOf(field, textOf(field, test::anotherValue(field))) || field.type == FieldType::Flag);
    }

    void outOfRangeIsRefusedByNameAndRange_data() { rows(); }
    void outOfRangeIsRefusedByNameAndRange()
    {
        QFETCH(int, row);
        const Field& field = trainingFields().rows[std::size_t(row)];
        if (field.type != FieldType::Single && field.type != FieldType::Double && field.type != FieldType::Integer)
            QSKIP("has no range");
        const auto refused = [&](double value) {
            const FieldValue wrong = field.type == FieldType::Single   ? FieldValue(static_cast<float>(value))
                                     : field.type == FieldType::Double ? FieldValue(value)
                                                                       : FieldValue(static_cast<std::int64_t>(value));
            const auto problem = problemOf(field, wrong);
            return problem && problem->english().find("“" + std::string(field.name) + "”") != std::string::npos &&
                   problem->english().find(legalText(field).english()) != std::string::npos;
        };
        QVERIFY(refused(field.leastExcluded ? field.least : field.least - 1));
        if (field.most < 1e6)
            QVERIFY(refused(field.mostExcluded ? field.most : field.most + 1));
        if (field.type != FieldType::Integer)
            QVERIFY(refused(std::nan("")) && refused(HUGE_VAL));
    }

    /// What a command says that repeats a training: the field, wherever it has an option, and then no other that is usual.
    void aChangedFieldIsInItsCommand_data() { rows(); }
    void aChangedFieldIsInItsCommand()
    {
        QFETCH(int, row);
        const Field& field = trainingFields().rows[std::size_t(row)];
        const TrainingSettings settings = changed(field);
        const auto optionsOf = [](const TrainingSettings& of) {
            CommandLine command;
            const TrainingSettings usual;
            addOptions(command, {trainingFields(), of}, {trainingFields(), usual}, false);
            return QString::fromStdString(command.text());
        };
        const std::string_view option = field.group ? field.group->option : field.option;
        if (option.empty())
            QCOMPARE(optionsOf(settings), optionsOf({}));
        else
            QVERIFY2(optionsOf(settings) != optionsOf({}), qPrintable(optionsOf(settings)));
        QCOMPARE(trainingOptions(settings, {}) == trainingOptions({}, {}), !field.ofPreset);
    }

    /// What is recorded for people who look is set as all else is, and taken over as one.
    void whatIsWatchedIsTakenOverAsOne()
    {
        std::size_t watched = 0;
        for (const Field& field : trainingFields().rows) {
            TrainingSettings settings;
            watchAs(settings, changed(field));
            QVERIFY2((settings == changed(field)) == field.watches, qPrintable(nameOf(field)));
            watched += field.watches ? 1 : 0;
            QVERIFY2(!field.watches || (!field.title.empty() && !field.option.empty() && field.advanced), qPrintable(nameOf(field)));
        }
        QCOMPARE(watched, std::size_t{2});
    }

    /// A report tells what the form shows at first, and of what is folded away there what was changed.
    void aReportTellsThemByTheirRows()
    {
        TrainingReport report = reportOf(Trainer(test::small(), test::digits(410), test::settings(1)), "digits");
        report.settings.optimizer.kind = OptimizerKind::Adam;
        const auto tells = [&](const Field& field) {
            const std::string page = htmlOf(report);
            const std::size_t heading = page.find(">Settings</h2>");
            const std::string part = page.substr(heading, page.find("<details>", heading) - heading);
            return heading != page.npos && part.find(">" + std::string(field.title) + "<") != part.npos;
        };
        const ConstFields fields(trainingFields(), report.settings);
        for (const Field& field : fields.rows())
            if (!field.title.empty() && fields.applies(field))
                QVERIFY2(tells(field) == (!field.advanced && !field.group), qPrintable(nameOf(field)));
        report.settings.optimizer.beta1 = 0.8F;
        report.settings.normsEvery = 3;
        QVERIFY(tells(*fields.find("beta1")));
        QVERIFY(!tells(*fields.find("norms_every")));
    }

    void aGroupIsOneOption()
    {
        TrainingSettings settings;
        const Fields fields(trainingFields(), settings);
        QCOMPARE(groupText(fields, augmentationGroup), std::string("none"));
        QVERIFY(!problemOf(fields, augmentationGroup, "shift=2,zoom=0.1,flip,edge"));
        setGroup(fields, augmentationGroup, "shift=2,zoom=0.1,flip,edge");
        QVERIFY((settings.augmentation == Augmentation{.shift = 2, .zoom = 0.1, .flip = true, .blackBorder = false}));
        QCOMPARE(groupText(fields, augmentationGroup), std::string("shift=2,zoom=0.1,flip,edge"));
        setGroup(fields, augmentationGroup, "rotate=5"); // what is not named is usual again
        QVERIFY((settings.augmentation == Augmentation{.rotate = 5}));
        for (const char* wrong : {"shift", "flip=1", "turn=3", "shift=two", "shift=-1", "rotate=200", "none,flip", ",", "shift=2,,flip"})
            QVERIFY2(problemOf(fields, augmentationGroup, wrong), wrong);
        setGroup(fields, augmentationGroup, "none");
        QVERIFY(settings == TrainingSettings());
    }

    void wrongTypesInFilesAreNamed_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("words");
        QTest::newRow("fraction") << R"({"epochs": 2.5})"
                                  << R"(“epochs”)";
        QTest::newRow("wide") << R"({"epochs": 5000000000})"
                              << R"(“epochs” is 5000000000)";
        QTest::newRow("word") << R"({"schedule": "steps"})"
                              << R"(“schedule”)";
        QTest::newRow("unknown") << R"({"warmup": 1})"
                                 << R"(unknown field “warmup”)";
        QTest::newRow("unknown in a group") << R"({"augmentation": {"turn": 1}})"
                                            << R"(unknown field “turn”)";
        QTest::newRow("no group") << R"({"augmentation": 3})"
                                  << R"(“augmentation” of the training settings)";
        QTest::newRow("range") << R"({"beta1": 1})"
                               << R"(“beta1” is 1; it must be 0 … 1, below 1)";
        QTest::newRow("flag") << R"({"keep_best": "best"})"
                              << R"(“keep_best”)";
    }
    void wrongTypesInFilesAreNamed()
    {
        QFETCH(QString, json);
        QFETCH(QString, words);
        try {
            settingsFromJson(parseJson(json.toStdString(), "text"));
            QFAIL("taken");
        } catch (const InputError& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(words), error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestTrainingFields)
#include "tst_training_fields.moc"
