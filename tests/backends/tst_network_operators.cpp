#include "core/backends/cpu/cpu_backend.h"
#include "core/ops/dropout.h"
#include "core/tensor/random.h"
#include "tests/backends/golden.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace ks;
using golden::tensor;

namespace {

/// A row of channels of one image, or rows of several: "1 2 3 / 4 5 6" are two images of three channels.
Tensor images(const std::string& text)
{
    Tensor all = tensor(text);
    all.reshape({all.shape().h, all.shape().w, 1, 1});
    return all;
}

/// Channels of one picture each: "1 2 | 3 4" are two channels of two cells.
Tensor channels(const std::string& text)
{
    return tensor(text);
}

std::string farOff(const Tensor& actual, const Tensor& expected, float tolerance = 1e-6F)
{
    if (actual.elements() != expected.elements())
        return "shape " + actual.shape().text() + " instead of " + expected.shape().text();
    for (std::size_t i = 0; i < actual.cells().size(); ++i) {
        const float a = actual.cells()[i];
        const float e = expected.cells()[i];
        if (a != e && !(std::abs(a - e) <= tolerance * std::max(1.0F, std::abs(e))))
            return "cell " + std::to_string(i) + " is " + std::to_string(a) + ", not " + std::to_string(e);
    }
    return {};
}

/// Every backend that has the operator, every implementation: the named results of a backward and a forward run.
void check(const OpSpec& spec, const Operands& operands, const std::vector<std::pair<Role, Tensor>>& expected)
{
    golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string& backward) {
        for (const auto& [role, tensor] : expected) {
            const bool weights = role == Role::DiffWeights || role == Role::DiffBias;
            const bool ahead = role == Role::Dst || role == Role::NewMean || role == Role::NewVariance;
            const Pass pass = ahead ? Pass::Training : weights ? Pass::BackwardWeights : Pass::BackwardData;
            const std::string back = weights ? std::string("auto") : backward;
            const OperationRun result = run(backend, spec, operands, {.passes = {pass}, .forward = forward, .backward = back});
            const std::string wrong = farOff(result.of(role), tensor);
            QVERIFY2(wrong.empty(), (backend.info().id + " " + forward + "/" + back + " " + describe(spec) + " " +
                                     std::string(nameOf(role)) + ": " + wrong)
                                        .c_str());
        }
    });
}

} // namespace

/// Worked examples of the operators that networks are made of, on every backend that has them.
class TestNetworkOperators : public QObject {
    Q_OBJECT

private slots:
    void softmaxIsAsInTheStudy()
    {
        const Tensor src = images("1 2 3 / 1000 1001 1002");
        const Tensor above = images("1 0 0 / 0 1 0");
        const OpSpec spec = defaultSpec(OpKind::Softmax, src.shape());
        // The Jacobian's rows: source studies/cpp-openmp-cuda-cudnn, CC-G02.
        check(spec, {.src = &src, .diffDst = &above},
              {{Role::Dst, images("0.090030573 0.244728471 0.665240956 / 0.090030573 0.244728471 0.665240956")},
               {Role::DiffSrc, images("0.081925069 -0.022033045 -0.059892025 / -0.022033045 0.184836447 -0.162803402")}});
        const Tensor zeros(Shape{1, 10, 1, 1});
        Tensor tenths(zeros.shape());
        tenths.fill(0.1F);
        check(defaultSpec(OpKind::Softmax, zeros.shape()), {.src = &zeros, .diffDst = &zeros}, {{Role::Dst, tenths}});
    }

    void softmaxIsOverChannelsInEveryPixel()
    {
        const Tensor src = channels("1 0 / 5 -2 | 2 0 / 5 -2 | 3 0 / 5 -2");
        const Tensor none(src.shape());
        constexpr const char* third = "0.333333333";
        const std::string rest = std::string(" ") + third + " / " + third + " " + third;
        check(defaultSpec(OpKind::Softmax, src.shape()), {.src = &src, .diffDst = &none},
              {{Role::Dst, channels("0.090030573" + rest + " | 0.244728471" + rest + " | 0.665240956" + rest)}});
    }

