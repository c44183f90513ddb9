#pragma once

#include "core/base/text.h"
#include "core/ops/function.h"
#include "core/ops/op_spec.h"

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace ks {

/// A number that a term multiplies: a cell of a tensor, seen through a function.
struct Factor {
    Role role = Role::Src;
    Cell cell;
    Function function = Function::Identity;
};

/// One term of a cell: first · second / divisor. A padded term keeps the coordinate at which the padding lies.
struct Term {
    Factor first;
    std::optional<Factor> second;
    double divisor = 1.0;
    /// `first` lies in the padding or beyond it: it counts as 0 in a sum and as `padValue` in a maximum.
    bool padding = false;
    /// Of such a term: it lies beyond, where a ceil_mode window reaches and no divisor counts.
    bool beyond = false;
    /// Set in MaxPool's gradient: the term counts only if this dst cell took its maximum from the asked-for src cell.
    std::optional<Cell> routedBy;
};

enum class Reduce : std::uint8_t { Sum, Max };

/// How the terms of a cell become its value: function(reduce(terms)).
struct Expression {
    Reduce reduce = Reduce::Sum;
    Function function = Function::Identity;
};

/// A reference to a callable; lives no longer than the call it is passed to.
template <class Signature>
class FunctionRef;
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
public:
    template <class Callable>
    requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>)
        FunctionRef(Callable&& callable) // NOLINT(google-explicit-constructor)
        : m_object(const_cast<void*>(static_cast<const void*>(&callable))), m_call([](void* object, Arguments... arguments) -> Result {
              return (*static_cast<std::remove_reference_t<Callable>*>(object))(std::forward<Arguments>(arguments)...);
          })
    {
    }
    Result operator()(Arguments... arguments) const { return m_call(m_object, std::forward<Arguments>(arguments)...); }

private:
    void* m_object;
    Result (*m_call)(void*, Arguments...);
};

using TermVisitor = FunctionRef<void(const Term&)>;

/// A way out of an illegal setting: what to change, and the spec after the change.
struct Fix {
    Text label; ///< "stride 2×2": in the words of forms
    OpSpec spec;
};

/// Why a spec is not possible.
struct Problem {
    std::string_view attribute; ///< the attribute to blame, or "src"
    Text what;
    std::vector<Fix> fixes; ///< the nearest legal settings, nearest first
};

/// Work of one pass by the textbook definition: multiply and add count as two; every tensor is touched once.
struct Cost {
    double flops = 0;
    double bytes = 0;
};

/// An operator, defined once by its terms. Explanation, oracle, error bounds, receptive fields, gradient check and stepping
/// use this and nothing else; backends never use it, since they are what is being checked.
class Operator {
public:
    virtual ~Operator() = default;

    /// Shapes of a legal spec. Weights and bias are empty where the operator has none.
    virtual Shape dstShape(const OpSpec& spec) const { return spec.src; }
    virtual Shape weightsShape(const OpSpec&) const { return {}; }
    virtual Shape biasShape(const OpSpec&) const { return {}; }
    /// Of an operator that has a second operand.
    virtual Shape src2Shape(const OpSpec& spec) const { return spec.src; }

    /// Inner results that terms may read: stage i has the role `stageRole(i)`, its own expression and terms, and reads operands and
    /// earlier stages alone. Softmax's maximum, exponentials and their sum are stages.
    virtual int stageCount(const OpSpec&) const { return 0; }
    virtual Shape stageShape(const OpSpec&, int /*stage*/) const { return {}; }
    /// What people call it: "mean".
    virtual Text stageName(const OpSpec&, int /*stage*/) const { return {}; }

    /// How a cell of a result or a stage is made from its terms: unless said otherwise their sum.
    virtual Expression expression(const OpSpec&, Role) const { return {}; }
    /// Visits the terms of one cell in row-major order of what they read; the order in which the serial backend adds.
    virtual void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const = 0;

    /// How many that are. By visiting them unless an operator says it: one that adds up a whole tensor does, for the window asks at every step.
    virtual std::int64_t countTerms(const OpSpec& spec, Role of, const Cell& cell) const;

    virtual Cost cost(const OpSpec& spec, Pass pass) const = 0;
};

const Operator& operatorOf(OpKind op);

/// No kernel, stride, pad or filter count beyond this: everything stays far from overflow.
inline constexpr std::int64_t largestSetting = 1 << 20;

/// The fix that sets one attribute; problemsOf() offers it only if it makes the whole spec legal.
Fix fixOf(const OpSpec& spec, std::string_view attribute, const std::string& value);

/// Empty for a legal spec; else every reason, with the nearest legal settings.
std::vector<Problem> problemsOf(const OpSpec& spec);
inline bool isLegal(const OpSpec& spec)
{
    return problemsOf(spec).empty();
}
/// Throws InputError with the first problem and its nearest fix.
void requireLegal(const OpSpec& spec);

/// The shape of any tensor or stage of a legal spec; empty where the operator has no such tensor.
Shape shapeOf(const OpSpec& spec, Role role);
/// Throws InputError where a tensor of another shape is given than this operator needs there.
void requireShape(const OpSpec& spec, Role role, const Shape& given);
/// Does the operator have this pass? (backwardWeights only where there are weights.)
bool hasPass(OpKind op, Pass pass);
/// The tensors that a pass reads, and those that it writes: dst (and newMean, newVariance) of the forward passes, diffSrc (and diffSrc2), or
/// diffWeights and diffBias (where there is a bias).
std::vector<Role> operandsOf(const OpSpec& spec, Pass pass);
std::vector<Role> resultsOf(const OpSpec& spec, Pass pass);
/// Number of terms of one cell.
std::int64_t termCount(const OpSpec& spec, Role of, const Cell& cell);
/// About how many terms are visited to compute one cell from nothing, stages included.
double evaluationCost(const OpSpec& spec, Role of, const Cell& cell);

} // namespace ks
