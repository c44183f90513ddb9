#include "ui/operation/products_picture.h"

#include "ui/paint/plane_stats.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/colouring.h"
#include "ui/scene/products_row.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr std::int64_t mostSearched = 1LL << 14; ///< cells of a plane, or a tensor, whose range is looked for here

struct PictureTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::ProductsPicture)
};

/// As they are taken, without the bias.
std::vector<const ExplainedTerm*> windowTerms(const Explanation& explanation)
{
    const ExplainedTerm* const bias = explanation.bias();
    std::vector<const ExplainedTerm*> terms;
    for (const ExplainedTerm& term : explanation.terms)
        if (&term != bias)
            terms.push_back(&term);
    std::ranges::sort(terms, {}, &ExplainedTerm::index);
    return terms;
}

/// As the tensor's grid colours its cells, if that is soon known.
std::optional<NumberColours> coloursOfGrid(const Scene& scene, Role role, const Cell& plane)
{
    const TensorPtr tensor = scene.result.of(role);
    const ColourSettings colour = colourOf(scene.content, scene.view, role);
    if (!tensor)
        return std::nullopt;
    if (colour.scope == RangeScope::Fixed)
        return NumberColours{colour.palette, colour.fixed};
    const Shape& shape = tensor->shape();
    const bool ofMap = colour.scope == RangeScope::Map;
    if ((ofMap ? shape.h * shape.w : tensor->elements()) > mostSearched)
        return std::nullopt;
    return NumberColours{colour.palette, (ofMap ? statsOf(tensor->view().channel(plane.n, plane.c)) : statsOfTensor(*tensor)).range};
}

/// It reads the cell that is pointed at.
bool reads(const ExplainedTerm& term, const Factor& pointed)
{
    const auto is = [&pointed](const Factor& factor) { return factor.role == pointed.role && factor.cell == pointed.cell; };
    const Term& of = term.numbers.term;
    return is(of.first) || (of.second && is(*of.second));
}

/// Counted from 0; nothing: none of those that are explained, or none is under way.
std::optional<std::int64_t> markedTerm(const Scene& scene)
{
    std::optional<std::int64_t> marked;
    for (const ExplainedTerm& term : scene.explanation->terms)
        if (scene.pointedAt ? reads(term, *scene.pointedAt) : term.current)
            marked = term.index;
    return marked;
}

ProductsSight sightOf(const Scene& scene, const PlaneProducts& part)
{
    ProductsSight sight{.first = coloursOfGrid(scene, part.firstRole, part.firstPlane), .second = {}, .marked = markedTerm(scene)};
    if (part.secondRole)
        sight.second = coloursOfGrid(scene, *part.secondRole, part.secondPlane);
    if (!scene.explanation->isComplete())
        sight.taken = scene.explanation->taken;
    return sight;
}

NumberRow rowUnder(const QString& heading, const std::shared_ptr<const PlaneProducts>& part, const ProductsSight& sight)
{
    NumberRow row = productsRow(part, sight);
    row.heading = heading;
    row.words = row.heading + QLatin1Char(' ') + row.words;
    return row;
}

/// Of a sum over several channels one of these.
std::optional<NumberRow> productsOfPart(const Scene& scene)
{
    const Explanation& explanation = *scene.explanation;
    if (explanation.parts.empty())
        return std::nullopt;
    const PlaneProducts& part = shownPart(explanation.parts, explanation, markedTerm(scene));
    const ProductsSight sight = sightOf(scene, part);
    const QString heading = partHeading(partName(*explanation.split, part.firstPlane), part, explanation.parts, sight);
    return rowUnder(heading, {scene.explanation, &part}, sight); // numbers of the explanation: they stay as long as it does
}

} // namespace

std::optional<NumberRow> windowProducts(const Scene& scene)
{
    const Explanation& explanation = *scene.explanation;
    if (explanation.isSplit())
        return productsOfPart(scene);
    if (explanation.termCount > mostPartCells || explanation.isFolded() || !explanation.stages.empty())
        return std::nullopt;
    const std::vector<const ExplainedTerm*> terms = windowTerms(explanation);
    if (terms.size() < 2)
        return std::nullopt;
    std::vector<EvaluatedTerm> numbers;
    for (const ExplainedTerm* term : terms)
        numbers.push_back(term->numbers);
    std::optional<PlaneProducts> found = planeProductsOf(scene.content.spec, numbers, terms.front()->index);
    if (!found)
        return std::nullopt;
    const auto part = std::make_shared<const PlaneProducts>(std::move(*found));
    ProductsSight sight = sightOf(scene, *part);
    sight.isSum = explanation.expression.reduce != Reduce::Max;
    for (const ExplainedTerm* term : terms) {
        if (term->state == TermState::Wins && term->taken)
            sight.strong.push_back(term->index);
        else if (term->state == TermState::NotRouted) // it goes elsewhere
            sight.dimmed.push_back(term->index);
    }
    return rowUnder(PictureTexts::tr("As they lie in the window:"), part, sight);
}

} // namespace ks
