#include "core/base/error.h"
#include "core/data/data_statistics.h"
#include "core/data/source.h"
#include "core/data/synthetic/digits.h"
#include "core/data/synthetic/irradiance.h"
#include "core/data/synthetic/silhouettes.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>

using namespace ks;

namespace {

bool near(double value, double expected, double tolerance)
{
    if (std::abs(value - expected) <= tolerance)
        return true;
    qWarning("%.12g instead of %.12g", value, expected);
    return false;
}

bool relative(double value, double expected)
{
    return near(value, expected, 1e-6 * std::abs(expected));
}

/// 64-bit FNV-1a: pictures that must never change.
std::uint64_t fingerprint(std::span<const std::uint8_t> bytes)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const std::uint8_t byte : bytes)
        hash = (hash ^ byte) * 0x100000001B3U;
    return hash;
}

/// Share of test samples whose nearest class mean is that of their own class.
double nearestMeanAccuracy(const Dataset& data)
{
    std::vector<Tensor> means;
    for (int label = 0; label < data.classes(); ++label)
        means.push_back(meanImage(data, Split::Train, label));
    int right = 0;
    for (const std::uint32_t sample : data.samples(Split::Test)) {
        const Tensor image = data.sample(sample);
        std::vector<double> distances;
        for (const Tensor& mean : means) {
            double sum = 0;
            for (std::size_t i = 0; i < mean.cells().size(); ++i)
                sum += std::pow(double{mean.cells()[i]} - double{image.cells()[i]}, 2);
            distances.push_back(sum);
        }
        const auto nearest = std::min_element(distances.begin(), distances.end()) - distances.begin();
        right += nearest == data.labels()[sample] ? 1 : 0;
    }
    return static_cast<double>(right) / static_cast<double>(data.count(Split::Test));
}

} // namespace

/// Generated data: the studies' reference values, equal bytes for any number of threads, no sample twice, and as hard as promised.
class TestSynthetic : public QObject {
    Q_OBJECT

private slots:
    void silhouettesOfTheStudy_data();
    void silhouettesOfTheStudy();
    void silhouettesOfOtherSizes();
    void cloudsOfTheStudy();
    void rowsOfTheStudy_data();
    void rowsOfTheStudy();
    void mapsOfTheStudy();
    void persistenceErrorOfTheStudy();
    void picturesNeverChange_data();
    void picturesNeverChange();
    void threadsMakeNoDifference_data();
    void threadsMakeNoDifference();
    void windowsHoldConsecutiveRows();
    void samplesDiffer();
    void digitsAreNeitherTrivialNorHopeless();
    void aStopLeavesNoMemoryBehind();
    void refusesUnknownKindsAndOptions();
};

void TestSynthetic::silhouettesOfTheStudy_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("index");
    QTest::addColumn<QList<double>>("vertices"); // 0, 20 and 42 (the notch of the tail)
    QTest::addColumn<double>("area");
    QTest::addColumn<QList<double>>("box"); // x from, to; y from, to; centre x, y
    using L = QList<double>;
    QTest::newRow("DE-G17 0, 0") << 0 << 0 << L{15.832222, 106.718202, 70.375336, 49.056118, 160.319839, 64.576842} << 7550.6667
                                 << L{16, 178, 36, 116, 85.7590, 78.5278};
    QTest::newRow("DE-G17 4, 7") << 4 << 7 << L{13.693365, 69.783790, 85.900359, 56.936313, 159.455815, 82.802831} << 4313.5556
                                 << L{13, 185, 47, 110, 85.5166, 74.7988};
    QTest::newRow("DE-G17 8, 3") << 8 << 3 << L{151.641449, 101.727497, 106.679518, 52.593056, 59.850368, 128.306796} << 3618.8889
                                 << L{45, 159, 52, 128, 102.8612, 81.4305};
}

