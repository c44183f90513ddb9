#include "ui/operation/prediction.h"

#include "core/base/digits.h"
#include "core/ops/op_info.h"
#include "ui/grids/cell_grid.h"
#include "ui/scene/cell_text.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double mostVisitsByHand = 4096; ///< longer sums nobody works out to the last digit, and this thread does not wait for them

constexpr int digitsThatCount = 2; ///< as cells show of the largest number of a map
constexpr int exactDecimals = 3;   ///< numbers with no more are written whole in cells
constexpr double nearBy = 0.05;    ///< of a number that is rounded: who is off by no more has left out digits

/// What cells, formulas and tables write with all its digits.
bool isWrittenWhole(double actual)
{
    const Numeral inCells = numeral(actual);
    const double scaled = std::abs(actual) * std::pow(10.0, exactDecimals);
    return inCells.exact && std::abs(scaled - std::round(scaled)) <= 1e-9 * scaled;
}

/// That say which float32 was typed.
int significantDigitsOf(float answer)
{
    constexpr int most = 9;
    int digits = 1;
    while (digits < most && numberIn<float>(significantDigits(static_cast<double>(answer), digits)) != answer)
        ++digits;
    return digits;
}

/// By how much a number may be off that is rounded to so many digits, or to the nearest whole one where it has more before the point.
double roundingOf(double actual, int digits)
{
    const double lastDigit = std::pow(10.0, std::floor(std::log10(std::abs(actual))) + 1 - digits);
    return 0.5 * std::min(lastDigit, 1.0);
}

/// By how much an answer may be off.
double allowedOff(double answer, double actual)
{
    constexpr double lastBit = 1e-7; // answers are float32
    if (isWrittenWhole(actual))
        return 1e-6 * std::abs(actual);
    return roundingOf(actual, std::max(digitsThatCount, significantDigitsOf(static_cast<float>(answer)))) + lastBit * std::abs(actual);
}

/// Of a number that is rounded: too few digits of it, or one that is wrong far behind.
bool isNearAnswer(double answer, double actual)
{
    return !isWrittenWhole(actual) &&
           std::abs(answer - actual) <=
               std::max(nearBy * std::abs(actual), roundingOf(actual, significantDigitsOf(static_cast<float>(answer))));
}

} // namespace

bool isRightAnswer(double answer, double actual)
{
    if (std::isnan(actual))
        return std::isnan(answer);
    if (std::isinf(actual) || std::isinf(answer))
        return answer == actual;
    return std::abs(answer - actual) <= allowedOff(answer, actual);
}

bool isRightAnswer(double answer, double actual, const OracleValue& oracle)
{
    return isRightAnswer(answer, actual) || isRightAnswer(answer, oracle.value) ||
           (!oracle.anything && std::abs(answer - oracle.value) <= oracle.bound);
}

bool isRightAnswer(double answer, const OperationResult& result, Role of, const Cell& cell)
{
    const auto actual = static_cast<double>((*result.of(of))[cell]);
    const OpSpec& spec = result.content.spec;
    if (explainCost(spec, of, cell) > mostVisitsByHand)
        return isRightAnswer(answer, actual);
    const CompareOptions judging = result.judging(of);
    const Evaluator evaluator(spec, operandsOf(result.content, result.diffDst.get()));
    return isRightAnswer(answer, actual, evaluator.cell(of, cell, judging.unitRoundoffs, judging.rules));
}

CellPrediction::CellPrediction(OperationDocument& document, Inspection& inspection, QObject* parent)
    : QObject(parent), m_document(document), m_inspection(inspection), m_asked(document.view().position), m_content(document.content())
{
    connect(&document, &OperationDocument::viewChanged, this, [this] {
        const ViewState& view = m_document.view();
        if (view.reveal != Reveal::Predict || view.position != m_asked)
            forget();
    });
    connect(&document, &OperationDocument::sessionReplaced, this, &CellPrediction::forget);
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        if (!sameOperation(m_document.content(), m_content))
            forget();
    });
}

void CellPrediction::listenTo(CellGrid& grid, std::function<Pin(const Cell&)> pinOf)
{
    connect(&grid.editing(), &GridEditing::guessBegun, this, &CellPrediction::answerBegun);
    connect(&grid.editing(), &GridEditing::cellGuessed, this, [this, pinOf = std::move(pinOf)](const Cell& cell, float value) {
        if (asked() == pinOf(cell)) // else it was typed before another one was asked for
            answer(value);
    });
    connect(&grid.keys(), &GridKeys::revealRequested, this, &CellPrediction::reveal);
}

