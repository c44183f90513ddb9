#include "core/base/file.h"
#include "core/studies/study_page.h"
#include "tests/ui/studies/studies_desk.h"
#include "ui/plots/chart_view.h"
#include "ui/studies/study_pdf.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>

using namespace ks;

/// What is measured for a study: made, paused, kept, saved.
class TestStudiesRuns : public QObject, protected test::StudiesDesk {
    Q_OBJECT

    QAction* action(LabMenu menu, const char* name) { return m_desk->action(menu, name); }
    /// Series of the chart that were measured here.
    std::ptrdiff_t ownSeries()
    {
        return std::ranges::count_if(m_lab->view().panel().chartView().chart().series, [](const ChartSeries& one) { return !one.hollow; });
    }

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    void aFigureIsMeasured()
    {
        openSmall();
        QCOMPARE(ownSeries(), 0);
        QVERIFY(action(LabMenu::Lab, "studies.run")->isEnabled());
        QTRY_VERIFY(part<QLabel>("studyForecast")->text().startsWith("4 point"));
        measure();
        QCOMPARE(measuredPoints(), std::size_t{4});
        QTRY_COMPARE(ownSeries(), 2); // serial and openmp
        QVERIFY(part<QLabel>("studyForecast")->text().startsWith("All of it"));
        QVERIFY(!action(LabMenu::Lab, "studies.run")->isEnabled());
        QVERIFY(part<QLabel>("studyMachines")->text().contains("Ours are of a quick run"));
        QVERIFY(m_lab->view().list().currentItem()->text(0).startsWith(QStringLiteral("●")));
        QVERIFY(m_lab->isModified());
    }

    /// What is there can be measured once more; a new session may begin as soon as nothing is measured.
    void aFigureIsMeasuredAgain()
    {
        openSmall();
        QVERIFY(!action(LabMenu::Lab, "studies.again")->isEnabled());
        bool could = true;
        const auto told = connect(m_lab, &Lab::sessionChanged, this, [&] { could = static_cast<Lab*>(m_lab)->canBeginAnew(); });
        measure();
        QTRY_VERIFY(could); // who was told last knows
        disconnect(told);
        const auto runs = [&] {
            const auto all = m_lab->document().record("small").find("pool")->measurements.front().runs.runs();
            return std::vector<double>(all.begin(), all.end());
        };
        const std::vector<double> first = runs();
        QVERIFY(action(LabMenu::Lab, "studies.again")->isEnabled());
        action(LabMenu::Lab, "studies.again")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
        QCOMPARE(measuredPoints(), std::size_t{4});
        QVERIFY(runs() != first);
    }

    /// Whoever measures again and stops on the way keeps what was there.
    void measuringAgainLosesNothing()
    {
        openSmall("\"backends\": [\"serial\", \"openmp\"],", "\"backends\": [\"serial\", \"openmp\"], \"repeat\": 3000,");
        measure();
        QCOMPARE(measuredPoints(), std::size_t{4});
        const auto stops = connect(&m_lab->runs(), &StudyRuns::changed, this, [&] {
            if (!m_lab->runs().runner().result().measurements.empty())
                m_lab->runs().stop();
        });
        action(LabMenu::Lab, "studies.again")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
        disconnect(stops);
        QVERIFY(m_lab->runs().runner().result().measurements.size() < 4);
        QCOMPARE(measuredPoints(), std::size_t{4});
    }

    /// Why nothing happens is said, and need not be waited for.
    void aBusyMachineIsSaid()
    {
        RunHooks busy = quickHooks();
        busy.others = [] { return 0.9; };
        m_lab->runs().runner().use(busy);
        openSmall();
        QAction* const anyway = action(LabMenu::Lab, "studies.measureAnyway");
        const auto isSeen = [&] {
            return std::ranges::any_of(m_desk->window.findChildren<QToolButton*>(),
                                       [&](const QToolButton* one) { return one->defaultAction() == anyway && one->isVisible(); });
        };
        QVERIFY(!anyway->isVisible() && !isSeen());
        m_lab->runFigure();
        QTRY_VERIFY(part<QLabel>("studyStatus")->text().contains("waits for a quiet machine"));
        QVERIFY(anyway->isVisible() && isSeen());
        anyway->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
        QCOMPARE(measuredPoints(), std::size_t{4});
    }