/// The sizes of DE-E01 to DE-E04: the same outline, as large as the picture.
void TestSynthetic::silhouettesOfOtherSizes()
{
    const auto share = [](const Dataset& data, std::int64_t sample) {
        const auto bytes = data.cells().bytes(sample);
        return std::accumulate(bytes.begin(), bytes.end(), 0.0) / (255.0 * static_cast<double>(bytes.size()));
    };
    const DatasetPtr study = openDataset("synthetic:silhouettes?count=18&test=9");
    QCOMPARE(study->sampleShape(), (Shape{1, 1, 148, 197}));
    const DatasetPtr same = openDataset("synthetic:silhouettes?count=18&test=9&size=148x197");
    QVERIFY(std::ranges::equal(study->cells().bytes(), same->cells().bytes()));
    for (const auto& [size, rows, columns] : {std::tuple("222x295", 222, 295), {"112x148", 112, 148}, {"74x98", 74, 98}}) {
        const DatasetPtr other = openDataset(std::string("synthetic:silhouettes?count=18&test=9&size=") + size);
        QCOMPARE(other->sampleShape(), (Shape{1, 1, rows, columns}));
        for (std::int64_t i = 0; i < 18; ++i)
            QVERIFY(near(share(*other, i), share(*study, i), 0.01));
    }
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:silhouettes?count=18&test=9&size=0x5"), InputError);
}

void TestSynthetic::silhouettesOfTheStudy()
{
    QFETCH(int, kind);
    QFETCH(int, index);
    QFETCH(QList<double>, vertices);
    QFETCH(double, area);
    QFETCH(QList<double>, box);
    const Silhouette outline = silhouetteOutline(silhouetteStart, kind, index);
    for (qsizetype i = 0; i < 3; ++i) {
        const OutlinePoint& vertex = outline.body.at(std::array<std::size_t, 3>{0, 20, 42}.at(static_cast<std::size_t>(i)));
        QVERIFY(near(vertex.x, vertices[2 * i], 1e-5));
        QVERIFY(near(vertex.y, vertices[2 * i + 1], 1e-5));
    }
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(silhouetteWidth * silhouetteHeight));
    drawSilhouette(outline, pixels);
    double sum = 0;
    double sumX = 0;
    double sumY = 0;
    QList<double> covered{1e9, -1, 1e9, -1};
    for (std::int64_t y = 0; y < silhouetteHeight; ++y) {
        for (std::int64_t x = 0; x < silhouetteWidth; ++x) {
            const double share = std::round(pixels[static_cast<std::size_t>(y * silhouetteWidth + x)] / 255.0 * 9) / 9;
            if (share == 0)
                continue;
            sum += share;
            sumX += share * static_cast<double>(x);
            sumY += share * static_cast<double>(y);
            covered = {std::min(covered[0], static_cast<double>(x)), std::max(covered[1], static_cast<double>(x)),
                       std::min(covered[2], static_cast<double>(y)), std::max(covered[3], static_cast<double>(y))};
        }
    }
    QVERIFY(near(sum, area, 0.5));
    for (qsizetype i = 0; i < 4; ++i)
        QCOMPARE(covered[i], box[i]);
    QVERIFY(near(sumX / sum, box[4], 0.51)); // the study counts from a cell's corner or middle
    QVERIFY(near(sumY / sum, box[5], 0.51));
}

void TestSynthetic::cloudsOfTheStudy()
{
    const IrradianceField field;
    QVERIFY(relative(field.sensors().at(0).x, 70.641575336) && relative(field.sensors().at(0).y, 120.065365087));
    QVERIFY(relative(field.sensors().at(27).x, 768.711081272) && relative(field.sensors().at(27).y, 444.811268795));
    QVERIFY(relative(field.sensors().at(49).x, 959.021604995) && relative(field.sensors().at(49).y, 933.081878480));
    QVERIFY(relative(IrradianceField::clearSky(10800), 707.106781187) && relative(IrradianceField::clearSky(21600), 1000));
}

