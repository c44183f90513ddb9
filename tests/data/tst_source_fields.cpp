#include "core/base/error.h"
#include "core/base/field_command.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/pipeline.h"
#include "core/data/source.h"
#include "tests/another_value.h"
#include "tests/data/message.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace ks;
using namespace ks::test;

/// The tables of what is asked of data, and of the steps between them and the network: what they say of each field is what descriptions, files,
/// commands and messages do.
class TestSourceFields : public QObject {
    Q_OBJECT

private:
    static std::string nameOf(const DatasetKind& kind) { return std::string(kind.name) + ':' + std::string(kind.place); }
    /// Every option of every kind.
    static void options()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("row");
        for (int kind = 0; kind < int(datasetKinds().size()); ++kind) {
            const DatasetKind& one = datasetKinds()[std::size_t(kind)];
            for (int row = 0; row < int(one.options.rows.size()); ++row)
                QTest::newRow((nameOf(one) + ' ' + std::string(one.options.rows[std::size_t(row)].name)).c_str()) << kind << row;
        }
    }
    static void steps()
    {
        QTest::addColumn<int>("row");
        for (int row = 0; row < int(pipelineFields().rows.size()); ++row)
            QTest::newRow(std::string(pipelineFields().rows[std::size_t(row)].name).c_str()) << row;
    }
    static Pipeline changed(const Field& field)
    {
        Pipeline pipeline;
        const Fields fields(pipelineFields(), pipeline);
        if (field.name.starts_with("target"))
            pipeline.targetMean = pipeline.targetDeviation = {1, 2, 3};
        else if (field.type == FieldType::Numbers)
            pipeline.mean = pipeline.deviation = {1, 2, 3};
        fields.set(field, anotherValue(field));
        return pipeline;
    }

