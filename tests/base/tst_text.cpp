#include "core/base/changed_mark.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "tests/comma_locale.h"

#include <QTest>

#include <cmath>
#include <cstdio>
#include <limits>

using namespace ks;

class TestText : public QObject {
    Q_OBJECT

private slots:
    void fillsPlacesInAnyOrder()
    {
        QCOMPARE(Text("%2 before %1", {"a", "b"}).english(), std::string("b before a"));
        QCOMPARE(Text("%1 and %1", {"a"}).english(), std::string("a and a"));
    }

    void keepsPlacesWithoutAnArgument()
    {
        QCOMPARE(Text("100 % of %1, %2", {"all"}).english(), std::string("100 % of all, %2"));
        QCOMPARE(Text("%0 %", {"x"}).english(), std::string("%0 %"));
    }

    void doesNotFillWhatAnArgumentBrings() { QCOMPARE(Text("%1%2", {"%2", "b"}).english(), std::string("%2b")); }

    void holdsSentences()
    {
        const Text inner("stride is %1", {"0"});
        QCOMPARE(Text("%1: %2", {"layer 3", inner}).english(), std::string("layer 3: stride is 0"));
        QCOMPARE(Text("%1: %2", {"layer 3", inner}).arguments().back(), inner); // the window translates it
    }

    /// The names that we give are said in every language; the name itself is the English.
    void namesSayThatTheyWereChanged()
    {
        for (const char* name :
             {"LeNet-5", "LeNet-5, changed", "LeNet-5, changed (1×24×24 → 3)", "LeNet-5 (1×24×24 → 3)", "my net (2), changed", ""})
            QCOMPARE(nameText(name).english(), std::string(name));
        const Text fitted = nameText("LeNet-5, changed (1×24×24 → 3)");
        QCOMPARE(fitted.arguments().front().pattern(), std::string("%1, changed"));
        QCOMPARE(fitted.arguments().front().arguments().front().pattern(), std::string("LeNet-5"));
    }

    void errorsSayTheirText()
    {
        const InputError named(Text("%1 is %2", {Text::name("channels"), "wrong"}));
        QCOMPARE(std::string(named.what()), std::string("channels is wrong"));
        QVERIFY(named.text().arguments().front().isName() && !named.text().arguments().back().isName());
        const InputError error(Text("%1 is wrong", {"stride"}));
        QCOMPARE(std::string(error.what()), std::string("stride is wrong"));
        QCOMPARE(error.text().pattern(), std::string("%1 is wrong"));
    }

    void countsAreGrouped()
    {
        for (const auto& [count, text] : {std::pair<std::int64_t, const char*>{0, "0"},
                                          {999, "999"},
                                          {1417, "1,417"},
                                          {37219, "37,219"},
                                          {1234567, "1,234,567"},
                                          {-999, "-999"},
                                          {-1000, "-1,000"},
                                          {-123456, "-123,456"}})
            QCOMPARE(groupedDigits(count), std::string(text));
    }

    void bytesAreReadable()
    {
        QCOMPARE(bytesText(12), std::string("12 B"));
        QCOMPARE(bytesText(1536), std::string("1.5 KiB"));
        QCOMPARE(bytesText(std::size_t{3} << 30U), std::string("3.0 GiB"));
        QCOMPARE(bytesText(640 * 1024), std::string("640 KiB"));
    }

    void digitsAreThoseOfPrintf()
    {
        constexpr double greatest = std::numeric_limits<double>::max();
        const auto printed = [](const char* format, int digits, double value) {
            char text[400];
            std::snprintf(text, sizeof text, format, digits, value);
            return std::string(text);
        };
        for (const double value :
             {0.0, -0.0, 1.0, 0.125, -2.5, 0.1 + 0.2, 99.995, 1e-7, 123456789.0, 1e300, greatest, HUGE_VAL, std::nan("")}) {
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
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
