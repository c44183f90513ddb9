#pragma once

#include "ui/operation/long_text.h"
#include "ui/operation/term_order_row.h"
#include "ui/operation/text_pen.h"
#include "ui/scene/scene.h"

#include <QCoreApplication>

#include <memory>
#include <vector>

namespace ks {

/// Writes what there is to say about the cells of a scene into a text, part by part, the longer parts when they come into sight. Links:
/// "number:<index of the piece>" under every number, "do:unfold" (also under what says that terms are left out), "do:fold", "do:turn", those of
/// writeTermOrder(); "fold:<i>" and "channel:<i>" for the channels of a split sum, to show their terms and to bring them into the grids.
class ExplanationWriter {
    Q_DECLARE_TR_FUNCTIONS(ks::ExplanationWriter)

public:
    explicit ExplanationWriter(LongText& target) : m_target(target) {}

    /// A new text, of this scene where there is one. The scene is there while it is written.
    void begin(const std::optional<Scene>& scene, const QTextCursor& at, const Colours& colours);
    TextPen& pen() { return m_pen; }
    /// What was written, for numbers under the mouse.
    const std::vector<FormulaPiece>& pieces() const { return m_pieces; }
    bool hasFormula() const { return m_explanation != nullptr; }
    /// The result is to be kept from sight, with all that would tell it.
    bool isHidden() const { return m_hidden; }
    /// The whole formula, for copying: the terms and, where the sum is split, the partial sums.
    std::vector<FormulaPiece> formula() const;

    /// The cell looked at, which is of no result, and its number.
    void writeOperand(const Scene& scene);
    /// What an operand's cell is used for.
    void writeUse(const Scene& scene);
    void writeTitle(const Scene& scene);
    /// In place of what follows while the explanation is being made.
    void writeWait(const Scene& scene);
    void writeTerm();
    /// Above the formula of a long sum.
    void writeOrder() { writeTermOrder(m_pen, *m_explanation, m_folds, m_hidden); }
    void writeFormula(bool presenting);
    void writeChannels();
    /// In a sentence.
    void writeStory();
    /// The inner results that the cell is made of: mean and variance, exponentials.
    void writeStages();
    void writeCheck(const Scene& scene);
    void writeConvolutionNote(const Scene& scene, bool turned);

private:
    /// Behind what is looked at because somebody holds it.
    void writeHeld(const SceneFocus& focus);
    /// False where the rest is written later: what follows needs a paragraph of its own.
    bool writePieces(std::vector<FormulaPiece> pieces);
    void writePiece(std::size_t index);
    QString unfoldingLink(const FormulaPiece& fold) const;
    /// Channels, each in a paragraph of which the first is there, later.
    void writeChannelsLater(std::size_t begin, std::size_t end);
    void writeChannel(std::size_t index);
    void writeKernel(const Scene& scene);

    LongText& m_target;
    TextPen m_pen;
    // As they were when the text was begun: what of it is written later is of the same moment.
    std::shared_ptr<const Explanation> m_explanation;
    OpSpec m_spec;
    ChannelFolds m_folds;
    bool m_hides = false; ///< the explained cell, or the end of its sum
    bool m_hidden = false;
    std::vector<FormulaPiece> m_pieces;
};

} // namespace ks
