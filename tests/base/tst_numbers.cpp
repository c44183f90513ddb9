#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/numeral.h"
#include "tests/comma_locale.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace ks;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double greatest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

using Case = std::pair<double, const char*>;

} // namespace

/// How numbers and lists of them are written, without any region: 0, −0, no numbers, tiny and huge ones, and what rounds up to the next power.
class TestNumbers : public QObject {
    Q_OBJECT

private slots:
    void inSentencesAndCharts()
    {
        const std::vector<Case> sentences = {{0, "0"},
                                             {-0.0, "0"},
                                             {notANumber, "–"},
                                             {HUGE_VAL, "–"},
                                             {-HUGE_VAL, "–"},
                                             {12, "12"},
                                             {802816, "802,816"},
                                             {9999.4, "9999"},
                                             {9999.5, "10,000"},
                                             {-12345.6, "-12,346"},
                                             {0.00123, "0.00123"},
                                             {-2.5e-5, "-2.5·10⁻⁵"},
                                             {9.26e8, "9.26·10⁸"},
                                             {0.99951, "1"},
                                             {9.996, "10"},
                                             {999.4, "999"},
                                             {999.95, "1000"},
                                             {999999.4, "999,999"},
                                             {999999.5, "1·10⁶"},
                                             {1e6, "1·10⁶"},
                                             {-999999.5, "-1·10⁶"},
                                             {9.996e8, "1·10⁹"},
                                             {9.99e-5, "9.99·10⁻⁵"},
                                             {9.9996e-5, "0.0001"},
                                             {1e-4, "0.0001"},
                                             {smallest, "4.94·10⁻³²⁴"},
                                             {greatest, "1.8·10³⁰⁸"}};
        for (const auto& [value, text] : sentences)
            QCOMPARE(shortNumber(value), std::string(text));
        QCOMPARE(powerOfTen(0), std::string("10⁰"));
        QCOMPARE(powerOfTen(-12), std::string("10⁻¹²"));
    }

    void besideCells()
    {
        const std::vector<Case> cells = {{0, "0"},
                                         {-0.0, "0"},
                                         {notANumber, "NaN"},
                                         {HUGE_VAL, "∞"},
                                         {-HUGE_VAL, "−∞"},
                                         {1234567, "1234567"},
                                         {1234.6, "1235"},
                                         {999.4, "999"},
                                         {999.96, "1000"},
                                         {-999.96, "−1000"},
                                         {9999999, "9999999"},
                                         {9999999.7, "1e7"},
                                         {1e7, "1e7"},
                                         {9.99e-5, "9.99e−5"},
                                         {9.9996e-5, "0.0001"},
                                         {-1.5e-7, "−1.5e−7"},
                                         {smallest, "4.94e−324"},
                                         {greatest, "1.8e308"}};
        for (const auto& [value, text] : cells)
            QCOMPARE(roundedNumeral(value, 3), std::string(text));
        QCOMPARE(roundedNumeral(0.03125, 3), shortNumber(0.03125)); // which lies between two of three digits
        QCOMPARE(roundedNumeral(12345.678, 7), std::string("12345.68"));
        QCOMPARE(numeralInFull(-0.0), std::string("0"));
        QCOMPARE(numeralInFull(0x1p-13), std::string("0.000122070312"));
        QCOMPARE(numeralInFull(-HUGE_VAL), std::string("−∞"));
        QCOMPARE(numeral(99999.6).text, std::string("1e5"));
        QCOMPARE(numeral(999999999.4).text, std::string("1e9"));
        QCOMPARE(typeset("-1.5e-07"), std::string("−1.5e−7"));
        QCOMPARE(typeset("1e+10"), std::string("1e10"));
        QCOMPARE(typeset("1e+100"), std::string("1e100"));
        QCOMPARE(typeset("1e+00"), std::string("1e0"));
    }

