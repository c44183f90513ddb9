#include "ui/network/see/see_drawing.h"

#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/nn/probe.h"
#include "ui/figures/film_file.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/see/see_film_numbers.h"
#include "ui/network/see/see_place.h"
#include "ui/network/see/see_question.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_sides.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_walk.h"
#include "ui/network/see/see_where.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

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

/// `rule`, `state`: of the training whose weights `probe` has, for an update.
WatchAnswer answerWith(const SeeDrawing& drawing, WatchQuestion question, NetworkProbe& probe, const UpdateRule& rule, NetworkState state)
{
    WatchAnswer answer;
    answer.question = std::move(question);
    answer.white = drawing.model.white();
    answer.prediction.label = drawing.model.classifies() ? drawing.right : -1;
    lookThrough(probe, drawing.input, targetOf(drawing), answer);
    if (answer.question.updates) {
        addUpdates(answer, drawing.model, rule, std::move(state));
        auto told = std::make_shared<NextUpdates>(*answer.updates);
        told->assumed = drawing.assumed;
        answer.updates = std::move(told);
    }
    return answer;
}

NetworkProbe probeOf(const SeeDrawing& drawing, const std::vector<Tensor>& parameters)
{
    NetworkProbe probe(drawing.model, requireBackend(drawing.backend), drawing.threads);
    probe.setParameters(parameters);
    return probe;
}

WatchAnswer answerFor(const SeeDrawing& drawing, WatchQuestion question, NetworkProbe& probe)
{
    NetworkState state = drawing.state;
    state.parameters = drawing.parameters;
    if (!drawing.compared)
        return answerWith(drawing, std::move(question), probe, drawing.rule, std::move(state));
    const SeeDrawnComparison& compared = *drawing.compared;
    const NetworkState& then = compared.first->state.network;
    NetworkProbe probeThen = probeOf(drawing, then.parameters);
    auto first = std::make_shared<WatchAnswer>(answerWith(drawing, question, probeThen, compared.rule, then));
    question.against = compared.first;
    question.beside = compared.beside;
    WatchAnswer answer = answerWith(drawing, std::move(question), probe, drawing.rule, std::move(state));
    layTogether(answer, std::move(first));
    return answer;
}

QString drawnMomentName(const std::optional<SeeNamedMoment>& moment)
{
    return moment && moment->batches ? briefMomentText(*moment->batches, moment->epoch, moment->batch)
                                     : briefMomentText(BatchLog(), std::nullopt);
}

/// Where it is looked at.
struct DrawnPlace {
    SeeContents contents;
    NetworkLook look;
    SeeQuantity quantity = SeeQuantity::Values;
    SeeSpot spot;
    std::optional<std::int64_t> term;
};

DrawnPlace drawnPlaceOf(const SeeDrawing& drawing)
{
    DrawnPlace place{.contents = SeeContents(drawing.model), .look = drawing.look, .spot = {}, .term = {}};
    place.contents.nameInput(drawing.columns);
    if (drawing.compared)
        place.contents.nameMoments(seeMomentNames(drawnMomentName(drawing.compared->moment), drawnMomentName(drawing.moment)));
    if (place.look.term > 0)
        place.term = place.look.term;
    place.quantity = seeQuantityIn(place.look);
    if (!drawing.at.isEmpty()) {
        const SeeWhere where = seeWhereIn(place.contents, drawing.at, place.quantity);
        place.term = where.term;
        place.look.column = where.look.column;
        place.look.map = where.look.map;
        place.look.cell = where.look.cell;
        place.look.level = lookLevels.back(); // as near as it takes to see it
    }
    if (!drawing.level.empty())
        place.look.level = drawing.level;
    place.spot = seeSpotIn(place.contents, place.look);
    if (!drawing.at.isEmpty() && place.spot.column >= 0)
        requireSeeSpot(place.contents.picture(place.quantity, nullptr, {}).columns[static_cast<std::size_t>(place.spot.column)], place.look,
                       place.spot);
    return place;
}

ClassNames classesOf(const SeeDrawing& drawing)
{
    return ClassNames(ClassNames::listOf(drawing.model.classes));
}

/// What a figure of one moment says below it; where the training stands is not said.
QString drawnMomentAbout(const std::optional<SeeNamedMoment>& moment)
{
    if (!moment || !moment->batches)
        return {};
    return seeMomentCaption(*moment->batches, {moment->epoch, moment->batch + 1}, moment->loss);
}

SeeSnapshot snapshotAt(const DrawnPlace& place, const SeeDrawing& drawing, const WatchAnswer& answer)
{
    SeeSnapshot snapshot{.picture = place.contents.picture(place.quantity, &answer, classesOf(drawing)),
                         .over = {},
                         .size = drawing.size,
                         .letters = drawing.letters,
                         .locale = QLocale(),
                         .about = drawing.compared ? QString() : drawnMomentAbout(drawing.moment)};
    if (place.look.predict && answer.classifies)
        hideSeeAnswer(snapshot.picture);
    snapshot.over.look.spot = place.spot;
    snapshot.over.look.level = std::min(levelOf(snapshot.picture, place.spot), seeLevelIn(place.look));
    return snapshot;
}

