#pragma once

#include "core/base/numeral.h"
#include "core/verify/channel_sums.h"
#include "core/verify/plane_products.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// "X", "∂L/∂W": the symbol that people see for a tensor.
std::string symbolOf(Role role);
/// The same in one operator: the second input of a loss is its target T.
std::string symbolOf(OpKind op, Role role);
/// Is it a word, to be translated ("mean"), not a letter?
bool isNamedByWord(Role role);
/// What people call a tensor or an inner result in a formula: "∂L/∂W", "mean".
std::string formulaSymbol(OpKind op, Role role);
/// "tanh′"; empty for the identity.
std::string functionName(Function function);
/// "Y[0, 0, 1, 1]"; "b[2]" for biases.
std::string cellName(Role role, const Cell& cell);
std::string cellName(OpKind op, Role role, const Cell& cell);

/// How a term takes part in its cell.
enum class TermState : std::uint8_t {
    Counts,    ///< in a sum
    Padding,   ///< lies in the padding
    Beyond,    ///< lies beyond the padding; see Term
    Wins,      ///< of a maximum
    Ties,      ///< equals the winner of a maximum and comes later
    Loses,     ///< of a maximum
    NotRouted, ///< in MaxPool's gradient: that window took its maximum elsewhere
};

struct ExplainedTerm {
    std::int64_t index = 0; ///< from 0, in the order in which the terms are taken
    EvaluatedTerm numbers;
    TermState state = TermState::Counts;
    bool taken = true;    ///< the timeline has reached it
    bool current = false; ///< the timeline stands on it
    /// The argument of the second factor's function, where it has one: x in relu′(x).
    std::optional<double> argument;
    double addedUnderRoot = 0;    ///< ε in 1/√(x + ε)
    std::int64_t zerosBefore = 0; ///< terms before it that are 0, where the explanation `hasOrder`
    bool extra = false;           ///< kept for its channel, or as the bias: the formula by size does not have it

    bool isZero() const { return numbers.value == 0; }
};

/// In which order the terms of a sum are written.
enum class TermOrder : std::uint8_t {
    AsTaken, ///< as the timeline takes them
    BySize,  ///< the largest |term| first, equal ones as they are taken
};

/// Longer sums are not seen at a glance: there an order is worth choosing.
constexpr std::int64_t mostTermsAtAGlance = 12;

/// Are its cells sums that can be written by size? No maxima and their gradients; nor losses, which are told by their classes in order.
bool hasTermOrder(const OpSpec& spec, Role of);

/// How a backend's value stands to what the terms give.
enum class Agreement : std::uint8_t {
    Same,
    Rounding,  ///< off by no more than rounding explains
    Overflow,  ///< see OracleValue::overflows()
    Rules,     ///< as the implementation's own rules allow
    Undecided, ///< see OracleValue::isUndecided(); also what ∞ times nearly 0 gives
    Wrong,
};

struct ExplainOptions {
    /// Terms that the timeline has taken; 0 stands for all.
    std::int64_t taken = 0;
    /// Of a long cell only the first and last terms and those around the current one are kept, and where these are all 0 and the sum is not, the
    /// largest ones too.
    std::int64_t keepFirst = 24;
    std::int64_t keepLast = 4;
    /// Channels whose terms are kept too, each up to `keepPerChannel`; unset: none.
    std::function<bool(const ChannelSum&)> keepChannel;
    std::int64_t keepPerChannel = 200;
    /// Of complete sums that have an order. By size the first are the largest, and none are kept from the end.
    TermOrder order = TermOrder::AsTaken;
    /// So many terms that are 0 are kept, of the same ones; zeros alone stay.
    std::int64_t keepZeros = std::numeric_limits<std::int64_t>::max();
    /// What a backend gave for this cell, and the rounding and the rules that its implementation declares.
    std::optional<double> backendValue;
    double unitRoundoffs = 1;
    Rules rules;
    bool stages = false; ///< the inner results that the cell is made of, too
    bool parts = false;  ///< and the numbers of the parts that its sum falls into

    /// Terms of a cell of which none is folded.
    std::int64_t mostWhole() const { return keepFirst + keepLast + 1; }
};

/// Of the terms that the formula leaves out.
struct FoldedTerms {
    std::int64_t count = 0;
    std::int64_t zeros = 0; ///< of them
    double sum = 0;         ///< what they add to the cell's sum
};