    void whatIsTypesetStaysSo()
    {
        const std::vector<std::pair<const char*, const char*>> numbers = {
            {"2.5e-05", "2.5e−5"}, {"1e+30", "1e30"},    {"1e+05", "1e5"},        {"1e-300", "1e−300"},     {"nan", "nan"},
            {"-3", "−3"},          {"307200", "307200"}, {"3e-05 ms", "3e−5 ms"}, {"9.26·10⁸", "9.26·10⁸"}, {"µ−0.05", "µ−0.05"}};
        for (const auto& [number, text] : numbers) {
            QCOMPARE(typeset(number), std::string(text));
            QCOMPARE(typeset(typeset(number)), std::string(text));
        }
    }

    /// Below one another numbers have as many decimals, unless they lie too far apart.
    void aColumnHasOneCountOfDecimals()
    {
        const std::vector<std::tuple<std::vector<double>, int, std::vector<const char*>>> columns = {
            {{12.34, 105.31, 9.512}, 3, {"12.3", "105.3", "9.5"}},
            {{1, 2.314, 0.87}, 3, {"1.00", "2.31", "0.87"}},
            {{1, 2, 120}, 3, {"1", "2", "120"}},
            {{0.5, 0.25, notANumber}, 3, {"0.50", "0.25", "–"}},
            {{23456, 9512.4}, 3, {"23,456", "9512"}},
            {{2.302585, 0.0123456}, 6, {"2.30259", "0.01235"}},
            {{123456.78, 1234.5}, 6, {"123,457", "1234"}},
            {{12345.67, 1234.5}, 6, {"12,345.7", "1234.5"}},
            {{0.05, 2000}, 3, {"0.05", "2000"}}, // each for itself
            {{1e7, 2e7}, 3, {"1·10⁷", "2·10⁷"}},
            {{0, 0}, 3, {"0", "0"}}};
        for (const auto& [values, digits, texts] : columns)
            for (std::size_t i = 0; i < values.size(); ++i)
                QCOMPARE(numberOfColumn(values[i], decimalsOfColumn(values, digits)), std::string(texts[i]));
        QCOMPARE(decimalsOfColumn(std::vector<double>{}), std::optional<int>(0));
        QCOMPARE(numberOfColumn(-0.001, 1), std::string("0.0"));
    }

    void bothEndsOfAnIntervalHaveOneUnit()
    {
        const auto said = [](double low, double high) { return secondsRange(low, high).text(); };
        QCOMPARE(said(11.5e-3, 13.4e-3), std::string("11.5 – 13.4 ms"));
        QCOMPARE(said(950e-6, 1.02e-3), std::string("950 µs – 1.02 ms"));
        QCOMPARE(said(notANumber, 1e-3), std::string("– – 1 ms"));
    }

    void timesHaveTheUnitThatTheyRoundTo()
    {
        const std::vector<std::tuple<double, const char*, const char*>> times = {
            {0, "0 ns", "0 ns"},        {-0.0, "0 ns", "0 ns"},          {notANumber, "–", "–"},
            {HUGE_VAL, "–", "–"},       {1e-12, "0.001 ns", "0.001 ns"}, {0.99951e-6, "1 µs", "1 µs"},
            {4.5e-5, "45 µs", "45 µs"}, {0.99951e-3, "1 ms", "1 ms"},    {1.23e-3, "1.23 ms", "1.23 ms"},
            {-2e-3, "-2 ms", "-2 ms"},  {0.9994, "999 ms", "999 ms"},    {0.99951, "1 s", "1 s"},
            {1.44, "1.44 s", "1 s"},    {89.7, "89.7 s", "90 s"},        {90, "90 s", "2 min"},
            {5399, "5399 s", "90 min"}, {5400, "5400 s", "2 h"},         {1234567, "1.23·10⁶ s", "343 h"}};
        for (const auto& [seconds, text, rough] : times) {
            QCOMPARE(secondsText(seconds), std::string(text));
            QCOMPARE(roughSecondsText(seconds), std::string(rough));
        }
    }

