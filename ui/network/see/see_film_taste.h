#pragma once

#include "ui/network/see/see_film.h"

namespace ks {

class Preferences;

/// What a film can be asked for with.
inline constexpr int leastFilmWidth = 320; ///< pixels
inline constexpr int mostFilmWidth = 1920;
inline constexpr int mostFilmSpeed = 25; ///< frames a second

/// How a film of this kind was asked for last, at first as it usually is.
SeeFilmWish likedFilm(const Preferences& preferences, SeeFilmKind kind);
/// It was asked for like this; the other kind keeps its own.
void likeFilm(Preferences& preferences, const SeeFilmWish& wish);

} // namespace ks
