#include "core/base/digits.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/verify/explanation.h"
#include "core/verify/formula_latex.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

using Kind = FormulaPiece::Kind;

/// More partial sums of channels than these are folded.
constexpr std::size_t mostSums = 8;

/// Puts the pieces of a formula together.
class Writer {
public:
    Writer(const Explanation& explanation, const FormulaOptions& options) : m_explanation(explanation), m_options(options) {}

    std::vector<FormulaPiece> write()
    {
        const Explanation& e = m_explanation;
        const std::string symbol = formulaSymbol(e.op, e.of);
        const std::string cell = cellName(e.op, e.of, e.cell);
        if (isNamedByWord(e.of)) { // the word is translated, the indices are not
            name(symbol, nameLatex(e.op, e.of, e.cell));
            sign(cell.substr(cell.find('[')), "");
        } else {
            name(cell, nameLatex(e.op, e.of, e.cell));
        }
        sign(" = ", " = ");

        const bool maximum = e.expression.reduce == Reduce::Max;
        const bool isFunction = e.expression.function != Function::Identity;
        if (m_options.hideResult && isRouted()) { // which windows took their maximum here is what is to be found
            m_pieces.push_back({.kind = Kind::Unknown, .text = "?", .latex = "?"});
            return std::move(m_pieces);
        }
        m_divisor = commonDivisor();
        const bool divided = std::abs(m_divisor) != 1.0 || asksDivisor();
        const bool negated = m_divisor < 0; // a minus before the bracket is read more easily than one behind the stroke
        if (negated)
            sign("−", "-");
        if (maximum)
            name("max", "\\max");
        else if (isFunction)
            name(functionName(e.expression.function), functionLatex(e.expression.function));
        const bool bracketed = maximum || isFunction || negated || (divided && e.termCount > 1);
        if (bracketed)
            sign("(", "\\left(");
        const bool split = e.isSplit() && !m_options.hideResult;
        const bool bySize = e.order == TermOrder::BySize; // partial sums would say that the terms are theirs
        if (split && m_options.sumsOnly) {
            sums();
        } else {
            terms(maximum ? ", " : " + ", 0, e.termCount);
            if (split && !bySize) {
                sign(!e.isComplete() ? " → "
                     : areExact()    ? " = "
                                     : " ≈ ",
                     !e.isComplete() ? " \\rightarrow "
                     : areExact()    ? " = "
                                     : " \\approx ");
                sums();
            }
        }
        if (bracketed)
            sign(")", "\\right)");
        if (divided) {
            sign(" / ", " / ");
            if (m_options.hideResult) // how many cells count is a part of the answer
                m_pieces.push_back({.kind = Kind::Unknown, .text = "?", .latex = "?"});
            else
                divisor();
        }
        result();
        return std::move(m_pieces);
    }

    std::vector<FormulaPiece> writeChannel(std::size_t index)
    {
        const ChannelSum& channel = m_explanation.channels[index];
        terms(" + ", channel.first, channel.first + channel.terms);
        if (m_options.hideResult)
            return std::move(m_pieces);
        const Numeral printed = numeral(channel.partial);
        const bool exact = isExact(channel.partial, printed);
        if (channel.isComplete())
            sign(exact ? " = " : " ≈ ", exact ? " = " : " \\approx ");
        else
            sign(" → ", " \\rightarrow ");
        m_pieces.push_back({.kind = Kind::Result,
                            .text = printed.text,
                            .latex = numberLatex(printed.text),
                            .number = channel.partial,
                            .channel = static_cast<std::ptrdiff_t>(index)});
        return std::move(m_pieces);
    }

private:
    void name(std::string text, std::string latex) { m_pieces.push_back({Kind::Name, std::move(text), std::move(latex)}); }
    void sign(std::string text, std::string latex, std::ptrdiff_t term = -1)
    {
        m_pieces.push_back({.kind = Kind::Sign, .text = std::move(text), .latex = std::move(latex), .term = term});
    }

    void number(double value, std::ptrdiff_t term, const std::optional<Factor>& factor)
    {
        const Numeral printed = numeral(value);
        m_exact = m_exact && printed.exact;
        m_readsAbove = m_readsAbove || (!printed.exact && asRead(printed) > m_explanation.oracle.value);
        m_pieces.push_back({.kind = Kind::Number,
                            .text = printed.text,
                            .latex = numberLatex(printed.text),
                            .number = value,
                            .term = term,
                            .factor = factor});
    }

