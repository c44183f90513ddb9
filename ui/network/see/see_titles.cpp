#include "ui/network/see/see_titles.h"

#include <algorithm>

namespace ks {

void spreadSeeTitles(std::vector<SeePlace>& places, const std::vector<double>& wanted)
{
    const std::size_t count = std::min(places.size(), wanted.size());
    std::vector<double> spare; // on either side of the words, which stay in the middle of their column
    for (std::size_t i = 0; i < count; ++i) {
        places[i].words = places[i].title;
        spare.push_back(std::max(0.0, (places[i].title.width() - wanted[i]) / 2));
    }
    std::vector<double> given(count, 0);
    const auto take = [&](std::size_t from, double pixels) {
        given[from] = std::max(given[from], pixels);
        return pixels;
    };
    for (std::size_t i = 0; i < count; ++i) {
        const double lacking = wanted[i] - places[i].title.width();
        if (lacking <= 0)
            continue;
        const double mostLeft = i > 0 ? spare[i - 1] : 0;
        const double mostRight = i + 1 < count ? spare[i + 1] : 0;
        const double left = std::min(mostLeft, std::max(lacking / 2, lacking - mostRight));
        const double right = std::min(mostRight, lacking - left);
        places[i].words.adjust(left > 0 ? -take(i - 1, left) : 0, 0, right > 0 ? take(i + 1, right) : 0, 0);
    }
    for (std::size_t i = 0; i < count; ++i)
        places[i].words.adjust(given[i], 0, -given[i], 0);
}

} // namespace ks