    void bytesHaveTheUnitThatTheyRoundTo()
    {
        const std::vector<std::pair<std::size_t, const char*>> sizes = {{0, "0 B"},
                                                                        {12, "12 B"},
                                                                        {1023, "1023 B"},
                                                                        {1024, "1.0 KiB"},
                                                                        {1536, "1.5 KiB"},
                                                                        {102339, "99.9 KiB"},
                                                                        {102349, "100 KiB"},
                                                                        {std::size_t{640} << 10U, "640 KiB"},
                                                                        {1047962, "1023 KiB"},
                                                                        {1048064, "1.0 MiB"},
                                                                        {std::size_t{3} << 30U, "3.0 GiB"},
                                                                        {std::numeric_limits<std::size_t>::max(), "16.0 EiB"}};
        for (const auto& [bytes, text] : sizes)
            QCOMPARE(bytesText(bytes), std::string(text));
    }

    void countsAreGrouped()
    {
        const std::vector<std::pair<std::int64_t, const char*>> counts = {
            {0, "0"},          {999, "999"},           {1417, "1,417"},
            {37219, "37,219"}, {1234567, "1,234,567"}, {-999, "-999"},
            {-1000, "-1,000"}, {-123456, "-123,456"},  {std::numeric_limits<std::int64_t>::min(), "-9,223,372,036,854,775,808"}};
        for (const auto& [count, text] : counts)
            QCOMPARE(groupedDigits(count), std::string(text));
        const std::vector<Case> rates = {{0, "0"},         {12.34, "12.3"},     {999.4, "999"},
                                         {999.6, "1,000"}, {12345.6, "12,346"}, {1e15, "1·10¹⁵"}};
        for (const auto& [rate, text] : rates)
            QCOMPARE(rateDigits(rate), std::string(text));
        const std::vector<Case> large = {{0, "0"},
                                         {-0.0, "0"},
                                         {notANumber, "–"},
                                         {HUGE_VAL, "–"},
                                         {12345, "12,345"},
                                         {999999, "999,999"},
                                         {999999.5, "1.00 M"},
                                         {1234567, "1.23 M"},
                                         {999.994e6, "999.99 M"},
                                         {999.996e6, "1.00 G"},
                                         {1.5e12, "1.50 T"},
                                         {1e15, "1·10¹⁵"}};
        for (const auto& [count, text] : large)
            QCOMPARE(largeCount(count), std::string(text));
    }

    /// All is 100 and nothing is 0; what only comes near them says so.
    void sharesAreAllOrNothingOnlyWhereTheyAre()
    {
        const std::vector<std::tuple<double, int, const char*>> shares = {
            {1, 1, "100.0"},      {1 - 1e-12, 1, "> 99.9"}, {0.9994, 1, "99.9"},    {0.99996, 2, "> 99.99"},
            {0.999, 0, "> 99"},   {0.0006, 1, "0.1"},       {0.0004, 1, "< 0.1"},   {smallest, 1, "< 0.1"},
            {0, 1, "0.0"},        {-0.0, 1, "0.0"},         {-0.0001, 1, "> -0.1"}, {-smallest, 0, "> -1"},
            {-0.999, 0, "< -99"}, {-1, 0, "-100"},          {-0.03, 1, "-3.0"},     {12.5, 1, "1250.0"}};
        for (const auto& [share, decimals, text] : shares)
            QCOMPARE(percentDigits(share, decimals), std::string(text));
        QCOMPARE(percentText(0.124), std::string("12\u00a0%"));
        QCOMPARE(percentText(0.999), std::string("100\u00a0%"));
        QCOMPARE(percentText(-0.001), std::string("0\u00a0%"));
    }

    /// One number is written one way: as it is typed, in help and in the command that repeats it, and rounded in sentences.
    void fewestDigitsHaveTheFormOfRoundedOnes()
    {
        for (const double value : {0.0, -0.0, 1.0, 0.5, 0.001, 0.0001, -0.0009, 0.00012, 0.00001, 1.2e-5, 1e-7, 123456.0})
            QCOMPARE(digitsOf(value), significantDigits(value, 7));
        QCOMPARE(digitsOf(0.0001F), std::string("0.0001"));
        QCOMPARE(digitsOf(0.00001F), std::string("1e-05"));
        QCOMPARE(digitsOf(0.1F), std::string("0.1"));
        QCOMPARE(digitsOf(1234567.0), std::string("1234567"));
        QCOMPARE(digitsOf(1e30), std::string("1e+30"));
        QCOMPARE(digitsOf(notANumber), std::string("nan"));
        QCOMPARE(digitsOf(-HUGE_VAL), std::string("-inf"));
    }

