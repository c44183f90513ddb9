#include "core/verify/explanation.h"
#include "core/verify/random_case.h"
#include "tests/verify/formula_text.h"
#include "tests/volume.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace ks;
using ks::test::asLatex;
using ks::test::formula;

namespace {

/// A number as it was printed, and how far the one that it stands for may lie off.
struct Read {
    double value = 0;
    double error = 0;
};

/// Computes what a formula says, by the rules of arithmetic alone; the functions with a name are those of the operator.
class Reader {
public:
    Reader(const QString& text, const OpSpec& spec) : m_text(text), m_spec(spec) {}

    Read read()
    {
        const Read result = sum();
        m_sound = m_sound && m_at == m_text.size();
        return result;
    }
    /// All of the text could be read.
    bool isSound() const { return m_sound; }

private:
    bool take(const QString& text)
    {
        if (!QStringView(m_text).mid(m_at).startsWith(text))
            return false;
        m_at += text.size();
        return true;
    }

    Read sum()
    {
        Read result = product();
        for (;;) {
            const bool minus = take(" − ");
            if (!minus && !take(" + "))
                return result;
            const Read one = product();
            result = {minus ? result.value - one.value : result.value + one.value, result.error + one.error};
        }
    }

    Read product()
    {
        Read result = factor();
        for (;;) {
            const bool quotient = take(" / ");
            if (!quotient && !take("·"))
                return result;
            const Read one = factor();
            const double times = quotient ? 1.0 / one.value : one.value;
            const double error = quotient ? one.error * times * times * 1.001 : one.error;
            result = {result.value * times, std::abs(result.value) * error + std::abs(times) * result.error + result.error * error};
        }
    }

    Read factor()
    {
        if (take("−")) {
            const Read one = factor();
            return {-one.value, one.error};
        }
        if (take("("))
            return closed(sum());
        if (take("max("))
            return maximum();
        if (take("1/√(")) {
            const Read one = closed(sum());
            return {1.0 / std::sqrt(one.value), one.error / one.value / std::sqrt(one.value)};
        }
        for (std::size_t i = 1; i < functionCount; ++i) { // behind the identity
            const auto function = static_cast<Function>(i);
            if (take(QString::fromStdString(functionName(function)) + "(")) {
                const Read one = closed(sum());
                const auto at = [&](double x) { return evaluate(function, x, m_spec); };
                const double here = at(one.value);
                return {here, std::max(std::abs(at(one.value + one.error) - here), std::abs(at(one.value - one.error) - here))};
            }
        }
        return number();
    }

    Read maximum()
    {
        Read most = sum();
        while (take(", ")) {
            const Read one = sum();
            most = {std::max(most.value, one.value), std::max(most.error, one.error)};
        }
        return closed(most);
    }

    Read closed(Read inside)
    {
        m_sound = take(")") && m_sound;
        return inside;
    }

    Read number()
    {
        if (take("∞"))
            return {std::numeric_limits<double>::infinity(), 0};
        static const QRegularExpression digits(R"(\G(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e−?\d+)?)");
        const QRegularExpressionMatch match =
            digits.match(m_text, m_at, QRegularExpression::NormalMatch, QRegularExpression::DontCheckSubjectStringMatchOption);
        m_sound = m_sound && match.hasMatch();
        m_at += match.capturedLength();
        const double value = match.captured().replace("−", "-").remove(QLatin1Char(',')).toDouble();
        return {value, 5e-5 * value}; // five significant digits
    }

