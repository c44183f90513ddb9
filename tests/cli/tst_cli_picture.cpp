#include "core/data/source.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
#include "tests/cli/cli_process.h"
#include "tests/session/network_sessions.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <vector>

/// `kernelscope-cli picture` and the figures of `maps`, which the window's program beside it draws.
class TestCliPicture : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_data = QStringLiteral("synthetic:digits?count=200&test=40");

    Outcome run(const QStringList& arguments) const { return runProgram(cliProgram(), m_folder.path(), arguments); }
    QByteArray read(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// The file's bytes; nothing if the program failed.
    QByteArray draw(const QString& file, const QStringList& options) const
    {
        const Outcome outcome = run(QStringList{"picture", "--weights", "net.safetensors", "--output", file} + options);
        if (outcome.status == 0)
            return read(file);
        qWarning("picture ended with %d: %s", outcome.status, qPrintable(outcome.err));
        return {};
    }
    QByteArray drawSample(const QString& file, const QStringList& options = {}) const
    {
        return draw(file, QStringList{"--data", m_data} + options);
    }
    /// Its texts, one after the other; empty where it is no SVG.
    static QString textOf(const QByteArray& svg)
    {
        QString text;
        QXmlStreamReader reader(svg);
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::Characters)
                text += QLatin1Char('|') + reader.text().trimmed().toString() + QLatin1Char('|');
        return reader.hasError() ? QString() : text;
    }