    void digitsAreThoseOfPrintf()
    {
        const auto printed = [](const char* format, int digits, double value) {
            char text[400];
            std::snprintf(text, sizeof text, format, digits, value);
            return std::string(text);
        };
        for (const double value :
             {0.0, -0.0, 1.0, 0.125, -2.5, 0.1 + 0.2, 99.995, 1e-7, 123456789.0, 1e300, smallest, greatest, HUGE_VAL, std::nan("")}) {
            for (const int digits : {0, 1, 3, 9, 17}) {
                QCOMPARE(fixedDigits(value, digits), printed("%.*f", digits, value));
                QCOMPARE(significantDigits(value, digits), printed("%.*g", digits, value));
                QCOMPARE(scientificDigits(value, digits), printed("%.*e", digits, value));
            }
        }
        QCOMPARE(digitsOf(0.1F), std::string("0.1"));
        QCOMPARE(digitsOf(0.1), std::string("0.1"));
        QCOMPARE(numberIn<float>("0.1 and more"), 0.1F);
        QCOMPARE(numberIn<double>("none"), 0.0);
        QCOMPARE(asWritten(0.1F), 0.1);
        QCOMPARE(asWritten(HUGE_VALF), HUGE_VAL);
        QCOMPARE(knownDigits(0.1), std::string("0.1"));
        QCOMPARE(knownDigits(-HUGE_VAL), std::string("-inf"));
        QCOMPARE(knownDigits(notANumber), std::string());
        QCOMPARE(knownDigits(-notANumber), std::string());
        QCOMPARE(jsonNumber(0.5).dump(), std::string("0.5"));
        QCOMPARE(jsonNumber(-notANumber).dump(), std::string("\"nan\""));
        QCOMPARE(jsonNumber(-HUGE_VAL).dump(), std::string("\"-inf\""));
    }

    /// A desktop whose region writes a comma changes no file, and takes no digits from a number that is read.
    void numbersHaveAPointEverywhere()
    {
        const test::CommaLocale comma;
        if (!comma.use())
            QSKIP(test::CommaLocale::missing);
        const auto printed = [] {
            char text[8];
            std::snprintf(text, sizeof text, "%.1f", 0.5);
            return std::string(text);
        };
        QCOMPARE(printed(), std::string("0,5"));
        QCOMPARE(fixedDigits(0.5, 1), std::string("0.5"));
        QCOMPARE(significantDigits(0.5, 3), std::string("0.5"));
        QCOMPARE(scientificDigits(0.5, 1), std::string("5.0e-01"));
        QCOMPARE(digitsOf(0.5), std::string("0.5"));
        QCOMPARE(numberIn<double>("0.5"), 0.5);
        QCOMPARE(bytesText(1536), std::string("1.5 KiB"));
        keepDecimalPoint();
        QCOMPARE(printed(), std::string("0.5"));
    }

    void listsAreJoined()
    {
        const std::vector<std::string> names = {"", "a", ""};
        QCOMPARE(joined(std::vector<std::string>()), std::string());
        QCOMPARE(joined(names), std::string(", a, ")); // nobody is left out
        QCOMPARE(joined(std::vector{1, 2}, "·"), std::string("1·2"));
        QCOMPARE(joined({1, 3, 28, 28}, "×"), std::string("1×3×28×28"));
        QCOMPARE(joined(names, "|", [](const std::string& one) { return one.size(); }), std::string("0|1|0"));
        QCOMPARE(joinedIf(std::vector{1, 2, 3, 4}, [](int one) { return one % 2 == 0; }), std::string("2, 4"));
        QCOMPARE(joinedIf(names, [](const std::string& one) { return one == "b"; }), std::string());
        const auto isEmpty = [](const std::string& one) { return one.empty(); };
        QCOMPARE(joinedIf(names, isEmpty, "+", [](const std::string& one) { return "'" + one + "'"; }), std::string("''+''"));
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
