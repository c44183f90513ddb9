#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/base/names_text.h"
#include "core/base/text.h"

#include <QTest>

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

    /// Where one ends is seen also of names with commas, in the quotes of each language; how many there are does not matter.
    void listsOfNamesAreUnambiguous()
    {
        const std::vector<std::string> plain = {"serial", "openmp"};
        QVERIFY(namesText(plain) == Text::name("serial, openmp"));
        QVERIFY(namesText(std::vector<std::string>()).empty());
        const Text several = namesText(std::vector<std::string>{"a", "b", "c, d", "e"});
        QCOMPARE(several.english(), std::string("a, b, “c, d”, e"));
        QCOMPARE(several.arguments().at(1).pattern(), std::string("“%1”")); // which the window translates
        std::vector<std::string> many;
        std::string said;
        for (int i = 0; i < 100; ++i) {
            many.push_back(std::to_string(i) + ",0");
            said += (i > 0 ? ", “" : "“") + many.back() + "”";
        }
        QCOMPARE(namesText(many).english(), said);
        QCOMPARE(namesInShort(many, 10).english(), std::string("“0,0”, “1,0”, “2,0”, …"));
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

    void oneIsNotSaidAsSeveral()
    {
        const auto said = [](std::int64_t count) {
            return counted(count, "one batch of %2", "%1 batches of %2", {std::to_string(count), "9"});
        };
        QCOMPARE(said(1).english(), std::string("one batch of 9"));
        QCOMPARE(said(2).english(), std::string("2 batches of 9"));
        QCOMPARE(said(0).english(), std::string("0 batches of 9"));
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
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
