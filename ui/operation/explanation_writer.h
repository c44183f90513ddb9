#pragma once

#include "ui/operation/inspection.h"
#include "ui/operation/long_text.h"
#include "ui/theme/colours.h"

#include <QCoreApplication>
#include <QTextCursor>

#include <memory>
#include <vector>

namespace ks {

class CellPrediction;

/// Writes what there is to say about the looked-at cell into a text, the longer parts when they come into sight. Links: "number:<index of the piece>" under every number,
/// "do:unfold", "do:fold", "do:turn", "do:reveal", "go:<cell>" to move the timeline; "fold:<i>" and "channel:<i>" for the channels of a split
/// sum, to show their terms and to bring them into the grids.
class ExplanationWriter {
    Q_DECLARE_TR_FUNCTIONS(ks::ExplanationWriter)

public:
    ExplanationWriter(const Inspection& inspection, const CellPrediction& prediction, LongText& target);

    struct Options {
        bool kernelTurned = false;
        bool presenting = false; ///< the formula alone, without notes
        bool letterKeys = true;  ///< single letters are keys, and are named
    };
    void write(const Options& options, const Colours& colours);
    /// What was written, for numbers under the mouse.
    const std::vector<FormulaPiece>& pieces() const { return m_pieces; }
    bool hasFormula() const { return m_explanation != nullptr; }
    /// The whole formula, for copying: the terms and, where the sum is split, the partial sums.
    std::vector<FormulaPiece> formula() const;

private:
    void writeAll(const Options& options);
    void paragraph(int spaceAbove = 8);
    void text(const QString& text);
    void muted(const QString& text);
    void strong(const QString& text);
    void anchor(const QString& href, const QString& text, bool strong = false, const QString& tip = {});

    /// The explained cell is the one the timeline stands on, whichever way one came to look at it.
    bool isStepped() const;
    /// On the last answer; false where there was none.
    bool writeVerdict();
    void writeOperand();
    void writeFormula(bool presenting);
    /// False where the rest is written later: what follows needs a paragraph of its own.
    bool writePieces(std::vector<FormulaPiece> pieces);
    void writePiece(std::size_t index);
    void writeChannels();
    /// Channels, each in a paragraph of which the first is there, later.
    void writeChannelsLater(std::size_t begin, std::size_t end);
    void writeChannel(std::size_t index);
    QString channelName(const ChannelSum& channel) const;
    /// The inner results that the cell is made of: mean and variance, exponentials.
    void writeStages();
    void writeTerm();
    void writeCheck();
    void writeConvolutionNote(bool turned);
    void writeKernel();

    const Inspection& m_inspection;
    const CellPrediction& m_prediction;
    LongText& m_target;
    const Colours* m_colours = nullptr;
    // As they were when the text was begun: what of it is written later is of the same moment.
    std::shared_ptr<const Explanation> m_explanation;
    OpSpec m_spec;
    ChannelFolds m_folds;
    bool m_hides = false;  ///< the explained cell, or the end of its sum
    bool m_hidden = false; ///< the result and all that would tell it

    bool m_begun = false; ///< the text has a paragraph
    QTextCursor m_cursor;
    std::vector<FormulaPiece> m_pieces;
};

} // namespace ks