    /// Source: cnn-from-scratch, CS-G09. The gradient is output minus target over the number of images.
    void crossEntropy()
    {
        const Tensor src = images("1 2 3 / 0 0 0");
        const Tensor target = images("0 1 0 / 1 0 0");
        const Tensor one(Shape{1, 1, 1, 1}, std::vector<float>{1});
        OpSpec spec = defaultSpec(OpKind::SoftmaxCrossEntropyLoss, src.shape());
        const Operands operands{.src = &src, .diffDst = &one, .src2 = &target};
        check(spec, operands,
              {{Role::Dst, tensor("1.253109127")},
               {Role::DiffSrc, images("0.045015287 -0.377635764 0.332620478 / -0.333333333 0.166666667 0.166666667")}});
        spec.reduction = Reduction::Sum;
        check(spec, operands,
              {{Role::Dst, tensor("2.506218253")},
               {Role::DiffSrc, images("0.090030573 -0.755271529 0.665240956 / -0.666666667 0.333333333 0.333333333")}});
    }

    /// Logits so far apart that the target's probability is 0 in any float format: the loss is still finite.
    void crossEntropyOfTheImpossible()
    {
        const Tensor src = images("1000 -1000");
        const Tensor target = images("0 1");
        const Tensor one(Shape{1, 1, 1, 1}, std::vector<float>{1});
        check(defaultSpec(OpKind::SoftmaxCrossEntropyLoss, src.shape()), {.src = &src, .diffDst = &one, .src2 = &target},
              {{Role::Dst, tensor("2000")}, {Role::DiffSrc, images("1 -1")}});
    }

    void squaredError()
    {
        const Tensor src = images("1 2 / 3 4");
        const Tensor target = images("0 2 / 5 1");
        const Tensor above(Shape{1, 1, 1, 1}, std::vector<float>{2});
        OpSpec spec = defaultSpec(OpKind::MeanSquaredError, src.shape());
        const Operands operands{.src = &src, .diffDst = &above, .src2 = &target};
        check(spec, operands, {{Role::Dst, tensor("3.5")}, {Role::DiffSrc, images("1 0 / -2 3")}});
        spec.reduction = Reduction::Sum;
        check(spec, operands, {{Role::Dst, tensor("14")}, {Role::DiffSrc, images("4 0 / -8 12")}});
    }

    void gemmIsATableOfDotProducts()
    {
        const Tensor src = images("1 2 3 / -1 0 2");
        Tensor weights = tensor("1 0 -1 / 2 1 0");
        weights.reshape({2, 3, 1, 1});
        const Tensor bias(Shape{1, 2, 1, 1}, std::vector<float>{10, 20});
        const Tensor above = images("1 2 / 3 -1");
        OpSpec spec = defaultSpec(OpKind::Gemm, src.shape());
        spec.filters = 2;
        check(spec, {.src = &src, .weights = &weights, .bias = &bias, .diffDst = &above},
              {{Role::Dst, images("8 24 / 7 18")},
               {Role::DiffSrc, images("5 2 -1 / 1 -1 -3")},
               {Role::DiffWeights, images("-2 2 9 / 3 4 4")},
               {Role::DiffBias, images("4 1")}});
    }

    void addSendsItsGradientBothWays()
    {
        const Tensor a = channels("1 2 / 3 4");
        const Tensor b = channels("10 20 / 30 40");
        const Tensor above = channels("5 6 / 7 8");
        check(defaultSpec(OpKind::Add, a.shape()), {.src = &a, .diffDst = &above, .src2 = &b},
              {{Role::Dst, channels("11 22 / 33 44")}, {Role::DiffSrc, above}, {Role::DiffSrc2, above}});
    }

    void flattenKeepsTheOrder()
    {
        const Tensor src = channels("1 2 / 3 4 | 5 6 / 7 8");
        const Tensor above = images("8 7 6 5 4 3 2 1");
        check(defaultSpec(OpKind::Flatten, src.shape()), {.src = &src, .diffDst = &above},
              {{Role::Dst, images("1 2 3 4 5 6 7 8")}, {Role::DiffSrc, channels("8 7 / 6 5 | 4 3 / 2 1")}});
    }

