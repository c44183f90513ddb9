#include "core/base/error.h"
#include "core/data/phantom.h"
#include "core/tensor/split_mix.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ks;

/// The reference values of the pooling study's phantoms (PH-G20).
class TestPhantom : public QObject {
    Q_OBJECT

private slots:
    void splitMixGivesTheReferenceNumbers();
    void pixelsAreTheStudys_data();
    void pixelsAreTheStudys();
    void repeatsItself();
    void refusesImpossibleArguments();
};

void TestPhantom::splitMixGivesTheReferenceNumbers()
{
    SplitMix64 random(0);
    for (const double expected : {0.88331080821364261, 0.43152799704850997, 0.026433771592597743})
        QCOMPARE(random.uniform(), expected);
}

void TestPhantom::pixelsAreTheStudys_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("index");
    QTest::addColumn<double>("mean");
    QTest::addColumn<int>("row54column45");
    QTest::addColumn<int>("row20column45");
    QTest::addColumn<int>("row54column10");
    QTest::newRow("anatomical 0") << 0 << 0 << 53.337 << 119 << 87 << 3;
    QTest::newRow("anatomical 123") << 0 << 123 << 81.135 << 147 << 132 << 16;
    QTest::newRow("functional 0") << 1 << 0 << 43.778 << 110 << 70 << 10;
    QTest::newRow("functional 123") << 1 << 123 << 48.350 << 110 << 99 << 22;
    QTest::newRow("metaanalytic 0") << 2 << 0 << 29.732 << 65 << 66 << 10;
    QTest::newRow("metaanalytic 123") << 2 << 123 << 31.209 << 69 << 54 << 24;
}

void TestPhantom::pixelsAreTheStudys()
{
    QFETCH(int, kind);
    QFETCH(int, index);
    QFETCH(double, mean);
    QFETCH(int, row54column45);
    QFETCH(int, row20column45);
    QFETCH(int, row54column10);
    const Tensor image = phantom(static_cast<PhantomClass>(kind), index);
    QVERIFY(image.shape() == (Shape{1, 1, 109, 91}));
    const double sum = std::accumulate(image.cells().begin(), image.cells().end(), 0.0);
    QVERIFY2(std::abs(sum / static_cast<double>(image.elements()) - mean) <= 0.05, qPrintable(QString::number(sum)));
    const auto near = [&](std::int64_t y, std::int64_t x, int expected) {
        return std::abs(image[{0, 0, y, x}] - static_cast<float>(expected)) <= 1.0F;
    };
    QVERIFY(near(54, 45, row54column45));
    QVERIFY(near(20, 45, row20column45));
    QVERIFY(near(54, 10, row54column10));
}

void TestPhantom::repeatsItself()
{
    const Tensor first = phantom(PhantomClass::Functional, 7);
    const Tensor again = phantom(PhantomClass::Functional, 7);
    const Tensor next = phantom(PhantomClass::Functional, 8);
    QVERIFY(std::ranges::equal(first.cells(), again.cells()));
    QVERIFY(!std::ranges::equal(first.cells(), next.cells()));
}

void TestPhantom::refusesImpossibleArguments()
{
    QVERIFY_EXCEPTION_THROWN(phantom(PhantomClass::Anatomical, -1), InputError);
    QVERIFY_EXCEPTION_THROWN(phantom(PhantomClass::Anatomical, 0, 1.5), InputError);
    QVERIFY_EXCEPTION_THROWN(phantom(PhantomClass::Anatomical, 0, std::nan("")), InputError);
}

QTEST_APPLESS_MAIN(TestPhantom)
#include "tst_phantom.moc"
