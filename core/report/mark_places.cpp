#include "core/report/mark_places.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double markLinesApart = 5; ///< pixels
constexpr double markWordsApart = 8;

} // namespace

std::vector<MarkPlace> placesOfMarks(const std::vector<ChartMark>& marks, const std::function<double(double x)>& pixelOf,
                                     const std::function<double(const Text& words)>& widthOf, double left, double right)
{
    std::vector<const ChartMark*> inOrder; // of several trainings they come one training after the other
    for (const ChartMark& one : marks)
        inOrder.push_back(&one);
    std::ranges::stable_sort(inOrder, {}, &ChartMark::x);
    std::vector<MarkPlace> places;
    std::vector<Text> last; // what the newest mark of each line says
    for (const ChartMark* one : inOrder) {
        const double at = pixelOf(one->x);
        if (!(at >= left && at <= right))
            continue;
        if (places.empty() || at - places.back().at >= markLinesApart) {
            places.push_back({.at = at, .style = one->style, .says = one->says, .words = {}});
            last.push_back(one->says);
        } else if (one->says != last.back()) {
            places.back().says = Text("%1; %2", {places.back().says, one->says});
            last.back() = one->says;
        }
    }
    double free = left;
    for (MarkPlace& place : places) {
        const double width = widthOf(place.says);
        const double begin = std::min(place.at, right - width);
        if (begin < free)
            continue;
        place.words = begin;
        free = begin + width + markWordsApart;
    }
    return places;
}

} // namespace ks