    void count(double value, std::ptrdiff_t term)
    {
        constexpr double least = 1000; // below nothing is grouped
        constexpr double most = 1e15;
        number(value, term, {});
        if (value < least || value > most || value != std::round(value))
            return;
        m_pieces.back().text = groupedDigits(std::llround(value));
        m_pieces.back().isCount = true;
    }

    /// What a whole sum is divided by. Nothing stays nothing, whatever digits it is divided by.
    void divisor()
    {
        const bool nothing = m_explanation.partial == 0 && m_explanation.expression.function == Function::Identity;
        const bool exact = m_exact && nothing;
        count(std::abs(m_divisor), -1);
        m_exact = m_exact || exact;
    }

    /// A factor; negative ones inside a formula are put in brackets.
    void factor(double value, std::ptrdiff_t term, const std::optional<Factor>& factor, bool mayLead)
    {
        const bool brackets = std::signbit(value) && value != 0 && !mayLead;
        if (brackets)
            sign("(", "(", term);
        number(value, term, factor);
        if (brackets)
            sign(")", ")", term);
    }

    /// By which a whole sum is divided: that of a mean. Of the stages some terms have one and others not.
    double commonDivisor() const
    {
        const auto& terms = m_explanation.terms;
        if (terms.empty() || (m_explanation.of != Role::Dst && !isStage(m_explanation.of)))
            return 1.0;
        const double first = terms.front().numbers.term.divisor;
        const bool same = std::ranges::all_of(terms, [&](const ExplainedTerm& term) { return term.numbers.term.divisor == first; });
        return same ? first : 1.0;
    }

    /// Divided by −1 is subtracted, unless the whole sum is divided or there is nothing before it.
    bool isSubtracted(const ExplainedTerm& term, bool leads) const
    {
        return !leads && m_divisor == 1.0 && term.numbers.term.divisor == -1.0;
    }

    void fold(std::int64_t count, std::int64_t zeros)
    {
        m_pieces.push_back({.kind = Kind::Fold, .text = "…", .latex = "\\cdots", .folded = count, .zeros = zeros});
    }

    /// Terms that are 0 before the one with this index, which is the first of a channel, or behind the last.
    std::int64_t zerosBefore(std::int64_t index) const
    {
        if (index == m_explanation.termCount)
            return m_explanation.zeros;
        std::int64_t zeros = 0;
        for (const ChannelSum& channel : m_explanation.channels)
            zeros += channel.first < index ? channel.zeros : 0;
        return zeros;
    }

    /// The terms with the indices begin … end − 1, as far as they are kept.
    void terms(const std::string& separator, std::int64_t begin, std::int64_t end)
    {
        if (m_explanation.order == TermOrder::BySize)
            return termsBySize(separator, begin, end);
        std::int64_t next = begin;
        std::int64_t zeros = zerosBefore(begin);
        const auto foldTo = [&](std::int64_t to, std::int64_t zerosThere) {
            fold(to - next, m_explanation.hasOrder ? zerosThere - zeros : 0);
        };
        for (std::size_t i = 0; i < m_explanation.terms.size(); ++i) {
            const ExplainedTerm& term = m_explanation.terms[i];
            if (term.index < begin || term.index >= end)
                continue;
            const auto index = static_cast<std::ptrdiff_t>(i);
            const bool leads = term.index == begin;
            const bool minus = isSubtracted(term, leads);
            if (term.index > next) {
                if (next > begin)
                    sign(separator, separator);
                foldTo(term.index, term.zerosBefore);
            }
            if (!leads)
                sign(minus ? " − " : separator, minus ? " - " : separator, term.index == next ? index : -1);
            one(term, index, leads || separator == ", ");
            next = term.index + 1;
            zeros = term.zerosBefore + (term.isZero() ? 1 : 0);
        }
        if (next < end) {
            if (next > begin)
                sign(separator, separator);
            foldTo(end, zerosBefore(end));
        }
        if (begin == end)
            number(0, -1, {});
    }

