#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/builder.h"
#include "core/nn/initialisation.h"
#include "core/nn/probe.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/see/see_reasons.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/network/watch/watch_questions.h"
#include "ui/tasks/compute_thread.h"

#include <QTest>
#include <QWidget>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace ks;

namespace {

bool sameNumbers(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && std::ranges::equal(a.cells(), b.cells(), [](float one, float other) {
               return std::bit_cast<std::uint32_t>(one) == std::bit_cast<std::uint32_t>(other);
           });
}

std::vector<std::pair<int, Role>> everyTensor(const Graph& graph)
{
    std::vector<std::pair<int, Role>> all;
    for (int node = graphInput; node < static_cast<int>(graph.nodes.size()); ++node)
        for (const Role role : probedRoles(graph, node))
            all.emplace_back(node, role);
    return all;
}

} // namespace

/// What a look at a network gives to who shows all of it, and to who points here and there.
class TestWatchEngine : public test::NetworkTest {
    Q_OBJECT

private:
    /// On the compute thread; what is wrong, in words.
    QString looked(const std::function<QString(Trainer&)>& ask)
    {
        std::optional<QString> said;
        run().query<QString>(
            ask, [&](const QString& text) { said = text; }, [&](const Text& why) { said = QString::fromStdString(why.english()); });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(said, 20000); }();
        return said.value_or(QStringLiteral("no answer"));
    }

    /// Looks at one layer, in a window of its own.
    struct Looker {
        explicit Looker(TestWatchEngine& test)
            : questions(*test.m_window, test.run(), page, [] { return WatchQuestion{.image = {}, .node = 0}; })
        {
            page.show();
        }
        QWidget page;
        WatchQuestions questions;
    };
    void open(Looker& looker)
    {
        looker.questions.setOpen(true);
        looker.questions.refresh();
        QTRY_VERIFY_WITH_TIMEOUT(looker.questions.answer(), 20000);
        QVERIFY(m_desk->settled());
    }

