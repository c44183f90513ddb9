#include "tests/ui/network/network_test.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/inference_view.h"
#include "ui/network/try/try_page.h"
#include "ui/plots/chart_view.h"

#include <QTableWidget>
#include <QTest>

#include <qcustomplot.h>

using namespace ks;

/// In large text a page scrolls; its charts and tables keep what makes them charts and tables.
class TestNetworkLargeText : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->theme.setTextScale(1.5);
    }
    void cleanup()
    {
        m_desk->theme.setTextScale(1.0);
        m_desk->languages.use(QStringLiteral("en"));
        closeWindow();
    }

    /// Beside the loss and the accuracy of a training.
    void theLinesOfTheRateFinderAreSeen()
    {
        useLittleData();
        train(1);
        m_lab->tabs().open(QStringLiteral("train"));
        emit m_lab->panel().rateFinderWanted();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<RateFinderView*>()->suggested() > 0, 60000);
        QVERIFY(m_desk->settled());
        ChartView& chart = m_window->findChild<RateFinderView*>()->chart();
        const int inside = chart.plot().axisRect()->height();
        QVERIFY2(inside >= 4 * chart.fontMetrics().height(), qPrintable(QStringLiteral("%1 of %2").arg(inside).arg(chart.height())));
    }

    void theTableOfTryHasRows()
    {
        useLittleData();
        m_lab->tabs().open(QStringLiteral("try"));
        InferenceView& view = *m_window->findChild<InferenceView*>();
        auto& start = *view.findChild<QPushButton*>("timeInference");
        start.click();
        QTRY_VERIFY_WITH_TIMEOUT(start.isEnabled(), 60000);
        QVERIFY(m_desk->settled());
        const auto* table = view.findChild<QTableWidget*>("inferenceTimes");
        QVERIFY(table->rowCount() > 3);
        QVERIFY2(table->viewport()->height() >= 3 * table->rowHeight(0),
                 qPrintable(QStringLiteral("%1 for rows of %2").arg(table->viewport()->height()).arg(table->rowHeight(0))));
        auto& chart = *view.findChild<ChartView*>();
        QVERIFY(chart.plot().height() >= 8 * chart.fontMetrics().height());
    }
};

QTEST_MAIN(TestNetworkLargeText)
#include "tst_network_large_text.moc"