    /// The same, the largest first: those of the whole sum without what is kept for a channel alone.
    void termsBySize(const std::string& separator, std::int64_t begin, std::int64_t end)
    {
        const bool whole = begin == 0 && end == m_explanation.termCount;
        const std::int64_t zeros = zerosBefore(end) - zerosBefore(begin);
        std::int64_t others = 0;
        std::int64_t zerosShown = 0;
        bool leads = true;
        const auto separate = [&](std::ptrdiff_t term) {
            if (!leads)
                sign(separator, separator, term);
        };
        for (std::size_t i = 0; i < m_explanation.terms.size(); ++i) {
            const ExplainedTerm& term = m_explanation.terms[i];
            if (term.index < begin || term.index >= end || (whole && term.extra))
                continue;
            const auto index = static_cast<std::ptrdiff_t>(i);
            if (const std::int64_t between = end - begin - zeros - others; term.isZero() && zerosShown++ == 0 && between > 0) {
                separate(-1);
                fold(between, 0);
                leads = false;
                others += between;
            }
            others += term.isZero() ? 0 : 1;
            const bool minus = isSubtracted(term, leads);
            if (minus)
                sign(" − ", " - ", index);
            else
                separate(index);
            one(term, index, leads);
            leads = false;
        }
        if (const std::int64_t left = end - begin - others - zerosShown; left > 0) {
            separate(-1);
            fold(left, zeros - zerosShown);
        }
    }

    /// The partial sums of the channels that the timeline has reached, and the bias.
    void sums()
    {
        const std::vector<ChannelSum>& all = m_explanation.channels;
        const auto reached = static_cast<std::size_t>(std::ranges::count_if(all, [](const ChannelSum& one) { return one.taken > 0; }));
        const bool folds = reached > mostSums;
        for (std::size_t i = 0; i < reached; ++i) {
            if (i > 0)
                sign(" + ", " + ");
            if (folds && i == mostSums / 2) {
                const std::size_t hidden = reached - mostSums;
                m_pieces.push_back({.kind = Kind::Fold, .text = "…", .latex = "\\cdots", .folded = static_cast<std::int64_t>(hidden)});
                sign(" + ", " + ");
                i += hidden;
            }
            const bool brackets = std::signbit(all[i].partial) && all[i].partial != 0 && i > 0;
            const Numeral printed = numeral(all[i].partial);
            m_exact = m_exact && printed.exact;
            const std::string latex = numberLatex(printed.text);
            if (brackets)
                sign("(", ""); // in LaTeX within the brace
            const std::string plane =
                m_explanation.split->images ? "n=" + std::to_string(all[i].plane.n) : "c=" + std::to_string(all[i].plane.c);
            m_pieces.push_back(
                {.kind = Kind::Number,
                 .text = printed.text,
                 .latex = std::string("\\underbrace{").append(brackets ? "(" + latex + ")" : latex).append("}_{").append(plane).append("}"),
                 .number = all[i].partial,
                 .channel = static_cast<std::ptrdiff_t>(i)});
            if (brackets)
                sign(")", "");
        }
        if (const ExplainedTerm* bias = m_explanation.bias(); bias && bias->taken) {
            const std::ptrdiff_t index = bias - m_explanation.terms.data();
            if (reached > 0)
                sign(" + ", " + ", index);
            one(*bias, index, reached == 0);
        }
    }

    /// The line up to here says the value exactly; infinities and NaN are not rounded, whatever digits led to them.
    bool isExact(double value, const Numeral& printed) const { return !std::isfinite(value) || (printed.exact && (m_exact || isChosen())); }

    /// The value is one of the numbers, or a number that a function puts in its place, as relu's 0: the digits of the others do not count, unless one of them reads as if it were larger.
    bool isChosen() const
    {
        const Expression& expression = m_explanation.expression;
        return (expression.reduce == Reduce::Max && !m_readsAbove) || infoOf(expression.function).chooses;
    }

    /// The terms' own digits say them exactly; known before the sums are written.
    bool areExact() const
    {
        return m_exact && std::ranges::all_of(m_explanation.channels, [](const ChannelSum& one) { return numeral(one.sum).exact; });
    }

    /// A product with a 0 is 0, whatever digits stand for the other factors. What a function gives is 0 by rounding, too, but for those that are sharp.
    static bool isNothing(const ExplainedTerm& term)
    {
        const EvaluatedTerm& numbers = term.numbers;
        if (numbers.value != 0 || numbers.factors.empty())
            return false;
        const Function function = numbers.term.second ? numbers.term.second->function : Function::Identity;
        return numbers.factors[0] == 0 || (infoOf(function).isSharp && numbers.factors.back() == 0);
    }

    void one(const ExplainedTerm& term, std::ptrdiff_t index, bool mayLead)
    {
        const bool exact = m_exact;
        factors(term, index, mayLead);
        if (isNothing(term))
            m_exact = exact;
    }