private slots:
    void initTestCase()
    {
        QCOMPARE(run({"train", "--model", "lenet-5", "--data", m_data, "--epochs", "1", "--save", "net.safetensors"}).status, 0);
        ks::saveNetworkSession(ks::test::withMoments(), m_folder.filePath("moments.kscope").toStdString());
        QCOMPARE(run({"apply", "--op", "Relu", "--input", "random:1x1x28x28", "--range", "0:1", "--output", "input.npy"}).status, 0);
    }

    void everyLayerIsInThePicture()
    {
        const QString text = textOf(drawSample("F.svg"));
        for (const char* column : {"input", "conv1", "conv2"})
            QVERIFY2(text.contains(QLatin1String(column)), qPrintable(text));
        QVERIFY2(text.contains("LeNet-5"), qPrintable(text)); // its title
    }

    void itHasTheSizeAskedFor()
    {
        const QImage image = QImage::fromData(drawSample("F.png", {"--size", "160x90", "--dpi", "150"}), "PNG");
        QVERIFY2(std::abs(image.width() - 945) <= 2, QByteArray::number(image.width()));
        QVERIFY2(std::abs(image.height() - 531) <= 2, QByteArray::number(image.height()));
        QVERIFY(drawSample("F.pdf").startsWith("%PDF"));
    }

    /// The way to a cell, as the window writes it and shorter, with other numbers for other quantities.
    void aCellIsLookedAt()
    {
        const QByteArray cell = drawSample("C.svg", {"--at", "conv2/map 3/4,7"});
        QVERIFY(!cell.isEmpty());
        QCOMPARE(drawSample("D.svg", {"--at", QStringLiteral("LeNet-5 › conv2 › map 3 › [4, 7]")}), cell);
        QVERIFY(drawSample("E.svg", {"--at", "conv2/map 3/4,8"}) != cell);
        QVERIFY(drawSample("W.svg") != cell);
        const QByteArray far = drawSample("N.svg", {"--at", "conv2/map 3/4,7", "--level", "network"});
        QVERIFY(!far.isEmpty() && far != cell && far != read("W.svg"));
        QVERIFY(!drawSample("T.svg", {"--at", QStringLiteral("conv2 › map 3 › [4, 7] › term 1")}).isEmpty());
        for (const char* quantity : {"gradients", "weights", "weight_gradients", "updates"})
            QVERIFY2(!drawSample("Q.svg", {"--quantity", quantity}).isEmpty() && read("Q.svg") != read("W.svg"), quantity);
    }

    void otherSamplesAreOtherPictures()
    {
        const QByteArray first = drawSample("A.svg");
        QCOMPARE(drawSample("B.svg", {"--sample", "0"}), first);
        QVERIFY(drawSample("B.svg", {"--sample", "1"}) != first);
        QVERIFY(drawSample("B.svg", {"--split", "train"}) != first);
        const QByteArray file = draw("I.svg", {"--input", "input.npy"});
        QVERIFY(!file.isEmpty() && file != first);
        QVERIFY(draw("I.svg", {"--input", "input.npy", "--label", "3"}) != file); // now there is a loss
    }

    void anUntrainedNetworkIsDrawn()
    {
        for (const char* seed : {"1", "2"})
            QCOMPARE(
                run({"picture", "--model", "lenet-5", "--data", m_data, "--seed", seed, "--output", QLatin1String(seed) + ".svg"}).status,
                0);
        QVERIFY(!read("1.svg").isEmpty() && read("1.svg") != read("2.svg"));
    }

    /// Of a session's training the one that comes next, by its optimiser and at its rate; where nothing has been trained the first one.
    void aSessionHasItsNextUpdate()
    {
        using namespace ks;
        const std::string data = m_data.toStdString();
        TrainingSettings settings{.backend = "openmp", .threads = 1, .batch = 20};
        settings.optimizer.kind = OptimizerKind::Nesterov;
        settings.schedule.rate = 0.004F;
        Trainer trainer(presetModel("lenet-5"), openDataset(data), settings);
        NetworkSession session{.model = trainer.model(), .data = data, .settings = trainer.settings()};
        const auto told = [&](const char* name) {
            saveNetworkSession(session, m_folder.filePath(QLatin1String(name) + ".kscope").toStdString());
            const QString file = QLatin1String(name) + ".png";
            const Outcome outcome = run({"picture", QLatin1String(name) + ".kscope", "--quantity", "updates", "--output", file});
            return outcome.status == 0 ? QImage(m_folder.filePath(file)).text("Updates") : outcome.err;
        };
        const QString first = told("first");
        QVERIFY2(first.contains("the first update") && first.contains("nesterov") && first.contains("0.004"), qPrintable(first));
        trainer.setRate(0.002F);
        for (int batch = 0; batch < 3; ++batch)
            QVERIFY(trainer.trainBatch());
        session.training = checkpointOf(trainer, data);
        const QString next = told("next");
        QVERIFY2(next.contains("number 4") && next.contains("nesterov") && next.contains("0.002"), qPrintable(next));
        QVERIFY(QImage(m_folder.filePath("first.png")) != QImage(m_folder.filePath("next.png")));
    }

    /// The file of a training says how it goes on; weights alone do not, and the figure says whose update it shows.
    void savedWeightsHaveTheUpdateOfTheirTraining()
    {
        QCOMPARE(run({"train", "--model", "lenet-5", "--data", m_data, "--epochs", "1", "--optimizer", "momentum", "--checkpoint",
                      "kept.safetensors"})
                     .status,
                 0);
        const auto told = [&](const char* weights) {
            const Outcome outcome = run({"picture", "--weights", weights, "--data", m_data, "--quantity", "updates", "--output", "U.png"});
            return outcome.status == 0 ? QImage(m_folder.filePath("U.png")).text("Updates") : outcome.err;
        };
        const QString training = told("kept.safetensors");
        QVERIFY2(training.contains("update number") && training.contains("momentum"), qPrintable(training));
        QVERIFY(!training.contains("without their training"));
        const QString alone = told("net.safetensors");
        QVERIFY2(alone.contains("the first update") && alone.contains("without their training"), qPrintable(alone));
    }

    /// What a session hides by Predict is in no figure of it, on no level, unless it is asked for.
    void whatIsToBePredictedIsNotDrawn()
    {
        using namespace ks;
        NetworkSession session{.model = presetModel("lenet-5"), .data = m_data.toStdString()};
        session.look.predict = true;
        saveNetworkSession(session, m_folder.filePath("guess.kscope").toStdString());
        const auto drawn = [&](const QStringList& options) {
            const Outcome outcome = run(QStringList{"picture", "guess.kscope", "--output", "G.svg"} + options);
            return outcome.status == 0 ? read("G.svg") : outcome.err.toUtf8();
        };
        for (const char* quantity : {"values", "gradients", "weight_gradients", "updates"}) {
            const QByteArray hidden = drawn({"--quantity", quantity});
            const QByteArray shown = drawn({"--quantity", quantity, "--reveal", "all"});
            QVERIFY2(hidden.contains("<svg") && shown.contains("<svg") && hidden != shown, quantity);
            QVERIFY2(hidden.size() < shown.size(), quantity); // its numbers are not there
        }
        QCOMPARE(drawn({"--quantity", "weights"}), drawn({"--quantity", "weights", "--reveal", "all"}));
        const QString last = QString::fromStdString(session.model.graph.nodes.back().name);
        const QByteArray refused = drawn({"--at", last + QStringLiteral(" › unit 3 › term 1")});
        QVERIFY2(refused.contains("--reveal"), refused.constData());
    }

    /// Each level of the zoom is another picture of the same network.
    void everyLevelIsDrawn()
    {
        std::vector<QByteArray> levels;
        for (const char* level : {"network", "layer", "map", "cells"}) {
            levels.push_back(drawSample("L.svg", {"--at", "conv2/map 3/4,7", "--level", level}));
            QVERIFY2(!textOf(levels.back()).isEmpty(), level);
            QVERIFY2(std::ranges::count(levels, levels.back()) == 1, level);
        }
    }

    /// The wave as in the window: a GIF, or the same frames in numbered files; pass by pass, with the update of the training at its end.
    void aWaveIsFilmed()
    {
        const QStringList sample = {"picture", "--weights", "net.safetensors", "--data", m_data, "--pixels", "320"};
        const auto framesOf = [&](const QString& folder, const QString& pass, const QStringList& options = {}) {
            const Outcome outcome = run(sample + QStringList{"--wave", pass, "--output", folder} + options);
            if (outcome.status != 0)
                qWarning("the film of %s ended with %d: %s", qPrintable(pass), outcome.status, qPrintable(outcome.err));
            return QDir(m_folder.filePath(folder)).entryList({"*.png"}, QDir::Files).size();
        };
        const qsizetype toLoss = framesOf("loss", "loss");
        QVERIFY(toLoss > 5); // a layer each, and the loss
        const qsizetype toUpdate = framesOf("update", "update");
        QVERIFY(toUpdate > 2 * toLoss);
        QVERIFY(framesOf("map-steps", "loss", {"--steps", "map"}) > toLoss);
        const QStringList files = QDir(m_folder.filePath("loss")).entryList({"*.png"}, QDir::Files);
        const QImage first(m_folder.filePath("loss/" + files.front()));
        QCOMPARE(first.width(), 320);
        QVERIFY(!first.text("Description").isEmpty() && first != QImage(m_folder.filePath("loss/" + files.back())));
        QCOMPARE(run(sample + QStringList{"--wave", "loss", "--output", "wave.gif"}).status, 0);
        QVERIFY(read("wave.gif").startsWith("GIF89a"));
        QImageReader gif(m_folder.filePath("wave.gif"));
        QCOMPARE(gif.read().size(), first.size());
    }

    /// From before the first batch to where the session stands, with the numbers of each moment.
    void aTrainingIsFilmed()
    {
        const auto made = [&](const QStringList& options) { return run(QStringList{"picture", "moments.kscope", "--training"} + options); };
        const Outcome frames = made({"--pixels", "320", "--output", "training"});
        QVERIFY2(frames.status == 0, qPrintable(frames.err));
        const QDir folder(m_folder.filePath("training"));
        const QStringList files = folder.entryList({"*.png"}, QDir::Files);
        QVERIFY2(files.size() > 1, qPrintable(files.join(' ')));
        const QImage first(folder.filePath(files.front()));
        const QImage last(folder.filePath(files.back()));
        QVERIFY2(first.text("Description").startsWith("Before the first batch"), qPrintable(first.text("Description")));
        QVERIFY2(last.text("Description").contains("After batch"), qPrintable(last.text("Description")));
        QVERIFY(first.size() == last.size() && first != last);
        QCOMPARE(made({"--pixels", "320", "--output", "training.gif"}).status, 0);
        QVERIFY(read("training.gif").startsWith("GIF89a"));
        for (const QStringList& wrong : {QStringList{"--quantity", "updates"}, QStringList{"--steps", "map"}}) {
            const Outcome refused = made(wrong + QStringList{"--output", "no.gif"});
            QVERIFY2(refused.status == 2 && refused.err.contains(wrong.front()), qPrintable(refused.err));
        }
    }

    /// One of the moments that a session keeps, two of them side by side, or their difference, each with its name.
    void momentsOfATrainingAreDrawn()
    {
        const auto drawn = [&](const QStringList& options, const QString& session = QStringLiteral("moments.kscope")) {
            const Outcome outcome = run(QStringList{"picture", session, "--output", "M.svg"} + options);
            if (outcome.status != 0)
                qWarning("%s: %s", qPrintable(options.join(' ')), qPrintable(outcome.err));
            return outcome.status == 0 ? read("M.svg") : QByteArray();
        };
        const QByteArray now = drawn({});
        QVERIFY(!now.isEmpty());
        QCOMPARE(drawn({"--moment", "now"}), now);
        const QByteArray before = drawn({"--moment", "0"});
        const QByteArray one = drawn({"--moment", "1"});
        QVERIFY2(textOf(before).contains("Before the first batch."), qPrintable(textOf(before)));
        QVERIFY2(textOf(one).contains("After batch 1, in epoch 1."), qPrintable(textOf(one)));
        const QByteArray difference = drawn({"--against", "0"});
        QVERIFY2(textOf(difference).contains(QStringLiteral("B − A: B, now, less A, before batch 1.")), qPrintable(textOf(difference)));
        QCOMPARE(drawn({"--against", "0", "--side", "difference"}), difference);
        const QByteArray beside = drawn({"--moment", "1", "--against", "0", "--side", "beside"});
        QVERIFY2(textOf(beside).contains("Side by side: A, before batch 1, and B, batch 1"), qPrintable(textOf(beside)));
        QCOMPARE(drawn({"--moment", "1", "--against", "0", "--side", "a"}), before);
        QCOMPARE(drawn({"--moment", "1", "--against", "0", "--side", "b"}), one);
        for (const char* quantity : {"gradients", "weights", "weight_gradients", "updates"})
            QVERIFY2(!drawn({"--against", "0", "--quantity", quantity}).isEmpty(), quantity);
        QVERIFY(!drawn({"--against", "0", "--side", "beside", "--at", "conv2/map 3/4,7"}).isEmpty());

        // As the window has left it, unless something else is asked for.
        ks::NetworkSession session = ks::test::withMoments();
        const auto save = [&] { ks::saveNetworkSession(session, m_folder.filePath("compared.kscope").toStdString()); };
        session.seen.compared = {.side = "beside", .first = 0, .second = 1};
        save();
        QCOMPARE(drawn({}, "compared.kscope"), beside);
        QCOMPARE(drawn({"--side", "a"}, "compared.kscope"), before);
        QCOMPARE(drawn({"--moment", "now"}, "compared.kscope"), now);
        session.seen.compared->first = 7; // which is gone
        save();
        const Outcome gone = run({"picture", "compared.kscope", "--output", "G.svg"});
        QVERIFY2(gone.status == 0 && gone.err.contains("compared.kscope") && gone.err.contains("does not keep"), qPrintable(gone.err));
        QCOMPARE(read("G.svg"), now);
        session.seen = {.alone = 1, .compared = {}};
        save();
        QCOMPARE(drawn({}, "compared.kscope"), one);
        QCOMPARE(drawn({"--moment", "now"}, "compared.kscope"), now);
        session.seen.alone = 7;
        save();
        const Outcome lost = run({"picture", "compared.kscope", "--output", "L.svg"});
        QVERIFY2(lost.status == 0 && lost.err.contains("does not keep the moment"), qPrintable(lost.err));
        QCOMPARE(read("L.svg"), now);
    }

    /// The file of a training keeps where it stands; beside it stands that of another one.
    void aSavedTrainingIsComparedWithAnotherOne()
    {
        for (const char* epochs : {"1", "2"})
            QCOMPARE(run({"train", "--model", "lenet-5", "--data", m_data, "--epochs", epochs, "--checkpoint",
                          QStringLiteral("after%1.safetensors").arg(QLatin1String(epochs))})
                         .status,
                     0);
        const QStringList later = {"picture", "--weights", "after2.safetensors", "--data", m_data, "--output", "T.svg"};
        const Outcome both = run(later + QStringList{"--against", "after1.safetensors", "--side", "beside"});
        QVERIFY2(both.status == 0, qPrintable(both.err));
        const QString text = textOf(read("T.svg"));
        QVERIFY2(text.contains("Side by side: A, ") && text.contains("B, now"), qPrintable(text));
        const Outcome refused = run(later + QStringList{"--moment", "3"});
        QVERIFY2(refused.status == 2 && refused.err.contains("keeps no moment after 3") && refused.err.contains("a session keeps"),
                 qPrintable(refused.err));
        const Outcome weights = run(later + QStringList{"--against", "net.safetensors"});
        QVERIFY2(weights.status == 2 && weights.err.contains("no file of a training"), qPrintable(weights.err));
    }

    void itSpeaksSpanish() { QVERIFY(textOf(drawSample("S.svg", {"--language", "es"})).contains("entrada")); }

    void mapsAreFigures()
    {
        const Outcome outcome = run({"maps", "--weights", "net.safetensors", "--layer", "conv1", "--input", "input.npy", "--as",
                                     "svg,pdf,png", "--output", "maps"});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        QCOMPARE(QDir(m_folder.filePath("maps")).entryList(QDir::Files), QStringList({"conv1.pdf", "conv1.png", "conv1.svg"}));
        const QString text = textOf(read("maps/conv1.svg"));
        QVERIFY2(text.contains("conv1: 1×6×28×28") && text.contains("map 5") && text.contains("|Y|"), qPrintable(text));
        QVERIFY(read("maps/conv1.pdf").startsWith("%PDF"));
        QVERIFY(QImage(m_folder.filePath("maps/conv1.png")).width() > 1000);
    }

    /// Killed while the other one draws: that one ends as well, and the next one finds nobody who still writes there.
    void whoDrawsEndsWithWhomItDrawsFor()
    {
        QProcess program;
        program.setWorkingDirectory(m_folder.path());
        program.start(cliProgram(), {"maps", "--weights", "net.safetensors", "--input", "input.npy", "--output", "killed"});
        QVERIFY(program.waitForStarted());
        QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(program.processId()));
        int drawing = 0;
        QTRY_VERIFY(
            program.state() != QProcess::Running ||
            (children.open(QIODevice::ReadOnly) && (drawing = children.readAll().simplified().toInt(), children.close(), drawing > 0)));
        const auto draws = [&drawing] { // and is no longer what was forked, which has still to say with whom it ends
            QFile command(QStringLiteral("/proc/%1/cmdline").arg(drawing));
            return command.open(QIODevice::ReadOnly) && command.readAll().contains("--headless");
        };
        QTRY_VERIFY(program.state() != QProcess::Running || draws());
        QVERIFY2(drawing > 0 && ::kill(drawing, SIGSTOP) == 0, program.readAllStandardError().constData());
        program.kill();
        QVERIFY(program.waitForFinished());
        const auto ended = [drawing] {
            QFile status(QStringLiteral("/proc/%1/stat").arg(drawing));
            return !status.open(QIODevice::ReadOnly) || status.readAll().contains(") Z");
        };
        const bool left = QTest::qWaitFor(ended);
        ::kill(drawing, SIGKILL);
        QVERIFY(left);
        QCOMPARE(run({"maps", "--weights", "net.safetensors", "--input", "input.npy", "--output", "killed"}).status, 0);
        QCOMPARE(QDir(m_folder.filePath("killed")).entryList({".kernelscope-*"}, QDir::AllEntries | QDir::Hidden), QStringList());
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("reason");
        const QStringList sample = {"--weights", "net.safetensors", "--data", m_data};
        QTest::newRow("ending") << sample + QStringList{"--output", "no.gif"} << "no.gif";
        QTest::newRow("film") << sample + QStringList{"--wave", "loss", "--output", "no.svg"} << ".gif";
        QTest::newRow("training") << sample + QStringList{"--training", "--output", "no.gif"} << "--training";
        const QStringList session = {"moments.kscope", "--output", "no.svg"};
        QTest::newRow("moment") << session + QStringList{"--moment", "7"} << "the nearest is after 1, and its last one is after 2 (now)";
        QTest::newRow("no moment") << session + QStringList{"--against", "9"} << "--against";
        QTest::newRow("moment in words") << session + QStringList{"--moment", "last"} << "'last' is no number of batches";
        QTest::newRow("side") << session + QStringList{"--side", "a"} << "--against";
        QTest::newRow("no such side") << session + QStringList{"--against", "0", "--side", "both"} << "both";
        QTest::newRow("no such training") << session + QStringList{"--against", "none.safetensors"} << "none.safetensors";
        QTest::newRow("term of a difference") << session + QStringList{"--against", "0", "--at",
                                                                       QStringLiteral("conv2 › map 3 › [4, 7] › term 1")}
                                              << "no terms";
        QTest::newRow("field of a difference") << session + QStringList{"--against", "0", "--effective"} << "--effective";
        QTest::newRow("moment of a film") << QStringList{"moments.kscope", "--training", "--moment", "0", "--output", "no.gif"}
                                          << "--moment";
        QTest::newRow("moment of weights") << sample + QStringList{"--moment", "0", "--output", "no.svg"} << "--moment";
        QTest::newRow("moment of no training") << QStringList{"--model",   "lenet-5", "--data",   m_data,
                                                              "--against", "0",       "--output", "no.svg"}
                                               << "--against";
        QTest::newRow("pixels") << sample + QStringList{"--pixels", "400", "--output", "no.svg"} << "--wave";
        QTest::newRow("speed") << sample + QStringList{"--wave", "loss", "--speed", "4", "--output", "no"} << "--speed";
        QTest::newRow("term of a film") << sample + QStringList{"--wave",   "loss",
                                                                "--at",     QStringLiteral("conv2 › map 3 › [4, 7] › term 1"),
                                                                "--output", "no.gif"}
                                        << "--at";
        QTest::newRow("layer") << sample + QStringList{"--at", "conv9", "--output", "no.svg"} << "conv2";
        QTest::newRow("map") << sample + QStringList{"--at", "conv2/map 16", "--output", "no.svg"} << "0 to 15";
        QTest::newRow("cell") << sample + QStringList{"--at", "conv2/map 3/10,0", "--output", "no.svg"} << "0 to 9";
        QTest::newRow("term") << sample + QStringList{"--at", QStringLiteral("conv2 › map 3 › [4, 7] › term 9999"), "--output", "no.svg"}
                              << "9999";
        QTest::newRow("size") << sample + QStringList{"--size", "large", "--output", "no.svg"} << "large";
        QTest::newRow("dots") << sample + QStringList{"--dpi", "300", "--output", "no.svg"} << "--dpi";
        QTest::newRow("sample") << sample + QStringList{"--sample", "40", "--output", "no.svg"} << "0 to 39";
        QTest::newRow("quantity") << sample + QStringList{"--quantity", "biases", "--output", "no.svg"} << "biases";
        QTest::newRow("folder") << sample + QStringList{"--output", "none/no.svg"} << "none";
        QTest::newRow("nothing to look at") << QStringList{"--weights", "net.safetensors", "--output", "no.svg"} << "--data";
        QTest::newRow("two things") << sample + QStringList{"--input", "input.npy", "--output", "no.svg"} << "--input";
        QTest::newRow("class") << QStringList{"--weights", "net.safetensors", "--input",  "input.npy",
                                              "--label",   "seventeen",       "--output", "no.svg"}
                               << "seventeen";
        QTest::newRow("no network") << QStringList{"--data", m_data, "--output", "no.svg"} << "--model";
        QTest::newRow("no session") << QStringList{"none.kscope", "--output", "no.svg"} << "none.kscope";
    }
    void refuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, reason);
        const Outcome outcome = run(QStringList{"picture"} + arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.startsWith("kernelscope-cli: ") && outcome.err.contains(reason), qPrintable(outcome.err));
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(QDir(m_folder.path()).entryList({"no.*"}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCliPicture)
#include "tst_cli_picture.moc"
