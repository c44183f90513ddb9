#include "core/verify/channel_sums.h"
#include "core/verify/plane_products.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <span>

using namespace ks;

namespace {

TestCase convolution(std::int64_t channels, std::int64_t group = 1)
{
    OpSpec spec = defaultSpec(OpKind::Conv, {1, channels, 6, 5});
    spec.kernel = {3, 2};
    spec.strides = {2, 1};
    spec.pads = {1, 0, 0, 1};
    spec.filters = 4;
    spec.group = group;
    spec.bias = true;
    return caseOf(spec, DataKind::Uniform, 11);
}

} // namespace

/// A sum as window × filter = products: the same terms as its explanation, each where it lies.
class TestPlaneProducts : public QObject {
    Q_OBJECT

private slots:
    void theyAreTheTermsOfTheirPart_data()
    {
        QTest::addColumn<int>("op");
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose})
            QTest::addRow("%s", std::string(nameOf(op)).c_str()) << static_cast<int>(op);
    }
    void theyAreTheTermsOfTheirPart()
    {
        QFETCH(int, op);
        int looked = 0;
        for (std::uint64_t number = 0; number < 40; ++number) {
            const OpSpec spec = randomSpec(static_cast<OpKind>(op), 5, number);
            if (spec.src.elements() > 3000 || shapeOf(spec, Role::Dst).elements() > 3000)
                continue;
            const TestCase test = caseOf(spec, DataKind::Uniform, number);
            const Evaluator evaluator(spec, test.operands());
            for (const Role of : {Role::Dst, Role::DiffSrc, Role::DiffWeights}) {
                const Shape shape = shapeOf(spec, of);
                const Cell cell{shape.n - 1, shape.c / 2, shape.h / 2, 0};
                const std::vector<PlaneProducts> parts = planeProducts(evaluator, of, cell);
                if (parts.empty())
                    continue;
                ++looked;
                const auto split = channelSplitOf(spec, of, cell);
                const std::vector<ChannelSum> sums = channelSums(evaluator, *split, of, cell, 0);
                QCOMPARE(parts.size(), sums.size());
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    const PlaneProducts& part = parts[i];
                    QVERIFY(std::abs(part.sum - sums[i].sum) <= 1e-9 * (1 + std::abs(part.sum)));
                    QCOMPARE(part.firstRole, split->of);
                    QVERIFY(part.firstPlane == sums[i].plane);
                    QCOMPARE(static_cast<std::int64_t>(part.terms.size()), sums[i].terms);
                    QVERIFY(part.holds(sums[i].first) && !part.holds(sums[i].first + sums[i].terms));
                    for (std::size_t at = 0; at < part.terms.size(); ++at) {
                        const EvaluatedTerm term = evaluator.terms(of, cell, part.terms[at], 1).front();
                        QCOMPARE(part.first.cells()[at], static_cast<float>(term.factors[0]));
                        QCOMPARE(part.second.cells()[at], static_cast<float>(term.factors[1]));
                        QCOMPARE(part.products.cells()[at], static_cast<float>(term.value));
                        QCOMPARE(part.rows[at / part.columns.size()], term.term.first.cell.y);
                        QCOMPARE(part.columns[at % part.columns.size()], term.term.first.cell.x);
                    }
                }
            }
        }
        QVERIFY(looked > 10);
    }

    void paddingIsAtItsEdges()
    {
        const TestCase test = convolution(2);
        const std::vector<PlaneProducts> corner = planeProducts(Evaluator(test.spec, test.operands()), Role::Dst, {0, 1, 0, 4});
        QCOMPARE(corner.size(), std::size_t(2));
        QVERIFY((corner[1].padding == Pads{1, 0, 0, 1}));
        QVERIFY((corner[1].rows == std::vector<std::int64_t>{-1, 0, 1}));
        QVERIFY((corner[1].first[{0, 0, 0, 0}] == 0.0F));
        QVERIFY((corner[1].secondPlane == Cell{1, 1, 0, 0}));
    }

    /// Of a long sum only the part that adds most to it, or takes most from it.
    void ofALongSumTheLargestPartIsThere()
    {
        const TestCase test = convolution(6);
        const Evaluator evaluator(test.spec, test.operands());
        const Cell cell{0, 2, 1, 1};
        const std::vector<PlaneProducts> all = planeProducts(evaluator, Role::Dst, cell);
        const std::vector<PlaneProducts> one = planeProducts(evaluator, Role::Dst, cell, 12);
        QCOMPARE(all.size(), std::size_t(6));
        QCOMPARE(one.size(), std::size_t(1));
        const auto largest = std::ranges::max_element(all, std::less<>(), [](const PlaneProducts& part) { return std::fabs(part.sum); });
        QVERIFY(one.front().firstPlane == largest->firstPlane);
        QCOMPARE(one.front().sum, largest->sum);
        QVERIFY(one.front().terms == largest->terms);
        QVERIFY(&largestPart(all) == &*largest);
    }

    void whatIsNoProductHasNone()
    {
        for (const OpKind op : {OpKind::MaxPool, OpKind::AveragePool, OpKind::Relu, OpKind::BatchNormalization, OpKind::Gemm}) {
            const OpSpec spec = randomSpec(op, 3, 1);
            const TestCase test = caseOf(spec, DataKind::Uniform, 1);
            QVERIFY(planeProducts(Evaluator(spec, test.operands()), Role::Dst, {0, 0, 0, 0}).empty());
            QVERIFY(filterPlanesOf(spec, {0, 0, 0, 0}).empty());
        }
    }

    /// What is read alone lies in its window, too; what is no number of one plane as it is does not.
    void termsOfOneFactorAreAWindow()
    {
        OpSpec spec = defaultSpec(OpKind::AveragePool, {1, 2, 4, 4});
        spec.kernel = {2, 3};
        const TestCase test = caseOf(spec, DataKind::Uniform, 3);
        const Evaluator evaluator(test.spec, test.operands());
        const std::vector<EvaluatedTerm> terms = evaluator.terms(Role::Dst, {0, 1, 0, 0});
        const auto part = planeProductsOf(test.spec, terms, 0);
        QVERIFY(part && !part->secondRole && part->second.empty());
        QVERIFY((part->first.shape() == Shape{1, 1, 2, 3}));
        QVERIFY((part->firstPlane == Cell{0, 1, 0, 0}));
        QCOMPARE(part->divisor, std::optional(6.0));
        QVERIFY(!planeProductsOf(test.spec, std::span(terms).first(5), 0)); // a cell of the window is missing
        std::vector<EvaluatedTerm> twice = terms;
        twice[1].term.first.cell = twice[0].term.first.cell;
        QVERIFY(!planeProductsOf(test.spec, twice, 0));
        std::vector<EvaluatedTerm> apart = terms;
        apart[1].term.first.cell.c = 0;
        QVERIFY(!planeProductsOf(test.spec, apart, 0));
    }

    /// Which plane of the weights is on which channel, also where a filter reads some of them alone.
    void aFilterHasAPlaneForEachChannelThatItReads()
    {
        const TestCase test = convolution(6, 2);
        const std::map<std::int64_t, Cell> planes = filterPlanesOf(test.spec, {0, 3, 1, 1});
        QCOMPARE(planes.size(), std::size_t(3));
        for (const std::int64_t channel : {3, 4, 5})
            QVERIFY((planes.at(channel) == Cell{3, channel - 3, 0, 0}));
    }
};

QTEST_APPLESS_MAIN(TestPlaneProducts)
#include "tst_plane_products.moc"
