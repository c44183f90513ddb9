#include "app/cli/common_options.h"
#include "app/cli/given_options.h"
#include "app/cli/json.h"
#include "app/cli/operator_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "core/runtime/runner.h"
#include "core/verify/explanation.h"

#include <cmath>
#include <iostream>
#include <limits>
#include <memory>

namespace ks::cli {

namespace {

struct ExplainCellOptions {
    OperatorOptions operation;
    std::string cell;
    std::string of = "dst";
    bool allTerms = false;
    bool largestFirst = false;
    bool json = false;
};

Role explainedRole(const ExplainCellOptions& options, OpKind op)
{
    const auto role = roleNamed(options.of);
    const bool tensor = role && isResult(*role);
    const OpSpec usual{.op = op};
    const std::string known = "there are " +
                              namesOfRoles([&](const RoleInfo& info) { return info.isResult && !shapeOf(usual, info.role).empty(); }) +
                              (operatorOf(op).stageCount(usual) > 0 ? ", and stage0, stage1, …" : "");
    if (!tensor && !(role && isStage(*role)))
        badOption("--of", "'" + options.of + "' cannot be explained; " + known);
    if (tensor && !hasPass(op, *infoOf(*role).madeBy))
        badOption("--of", std::string(nameOf(op)) + " has no weights; " + known);
    return *role;
}

/// n,c,y,x, or m,c,ky,kx, or m for a bias.
Cell explainedCell(const std::string& text, Role role, const OpSpec& spec)
{
    const Shape shape = shapeOf(spec, role);
    if (shape.empty() && infoOf(role).madeBy == Pass::Training && infoOf(spec.op).keepsStatistics)
        badOption("--of", "running statistics are computed in training alone; add --attr training_mode=1");
    if (shape.empty())
        badOption("--of", role == Role::DiffBias ? "there is no bias; give one with --bias"
                                                 : describe(spec) + " has no " + std::string(nameOf(role)));
    Cell cell;
    std::int64_t m[1];
    if (role == Role::DiffBias) {
        if (!parseIntegers(text, ',', m))
            badOption("--cell", "'" + text + "' is no cell of a bias; write m counted from 0, such as 0");
        cell = {0, m[0], 0, 0};
    } else {
        cell = cellFrom("--cell", text);
    }
    if (!contains(shape, cell))
        badOption("--cell",
                  cell.text() + " lies outside " + std::string(nameOf(role)) + ", which is " + shape.text() + "; cells are counted from 0");
    return cell;
}

Json jsonTerm(const ExplainedTerm& explained, bool maximum)
{
    const EvaluatedTerm& numbers = explained.numbers;
    Json json{{"src", nullptr}, {"weight", nullptr}};
    const auto place = [&](const Factor& factor, bool padding) {
        switch (factor.role) {
        case Role::Src: json["src"] = padding ? Json(nullptr) : jsonCell(factor.cell); break;
        case Role::Weights: json["weight"] = jsonCell(factor.cell); break;
        case Role::Bias: json["weight"] = "bias"; break;
        case Role::DiffDst: json["diff_dst"] = padding ? Json(nullptr) : jsonCell(factor.cell); break;
        default: json[std::string(nameOf(factor.role))] = jsonCell(factor.cell); break;
        }
    };
    place(numbers.term.first, numbers.term.padding);
    if (numbers.term.second)
        place(*numbers.term.second, false);
    json["padding"] = numbers.term.padding;
    if (numbers.term.beyond)
        json["beyond_padding"] = true;
    Json factors = Json::array();
    for (const double factor : numbers.factors)
        factors.push_back(jsonNumber(factor));
    json["factors"] = std::move(factors);
    if (explained.argument) { // the second factor is a function of its cell
        json["function"] = functionName(numbers.term.second->function);
        json["argument"] = jsonNumber(*explained.argument);
    }
    if (numbers.term.divisor != 1.0)
        json["divisor"] = jsonNumber(numbers.term.divisor);
    json["value"] = jsonNumber(numbers.value);
    if (maximum)
        json["wins"] = explained.state == TermState::Wins;
    if (numbers.term.routedBy)
        json["routed"] = explained.state == TermState::Counts;
    return json;
}

Json jsonOfExplanation(const Explanation& explanation)
{
    const bool maximum = explanation.expression.reduce == Reduce::Max;
    const Cell& cell = explanation.cell;
    Json result{{"op", nameOf(explanation.op)},
                {"of", nameOf(explanation.of)},
                {"cell", explanation.of == Role::DiffBias ? Json::array({cell.c}) : jsonCell(cell)},
                {"reduce", maximum ? "max" : "sum"}};
    Json terms = Json::array();
    for (const ExplainedTerm& term : explanation.terms) {
        terms.push_back(jsonTerm(term, maximum));
        if (explanation.order == TermOrder::BySize)
            terms.back()["index"] = term.index;
    }
    result["terms"] = std::move(terms);
    if (explanation.hasOrder)
        result["zeros"] = explanation.zeros;
    if (!explanation.channels.empty()) {
        Json channels = Json::array();
        for (const ChannelSum& channel : explanation.channels)
            channels.push_back({{"of", nameOf(explanation.split->of)},
                                {"n", channel.plane.n},
                                {"c", channel.plane.c},
                                {"terms", channel.terms},
                                {"sum", jsonNumber(channel.sum)}});
        result["channels"] = std::move(channels);
    }
    result["sum"] = jsonNumber(explanation.oracle.value);
    result["backend_value"] = explanation.backendValue ? jsonNumber(*explanation.backendValue) : Json(nullptr);
    result["bound"] = jsonNumber(explanation.oracle.bound);
    result["ok"] = explanation.agrees();
    return result;
}

std::string_view remarkOf(TermState state)
{
    switch (state) {
    case TermState::Padding: return "padding";
    case TermState::Beyond: return "beyond the padding";
    case TermState::Wins: return "the largest";
    case TermState::Ties: return "as large, but later";
    case TermState::NotRouted: return "that window took its maximum elsewhere";
    default: return "";
    }
}

void printTerm(OpKind op, const ExplainedTerm& explained)
{
    const EvaluatedTerm& numbers = explained.numbers;
    std::cout << "  " << explained.index + 1 << ".  " << cellName(op, numbers.term.first.role, numbers.term.first.cell);
    if (numbers.term.second)
        std::cout << " · " << (explained.argument ? functionName(numbers.term.second->function) + "(" : "")
                  << cellName(op, numbers.term.second->role, numbers.term.second->cell) << (explained.argument ? ")" : "");
    std::cout << "  =  " << joined(numbers.factors, " · ", numeralInFull);
    if (numbers.term.divisor != 1.0)
        std::cout << " / " << numeralInFull(numbers.term.divisor);
    if (numbers.factors.size() > 1 || numbers.term.divisor != 1.0)
        std::cout << "  =  " << numeralInFull(numbers.value);
    if (const std::string_view remark = remarkOf(explained.state); !remark.empty())
        std::cout << "   (" << remark << ")";
    std::cout << '\n';
}

void printTerms(const Explanation& explanation)
{
    const auto more = [](std::int64_t count, const std::string& what) {
        if (count > 0)
            std::cout << "  … " << count << " more terms" << what << " (--all-terms shows them)\n";
    };
    const bool inOrder = explanation.order == TermOrder::AsTaken;
    std::int64_t next = 0;
    for (const ExplainedTerm& term : explanation.terms) {
        if (!inOrder && term.extra)
            continue;
        if (inOrder)
            more(term.index - next, "");
        printTerm(explanation.op, term);
        next = term.index + 1;
    }
    const FoldedTerms& folded = explanation.folded;
    if (inOrder)
        more(explanation.termCount - next, "");
    else
        more(folded.count, ", " + std::to_string(folded.zeros) + " of them 0, which add " + numeralInFull(folded.sum));
}

/// The partial sums, where there are several.
void printChannels(const Explanation& explanation)
{
    if (!explanation.isSplit())
        return;
    const bool images = explanation.split->images;
    std::cout << "\npartial sums per " << (images ? "image" : "channel") << " of " << symbolOf(explanation.split->of) << ":\n";
    for (const ChannelSum& channel : explanation.channels)
        std::cout << (images ? "  image " : "  channel ") << (images ? channel.plane.n : channel.plane.c) << ":  "
                  << numeralInFull(channel.sum) << '\n';
    if (const ExplainedTerm* bias = explanation.bias())
        std::cout << "  bias:  " << numeralInFull(bias->numbers.value) << '\n';
}

void printExplanation(const Explanation& explanation, const OperatorRequest& operation, const std::string& implementation)
{
    const std::vector<FormulaPiece> formula = formulaOf(explanation);
    std::cout << describe(operation.spec) << "\n\n" << asText(formula) << "\n\n";
    printTerms(explanation);
    printChannels(explanation);
    const Operator& op = operatorOf(operation.spec.op);
    for (int stage = 0; stage < op.stageCount(operation.spec); ++stage)
        std::cout << (stage == 0 ? "\n" : "") << symbolOf(stageRole(stage)) << ": " << op.stageName(operation.spec, stage).english()
                  << " (--of " << nameOf(stageRole(stage)) << ")\n";
    std::cout << "\nin double precision: " << numeralInFull(explanation.oracle.value) << "\n";
    if (!explanation.backendValue)
        return;
    const Agreement agreement = explanation.agreement();
    std::cout << operation.backend->info().id << ", " << implementation << ": " << numeralInFull(explanation.backendValue.value_or(0))
              << "\n"
              << "difference " << numeral(explanation.difference()).text << ", bound " << numeral(explanation.oracle.bound).text << ": "
              << (agreement == Agreement::Wrong ? "DOES NOT AGREE" : "agrees")
              << (agreement == Agreement::Overflow    ? " (float32 ends at 3.4e38, and a number on the way is larger)"
                  : agreement == Agreement::Undecided ? " (too few digits are left on the way: float32 may give anything)"
                                                      : "")
              << '\n';
}

int runExplain(ExplainCellOptions& options, const CLI::App& command)
{
    OperatorOptions& given = options.operation;
    given.takeNamedTensors();
    const Role role = explainedRole(options, given.op());
    const Pass pass = infoOf(role).madeBy.value_or(Pass::Inference); // a stage belongs to none
    if (isForward(pass) && !isStage(role) && given.hasDiffDst())
        badOption("--diff-dst", std::string(nameOf(role)) + " does not depend on a gradient; say --of diffSrc, or leave it out");
    if (isStage(role))
        refuseGiven(command, {"--backend", "--implementation", "--threads"}, "inner results are computed in double precision alone");
    Progress progress;
    progress.say("reading");
    const OperatorRequest operation = given.load(role != Role::Dst);
    const Cell cell = explainedCell(options.cell, role, operation.spec);
    if (options.largestFirst && !hasTermOrder(operation.spec, role))
        badOption("--largest-first",
                  std::string(nameOf(role)) + " of " + std::string(nameOf(given.op())) + " is told in its own order; leave it out");

    const Evaluator evaluator(operation.spec, operation.operands());
    ExplainOptions how;
    std::string implementation;
    if (!isStage(role)) { // stages are inner results: no backend shows them
        progress.say(nameOf(pass));
        const ImplementationChoice choice = given.implementation(operation, std::span(&pass, 1));
        const OperationRun result =
            run(*operation.backend, operation.spec, operation.operands(),
                {.passes = {pass}, .forward = choice.forward, .backward = choice.backward, .threads = given.threads()});
        implementation = result.implementation(pass);
        how.backendValue = static_cast<double>(result.of(role)[cell]);
        if (const Implementation* row = implementationNamed(operation.backend->implementations(operation.spec.op, pass), implementation)) {
            how.unitRoundoffs = row->unitRoundoffs;
            how.rules = row->rules;
        }
    }
    if (options.largestFirst)
        how.order = TermOrder::BySize;
    if (options.json || options.allTerms)
        how.keepFirst = std::numeric_limits<std::int64_t>::max();
    else if (options.largestFirst)
        how.keepZeros = 0;
    const Explanation explanation = explain(evaluator, role, cell, how);
    progress.clear();

    if (options.json)
        printJson(jsonOfExplanation(explanation));
    else
        printExplanation(explanation, operation, implementation);
    return explanation.agrees() ? done : checkFailed;
}

} // namespace

void addExplainCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("explain", "Where one number comes from: its terms, their sum, and what the backend gives");
    const auto options = std::make_shared<ExplainCellOptions>();
    options->operation.addTo(*command, OperatorOptions::Results::NotWritten);
    command
        ->add_option("--cell", options->cell,
                     "n,c,y,x of dst and diffSrc; m,c,ky,kx of diffWeights; m of diffBias; of a stage n,c,y,x; counted from 0")
        ->required()
        ->type_name("CELL");
    const std::string results = namesOfRoles([](const RoleInfo& info) { return info.isResult; });
    command->add_option("--of", options->of, "Of which tensor (dst): " + results + "; inner results: stage0, stage1, …")
        ->type_name("TENSOR");
    command->add_flag("--all-terms", options->allTerms, "Do not fold long sums");
    command->add_flag("--largest-first", options->largestFirst,
                      "The terms of a sum by size, without those that are 0; else as they are taken");
    addJsonFlag(*command, options->json);
    command->callback([options, command, &program] { program.status = runExplain(*options, *command); });
}

} // namespace ks::cli