    /// By hand in double precision: mean 2.5, variance 1.25, epsilon 1e-5.
    /// Values by the formula in double precision; where tanh is 1, and where numbers are infinite, it is straight.
    void mishBendsAndIsStraight()
    {
        constexpr float infinite = std::numeric_limits<float>::infinity();
        const Tensor src(Shape{1, 1, 1, 9}, std::vector<float>{-infinite, -20, -2, -1, 0, 1, 2, 20, infinite});
        Tensor above(src.shape());
        above.fill(1.0F);
        const OpSpec spec = defaultSpec(OpKind::Mish, src.shape());
        check(spec, {.src = &src, .diffDst = &above},
              {{Role::Dst, Tensor(src.shape(), std::vector<float>{0, -4.122307e-8F, -0.252501483F, -0.303401461F, 0, 0.865098388F,
                                                                  1.94395896F, 20, infinite})},
               {Role::DiffSrc, Tensor(src.shape(), std::vector<float>{0, -3.916192e-8F, -0.108355092F, 0.0592167559F, 0.6F, 1.04903622F,
                                                                      1.06931793F, 1, 1})}});
    }

    void batchNormalization()
    {
        const Tensor src = channels("1 2 / 3 4");
        const Tensor weight(Shape{1, 1, 1, 1}, std::vector<float>{2});
        const Tensor bias(Shape{1, 1, 1, 1}, std::vector<float>{1});
        const Tensor mean(Shape{1, 1, 1, 1}, std::vector<float>{10});
        const Tensor variance(Shape{1, 1, 1, 1}, std::vector<float>{1});
        const Tensor above = channels("1 0 / 0 -2");
        OpSpec spec = defaultSpec(OpKind::BatchNormalization, src.shape());
        const Operands operands{.src = &src, .weights = &weight, .bias = &bias, .diffDst = &above, .mean = &mean, .variance = &variance};
        check(spec, operands,
              {{Role::Dst, channels("-1.68327084 0.105576387 / 1.89442361 3.68327084")},
               {Role::NewMean, tensor("9.25")},
               {Role::NewVariance, tensor("1.025")},
               {Role::DiffSrc, channels("-0.178865403 -0.357763006 / 1.25218662 -0.71555821")},
               {Role::DiffWeights, tensor("-4.02490626")},
               {Role::DiffBias, tensor("-1")}});
        spec.trainingMode = false;
        const Tensor four(Shape{1, 1, 1, 1}, std::vector<float>{4});
        const Tensor one(Shape{1, 1, 1, 1}, std::vector<float>{1});
        check(spec, {.src = &src, .weights = &weight, .bias = &bias, .diffDst = &above, .mean = &one, .variance = &four},
              {{Role::Dst, channels("1 1.99999875 / 2.9999975 3.99999625")}, {Role::DiffSrc, channels("0.99999875 0 / 0 -1.9999975")}});
    }

    /// By hand in double precision, gradients by differences: size 3, alpha 3, beta 0.75, bias 2.
    void localResponseNormalisation()
    {
        const Tensor src = images("1 2 3");
        const Tensor above = images("1 -1 2");
        OpSpec spec = defaultSpec(OpKind::LRN, src.shape());
        spec.size = 3;
        spec.alpha = 3;
        spec.offset = 2;
        check(spec, {.src = &src, .diffDst = &above},
              {{Role::Dst, images("0.23236808 0.25 0.393597934")}, {Role::DiffSrc, images("0.20601242 -0.335150494 0.096552362")}});
    }

