#include "core/io/onnx/onnx_file.h"
#include "core/nn/builder.h"
#include "core/nn/checkpoint.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/nn/usual_rate.h"
#include "core/nn/weights.h"
#include "core/session/network_session.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"

#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace ks;

/// Networks of files that other programs wrote: their weights, classes, losses, and the file itself.
class TestForeignNetworks : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    /// A table of which two columns ask for numbers, and a network for it that does not say by which loss; the description of the data.
    QString writePairs()
    {
        QByteArray table = "a,b,y,z\n";
        for (int row = 0; row < 400; ++row)
            table += QByteArray::number(row % 7) + "," + QByteArray::number(row % 5) + "," + QByteArray::number(row % 3) + ",1\n";
        test::written(path("pairs.csv"), table);
        ModelBuilder net("silent", {1, 2, 1, 1});
        const Model model = net.gemm(2).finish();
        writeOnnx(path("silent.onnx").toStdString(), {model.name, model.graph, initialParameters(model, 1)});
        return QStringLiteral("csv:%1?target=y,z").arg(path("pairs.csv"));
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// Weights say what they were trained to say, also in files, whatever the data at hand call it; until they are trained on these.
    void weightsOfAFileKeepTheirClasses()
    {
        Model model = presetModel("lenet-5");
        for (std::size_t i = 0; i < model.classes.size(); ++i)
            model.classes[i] = std::string(1, static_cast<char>('A' + i));
        saveWeights(path("letters.safetensors").toStdString(), model, initialParameters(model, 1));
        m_window->openFile(path("letters.safetensors"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(run().opened().data()->classNames().front(), std::string("0"));
        const auto* warning = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("networkWarning"));
        QVERIFY2(warning->text().contains(QStringLiteral("(A, B, C, …)")) && warning->text().contains(QStringLiteral("(0, 1, 2, …)")),
                 qPrintable(warning->text()));
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        const auto* answer = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryAnswer"));
        static const QRegularExpression letter(QStringLiteral("This is [0-9].*the network says [A-J],"));
        QTRY_VERIFY2_WITH_TIMEOUT(answer->text().contains(letter), qPrintable(answer->text()), 20000);
        m_lab->save(path("letters-too.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("letters-too.safetensors")), 20000);
        QVERIFY(loadCheckpoint(path("letters-too.safetensors").toStdString()).model.classes == model.classes);
        train(1);
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
        beginAnew();
        QVERIFY(m_lab->canOpen(where));
        m_window->openFile(where, false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(run().view().isTrained() && batches() == 0 && m_lab->sessionPath().isEmpty());
        QCOMPARE(action("network.train")->text(), QStringLiteral("Train")); // there is nothing to go on with
        ask();
        QVERIFY(std::ranges::equal(*weights, before,
                                   [](const Tensor& a, const Tensor& b) { return std::ranges::equal(a.cells(), b.cells()); }));
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        const auto* mistake = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryQuestion"));
        QTRY_VERIFY2_WITH_TIMEOUT(mistake->text().contains(QLatin1String("with the weights of the file")), qPrintable(mistake->text()),
                                  20000);
        m_lab->save(path("given.kscope")); // and they stay
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("given.kscope")), 20000);
        QVERIFY(loadNetworkSession(path("given.kscope").toStdString()).training);
        change([](NetworkContent& content) { content.settings.batch = 32; }); // not silently dropped
        QCOMPARE(run().state(), State::Paused);
        QVERIFY(run().view().isTrained());
        train(2);
        QCOMPARE(action("network.train")->text(), QStringLiteral("Go on"));
        QFile::remove(path("given.kscope"));
    }

    /// Nobody is invited to what the data do not allow, neither with weights nor without.
    void whatDoesNotFitTheDataIsNotOffered()
    {
        const auto* headline = m_window->findChild<QLabel*>("trainHeadline");
        const Model model = presetModel("lenet-5");
        writeOnnx(path("digits.onnx").toStdString(), {model.name, model.graph, initialParameters(model, 1), model.classes, model.loss});
        m_window->openFile(path("digits.onnx"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().history.given, 20000);
        QTRY_VERIFY2(headline->text().contains("train it on"), qPrintable(headline->text()));
        m_lab->dataPage().use(writePairs());
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 2, 20000);
        waitUntilReady();
        m_window->openFile(path("digits.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(run().view().history.given);
        QTRY_VERIFY2(headline->text().contains("neither be trained nor tried"), qPrintable(headline->text()));
        QVERIFY2(headline->text().contains("weights of its file") && !headline->text().contains("train it on"),
                 qPrintable(headline->text()));
        change([&](NetworkContent& content) { content.model = presetModel("resnet-14-cifar"); });
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Failed && !run().view().history.given, 20000);
        QTRY_VERIFY2(headline->text().contains("neither be trained nor tried"), qPrintable(headline->text()));
        QVERIFY2(!headline->text().contains("weights of its file"), qPrintable(headline->text()));
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

    /// Weights are worth more than pixels: pictures of another size are brought to what the network reads, and it stays as its file made it.
    void picturesAreBroughtToANetworkOfAFile()
    {
        const Model larger = fittedTo(presetModel("lenet-5"), {1, 1, 32, 32}, presetModel("lenet-5").classes);
        writeOnnx(path("larger.onnx").toStdString(), {larger.name, larger.graph, initialParameters(larger, 1)});
        m_window->openFile(path("larger.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000); // the digits have 28 rows
        QVERIFY(run().view().waiting);
        QVERIFY(offer(QStringLiteral("Fit it to the data, without its weights")));
        const std::function<void()> bring = offer(QStringLiteral("Bring the samples to"));
        QVERIFY(bring);
        bring();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(run().view().history.given && batches() == 0);
        QCOMPARE(run().view().content.model.graph.input.h, 32);
        QVERIFY(run().view().content.model.pipeline.size.has_value());
        QCOMPARE(run().view().content.model.pipeline.size->rows, 32);
        train(1);
    }

    /// See shows it as the presets: folded at first, with the numbers of its own weights, and unfolded down to a block with its skip.
    void anImportedResNetIsSeen()
    {
        const Model net = smallResNet(3, 4, m_lab->document().model().graph.input, 10);
        const std::vector<Tensor> weights = initialParameters(net, 3);
        writeOnnx(path("resnet.onnx").toStdString(), {net.name, net.graph, weights, net.classes, net.loss});
        m_window->openFile(path("resnet.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->tabs().open(QStringLiteral("see"));
        auto* see = m_window->findChild<SeePage*>();
        const auto& columns = [see]() -> const std::vector<SeeColumn>& { return see->view().picture().columns; };
        const auto areSeen = [&] { return std::ranges::all_of(columns(), [](const SeeColumn& one) { return one.tensor != nullptr; }); };
        QTRY_VERIFY_WITH_TIMEOUT(see->answer() && columns().size() > 1 && areSeen(), 20000);
        const std::size_t folded = columns().size();
        QVERIFY2(folded < run().view().content.model.graph.nodes.size() / 2, qPrintable(QString::number(folded)));
        QCOMPARE(see->view().picture().answer.size(), std::size_t{10});
        // Down to a block, by the keyboard.
        const auto unfoldGroup = [&] {
            const auto group = std::ranges::find(columns(), true, &SeeColumn::group);
            if (group == columns().end())
                return false;
            see->view().setSpot({.column = static_cast<int>(group - columns().begin())}, SeeLevel::Network);
            QTest::keyClick(&see->view(), Qt::Key_Space);
            return true;
        };
        while (std::ranges::none_of(see->view().picture().edges, &SeeEdge::skip))
            QVERIFY(unfoldGroup());
        QVERIFY(columns().size() > folded);
        QTRY_VERIFY_WITH_TIMEOUT(areSeen(), 20000);
        QVERIFY(m_desk->settled());
    }

    /// It reads the pictures: its maps and its answer are shown, by its own names, and nothing is judged; why, and the ways on, stand above the pages.
    void aNetworkOfOtherClassesIsLookedAt()
    {
        const Model digits = presetModel("lenet-5");
        const Model three = fittedTo(digits, digits.graph.input, {"a", "b", "c"});
        writeOnnx(path("abc.onnx").toStdString(), {three.name, three.graph, initialParameters(three, 7), three.classes, three.loss});
        m_window->openFile(path("abc.onnx"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && !run().view().unjudged.empty(), 20000);
        QVERIFY(!canRun(run()));
        auto* see = m_window->findChild<SeePage*>();
        for (const char* id : {"see", "watch", "why", "try", "train"}) {
            m_lab->tabs().open(QLatin1String(id));
            QVERIFY(m_desk->settled());
            QVERIFY2(trouble().contains(QLatin1String("3 outputs")) && trouble().contains(QLatin1String("without a loss")),
                     qPrintable(trouble()));
            QVERIFY2(m_lab->tabs().page(QLatin1String(id))->isVisible(), id);
        }
        m_lab->tabs().open(QStringLiteral("watch"));
        const auto* tabs = m_lab->tabs().page(QStringLiteral("watch"))->findChild<QTabWidget*>();
        QVERIFY(tabs->isTabEnabled(0) && !tabs->isTabEnabled(3) && tabs->tabToolTip(3).contains(QLatin1String("3 outputs")));
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_COMPARE_WITH_TIMEOUT(see->view().picture().answer.size(), std::size_t{3}, 20000);
        for (const auto& bar : see->view().picture().answer)
            QVERIFY(!bar.label && QStringLiteral("abc").contains(bar.name));
        bool judged = false;
        std::optional<Text> why;
        run().query<bool>([](Trainer& trainer) { return trainer.evaluate(Split::Validation).score.samples > 0; },
                          [&](bool) { judged = true; }, [&](const Text& failure) { why = failure; });
        QTRY_VERIFY_WITH_TIMEOUT(why || judged, 20000);
        QVERIFY(!judged && *why == run().view().unjudged);
        m_lab->tryPage().pad().stroke({{0.4, 0.2}, {0.6, 0.8}}); // a drawing is answered as ever
        m_lab->tabs().open(QStringLiteral("try"));
        const auto* answer = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryAnswer"));
        QTRY_VERIFY2_WITH_TIMEOUT(answer->text().contains("says"), qPrintable(answer->text()), 20000);
    }

    /// Weights of a network of three classes, on ten: its own but for the last layer, as one step of the undo.
    void weightsAreKeptForOtherClasses()
    {
        const Model digits = presetModel("lenet-5");
        const Model three = fittedTo(digits, digits.graph.input, {"a", "b", "c"});
        const std::vector<Tensor> given = initialParameters(three, 7);
        writeOnnx(path("three.onnx").toStdString(), {three.name, three.graph, given, three.classes, three.loss});
        m_window->openFile(path("three.onnx"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && !run().view().unjudged.empty(), 20000);
        const int steps = m_lab->undoStack()->index();
        const float rate = m_lab->document().settings().schedule.rate;
        const std::function<void()> keep = offer(QStringLiteral("Keep its weights, with a new last layer"));
        QVERIFY(keep);
        keep();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().unjudged.empty(), 20000);
        QVERIFY(m_lab->document().settings().schedule.rate < rate);
        QVERIFY(hasRateFromTrained(m_lab->document().model(), m_lab->document().settings()));
        QCOMPARE(run().view().content.settings.schedule.rate, m_lab->document().settings().schedule.rate);
        const auto* hint = m_window->findChild<QLabel*>(QStringLiteral("rateHint"));
        QVERIFY(hint && hint->text().contains(QLatin1String("a tenth of the usual rate")));
        QVERIFY(run().view().history.given && batches() == 0 && !run().view().waiting);
        QCOMPARE(m_lab->undoStack()->index(), steps + 1);
        QCOMPARE(m_lab->document().model().outputs(), 10);
        QVERIFY2(said().contains(QLatin1String("is new, for 10 classes")), qPrintable(said()));
        std::shared_ptr<std::vector<Tensor>> weights;
        run().query<std::shared_ptr<std::vector<Tensor>>>(
            [](Trainer& trainer) { return std::make_shared<std::vector<Tensor>>(trainer.parameters()); },
            [&](const std::shared_ptr<std::vector<Tensor>>& found) { weights = found; }, [](const Text&) {});
        QTRY_VERIFY_WITH_TIMEOUT(weights, 20000);
        QCOMPARE(weights->size(), given.size());
        for (std::size_t i = 0; i + 2 < given.size(); ++i) // the last two are those of the last layer
            QVERIFY(std::ranges::equal((*weights)[i].cells(), given[i].cells()));
        m_lab->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && !run().view().unjudged.empty(), 20000);
        QVERIFY(m_lab->document().model().graph.nodes == three.graph.nodes);
        QCOMPARE(m_lab->document().settings().schedule.rate, rate);
        QVERIFY(hint->text().isEmpty());
        m_lab->undoStack()->redo();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().unjudged.empty(), 20000);
        QVERIFY(run().view().history.given);
        train(1);
        untrain(); // first weights need the whole of it
        QCOMPARE(m_lab->document().settings().schedule.rate,
                 usualRate(m_lab->document().model(), m_lab->document().settings().optimizer.kind));
        QVERIFY(hint->text().isEmpty());
    }

    /// Weights of a file that these data can train on: beside the rate a tenth of it is offered, as one step of the undo.
    void aLowerRateIsOfferedForTrainedWeights()
    {
        const Model model = presetModel("lenet-5");
        writeOnnx(path("known.onnx").toStdString(), {model.name, model.graph, initialParameters(model, 1), model.classes, model.loss});
        m_window->openFile(path("known.onnx"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().history.given, 20000);
        const auto rate = [this] { return m_lab->document().settings().schedule.rate; };
        const float before = rate();
        const float tenth = tenthOfUsualRate(m_lab->document().model(), m_lab->document().settings().optimizer.kind);
        QVERIFY(tenth < before);
        auto* hint = m_window->findChild<QLabel*>(QStringLiteral("rateHint"));
        QVERIFY(hint && hint->text().contains(QLatin1String("a tenth of the usual rate")));
        QVERIFY(hint->textInteractionFlags() & Qt::LinksAccessibleByKeyboard);
        emit hint->linkActivated(QStringLiteral("rate"));
        QCOMPARE(rate(), tenth);
        QVERIFY2(hint->text().contains(QLatin1String("is proposed")), qPrintable(hint->text()));
        m_lab->undoStack()->undo();
        QCOMPARE(rate(), before);
        train(1);
        QVERIFY(hint->text().isEmpty()); // what it does is seen now
    }

    /// Data that are chosen for weights which wait do not cost them.
    void dataOfOtherClassesCostNoWeights()
    {
        const Model digits = presetModel("lenet-5");
        const Model larger = fittedTo(digits, {1, 1, 32, 32}, {"a", "b", "c"});
        writeOnnx(path("waiting.onnx").toStdString(),
                  {larger.name, larger.graph, initialParameters(larger, 7), larger.classes, larger.loss});
        m_window->openFile(path("waiting.onnx"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=120&test=20"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().content().data.starts_with("synthetic:shapes") && run().state() == State::Failed, 20000);
        QVERIFY(run().view().waiting);
        QVERIFY(m_lab->document().model().graph.nodes == larger.graph.nodes);
        const std::function<void()> keep = offer(QStringLiteral("Keep its weights, with a new last layer"));
        QVERIFY(keep); // of colour pictures, too: they are read in grey
        keep();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(run().view().content.model.pipeline.grey && run().view().unjudged.empty());
        QCOMPARE(run().view().content.model.graph.input.c, 1);
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
        QVERIFY(run().view().isTrained() && batches() == 0 && !run().view().content.model.classifies());
        QVERIFY(!m_lab->document().model().classifies());
        const auto* warning = m_lab->trainPage().findChild<QLabel*>(QStringLiteral("networkWarning"));
        QVERIFY2(warning->text().contains("does not say what the network was trained against"), qPrintable(warning->text()));
        train(1);
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
            change([](NetworkContent& content) { content.settings.augmentation.shift += 1; }); // by hand: so it stays for the next network
            QVERIFY(m_lab->document().settings().augmentation.moves());
        };
        const auto isTrainedOn = [this] {
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
            QVERIFY(run().view().isTrained() && batches() == 0);
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
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Failed && run().view().waiting, 20000);
        const std::function<void()> fit = offer(QStringLiteral("Fit it to the data"));
        QVERIFY(fit);
        fit();
        isTrainedOn();
    }

    void whatAnotherProgramWroteIsNotOverwritten()
    {
        m_lab->save(path("shared.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("shared.kscope")), 20000);
        QTRY_VERIFY(!m_lab->isModified());
        const QDateTime before = QFileInfo(path("shared.kscope")).lastModified();
        QTRY_VERIFY(QDateTime::currentDateTime() > before.addMSecs(10)); // in which a file's time moves on
        m_lab->save(path("shared.kscope"));                              // once more: it is our own
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(path("shared.kscope")).lastModified() > before, 20000);
        QVERIFY(m_desk->settled()); // that it is saved has been told
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
};

QTEST_MAIN(TestForeignNetworks)
#include "tst_foreign_networks.moc"
