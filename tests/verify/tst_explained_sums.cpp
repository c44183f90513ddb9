#include "core/ops/window.h"
#include "core/verify/explanation.h"
#include "core/verify/random_case.h"
#include "tests/verify/explained_specs.h"
#include "tests/verify/formula_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;
using namespace ks::test;

/// Long sums: by channels, folded, the largest terms first.
class TestExplainedSums : public QObject {
    Q_OBJECT

private slots:
    /// Two channels and a bias: the sum of each channel stands between the terms and the cell.
    void channelsHavePartialSums()
    {
        const Tensor x({1, 2, 1, 2}, std::vector<float>{1, 2, 3, 4});
        OpSpec conv = defaultSpec(OpKind::Conv, x.shape());
        conv.kernel = {1, 2};
        const Tensor w({1, 2, 1, 2}, std::vector<float>{2, 1, -1, 0.25F});
        const Tensor b = matrix(1, 1, {0.5F});
        const Evaluator evaluator(conv, {.src = &x, .weights = &w, .bias = &b});
        const Explanation e = explain(evaluator, Role::Dst, {});
        QCOMPARE(e.channels.size(), 2U);
        QCOMPARE(e.channels[1].sum, -2.0);
        QCOMPARE(e.channels[1].plane, (Cell{0, 1, 0, 0}));
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = 1·2 + 2·1 + 3·(−1) + 4·0.25 + 0.5 = 4 + (−2) + 0.5 = 2.5"));
        QCOMPARE(formula(e, {.sumsOnly = true}), QString("Y[0, 0, 0, 0] = 4 + (−2) + 0.5 = 2.5"));
        QCOMPARE(asLatex(formulaOf(e, {.sumsOnly = true})),
                 std::string("Y_{0,0,0,0} = \\underbrace{4}_{c=0} + \\underbrace{(-2)}_{c=1} + 0.5 = 2.5"));
        QCOMPARE(QString::fromStdString(asText(channelFormulaOf(e, 1))), QString("3·(−1) + 4·0.25 = −2"));
        QCOMPARE(formula(e, {.hideResult = true}), QString("Y[0, 0, 0, 0] = 1·2 + 2·1 + 3·(−1) + 4·0.25 + 0.5 = ?"));

        const Explanation underWay = explain(evaluator, Role::Dst, {}, {.taken = 3});
        QVERIFY(underWay.channels[0].isComplete());
        QVERIFY(!underWay.channels[1].isComplete() && underWay.channels[1].holds(2));
        QCOMPARE(formula(underWay), QString("Y[0, 0, 0, 0] = 1·2 + 2·1 + 3·(−1) + 4·0.25 + 0.5 → 4 + (−3) = 1"));
        QCOMPARE(formula(underWay, {.sumsOnly = true}), QString("Y[0, 0, 0, 0] = 4 + (−3) → 1"));
        QCOMPARE(QString::fromStdString(asText(channelFormulaOf(underWay, 1))), QString("3·(−1) + 4·0.25 → −3"));
    }