    /// The mask is a function of seed, step and cell: the same on every backend, another one in every step, and about `ratio` of the cells.
    void dropoutFollowsItsStep()
    {
        const Shape shape{3, 5, 17, 19};
        OpSpec spec = defaultSpec(OpKind::Dropout, shape);
        spec.ratio = 0.3F;
        spec.seed = 7;
        const Tensor src = randomTensor({.shape = shape, .seed = 3, .distribution = Distribution::Uniform, .low = 1, .high = 2});
        for (Backend* backend : allBackends()) {
            if (!backend->info().available || !backend->supports(spec, Pass::Training))
                continue;
            const auto from = backend->allocate(shape.bytes(), "src");
            from->upload(std::as_bytes(src.cells()));
            for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{12345678901}}) {
                Tensor dst(shape);
                const auto to = backend->allocate(shape.bytes(), "dst");
                backend->plan(spec, Pass::Training)->run({{.src = from.get()}, {.dst = to.get()}, nullptr, step});
                backend->synchronize();
                to->download(std::as_writable_bytes(dst.cells()));
                std::int64_t dropped = 0;
                std::int64_t sameAsFirst = 0;
                for (std::int64_t i = 0; i < shape.elements(); ++i) {
                    const auto at = static_cast<std::size_t>(i);
                    QCOMPARE(dst.cells()[at] == 0.0F, isDropped(spec, step, i));
                    dropped += dst.cells()[at] == 0.0F ? 1 : 0;
                    sameAsFirst += isDropped(spec, step, i) == isDropped(spec, 0, i) ? 1 : 0;
                }
                OpSpec alone = spec; // an operation by itself shows any step
                alone.seed += static_cast<std::int64_t>(step);
                QVERIFY(std::ranges::equal(run(*backend, alone, {.src = &src}).dst.cells(), dst.cells()));
                QVERIFY(std::abs(static_cast<double>(dropped) / static_cast<double>(shape.elements()) - 0.3) < 0.03);
                QCOMPARE(sameAsFirst == shape.elements(), step == 0);
            }
        }
        spec.trainingMode = false;
        const Tensor same = run(requireBackend("serial"), spec, {.src = &src}).dst;
        QVERIFY(golden::difference(same, src).empty());
    }

    /// Multiplied last: what is left of a gradient times an infinite scale is infinite, and no difference of infinities.
    void infiniteScale()
    {
        const Tensor src = images("1 / 2 / 4");
        const Tensor above = images("1 / 0 / 0");
        OpSpec spec = defaultSpec(OpKind::BatchNormalization, src.shape());
        spec.trainingMode = true;
        const Tensor weights = tensor("inf");
        const Tensor bias = tensor("0");
        const Tensor mean = tensor("0");
        const Tensor variance = tensor("1");
        golden::everywhere(spec, [&](Backend& backend, const std::string&, const std::string& backward) {
            if (const Implementation* row = implementationNamed(backend.implementations(spec.op, Pass::BackwardData), backward);
                row && row->rules != Rules{})
                return; // a library with another order
            const Tensor diffSrc =
                run(backend, spec,
                    {.src = &src, .weights = &weights, .bias = &bias, .diffDst = &above, .mean = &mean, .variance = &variance},
                    {.passes = {Pass::BackwardData}, .backward = backward})
                    .diffSrc;
            const std::string id = backend.info().id;
            QVERIFY2(diffSrc.cells()[0] == HUGE_VALF, id.c_str());
            QVERIFY2(diffSrc.cells()[1] == -HUGE_VALF, id.c_str());
        });
    }

    /// So small that a library's own code for it broke off.
    void localResponseOfOneCell()
    {
        const Tensor src = images("2 / -2");
        const Tensor above = images("1 / 1");
        OpSpec spec = defaultSpec(OpKind::LRN, src.shape());
        spec.size = 1;
        spec.alpha = 0.25F;
        spec.beta = 1;
        spec.offset = 1;
        // y = x / (1 + x²/4), y' = (1 − x²/4) / (1 + x²/4)²
        check(spec, {.src = &src, .diffDst = &above}, {{Role::Dst, images("1 / -1")}, {Role::DiffSrc, images("0 / 0")}});
    }
};

QTEST_APPLESS_MAIN(TestNetworkOperators)
#include "tst_network_operators.moc"