    void factors(const ExplainedTerm& term, std::ptrdiff_t index, bool mayLead)
    {
        const EvaluatedTerm& numbers = term.numbers;
        if (term.state == TermState::NotRouted) {
            number(0, index, numbers.term.first);
            return;
        }
        factor(numbers.factors[0], index, numbers.term.first, mayLead);
        if (numbers.term.second) {
            sign("·", " \\cdot ", index);
            if (term.argument) {
                const Function function = numbers.term.second->function;
                m_pieces.push_back({.kind = Kind::Name, .text = functionName(function), .latex = functionLatex(function), .term = index});
                sign("(", "(", index);
                const bool exact = m_exact;
                number(*term.argument, index, numbers.term.second);
                m_exact = infoOf(numbers.term.second->function).isStep ? exact : m_exact; // only its sign counts, which is written
                if (term.addedUnderRoot != 0) {
                    sign(" + ", " + ", index);
                    number(term.addedUnderRoot, index, {});
                }
                sign(")", ")", index);
            } else {
                factor(numbers.factors[1], index, *numbers.term.second, false);
            }
        }
        if (numbers.term.divisor != 1.0 && m_divisor == 1.0 && !isSubtracted(term, mayLead)) {
            const double divisor = numbers.term.divisor;
            const bool whole = divisor == std::round(divisor);
            sign(whole ? " / " : "·", whole ? " / " : " \\cdot ", index);
            if (whole && divisor > 0)
                count(divisor, index);
            else
                factor(whole ? divisor : 1.0 / divisor, index, {}, false); // 0.1·x, where the count of something is no reason to divide
        }
    }

    /// MaxPool's gradient: a term is there or not, as the maxima were taken.
    bool isRouted() const { return m_explanation.of == Role::DiffSrc && infoOf(m_explanation.op).takesMaximum; }

    /// By how many cells a window is divided depends on what counts in it: also where that is one, a missing stroke would tell it.
    bool asksDivisor() const
    {
        return m_options.hideResult && m_explanation.of == Role::Dst && hasAttribute(infoOf(m_explanation.op), "count_include_pad") &&
               m_explanation.termCount > 0;
    }

    /// Name, sign and one number: the number itself is the value, and "= 4 = 4" would say it twice.
    bool isOneNumber() const
    {
        const std::size_t before = isNamedByWord(m_explanation.of) ? 3 : 2;
        return m_pieces.size() == before + 1 && m_pieces.back().kind == Kind::Number;
    }

    void result()
    {
        const bool complete = m_explanation.isComplete();
        if (isOneNumber() && complete) {
            FormulaPiece& only = m_pieces.back();
            if (m_options.hideResult)
                only = {Kind::Unknown, "?", "?"};
            else
                only.kind = Kind::Result;
            if (!m_exact && !m_options.hideResult)
                m_pieces[m_pieces.size() - 2] = {Kind::Sign, " ≈ ", " \\approx "};
            return;
        }
        if (m_options.hideResult) {
            sign(" = ", " = ");
            m_pieces.push_back({.kind = Kind::Unknown, .text = "?", .latex = "?"});
            return;
        }
        const double value = complete ? m_explanation.oracle.value : m_explanation.partial;
        const Numeral printed = complete ? m_explanation.shownValue() : numeral(value);
        const bool exact = isExact(value, printed);
        if (complete)
            sign(exact ? " = " : " ≈ ", exact ? " = " : " \\approx ");
        else if (m_explanation.isSplit() && !m_options.sumsOnly) // the partial sums were written before, after →
            sign(exact ? " = " : " ≈ ", exact ? " = " : " \\approx ");
        else
            sign(" → ", " \\rightarrow ");
        m_pieces.push_back({.kind = Kind::Result, .text = printed.text, .latex = numberLatex(printed.text), .number = value});
    }

    const Explanation& m_explanation;
    const FormulaOptions& m_options;
    std::vector<FormulaPiece> m_pieces;
    double m_divisor = 1.0; ///< common to all terms
    bool m_exact = true;
    bool m_readsAbove = false; ///< a number that is rounded reads as larger than the value of the cell
};

} // namespace

std::vector<FormulaPiece> formulaOf(const Explanation& explanation, const FormulaOptions& options)
{
    return Writer(explanation, options).write();
}

std::vector<FormulaPiece> channelFormulaOf(const Explanation& explanation, std::size_t channel, const FormulaOptions& options)
{
    return Writer(explanation, options).writeChannel(channel);
}

std::string asText(std::span<const FormulaPiece> pieces)
{
    std::string text;
    for (const FormulaPiece& piece : pieces)
        text += piece.text;
    return text;
}

} // namespace ks
