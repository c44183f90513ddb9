#include "tests/cli/cli_test.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// How the program explains a cell.
class TestCliExplain : public test::CliTest {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void explainsMaxPool();
    void explainsWhatLiesBeyond();
    void explainsPaddedConv();
    void explainsChannels();
    void explainsEveryGradient();
    void foldsLongSums();
    void tellsTheLargestTermsFirst();
};

void TestCliExplain::explainsMaxPool()
{
    const QJsonObject json = cli("explain --op MaxPool --kernel 2x2 --stride 2x2 --input study:PH-G03-4 --cell 0,0,1,1 --json").json();
    QCOMPARE(json[u"cell"].toArray(), (QJsonArray{0, 0, 1, 1}));
    QCOMPARE(json[u"of"].toString(), QString("dst"));
    QCOMPARE(json[u"reduce"].toString(), QString("max"));
    QCOMPARE(json[u"terms"].toArray().size(), 4);
    const QJsonObject winner = json[u"terms"].toArray()[1].toObject();
    QCOMPARE(winner[u"src"].toArray(), (QJsonArray{0, 0, 2, 3}));
    QVERIFY(winner[u"weight"].isNull() && winner[u"wins"].toBool() && !winner[u"padding"].toBool());
    QCOMPARE(winner[u"factors"].toArray(), (QJsonArray{8.0}));
    QCOMPARE(json[u"sum"].toDouble(), 8.0);
    QCOMPARE(json[u"backend_value"].toDouble(), 8.0);
    QCOMPARE(json[u"bound"].toDouble(), 0.0);
    QVERIFY(json[u"ok"].toBool());
}

/// Without padding there is none, however far ceil_mode lets a window reach.
void TestCliExplain::explainsWhatLiesBeyond()
{
    const QString line = "explain --op AveragePool --kernel 2x2 --stride 2x2 --ceil-mode --input random:1x1x3x3 --cell 0,0,1,1";
    const QString text = cli(line).out;
    QCOMPARE(text.count("(beyond the padding)"), 3);
    QVERIFY2(!text.contains("(padding)"), qPrintable(text));
    const QJsonArray terms = cli(line + " --json").json()[u"terms"].toArray();
    QVERIFY(!terms[0].toObject().contains(u"beyond_padding") && terms[3].toObject()[u"beyond_padding"].toBool());
}

void TestCliExplain::explainsPaddedConv()
{
    write("B.npy", {1, 1, 1, 1}, {0.5F});
    const QJsonObject json =
        cli("explain --op Conv --weights sobel-x --pads 1 --bias B.npy --input study:CS-G02 --cell 0,0,0,0 --json").json();
    const QJsonArray terms = json[u"terms"].toArray();
    QCOMPARE(terms.size(), 10);
    double sum = 0;
    int bias = 0;
    int padded = 0;
    for (const auto& term : terms) {
        sum += term.toObject()[u"value"].toDouble();
        bias += term.toObject()[u"weight"].toString() == "bias" ? 1 : 0;
        padded += term.toObject()[u"padding"].toBool() ? 1 : 0;
        QCOMPARE(term.toObject()[u"padding"].toBool() || term.toObject()[u"weight"].toString() == "bias", term.toObject()[u"src"].isNull());
    }
    QCOMPARE(bias, 1);
    QCOMPARE(padded, 5);
    QCOMPARE(sum, json[u"sum"].toDouble());
}

/// The partial sum of each input channel, which with the bias make the cell.
void TestCliExplain::explainsChannels()
{
    write("B.npy", {2, 1, 1, 1}, {0.5F, 0.25F});
    const QString base = "explain --op Conv --weights sobel-x --filters 2 --bias B.npy --input random:1x3x5x5 --integers --cell 0,1,1,1";
    const QJsonObject json = cli(base + " --json").json();
    const QJsonArray channels = json[u"channels"].toArray();
    QCOMPARE(channels.size(), 3);
    double sum = 0.25;
    for (const auto& channel : channels) {
        QCOMPARE(channel.toObject()[u"terms"].toInt(), 9);
        sum += channel.toObject()[u"sum"].toDouble();
    }
    QCOMPARE(channels[2].toObject()[u"c"].toInt(), 2);
    QCOMPARE(sum, json[u"sum"].toDouble());
    const QString text = cli(base).out;
    QVERIFY2(text.contains("partial sums per channel of X:\n  channel 0:  "), qPrintable(text));
    QVERIFY(text.contains("  bias:  0.25\n"));
    QVERIFY(!cli("explain --op MaxPool --kernel 2x2 --input study:PH-G03-4 --cell 0,0,1,1 --json").json().contains(u"channels"));
}

