#include "tests/ui/labs_desk.h"
#include "tests/ui/palette_hits.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/training_run.h"

#include <QTest>

#include <algorithm>
#include <memory>

using namespace ks;

/// What the command palette names first.
class TestPaletteOrder : public QObject {
    Q_OBJECT

private:
    QStringList hits(const QString& query, qsizetype most = 5) { return test::paletteHits(m_desk->window, query, most); }

    std::unique_ptr<test::LabsDesk> m_desk;

private slots:
    void init() { m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720)); }
    void cleanup() { m_desk.reset(); }

    /// In the lab that is on screen: what is done there before what leads elsewhere, and each thing once.
    void whatOneMeansComesFirst()
    {
        auto* network = &m_desk->lab<NetworkLab>();
        m_desk->window.activateLab(network);
        QTRY_VERIFY_WITH_TIMEOUT(canRun(network->run()), 30000);
        network->tabs().open(QStringLiteral("see"));
        QVERIFY(m_desk->settled());
        for (const auto& [query, hit] : {std::pair("accuracy", "Accuracy · Charts"),
                                         {"mnist", "MNIST folder · Data"},
                                         {"csv", "· Data"},
                                         {"train", "Train · "},
                                         {"surest mistake", "The surest mistake · See"}})
            QVERIFY2(hits(QString::fromUtf8(query), 1).value(0).contains(QString::fromUtf8(hit)),
                     qPrintable(QString::fromUtf8(query) + QStringLiteral(": ") + hits(QString::fromUtf8(query)).join(QLatin1Char('\n'))));
        QCOMPARE(hits(QStringLiteral("surest mistake"), 60).count(QStringLiteral("The surest mistake · See")), qsizetype{1});
        const QString speed = hits(QStringLiteral("speed"), 1).value(0);
        QVERIFY2(speed.startsWith(QStringLiteral("Speed")) && !speed.contains(QStringLiteral("wave")) && !speed.contains(QLatin1Char(',')),
                 qPrintable(hits(QStringLiteral("speed")).join(QLatin1Char('\n'))));
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY(m_desk->settled());
        QVERIFY2(hits(QStringLiteral("entrenar"), 1).value(0).startsWith(QStringLiteral("Entrenar · ")),
                 qPrintable(hits(QStringLiteral("entrenar")).join(QLatin1Char('\n'))));
        const QStringList precise = hits(QStringLiteral("precision"), 60);
        const auto at = [&](const QString& word) {
            const auto found = std::ranges::find_if(precise, [&](const QString& one) { return one.startsWith(word); });
            return found - precise.begin();
        };
        QVERIFY2(at(QStringLiteral("Exactitud")) < precise.size() && at(QStringLiteral("Exactitud")) < at(QStringLiteral("Previsión")),
                 qPrintable(precise.join(QLatin1Char('\n'))));
        m_desk->languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestPaletteOrder)
#include "tst_palette_order.moc"