    QString m_text;
    const OpSpec& m_spec;
    qsizetype m_at = 0;
    bool m_sound = true;
};

/// What stands between the signs of equality, without the name before the first.
QStringList sidesOf(const Explanation& explanation)
{
    QStringList sides = {""};
    for (const FormulaPiece& piece : formulaOf(explanation))
        if (piece.text == " = " || piece.text == " ≈ ")
            sides += "";
        else
            sides.back() += QString::fromStdString(piece.text);
    return sides.mid(1);
}

QString wrongSideOf(const Explanation& explanation, const OpSpec& spec)
{
    const double value = explanation.oracle.value;
    for (const QString& side : sidesOf(explanation)) {
        if (side.contains("…")) // the sums of many channels
            continue;
        Reader reader(side, spec);
        const Read read = reader.read();
        const bool same = std::abs(read.value - value) <= read.error * 1.01 + 1e-9 * std::abs(value);
        if (!reader.isSound() || !(same || read.value == value))
            return QStringLiteral("%1 is %2, not %3").arg(side).arg(read.value).arg(value);
    }
    return {};
}

std::vector<Role> explainedRoles(const OpSpec& spec)
{
    std::vector<Role> roles = {Role::Dst, Role::DiffSrc, Role::DiffSrc2, Role::DiffWeights, Role::DiffBias};
    if (spec.trainingMode)
        roles.insert(roles.end(), {Role::NewMean, Role::NewVariance});
    for (int stage = 0; stage < operatorOf(spec.op).stageCount(spec); ++stage)
        roles.push_back(stageRole(stage));
    std::erase_if(roles, [&](Role role) { return shapeOf(spec, role).empty(); });
    return roles;
}

} // namespace

class TestFormula : public QObject {
    Q_OBJECT

private slots:
    /// Every side of every formula is what the cell is, computed as it is written.
    void whatIsWrittenIsTheValue()
    {
        for (const OpKind op : allOps())
            for (std::uint64_t number = 0; number < 12; ++number) // through all profiles of randomSpec()
                for (const DataKind kind : allCases()        ? std::vector{DataKind::Uniform, DataKind::Ties}
                                           : number % 2 == 0 ? std::vector{DataKind::Uniform}
                                                             : std::vector{DataKind::Ties}) {
                    const TestCase test = caseOf(randomSpec(op, 17, number), kind, number);
                    const Evaluator evaluator(test.spec, test.operands());
                    for (const Role of : explainedRoles(test.spec))
                        for (std::int64_t i = 0; i < static_cast<std::int64_t>(casesOf(3, 2)); ++i) {
                            const Shape shape = shapeOf(test.spec, of);
                            const Cell cell = cellAt(shape, i * 7919 % shape.elements());
                            const Explanation e = explain(evaluator, of, cell, {.keepFirst = std::numeric_limits<std::int64_t>::max()});
                            const QString wrong = wrongSideOf(e, test.spec);
                            QVERIFY2(wrong.isEmpty(),
                                     qPrintable(QString::fromStdString(describe(test.spec)) + ", " + formula(e).left(40) + ": " + wrong));
                        }
                }
    }

    /// Nothing divided by what takes more digits than are written is nothing; of numbers the last digit is not known.
    void zeroIsExactWhateverItIsDividedBy()
    {
        const OpSpec spec = defaultSpec(OpKind::LRN, {1, 1, 1, 2}); // α is a float32: 5 / α is not quite 50000
        const Tensor x(spec.src, std::vector<float>{0, 3});
        const Evaluator evaluator(spec, {.src = &x});
        const QString none = formula(explain(evaluator, Role::Stage0, {}));
        QVERIFY2(none.startsWith(QString("sum of squares[0, 0, 0, 0] = 0·0 / ")) && none.endsWith(" = 0"), qPrintable(none));
        const QString some = formula(explain(evaluator, Role::Stage0, {0, 0, 0, 1}));
        QVERIFY2(some.contains(" ≈ "), qPrintable(some));

        OpSpec one = defaultSpec(OpKind::Conv, {1, 1, 1, 1});
        one.kernel = {1, 1};
        one.pads = {};
        one.filters = 1;
        one.bias = false;
        const Tensor zero(one.src, std::vector<float>{0});
        const Tensor weight({1, 1, 1, 1}, std::vector<float>{1.0F / 3});
        const QString times = formula(explain(Evaluator(one, {.src = &zero, .weights = &weight}), Role::Dst, {}));
        QVERIFY2(times.endsWith(" = 0"), qPrintable(times));
    }

