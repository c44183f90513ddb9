#include "core/base/error.h"
#include "core/base/memory.h"
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

    void errorsSayTheirText()
    {
        const InputError named(Text("%1 is %2", {Text::name("channels"), "wrong"}));
        QCOMPARE(std::string(named.what()), std::string("channels is wrong"));
        QVERIFY(named.text().arguments().front().isName() && !named.text().arguments().back().isName());
        const InputError error(Text("%1 is wrong", {"stride"}));
        QCOMPARE(std::string(error.what()), std::string("stride is wrong"));
        QCOMPARE(error.text().pattern(), std::string("%1 is wrong"));
    }

    void bytesAreReadable()
    {
        QCOMPARE(bytesText(12), std::string("12 B"));
        QCOMPARE(bytesText(1536), std::string("1.5 KiB"));
        QCOMPARE(bytesText(std::size_t{3} << 30U), std::string("3.0 GiB"));
        QCOMPARE(bytesText(640 * 1024), std::string("640 KiB"));
    }
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