private slots:
    /// On one page, below each other: no two are called the same.
    void everyFieldOfAPageHasATitleOfItsOwn()
    {
        for (const DatasetKind& kind : datasetKinds()) {
            std::set<std::string_view> titles;
            for (const std::span<const Field> rows :
                 {std::span<const Field>(kind.options.rows), std::span<const Field>(pipelineFields().rows)})
                for (const Field& field : rows)
                    if (!field.title.empty() && field.name != "validation-samples") // in the place of its share
                        QVERIFY2(titles.insert(field.title).second, (nameOf(kind) + ' ' + std::string(field.title)).c_str());
        }
    }

    void everyKindIsFoundByItsPlace()
    {
        for (const DatasetKind& kind : datasetKinds()) {
            const SourceParts parts = partsOf(nameOf(kind));
            QCOMPARE(kindOf(parts), &kind);
            QVERIFY(!kind.title.empty() && !kind.help.empty());
            QVERIFY2(dataSourcesHelp().find("  " + nameOf(kind) + ' ') != std::string::npos, nameOf(kind).c_str());
        }
        QVERIFY2(dataSourcesInShort().ends_with(
                     "or synthetic:digits|shapes|phantoms|silhouettes|line-digits|gratings|cracks|irradiance|irradiance-maps"),
                 dataSourcesInShort().c_str());
        QVERIFY(!kindOf(partsOf("synthetic:fractals")));
    }

    void everyOptionKnowsItsUsualValue_data() { options(); }
    void everyOptionKnowsItsUsualValue()
    {
        QFETCH(int, kind);
        QFETCH(int, row);
        const SourceTable& table = datasetKinds()[std::size_t(kind)].options;
        const Field& field = table.rows[std::size_t(row)];
        QVERIFY(ConstFields(table, table.usual).get(field) == field.usual);
        QVERIFY(!problemOf(field, field.usual));
        QVERIFY(!field.title.empty() && !field.help.empty());
        QCOMPARE(std::ranges::count(table.rows, field.name, &Field::name), 1);
    }

    /// One that is changed stands in the description, and no other, but for those that always do; read again it is the same.
    void anOptionIsWrittenAndRead_data() { options(); }
    void anOptionIsWrittenAndRead()
    {
        QFETCH(int, kind);
        QFETCH(int, row);
        const DatasetKind& chosen = datasetKinds()[std::size_t(kind)];
        const Field& field = chosen.options.rows[std::size_t(row)];
        SourceOptions options = chosen.options.usual;
        const Fields fields(chosen.options, options);
        fields.set(field, anotherValue(field));
        if (!fields.applies(field)) // how pictures are brought to no size
            options.size = Extent{};
        const std::string text = descriptionOf(chosen, "some/where?", options);
        const std::string word = std::string(field.option.empty() ? field.name : field.option) + '=';
        QVERIFY2(text.find('?' + word) != std::string::npos || text.find('&' + word) != std::string::npos, text.c_str());
        const std::string usual = descriptionOf(chosen, "some/where?", chosen.options.usual);
        QCOMPARE(std::ranges::count(text, '=') - std::ranges::count(usual, '='),
                 (field.always ? 0 : 1) + (options.size && &field != fields.find("size") ? 1 : 0));
        SourceParts parts = partsOf(text);
        QCOMPARE(kindOf(parts), &chosen);
        QVERIFY(chosen.generated || parts.where == "some/where?");
        const SourceOptions read = optionsOf(chosen, parts.options);
        for (const Field& each : chosen.options.rows)
            QVERIFY2(ConstFields(chosen.options, read).get(each) == fields.get(each), std::string(each.name).c_str());
        QCOMPARE(descriptionOf(chosen, parts.where, read), text);
    }

    void outOfRangeIsRefusedByName_data() { options(); }
    void outOfRangeIsRefusedByName()
    {
        QFETCH(int, kind);
        QFETCH(int, row);
        const DatasetKind& chosen = datasetKinds()[std::size_t(kind)];
        const Field& field = chosen.options.rows[std::size_t(row)];
        if (field.type == FieldType::Word)
            QSKIP("takes any word");
        const std::string word(field.option.empty() ? field.name : field.option);
        for (const char* wrong : {"no such thing", "-1", "1e30"}) {
            DataOptions given(word + '=' + wrong);
            const QString message = messageOf([&] { optionsOf(chosen, given); });
            QVERIFY2(message.contains("the data option " + QString::fromStdString(word) + " is"), qPrintable(message));
        }
        DataOptions unknown("nothing=1");
        QVERIFY(messageOf([&] { optionsOf(chosen, unknown); }).contains("there is no data option 'nothing' here; there are"));
    }

    /// What a person would have written by hand stays as it is, letter by letter.
    void descriptionsStayAsTheyWere_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"synthetic:digits?count=10000&test=2000&seed=1&difficulty=0.5&validation=0.1",
              "synthetic:shapes?count=200&test=50&seed=7&difficulty=0.25&validation=0.2&grey=1",
              "synthetic:phantoms?count=273&test=99&seed=0&difficulty=0.4",
              "synthetic:line-digits?count=50000&test=10000&seed=0&difficulty=0.5",
              "synthetic:gratings?count=2000&test=200&seed=7000&size=40x40", "synthetic:cracks?count=1000&test=200&seed=8000",
              "synthetic:irradiance?count=300&test=60&seed=2019&horizon=20&window=3", "mnist:/letters?validation=500&classes=26",
              "folder:/p?size=24x28&fit=crop&channels=rgb&validation=0.1",
              "csv:/some where/a?b.csv?target=price%26tax&window=3&horizon=2&split=0.5,0,0.5",
              "csv:a.csv?validation=0.1&split=0.7,0,0.3&split-order=random&split-seed=5&train=100", "cifar100:/c?labels=coarse&test=50"})
            QTest::newRow(text) << text;
    }
    void descriptionsStayAsTheyWere()
    {
        QFETCH(QString, text);
        SourceParts parts = partsOf(text.toStdString());
        const DatasetKind& kind = *kindOf(parts);
        QCOMPARE(QString::fromStdString(descriptionOf(kind, parts.where, optionsOf(kind, parts.options))), text);
    }

    /// A test part that nobody asked for is a fifth of the training samples that somebody did.
    void aTestGoesWithItsTraining()
    {
        SourceParts parts = partsOf("synthetic:phantoms?count=60");
        QCOMPARE(optionsOf(*kindOf(parts), parts.options).testCount, 12);
        parts = partsOf("synthetic:phantoms");
        QCOMPARE(optionsOf(*kindOf(parts), parts.options).testCount, 99);
    }

    void everyStepKnowsItsUsualValue()
    {
        const Pipeline usual;
        std::set<std::string_view> names;
        for (const Field& field : pipelineFields().rows) {
            QVERIFY(names.insert(field.name).second);
            QVERIFY(ConstFields(pipelineFields(), usual).get(field) == field.usual && !problemOf(field, field.usual));
            QVERIFY(field.title.empty() == field.help.empty() && field.title.empty() == field.option.empty());
        }
    }

    void aChangedStepIsWrittenAndRead_data() { steps(); }
    void aChangedStepIsWrittenAndRead()
    {
        QFETCH(int, row);
        const Field& field = pipelineFields().rows[std::size_t(row)];
        const Pipeline pipeline = changed(field);
        QVERIFY(pipeline != Pipeline());
        QVERIFY(pipelineFromJson(parseJson(pipelineToJson(pipeline).dump(), "text")) == pipeline);
        QVERIFY(field.type == FieldType::Flag || valueOf(field, textOf(field, anotherValue(field))) == anotherValue(field));
    }

    void aChangedStepIsInItsCommand_data() { steps(); }
    void aChangedStepIsInItsCommand()
    {
        QFETCH(int, row);
        const Field& field = pipelineFields().rows[std::size_t(row)];
        const Pipeline pipeline = changed(field);
        const Pipeline usual;
        CommandLine on;
        addOptions(on, {pipelineFields(), pipeline}, {pipelineFields(), usual}, false);
        CommandLine off;
        addOptions(off, {pipelineFields(), usual}, {pipelineFields(), pipeline}, false);
        QVERIFY2(on.text().empty() == field.option.empty() && off.text().empty() == field.option.empty(), on.text().c_str());
        if (field.type == FieldType::Flag)
            QCOMPARE(off.text(), " --no-" + std::string(field.name));
    }

    void stepsOutOfRangeAreRefused_data()
    {
        QTest::addColumn<QString>("written");
        for (const char* written : {"0x5", "5x0", "16385x5", "-1x5"})
            QTest::newRow(written) << written;
    }
    void stepsOutOfRangeAreRefused()
    {
        QFETCH(QString, written);
        const Field& size = *ConstFields(pipelineFields(), Pipeline()).find("size");
        const auto value = valueOf(size, written.toStdString());
        QVERIFY(value && problemOf(size, *value));
        QVERIFY2(problemOf(size, *value)->english().ends_with("it must be ROWSxCOLUMNS, both 1 … 16384"),
                 problemOf(size, *value)->english().c_str());
        for (const char* wrong : {"", "5", "5,5", "5x", "x5", "5x5x5", "28 x 28"})
            QVERIFY2(!valueOf(size, wrong), wrong);
        QVERIFY(valueOf(size, "none") == FieldValue(WholeNumbers()));
    }
};

QTEST_GUILESS_MAIN(TestSourceFields)
#include "tst_source_fields.moc"