    void goingBackAndForthLosesNothing()
    {
        openSmall();
        measure();
        m_lab->showCards();
        m_lab->showStudy(QString::fromStdString(builtInStudies().front().id));
        m_lab->showStudy(QStringLiteral("small"));
        QCOMPARE(ownSeries(), 2);
    }

    /// What cannot run here is left out of all rounds but the first: the run ends when those that can have ended.
    void aRunWithAPointThatCannotRunEnds()
    {
        openSmall("\"backends\": [\"serial\", \"openmp\"],",
                  "\"backends\": [\"serial\", \"cudnn\"], \"order\": \"interleaved\", \"rounds\": 2,");
        m_lab->runFigure();
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 10000);
        QCOMPARE(measuredPoints(), std::size_t{4});
    }

    /// A quick run costs nothing that a long one found: both are there, by the size that is chosen.
    void bothSizesAreKept()
    {
        openSmall();
        measure();
        auto* size = part<QComboBox>("studySize");
        size->setCurrentIndex(1);
        emit size->activated(1);
        QVERIFY(!m_lab->view().panel().missing().empty());
        measure();
        QCOMPARE(measuredPoints(), std::size_t{6});
        size->setCurrentIndex(0);
        emit size->activated(0);
        QCOMPARE(measuredPoints(), std::size_t{4});
        QVERIFY(m_lab->view().panel().missing().empty());
        size->setCurrentIndex(1);
        emit size->activated(1);
        QCOMPARE(measuredPoints(), std::size_t{6});
        QVERIFY(m_lab->view().panel().missing().empty());
    }

    void pointsAppearWhileItRuns()
    {
        openSmall("\"backends\": [\"serial\", \"openmp\"],", "\"backends\": [\"serial\", \"openmp\"], \"repeat\": 3000,");
        std::size_t first = 0;
        const auto pause = connect(&m_lab->document(), &StudiesDocument::recordChanged, this, [&] {
            if (first == 0) {
                first = measuredPoints();
                m_lab->runs().pause();
            }
        });
        m_lab->runFigure();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->runs().isPaused() || !m_lab->runs().isUnderWay(), 30000);
        disconnect(pause);
        QVERIFY(first > 0);
        QVERIFY(m_lab->runs().isPaused());
        QCOMPARE(action(LabMenu::Lab, "studies.run")->text(), QStringLiteral("Go on"));
        QTRY_VERIFY(ownSeries() > 0);                                              // before its end
        QTRY_VERIFY(!part<QLabel>("studyForecast")->text().startsWith("4 point")); // what is there is not missing
        m_lab->view().list().chooseClaims();
        QVERIFY(action(LabMenu::Lab, "studies.pause")->isEnabled()); // from every page there is a way on
        QCOMPARE(action(LabMenu::Lab, "studies.pause")->text(), QStringLiteral("Go on"));
        QVERIFY(!static_cast<Lab*>(m_lab)->canBeginAnew());
        action(LabMenu::Lab, "studies.pause")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
        QCOMPARE(measuredPoints(), std::size_t{4});
    }

    void stoppingKeepsWhatWasMeasured()
    {
        openSmall("\"backends\": [\"serial\", \"openmp\"],", "\"backends\": [\"serial\", \"openmp\"], \"repeat\": 3000,");
        connect(&m_lab->document(), &StudiesDocument::recordChanged, this, [&] { m_lab->runs().stop(); });
        m_lab->runFigure();
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
        QVERIFY(measuredPoints() > 0);
        QVERIFY(!m_lab->view().panel().missing().empty() || measuredPoints() == 4);
    }

    void aSessionKeepsStudiesAndResults()
    {
        openSmall();
        measure();
        const QString path = m_folder.path("results.json");
        m_lab->save(path);
        QTRY_VERIFY(!m_lab->isModified());
        QCOMPARE(m_lab->sessionPath(), path);
        const std::string before = jsonOf(m_lab->document().session());
        m_lab->newSession();
        QCOMPARE(measuredPoints(), std::size_t{0});
        QVERIFY(!m_lab->document().find("small"));
        QVERIFY(m_lab->canOpen(path));
        m_lab->open(path, false);
        QTRY_COMPARE(measuredPoints(), std::size_t{4});
        QCOMPARE(jsonOf(m_lab->document().session()), before);
        QVERIFY(m_lab->document().find("small")); // it came along
        QVERIFY(!m_lab->isModified());
    }

    /// Also while its study is on show: what can be run follows what has come.
    void anOpenedSessionIsNotOfferedAgain()
    {
        const QString path = m_folder.path("here.json");
        const auto show = [this] { m_lab->showStudy(QStringLiteral("van-herk"), "Pictures"); };
        QAction* const run = m_desk->action(LabMenu::Lab, "studies.run");
        show();
        QVERIFY(run->isEnabled());
        measure();
        QVERIFY(!run->isEnabled());
        m_lab->save(path);
        QTRY_VERIFY(QFile::exists(path));
        m_lab->newSession();
        show();
        QVERIFY(run->isEnabled());
        m_lab->open(path, false);
        QTRY_VERIFY(m_lab->document().record("van-herk").find("pictures"));
        QTRY_VERIFY(!run->isEnabled());
    }

    void whatACrashLeftIsRead()
    {
        openSmall();
        measure();
        const QString path = m_folder.path("copy.json");
        m_lab->autosave(path);
        QTRY_VERIFY(QFile::exists(path));
        const StudiesSession read = studiesSessionFromJson(readFile(path.toStdString()).text(), "copy.json");
        QCOMPARE(read.records.at("small").find("pool")->measurements.size(), std::size_t{4});
        QVERIFY(m_lab->isModified());
    }

    void whatWasWrongIsShownByItsExperiment()
    {
        openSmall();
        auto* show = part<QPushButton>("showError");
        QVERIFY(show->text().startsWith("Run"));
        show->click();
        QVERIFY(m_lab->runs().isUnderWay());
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->runs().isUnderWay(), 30000);
        QTRY_VERIFY(std::ranges::any_of(m_lab->view().findChildren<QPushButton*>(QStringLiteral("showError")),
                                        [](const QPushButton* one) { return one->text().startsWith("Show"); }));
    }

    void claimsAreLookedAtAgain()
    {
        openSmall();
        m_lab->view().list().chooseClaims();
        auto* claims = part<QTableWidget>("claims");
        QCOMPARE(claims->rowCount(), 1);
        QCOMPARE(claims->item(0, 2)->text(), QStringLiteral("not tried yet"));
        m_lab->document().keep("small", test::measured(*m_lab->document().find("small"), "pool",
                                                       [](const ExperimentPoint& point) { return point.backend == "openmp" ? 1.0 : 2.0; }));
        QVERIFY(claims->item(0, 2)->text().contains("holds here"));
    }

    void aStudyIsWrittenAsPdf()
    {
        openSmall();
        measure();
        const Study& study = *m_lab->document().find("small");
        const QString path = m_folder.path("small.pdf");
        writeStudyPdf(htmlOf(study, m_lab->document().record("small")), QStringLiteral("Small"), path.toStdString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("%PDF"));
        QVERIFY(bytes.contains("/Image")); // the chart
    }
};

QTEST_MAIN(TestStudiesRuns)
#include "tst_studies_runs.moc"
