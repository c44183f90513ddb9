#include "core/base/file.h"
#include "core/data/source.h"
#include "core/io/csv.h"
#include "core/io/session_kind.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/compute.h"
#include "core/session/network_session.h"
#include "core/session/session_file.h"
#include "core/tensor/npy.h"
#include "tests/cli/cli_process.h"
#include "tests/volume.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

namespace {

const QString samples = QString::fromStdString(test::sourcePath("samples/sessions"));
const QString conv = samples + "/5-conv-backwards.kscope";

/// `tensor` with its first number one larger.
TensorPtr changed(const TensorPtr& tensor)
{
    Tensor copy = *tensor;
    copy.cells()[0] += 1;
    return std::make_shared<const Tensor>(std::move(copy));
}

} // namespace

/// replay, verify, and export of numbers, by the real program.
class TestCliSessions : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void samplesGiveTheirNumbersAgain_data();
    void samplesGiveTheirNumbersAgain();
    void replayFindsAChangedNumber_data();
    void replayFindsAChangedNumber();
    void replayRefuses();
    void trainsANetworkAgain();
    void writesTensorsAsNumbers();
    void exportsWhatABookmarkShows();
    void hiddenNumbersStayHidden();
    void writesNoNumbers_data();
    void writesNoNumbers();
    void oldFileStays();
    void saysWhoDraws();
    void verifiesOneOperator();
    void verifyFindsAFault();
    void verifyRefuses_data();
    void verifyRefuses();

private:
    Outcome run(const QStringList& arguments) const { return runProgram(cliProgram(), m_folder->path(), arguments); }
    std::filesystem::path path(const char* name) const { return m_folder->filePath(name).toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliSessions::samplesGiveTheirNumbersAgain_data()
{
    QTest::addColumn<QString>("file");
    const QStringList files = QDir(samples).entryList({"*.kscope"});
    QCOMPARE(files.size(), 6);
    for (const QString& file : files)
        QTest::newRow(qPrintable(file)) << samples + '/' + file;
}

void TestCliSessions::samplesGiveTheirNumbersAgain()
{
    QFETCH(QString, file);
    const Outcome outcome = run({"replay", file, "--verify"});
    QCOMPARE(outcome.err, QString());
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.out.contains("ok    dst: the same bits") && !outcome.out.contains("WRONG"), qPrintable(outcome.out));
}

void TestCliSessions::replayFindsAChangedNumber_data()
{
    QTest::addColumn<QString>("of");
    for (const char* of : {"dst", "diffSrc", "diffWeights", "diffBias"})
        QTest::newRow(of) << of;
}

void TestCliSessions::replayFindsAChangedNumber()
{
    QFETCH(QString, of);
    Session session = loadSession(conv.toStdString());
    StoredResult& stored = session.result;
    for (const auto& [name, tensor] : {std::pair{"dst", &stored.dst}, std::pair{"diffSrc", &stored.diffSrc},
                                       std::pair{"diffWeights", &stored.diffWeights}, std::pair{"diffBias", &stored.diffBias}}) {
        if (of == name) {
            if (!*tensor)
                QSKIP("the sample has no such tensor");
            *tensor = changed(*tensor);
        }
    }
    saveSession(session, path("changed.kscope"));

    const Outcome verified = run({"replay", "changed.kscope", "--verify", "--json"});
    QCOMPARE(verified.status, 1);
    QCOMPARE(verified.json()[u"ok"].toBool(true), false);
    for (const QJsonValue& tensor : verified.json()[u"tensors"].toArray())
        QCOMPARE(tensor[u"ok"].toBool(), tensor[u"of"].toString() != of);
    const Outcome shown = run({"replay", "changed.kscope"});
    QCOMPARE(shown.status, 0); // without --verify it only tells
    QVERIFY2(shown.out.contains("WRONG " + of), qPrintable(shown.out));
}