private slots:
    void init()
    {
        openWindow();
        useLittleData();
    }
    void cleanup() { closeWindow(); }

    void allTensorsAreThoseOfTheProbe()
    {
        train(2);
        QCOMPARE(looked([](Trainer& trainer) {
                     WatchEngine engine;
                     const Graph& graph = trainer.model().graph;
                     WatchQuestion question{.image = {}, .node = 0};
                     question.tensors = everyTensor(graph);
                     const WatchAnswer answer = engine.answer(trainer, question);
                     NetworkProbe probe(trainer.model(), trainer.plans().backend(), trainer.settings().threads);
                     probe.setParameters(trainer.parameters());
                     probe.look(*answer.seen);
                     std::vector<float> target(static_cast<std::size_t>(trainer.model().outputs()));
                     target.at(static_cast<std::size_t>(answer.prediction.label)) = 1;
                     probe.towardsTarget(target);
                     if (answer.tensors.size() != question.tensors.size())
                         return QStringLiteral("%1 tensors").arg(answer.tensors.size());
                     for (std::size_t i = 0; i < question.tensors.size(); ++i) {
                         const auto [node, role] = question.tensors[i];
                         if (!answer.tensors[i] || !sameNumbers(*answer.tensors[i], probe.tensor(node, role)))
                             return QStringLiteral("node %1, role %2").arg(node).arg(static_cast<int>(role));
                     }
                     if (engine.lastLook()->computedBy() != trainer.settings().backend)
                         return QString::fromStdString(engine.lastLook()->computedBy());
                     return QString();
                 }),
                 QString());
    }

    /// What takes long comes again while the network trains, one question after the other, and every answer is told.
    void aSlowLookComesAgainWhileItTrains()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 2000; });
        waitUntilReady();
        qint64 now = 0; // ms
        QWidget page;
        WatchQuestions questions(
            *m_window, run(), page, [] { return WatchQuestion{.image = {}, .node = 0}; },
            WatchQuestions::Steady{Pace(0.03, 90, [&now] { return now; }).atLeastEach(3000), [] { return 0.9; }}); // by its share: 30 s
        std::vector<std::size_t> told;
        connect(&questions, &WatchQuestions::answered, &page, [&told](const WatchAnswer& answer) { told.push_back(answer.trained); });
        page.show();
        questions.setOpen(true);
        questions.refresh();
        QTRY_COMPARE_WITH_TIMEOUT(told, std::vector<std::size_t>{0}, 20000);
        run().run();
        for (std::size_t answers = 1; answers < 4; ++answers) {
            const std::size_t before = batches();
            QTRY_VERIFY_WITH_TIMEOUT(batches() >= before + 3, 20000);
            QCOMPARE(told.size(), answers); // the time for another one has not come
            now += 10000;
            QTRY_COMPARE_WITH_TIMEOUT(told.size(), answers + 1, 20000);
            QVERIFY(told.back() > before);
        }
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && questions.answer()->trained == batches(), 20000);
    }

    /// A gradient among them is looked for, one and the same tensor is taken once, and one that is not there is none.
    void whatIsTaken()
    {
        QCOMPARE(looked([](Trainer& trainer) {
                     WatchEngine engine;
                     if (engine.lastLook())
                         return QStringLiteral("looked before");
                     WatchQuestion question{.image = {}, .node = 0};
                     question.tensors = {{0, Role::Dst}, {0, Role::Weights}, {1, Role::Weights}, {0, Role::Weights}, {99, Role::Dst}};
                     const WatchAnswer forwards = engine.answer(trainer, question);
                     if (forwards.tensors.size() != 5 || forwards.tensors[0] != forwards.tensor || !forwards.tensors[1] ||
                         forwards.tensors[2] || forwards.tensors[3] != forwards.tensors[1] || forwards.tensors[4])
                         return QStringLiteral("forwards");
                     try {
                         engine.lastLook()->tensor(0, Role::DiffDst);
                         return QStringLiteral("looked backwards for nothing");
                     } catch (const InputError&) {
                     }
                     question.tensors = {{0, Role::DiffWeights}};
                     const WatchAnswer backwards = engine.answer(trainer, question);
                     if (!backwards.tensors[0] || !sameNumbers(*backwards.tensor, *forwards.tensor) ||
                         std::ranges::none_of(backwards.tensors[0]->cells(), [](float one) { return one != 0; }))
                         return QStringLiteral("backwards");
                     question.attention = true;
                     const WatchAnswer attention = engine.answer(trainer, question);
                     return attention.tensors.size() == 1 && !attention.tensors[0] ? QString() : QStringLiteral("attention");
                 }),
                 QString());
    }

    void whoPointsIsAnsweredFromTheLastLook()
    {
        Looker looker(*this);
        Tensor early;
        const auto first = [](const NetworkProbe& probe) { return probe.tensor(0, Role::Dst); };
        looker.questions.askOfLast<Tensor>(first, [&](const Tensor& tensor) { early = tensor; });
        open(looker);
        QVERIFY(early.empty()); // there was none to ask
        Tensor now;
        looker.questions.askOfLast<Tensor>(first, [&](const Tensor& tensor) { now = tensor; });
        QTRY_VERIFY_WITH_TIMEOUT(!now.empty(), 20000);
        QVERIFY(sameNumbers(now, *looker.questions.answer()->tensor));

        QString failure;
        connect(&looker.questions, &WatchQuestions::failed, this,
                [&](const Text& why) { failure = QString::fromStdString(why.english()); });
        looker.questions.askOfLast<Tensor>([](const NetworkProbe& probe) { return probe.tensor(0, Role::DiffDst); }, [](const Tensor&) {});
        QTRY_VERIFY_WITH_TIMEOUT(!failure.isEmpty(), 20000);
        QVERIFY(m_desk->settled());
    }

    void theNewestAloneIsAnswered()
    {
        Looker looker(*this);
        open(looker);
        std::binary_semaphore busy(0);
        m_window->compute().post([&] { busy.acquire(); });
        QList<int> asked; // on the compute thread, read when that is done
        QList<int> answered;
        for (int number = 0; number < 6; ++number)
            looker.questions.askOfLast<int>(
                [&asked, number](const NetworkProbe&) {
                    asked.append(number);
                    return number;
                },
                [&answered](int one) { answered.append(one); });
        busy.release();
        QVERIFY(m_desk->settled());
        QCOMPARE(asked, QList<int>{5});
        QCOMPARE(answered, QList<int>{5});

        // One under way hears of it.
        std::binary_semaphore begun(0);
        bool stopped = false;
        looker.questions.askOfLast<int>(
            [&](const NetworkProbe&, const std::stop_token& stop) {
                begun.release();
                while (!stop.stop_requested())
                    std::this_thread::yield();
                stopped = true;
                return stopped ? throw Stopped() : 0;
            },
            [&answered](int one) { answered.append(one); });
        begun.acquire();
        looker.questions.askOfLast<int>([](const NetworkProbe&) { return 7; }, [&answered](int one) { answered.append(one); });
        QVERIFY(m_desk->settled());
        QVERIFY(stopped);
        QCOMPARE(answered, (QList<int>{5, 7}));
    }

    void aClosedPageIsNotAnswered()
    {
        Looker looker(*this);
        open(looker);
        std::binary_semaphore busy(0);
        m_window->compute().post([&] { busy.acquire(); });
        int answers = 0;
        const auto ask = [&] { looker.questions.askOfLast<int>([](const NetworkProbe&) { return 1; }, [&](int) { ++answers; }); };
        ask();
        ask();
        looker.questions.setOpen(false);
        ask();
        busy.release();
        QVERIFY(m_desk->settled());
        QCOMPARE(answers, 0);
        looker.questions.setOpen(true);
        looker.questions.refresh();
        QVERIFY(m_desk->settled());
        ask();
        QVERIFY(m_desk->settled());
        QCOMPARE(answers, 1);
    }

    /// "lanes gives 0.3": whoever is named there gave it, be it in the place of the one that trains.
    void aNumberIsSaidToBeOfWhoGaveIt()
    {
        for (const auto& [side, name] : {std::pair{16, "lanes"}, {96, "openmp"}}) { // one would wait for the large one
            ModelBuilder net("looked at", {1, 32, side, side});
            net.conv(64, 3, 1, 1).conv(64, 3, 1, 1).add(OpKind::GlobalAveragePool).add(OpKind::Flatten).gemm(3);
            const Model model = net.finish();
            NetworkProbe probe(model, requireBackend("lanes"), 1);
            probe.setParameters(initialParameters(model, 7));
            (void)probe.look(Tensor(model.graph.input, "input"));
            const std::shared_ptr<const OperationResult> layer = operationOf(probe, 1, false);
            QCOMPARE(layer->backend, std::string(name));
            QCOMPARE(layer->content.backend, layer->backend); // who opens it in the Operation lab finds the same
        }
    }
};

QTEST_MAIN(TestWatchEngine)
#include "tst_watch_engine.moc"