std::optional<Pin> CellPrediction::asked() const
{
    const std::optional<Mask> mask = m_inspection.mask();
    if (!mask || !mask->asked || !m_inspection.freshResult())
        return std::nullopt;
    const Role of = m_document.view().position.of;
    return Pin{of, cellAt(shapeOf(m_document.content().spec, of), *mask->asked)};
}

bool CellPrediction::isPutOff() const
{
    const std::optional<Pin>& pin = m_document.view().pin;
    return pin && !isResult(pin->of);
}

QString CellPrediction::sentence() const
{
    if (!actual())
        return {};
    const Role role = m_document.view().position.of;
    const Cell cell = cellAt(shapeOf(m_document.content().spec, role), m_asked.cell);
    return sentenceOn(m_verdict, m_answer, *m_inspection.freshResult(), role, cell, QString::fromStdString(cellName(role, cell)));
}

QString CellPrediction::askedDigits()
{
    return tr("Of a number with many digits two are enough, or all before its point.");
}

QString CellPrediction::sentenceOn(Verdict verdict, float answer, const OperationResult& result, Role of, const Cell& cell,
                                   const QString& name)
{
    if (verdict == Verdict::None)
        return {};
    return verdict == Verdict::Wrong
               ? afterWrong(static_cast<double>(answer), result, of, cell).arg(numeralText(static_cast<double>(answer)))
               : sentenceOnKnown(verdict, static_cast<double>((*result.of(of))[cell]), name);
}

QString CellPrediction::sentenceOnKnown(Verdict verdict, double number, const QString& name)
{
    return (verdict == Verdict::Right ? tr("Right: %1 is %2.") : tr("%1 is %2.")).arg(name, numeralText(number));
}

/// A formula without its result may have no number left: that of a maximum's gradient would tell it, as one number alone does.
QString CellPrediction::afterWrong(double answer, const OperationResult& result, Role of, const Cell& cell)
{
    const OpSpec& spec = result.content.spec;
    const auto actual = static_cast<double>((*result.of(of))[cell]);
    if (isNearAnswer(answer, actual))
        return tr("Not %1, but near: two digits of this number count, or all before its point. Try again, or press R to see the answer.");
    if (of == Role::DiffSrc && infoOf(spec.op).takesMaximum)
        return tr("Not %1. Which windows took their maximum from this cell? Try again, or press R to see the answer.");
    if (termCount(spec, of, cell) <= 1 && explainCost(spec, of, cell) <= mostVisitsByHand) {
        const Evaluator evaluator(spec, operandsOf(result.content, result.diffDst.get()));
        const Explanation explanation = explain(evaluator, of, cell);
        if (explanation.terms.empty())
            return tr("Not %1. Nothing reaches this cell: try again, or press R to see the answer.");
        if (explanation.terms.front().numbers.term.first.role == Role::Bias)
            return tr("Not %1. Only the bias reaches this cell: try again, or press R to see the answer.");
        const auto isNumber = [](const FormulaPiece& piece) { return piece.kind == FormulaPiece::Kind::Number; };
        if (std::ranges::none_of(formulaOf(explanation, {.hideResult = true}), isNumber))
            return tr("Not %1. One number comes here as it is: try again, or press R to see the answer.");
    }
    return tr("Not %1. The formula shows which numbers meet: try again, or press R to see the answer.");
}

std::optional<double> CellPrediction::actual() const
{
    const OperationResult* result = m_inspection.freshResult();
    const TensorPtr tensor = result ? result->of(m_document.view().position.of) : nullptr;
    if (!tensor || m_asked.cell >= tensor->elements())
        return std::nullopt;
    return static_cast<double>(tensor->cells()[static_cast<std::size_t>(m_asked.cell)]);
}

void CellPrediction::answer(float value)
{
    if (!isAsking())
        return;
    m_asked = m_document.view().position;
    if (!actual())
        return;
    m_answer = value;
    const Cell cell = cellAt(shapeOf(m_document.content().spec, m_asked.of), m_asked.cell);
    const bool isRight = isRightAnswer(static_cast<double>(value), *m_inspection.freshResult(), m_asked.of, cell);
    conclude(isRight ? Verdict::Right : Verdict::Wrong);
}

void CellPrediction::reveal()
{
    if (!isAsking())
        return;
    m_asked = m_document.view().position;
    conclude(Verdict::Revealed);
}

void CellPrediction::conclude(Verdict verdict)
{
    m_document.cursor().setPin(std::nullopt); // the verdict is told of the answered cell, and not beside another one that is held
    m_verdict = verdict;
    m_inspection.setAnswered(verdict != Verdict::Wrong);
    emit changed();
}

void CellPrediction::forget()
{
    m_content = m_document.content();
    m_asked = m_document.view().position;
    m_verdict = Verdict::None;
    m_inspection.setAnswered(false);
    emit changed();
}

} // namespace ks

#include "moc_prediction.cpp"
