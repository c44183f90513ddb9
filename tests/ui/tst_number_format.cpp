#include "tests/ui/number_planes.h"
#include "ui/paint/number_format.h"
#include "ui/paint/plane_stats.h"

#include <QLocale>
#include <QTest>

#include <limits>

using namespace ks;
using namespace ks::test;

namespace {

NumberFormat formatOf(const std::vector<float>& row)
{
    const Tensor tensor = matrix(1, static_cast<std::int64_t>(row.size()), row);
    return formatFor(statsOf(tensor.view()));
}

} // namespace

/// How the numbers of a plane are written, and read where they are typed.
class TestNumberFormat : public QObject {
    Q_OBJECT

private slots:
    void fewestDigits_data();
    void fewestDigits();
    void numbersForPeople();
    void typedNumbers_data();
    void typedNumbers();
    void statsOfOddPlanes();
    void statsAtTheEdgesOfRounding();
};

void TestNumberFormat::fewestDigits_data()
{
    QTest::addColumn<QVector<float>>("row");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("whole") << QVector<float>{0, 255, 7} << QStringList{"0", "255", "7"};
    QTest::newRow("quarters are written out") << QVector<float>{0.25F, 0.5F, 1} << QStringList{"0.25", "0.50", "1.00"};
    QTest::newRow("tenths") << QVector<float>{0.1F, -0.2F} << QStringList{"0.1", "−0.2"};
    QTest::newRow("as far as neighbours differ") << QVector<float>{0.12345F, 0.12377F} << QStringList{"0.123", "0.124"};
    QTest::newRow("equal neighbours") << QVector<float>{1.F / 9, 1.F / 9} << QStringList{"0.11", "0.11"};
    QTest::newRow("small") << QVector<float>{1.2e-7F, -3e-8F} << QStringList{"1.2e−7", "−3.0e−8"};
    QTest::newRow("large") << QVector<float>{2.5e9F, 0} << QStringList{"2.5e9", "0"};
    QTest::newRow("odd ones") << QVector<float>{notANumber, infinite, -infinite, 2} << QStringList{"NaN", "∞", "−∞", "2"};
    QTest::newRow("small is not nothing") << QVector<float>{-0.00123F, 100.2612F} << QStringList{"≈0", "100.3"};
}

void TestNumberFormat::fewestDigits()
{
    QFETCH(QVector<float>, row);
    QFETCH(QStringList, texts);
    const NumberFormat format = formatOf({row.begin(), row.end()});
    QStringList got;
    for (const float value : row) {
        got.append(numberText(static_cast<double>(value), format, QLocale::c()));
    }
    QCOMPARE(got, texts);
}

void TestNumberFormat::numbersForPeople()
{
    const QLocale spanish(QLocale::Spanish, QLocale::Spain);
    QCOMPARE(numberText(-0.25, {2, false}, spanish), QStringLiteral("−0,25"));
    // Where there is room for whole numbers only, what is not 0 does not say that it is.
    QCOMPARE(numberText(-0.24879, {0, false}, spanish), QStringLiteral("≈0"));
    // Where there is room for a little more, it says what it is.
    const auto fitting = [&spanish](double value, const NumberFormat& format, int letters) {
        return numberText(value, format, spanish, [letters](const QString& text) { return text.size() <= letters; });
    };
    QCOMPARE(fitting(-0.24879, {0, false}, 5), QStringLiteral("≈−0,2"));
    QCOMPARE(fitting(-0.24879, {0, false}, 3), QStringLiteral("≈−0"));
    QCOMPARE(fitting(0.24879, {0, false}, 3), QStringLiteral("≈0"));
    QCOMPARE(fitting(-0.00123, {2, false}, 5), QStringLiteral("−1e−3"));
    QCOMPARE(fitting(-0.00123, {2, false}, 2), QStringLiteral("≈0"));
    QCOMPARE(fitting(3.1e-5, {3, false}, 4), QStringLiteral("3e−5"));
    QCOMPARE(fitting(0.0, {2, false}, 5), QStringLiteral("0,00"));
    QCOMPARE(numberText(0.0, {0, false}, spanish), QStringLiteral("0"));
    QCOMPARE(numberText(-1.4, {0, false}, spanish), QStringLiteral("≈−1"));
    QCOMPARE(numberText(0.7, {0, false}, spanish), QStringLiteral("≈1"));
    QCOMPARE(numberText(18.6, {0, false}, spanish), QStringLiteral("19")); // near enough
    QCOMPARE(numberText(7.0, {0, false}, spanish), QStringLiteral("7"));
    // Nor is one decimal enough where the largest number is a twentieth.
    const Tensor small({1, 1, 1, 3}, std::vector<float>{0, -0.052F, 0.0471F});
    NumberFormat format = formatFor(statsOf(small.view()));
    QVERIFY(format.decimals > 2);
    while (format.decimals > 1)
        QVERIFY(format.shorten());
    QCOMPARE(numberText(-0.052, format, spanish), QStringLiteral("≈−0,1"));
    QCOMPARE(widestText(statsOf(small.view()), format, spanish), QStringLiteral("≈−0,1"));
    QCOMPARE(numberText(0.0471, {2, false, 2}, spanish), QStringLiteral("0,05"));
    const Tensor tenths({1, 1, 1, 2}, std::vector<float>{0.5F, 0.25F}); // in full
    QCOMPARE(widestText(statsOf(tenths.view()), formatFor(statsOf(tenths.view())), spanish), QStringLiteral("0,50"));
    // A rounded number between the ends has two signs, which are wider than the digits of an end with as many letters.
    const Tensor rounded({1, 1, 1, 3}, std::vector<float>{-10.57F, -2.412F, 10.6F});
    QCOMPARE(widestText(statsOf(rounded.view()), {0, false}, spanish), QStringLiteral("≈−8"));
    const Tensor above({1, 1, 1, 3}, std::vector<float>{0, 2.412F, 10.6F});
    QCOMPARE(widestText(statsOf(above.view()), {0, false}, spanish), QStringLiteral("≈8"));
    const Tensor mixed({1, 1, 1, 3}, std::vector<float>{-1.5F, 2.25F, 10.6F});
    QCOMPARE(widestText(statsOf(mixed.view()), {1, false}, spanish), QStringLiteral("−1,5"));
    // The same where there is room for one digit.
    QCOMPARE(numberText(1.4e-7, {0, true}, spanish), QStringLiteral("≈1e−7"));
    QCOMPARE(numberText(-0.33, {0, true}, spanish), QStringLiteral("≈−0,3"));
    QCOMPARE(numberText(9.04e-7, {0, true}, spanish), QStringLiteral("9e−7"));
    QCOMPARE(numberText(1.4e-7, {1, true}, spanish), QStringLiteral("1,4e−7"));
    const Tensor tiny({1, 1, 1, 3}, std::vector<float>{1e-7F, 1.4e-7F, 2e-7F});
    QCOMPARE(widestText(statsOf(tiny.view()), {0, true}, spanish), QStringLiteral("≈2e−7")); // room for the one between them
    for (const bool scientific : {false, true}) {
        QCOMPARE(numberText(-std::numeric_limits<double>::infinity(), {2, scientific}, spanish), QStringLiteral("−∞"));
        QCOMPARE(numberText(std::numeric_limits<double>::quiet_NaN(), {2, scientific}, spanish), QStringLiteral("NaN"));
    }
    QCOMPARE(numberText(-0.0, {2, false}, spanish), QStringLiteral("0,00"));
    QCOMPARE(numberText(999.96, {1, false}, spanish), QStringLiteral("1000,0"));
    QCOMPARE(numberText(9.96e-7, {1, true}, spanish), QStringLiteral("1,0e−6"));
    QCOMPARE(numberText(1.5e12, {1, true}, spanish), QStringLiteral("1,5e12"));
}

