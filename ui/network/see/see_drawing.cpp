#include "ui/network/see/see_drawing.h"

#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/nn/probe.h"
#include "core/ops/operator.h"
#include "ui/network/see/see_place.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_walk.h"
#include "ui/network/see/see_where.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

std::vector<float> targetOf(const SeeDrawing& drawing)
{
    if (!drawing.model.classifies() || drawing.right < 0)
        return drawing.target;
    std::vector<float> oneHot(static_cast<std::size_t>(drawing.model.outputs()), 0.0F);
    if (static_cast<std::size_t>(drawing.right) < oneHot.size())
        oneHot[static_cast<std::size_t>(drawing.right)] = 1;
    return oneHot;
}

WatchAnswer answerFor(SeeDrawing& drawing, const SeeContents& contents, SeeQuantity quantity, NetworkProbe& probe)
{
    WatchAnswer answer;
    answer.question = seeWatchQuestion(contents, quantity);
    answer.white = drawing.model.white();
    answer.prediction.label = drawing.model.classifies() ? drawing.right : -1;
    lookThrough(probe, std::move(drawing.input), targetOf(drawing), answer);
    if (quantity == SeeQuantity::Updates) {
        drawing.state.parameters = drawing.parameters;
        addUpdates(answer, drawing.model, drawing.rule, std::move(drawing.state));
        auto told = std::make_shared<NextUpdates>(*answer.updates);
        told->assumed = drawing.assumed;
        answer.updates = std::move(told);
    }
    return answer;
}

/// The number that this term of the cell reads first, whether the formula has it folded or not.
Factor factorOf(const SeeReasons* reasons, std::int64_t term)
{
    std::optional<Factor> found;
    if (reasons && reasons->explanation) {
        const OpSpec& spec = reasons->layer->content.spec;
        std::int64_t number = 0;
        operatorOf(spec.op).forEachTerm(spec, reasons->question.of, reasons->question.cell, [&](const Term& one) {
            if (++number == term)
                found = one.first;
        });
    }
    if (!found)
        throw InputError(Text(KS_TEXT("core", "--at: what is looked at has no term %1"), {std::to_string(term)}));
    return *found;
}

} // namespace

SeeSight seeSightOf(SeeDrawing drawing)
{
    SeeContents contents(drawing.model);
    contents.nameInput(drawing.columns);
    NetworkLook look = drawing.look;
    std::optional<std::int64_t> term;
    if (!drawing.at.isEmpty()) {
        const SeeWhere where = seeWhereIn(contents, drawing.at);
        term = where.term;
        look.column = where.look.column;
        look.map = where.look.map;
        look.cell = where.look.cell;
        look.level = lookLevels.back(); // as near as it takes to see it
    }
    if (!drawing.level.empty())
        look.level = drawing.level;
    const SeeQuantity quantity = seeQuantityIn(look);
    const SeeSpot spot = seeSpotIn(contents, look);
    if (!drawing.at.isEmpty() && spot.column >= 0)
        requireSeeSpot(contents.picture(quantity, nullptr, {}).columns[static_cast<std::size_t>(spot.column)], look, spot);

    NetworkProbe probe(drawing.model, requireBackend(drawing.backend), drawing.threads);
    probe.setParameters(drawing.parameters);
    const WatchAnswer answer = answerFor(drawing, contents, quantity, probe);
    SeeSight sight{.picture = contents.picture(quantity, &answer, ClassNames(ClassNames::listOf(drawing.model.classes))),
                   .over = {},
                   .size = drawing.size,
                   .letters = drawing.letters,
                   .locale = QLocale()};
    if (look.predict && answer.classifies)
        hideSeeAnswer(sight.picture);
    sight.over.look.spot = spot;
    sight.over.look.level = std::min(levelOf(sight.picture, spot), seeLevelIn(look));
    std::optional<SeeReasons> reasons;
    const bool isSecret = isSeeSecret(sight.picture, spot.column);
    if (isSecret && term)
        throw InputError(Text(KS_TEXT("core", "--at: the terms there tell the answer, which is to be predicted; --reveal all shows it")));
    if (const auto question = seeQuestionAt({contents, quantity, ChannelFolds(), drawing.effective}, spot); question && !isSecret)
        reasons = reasonsOf(probe, *question);
    const SeeTold told{contents, sight.picture, reasons ? &*reasons : nullptr, spot};
    sight.over.marks.ways = seeWaysOf(told);
    sight.over.marks.fields = seeFieldsOf(told);
    if (spot.map >= 0)
        sight.over.marks.held = spot;
    if (term)
        sight.over.marks.term = seeTermSpot(told, factorOf(told.reasons, *term));
    return sight;
}

} // namespace ks
