#include "tests/ui/plain_host.h"
#include "tests/ui/shown_chart.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/theme.h"

#include <QLocale>
#include <QMouseEvent>
#include <QTest>

#include <qcustomplot.h>

#include <memory>

using namespace ks;

/// Points of a chart whose values are to be taken with care.
class TestPointSigns : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    test::PlainHost m_host;

    bool show(ChartView& view, const Chart& chart, const QSize& size) { return test::showChart(view, m_host, chart, size); }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setMode(Theme::Mode::Light);
    }
    void cleanupTestCase() { m_theme.reset(); }

    /// What is published with care has a sign in its marker, a key for it in the legend, and says why where it is read.
    void remarksAreSeenAndRead()
    {
        ChartView view(m_host);
        view.showTitle();
        Chart chart{.id = "T1", .title = "Times", .x = "Side", .y = "Seconds", .logX = true, .logY = true};
        chart.series.push_back({.name = "published",
                                .points = {test::at(1, 1), test::at(10, 2), test::at(100, 4)},
                                .hollow = true,
                                .remarks = {{}, {PointSign::Cross, "doubtful"}, {PointSign::Dot, "corrected"}}});
        chart.series.push_back({.name = "here", .points = {test::at(1, 0.5), test::at(100, 1)}, .style = 1});
        QVERIFY(show(view, chart, {700, 400}));
        const int plain = view.plot().graphCount();
        test::moveTo(view, 10, 2);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("published: Side = 10, Seconds = 2. doubtful"));
        test::moveTo(view, 1, 1);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("published: Side = 1, Seconds = 1"));
        chart.signs = {{PointSign::Cross, "doubtful"}, {PointSign::Dot, "corrected"}};
        ChartView signs(m_host);
        QVERIFY(show(signs, chart, {700, 400}));
        QCOMPARE(signs.plot().graphCount(), plain + 2);
        QStringList named;
        for (int i = 0; i < signs.plot().legend->itemCount(); ++i)
            if (auto* item = qobject_cast<QCPPlottableLegendItem*>(signs.plot().legend->item(i)))
                named.append(item->plottable()->name());
        QVERIFY2(named.contains(QStringLiteral("doubtful")) && named.contains(QStringLiteral("corrected")),
                 qPrintable(named.join(QLatin1Char('|'))));
        QCOMPARE(signs.plot().graph(0)->scatterStyle().shape(), QCPScatterStyle::ssCircle);
        chart.series[0].remarks.clear();
        ChartView without(m_host);
        chart.signs.clear();
        QVERIFY(show(without, chart, {700, 400}));
        QCOMPARE(without.plot().graphCount(), plain - 2); // each sign is a graph of its own
    }
};

QTEST_MAIN(TestPointSigns)
#include "tst_point_signs.moc"
