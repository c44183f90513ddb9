#include "core/verify/explanation.h"
#include "tests/verify/explained_specs.h"
#include "tests/verify/formula_text.h"

#include <QTest>

#include <limits>

using namespace ks;
using namespace ks::test;

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
