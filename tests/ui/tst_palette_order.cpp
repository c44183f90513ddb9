#include "tests/ui/labs_desk.h"
#include "tests/ui/palette_hits.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/data/data_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/network/training_run.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/preferences.h"

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
                                         {"sample of class 7", "Next sample of class 7 · See"},
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

    /// Who exports something means what is seen: the others come behind it, and say whose they are.
    void whatTheOpenLabExportsComesFirst()
    {
        auto* operation = &m_desk->lab<OperationLab>();
        auto* network = &m_desk->lab<NetworkLab>();
        auto* benchmark = &m_desk->lab<BenchmarkLab>();
        for (const auto& [language, query] : {std::pair("en", "Export"), {"es", "exportar"}}) {
            m_desk->languages.use(QLatin1String(language));
            QVERIFY(m_desk->settled());
            const auto first = [this, query] {
                const test::OpenPalette palette(m_desk->window, QString::fromUtf8(query));
                return palette.line(0);
            };
            const auto nameIn = [](Lab& lab) { return plainName(lab.actions(LabMenu::Export).first()->text()); };
            m_desk->window.activateLab(operation);
            QVERIFY2(first().startsWith(nameIn(*operation)) && first().contains(static_cast<Lab*>(operation)->title()),
                     qPrintable(first()));
            m_desk->window.activateLab(benchmark);
            QVERIFY2(first().contains(static_cast<Lab*>(benchmark)->title()), qPrintable(first()));
            m_desk->window.activateLab(network);
            QVERIFY2(first().startsWith(m_desk->window.findChild<ExportPage*>()->title()) && !first().contains(QLatin1Char(',')),
                     qPrintable(first()));
            m_desk->window.activateLab(operation);
            const QStringList all = hits(QString::fromUtf8(query), 60);
            QVERIFY(std::ranges::any_of(all, [&](const QString& one) { // it is found, too
                return one.startsWith(m_desk->window.findChild<ExportPage*>()->title()) &&
                       one.contains(static_cast<Lab*>(network)->title());
            }));
        }
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// “folded” is one letter beside “folder”: nobody chooses other data by that, who did not see it first.
    void aMistypedWordChangesNothing()
    {
        auto* network = &m_desk->lab<NetworkLab>();
        m_desk->window.activateLab(network);
        network->tabs().open(QStringLiteral("see"));
        QVERIFY(m_desk->settled());
        const auto* data = m_desk->window.findChild<DataPage*>();
        const QString before = data->description();
        const QString deed = QStringLiteral("Chooses this kind of data");
        {
            test::OpenPalette palette(m_desk->window, QStringLiteral("folded"));
            QVERIFY2(!palette.chosen().contains(deed), qPrintable(palette.chosen()));
            palette.press(Qt::Key_Return);
        }
        QCOMPARE(data->description(), before);
        test::OpenPalette palette(m_desk->window, QStringLiteral("folded"));
        for (int row = 0; row < 60 && !palette.chosen().contains(deed); ++row)
            palette.press(Qt::Key_Down);
        QVERIFY2(palette.chosen().contains(QStringLiteral("older")), qPrintable(palette.chosen()));
        palette.press(Qt::Key_Return); // it was read
        QTRY_COMPARE(network->tabs().openId(), QStringLiteral("data"));
        QVERIFY(data->description() != before);
    }

    /// Rightly typed it is done at once, and the line says what.
    void whatChangesSomethingSaysSo()
    {
        const auto first = [this](const char* query) {
            const test::OpenPalette palette(m_desk->window, QString::fromUtf8(query));
            return palette.line(0);
        };
        for (const auto& [query, deed] : {std::pair("folder of pictures", "Chooses this kind of data"),
                                          {"lenet-5", "Takes the place of the network"},
                                          {"sigmoid", "Takes the place of the operator"}})
            QVERIFY2(first(query).contains(QLatin1String(deed)), qPrintable(first(query)));
        for (const bool on : {true, false}) {
            m_desk->preferences.set(preference::singleLetterKeys, on);
            const QString line = first("keys that are single letters");
            QVERIFY2(line.contains(on ? QStringLiteral("Turns it off") : QStringLiteral("Turns it on")), qPrintable(line));
        }
        m_desk->preferences.set(preference::singleLetterKeys, true);
    }
};

QTEST_MAIN(TestPaletteOrder)
#include "tst_palette_order.moc"