void TestSynthetic::rowsOfTheStudy_data()
{
    QTest::addColumn<qlonglong>("row");
    QTest::addColumn<double>("time");
    QTest::addColumn<double>("depth");
    QTest::addColumn<double>("noise");
    QTest::addColumn<QList<double>>("readings"); // sensors 0, 27, 49
    QTest::addColumn<double>("label");
    using L = QList<double>;
    QTest::newRow("0") << 0LL << 10800.0 << 0.137798037427 << 1.551027633 << L{662.932647, 635.779340, 665.809776} << 580.060497;
    QTest::newRow("1") << 1LL << 10801.0 << 0.147697743234 << -0.642471894 << L{658.315848, 626.336750, 669.227959} << 574.090086;
    QTest::newRow("21600") << 21600LL << 54000.0 << 0.009376456506 << -0.947770335 << L{696.972332, 707.158785, 701.950648} << 698.396726;
    QTest::newRow("50000") << 50000LL << 104000.0 << 0.480276608858 << -0.302900724 << L{819.829335, 668.251241, 559.439021} << 662.011304;
}

void TestSynthetic::rowsOfTheStudy()
{
    QFETCH(qlonglong, row);
    QFETCH(double, time);
    QFETCH(double, depth);
    QFETCH(double, noise);
    QFETCH(QList<double>, readings);
    QFETCH(double, label);
    const IrradianceField field;
    QCOMPARE(IrradianceField::timeOf(row), time);
    QVERIFY(relative(IrradianceField::depth(field.skyAt(time), field.sensors().at(27)), depth));
    QVERIFY(relative(field.noise(row, 0), noise));
    std::array<double, irradianceSensors> values{};
    field.readings(row, values);
    QVERIFY(relative(values[0], readings[0]) && relative(values[27], readings[1]) && relative(values[49], readings[2]));
    QVERIFY(relative(field.label(row, 10), label));
}

void TestSynthetic::mapsOfTheStudy()
{
    const IrradianceField field;
    std::vector<float> map(2500);
    const auto mean = [&] { return std::accumulate(map.begin(), map.end(), 0.0) / 2500; };
    field.map(0, map);
    QVERIFY(relative(map[0], 0.566343893391) && relative(map[25 * 50 + 10], 0.612408775478) && relative(map[2499], 0.600298384308));
    QVERIFY(relative(mean(), 0.593610523288));
    field.map(12345, map);
    QVERIFY(relative(map[0], 0.451659462639) && relative(map[25 * 50 + 10], 0.350178789842) && relative(map[2499], 0.932544682431));
    QVERIFY(relative(mean(), 0.622770802280));
}

void TestSynthetic::persistenceErrorOfTheStudy()
{
    const DatasetPtr data = openDataset("synthetic:irradiance?count=21600&test=100");
    double error = 0;
    for (std::int64_t i = 0; i < 21600; ++i)
        error += std::pow(double{data->cells().floats(i)[27]} - double{data->targets().cells()[static_cast<std::size_t>(i)]}, 2);
    QVERIFY2(error / 21600 > 5e-4 && error / 21600 < 6e-3, qPrintable(QString::number(error / 21600))); // 2.23e-3 over 100,000 rows
}

void TestSynthetic::picturesNeverChange_data()
{
    QTest::addColumn<QString>("description");
    QTest::addColumn<qulonglong>("expected");
    QTest::newRow("digits") << "synthetic:digits?count=100&test=1" << qulonglong{14242187599621905430U};
    QTest::newRow("shapes") << "synthetic:shapes?count=100&test=1" << qulonglong{17906396116538567681U};
}

void TestSynthetic::picturesNeverChange()
{
    QFETCH(QString, description);
    QFETCH(qulonglong, expected);
    const DatasetPtr data = openDataset(description.toStdString());
    QCOMPARE(qulonglong{fingerprint(data->cells().bytes())}, expected);
}

void TestSynthetic::threadsMakeNoDifference_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind :
         {"digits", "shapes", "phantoms", "silhouettes", "line-digits", "gratings", "cracks", "irradiance", "irradiance-maps"})
        QTest::newRow(kind) << kind;
}

