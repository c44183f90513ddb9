#include "core/base/guard.h"
#include "core/base/json.h"
#include "tests/studies/small_study.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace ks;

/// The reader of studies: what it takes, and what it says of what it does not.
class TestStudyFile : public QObject {
    Q_OBJECT

private slots:
    void aSmallStudyIsRead()
    {
        const Study study = test::read(test::smallStudy());
        QCOMPARE(study.title.in("es"), std::string("Pequeño"));
        QCOMPARE(study.title.in("fr"), std::string("Small"));
        QCOMPARE(study.figures.size(), std::size_t{1});
        const StudyRun& pool = *study.run("pool");
        QCOMPARE(pointsOf(*pool.experimentOf(StudySize::Quick)).size(), std::size_t{4});
        QCOMPARE(pointsOf(*pool.experimentOf(StudySize::Full)).size(), std::size_t{6});
        QCOMPARE(pool.experimentOf(StudySize::Full)->name, std::string("pool")); // by which its results are found
        QCOMPARE(study.run("train")->experimentOf(StudySize::Full)->training->settings.stop.epochs, 2);
        QVERIFY(study.figure("T1")->open->op == "MaxPool");
    }

    /// A text is read as it stands, however long it is.
    void longTexts()
    {
        nlohmann::json file = parseJson(test::smallStudy(), "text");
        const std::string english = "A title of more letters than a short string keeps by itself";
        file["title"] = {{"en", english}, {"es", english + ", en español"}};
        const Study study = test::read(file.dump());
        QCOMPARE(study.title.english, english);
        QCOMPARE(study.title.in("es"), english + ", en español");
    }

    /// What a teacher writes lies in a folder of its own, with its tables beside it.
    void aFolderOfOnesOwn()
    {
        const QTemporaryDir folder;
        const std::filesystem::path place(folder.path().toStdString());
        std::filesystem::create_directory(place / "published");
        std::ofstream(place / "own.json") << test::smallStudy();
        QVERIFY(!test::problemOf([&] { (void)readStudy(place / "own.json"); }).isEmpty()); // no table yet
        std::ofstream(place / "published" / "small.csv") << test::smallTable;
        QCOMPARE(readStudy(place / "own.json").tables.at("small.csv").rows.size(), std::size_t{5});
    }