void TestCliExplain::explainsEveryGradient()
{
    write("B.npy", {1, 1, 1, 1}, {0.5F});
    const QString base = "explain --op Conv --weights box --kernel 2x2 --bias B.npy --input study:CC-G05 --json --diff-dst onehot:0,0,0,1";
    for (const auto& [of, cell] : {std::pair{"diffSrc", "0,0,1,1"}, std::pair{"diffWeights", "0,0,1,1"}, std::pair{"diffBias", "0"}}) {
        const Outcome outcome = cli(base + " --of " + of + " --cell " + cell);
        QCOMPARE(outcome.err, QString());
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.json()[u"ok"].toBool());
        QVERIFY(outcome.json()[u"terms"].toArray()[0].toObject().contains("diff_dst"));
    }
    QCOMPARE(cli(base + " --of diffBias --cell 0").json()[u"cell"].toArray(), (QJsonArray{0}));
    const QString slope = "explain --op Tanh --input study:CC-G05 --diff-dst onehot:0,0,0,1 --of diffSrc --cell 0,0,0,1"; // not X itself
    QVERIFY2(cli(slope).out.contains("· tanh′(X[0, 0, 0, 1])"), qPrintable(cli(slope).out));
    QCOMPARE(cli(slope + " --json").json()[u"terms"].toArray()[0].toObject()[u"function"].toString(), QStringLiteral("tanh′"));
}

void TestCliExplain::foldsLongSums()
{
    const QString command = "explain --op Conv --weights box --kernel 9x9 --input random:1x1x12x12 --cell 0,0,1,1";
    QVERIFY(cli(command).out.contains("more terms (--all-terms shows them)"));
    QVERIFY(cli(command).out.contains("agrees"));
    QVERIFY(!cli(command + " --all-terms").out.contains("more terms"));
}

void TestCliExplain::tellsTheLargestTermsFirst()
{
    write("X.npy", {1, 1, 4, 4}, {0, 1, 0, 2, 0, -8, 0, 0, 4, 0, 0, 0, 0, 0, -2, 0});
    const QString command = "explain --op AveragePool --kernel 4x4 --input X.npy --cell 0,0,0,0";
    QVERIFY2(cli(command).out.contains("(0 + 1 + 0 + 2 + 0 + (−8)"), qPrintable(cli(command).out)); // as they are taken
    const QString text = cli(command + " --largest-first").out;
    QVERIFY2(text.contains("(−8 + 4 + 2 + (−2) + 1 + …) / 16"), qPrintable(text));
    QVERIFY2(text.contains("  6.  X[0, 0, 1, 1]  =  "), qPrintable(text));
    QVERIFY2(text.contains("… 11 more terms, 11 of them 0, which add 0 (--all-terms shows them)"), qPrintable(text));
    const QJsonObject json = cli(command + " --largest-first --json").json();
    QCOMPARE(json[u"zeros"].toInt(), 11);
    const QJsonArray terms = json[u"terms"].toArray();
    QCOMPARE(terms.size(), 16);
    QCOMPARE(terms[0].toObject()[u"index"].toInt(), 5);
    QCOMPARE(terms[5].toObject()[u"index"].toInt(), 0); // zeros last, as they are taken
    QVERIFY(cli(command + " --json").json()[u"terms"].toArray()[0].toObject().value(u"index").isUndefined());
}

QTEST_GUILESS_MAIN(TestCliExplain)
#include "tst_cli_explain.moc"