void TestSynthetic::threadsMakeNoDifference()
{
    QFETCH(QString, kind);
    const std::string description = "synthetic:" + kind.toStdString() + "?count=70&test=20";
    const DatasetPtr one = openDataset(description, {.threads = 1});
    const DatasetPtr many = openDataset(description, {.threads = 5});
    // A smaller data set begins with the same samples.
    const DatasetPtr fewer = openDataset("synthetic:" + kind.toStdString() + "?count=10&test=3");
    QVERIFY(one->synthetic());
    QVERIFY(one->name().starts_with("generated"));
    QVERIFY(std::ranges::equal(one->cells().bytes(), many->cells().bytes()) &&
            std::ranges::equal(one->cells().floats(), many->cells().floats()));
    QVERIFY(std::ranges::equal(one->targets().cells(), many->targets().cells()));
    QVERIFY(std::ranges::equal(one->cells().bytes(9), fewer->cells().bytes(9)) &&
            std::ranges::equal(one->cells().floats(9), fewer->cells().floats(9)));
}

void TestSynthetic::windowsHoldConsecutiveRows()
{
    const DatasetPtr single = openDataset("synthetic:irradiance?count=600&test=5");
    const DatasetPtr windows = openDataset("synthetic:irradiance?count=590&test=5&window=8");
    QVERIFY(windows->sampleShape() == (Shape{1, 50, 1, 8}));
    for (std::int64_t i : {0, 1, 255, 256, 300, 589}) {
        for (std::size_t sensor : {0U, 27U, 49U}) {
            for (std::size_t t = 0; t < 8; ++t)
                QCOMPARE(windows->cells().floats(i)[sensor * 8 + t], single->cells().floats(i + static_cast<std::int64_t>(t))[sensor]);
        }
        QCOMPARE(windows->targets().cells()[static_cast<std::size_t>(i)], single->targets().cells()[static_cast<std::size_t>(i + 7)]);
    }
}

void TestSynthetic::samplesDiffer()
{
    const DatasetPtr digits = openDataset("synthetic:digits?count=3000&test=600");
    const DatasetPtr others = openDataset("synthetic:digits?count=3000&test=600&seed=2");
    std::set<std::uint64_t> seen;
    for (const DatasetPtr& data : {digits, others}) {
        for (std::int64_t i = 0; i < data->size(); ++i)
            seen.insert(fingerprint(data->cells().bytes(i)));
    }
    QCOMPARE(seen.size(), std::size_t{7200});
}

void TestSynthetic::digitsAreNeitherTrivialNorHopeless()
{
    const double accuracy = nearestMeanAccuracy(*openDataset("synthetic:digits?count=5000&test=1000"));
    QVERIFY2(accuracy > 0.55 && accuracy < 0.90, qPrintable(QString::number(accuracy)));
    const double hard = nearestMeanAccuracy(*openDataset("synthetic:digits?count=5000&test=1000&difficulty=1"));
    const double easy = nearestMeanAccuracy(*openDataset("synthetic:digits?count=5000&test=1000&difficulty=0"));
    qInfo("nearest class mean: easy %.3f, default %.3f, hard %.3f", easy, accuracy, hard);
    QVERIFY(easy > accuracy && accuracy > hard);
}

void TestSynthetic::aStopLeavesNoMemoryBehind()
{
    std::stop_source source;
    const LoadContext context{.stop = source.get_token(), .progress = [&](double done) {
                                  if (done > 0.2)
                                      source.request_stop();
                              }};
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:digits?count=20000", context), Stopped);
    QCOMPARE(MemoryBudget::instance().used(), std::size_t{0});
}

void TestSynthetic::refusesUnknownKindsAndOptions()
{
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:cats"), InputError);
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:digits?horizon=3"), InputError);
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:digits?count=0"), InputError);
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:digits?difficulty=2"), InputError);
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:digits?seed=abc"), InputError);
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:gratings?size=32x40"), InputError);
    QVERIFY_EXCEPTION_THROWN(openDataset("synthetic:gratings?size=2048x2048"), InputError);
}

QTEST_GUILESS_MAIN(TestSynthetic)
#include "tst_synthetic.moc"
