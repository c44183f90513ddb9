#include "ui/theme/contrasts.h"

#include <utility>

namespace ks {

namespace {

using Named = std::pair<const char*, QColor Colours::*>;

constexpr double readable = 4.5; // WCAG 1.4.3, and 1.4.6 in high contrast
constexpr double readableHigh = 7;
constexpr double seen = 3; // WCAG 1.4.11

} // namespace

std::vector<ContrastPair> contrastPairs()
{
    const Named grounds[] = {
        {"window", &Colours::window}, {"base", &Colours::base}, {"alternate", &Colours::alternate}, {"button", &Colours::button}};
    const Named texts[] = {{"text", &Colours::text}, {"muted", &Colours::muted},     {"link", &Colours::link},
                           {"good", &Colours::good}, {"warning", &Colours::warning}, {"bad", &Colours::bad}};
    const Named edges[] = {{"border", &Colours::border}, {"accent", &Colours::accent}};
    std::vector<ContrastPair> pairs;
    const auto add = [&pairs](const Named& above, const Named& ground, double least, double leastHigh) {
        pairs.push_back({above.first, ground.first, above.second, ground.second, least, leastHigh});
    };
    for (const Named& ground : grounds) {
        for (const Named& text : texts)
            add(text, ground, readable, readableHigh);
        add({"disabled", &Colours::disabled}, ground, readable, readable);
        for (const Named& edge : edges)
            add(edge, ground, seen, seen);
        add({"edgeOff", &Colours::edgeOff}, ground, 1.6, 2);
    }
    add({"text", &Colours::text}, {"hover", &Colours::hover}, readable, readableHigh);
    add({"text", &Colours::text}, {"disabled", &Colours::disabled}, 1.7, 1.7); // told apart
    add({"border", &Colours::border}, {"edgeOff", &Colours::edgeOff}, 1.5, 1.5);
    add({"onAccent", &Colours::onAccent}, {"accent", &Colours::accent}, readable, readableHigh);
    add({"onTint", &Colours::onTint}, {"tint", &Colours::tint}, readable, readableHigh);
    return pairs;
}

} // namespace ks
