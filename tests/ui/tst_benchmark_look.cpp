#include "core/measure/result_store.h"
#include "tests/ui/benchmark_desk.h"
#include "ui/shell/message_bar.h"

#include <QFile>
#include <QTemporaryDir>

using namespace ks;

/// How a result is looked at is kept with it: what it is held against, and by which properties it is drawn.
class TestBenchmarkLook : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

    QTemporaryDir m_folder;

    ResultView& view() { return m_lab->results(); }
    QString path() const { return m_folder.filePath(QStringLiteral("session.json")); }
    int idAt(std::size_t row) { return m_lab->session().shelf().contents().entries.at(row).id; }
    QString said() { return m_window->messages().shownText(); }
    bool inLegend(const char* name)
    {
        view().choose(QStringLiteral("time"));
        const std::vector<ChartSeries> series = view().chartView().chart().series;
        return std::ranges::any_of(series, [&](const ChartSeries& line) { return line.name.english().ends_with(name); });
    }
    void pick(const char* box, const char* property)
    {
        view().choose(QStringLiteral("by-property"));
        auto* const found = m_window->findChild<QComboBox*>(QLatin1String(box));
        found->setCurrentIndex(found->findData(QLatin1String(property)));
        QVERIFY(found->currentIndex() >= 0);
        emit found->activated(found->currentIndex());
    }
    QString along() { return m_window->findChild<QComboBox*>(QStringLiteral("propertyX"))->currentData().toString(); }
    /// Of so many points, long enough to be compared.
    void showResult(int points)
    {
        measure(tiny(points));
        const BenchmarkResult told = slowerBy(runner().result(), 1, "Alpha");
        m_lab->session().shelf().setContents({});
        m_lab->files().takeResults({.results = {told}});
        QVERIFY(m_lab->session().hasFigures());
    }
    void save()
    {
        QFile::remove(path());
        m_lab->save(path());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path()), 10000);
    }
    void openAnew(std::size_t results)
    {
        openLab();
        m_lab->open(path(), false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->session().shelf().contents().entries.size(), results, 10000);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->session().hasFigures(), 10000);
    }

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    void aSeriesComesBackAsTheBaseline()
    {
        showResult(4);
        view().holdAgainst({.variant = "openmp"});
        QVERIFY(inLegend("openmp (baseline)"));
        save();
        openAnew(1);
        QVERIFY(inLegend("openmp (baseline)"));
        QVERIFY2(said().isEmpty(), qPrintable(said()));
    }

    void aPointComesBackAsTheBaseline()
    {
        showResult(4);
        view().holdAgainst({.point = runner().result().measurements.at(1).place});
        QVERIFY(inLegend(": 16 (baseline)"));
        save();
        openAnew(1);
        QVERIFY(inLegend(": 16 (baseline)"));
        view().holdAgainst({});
        save();
        openAnew(1);
        QVERIFY(!inLegend("(baseline)"));
    }

    void thePropertiesComeBack()
    {
        showResult(4);
        pick("propertyX", "backend");
        pick("propertyY", "seconds");
        save();
        openAnew(1);
        view().choose(QStringLiteral("by-property"));
        QCOMPARE(along(), QStringLiteral("backend"));
        QCOMPARE(m_window->findChild<QComboBox*>(QStringLiteral("propertyY"))->currentData().toString(), QStringLiteral("seconds"));
    }

    /// Each result of the list has its own; what is measured again is looked at as before.
    void eachResultHasItsOwn()
    {
        const auto look = [this] {
            const ResultShelf::Entry* const entry = m_lab->session().shelf().find(m_lab->session().shownEntry());
            return entry && entry->result->look ? *entry->result->look : ResultLook();
        };
        showResult(4);
        view().holdAgainst({.variant = "openmp"});
        pick("propertyX", "backend");
        measure(); // again
        QCOMPARE(look().variant, std::string("openmp"));
        view().holdAgainst({.variant = "serial"});
        measure(tiny(6)); // another experiment
        QVERIFY(!look().holdsAgainst());
        save();
        openAnew(3);
        QCOMPARE(rows(), std::size_t{6}); // the one that was on show
        QVERIFY(!look().holdsAgainst());
        m_lab->session().showEntry(idAt(0));
        QVERIFY(inLegend("openmp (baseline)"));
        QCOMPARE(along(), QStringLiteral("backend"));
        m_lab->session().showEntry(idAt(1));
        QCOMPARE(look().variant, std::string("serial"));
    }

    /// Another experiment that is only set leaves the baseline alone.
    void anEditTakesNothingAway()
    {
        showResult(4);
        view().holdAgainst({.variant = "openmp"});
        m_lab->session().take(tiny(6));
        m_lab->undoStack()->undo();
        QVERIFY(inLegend("openmp (baseline)"));
    }

    /// A file that somebody has cut is read, and what it has no more is said.
    void whatIsGoneIsSaid_data()
    {
        QTest::addColumn<QByteArray>("against");
        QTest::addColumn<QString>("word");
        QTest::newRow("series") << QByteArray(R"("cudnn, a")") << QStringLiteral("gone (cudnn, a)");
        QTest::newRow("point") << QByteArray("99") << QStringLiteral("The point");
    }
    void whatIsGoneIsSaid()
    {
        QFETCH(const QByteArray, against);
        QFETCH(const QString, word);
        showResult(4);
        view().holdAgainst({.variant = "openmp"});
        save();
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        text.replace(R"("against": "openmp")", "\"against\": " + against);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        openAnew(1);
        QVERIFY(!inLegend("(baseline)"));
        QVERIFY2(said().contains(word), qPrintable(said()));
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY2(said().contains(QStringLiteral("ya no está")), qPrintable(said()));
        m_desk->languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestBenchmarkLook)
#include "tst_benchmark_look.moc"