    /// The sums are those of the terms, by the plane that each term names; for every operator with weights, tensor and group.
    void channelSumsAreThoseOfTheTerms()
    {
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose})
            for (const std::int64_t group : {1, 2})
                for (const Role of : {Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias}) {
                    OpSpec s = defaultSpec(op, {2, 4, 5, 4});
                    s.filters = 6;
                    s.group = group;
                    s.kernel = {3, 2};
                    s.strides = {2, 1};
                    const TestCase one = caseOf(s, DataKind::Uniform, 7);
                    const Evaluator evaluator(s, one.operands());
                    const Shape shape = shapeOf(s, of);
                    for (std::int64_t at = 0; at < shape.elements(); ++at) {
                        const Cell cell = of == Role::DiffBias ? Cell{0, at, 0, 0} : cellAt(shape, at);
                        const Explanation e = explain(evaluator, of, cell, {.keepFirst = 100000});
                        const bool images = of == Role::DiffWeights || of == Role::DiffBias;
                        QCOMPARE(e.channels.size(), static_cast<std::size_t>(images ? 2 : of == Role::DiffSrc ? 6 / group : 4 / group));
                        std::vector<double> sums(e.channels.size());
                        for (const ExplainedTerm& term : e.terms) {
                            const Factor& first = term.numbers.term.first;
                            if (first.role == Role::Bias)
                                continue;
                            QCOMPARE(first.role, e.split->of);
                            const auto index = e.split->channelOf(term.index);
                            QVERIFY(index.has_value());
                            const ChannelSum& channel = e.channels[static_cast<std::size_t>(*index)];
                            QCOMPARE(channel.plane, (Cell{first.cell.n, first.cell.c, 0, 0}));
                            sums[static_cast<std::size_t>(*index)] += term.numbers.value;
                        }
                        for (std::size_t i = 0; i < sums.size(); ++i)
                            QCOMPARE(e.channels[i].sum, sums[i]);
                    }
                }
    }

    /// A channel in the middle of a folded sum is whole where it is asked for.
    void channelsAreUnfoldedOneByOne()
    {
        const OpSpec s = defaultSpec(OpKind::Conv, {1, 20, 5, 5});
        const TestCase one = caseOf(s, DataKind::Uniform, 7);
        const Evaluator evaluator(s, one.operands());
        const Explanation folded = explain(evaluator, Role::Dst, {});
        QCOMPARE(QString::fromStdString(asText(channelFormulaOf(folded, 10))).left(1), QString("…"));
        const Explanation e =
            explain(evaluator, Role::Dst, {}, {.keepChannel = [](const ChannelSum& channel) { return channel.plane.c == 10; }});
        const QString whole = QString::fromStdString(asText(channelFormulaOf(e, 10)));
        QCOMPARE(whole.count(QChar(0xB7)), 9); // "·"
        QVERIFY(!whole.contains("…"));
        QCOMPARE(formula(e, {.sumsOnly = true}).count("…"), 1); // twenty sums are too many
    }

    void longSumsFold()
    {
        const Tensor x = matrix(1, 100, std::vector<float>(100, 1));
        const Evaluator evaluator(defaultSpec(OpKind::GlobalAveragePool, x.shape()), {.src = &x});
        const Explanation e = explain(evaluator, Role::Dst, {}, {.taken = 50, .keepFirst = 3, .keepLast = 2});
        QVERIFY(e.isFolded());
        std::vector<std::int64_t> kept;
        for (const ExplainedTerm& term : e.terms)
            kept.push_back(term.index);
        QCOMPARE(kept, (std::vector<std::int64_t>{0, 1, 2, 47, 48, 49, 50, 51, 98, 99}));
        QCOMPARE(formula(explain(evaluator, Role::Dst, {}, {.keepFirst = 2, .keepLast = 1})),
                 QString("Y[0, 0, 0, 0] = (1 + 1 + … + 1) / 100 = 1"));
    }

    /// Zeros at both ends of a sum that is not 0: what makes it is shown.
    void aFoldedSumShowsWhatMakesIt()
    {
        std::vector<float> cells(100, 0);
        cells[40] = 300;
        cells[41] = -100;
        cells[70] = 50;
        const Tensor x = matrix(1, 100, cells);
        const Evaluator evaluator(defaultSpec(OpKind::GlobalAveragePool, x.shape()), {.src = &x});
        QCOMPARE(formula(explain(evaluator, Role::Dst, {}, {.keepFirst = 2, .keepLast = 1})),
                 QString("Y[0, 0, 0, 0] = (0 + 0 + … + 300 + (−100) + … + 50 + … + 0) / 100 = 2.5"));
        const Tensor none = matrix(1, 100, std::vector<float>(100, 0));
        const Evaluator zero(defaultSpec(OpKind::GlobalAveragePool, none.shape()), {.src = &none});
        QCOMPARE(explain(zero, Role::Dst, {}, {.keepFirst = 2, .keepLast = 1}).terms.size(), std::size_t{3});
    }

    /// The largest first, equal ones as they are taken; zeros are counted and folded, and what is folded is added up.
    void aSumIsWrittenBySize()
    {
        const Tensor x = matrix(1, 8, {0, 1, -4, 0, 2, 4, -1, 3});
        const Evaluator evaluator(defaultSpec(OpKind::GlobalAveragePool, x.shape()), {.src = &x});
        const ExplainOptions bySize{.order = TermOrder::BySize};
        const Explanation whole = explain(evaluator, Role::Dst, {}, bySize);
        QCOMPARE(formula(whole), QString("Y[0, 0, 0, 0] = (−4 + 4 + 3 + 2 + 1 + (−1) + 0 + 0) / 8 = 0.625"));
        QCOMPARE(whole.zeros, std::int64_t{2});
        QCOMPARE(whole.folded.count, std::int64_t{0});
        QVERIFY(!whole.isFolded());

        const Explanation folded = explain(evaluator, Role::Dst, {}, {.keepFirst = 3, .order = TermOrder::BySize, .keepZeros = 0});
        QCOMPARE(formula(folded), QString("Y[0, 0, 0, 0] = (−4 + 4 + 3 + …) / 8 = 0.625"));
        QCOMPARE(folded.folded.count, std::int64_t{5});
        QCOMPARE(folded.folded.zeros, std::int64_t{2});
        QCOMPARE(folded.folded.sum, 0.25);
        const std::vector<FormulaPiece> pieces = formulaOf(folded);
        const auto fold = std::ranges::find(pieces, FormulaPiece::Kind::Fold, &FormulaPiece::kind);
        QVERIFY(fold != pieces.end() && fold->folded == 5 && fold->zeros == 2);
        QCOMPARE(formula(explain(evaluator, Role::Dst, {}, {.keepFirst = 3, .order = TermOrder::BySize, .keepZeros = 1})),
                 QString("Y[0, 0, 0, 0] = (−4 + 4 + 3 + … + 0 + …) / 8 = 0.625"));
        QCOMPARE(whole.oracle.value, folded.oracle.value);
    }

    /// In order, too, zeros are folded where one asks for that; while the sum grows all is as the timeline takes it.
    void zerosAreFoldedInOrder()
    {
        const Tensor x = matrix(1, 8, {0, 1, -4, 0, 0, 4, 0, 3});
        const Evaluator evaluator(defaultSpec(OpKind::GlobalAveragePool, x.shape()), {.src = &x});
        const Explanation e = explain(evaluator, Role::Dst, {}, {.keepZeros = 0});
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = (… + 1 + (−4) + … + 4 + … + 3) / 8 = 0.5"));
        std::vector<std::int64_t> zeros;
        for (const FormulaPiece& piece : formulaOf(e))
            if (piece.kind == FormulaPiece::Kind::Fold) {
                QCOMPARE(piece.zeros, piece.folded);
                zeros.push_back(piece.zeros);
            }
        QCOMPARE(zeros, (std::vector<std::int64_t>{1, 2, 1}));
        QCOMPARE(e.folded.sum, 0.0);
        for (const TermOrder order : {TermOrder::AsTaken, TermOrder::BySize}) {
            const Explanation underWay = explain(evaluator, Role::Dst, {}, {.taken = 4, .order = order, .keepZeros = 0});
            QCOMPARE(underWay.order, TermOrder::AsTaken);
            QCOMPARE(underWay.terms.size(), std::size_t{8});
            QCOMPARE(underWay.zeros, std::int64_t{4});
        }
        const Tensor none = matrix(1, 8, std::vector<float>(8, 0)); // nothing would be left to read
        const Evaluator zero(defaultSpec(OpKind::GlobalAveragePool, none.shape()), {.src = &none});
        const Explanation all = explain(zero, Role::Dst, {}, {.order = TermOrder::BySize, .keepZeros = 0});
        QCOMPARE(all.order, TermOrder::AsTaken);
        QCOMPARE(all.terms.size(), std::size_t{8});
    }

    /// By size the terms of all channels stand together; those of one that is unfolded follow beside its sum, and the bias stays at hand.
    void channelsAreWrittenBySize()
    {
        OpSpec s = defaultSpec(OpKind::Conv, {1, 20, 5, 5});
        s.bias = true;
        const TestCase one = caseOf(s, DataKind::Uniform, 7);
        const Evaluator evaluator(s, one.operands());
        const Explanation e = explain(evaluator, Role::Dst, {},
                                      {.keepFirst = 12,
                                       .keepChannel = [](const ChannelSum& channel) { return channel.plane.c == 10; },
                                       .order = TermOrder::BySize,
                                       .keepZeros = 0});
        QVERIFY(e.isSplit() && e.bias());
        QCOMPARE(e.bias()->index, e.termCount - 1);
        const QString whole = formula(e);
        QVERIFY2(whole.count("…") == 1 && !whole.contains("→"), qPrintable(whole));
        QCOMPARE(e.folded.count, e.termCount - 12);
        double left = 0;
        for (std::int64_t i = 0; i < 12; ++i)
            left += e.terms[static_cast<std::size_t>(i)].numbers.value;
        QVERIFY(std::abs(left + e.folded.sum - e.oracle.value) < 1e-9);
        for (std::size_t i = 1; i < e.terms.size(); ++i)
            QVERIFY(std::abs(e.terms[i - 1].numbers.value) >= std::abs(e.terms[i].numbers.value));
        const QString channel = QString::fromStdString(asText(channelFormulaOf(e, 10)));
        QCOMPARE(channel.count(QChar(0xB7)), 9); // "·"
        QVERIFY2(!channel.contains("…"), qPrintable(channel));
        std::int64_t zeros = 0;
        for (const ChannelSum& sum : e.channels)
            zeros += sum.zeros;
        QCOMPARE(zeros, e.zeros - (e.bias()->isZero() ? 1 : 0));
    }

    /// Maxima, their gradients and losses are told in their order alone.
    void maximaHaveNoOrderBySize()
    {
        const Tensor x = matrix(1, 4, {0, 3, 0, 9});
        const OpSpec pool = defaultSpec(OpKind::GlobalMaxPool, x.shape());
        QVERIFY(!hasTermOrder(pool, Role::Dst) && !hasTermOrder(pool, Role::DiffSrc));
        QVERIFY(!hasTermOrder(defaultSpec(OpKind::SoftmaxCrossEntropyLoss, {2, 3, 1, 1}), Role::Dst));
        const Explanation e = explain(Evaluator(pool, {.src = &x}), Role::Dst, {}, {.order = TermOrder::BySize, .keepZeros = 0});
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = max(0, 3, 0, 9) = 9"));
        QVERIFY(!e.hasOrder);
    }

    void termsAreCountedWithoutVisitingThem()
    {
        for (const OpKind op : allOps()) {
            OpSpec s = defaultSpec(op, {2, 2, 6, 5});
            s.filters = 4;
            s.group = isConvolution(op) ? 2 : 1;
            s.bias = isConvolution(op) || op == OpKind::Gemm;
            OpSpec wide = s;
            wide.kernel = {3, 2};
            wide.strides = {2, 1};
            wide.dilations = {1, 2};
            wide.pads = {1, 0, 1, 1};
            for (const OpSpec& spec : {s, hasWindow(op) && !isGlobalPool(op) && isLegal(wide) ? wide : s})
                for (const Role of : {Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias, Role::Stage0, Role::Stage1, Role::Stage2,
                                      Role::Stage3, Role::Stage4, Role::Stage5, Role::Stage6, Role::Stage7})
                    for (std::int64_t i = 0; i < shapeOf(spec, of).elements(); ++i) {
                        const Cell cell = cellAt(shapeOf(spec, of), i);
                        std::int64_t visited = 0;
                        operatorOf(op).forEachTerm(spec, of, cell, [&](const Term&) { ++visited; });
                        QCOMPARE(termCount(spec, of, cell), visited);
                    }
        }
    }
};

QTEST_APPLESS_MAIN(TestExplainedSums)
#include "tst_explained_sums.moc"
