#include "ui/network/see/see_film_taste.h"

#include "ui/shell/preferences.h"

#include <algorithm>

namespace ks {

namespace preference {

namespace {

/// Each of a kind of film, by its name.
const Preference<int> filmPass{
    "network/filmPass/", static_cast<int>(SeeFront::Pass::Update),
    [](int pass) { return std::clamp(pass, static_cast<int>(SeeFront::Pass::Loss), static_cast<int>(SeeFront::Pass::Update)); }};
const Preference<bool> filmByMaps{"network/filmByMaps/", false};
const Preference<bool> filmAsFrames{"network/filmAsFrames/", false};
/// 0: as many as there are.
const Preference<int> filmFrames{"network/filmFrames/", 0,
                                 [](int frames) { return std::clamp(frames, 0, static_cast<int>(mostFilmFrames)); }};
/// 0: as is usual for the kind.
const Preference<int> filmSpeed{"network/filmSpeed/", 0, [](int speed) { return std::clamp(speed, 0, mostFilmSpeed); }};
const Preference<int> filmWidth{"network/filmWidth/", SeeFilmWish().width,
                                [](int width) { return std::clamp(width, leastFilmWidth, mostFilmWidth); }};

} // namespace

} // namespace preference

namespace {

constexpr int usualWaveFilmSpeed = 1; ///< each has a sentence to be read
constexpr int usualTrainingFilmSpeed = 10;

QString tasteOf(SeeFilmKind kind)
{
    return kind == SeeFilmKind::Wave ? QStringLiteral("wave") : QStringLiteral("training");
}

} // namespace

SeeFilmWish likedFilm(const Preferences& preferences, SeeFilmKind kind)
{
    const QString whose = tasteOf(kind);
    const int speed = preferences.get(preference::filmSpeed, whose);
    const int usualSpeed = kind == SeeFilmKind::Wave ? usualWaveFilmSpeed : usualTrainingFilmSpeed;
    return {.kind = kind,
            .until = static_cast<SeeFront::Pass>(preferences.get(preference::filmPass, whose)),
            .byMaps = preferences.get(preference::filmByMaps, whose),
            .asFrames = preferences.get(preference::filmAsFrames, whose),
            .frames = static_cast<std::size_t>(preferences.get(preference::filmFrames, whose)),
            .framesPerSecond = speed > 0 ? speed : usualSpeed,
            .width = preferences.get(preference::filmWidth, whose)};
}

void likeFilm(Preferences& preferences, const SeeFilmWish& wish)
{
    const QString whose = tasteOf(wish.kind);
    preferences.set(preference::filmPass, static_cast<int>(wish.until), whose);
    preferences.set(preference::filmByMaps, wish.byMaps, whose);
    preferences.set(preference::filmAsFrames, wish.asFrames, whose);
    preferences.set(preference::filmFrames, static_cast<int>(wish.frames), whose);
    preferences.set(preference::filmSpeed, wish.framesPerSecond, whose);
    preferences.set(preference::filmWidth, wish.width, whose);
}

} // namespace ks
