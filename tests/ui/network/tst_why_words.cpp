#include "core/nn/layers.h"
#include "ui/network/why/why_words.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace ks;

/// What is reckoned in sentences.
class TestWhyWords : public QObject {
    Q_OBJECT

    static double numberAt(const QString& line, const QString& behind)
    {
        static const QRegularExpression number(QStringLiteral("[+−]?[\\d,]+(\\.\\d+)?"));
        const QRegularExpressionMatch match = number.match(line, line.indexOf(behind) + behind.size());
        return match.captured().remove(QLatin1Char(',')).replace(QChar(0x2212), QLatin1Char('-')).toDouble();
    }

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void theDigitsAddUp_data()
    {
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        QTest::newRow("above 0") << 1.39047 << 0.72744;
        QTest::newRow("one below 0") << 29.6004 << -5.56389;
        QTest::newRow("both below 0") << -0.7123 << -3.10055;
        QTest::newRow("large") << 19707.31 << 3.25;
    }
    /// Whatever was rounded: the lines come to the difference, and the difference is that of the logits.
    void theDigitsAddUp()
    {
        QFETCH(const double, first);
        QFETCH(const double, second);
        Graph graph;
        graph.input = {1, 2, 1, 1};
        const double difference = first - second;
        ClassContest contest;
        contest.first = 0;
        contest.second = 1;
        contest.firstLogit = first;
        contest.secondLogit = second;
        ContestSum sum;
        sum.shares = {difference * 1.30001, -difference * 0.33334};
        sum.rest = difference - sum.spoken(true) - sum.spoken(false);
        const QStringList lines =
            why::account(graph, sum, contest, QStringList{QStringLiteral("a"), QStringLiteral("b")}).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 4);
        const double together = numberAt(lines[3], QStringLiteral("together: "));
        const double a = numberAt(lines[3], QStringLiteral("= "));
        const double b = numberAt(lines[3], second < 0 ? QStringLiteral("− (") : QStringLiteral("− "));
        QVERIFY2(std::abs(a - b - together) < 1e-9, qPrintable(lines[3]));
        QVERIFY2(std::abs(a - first) <= 0.051 && std::abs(b - second) <= 0.051, qPrintable(lines[3]));
        QVERIFY2(!lines[3].contains(QStringLiteral("− −")), qPrintable(lines[3]));
        const why::LogitTexts logits = why::logitTexts(contest); // the same digits beside the pictures
        QVERIFY2(lines[3].startsWith(QStringLiteral("together: %1 = %2 − ").arg(logits.apart, logits.first)), qPrintable(lines[3]));
        QVERIFY2(lines[3].contains(logits.second), qPrintable(lines[3]));
        double parts = 0;
        for (int i = 0; i < 3; ++i)
            parts += numberAt(lines[i], QStringLiteral(": "));
        QVERIFY2(std::abs(parts - together) < 1e-9, qPrintable(lines.join(QStringLiteral(" | "))));
    }
};

QTEST_MAIN(TestWhyWords)
#include "tst_why_words.moc"