void TestNumberFormat::typedNumbers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<bool>("legal");
    QTest::addColumn<float>("value");
    const QLocale spanish(QLocale::Spanish, QLocale::Spain);
    QTest::newRow("point") << "1.5" << QLocale::c() << true << 1.5F;
    QTest::newRow("comma, English") << "1,5" << QLocale::c() << true << 1.5F;
    QTest::newRow("comma, Spanish") << "-1,5" << spanish << true << -1.5F;
    QTest::newRow("point, Spanish") << "1.5" << spanish << true << 1.5F;
    QTest::newRow("real minus") << "−3" << QLocale::c() << true << -3.F;
    QTest::newRow("infinity") << "−∞" << QLocale::c() << true << -infinite;
    QTest::newRow("exponent") << " 2e-3 " << QLocale::c() << true << 2e-3F;
    QTest::newRow("empty") << "" << QLocale::c() << false << 0.F;
    QTest::newRow("word") << "abc" << QLocale::c() << false << 0.F;
    QTest::newRow("too large") << "1e300" << QLocale::c() << false << 0.F;
    QTest::newRow("two points") << "1.2.3" << QLocale::c() << false << 0.F;
}

void TestNumberFormat::typedNumbers()
{
    QFETCH(QString, text);
    QFETCH(QLocale, locale);
    QFETCH(bool, legal);
    QFETCH(float, value);
    const std::optional<float> got = numberFromText(text, locale);
    QCOMPARE(got.has_value(), legal);
    if (legal) {
        QCOMPARE(*got, value);
    }
}

void TestNumberFormat::statsOfOddPlanes()
{
    const Tensor none = matrix(1, 2, {notANumber, infinite});
    QVERIFY(!statsOf(none.view()).finite);
    QVERIFY(statsOf(none.view()).nonFinite);
    const Tensor some = matrix(2, 2, {notANumber, -4, 2, infinite});
    QCOMPARE(statsOf(some.view()).range, (ValueRange{-4, 2}));
    QCOMPARE(statsOf(none.view()).united(statsOf(some.view())).range, (ValueRange{-4, 2}));
}

/// Halves go to the even number, as in what is written.
void TestNumberFormat::statsAtTheEdgesOfRounding()
{
    const auto stats = [](float a, float b) { return statsOf(matrix(1, 2, {a, b}).view()); };
    QCOMPARE(stats(0.5F, 1.5F).tellingDecimals, 0); // 0 and 2
    QCOMPARE(stats(1.5F, 2.5F).tellingDecimals, 1); // 2 and 2
    QCOMPARE(stats(-0.25F, 0.25F).tellingDecimals, 1);
    QCOMPARE(stats(1.5F, 2.25F).exactDecimals, 2);
    QCOMPARE(stats(0.0625F, 0).exactDecimals, -1);
    QCOMPARE(stats(16777216.0F, -3e38F).exactDecimals, 0);
    QCOMPARE(stats(1e-7F, 3e-7F).tellingMantissa, 0);
    QCOMPARE(stats(1e-7F, 1.4e-7F).tellingMantissa, 1);
    QCOMPARE(stats(1e12F, 1.00001e12F).tellingMantissa, 5);
}

QTEST_MAIN(TestNumberFormat)
#include "tst_number_format.moc"
