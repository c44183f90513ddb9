#pragma once

#include "ui/operation/inspection.h"
#include "ui/theme/colours.h"

#include <QCoreApplication>
#include <QTextCursor>
#include <QTextDocument>

#include <vector>

namespace ks {

class CellPrediction;

/// Writes what there is to say about the looked-at cell into a text document. Links: "number:<index of the piece>" under every number,
/// "do:unfold", "do:fold", "do:turn", "do:reveal", "go:<cell>" to move the timeline; "fold:<i>" and "channel:<i>" for the channels of a split
/// sum, to show their terms and to bring them into the grids.
class ExplanationWriter {
    Q_DECLARE_TR_FUNCTIONS(ks::ExplanationWriter)

public:
    ExplanationWriter(const Inspection& inspection, const CellPrediction& prediction, const Colours& colours, QTextDocument& target);

    struct Options {
        bool kernelTurned = false;
        bool presenting = false; ///< the formula alone, without notes
    };
    void write(const Options& options);
    /// What was written, for numbers under the mouse.
    const std::vector<FormulaPiece>& pieces() const { return m_pieces; }
    /// The whole formula, for copying: the terms and, where the sum is split, the partial sums.
    const std::vector<FormulaPiece>& formula() const { return m_formula; }

private:
    void paragraph(int spaceAbove = 8);
    void text(const QString& text);
    void muted(const QString& text);
    void strong(const QString& text);
    void anchor(const QString& href, const QString& text, bool strong = false, const QString& tip = {});

    void writeOperand();
    void writeFormula(const Explanation& explanation, bool hidden, bool presenting);
    void writePieces(std::vector<FormulaPiece> pieces, const Explanation& explanation);
    void writePiece(std::size_t index, const Explanation& explanation);
    void writeChannels(const Explanation& explanation);
    void writeChannel(const Explanation& explanation, std::size_t index);
    QString channelName(const Explanation& explanation, const ChannelSum& channel) const;
    void writeTerm(const Explanation& explanation);
    void writeCheck(const Explanation& explanation);
    void writeConvolutionNote(bool turned);
    void writeKernel();

    const Inspection& m_inspection;
    const CellPrediction& m_prediction;
    const Colours& m_colours;
    QTextDocument& m_document;
    QTextCursor m_cursor;
    std::vector<FormulaPiece> m_pieces;
    std::vector<FormulaPiece> m_formula;
};

} // namespace ks