DrawnPlace filmedPlaceOf(const SeeDrawing& drawing)
{
    DrawnPlace place = drawnPlaceOf(drawing);
    if (place.term && !drawing.at.isEmpty())
        throw InputError(Text(KS_TEXT("core", "--at: no single term is looked at in a film")));
    return place;
}

} // namespace

SeeSnapshot seeSnapshotOf(const SeeDrawing& drawing)
{
    const DrawnPlace place = drawnPlaceOf(drawing);
    NetworkProbe probe = probeOf(drawing, drawing.parameters);
    const WatchAnswer answer = answerFor(drawing, seeWatchQuestion(place.contents, place.quantity), probe);
    SeeSnapshot snapshot = snapshotAt(place, drawing, answer);
    const bool isSecret = isSeeSecret(snapshot.picture, place.spot.column);
    const bool isAskedFor = !drawing.at.isEmpty(); // else a session has it
    const bool hasSums = !answer.isDifference();
    if (place.term && isAskedFor && !hasSums)
        throw InputError(Text(KS_TEXT("core", "--at: a difference of two moments has no terms; --side a, b or beside shows some")));
    if (isSecret && place.term && isAskedFor)
        throw InputError(Text(KS_TEXT("core", "--at: the terms there tell the answer, which is to be predicted; --reveal all shows it")));
    std::optional<SeeReasons> reasons;
    if (const auto question =
            seeQuestionAt({place.contents, place.quantity, ChannelFolds(), drawing.effective, 0, true, snapshot.picture.loss}, place.spot);
        question && !isSecret && hasSums)
        reasons = reasonsOf(probe, *question);
    const SeeTold told{place.contents, snapshot.picture, reasons ? &*reasons : nullptr, place.spot};
    snapshot.over.marks.ways = seeWaysOf(told);
    snapshot.over.marks.fields = seeFieldsOf(told);
    if (place.spot.map >= 0)
        snapshot.over.marks.held = place.spot;
    const std::optional<Factor> factor = place.term ? seeFactorOf(told.reasons, *place.term) : std::nullopt;
    if (place.term && !factor && isAskedFor)
        throw InputError(Text(KS_TEXT("core", "--at: what is looked at has no term %1"), {std::to_string(*place.term)}));
    snapshot.over.marks.term = seeTermSpot(told, factor);
    return snapshot;
}

void filmSeeDrawing(const SeeDrawing& drawing, const QString& title, const SeeFilmWish& wish, const std::filesystem::path& path)
{
    const DrawnPlace place = filmedPlaceOf(drawing);
    const std::vector<SeeFilmShot> shots = seeWaveShots(place.contents, wish.until, wish.byMaps, wish.frames);
    SeeFilmScene scene{place.contents, place.quantity, classesOf(drawing), {}, {}, title};
    NetworkProbe probe = probeOf(drawing, drawing.parameters);
    const WatchAnswer answer = answerFor(drawing, seeFilmQuestion(scene, shots), probe);
    scene.snapshot = snapshotAt(place, drawing, answer);
    const SeeFilmPainter painter(scene.snapshot, title, seeWaveCaptions(place.contents, wish.until, wish.byMaps), wish.width);
    const auto film = filmFile(wish, path, path.filename().string(), shots.size());
    filmSeeWave(*film, painter, scene, shots, answer, [](double) {});
    film->commit();
}

void filmSeeTraining(const SeeDrawing& drawing, std::vector<SeeDrawnMoment> moments, const QString& title, const SeeFilmWish& wish,
                     const std::filesystem::path& path)
{
    const DrawnPlace place = filmedPlaceOf(drawing);
    SeeFilmScene scene{place.contents, place.quantity, classesOf(drawing), {}, {}, title};
    const WatchQuestion question = seeFilmQuestion(scene, {SeeFilmShot{place.quantity, std::nullopt, {}}});
    NetworkProbe probe = probeOf(drawing, drawing.parameters);
    scene.snapshot = snapshotAt(place, drawing, answerFor(drawing, question, probe));
    const std::vector<std::size_t> chosen = spreadEvenly(moments.size(), wish.frames);
    QStringList texts;
    for (const std::size_t at : chosen)
        texts.append(seeMomentLegend(seeMomentCaption(moments[at].batches, moments[at].next, moments[at].loss)));
    const SeeFilmPainter painter(scene.snapshot, title, texts, wish.width);
    const auto film = filmFile(wish, path, path.filename().string(), chosen.size());
    const auto ask = [&](std::size_t frame) {
        probe.takeParameters(std::move(moments[chosen[frame]].parameters));
        return std::make_shared<const WatchAnswer>(answerFor(drawing, question, probe));
    };
    filmSeeMoments(*film, painter, scene, texts, ask, [](double) {});
    film->commit();
}

} // namespace ks
