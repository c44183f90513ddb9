#include "tests/places.h"
#include "ui/network/step/step_texts.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace ks;

namespace {

TensorPtr one(float value)
{
    Tensor tensor({1, 1, 1, 1}, "cell");
    tensor.cells()[0] = value;
    return std::make_shared<const Tensor>(std::move(tensor));
}

struct Numbers {
    float w = 0.5F, g = -0.25F, m = -0.125F, v = 0.0625F, after = 0, rate = 0.01F;
    std::uint64_t updates = 4;
};

/// The moment at which an optimiser makes a parameter of the only layer new.
StepMoment updateOf(const OptimizerSpec& spec, const Numbers& numbers)
{
    Graph graph{.input = {1, 1, 1, 1}};
    graph.nodes.push_back({.name = "gemm1", .spec = defaultSpec(OpKind::Gemm, {1, 1, 1, 1}), .src = graphInput});
    auto layer = std::make_shared<OperationResult>();
    layer->backend = "serial";
    StepUpdate update{.before = one(numbers.w), .gradient = one(numbers.g), .after = one(numbers.after), .optimizer = spec};
    update.rate = numbers.rate;
    update.updates = numbers.updates;
    for (const OptimizerState state : statesOf(spec.kind))
        update.states.push_back(one(state == OptimizerState::Squares ? numbers.v : numbers.m));
    StepMoment moment;
    moment.position = {.phase = StepPhase::Update, .layer = 0, .of = Role::Weights};
    moment.graph = std::make_shared<const Graph>(std::move(graph));
    moment.layer = std::move(layer);
    moment.update = std::move(update);
    return moment;
}

/// The moment at which the loss of three samples is known: of usual outputs, of one that is nearly right, and of one that is far off.
StepMoment lossOf(OpKind loss)
{
    Graph graph{.input = {1, 3, 1, 1}};
    graph.nodes.push_back({.name = "gemm1", .spec = defaultSpec(OpKind::Gemm, {1, 3, 1, 1}), .src = graphInput});
    graph.nodes.front().spec.filters = 3;
    Tensor outputs({3, 3, 1, 1}, "outputs");
    std::ranges::copy(std::initializer_list<float>{0.1F, -0.4F, 1.25F, 9, -3, -2.5F, 0, 1000, -7}, outputs.data());
    Tensor targets({3, 3, 1, 1}, "targets");
    std::ranges::copy(std::initializer_list<float>{0, 1, 0, 1, 0, 0, 0, 0, 1}, targets.data());
    StepMoment moment;
    moment.position = {.phase = StepPhase::Forward, .layer = 1};
    moment.steps = std::make_shared<const NetworkSteps>(graph, loss, 1, 3, 3);
    moment.graph = std::make_shared<const Graph>(std::move(graph));
    moment.input = std::make_shared<const Tensor>(Tensor({3, 3, 1, 1}, "input"));
    moment.outputs = std::make_shared<const Tensor>(std::move(outputs));
    moment.targets = std::make_shared<const Tensor>(std::move(targets));
    moment.loss = 0.75;
    return moment;
}

/// The text of this row, from the file beside this one: a row's name, a tab, its text.
QString golden()
{
    QFile file(QString::fromStdString(test::sourcePath("tests/ui/network/step_texts.txt")));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray name = QByteArray(QTest::currentDataTag()) + '\t';
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith(name))
            return QString::fromUtf8(line.mid(name.size()));
    return {};
}

} // namespace

