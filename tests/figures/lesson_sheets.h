#pragma once

#include "core/ops/operator.h"
#include "core/session/steps.h"
#include "core/tensor/random.h"
#include "tests/figures/drawn.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/worksheet.h"

#include <QStringList>

#include <memory>

namespace ks::test {

inline constexpr const char* question = "What is asked for here?";
inline constexpr const char* answer = "This is the answer that the teacher wrote.";

inline QStringList textsOf(const Figure& page)
{
    return textsOf(encodeFigure(page, FigureFile::Svg, worksheetFormat()));
}

/// A lesson with one question about the middle of a tensor.
inline Session lessonAbout(const Content& content, Role asked)
{
    Session session;
    session.content = content;
    session.name = "A lesson with a name that needs more than one line on the paper, so that its first page has a higher head than others";
    Bookmark& bookmark = session.bookmarks.emplace_back(Bookmark{.name = "Place", .question = question, .answer = answer});
    bookmark.content = content;
    ViewState view;
    view.backward = asked != Role::Dst;
    view.reveal = Reveal::Predict;
    bookmark.view = following(content.spec, view, {asked, shapeOf(content.spec, asked).elements() / 2, 0});
    session.view = bookmark.view;
    return session;
}

inline Content contentOf(OpKind op, const Shape& shape)
{
    Content content;
    content.src = {
        std::make_shared<const Tensor>(randomTensor({.shape = shape, .distribution = Distribution::Normal, .low = 0, .high = 1})),
        {.kind = SourceKind::Random}};
    content.spec = defaultSpec(op, shape);
    return content;
}

} // namespace ks::test
