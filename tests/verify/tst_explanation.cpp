#include "core/ops/window.h"
#include "core/verify/explanation.h"
#include "core/verify/random_case.h"
#include "tests/verify/formula_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace ks;
using ks::test::asLatex;
using ks::test::formula;

namespace {

Tensor matrix(std::int64_t h, std::int64_t w, std::vector<float> cells)
{
    return Tensor({1, 1, h, w}, cells);
}

OpSpec spec(OpKind op, const Tensor& src, std::int64_t kernel, std::int64_t stride)
{
    OpSpec result = defaultSpec(op, src.shape());
    result.kernel = {kernel, kernel};
    result.strides = {stride, stride};
    return result;
}

} // namespace

class TestExplanation : public QObject {
    Q_OBJECT

private slots:
    void numbersAreWrittenShortly_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("exact");
        QTest::newRow("whole") << 1234567.0 << "1234567" << true;
        QTest::newRow("negative zero") << -0.0 << "0" << true;
        QTest::newRow("negative") << -2.5 << "−2.5" << true;
        QTest::newRow("third") << 1.0 / 3.0 << "0.33333" << false;
        QTest::newRow("float tenth") << static_cast<double>(0.1F) << "0.1" << false;
        QTest::newRow("quarter") << 0.25 << "0.25" << true;
        QTest::newRow("tiny") << 1.5e-7 << "1.5e−7" << true;
        QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << "−∞" << true;
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << "NaN" << true;
    }
    void numbersAreWrittenShortly()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QFETCH(bool, exact);
        QCOMPARE(QString::fromStdString(numeral(value).text), text);
        QCOMPARE(numeral(value).exact, exact);
    }

    /// Between two roundings float32 goes down where the sum of the terms goes up: one cell is one number all the same.
    void aCellIsWrittenAsItsTensorShowsIt()
    {
        const auto text = [](double value, double given) { return QString::fromStdString(numeral(value, given).text); };
        const double terms = -0.876545003;
        QCOMPARE(text(terms, terms), QString("−0.87655"));
        QCOMPARE(text(terms, static_cast<double>(-0.876544952F)), QString("−0.87654"));
        QVERIFY(!numeral(terms, -0.87654495).exact);
        QCOMPARE(text(terms, -0.87654), QString("−0.87655")); // so far off that it can be seen
        QCOMPARE(text(0, -1.49e-8), QString("0"));
        QCOMPARE(text(123456.004, 123456), QString("123456"));
        QCOMPARE(text(16777217.3, 16777218), QString("1.6777e7"));
        QCOMPARE(text(terms, std::numeric_limits<double>::quiet_NaN()), QString("−0.87655"));

        const Tensor x = matrix(1, 2, {-0.876544952F, -0.876545072F}); // one below their mean, one above
        OpSpec mean = spec(OpKind::AveragePool, x, 1, 1);
        mean.kernel = {1, 2};
        const Evaluator evaluator(mean, {.src = &x});
        const QString sum = QStringLiteral("Y[0, 0, 0, 0] = (−0.87654 + (−0.87655)) / 2 ≈ ");
        QCOMPARE(formula(explain(evaluator, Role::Dst, {})), sum + "−0.87655");
        QCOMPARE(formula(explain(evaluator, Role::Dst, {}, {.backendValue = static_cast<double>(-0.876544952F)})), sum + "−0.87654");
    }

    /// A library that loses NaN in a maximum is right by its own rules and wrong by ours.
    void backendsAreJudgedByTheirRules()
    {
        const Tensor src = matrix(2, 2, {std::numeric_limits<float>::quiet_NaN(), 1, 2, 3});
        const OpSpec pool = spec(OpKind::MaxPool, src, 2, 2);
        const Evaluator evaluator(pool, {.src = &src});
        ExplainOptions options{.backendValue = 3.0};
        QVERIFY(!explain(evaluator, Role::Dst, {}, options).agrees());
        options.rules.nanWins = false;
        QVERIFY(explain(evaluator, Role::Dst, {}, options).agrees());
    }

    void digitsInFull() { QCOMPARE(numeralInFull(static_cast<double>(0.1F)), std::string("0.100000001")); }

    void maximumNamesWinnerAndTies()
    {
        const Tensor x = matrix(2, 2, {7, 9, 1, 9});
        const Evaluator evaluator(spec(OpKind::MaxPool, x, 2, 2), {.src = &x});
        const Explanation e = explain(evaluator, Role::Dst, {}, {.backendValue = 9.0});
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = max(7, 9, 1, 9) = 9"));
        QCOMPARE(asLatex(formulaOf(e)), std::string("Y_{0,0,0,0} = \\max\\left(7, 9, 1, 9\\right) = 9"));
        QCOMPARE(e.terms[0].state, TermState::Loses);
        QCOMPARE(e.terms[1].state, TermState::Wins);
        QCOMPARE(e.terms[3].state, TermState::Ties);
        QVERIFY(e.agrees());
        QVERIFY(!explain(evaluator, Role::Dst, {}, {.backendValue = 8.0}).agrees());
    }

    void overlappingGradientsPileUp()
    {
        const Tensor x = matrix(3, 3, {1, 2, 3, 4, 9, 5, 6, 7, 8});
        const Tensor dy = matrix(2, 2, {1, 1, 1, 1});
        const Evaluator evaluator(spec(OpKind::MaxPool, x, 2, 1), {.src = &x, .diffDst = &dy});
        QCOMPARE(formula(explain(evaluator, Role::DiffSrc, {0, 0, 1, 1})), QString("∂L/∂X[0, 0, 1, 1] = 1 + 1 + 1 + 1 = 4"));
        const Explanation corner = explain(evaluator, Role::DiffSrc, {0, 0, 0, 0});
        QCOMPARE(corner.terms.at(0).state, TermState::NotRouted);
        QCOMPARE(formula(corner), QString("∂L/∂X[0, 0, 0, 0] = 0"));
    }

    /// What a ceil_mode window reaches beyond the padding is no padding: no divisor counts it.
    void whatLiesBeyondThePaddingIsNoPadding()
    {
        const Tensor x = matrix(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        for (const OpKind op : {OpKind::MaxPool, OpKind::AveragePool}) {
            OpSpec pool = spec(op, x, 2, 2);
            pool.ceilMode = true;
            pool.countIncludePad = true;
            const auto statesOf = [&](const Cell& cell) {
                std::vector<TermState> states;
                for (const ExplainedTerm& term : explain(Evaluator(pool, {.src = &x}), Role::Dst, cell).terms)
                    states.push_back(term.state);
                return states;
            };
            const TermState real = op == OpKind::MaxPool ? TermState::Wins : TermState::Counts;
            const std::vector<TermState> last = {real, TermState::Beyond, TermState::Beyond, TermState::Beyond};
            QCOMPARE(statesOf({0, 0, 1, 1}), last);
            pool.pads = {1, 1, 1, 1};
            pool.ceilMode = false;
            const std::vector<TermState> first = {TermState::Padding, TermState::Padding, TermState::Padding, real};
            QCOMPARE(statesOf({0, 0, 0, 0}), first);
        }
    }

    /// A gradient that comes through one window only is that window's: "= 171", not "= 171 = 171".
    void sumsOfOneTermSayItOnce()
    {
        const Tensor x = matrix(2, 2, {1, 2, 3, 4});
        const Tensor dy = matrix(1, 1, {171});
        const Evaluator evaluator(spec(OpKind::MaxPool, x, 2, 2), {.src = &x, .diffDst = &dy});
        const Explanation winner = explain(evaluator, Role::DiffSrc, {0, 0, 1, 1});
        QCOMPARE(formula(winner), QString("∂L/∂X[0, 0, 1, 1] = 171"));
        QCOMPARE(formula(winner, {.hideResult = true}), QString("∂L/∂X[0, 0, 1, 1] = ?"));
        const std::vector<FormulaPiece> pieces = formulaOf(winner);
        QCOMPARE(pieces.back().kind, FormulaPiece::Kind::Result);
        QVERIFY(pieces.back().factor.has_value()); // it still leads to the cell that it was read from

        const Tensor third = matrix(1, 1, {1.0F / 3.0F});
        const Evaluator rounded(spec(OpKind::MaxPool, x, 2, 2), {.src = &x, .diffDst = &third});
        QCOMPARE(formula(explain(rounded, Role::DiffSrc, {0, 0, 1, 1})), QString("∂L/∂X[0, 0, 1, 1] ≈ 0.33333"));
    }

    void convolutionShowsFactorsPaddingAndBias()
    {
        const Tensor x = matrix(2, 2, {1, 2, 3, 4});
        OpSpec conv = spec(OpKind::Conv, x, 2, 1);
        conv.pads = {1, 0, 0, 0};
        const Tensor w = matrix(2, 2, {0.5F, -1, 2, 0.1F});
        const Tensor b = matrix(1, 1, {3});
        const Evaluator evaluator(conv, {.src = &x, .weights = &w, .bias = &b});
        const Explanation e = explain(evaluator, Role::Dst, {});
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = 0·0.5 + 0·(−1) + 1·2 + 2·0.1 + 3 ≈ 5.2"));
        QCOMPARE(e.terms[0].state, TermState::Padding);
        QCOMPARE(e.terms[2].state, TermState::Counts);
        QCOMPARE(formula(e, {.hideResult = true}), QString("Y[0, 0, 0, 0] = 0·0.5 + 0·(−1) + 1·2 + 2·0.1 + 3 = ?"));
    }

    /// One of the numbers is handed on as it is: the digits of the others do not make it a rounded one.
    void whatIsChosenIsNotRounded()
    {
        const auto largest = [](std::vector<float> cells) {
            const Tensor x = matrix(2, 2, std::move(cells));
            return formula(explain(Evaluator(spec(OpKind::MaxPool, x, 2, 2), {.src = &x}), Role::Dst, {}));
        };
        const QString rest = QStringLiteral("Y[0, 0, 0, 0] = max(");
        QCOMPARE(largest({-5, 9, 5, 1.0F / 3.0F}), rest + "−5, 9, 5, 0.33333) = 9");
        QCOMPARE(largest({-5, 0.1F, -7, 1.0F / 3.0F}), rest + "−5, 0.1, −7, 0.33333) ≈ 0.33333");
        QCOMPARE(largest({123456, 123455.5F, 1, 2}), rest + "123456, 1.2346e5, 1, 2) ≈ 123456"); // as it reads, another one is larger

        const Tensor below = matrix(1, 1, {-1.0F / 3.0F});
        const Tensor above = matrix(1, 1, {1.0F / 3.0F});
        const Tensor two = matrix(1, 1, {2});
        const OpSpec relu = defaultSpec(OpKind::Relu, {1, 1, 1, 1});
        QCOMPARE(formula(explain(Evaluator(relu, {.src = &below}), Role::Dst, {})), QString("Y[0, 0, 0, 0] = relu(−0.33333) = 0"));
        QCOMPARE(formula(explain(Evaluator(relu, {.src = &above}), Role::Dst, {})), QString("Y[0, 0, 0, 0] = relu(0.33333) ≈ 0.33333"));
        QCOMPARE(formula(explain(Evaluator(relu, {.src = &above, .diffDst = &two}), Role::DiffSrc, {})),
                 QString("∂L/∂X[0, 0, 0, 0] = 2·relu′(0.33333) = 2"));
    }

    /// However many digits were left out on the way there.
    void whatIsNotANumberIsNotRounded()
    {
        const Tensor x = matrix(2, 2, {1e-30F, 1.0F / 3.0F, std::numeric_limits<float>::infinity(), 2});
        const Tensor minus = matrix(2, 2, {1e-30F, 0.1F, -1, 0.1F});
        OpSpec conv = spec(OpKind::Conv, x, 2, 1);
        conv.bias = false;
        const Evaluator infinite(conv, {.src = &x, .weights = &minus});
        QVERIFY2(formula(explain(infinite, Role::Dst, {})).endsWith(" = −∞"), qPrintable(formula(explain(infinite, Role::Dst, {}))));
        const Tensor zero = matrix(2, 2, {1e-30F, 0.1F, 0, 0.1F});
        const Evaluator nan(conv, {.src = &x, .weights = &zero});
        QVERIFY2(formula(explain(nan, Role::Dst, {})).endsWith(" = NaN"), qPrintable(formula(explain(nan, Role::Dst, {}))));
    }

    void averagesShowTheirDivisor()
    {
        const Tensor x = matrix(2, 2, {1, 2, 3, 4});
        const Tensor dy = matrix(1, 1, {2});
        const Evaluator evaluator(spec(OpKind::AveragePool, x, 2, 2), {.src = &x, .diffDst = &dy});
        QCOMPARE(formula(explain(evaluator, Role::Dst, {})), QString("Y[0, 0, 0, 0] = (1 + 2 + 3 + 4) / 4 = 2.5"));
        QCOMPARE(formula(explain(evaluator, Role::DiffSrc, {})), QString("∂L/∂X[0, 0, 0, 0] = 2 / 4 = 0.5"));
    }

    void functionsShowTheirArgument()
    {
        const Tensor x = matrix(1, 1, {-3});
        const Tensor dy = matrix(1, 1, {2});
        const Evaluator evaluator(spec(OpKind::Relu, x, 1, 1), {.src = &x, .diffDst = &dy});
        QCOMPARE(formula(explain(evaluator, Role::Dst, {})), QString("Y[0, 0, 0, 0] = relu(−3) = 0"));
        QCOMPARE(formula(explain(evaluator, Role::DiffSrc, {})), QString("∂L/∂X[0, 0, 0, 0] = 2·relu′(−3) = 0"));
    }

    void partialSumsStopAtTheTermUnderWay()
    {
        const Tensor x = matrix(2, 2, {1, 2, 3, 4});
        const Evaluator evaluator(spec(OpKind::AveragePool, x, 2, 2), {.src = &x});
        const Explanation e = explain(evaluator, Role::Dst, {}, {.taken = 2});
        QVERIFY(!e.isComplete());
        QCOMPARE(e.partial, 0.75);
        QVERIFY(e.terms[1].current);
        QVERIFY(!e.terms[2].taken);
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = (1 + 2 + 3 + 4) / 4 → 0.75"));
    }

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

    /// What is said for a backend's value is the reason that holds.
    void reasonsAreThoseThatHold()
    {
        const Tensor tie = matrix(1, 2, {1, 1});
        const Tensor three = matrix(1, 1, {3});
        OpSpec pool = spec(OpKind::MaxPool, tie, 1, 1);
        pool.kernel = {1, 2};
        const Evaluator routed(pool, {.src = &tie, .diffDst = &three});
        const auto of = [&](double value, const Rules& rules) {
            return explain(routed, Role::DiffSrc, {0, 0, 0, 1}, {.backendValue = value, .rules = rules}).agreement();
        };
        QCOMPARE(of(0, {}), Agreement::Same);
        QCOMPARE(of(3, {}), Agreement::Wrong);
        QCOMPARE(of(3, {.firstTieWins = false}), Agreement::Rules);

        const Tensor large = matrix(1, 2, {3e38F, 3e38F});
        pool.op = OpKind::AveragePool;
        const Evaluator mean(pool, {.src = &large});
        QCOMPARE(explain(mean, Role::Dst, {}, {.backendValue = std::numeric_limits<double>::infinity()}).agreement(), Agreement::Overflow);

        const Tensor flat = matrix(2, 2, {1e6F, 1e6F, 1e6F, 1e6F});
        const Tensor one = matrix(1, 1, {1});
        const Tensor zero = matrix(1, 1, {0});
        const OpSpec batch = defaultSpec(OpKind::BatchNormalization, flat.shape());
        const Evaluator normal(batch, {.src = &flat, .weights = &one, .bias = &zero, .mean = &zero, .variance = &one});
        QCOMPARE(explain(normal, Role::Dst, {}, {.backendValue = 0.5}).agreement(), Agreement::Undecided);
    }
};

QTEST_APPLESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
