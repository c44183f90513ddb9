#include "core/base/error.h"
#include "core/nn/fc_family.h"
#include "core/nn/layers.h"
#include "core/nn/model_json.h"
#include "core/nn/model_properties.h"
#include "core/nn/presets.h"
#include "tests/places.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <filesystem>

using namespace ks;

namespace {

struct FamilyRow {
    const char* name;
    qint64 parameters;
    qint64 multiplyAdds;
    qint64 neurons;
};

/// Table 3.1 of the heterogeneous timing study, in its order; numbers recomputed (HT-G02).
constexpr std::array<FamilyRow, 30> studyTable = {{
    {"50", 2'601, 2'550, 51},
    {"50-25", 3'851, 3'775, 76},
    {"50-25-13", 4'177, 4'088, 89},
    {"100", 5'201, 5'100, 101},
    {"100-50", 10'201, 10'050, 151},
    {"200", 10'401, 10'200, 201},
    {"100-50-26", 11'503, 11'326, 177},
    {"400", 20'801, 20'400, 401},
    {"200-100", 30'401, 30'100, 301},
    {"200-100-52", 35'605, 35'252, 353},
    {"800", 41'601, 40'800, 801},
    {"1600", 83'201, 81'600, 1'601},
    {"400-200", 100'801, 100'200, 601},
    {"400-200-104", 121'609, 120'904, 705},
    {"3200", 166'401, 163'200, 3'201},
    {"6400", 332'801, 326'400, 6'401},
    {"800-400", 361'601, 360'400, 1'201},
    {"800-400-208", 444'817, 443'408, 1'409},
    {"12800", 665'601, 652'800, 12'801},
    {"25600", 1'331'201, 1'305'600, 25'601},
    {"1600-800", 1'363'201, 1'360'800, 2'401},
    {"1600-800-416", 1'696'033, 1'693'216, 2'817},
    {"3200-1600", 5'286'401, 5'281'600, 4'801},
    {"3200-1600-832", 6'617'665, 6'612'032, 5'633},
    {"6400-3200", 20'812'801, 20'803'200, 9'601},
    {"6400-3200-1664", 26'137'729, 26'126'464, 11'265},
    {"12800-6400", 82'585'601, 82'566'400, 19'201},
    {"12800-6400-3328", 103'885'057, 103'862'528, 22'529},
    {"25600-12800", 329'011'201, 328'972'800, 38'401},
    {"25600-12800-6656", 414'208'513, 414'163'456, 45'057},
}};

qint64 valueOf(const char* property, const Model& model, std::int64_t batch = 1)
{
    return qint64(findModelProperty(property)->value(model, batch));
}

} // namespace

class TestFcFamily : public QObject {
    Q_OBJECT

private slots:
    /// HT-G02: all thirty, in the order of the study's table.
    void theStudysThirtyNetworks()
    {
        const std::vector<std::string> names = namesOf(fcFamilyFrom("fc-family:50,50-25,50-25-13x10"));
        QCOMPARE(names.size(), studyTable.size());
        QVERIFY(names == namesOf(FcFamily()));
        for (std::size_t i = 0; i < names.size(); ++i) {
            QCOMPARE(names[i], "fc:" + std::string(studyTable[i].name));
            const Model model = presetModel(names[i]);
            QCOMPARE(valueOf("parameters", model), studyTable[i].parameters);
            QCOMPARE(valueOf("multiply_adds", model), studyTable[i].multiplyAdds);
            QCOMPARE(valueOf("neurons", model), studyTable[i].neurons);
            QCOMPARE(valueOf("hidden_layers", model), qint64(std::ranges::count(names[i], '-') + 1));
            QCOMPARE(valueOf("adam_memory", model), 16 * studyTable[i].parameters);
        }
    }

    /// HT-G13.
    void memoryOfTheLargest()
    {
        const Model model = presetModel(namesOf(FcFamily()).back());
        QCOMPARE(valueOf("adam_memory", model), qint64{6'627'336'208});
        QCOMPARE(valueOf("batch_memory", model, 1000), qint64{360'456'000});
    }

    void oneListAndOneNetwork()
    {
        const std::vector<std::string> deep = namesOf(fcFamilyFrom("fc-family:50-25-13x10"));
        QCOMPARE(deep.size(), std::size_t{10});
        QCOMPARE(deep.front(), std::string("fc:50-25-13"));
        QCOMPARE(deep.back(), std::string("fc:25600-12800-6656"));
        QVERIFY(namesOf(fcFamilyFrom("fc-family:50x1")) == std::vector<std::string>{"fc:50"});
        const FcFamily family{.base = "50-25-13", .count = 10, .place = 2};
        QCOMPARE(textOf(family), std::string("fc-family:50-25-13x10"));
        QCOMPARE(chosenOf(family), std::string("fc:100-50-26"));
        QVERIFY_EXCEPTION_THROWN(chosenOf({.base = "50", .count = 10, .place = 11}), InputError);
    }

    void illegalFamiliesAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"fc-family:", "fc-family:50", "fc-family:x10", "fc-family:50x", "fc-family:50x0", "fc-family:50x21", "fc-family:50-x3",
              "fc-family:50,,25x3", "fc-family:0x3", "fc-family:-5x3", "fc-family:1000000x2", "fc-family:50x3y", "family:50x3",
              "fc-family:99999999999999999999x1", "fc-family:50x99999999999999999999", "fc-family:1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1x1"})
            QTest::newRow(text) << text;
    }
    void illegalFamiliesAreRefused()
    {
        QFETCH(QString, text);
        QVERIFY_EXCEPTION_THROWN(fcFamilyFrom(text.toStdString()), InputError);
    }

    /// A family is no network: who asks for one hears how many there are.
    void aFamilyIsNoNetwork()
    {
        try {
            presetModel("fc-family:50-25-13x10");
            QFAIL("a family was taken for a network");
        } catch (const InputError& error) {
            const std::string what = error.text().english();
            QVERIFY2(what.find("fc:50-25-13") != std::string::npos && what.find("fc:25600-12800-6656") != std::string::npos, what.c_str());
        }
    }

    /// The files beside the program are these networks, and no others.
    void files()
    {
        const std::filesystem::path folder = test::sourcePath("samples/networks/fc");
        for (const std::string& name : namesOf(FcFamily()))
            QVERIFY(loadModel(folder / (name.substr(3) + ".json")) == presetModel(name));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()), std::ptrdiff_t{30});
    }

    void properties()
    {
        QVERIFY(findModelProperty("parameters") == modelProperties().data());
        QVERIFY(!findModelProperty("name"));
        const Model lenet = presetModel("lenet-5");
        QCOMPARE(valueOf("hidden_layers", lenet), qint64{4});
        QCOMPARE(valueOf("neurons", lenet), qint64{6 * 28 * 28 + 16 * 10 * 10 + 120 + 84 + 10});
        QCOMPARE(valueOf("batch_memory", lenet, 3), 3 * valueOf("batch_memory", lenet, 1));
    }
};

QTEST_APPLESS_MAIN(TestFcFamily)
#include "tst_fc_family.moc"