/// What the Step page writes of updates and losses, letter by letter.
class TestStepTexts : public QObject {
    Q_OBJECT

private slots:
    void updates_data()
    {
        QTest::addColumn<OptimizerSpec>("spec");
        QTest::addColumn<Numbers>("numbers");
        constexpr float inf = std::numeric_limits<float>::infinity();
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        for (int kind = 0; kind < 6; ++kind)
            for (const float decay : {0.0F, 0.1F}) {
                OptimizerSpec spec{.kind = OptimizerKind(kind), .weightDecay = decay};
                const auto row = [&](const char* name, const Numbers& numbers) {
                    QTest::addRow("%s, decay %g, %s", nameOf(spec.kind).data(), double(decay), name) << spec << numbers;
                };
                row("plain", {.after = 0.50362504F});
                row("negative", {.w = -0.3F, .g = 0.7F, .m = 0.123456F, .v = 3.3e-5F, .after = -0.31F, .rate = 0.001F, .updates = 1233});
                row("not finite", {.w = 1, .g = kind % 2 == 0 ? inf : nan, .m = -inf, .v = inf, .after = nan, .updates = 0});
                spec.momentum = spec.beta1 = 0;
                row("without memory", {.w = -0.0F, .g = -1e-20F, .m = -0.0F, .v = 0, .after = -0.00123456789F, .updates = 0});
            }
    }
    void updates()
    {
        QFETCH(OptimizerSpec, spec);
        QFETCH(Numbers, numbers);
        QCOMPARE(updateStory(updateOf(spec, numbers)), golden());
    }

    void losses_data()
    {
        QTest::addColumn<OpKind>("loss");
        QTest::addColumn<int>("image");
        for (const OpKind loss : {OpKind::SoftmaxCrossEntropyLoss, OpKind::MeanSquaredError})
            for (int image = 0; image < 3; ++image)
                QTest::addRow("%s, image %d", nameOf(loss).data(), image) << loss << image;
    }
    void losses()
    {
        QFETCH(OpKind, loss);
        QFETCH(int, image);
        QCOMPARE(lossStory(lossOf(loss), image), golden());
    }

    /// Beside what is compared there is never an empty place.
    void aNumberThatIsNotThereAtAHasItsReason()
    {
        StepMoment moment = updateOf({}, {.w = 0.5F});
        QVERIFY(comparedNote(moment).isEmpty());
        moment.beside.value = 0.25;
        QCOMPARE(comparedNote(moment), QStringLiteral("With the weights of A this number is 0.25, here, at B, 0.5: B − A is +0.25."));
        moment.beside = {.value = std::nullopt, .missing = Text::name("no memory")};
        QCOMPARE(comparedNote(moment), QStringLiteral("What this number is with the weights of A cannot be said: no memory"));
    }

    /// A row for each number, also for those that the optimiser keeps; where A was trained by another one it is said why these are not there.
    void allOfAnUpdateIsCompared()
    {
        StepMoment moment = updateOf({.kind = OptimizerKind::Adam}, {.w = 0.5F, .g = -0.25F, .m = -0.125F, .v = 0.0625F, .after = 0.75F});
        QVERIFY(comparedUpdate(moment).isEmpty());
        moment.beside = {
            .value = 0.25,
            .missing = {},
            .update = StepUpdateBeside{
                .optimizer = OptimizerKind::Adam, .gradient = 0.5, .states = {0.125, 0.5}, .rate = 0.02, .updates = 2, .change = -0.125}};
        const QString all = comparedUpdate(moment);
        for (const char* row : {">w<", ">∂L/∂w<", ">m<", ">v<", ">η<", ">w′ − w<", ">+0.25<", ">−0.75<", ">−0.4375<", ">+0.375<"})
            QVERIFY2(all.contains(QString::fromUtf8(row)), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("update number 3")), qPrintable(all));
        moment.beside.update->optimizer = OptimizerKind::Momentum;
        moment.beside.update->states = {0.125};
        const QString others = comparedUpdate(moment);
        QVERIFY2(!others.contains(QStringLiteral(">m<")) && others.contains(QStringLiteral(">w′ − w<")), qPrintable(others));
        QVERIFY2(others.contains(QStringLiteral("A was trained by momentum, B is by adam")), qPrintable(others));
    }
};

QTEST_MAIN(TestStepTexts)
#include "tst_step_texts.moc"