void TestCliSessions::replayRefuses()
{
    Session session = loadSession(conv.toStdString());
    session.result = {};
    saveSession(session, path("empty.kscope"));
    Outcome outcome = run({"replay", "empty.kscope", "--verify"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("without results"), qPrintable(outcome.err));

    outcome = run({"replay", "none.kscope", "--verify"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("none.kscope"), qPrintable(outcome.err));

    QFile whole(conv);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile part(m_folder->filePath("part.kscope"));
    QVERIFY(part.open(QIODevice::WriteOnly));
    part.write(whole.read(whole.size() / 2));
    part.close();
    outcome = run({"replay", "part.kscope", "--verify"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("part.kscope"), qPrintable(outcome.err));
}

void TestCliSessions::trainsANetworkAgain()
{
    const auto size = static_cast<std::int64_t>(casesOf(20)); // of a batch; ten of them an epoch
    const std::string data = "synthetic:digits?count=" + std::to_string(10 * size) + "&test=" + std::to_string(size);
    Trainer trainer(presetModel("lenet-5"), openDataset(data), {.backend = "openmp", .threads = 1, .batch = size});
    for (int batch = 0; batch < 15; ++batch) {
        if (batch == 6)
            trainer.setRate(0.0005F);
        QVERIFY(trainer.trainBatch());
    }
    NetworkSession session{.model = trainer.model(),
                           .data = data,
                           .settings = trainer.settings(),
                           .training = checkpointOf(trainer, data),
                           .environment = currentEnvironment()};
    QVERIFY(sessionKindOf(conv.toStdString()) == SessionKind::Operation);
    saveNetworkSession(session, path("net.kscope"));
    QVERIFY(sessionKindOf(path("net.kscope")) == SessionKind::Network);
    const Outcome outcome = run({"replay", "net.kscope", "--verify", "--json"});
    QVERIFY2(outcome.status == 0, qPrintable(outcome.err + outcome.out));
    QVERIFY(outcome.json()["same_bits"].toBool());
    QCOMPARE(outcome.json()["batches"].toInt(), 15);
    for (const QStringList& other : {QStringList{"predict", "--weights", "net.kscope", "--input", "x.png"},
                                     QStringList{"evaluate", "--model", "net.kscope", "--data", "synthetic:digits"},
                                     QStringList{"export", "net.kscope", "--output", "net.npy", "--figure", "src"}}) {
        const Outcome refused = run(other);
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.err.contains("net.kscope is a session of the Network lab."), qPrintable(refused.err));
    }

    session.training->state.network.parameters[0].cells()[0] += 1;
    saveNetworkSession(session, path("net.kscope"));
    QCOMPARE(run({"replay", "net.kscope", "--verify"}).status, 1);
    session.training.reset();
    saveNetworkSession(session, path("net.kscope"));
    QCOMPARE(run({"replay", "net.kscope"}).status, 2);
    std::vector<std::byte> bytes = encodeNetworkSession(session);
    bytes.resize(bytes.size() / 2);
    writeFile(path("half.kscope"), bytes);
    QCOMPARE(run({"replay", "half.kscope"}).status, 2);
}

void TestCliSessions::writesTensorsAsNumbers()
{
    const Session session = loadSession(conv.toStdString());
    QCOMPARE(run({"export", conv, "--figure", "dst", "--reveal", "all", "--output", "Y.npy"}).status, 0);
    QVERIFY(std::ranges::equal(readNpy(path("Y.npy")).tensor.cells(), session.result.dst->cells()));
    QCOMPARE(run({"export", conv, "--figure", "diffWeights", "--reveal", "all", "--output", "DW.csv"}).status, 0);
    QVERIFY(std::ranges::equal(readCsv(readFile(path("DW.csv")).text(), "DW.csv").cells(), session.result.diffWeights->cells()));
}

void TestCliSessions::exportsWhatABookmarkShows()
{
    const Session session = loadSession(conv.toStdString());
    QVERIFY(session.bookmarks.size() >= 2);
    for (const std::size_t number : {std::size_t{1}, session.bookmarks.size()}) {
        const Outcome outcome =
            run({"export", conv, "--figure", "diffSrc", "--reveal", "all", "--bookmark", QString::number(number), "--output", "D.npy"});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        const OperationResult there = computeOperation(session.bookmarks[number - 1].content, true);
        QVERIFY(std::ranges::equal(readNpy(path("D.npy")).tensor.cells(), there.diffSrc->cells()));
    }
}

/// What the session hides stays out of the numbers as it stays out of the figures: a worksheet, and its solution with --reveal all.
void TestCliSessions::hiddenNumbersStayHidden()
{
    Session session = loadSession(samples.toStdString() + "/1-maxpool-2x2.kscope");
    const std::int64_t cells = session.result.dst->elements();
    session.view.backward = false;
    session.view.position = {Role::Dst, 2, 0};
    session.view.reveal = Reveal::Predict; // the third cell is asked for
    saveSession(session, path("worksheet.kscope"));

    const Outcome worksheet = run({"export", "worksheet.kscope", "--figure", "dst", "--output", "Y.npy"});
    QCOMPARE(worksheet.status, 0);
    QVERIFY2(worksheet.err.contains(QStringLiteral("note: %1 cells").arg(cells - 2)), qPrintable(worksheet.err));
    const Tensor masked = readNpy(path("Y.npy")).tensor;
    for (std::int64_t i = 0; i < cells; ++i)
        QVERIFY(i < 2 ? masked.data()[i] == session.result.dst->data()[i] : std::isnan(masked.data()[i]));

    QCOMPARE(run({"export", "worksheet.kscope", "--figure", "dst", "--output", "Y.csv"}).status, 0);
    QFile table(m_folder->filePath("Y.csv"));
    QVERIFY(table.open(QIODevice::ReadOnly));
    const QList<QByteArray> values = table.readAll().replace('\n', ',').split(',');
    QVERIFY(!values[0].isEmpty() && !values[1].isEmpty());
    QVERIFY(std::all_of(values.begin() + 2, values.end(), [](const QByteArray& value) { return value.isEmpty(); }));

    const Outcome solution = run({"export", "worksheet.kscope", "--figure", "dst", "--reveal", "all", "--output", "Y.csv"});
    QCOMPARE(solution.status, 0);
    QVERIFY(solution.err.isEmpty());
    QVERIFY(std::ranges::equal(readCsv(readFile(path("Y.csv")).text(), "Y.csv").cells(), session.result.dst->cells()));
    QCOMPARE(run({"export", "worksheet.kscope", "--figure", "src", "--output", "X.csv"}).err, QString()); // only what is stepped is hidden

    // Bookmark 5 asks for ∂L/∂W: bookmark 3 does not tell it, nor does 6, which asks for ∂L/∂b, and bookmark 8 does.
    for (const auto& [bookmark, hidden] : {std::pair{"3", true}, std::pair{"6", true}, std::pair{"8", false}}) {
        const Outcome gradient = run({"export", conv, "--figure", "diffWeights", "--bookmark", bookmark, "--output", "W.csv"});
        QVERIFY2(gradient.err.contains("note: 4 cells") == hidden, qPrintable(gradient.err));
        QFile file(m_folder->filePath("W.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll() == QByteArray(",\n,\n"), hidden);
    }
}

void TestCliSessions::writesNoNumbers_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("reason");
    QTest::newRow("lab as numbers") << QStringList{conv, "--figure", "lab", "--output", "F.npy"} << "--figure lab";
    QTest::newRow("unknown") << QStringList{conv, "--figure", "nonsense", "--output", "F.csv"} << "--figure nonsense";
    QTest::newRow("no weights") << QStringList{samples + "/1-maxpool-2x2.kscope", "--figure", "weights", "--output", "F.csv"} << "weights";
    QTest::newRow("no session") << QStringList{"none.kscope", "--figure", "dst", "--output", "F.csv"} << "none.kscope";
    QTest::newRow("no folder") << QStringList{conv, "--figure", "dst", "--output", "none/F.csv"} << "none";
    QTest::newRow("no output") << QStringList{conv, "--figure", "dst"} << "--output";
    QTest::newRow("language") << QStringList{conv, "--language", "fr", "--output", "F.svg"} << "--language";
    QTest::newRow("reveal") << QStringList{conv, "--reveal", "some", "--output", "F.svg"} << "--reveal";
    QTest::newRow("bookmark") << QStringList{conv, "--figure", "dst", "--bookmark", "99", "--output", "F.npy"}
                              << "no bookmark 99; this session has 1 to";
    QTest::newRow("bookmark 0") << QStringList{conv, "--figure", "dst", "--bookmark", "0", "--output", "F.npy"} << "--bookmark";
    QTest::newRow("worksheet") << QStringList{conv, "--figure", "worksheet", "--bookmark", "2", "--output", "F.pdf"} << "every bookmark";
    QTest::newRow("preset") << QStringList{conv, "--preset", "poster", "--output", "F.svg"} << "--preset";
}

void TestCliSessions::writesNoNumbers()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, reason);
    const Outcome outcome = run(QStringList{"export"} + arguments);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains(reason), qPrintable(outcome.err));
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void TestCliSessions::oldFileStays()
{
    QFile old(m_folder->filePath("Y.npy"));
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    QCOMPARE(run({"export", samples + "/1-maxpool-2x2.kscope", "--figure", "weights", "--output", "Y.npy"}).status, 2);
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("old"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{"Y.npy"});
}

/// Without the window's program beside it there are no figures, but a reason; numbers need nobody.
void TestCliSessions::saysWhoDraws()
{
    const QString alone = m_folder->filePath("kernelscope-cli");
    QVERIFY(QFile::copy(cliProgram(), alone));
    const Outcome figure = runProgram(alone, m_folder->path(), {"export", conv, "--output", "F.svg"});
    QCOMPARE(figure.status, 2);
    QVERIFY2(figure.err.contains("kernelscope, which should lie beside kernelscope-cli"), qPrintable(figure.err));
    QVERIFY(!QFile::exists(m_folder->filePath("F.svg")));
    QCOMPARE(runProgram(alone, m_folder->path(), {"export", conv, "--figure", "dst", "--output", "Y.npy"}).status, 0);
}

void TestCliSessions::verifiesOneOperator()
{
    const QStringList small{"verify", "--op", "MaxPool", "--backend", "serial", "--cases", "2"};
    const Outcome table = run(small);
    QCOMPARE(table.status, 0);
    QVERIFY2(table.out.contains("MaxPool") && table.out.contains("serial"), qPrintable(table.out));
    const Outcome json = run(small + QStringList{"--json"});
    QCOMPARE(json.status, 0);
    QCOMPARE(json.json()[u"ok"].toBool(), true);
    QCOMPARE(json.json()[u"mode"].toString(), QString("test"));
    const QJsonArray rows = json.json()[u"rows"].toArray();
    QVERIFY(!rows.isEmpty());
    for (const QJsonValue& row : rows) {
        QCOMPARE(row[u"op"].toString(), QString("MaxPool"));
        QCOMPARE(row[u"backend"].toString(), QString("serial"));
        QCOMPARE(row[u"failures"].toInt(-1), 0);
        QVERIFY(row[u"cases"].toInt() > 0);
    }
}

void TestCliSessions::verifyFindsAFault()
{
    const Outcome outcome =
        run({"verify", "--op", "MaxPool", "--backend", "serial", "--cases", "5", "--fault", "last-write-pool-gradient", "--json"});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.json()[u"ok"].toBool(true), false);
    QStringList lines;
    for (const QJsonValue& row : outcome.json()[u"rows"].toArray())
        for (const QJsonValue& message : row[u"messages"].toArray())
            lines << message.toString();
    QVERIFY2(lines.join('\n').contains("--case"), qPrintable(lines.join('\n'))); // how to see it again
}

void TestCliSessions::verifyRefuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("--op") << QStringList{"--op", "Pool"};
    QTest::newRow("--pass") << QStringList{"--pass", "sideways"};
    QTest::newRow("--fault") << QStringList{"--fault", "nonsense"};
    QTest::newRow("--mode") << QStringList{"--mode", "nonsense"};
    QTest::newRow("--cases") << QStringList{"--cases", "0"};
    QTest::newRow("backend") << QStringList{"--backend", "abacus"};
    QTest::newRow("implementation") << QStringList{"--op", "MaxPool", "--implementation", "abacus"};
}

void TestCliSessions::verifyRefuses()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome = run(QStringList{"verify"} + arguments);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains(QTest::currentDataTag()), qPrintable(outcome.err));
    QCOMPARE(outcome.out, QString());
}

QTEST_GUILESS_MAIN(TestCliSessions)
#include "tst_cli_sessions.moc"
