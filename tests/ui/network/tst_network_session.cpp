#include "core/backends/backend.h"
#include "core/base/memory.h"
#include "core/io/onnx/onnx_file.h"
#include "core/nn/builder.h"
#include "core/nn/checkpoint.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/nn/weights.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_strips.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/shell/message_bar.h"
#include "ui/tasks/watchdog.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <utility>
#include <vector>

using namespace ks;

/// Sessions of the Network lab, and what must not go wrong while it trains.
class TestNetworkSession : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    /// A session with one large batch trained, as on a machine with less memory.
    void openLargeWithoutRoom()
    {
        change([](NetworkContent& content) { content.settings.batch = 480; });
        waitUntilReady();
        train(1);
        m_lab->save(path("large.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        change([](NetworkContent& content) { // what little it holds is given back before the session is made
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.batch = 4;
        });
        waitUntilReady();
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(budget.used() + (std::size_t{24} << 20U));
        m_window->openFile(path("large.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(run().lacksMemory());
    }

    /// A table of which two columns ask for numbers, and a network for it that does not say by which loss; the description of the data.
    QString writePairs()
    {
        QFile table(path("pairs.csv"));
        table.open(QIODevice::WriteOnly);
        table.write("a,b,y,z\n");
        for (int row = 0; row < 400; ++row)
            table.write(QByteArray::number(row % 7) + "," + QByteArray::number(row % 5) + "," + QByteArray::number(row % 3) + ",1\n");
        table.close();
        ModelBuilder net("silent", {1, 2, 1, 1});
        const Model model = net.gemm(2).finish();
        writeOnnx(path("silent.onnx").toStdString(), {model.name, model.graph, initialParameters(model, 1)});
        return QStringLiteral("csv:%1?target=y,z").arg(path("pairs.csv"));
    }

private slots:
    void init()
    {
        openWindow();
        QVERIFY(!m_lab->isModified());
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.backend = "openmp";
            content.settings.threads = 1;
            content.settings.stop.epochs = 3;
        });
        waitUntilReady();
    }

    void cleanup() { closeWindow(); }

    void comesBackAsItWas()
    {
        run().run({.batches = 11});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_lab->isModified());
        m_lab->trainPage().setShowsMore(true);
        m_lab->strips().open(QStringLiteral("build"));
        m_lab->save(path("net.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        QCOMPARE(m_lab->sessionPath(), path("net.kscope"));
        const NetworkContent content = m_lab->document().content();
        const std::uint64_t hash = hashOf(loadNetworkSession(path("net.kscope").toStdString()).training->state);

        run().run(); // to the end, for comparison
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const double loss = run().view().history.batches.back().loss;
        m_lab->newSession();
        QCOMPARE(m_lab->strips().openId(), QStringLiteral("train"));
        waitUntilReady();

        QVERIFY(m_lab->canOpen(path("net.kscope")));
        m_window->openFile(path("net.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(m_lab->document().content(), content);
        QCOMPARE(m_lab->strips().openId(), QStringLiteral("build"));
        QVERIFY(m_lab->trainPage().showsMore());
        QCOMPARE(batches(), 11U);
        QVERIFY(!m_lab->isModified());
        std::uint64_t now = 0;
        run().query<std::uint64_t>([](Trainer& trainer) { return hashOf(trainer.state()); }, [&](std::uint64_t value) { now = value; },
                                   [](const Text&) {});
        QTRY_COMPARE(now, hash);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QCOMPARE(run().view().history.batches.back().loss, loss); // bit for bit
    }

    /// What a training takes from its data, the loss that a file did not say and the names of the classes, is nothing that waits for another one.
    void whatTheDataDecideIsNoChange()
    {
        change([](NetworkContent& content) {
            content.model.lossAssumed = true;
            content.model.classes.clear();
        });
        waitUntilReady();
        train(1);
        m_lab->save(path("silent.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        waitUntilReady();
        m_window->openFile(path("silent.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_lab->document().model().lossAssumed && m_lab->document().model().classes.empty());
        QVERIFY(!run().view().content.model.lossAssumed && !run().view().content.model.classes.empty());
        const auto* note = m_lab->panel().findChild<QLabel*>(QStringLiteral("trainingNote"));
        QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
        change([](NetworkContent& content) { content.settings.seed = 7; });
        QVERIFY(!note->text().isEmpty());
    }

    /// A batch larger than the data is what was asked for, also in the file: nobody has changed anything for a next training.
    void aBatchLargerThanTheData()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=40&test=10";
            content.settings.batch = 64;
        });
        waitUntilReady();
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("few.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        waitUntilReady();
        m_window->openFile(path("few.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(run().view().content.settings.batch, 64);
        const auto* note = m_lab->panel().findChild<QLabel*>(QStringLiteral("trainingNote"));
        QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
    }

    /// What is no session at all belongs to no other work area: it is told where it was opened.
    void aDamagedFileLeavesTheLabOpen()
    {
        QFile file(path("damaged.kscope"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no archive") > 0);
        file.close();
        m_window->openFile(file.fileName(), false);
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Failure);
        QVERIFY2(lastMessage().text.said().contains(QLatin1String("damaged.kscope")), qPrintable(lastMessage().text.said()));
        QCOMPARE(m_window->activeLab(), m_lab);
    }

    void isSavedByItself()
    {
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->autosave(path("auto.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("auto.kscope")), 20000);
        QVERIFY(m_lab->isModified());
        QVERIFY(m_lab->sessionPath().isEmpty());
        QTRY_COMPARE(loadNetworkSession(path("auto.kscope").toStdString()).training->history.batches.size(), 3U);
    }

    /// Weights say what they were trained to say, also in files, whatever the data at hand call it; until they are trained on these.
    void weightsOfAFileKeepTheirClasses()
    {
        Model model = presetModel("lenet-5");
        for (std::size_t i = 0; i < model.classes.size(); ++i)
            model.classes[i] = std::string(1, static_cast<char>('A' + i));
        saveWeights(path("letters.safetensors").toStdString(), model, initialParameters(model, 1));
        m_window->openFile(path("letters.safetensors"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(run().data()->classNames().front(), std::string("0"));
        const auto* warning = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("networkWarning"));
        QVERIFY2(warning->text().contains(QStringLiteral("(A, B, C, …)")) && warning->text().contains(QStringLiteral("(0, 1, 2, …)")),
                 qPrintable(warning->text()));
        m_lab->strips().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        const auto* answer = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryAnswer"));
        static const QRegularExpression letter(QStringLiteral("This is [0-9].*the network says [A-J],"));
        QTRY_VERIFY2_WITH_TIMEOUT(answer->text().contains(letter), qPrintable(answer->text()), 20000);
        m_lab->saveTraining(path("letters-too.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("letters-too.safetensors")), 20000);
        QVERIFY(loadCheckpoint(path("letters-too.safetensors").toStdString()).model.classes == model.classes);
        run().run({.batches = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        QVERIFY2(!warning->text().contains(QLatin1String("A, B, C")), qPrintable(warning->text()));
    }

    void weightsOfAFileAreTrainedOn_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("ONNX") << QStringLiteral("given.onnx");
        QTest::newRow("safetensors") << QStringLiteral("given.safetensors");
    }

    void weightsOfAFileAreTrainedOn()
    {
        QFETCH(const QString, file);
        const QString where = m_folder.filePath(file);
        run().run({.batches = 5});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        std::optional<std::vector<Tensor>> weights;
        const auto ask = [&] {
            weights.reset();
            run().query<std::shared_ptr<std::vector<Tensor>>>(
                [](Trainer& trainer) { return std::make_shared<std::vector<Tensor>>(trainer.state().network.parameters); },
                [&](const std::shared_ptr<std::vector<Tensor>>& found) { weights = *found; }, [](const Text&) {});
            QTRY_VERIFY_WITH_TIMEOUT(weights, 20000);
        };
        ask();
        const Model model = m_lab->document().model();
        const std::vector<Tensor> before = *weights;
        if (file.endsWith(QLatin1String("onnx")))
            writeOnnx(where.toStdString(), {model.name, model.graph, before, model.classes, model.loss});
        else
            saveWeights(where.toStdString(), model, before);
        m_lab->newSession();
        waitUntilReady();
        QVERIFY(m_lab->canOpen(where));
        m_window->openFile(where, false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(run().isTrained() && batches() == 0 && m_lab->sessionPath().isEmpty());
        ask();
        QVERIFY(std::ranges::equal(*weights, before,
                                   [](const Tensor& a, const Tensor& b) { return std::ranges::equal(a.cells(), b.cells()); }));
        m_lab->strips().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        const auto* mistake = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryQuestion"));
        QTRY_VERIFY2_WITH_TIMEOUT(mistake->text().contains(QLatin1String("with the weights of the file")), qPrintable(mistake->text()),
                                  20000);
        m_lab->save(path("given.kscope")); // and they stay
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("given.kscope")), 20000);
        QVERIFY(loadNetworkSession(path("given.kscope").toStdString()).training);
        change([](NetworkContent& content) { content.settings.batch = 32; }); // not silently dropped
        QCOMPARE(run().state(), State::Paused);
        QVERIFY(run().isTrained());
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        QFile::remove(path("given.kscope"));
    }

    /// The drawing of a session is asked about, also where a table stood before it, of which only rows are.
    void aDrawingThatComesAfterATableIsAnswered()
    {
        m_lab->tryPage().pad().stroke({{0.4, 0.2}, {0.6, 0.8}});
        m_lab->save(path("drawn.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("drawn.kscope")) && !m_lab->isModified(), 20000);
        const QString data = writePairs();
        m_window->openFile(path("silent.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_window->openFile(path("drawn.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        QVERIFY(!m_lab->tryPage().pad().isEmpty());
        QVERIFY(m_lab->tryPage().askedPicture());
        const auto* answer = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryAnswer"));
        QTRY_VERIFY2(answer->text().contains("says"), qPrintable(answer->text()));
    }

    /// It is said to be a guess; the data at hand decide, and those that are chosen because it does not fit these. The weights stay.
    void theDataDecideALossThatAFileDoesNotSay()
    {
        const QString data = writePairs();
        m_window->openFile(path("silent.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000); // digits are no rows of two
        QVERIFY(m_lab->document().model().classifies());
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(run().isTrained() && batches() == 0 && !run().view().content.model.classifies());
        QVERIFY(!m_lab->document().model().classifies());
        const auto* warning = m_lab->trainPage().findChild<QLabel*>(QStringLiteral("networkWarning"));
        QVERIFY2(warning->text().contains("does not say what the network was trained against"), qPrintable(warning->text()));
        run().run({.batches = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        QVERIFY2(!warning->text().contains("does not say"), qPrintable(warning->text()));
        m_window->openFile(path("silent.onnx"), false); // the data at hand are known
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 0, 20000);
        QVERIFY(!run().view().content.model.classifies());
    }

    /// The way of training is the form's, in which pictures may be turned: the rows of a table cannot be.
    void weightsOfAFileAreTrainedWithoutAnAugmentationThatTheDataRefuse()
    {
        const QString data = writePairs();
        const auto takeAugmented = [this] {
            m_lab->buildPage().takePreset(QStringLiteral("modern-digits"));
            QVERIFY(m_lab->document().settings().augmentation.moves());
        };
        const auto isTrainedOn = [this] {
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
            QVERIFY(run().isTrained() && batches() == 0);
            QVERIFY(!run().view().content.settings.augmentation.any() && !m_lab->document().settings().augmentation.any());
            train(1);
        };
        takeAugmented();
        waitUntilReady();
        m_window->openFile(path("silent.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        m_lab->dataPage().use(data);
        isTrainedOn();

        takeAugmented();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000); // it reads digits
        m_window->openFile(path("silent.onnx"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Failed && run().waiting(), 20000);
        const std::function<void()> fit = offer(QStringLiteral("Fit it to the data"));
        QVERIFY(fit);
        fit();
        isTrainedOn();
    }

    void aTrainingKnowsItsData()
    {
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->saveTraining(path("t.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("t.safetensors")), 20000);
        QCOMPARE(loadCheckpoint(path("t.safetensors").toStdString()).data, m_lab->document().content().data);
    }

    /// A rate that was changed in a pause is in the form, and goes on, when the training alone is opened.
    void aTrainingGoesOnByItsChangedRate()
    {
        const float first = m_lab->document().settings().schedule.rate;
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        change([first](NetworkContent& content) { content.settings.schedule.rate = first / 4; });
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        m_lab->saveTraining(path("changed.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("changed.safetensors")), 20000);
        change([first](NetworkContent& content) { content.settings.schedule.rate = first; });
        m_window->openFile(path("changed.safetensors"), false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().settings().schedule.rate, first / 4, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        const double before = run().view().history.batches.back().rate;
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 6, 20000);
        QVERIFY(run().view().history.batches.back().rate < 2 * before); // a step of the schedule, not the rate of the beginning
        QCOMPARE(run().view().history.rules.back().rate, first / 4);
    }

    void whatAnotherProgramWroteIsNotOverwritten()
    {
        m_lab->save(path("shared.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("shared.kscope")), 20000);
        QTRY_VERIFY(!m_lab->isModified());
        const QDateTime before = QFileInfo(path("shared.kscope")).lastModified();
        QTest::qWait(2);
        m_lab->save(path("shared.kscope")); // once more: it is our own
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(path("shared.kscope")).lastModified() > before, 20000);
        QTest::qWait(100); // that it is saved has been told
        QCOMPARE(lastMessage().kind, Message::Kind::Done);
        QFile other(path("shared.kscope"));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("another program's") > 0);
        other.close();
        m_lab->save(path("shared.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(lastMessage().kind, Message::Kind::Warning, 20000);
        QCOMPARE(other.size(), qint64(17));
        const Message asked = lastMessage();
        QCOMPARE(asked.links.size(), std::size_t{2});
        asked.links.front().follow();
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(path("shared.kscope")).size() > 100, 20000);
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Done);
    }

    /// What comes back knows the file as it was when it was there, not what another session has read from it since.
    void aSessionThatComesBackAsksBeforeItOverwrites()
    {
        const QString both = path("both.kscope");
        m_lab->save(both);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        NetworkSession theirs = loadNetworkSession(both.toStdString());
        theirs.settings.batch = 17;
        saveNetworkSession(theirs, both.toStdString());
        change([](NetworkContent& content) { content.settings.batch = 16; });
        waitUntilReady();
        m_window->openFile(both, false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().settings().batch, std::int64_t{17}, 20000);
        waitUntilReady();
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QCOMPARE(m_lab->document().settings().batch, std::int64_t{16});
        QCOMPARE(m_lab->sessionPath(), both);
        m_lab->save(both);
        QTRY_COMPARE_WITH_TIMEOUT(lastMessage().kind, Message::Kind::Warning, 20000);
        QCOMPARE(loadNetworkSession(both.toStdString()).settings.batch, std::int64_t{17});
        QVERIFY(follow(lastMessage(), QStringLiteral("Open it as it is now")));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().settings().batch, std::int64_t{17}, 20000);
    }

    void aFullDiskLeavesTheOldSession()
    {
        m_lab->save(path("old.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("old.kscope")), 20000);
        QTRY_VERIFY(!m_lab->isModified());
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{4096, before.rlim_max}; // as a disk with 4 KiB left
        setrlimit(RLIMIT_FSIZE, &small);
        m_lab->save(path("old.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(lastMessage().kind, Message::Kind::Failure, 20000);
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY2(lastMessage().text.said().contains(QStringLiteral("old.kscope")), qPrintable(lastMessage().text.said()));
        QVERIFY(m_lab->isModified());
        QVERIFY(!loadNetworkSession(path("old.kscope").toStdString()).training); // the old one, whole
    }

    /// At once: a crash may come before the first look of the autosave.
    void aFinishedEpochIsKeptUnasked()
    {
        const QTemporaryDir folder;
        m_window->startAutosave(folder.path());
        run().run({.epochs = 1});
        const auto epochs = [&] {
            const QStringList kept = QDir(folder.path()).entryList({QStringLiteral("autosave-*.kscope")});
            if (kept.isEmpty())
                return std::size_t{0};
            const NetworkSession session = loadNetworkSession(folder.filePath(kept.first()).toStdString());
            return session.training ? session.training->history.epochs.size() : 0;
        };
        QTRY_COMPARE_WITH_TIMEOUT(epochs(), std::size_t{1}, 4000);
    }

    /// After a crash it is the only one: what comes in its place is in a file, or put aside itself.
    void theCopyOfASessionPutAsideIsNotWrittenOver()
    {
        run().run({.epochs = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("two.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        waitUntilReady();
        useLittleData();
        const QTemporaryDir folder;
        m_window->startAutosave(folder.path());
        const auto kept = [&folder](const char* name) {
            std::vector<std::size_t> epochs;
            for (const QFileInfo& file : QDir(folder.path()).entryInfoList({QLatin1String(name)}, QDir::Files, QDir::Name)) {
                const NetworkSession session = loadNetworkSession(file.filePath().toStdString());
                epochs.push_back(session.training ? session.training->history.epochs.size() : 0);
            }
            return epochs;
        };
        using Epochs = std::vector<std::size_t>;
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-network.kscope"), Epochs{1}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);

        m_window->openFile(path("two.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 16, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-aside*.kscope").size(), std::size_t{1}, 20000);
        QCOMPARE(kept("autosave-*-aside*.kscope"), Epochs{1});

        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-network.kscope"), Epochs{3}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{8}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-aside*.kscope").size(), std::size_t{2}, 20000);
        QCOMPARE(kept("autosave-*-aside*.kscope"), (Epochs{1, 3}));
    }

    /// The second crash comes soon after the first: what is restored must not be written over by something poorer.
    void aRestoredTrainingIsNeverKeptWithoutItsWeights()
    {
        const QTemporaryDir folder;
        m_window->startAutosave(folder.path());
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("epoch.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        waitUntilReady();
        bool asked = false;
        const auto whileItLoads = connect(&run(), &TrainingRun::stateChanged, this, [&] {
            if (run().state() == State::Loading && !std::exchange(asked, true))
                m_lab->autosave(path("loading.kscope")); // no trainer has it yet
        });
        m_window->openFile(path("epoch.kscope"), true);
        QTRY_VERIFY_WITH_TIMEOUT(asked && run().state() == State::Paused, 20000);
        disconnect(whileItLoads);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("loading.kscope")), 20000);
        QVERIFY(loadNetworkSession(path("loading.kscope").toStdString()).training);
        QTest::qWait(500);
        for (const QFileInfo& kept : QDir(folder.path()).entryInfoList({QStringLiteral("autosave-*.kscope")}))
            QVERIFY(loadNetworkSession(kept.filePath().toStdString()).training);
    }

    /// Its folder was moved: the weights are there all the same, and go on with the data at their new place.
    void aTrainingWithoutItsDataIsNotLost()
    {
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("three.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        NetworkSession moved = loadNetworkSession(path("three.kscope").toStdString());
        moved.data = moved.training->data = "mnist:/nowhere";
        saveNetworkSession(moved, path("moved.kscope").toStdString());
        m_window->openFile(path("moved.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        m_lab->save(path("again.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("again.kscope")), 20000);
        QTRY_COMPARE(loadNetworkSession(path("again.kscope").toStdString()).training->history.batches.size(), 3U);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=600&test=100&validation=0.2"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(!run().view().history.otherData); // the same digits at another place
    }

    /// Trained on a backend that this machine has not: the weights go on with one that it has, and nobody takes what comes for the same bits.
    void aTrainingOfAnotherMachineGoesOn()
    {
        train(3);
        m_lab->save(path("three.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        NetworkSession there = loadNetworkSession(path("three.kscope").toStdString());
        there.settings.backend = there.training->settings.backend = "abacus";
        there.settings.implementation = there.training->settings.implementation = "wooden";
        saveNetworkSession(there, path("there.kscope").toStdString());
        m_window->openFile(path("there.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("abacus")), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{3});
        const TrainingSettings& settings = m_lab->document().settings();
        QVERIFY(findBackend(settings.backend)->info().available);
        QCOMPARE(settings.implementation, std::string("auto"));
        QCOMPARE(run().view().content.settings.backend, settings.backend);
        const QString words = QString::fromStdString(settings.backend) + QStringLiteral(" computes this instead");
        QVERIFY2(said().contains(words), qPrintable(said()));
        m_lab->save(path("here.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("here.kscope")), 20000);
        QTRY_VERIFY(said().contains(QStringLiteral("Saved as")));
        QVERIFY(loadNetworkSession(path("here.kscope").toStdString()).environment != currentEnvironment());
        train(1);
    }

    /// What keeps a training from being made may be cured in the settings of how it is computed: it goes on with those.
    void aTrainingThatCouldNotBeMadeGoesOnOtherwise()
    {
        openLargeWithoutRoom();
        change([](NetworkContent& content) { content.settings.backend = "serial"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        QCOMPARE(run().view().content.settings.backend, std::string("serial"));
    }

    /// Its data are not there, and it begins anew: what waits for them is put aside like any other training.
    void whatCouldNotBeMadeIsPutAside()
    {
        train(3);
        m_lab->save(path("three.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        NetworkSession moved = loadNetworkSession(path("three.kscope").toStdString());
        moved.data = moved.training->data = "mnist:/nowhere";
        saveNetworkSession(moved, path("moved.kscope").toStdString());
        m_window->openFile(path("moved.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        action("network.untrained")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(!run().isTrained());
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(run().earlier().empty()); // it does not stand beside itself
        QVERIFY(run().waiting());
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=600&test=100&validation=0.2"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{3});
    }

    /// No other data are shown while those of a session are missing, no question waits for ever, and they are taken when they are back.
    void dataThatComeBackAreTaken()
    {
        QFile table(path("later.csv"));
        const auto write = [&table] {
            QVERIFY(table.open(QIODevice::WriteOnly));
            table.write("a,b,target\n");
            for (int i = 0; i < 60; ++i)
                table.write(QByteArray::number(i % 7) + "," + QByteArray::number(i % 5) + "," + QByteArray::number(i % 7 - i % 5) + "\n");
            table.close();
        };
        write();
        m_lab->save(path("digits.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("digits.kscope")) && !m_lab->isModified(), 20000);
        m_lab->strips().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("csv:") + table.fileName() + QStringLiteral("?target=target"));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && run().view().content.data.starts_with("csv:"), 20000);
        run().run({.batches = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("table.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_window->openFile(path("digits.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && run().view().content.data.starts_with("synthetic:"), 20000);
        m_lab->strips().open(QStringLiteral("data"));
        const auto* counts = m_window->findChild<QTableWidget*>("dataCounts");
        QTRY_VERIFY_WITH_TIMEOUT(counts->rowCount() > 0, 20000);
        QVERIFY(table.remove());
        m_window->openFile(path("table.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QCOMPARE(counts->rowCount(), 0);
        QVERIFY2(m_window->findChild<QLabel*>("dataFacts")->text().contains("later.csv"),
                 qPrintable(m_window->findChild<QLabel*>("dataFacts")->text()));
        std::optional<bool> answered;
        run().query<bool>([](Trainer&) { return true; }, [&answered](bool) { answered = true; },
                          [&answered](const Text&) { answered = false; });
        QTRY_VERIFY(answered.has_value());
        QVERIFY(!*answered);
        write();
        m_lab->dataPage().use(QString::fromStdString(m_lab->document().content().data));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(counts->rowCount() > 0, 20000);
    }

    /// What lies at the place of the data has been replaced since: lines and accuracies are not of them.
    void otherDataAreNamed()
    {
        const auto warned = [this] {
            const auto* note = m_lab->trainPage().findChild<QLabel*>(QStringLiteral("networkWarning"));
            return note->text().contains("not the data that the network was trained on");
        };
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("three.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_window->openFile(path("three.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QVERIFY(!warned());
        NetworkSession replaced = loadNetworkSession(path("three.kscope").toStdString());
        replaced.data = replaced.training->data = "synthetic:digits?count=600&test=100&validation=0.2&seed=5";
        saveNetworkSession(replaced, path("replaced.kscope").toStdString());
        m_window->openFile(path("replaced.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(warned(), 20000);
        QCOMPARE(run().state(), State::Paused);
        QCOMPARE(batches(), std::size_t{3});
    }

    /// What is put aside and saved nowhere is asked for before the program ends.
    void whatIsPutAsideIsUnsavedWork()
    {
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_lab->isModified());
        action("network.untrained")->trigger();
        waitUntilReady();
        QVERIFY(m_lab->isModified());
    }

    /// Modified is what differs from the file: neither more nor less.
    void onlyWhatDiffersIsUnsaved()
    {
        m_lab->save(path("set.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        change([](NetworkContent& content) { content.settings.seed = 12; });
        QVERIFY(m_lab->isModified());
        m_lab->undoStack()->undo();
        QVERIFY(!m_lab->isModified());
        waitUntilReady();

        // What is edited while a file is being written is not in it.
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("set.kscope"));
        change([](NetworkContent& content) { content.settings.seed = 13; });
        QTRY_COMPARE_WITH_TIMEOUT(loadNetworkSession(path("set.kscope").toStdString()).training.has_value(), true, 20000);
        QTRY_VERIFY(said().contains(QStringLiteral("Saved as")));
        QVERIFY(m_lab->isModified());
        m_lab->undoStack()->undo();
        QVERIFY(!m_lab->isModified());

        // As many batches of another training are not those that were saved.
        change([](NetworkContent& content) { content.settings.seed = 14; });
        action("network.untrained")->trigger();
        waitUntilReady();
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("other.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->undoStack()->undo(); // holds for the next training
        QVERIFY(m_lab->isModified());
        m_lab->undoStack()->redo();
        QVERIFY(!m_lab->isModified());
    }

    void openingAnotherFileLosesNothing()
    {
        run().run({.batches = 4});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("four.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 6, 20000);
        m_window->openFile(path("four.kscope"), true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring it back")));
        QCOMPARE(batches(), std::size_t{6});
        QCOMPARE(m_lab->sessionPath(), path("four.kscope"));
        QVERIFY(m_lab->isModified());
    }

    void aFinishedTrainingComesBackFinished()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        m_lab->save(path("done.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        waitUntilReady();
        m_window->openFile(path("done.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QVERIFY(!action("network.stepEpoch")->isEnabled());
        change([](NetworkContent& content) { content.settings.stop.epochs = 4; });
        QCOMPARE(run().state(), State::Paused);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QCOMPARE(run().view().history.epochs.size(), std::size_t{4});
    }

    /// More epochs alone do not go on with a training that its accuracy has ended.
    void theTargetEndsIt()
    {
        change([](NetworkContent& content) { content.settings.stop.targetAccuracy = 0.01; });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const std::size_t done = batches();
        change([](NetworkContent& content) { content.settings.stop.epochs = 9; });
        QCOMPARE(run().state(), State::Finished);
        QVERIFY2(run().message().english().find("accuracy") != std::string::npos, run().message().english().c_str());
        change([](NetworkContent& content) { content.settings.stop.targetAccuracy = 0; });
        QCOMPARE(run().state(), State::Paused);
        run().run({.batches = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == done + 1, 20000);
    }

    void goesBackToBeforeItDiverged()
    {
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        const std::size_t good = batches();
        run().setRate(1e30F);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 20000);
        QVERIFY(run().lastFinite());
        const float rate = run().lastFinite()->settings.schedule.rate;
        QVERIFY(follow(lastMessage(), QStringLiteral("half the rate")));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), good);
        QCOMPARE(m_lab->document().settings().schedule.rate, rate / 2);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
    }

    /// Of the rate that was too large, not of one that was set before it.
    void goesBackWithHalfTheRateThatWasTooLarge()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=300&test=50&validation=0.2";
            content.model = presetModel("fc:50-25");
            content.settings.optimizer.kind = OptimizerKind::Sgd;
        });
        waitUntilReady();
        QVERIFY(!m_lab->trainPage().findChild<QWidget*>(QStringLiteral("accuracyChart"))->isVisible());
        change([](NetworkContent& content) { content.settings.schedule.rate = 1e6F; });
        QCOMPARE(run().state(), State::Ready);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 20000);
        QVERIFY(follow(lastMessage(), QStringLiteral("half the rate")));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused || run().state() == State::Ready, 20000);
        QCOMPARE(m_lab->document().settings().schedule.rate, 5e5F);
        QCOMPARE(run().view().content.settings.schedule.rate, 5e5F);
    }

    /// A network that gives numbers reads nothing right.
    void offersNoDrawingToARegression()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=300&test=50&validation=0.2";
            content.model = presetModel("fc:50-25");
        });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        for (const auto& entry : m_window->messages().history())
            QVERIFY2(!entry.message.text.said().contains(QStringLiteral("What next")), qPrintable(entry.message.text.said()));
    }

    /// One long epoch: its beginning would lose all of it.
    void goesBackToInsideTheEpoch()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=12000&test=100&validation=0.1";
            content.settings.batch = 4;
        });
        waitUntilReady();
        run().run({.batches = 40});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QTest::qWait(2100); // longer than between two keepings
        run().run({.batches = 40});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        run().setRate(1e30F);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 20000);
        QVERIFY(run().lastFinite());
        QVERIFY(run().lastFinite()->history.batches.size() >= 41);
        QVERIFY(run().view().history.epochs.empty());
    }

    void offersASmallerBatchWhereMemoryIsShort()
    {
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(budget.used() + (std::size_t{24} << 20U));
        change([](NetworkContent& content) { content.settings.batch = 480; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(run().lacksMemory());
        QVERIFY2(lastMessage().text.said().contains(QStringLiteral("MiB")), qPrintable(lastMessage().text.said()));
        // How much is left depends on what else the window holds: the offer is repeated until it fits.
        for (int offers = 0; offers < 5 && run().state() == State::Failed; ++offers) {
            QVERIFY(follow(lastMessage(), QStringLiteral("Use a batch of")));
            QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Loading, 20000);
        }
        QVERIFY(m_lab->document().settings().batch < 480);
        QCOMPARE(run().state(), State::Ready);
    }

    /// A smaller batch is another training: what was trained with the larger one, on a machine with more memory, is put aside.
    void aSmallerBatchLosesNoTraining()
    {
        openLargeWithoutRoom();
        QVERIFY(follow(lastMessage(), QStringLiteral("Begin anew with a batch of")));
        waitUntilReady();
        QCOMPARE(batches(), std::size_t{0});
        QVERIFY(m_lab->document().settings().batch < 480);
        QVERIFY(m_lab->isModified());
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        QCOMPARE(run().view().content.settings.batch, std::int64_t{480});
    }

    /// Training fits, its validation does not: said before the first batch, not after the first epoch.
    void roomForValidationIsKnownFirst()
    {
        change([](NetworkContent& content) { content.settings.batch = 4; });
        waitUntilReady();
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(1000); // not even for one sample at once
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().lacksMemory(), 20000);
        QCOMPARE(batches(), std::size_t{0});
    }

    void residualBranchesCanBeConnected()
    {
        m_lab->strips().open(QStringLiteral("build"));
        BuildPage& build = m_lab->buildPage();
        build.takePreset(QStringLiteral("lenet-5"));
        build.choose(1); // relu1
        build.insert(OpKind::Add);
        const int add = 2;
        QCOMPARE(m_lab->document().model().graph.nodes[add].spec.op, OpKind::Add);
        auto* second = build.findChild<QComboBox*>(QStringLiteral("secondOperand"));
        QVERIFY(second);
        QCOMPARE(second->count(), 3); // input, conv1, relu1
        build.setOperand(true, graphInput);
        QCOMPARE(m_lab->document().model().graph.nodes[add].src2, graphInput);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->document().model().graph.nodes[add].src2, 0);
        build.rename(build.chosen(), QStringLiteral("sum"));
        QCOMPARE(m_lab->document().model().graph.nodes[add].name, std::string("sum"));
    }

    /// Charts, strips and settings are used while it trains; the window's thread must never be away for more than 50 ms: twice as much processor
    /// time where another program's thread shares its core.
    void theWindowAnswersWhileItTrains()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 500; });
        m_lab->trainPage().setShowsMore(true);
        waitUntilReady();
        QTest::qWait(300); // fonts and buffers are there
        Watchdog watchdog(std::chrono::milliseconds(100));
        run().run();
        watchdog.start();
        for (const char* page : {"build", "train", "export", "train"}) {
            QTest::qWait(500);
            m_lab->strips().open(QString::fromLatin1(page));
        }
        QTest::qWait(1000);
        watchdog.stop();
        qInfo("%s, %zu batches", qPrintable(watchdog.report()), batches());
        QVERIFY(batches() > 50);
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
    }
};

QTEST_MAIN(TestNetworkSession)
#include "tst_network_session.moc"
