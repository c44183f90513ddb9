#include "core/base/stopped.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/verify/plane_shares.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace ks;

namespace {

/// Sums of doubles in another order.
bool near(double a, double b, double size)
{
    return std::abs(a - b) <= 1e-12 * (1 + size);
}

double sumOf(const std::vector<PlaneShare>& shares)
{
    double sum = 0;
    for (const PlaneShare& one : shares)
        sum += one.sum;
    return sum;
}

double sizeOf(const std::vector<PlaneShare>& shares)
{
    double size = 0;
    for (const PlaneShare& one : shares)
        size += one.size;
    return size;
}

/// What the oracle says of the cells of a plane, without the bias.
double oracleOf(const Evaluator& evaluator, const TestCase& test, Role of, std::int64_t n, std::int64_t c)
{
    const Shape shape = shapeOf(test.spec, of);
    double sum = 0;
    for (std::int64_t y = 0; y < shape.h; ++y)
        for (std::int64_t x = 0; x < shape.w; ++x)
            sum += evaluator.cell(of, {n, c, y, x}).value;
    if (of == Role::Dst && !test.bias.empty())
        sum -= static_cast<double>(shape.h * shape.w) * static_cast<double>(test.bias[{0, c, 0, 0}]);
    return sum;
}

const PlaneShare* shareOf(const std::vector<PlaneShare>& shares, Role role, std::int64_t channel)
{
    const auto found = std::ranges::find_if(shares, [&](const PlaneShare& one) { return one.role == role && one.channel == channel; });
    return found == shares.end() ? nullptr : &*found;
}

TestCase convolution(std::int64_t group)
{
    OpSpec spec = defaultSpec(OpKind::Conv, {2, 4, 6, 5});
    spec.kernel = {3, 3};
    spec.strides = {2, 1};
    spec.pads = {1, 1, 1, 1};
    spec.filters = 6;
    spec.group = group;
    return caseOf(spec, DataKind::Uniform, 7);
}

} // namespace

