#include "core/data/synthetic/silhouettes.h"

#include "core/tensor/split_mix.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace ks {

namespace {

/// Lengths in units of body length.
struct Form {
    double depth;    ///< D
    double deepest;  ///< m, where along the body
    double fullness; ///< r
    double peduncle; ///< P, depth before the tail
    double upper;    ///< U, share of the upper profile
    double tail;     ///< T, length
    double span;     ///< S
    double fork;     ///< F
    double dorsalFrom, dorsalTo, dorsalHeight;
    double analFrom, analTo, analHeight;
    double bend;
};

constexpr std::array<Form, silhouetteClasses> forms = {{
    {.46, .40, .80, .10, 1.10, .20, .38, .55, .28, .80, .07, .58, .82, .06, 0},
    {.42, .36, .85, .10, 1.15, .20, .34, .35, .22, .88, .05, .60, .80, .05, 0},
    {.26, .38, .75, .10, 1.00, .20, .28, .30, .32, .52, .10, .64, .78, .07, 0},
    {.25, .30, .80, .09, 1.15, .18, .26, .40, .36, .50, .06, .66, .78, .05, 0},
    {.23, .40, .70, .05, 1.00, .22, .34, .75, .34, .50, .06, .56, .88, .04, 0},
    {.36, .42, .90, .12, 1.00, .18, .28, -.25, .26, .84, .06, .56, .84, .05, 0},
    {.28, .24, .90, .08, 1.20, .18, .26, .30, .34, .50, .07, .64, .78, .05, 0},
    {.27, .45, .70, .14, 1.00, .16, .26, .05, .42, .56, .07, .66, .78, .06, 0},
    {.24, .30, .60, .10, 1.25, .16, .24, -.30, .00, .01, 0, .50, .51, 0, 2.1},
}};

constexpr std::array<std::string_view, silhouetteClasses> namesOfSilhouettes = {
    "deep, forked tail", "deep, long fin",    "spindle, tall fin",  "spindle, small fin",  "slender, deep fork",
    "oval, round tail",  "spindle, big head", "stout, square tail", "curled, shrimp-like",
};

/// The random numbers of one picture, addressed by their number.
class Numbers {
public:
    explicit Numbers(std::uint64_t q) : m_q(q) {}
    double uniform(std::uint64_t n) const { return SplitMix64::uniformAt(m_q, n); }
    double around(std::uint64_t n) const { return 2 * uniform(n) - 1; }

private:
    std::uint64_t m_q;
};

Form varied(Form form, const Numbers& numbers)
{
    const std::array<std::pair<double*, double>, 8> jitter = {{{&form.depth, .12},
                                                               {&form.peduncle, .12},
                                                               {&form.tail, .12},
                                                               {&form.span, .12},
                                                               {&form.fork, .25},
                                                               {&form.dorsalHeight, .35},
                                                               {&form.analHeight, .35},
                                                               {&form.deepest, .12}}};
    for (std::size_t n = 0; n < jitter.size(); ++n)
        *jitter[n].first *= 1 + jitter[n].second * numbers.around(n);
    form.bend = form.bend * (1 + .25 * numbers.around(8)) + .25 * numbers.around(9);
    return form;
}

/// The outline along the straight body: s = 0 snout, s = 1 begin of the tail, y downwards.
class Profile {
public:
    explicit Profile(const Form& form) : m_form(form), m_exponent(std::log(.5) / std::log(form.deepest)) {}

    OutlinePoint upper(double s) const { return {s, -m_form.upper * halfDepth(s)}; }
    OutlinePoint lower(double s) const { return {s, (2 - m_form.upper) * halfDepth(s)}; }

private:
    double halfDepth(double s) const
    {
        if (s <= 0)
            return 0;
        if (s >= 1)
            return m_form.peduncle / 2;
        return m_form.depth / 2 * std::pow(std::sin(std::numbers::pi * std::pow(s, m_exponent)), m_form.fullness) + m_form.peduncle / 2 * s;
    }

    const Form& m_form;
    double m_exponent;
};

std::vector<OutlinePoint> bodyOf(const Form& form, const Profile& profile)
{
    constexpr int steps = 40;
    std::vector<OutlinePoint> body;
    for (int j = 0; j <= steps; ++j)
        body.push_back(profile.upper(static_cast<double>(j) / steps));
    body.push_back({1 + form.tail, -form.span / 2});
    body.push_back({1 + form.tail * (1 - form.fork), 0});
    body.push_back({1 + form.tail, form.span / 2});
    for (int j = steps; j >= 0; --j)
        body.push_back(profile.lower(static_cast<double>(j) / steps));
    return body;
}

/// A fin on an edge; `height` is negative for one that stands upwards.
std::array<OutlinePoint, 4> finOf(double from, double to, double height, const auto& edge)
{
    const double peak = from + .3 * (to - from);
    return {{edge(from), {edge(peak).x, edge(peak).y + height}, {edge(to).x, edge(to).y + .25 * height}, edge(to)}};
}

/// From body coordinates to pixels.
class Placement {
public:
    Placement(const Form& form, const Numbers& numbers)
        : m_form(form), m_length(silhouetteWidth * (.58 + .14 * numbers.uniform(10))), m_angle(std::numbers::pi / 6 * numbers.around(11)),
          m_mirrored(numbers.uniform(12) < .5), m_middle{silhouetteWidth / 2.0 + 8 * numbers.around(13),
                                                         silhouetteHeight / 2.0 + 6 * numbers.around(14)}
    {
    }

