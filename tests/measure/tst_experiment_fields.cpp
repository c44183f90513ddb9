#include "core/base/error.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_file.h"
#include "tests/another_value.h"

#include <QTest>

#include <set>

using namespace ks;

/// The table of an experiment's settings: what it says of each is what files, commands and messages do.
class TestExperimentFields : public QObject {
    Q_OBJECT

private:
    static Experiment plain() { return experimentFromJson(R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"]})", "text"); }
    static Experiment with(const Field& field, const FieldValue& value)
    {
        Experiment experiment = plain();
        Fields(experimentFields(), experiment).set(field, value);
        return experiment;
    }
    static void rows()
    {
        QTest::addColumn<int>("row");
        for (int row = 0; row < int(experimentFields().rows.size()); ++row)
            QTest::newRow(std::string(experimentFields().rows[std::size_t(row)].name).c_str()) << row;
    }

private slots:
    void everyFieldKnowsItsUsualValue()
    {
        std::set<std::string_view> names;
        for (const Field& field : experimentFields().rows) {
            const std::string name(field.name);
            QVERIFY2(names.insert(field.name).second, name.c_str());
            QVERIFY2(ConstFields(experimentFields(), plain()).get(field) == field.usual, name.c_str());
            QVERIFY2(!problemOf(field, field.usual), name.c_str());
            QVERIFY2(!field.title.empty() && !field.help.empty(), name.c_str());
        }
    }

    void aChangedFieldIsWrittenAndRead_data() { rows(); }
    void aChangedFieldIsWrittenAndRead()
    {
        QFETCH(int, row);
        const Field& field = experimentFields().rows[std::size_t(row)];
        const Experiment changed = with(field, test::anotherValue(field));
        QVERIFY(changed != plain());
        const std::string file = jsonOf(changed);
        QVERIFY2(experimentFromJson(file, "file") == changed, file.c_str());
    }

    void outOfRangeIsRefusedByNameAndRange_data() { rows(); }
    void outOfRangeIsRefusedByNameAndRange()
    {
        QFETCH(int, row);
        const Field& field = experimentFields().rows[std::size_t(row)];
        if (field.type != FieldType::Double && field.type != FieldType::Integer)
            QSKIP("has no range");
        const std::string range = "“" + std::string(field.name) + "” is ";
        const auto refuses = [&](const auto& ask) {
            try {
                ask();
                return false;
            } catch (const InputError& error) {
                const std::string words = error.text().english();
                return words.find(range) != std::string::npos && words.find(legalText(field).english()) != std::string::npos;
            }
        };
        for (const double number : {field.least - 1, field.most + 1}) {
            const FieldValue wrong = field.type == FieldType::Double ? FieldValue(number) : FieldValue(static_cast<std::int64_t>(number));
            if (field.name != "memory_limit_mib") // which holds bytes, of which there is every number
                QVERIFY(refuses([&] { requireLegal(with(field, wrong)); }));
            const QString file = QStringLiteral(R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"%1":%2})")
                                     .arg(QString::fromStdString(std::string(field.name)), QString::fromStdString(textOf(field, wrong)));
            QVERIFY2(refuses([&] { (void)experimentFromJson(file.toStdString(), "file"); }), qPrintable(file));
        }
    }

    /// Of a setting that is usual a command says nothing.
    void aChangedFieldIsInItsCommand_data() { rows(); }
    void aChangedFieldIsInItsCommand()
    {
        QFETCH(int, row);
        const Field& field = experimentFields().rows[std::size_t(row)];
        const std::string usual = benchCommand(plain()).text;
        const std::string changed = benchCommand(with(field, test::anotherValue(field))).text;
        QVERIFY2(changed.starts_with(usual + " --"), changed.c_str());
    }
};

QTEST_GUILESS_MAIN(TestExperimentFields)
#include "tst_experiment_fields.moc"