    void badStudiesAreRefused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("format") << "/format"
                                << R"("else")"
                                << "legal is kernelscope-study";
        QTest::newRow("newer") << "/version"
                               << "2"
                               << "small.json";
        QTest::newRow("unknown field") << "/colour"
                                       << R"("red")"
                                       << "unknown field “colour”";
        QTest::newRow("cells that are too few") << "/figures/0/open"
                                                << R"({"lab": "operation", "operator": "MaxPool", "shape": "1x1x2x2", "cells": [1, 2]})"
                                                << "as many “cells” as its shape says";
        QTest::newRow("a tab that there is not") << "/figures/0/open"
                                                 << R"({"lab": "operation", "operator": "MaxPool", "tab": "nothing"})"
                                                 << "there is no tab “nothing”; there are grids, compare";
        QTest::newRow("a limit without a place") << "/figures/0/limits"
                                                 << R"([{"title": "one second"}])"
                                                 << "“y” of a limit of the figure “T1” is missing";
        QTest::newRow("a limit below a logarithmic axis") << "/figures/0/limits"
                                                          << R"([{"y": 0, "title": "nothing"}])"
                                                          << "on a logarithmic axis they lie above 0";
        QTest::newRow("no English") << "/title"
                                    << R"({"es": "Pequeño"})"
                                    << "“title” of the study must be a text, or texts by language";
        QTest::newRow("control characters") << "/title"
                                            << R"("a\u0007b")"
                                            << "on one line";
        QTest::newRow("id") << "/id"
                            << R"("../x<y>")"
                            << "cannot be called";
        QTest::newRow("group unknown") << "/figures/0/group"
                                       << R"("h")"
                                       << "the figure “T1”: there is no group “h”";
        QTest::newRow("group empty") << "/groups/1"
                                     << R"({"id": "h", "title": "H"})"
                                     << "no figure is of the group “h”";
        QTest::newRow("group twice") << "/groups/1"
                                     << R"({"id": "g", "title": "G"})"
                                     << "there twice";
        QTest::newRow("kind") << "/figures/0/kind"
                              << R"("pie")"
                              << "legal is table, lines, bars, picture, text";
        QTest::newRow("run unknown") << "/figures/0/runs"
                                     << R"(["swim"])"
                                     << "there is no run “swim”";
        QTest::newRow("property unknown") << "/figures/0/own_y"
                                          << R"("speed")"
                                          << "there is no property speed; there are size";
        QTest::newRow("no number") << "/figures/0/own_y"
                                   << R"("backend")"
                                   << "backend is no number";
        QTest::newRow("table's path") << "/figures/0/published/0/table"
                                      << R"("../small.csv")"
                                      << "a table is named like";
        QTest::newRow("table's folder") << "/figures/0/published/0/table"
                                        << R"("/etc/passwd")"
                                        << "a table is named like";
        QTest::newRow("column") << "/figures/0/published/0/y"
                                << R"("time")"
                                << "has no column time";
        QTest::newRow("rows") << "/figures/0/published/0/where"
                              << R"({"device": "C"})"
                              << "no row of small.csv is chosen";
        QTest::newRow("numbers") << "/figures/0/published/0/y"
                                 << R"("device")"
                                 << "no number is in the column device";
        QTest::newRow("operator") << "/figures/0/open/operator"
                                  << R"("Pool")"
                                  << "there is no operator Pool";
        QTest::newRow("session's path") << "/figures/0/open/session"
                                        << R"("../x.kscope")"
                                        << "a session is named like";
        QTest::newRow("lab") << "/figures/0/open/lab"
                             << R"("kitchen")"
                             << "legal is operation, network, benchmark";
        QTest::newRow("wrong lab") << "/figures/0/open/lab"
                                   << R"("network")"
                                   << "is of the lab operation";
        QTest::newRow("experiment") << "/runs/pool/quick/backends"
                                    << R"(["abacus"])"
                                    << "the run “pool”";
        QTest::newRow("full alone") << "/runs/pool/full/repeat"
                                    << "-1"
                                    << "the run “pool”";
        QTest::newRow("network's path") << "/runs/pool/quick"
                                        << R"({"network": "../net.json", "backends": ["serial"]})"
                                        << "the run “pool”";
        QTest::newRow("own data") << "/runs/train/quick/training/data"
                                  << R"("csv:/etc/passwd")"
                                  << "made by formula";
        QTest::newRow("data's option") << "/runs/train/quick/training/data"
                                       << R"("synthetic:digits?colour=red")"
                                       << "the run “train”";
        QTest::newRow("setting") << "/runs/train/quick/training/settings/epochs"
                                 << "0"
                                 << "the run “train”";
        QTest::newRow("relation") << "/claims/0/relation"
                                  << R"("nicer")"
                                  << "legal is less, greater, ratio, rises, falls";
        QTest::newRow("ratio") << "/claims/0/relation"
                               << R"("ratio")"
                               << "a ratio lies between";
        QTest::newRow("claim's figure") << "/claims/0/figure"
                                        << R"("T9")"
                                        << "there is no figure “T9”";
        QTest::newRow("error's run") << "/figures/0/wrong/0/run"
                                     << R"("swim")"
                                     << "there is no run “swim”";
        QTest::newRow("no figures") << "/figures"
                                    << "[]"
                                    << "there is no figure";
    }
    void badStudiesAreRefused()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, says);
        nlohmann::json study = nlohmann::json::parse(test::smallStudy());
        study[nlohmann::json::json_pointer(pointer.toStdString())] = nlohmann::json::parse(value.toStdString());
        const QString problem = test::problemOf([&] { (void)test::read(study.dump()); });
        QVERIFY2(problem.contains(says), qPrintable(problem));
        QVERIFY2(problem.contains(QStringLiteral("small.json")), qPrintable(problem));
    }

    /// Everything that must be there is asked for by its name.
    void missingFieldsAreNamed()
    {
        for (const char* field : {"id", "title", "source", "question", "built", "measured", "here", "format"}) {
            nlohmann::json study = nlohmann::json::parse(test::smallStudy());
            study.erase(field);
            const QString problem = test::problemOf([&] { (void)test::read(study.dump()); });
            QVERIFY2(problem.contains(QStringLiteral("“%1” of the study is missing").arg(QLatin1String(field))), qPrintable(problem));
        }
        nlohmann::json study = nlohmann::json::parse(test::smallStudy());
        for (const char* field : {"runs", "own_x", "own_y", "own_series", "open"})
            study["figures"][0].erase(field);
        QVERIFY(test::problemOf([&] { (void)test::read(study.dump()); }).contains(QStringLiteral("or a sentence that says what it needs")));
    }
};

QTEST_APPLESS_MAIN(TestStudyFile)
#include "tst_study_file.moc"