    void apply(std::span<OutlinePoint> points) const
    {
        for (OutlinePoint& p : points) {
            double x = p.x - (1 + m_form.tail) / 2;
            double y = p.y;
            if (std::abs(m_form.bend) > 1e-9) {
                const double t = m_form.bend * x;
                x = std::sin(t) / m_form.bend - y * std::sin(t);
                y = (1 - std::cos(t)) / m_form.bend + y * std::cos(t);
            }
            x = m_mirrored ? -x * m_length : x * m_length;
            y *= m_length;
            p = {x * std::cos(m_angle) - y * std::sin(m_angle) + m_middle.x, x * std::sin(m_angle) + y * std::cos(m_angle) + m_middle.y};
        }
    }

private:
    const Form& m_form;
    double m_length;
    double m_angle;
    bool m_mirrored;
    OutlinePoint m_middle;
};

constexpr int subSamples = 3; ///< along each axis of a pixel

/// Marks the sub-samples of one line that lie inside a polygon (non-zero winding).
void markInside(std::span<const OutlinePoint> polygon, double y, std::span<std::uint8_t> inside)
{
    std::vector<std::pair<double, int>> crossings; // where, and in which direction
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const OutlinePoint& a = polygon[i];
        const OutlinePoint& b = polygon[(i + 1) % polygon.size()];
        if ((a.y <= y) != (b.y <= y))
            crossings.emplace_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y <= y ? 1 : -1);
    }
    std::sort(crossings.begin(), crossings.end());
    int winding = 0;
    const auto sampleAfter = [&](double x) { return std::clamp(std::ceil(x * subSamples - .5), 0.0, static_cast<double>(inside.size())); };
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
        winding += crossings[i].second;
        if (winding == 0)
            continue;
        const auto from = static_cast<std::size_t>(sampleAfter(crossings[i].first));
        const auto to = static_cast<std::size_t>(sampleAfter(crossings[i + 1].first));
        if (from < to)
            std::ranges::fill(inside.subspan(from, to - from), std::uint8_t{1});
    }
}

} // namespace

std::span<const std::string_view> silhouetteNames()
{
    return namesOfSilhouettes;
}

Silhouette silhouetteOutline(std::uint64_t start, int kind, std::int64_t index)
{
    const Numbers numbers(
        SplitMix64::at(start, std::uint64_t{100000} * static_cast<std::uint64_t>(kind) + static_cast<std::uint64_t>(index)));
    const Form form = varied(forms.at(static_cast<std::size_t>(kind)), numbers);
    const Profile profile(form);
    Silhouette outline;
    outline.body = bodyOf(form, profile);
    outline.dorsalFin = finOf(form.dorsalFrom, form.dorsalTo, -form.dorsalHeight, [&](double s) { return profile.upper(s); });
    outline.analFin = finOf(form.analFrom, form.analTo, form.analHeight, [&](double s) { return profile.lower(s); });
    const Placement placement(form, numbers);
    placement.apply(outline.body);
    placement.apply(outline.dorsalFin);
    placement.apply(outline.analFin);
    return outline;
}

void drawSilhouette(const Silhouette& outline, std::span<std::uint8_t> pixels, const Extent& size)
{
    std::array<std::vector<OutlinePoint>, 3> parts = {
        {outline.body, {outline.dorsalFin.begin(), outline.dorsalFin.end()}, {outline.analFin.begin(), outline.analFin.end()}}};
    if (size != Extent{silhouetteHeight, silhouetteWidth})
        for (std::vector<OutlinePoint>& part : parts)
            for (OutlinePoint& p : part)
                p = {p.x * static_cast<double>(size.columns) / silhouetteWidth, p.y * static_cast<double>(size.rows) / silhouetteHeight};
    const auto columns = static_cast<std::size_t>(size.columns);
    std::vector<std::uint8_t> counts(columns);
    std::vector<std::uint8_t> inside(columns * subSamples); // 0 or 1
    for (std::int64_t row = 0; row < size.rows; ++row) {
        std::ranges::fill(counts, std::uint8_t{0});
        for (int sub = 0; sub < subSamples; ++sub) {
            const double y = static_cast<double>(row) + (sub + .5) / subSamples;
            std::ranges::fill(inside, std::uint8_t{0});
            for (const std::vector<OutlinePoint>& part : parts)
                markInside(part, y, inside);
            for (std::size_t i = 0; i < inside.size(); ++i)
                counts[i / subSamples] = static_cast<std::uint8_t>(counts[i / subSamples] + inside[i]);
        }
        constexpr int all = subSamples * subSamples;
        for (std::size_t column = 0; column < columns; ++column)
            pixels[static_cast<std::size_t>(row) * columns + column] = static_cast<std::uint8_t>((counts[column] * 255 + all / 2) / all);
    }
}

} // namespace ks
