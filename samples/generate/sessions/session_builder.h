#pragma once

#include "core/session/session.h"

#include <filesystem>
#include <initializer_list>
#include <string>

namespace ks::samples {

/// A text of a lesson in both languages of the program.
struct Said {
    const char* english;
    const char* spanish;
};

/// Cells written out row by row.
SourcedTensor typed(const Shape& shape, std::initializer_list<float> cells, const Said& name);
/// The matrix of a published study, or a pattern of that shape.
SourcedTensor study(const char* id);
SourcedTensor pattern(const char* name, const Shape& shape);
/// A study's matrix as weights, where its name is no preset.
SourcedTensor studyWeights(const char* id);
SourcedTensor preset(const char* name, const Shape& weights);
/// The sample photograph in grey, whole numbers 0 … 255, 160 columns wide; the session keeps the file.
SourcedTensor photograph(const std::filesystem::path& images);

/// `spec` applied to `src`; a bias of zeros where the operator takes one.
Content lesson(OpSpec spec, SourcedTensor src, SourcedTensor weights = {});
/// The gradient from above written out, as large as the output.
Content withGradient(Content content, std::initializer_list<float> cells);
Content withGradientAt(Content content, const Cell& cell);

/// The timeline at one cell, on the maps that this cell lies in.
ViewState at(const Content& content, Role of, const Cell& cell, Reveal reveal);
ViewState atTerm(const Content& content, Role of, const Cell& cell, std::int64_t term);

/// Puts a session together from its bookmarks: it opens at the first, with the results of both passes stored.
class SessionBuilder {
public:
    explicit SessionBuilder(const Said& name);

    SessionBuilder& add(double minutes, const Said& name, const Said& question, const Said& answer, const Content& content,
                        const ViewState& view);
    Session finish();

private:
    Session m_session;
};

Session maxPoolSession(const std::filesystem::path& images);
Session overlapSession();
Session strideSession();
Session sobelSession(const std::filesystem::path& images);
Session convBackwardSession();
Session im2colSession();

} // namespace ks::samples