/// Who made a plane: by the same terms as the explanation of its cells.
class TestPlaneShares : public QObject {
    Q_OBJECT

private slots:
    void linearOnesAddUp_data()
    {
        QTest::addColumn<int>("op");
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose, OpKind::Gemm, OpKind::AveragePool, OpKind::GlobalAveragePool,
                                OpKind::Add, OpKind::Concat, OpKind::Flatten, OpKind::MaxPool, OpKind::GlobalMaxPool})
            QTest::addRow("%s", std::string(nameOf(op)).c_str()) << static_cast<int>(op);
    }
    /// All shares of a plane of numbers are its sum without the bias, forwards and backwards; what is left over by padding as ONNX's maximum has it
    /// is no number.
    void linearOnesAddUp()
    {
        QFETCH(int, op);
        int planes = 0;
        for (std::uint64_t number = 0; number < 40 && planes < 60; ++number) {
            const OpSpec spec = randomSpec(static_cast<OpKind>(op), 3, number);
            if (spec.src.elements() > 3000 || shapeOf(spec, Role::Dst).elements() > 3000)
                continue;
            const TestCase test = caseOf(spec, DataKind::Uniform, number);
            const Evaluator evaluator(spec, test.operands());
            for (const Role of : {Role::Dst, Role::DiffSrc, Role::DiffSrc2, Role::DiffWeights, Role::DiffBias}) {
                const Shape shape = shapeOf(spec, of);
                if (shape.empty())
                    continue;
                const std::int64_t n = shape.n - 1;
                const std::int64_t c = static_cast<std::int64_t>(number) % shape.c;
                const double right = oracleOf(evaluator, test, of, n, c);
                if (!std::isfinite(right))
                    continue;
                const std::vector<PlaneShare> shares = planeShares(evaluator, of, n, c);
                QVERIFY2(near(sumOf(shares), right, sizeOf(shares)), std::string(nameOf(of)).c_str());
                ++planes;
            }
        }
        QVERIFY(planes > 10);
    }

    void aPlaneIsTheSumOfItsCells_data()
    {
        QTest::addColumn<int>("group");
        QTest::newRow("all channels") << 1;
        QTest::newRow("in groups") << 2;
    }
    void aPlaneIsTheSumOfItsCells()
    {
        QFETCH(int, group);
        const TestCase test = convolution(group);
        const Evaluator evaluator(test.spec, test.operands());
        const Shape dst = shapeOf(test.spec, Role::Dst);
        const std::vector<PlaneShare> shares = planeShares(evaluator, Role::Dst, 1, 4);
        QCOMPARE(shares.size(), static_cast<std::size_t>(4 / group));
        for (const PlaneShare& share : shares) {
            QCOMPARE(share.role, Role::Src);
            QVERIFY(share.channel >= 4 - 4 / group); // filter 4 of 6 is in the last group
            PlaneShare whole;
            for (std::int64_t i = 0; i < dst.h * dst.w; ++i) {
                const std::vector<PlaneShare> cell = cellShares(evaluator, Role::Dst, {1, 4, i / dst.w, i % dst.w});
                const PlaneShare* one = shareOf(cell, Role::Src, share.channel);
                whole.sum += one ? one->sum : 0;
                whole.size += one ? one->size : 0;
            }
            QVERIFY(near(whole.sum, share.sum, share.size) && near(whole.size, share.size, share.size));
            QVERIFY(share.size >= std::abs(share.sum));
        }
        QVERIFY(std::ranges::is_sorted(shares, std::ranges::greater(), &PlaneShare::size));
    }

    void whereAChannelGoesIsWhatThePlanesSay()
    {
        const TestCase test = convolution(1);
        const Evaluator evaluator(test.spec, test.operands());
        const Shape dst = shapeOf(test.spec, Role::Dst);
        const FedPlanes fed = planesFedBy(evaluator, Role::Src, 1, 2, 100'000'000);
        QCOMPARE(fed.lookedAt, dst.c);
        QCOMPARE(fed.cellsOfPlane, dst.h * dst.w);
        QCOMPARE(fed.planes.size(), static_cast<std::size_t>(dst.c));
        for (const FedPlane& plane : fed.planes) {
            const std::vector<PlaneShare> shares = planeShares(evaluator, Role::Dst, 1, plane.channel);
            const PlaneShare* own = shareOf(shares, Role::Src, 2);
            QVERIFY(own && near(plane.sum, own->sum, own->size) && near(plane.size, own->size, own->size));
            QVERIFY(near(plane.whole, sizeOf(shares), plane.whole));
        }
        for (std::size_t i = 1; i < fed.planes.size(); ++i)
            QVERIFY(fed.planes[i - 1].size / fed.planes[i - 1].whole >= fed.planes[i].size / fed.planes[i].whole);
        const FedPlanes few = planesFedBy(evaluator, Role::Src, 1, 2, 1);
        QCOMPARE(few.lookedAt, 1);
        QCOMPARE(few.cellsOfPlane, 1);
    }

    void aMaximumIsMadeByItsWinners()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 2, 4, 4});
        const TestCase test = caseOf(spec, DataKind::Uniform, 3);
        const Evaluator evaluator(spec, test.operands());
        double winners = 0;
        for (std::int64_t i = 0; i < 4; ++i)
            winners += evaluator.cell(Role::Dst, {0, 1, i / 2, i % 2}).value;
        const std::vector<PlaneShare> shares = planeShares(evaluator, Role::Dst, 0, 1);
        QCOMPARE(shares.size(), std::size_t{1});
        QVERIFY(shares.front().role == Role::Src && shares.front().channel == 1);
        QCOMPARE(shares.front().sum, winners);

        // Backwards a cell that did not win gets nothing, from no window.
        int nothing = 0;
        for (std::int64_t i = 0; i < 16; ++i) {
            const Cell cell{0, 1, i / 4, i % 4};
            const std::vector<PlaneShare> back = cellShares(evaluator, Role::DiffSrc, cell);
            QCOMPARE(sumOf(back), evaluator.cell(Role::DiffSrc, cell).value);
            nothing += back.empty() ? 1 : 0;
        }
        QCOMPARE(nothing, 12);
    }

    /// A Relu has one term for each cell: a map of what it cuts off was made by one all the same, and nothing of it is negative.
    void whatMadeAllOfItIsNotAgainstIt()
    {
        const OpSpec spec = defaultSpec(OpKind::Relu, {1, 2, 2, 2});
        TestCase test = caseOf(spec, DataKind::Uniform, 3);
        for (std::size_t i = 0; i < test.src.cells().size(); ++i)
            test.src.data()[i] = i == 0 ? 1.0F : -2.0F;
        const Evaluator evaluator(spec, test.operands());
        const std::vector<PlaneShare> made = planeShares(evaluator, Role::Dst, 0, 0);
        QCOMPARE(made.size(), std::size_t{1});
        QVERIFY(made.front().sum < 0);
        QCOMPARE(signedPart(made.front().sum, made.front().size, made.front().size), 1.0);
        const FedPlanes fed = planesFedBy(evaluator, Role::Src, 0, 0, 1000);
        QCOMPARE(fed.planes.size(), std::size_t{1});
        QCOMPARE(signedPart(fed.planes.front().sum, fed.planes.front().size, fed.planes.front().whole), 1.0);
        QCOMPARE(signedPart(-3, 3, 4), -0.75); // among others it pushes down
        QCOMPARE(signedPart(1, 3, 4), 0.75);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        QVERIFY(std::isnan(signedPart(infinity, infinity, infinity))); // several may be as large, and not each has made all
    }

    void twoOperandsEachHaveTheirs()
    {
        const OpSpec add = defaultSpec(OpKind::Add, {1, 3, 4, 4});
        const TestCase sum = caseOf(add, DataKind::Uniform, 5);
        const Evaluator evaluator(add, sum.operands());
        const std::vector<PlaneShare> both = planeShares(evaluator, Role::Dst, 0, 2);
        QCOMPARE(both.size(), std::size_t{2});
        QVERIFY(shareOf(both, Role::Src, 2) && shareOf(both, Role::Src2, 2));

        OpSpec concat = defaultSpec(OpKind::Concat, {1, 3, 4, 4});
        concat.src2Channels = 2;
        const TestCase behind = caseOf(concat, DataKind::Uniform, 5);
        const Evaluator other(concat, behind.operands());
        QVERIFY(shareOf(planeShares(other, Role::Dst, 0, 2), Role::Src, 2));
        const std::vector<PlaneShare> second = planeShares(other, Role::Dst, 0, 4);
        QCOMPARE(second.size(), std::size_t{1});
        QVERIFY(shareOf(second, Role::Src2, 1));
    }

    /// Row for row of the matrix: each input cell its product.
    void aDenseLayerByInputCell()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {1, 7, 1, 1});
        spec.filters = 3;
        const TestCase test = caseOf(spec, DataKind::Uniform, 2);
        const Evaluator evaluator(spec, test.operands());
        const std::vector<PlaneShare> shares = planeShares(evaluator, Role::Dst, 0, 1);
        QCOMPARE(shares.size(), std::size_t{7});
        for (const PlaneShare& share : shares)
            QCOMPARE(share.sum, double(test.src[{0, share.channel, 0, 0}]) * double(test.weights[{1, share.channel, 0, 0}]));
    }

    void whatGoesThroughInnerResultsHasAnOwner_data()
    {
        QTest::addColumn<int>("op");
        for (const OpKind op : allOps())
            if (!hasTarget(infoOf(op)))
                QTest::addRow("%s", std::string(nameOf(op)).c_str()) << static_cast<int>(op);
    }
    /// BatchNormalization, LRN, Softmax: what a plane is made of is the plane itself, of src or of the gradient from above.
    void whatGoesThroughInnerResultsHasAnOwner()
    {
        QFETCH(int, op);
        OpSpec spec = defaultSpec(static_cast<OpKind>(op), {1, 4, 4, 4});
        if (isProduct(infoOf(spec.op)) || infoOf(spec.op).mixesChannels)
            return; // looked at above
        spec.trainingMode = false;
        const TestCase test = caseOf(spec, DataKind::Uniform, 11);
        const Evaluator evaluator(spec, test.operands());
        const std::vector<PlaneShare> made = planeShares(evaluator, Role::Dst, 0, 2);
        const PlaneShare* forward = shareOf(made, Role::Src, 2);
        QVERIFY(forward && forward->size > 0);
        const std::vector<PlaneShare> back = planeShares(evaluator, Role::DiffSrc, 0, 2);
        QVERIFY(shareOf(back, Role::DiffDst, 2));
        for (const std::vector<PlaneShare>* shares : {&made, &back})
            for (const PlaneShare& one : *shares)
                QVERIFY(one.channel == 2);
    }

    void canBeStopped()
    {
        const TestCase test = convolution(1);
        const Evaluator evaluator(test.spec, test.operands());
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(planeShares(evaluator, Role::Dst, 0, 0, stop.get_token()), Stopped);
    }
};

QTEST_APPLESS_MAIN(TestPlaneShares)
#include "tst_plane_shares.moc"