/// Everything there is to say about one cell.
struct Explanation {
    OpKind op{};
    Role of = Role::Dst;
    Cell cell;
    Expression expression;
    std::int64_t termCount = 0;
    std::int64_t taken = 0;           ///< 1 … termCount
    std::vector<ExplainedTerm> terms; ///< in `order`; gaps are folded
    bool hasOrder = false;            ///< see hasTermOrder(); only there zeros are counted and the folded terms added up
    TermOrder order = TermOrder::AsTaken;
    std::int64_t zeros = 0; ///< terms that are 0
    FoldedTerms folded;
    OracleValue oracle; ///< of the complete cell
    double partial = 0; ///< sum or maximum of the terms taken
    std::optional<double> backendValue;
    /// Of convolutions: the partial sums of the channels (or images) that the terms fall into, and what these are.
    std::vector<ChannelSum> channels;
    std::optional<ChannelSplit> split;
    /// Of `channels` what is multiplied in each, where it was asked for; see planeProducts().
    std::vector<PlaneProducts> parts;
    /// The inner results that its terms read and those that these read in turn, as far as each is one cell (the mean of a channel), in the order in which they
    /// are computed; where they were asked for.
    std::vector<Explanation> stages;

    /// There are several partial sums, worth showing.
    bool isSplit() const { return channels.size() > 1 && channels.front().terms > 0; }
    /// The bias, where one is added.
    const ExplainedTerm* bias() const;
    bool isComplete() const { return taken == termCount; }
    /// The value of the complete cell, as its tensor shows it where that says what the terms give.
    Numeral shownValue() const { return numeral(oracle.value, backendValue); }
    bool isFolded() const { return static_cast<std::int64_t>(terms.size()) < termCount; }
    /// |backend − oracle|; 0 for equal infinities and two NaN.
    double difference() const;
    /// The backend's value is one that its implementation may give: within the bound, or as its own rules say.
    bool agrees() const { return !backendValue || oracle.accepts(static_cast<float>(*backendValue)); }
    /// `Same` without a backend's value.
    Agreement agreement() const;
};

/// Throws InputError when an operand is missing. Takes time in proportion to the number of terms, memory to those kept.
Explanation explain(const Evaluator& evaluator, Role of, const Cell& cell, const ExplainOptions& options = {});
/// Visits that `explain` makes, to decide beforehand whether a thread may wait for it.
double explainCost(const OpSpec& spec, Role of, const Cell& cell);

/// A piece of the formula: symbols are the same in every language.
struct FormulaPiece {
    enum class Kind : std::uint8_t {
        Name,    ///< of the cell, or of a function
        Sign,    ///< =, +, ·, brackets
        Number,  ///< a factor, a divisor or a term
        Fold,    ///< "…" for terms that are not shown; `folded` says how many
        Result,  ///< the value of the cell
        Unknown, ///< "?" in place of the value
    };
    Kind kind = Kind::Sign;
    std::string text;
    std::string latex;
    std::optional<double> number{}; ///< of Number and Result
    std::ptrdiff_t term = -1;       ///< index in Explanation::terms; −1 where the piece belongs to none
    std::optional<Factor> factor{}; ///< the cell that the number was read from
    std::int64_t folded = 0;
    std::int64_t zeros = 0;      ///< of the folded ones, those that are 0
    std::ptrdiff_t channel = -1; ///< of a partial sum: index in Explanation::channels
    bool isCount = false;        ///< how many there are of something, in groups of thousands, as counts in sentences are
};

struct FormulaOptions {
    bool hideResult = false; ///< the value is still to be predicted: "= ?"; partial sums would tell it and are left out
    bool sumsOnly = false;   ///< of a split sum only the partial sums: Y = 12.5 + (−3) + 0.5 = 10
};

/// Of a split sum both, the terms and the partial sums: Y = 1·2 + … = 12.5 + (−3) + 0.5 = 10.
std::vector<FormulaPiece> formulaOf(const Explanation& explanation, const FormulaOptions& options = {});
/// One channel's part of a split sum: 1·2 + 3·4 = 14. `channel` is an index in `Explanation::channels`.
std::vector<FormulaPiece> channelFormulaOf(const Explanation& explanation, std::size_t channel, const FormulaOptions& options = {});
std::string asText(std::span<const FormulaPiece> pieces);

} // namespace ks