    /// A count, as those of sentences; a number that is the value of a cell is written as the cell writes it.
    void theCountOfAMeanIsInGroups()
    {
        const OpSpec spec = defaultSpec(OpKind::GlobalAveragePool, {1, 1, 40, 40});
        const Tensor x(spec.src, std::vector<float>(1600, 1234));
        const std::vector<FormulaPiece> pieces = formulaOf(explain(Evaluator(spec, {.src = &x}), Role::Dst, {}));
        QVERIFY2(asText(pieces).ends_with(" + 1234) / 1,600 = 1234"), asText(pieces).c_str());
        const auto count = std::ranges::find(pieces, true, &FormulaPiece::isCount);
        QVERIFY(count != pieces.end() && count->number == 1600 && count->latex == "1600");
    }

    /// The loss of one sample: a minus before the sum, and none in it.
    void theLossOfOneSampleIsNegatedOnce()
    {
        const OpSpec spec = defaultSpec(OpKind::SoftmaxCrossEntropyLoss, {1, 2, 1, 1});
        const Tensor x(spec.src, std::vector<float>{1, 1});
        const Tensor target(spec.src, std::vector<float>{0, 1});
        const Explanation e = explain(Evaluator(spec, {.src = &x, .src2 = &target}), Role::Dst, {});
        QCOMPARE(formula(e), QString("Y[0, 0, 0, 0] = −(0·(−0.69315) + 1·(−0.69315)) ≈ 0.69315"));
        QVERIFY(QString::fromStdString(asLatex(formulaOf(e))).contains("-\\left("));

        const OpSpec two = defaultSpec(OpKind::SoftmaxCrossEntropyLoss, {2, 1, 1, 1});
        const Tensor logits(two.src, std::vector<float>{3, 4});
        const Tensor ones(two.src, std::vector<float>{1, 1});
        const Explanation mean = explain(Evaluator(two, {.src = &logits, .src2 = &ones}), Role::Dst, {});
        QCOMPARE(formula(mean), QString("Y[0, 0, 0, 0] = −(1·0 + 1·0) / 2 = 0"));
        QCOMPARE(formula(mean, {.hideResult = true}), QString("Y[0, 0, 0, 0] = −(1·0 + 1·0) / ? = ?"));
    }

    /// Where one cell counts as where several do: a missing stroke would say that padding does not count.
    void theDivisorIsAskedWhateverItIs()
    {
        OpSpec spec = defaultSpec(OpKind::AveragePool, {1, 1, 2, 2});
        spec.kernel = spec.strides = {2, 2};
        spec.pads = {1, 1, 1, 1};
        const Tensor x(spec.src, std::vector<float>{1.5F, 2, 3, 4});
        for (const bool counted : {false, true}) {
            spec.countIncludePad = counted;
            const Explanation e = explain(Evaluator(spec, {.src = &x}), Role::Dst, {});
            QCOMPARE(formula(e, {.hideResult = true}), QString("Y[0, 0, 0, 0] = (0 + 0 + 0 + 1.5) / ? = ?"));
        }
    }

    void theRootOfTheVarianceHasItsEpsilon()
    {
        OpSpec spec = defaultSpec(OpKind::BatchNormalization, {1, 1, 1, 2});
        spec.epsilon = 0.25F;
        const Tensor x(spec.src, std::vector<float>{5, 5});
        const Tensor scale({1, 1, 1, 1}, std::vector<float>{3});
        const Tensor above(spec.src, std::vector<float>{1, 2});
        const Evaluator evaluator(spec, {.src = &x, .weights = &scale, .diffDst = &above});
        const Role scaleOverDeviation = stageRole(operatorOf(spec.op).stageCount(spec) - 1);
        QVERIFY2(formula(explain(evaluator, scaleOverDeviation, {})).endsWith(" = 3·1/√(0 + 0.25) = 6"),
                 qPrintable(formula(explain(evaluator, scaleOverDeviation, {}))));
    }
};

QTEST_APPLESS_MAIN(TestFormula)
#include "tst_formula.moc"
