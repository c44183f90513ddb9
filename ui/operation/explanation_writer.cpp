#include "ui/operation/explanation_writer.h"

#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/reach.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/scene/cell_text.h"

#include <QTextBlockFormat>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// Larger kernels are not written out beside the note.
constexpr std::int64_t largestWrittenKernel = 9;

/// More pieces of a formula at once are written in stretches of about so many.
constexpr std::size_t piecesAtOnce = 256;

bool spansLines(const FormulaPiece& piece)
{
    return piece.kind == FormulaPiece::Kind::Sign && (piece.text.starts_with(' ') || piece.text == ", ");
}

/// "X[0, 0, 1, 1]"; inner results by what people call them: "mean[2]".
QString factorName(const OpSpec& spec, const Factor& factor)
{
    if (!isStage(factor.role))
        return QString::fromStdString(cellName(spec.op, factor.role, factor.cell));
    return toQString(operatorOf(spec.op).stageName(spec, stageIndex(factor.role))) + QLatin1Char(' ') + indexText(factor.role, factor.cell);
}

} // namespace

std::vector<FormulaPiece> ExplanationWriter::formula() const
{
    return m_explanation ? formulaOf(*m_explanation, {.hideResult = m_hidden}) : std::vector<FormulaPiece>();
}

void ExplanationWriter::begin(const std::optional<Scene>& scene, const QTextCursor& at, const Colours& colours)
{
    m_pen.begin(at, colours);
    m_pieces.clear();
    m_explanation = scene ? scene->explanation : nullptr;
    m_hides = m_explanation && scene->hides(m_explanation->of, m_explanation->cell);
    m_hidden = m_hides && m_explanation->isComplete();
    if (scene) {
        m_spec = scene->content.spec;
        m_folds = scene->folds;
    }
}

void ExplanationWriter::writeOperand(const Scene& scene)
{
    const SceneFocus& focus = scene.focus;
    m_pen.paragraph();
    m_pen.strong(placeName(m_spec, focus.role, focus.cell));
    if (const TensorPtr tensor = scene.result.of(focus.role); tensor && contains(tensor->shape(), focus.cell))
        m_pen.strong(QStringLiteral(" = ") + fullNumberText(static_cast<double>((*tensor)[focus.cell])));
    writeHeld(focus);
}

void ExplanationWriter::writeHeld(const SceneFocus& focus)
{
    if (focus.by == SceneFocus::By::Pin)
        m_pen.muted(QStringLiteral(" · ") + tr("held; Esc lets go"));
}

void ExplanationWriter::writeUse(const Scene& scene)
{
    const SceneFocus& focus = scene.focus;
    const auto count = [&](Role role) { return countOnScreen(termCount(m_spec, role, focus.cell)); };
    m_pen.paragraph(4);
    switch (focus.role) {
    case Role::Src:
    case Role::Src2: // a target feeds a loss alone
        if (focus.role == Role::Src || readsTwo(m_spec))
            m_pen.text(tr("Outputs that this cell feeds: %1.").arg(countOnScreen(outputsFedBy(m_spec, focus.cell, focus.role))));
        break;
    case Role::Weights: m_pen.text(tr("Places at which this weight is used: %1.").arg(count(Role::DiffWeights))); break;
    case Role::Bias: m_pen.text(tr("Outputs to which this bias is added: %1.").arg(count(Role::DiffBias))); break;
    case Role::DiffDst:
        m_pen.text(tr("The gradient from above: how much the loss changes when output %1 changes.").arg(indexText(Role::Dst, focus.cell)));
        break;
    default: break;
    }
}

void ExplanationWriter::writeTitle(const Scene& scene)
{
    m_pen.paragraph(16);
    m_pen.strong(placeName(m_spec, scene.explained.role, scene.explained.cell));
    writeHeld(scene.explained);
}

void ExplanationWriter::writeWait(const Scene& scene)
{
    m_pen.paragraph();
    m_pen.muted(tr("This cell is made of %1 terms; they are being added up.")
                    .arg(countOnScreen(termCount(m_spec, scene.explained.role, scene.explained.cell))));
}

bool ExplanationWriter::writePieces(std::vector<FormulaPiece> pieces)
{
    const std::size_t begin = m_pieces.size();
    m_pieces.insert(m_pieces.end(), std::make_move_iterator(pieces.begin()), std::make_move_iterator(pieces.end()));
    const std::size_t end = m_pieces.size();
    const auto writeThese = [this](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            writePiece(i);
    };
    if (end - begin <= 2 * piecesAtOnce) {
        writeThese(begin, end);
        return true;
    }
    QTextBlockFormat next = m_pen.cursor().blockFormat();
    next.setTopMargin(0);
    for (std::size_t from = begin, to = begin; from < end; from = to) {
        to = std::min(end, from + piecesAtOnce);
        while (to < end && !spansLines(m_pieces[to - 1])) // a stretch ends where a line may
            ++to;
        LongText::Extent extent;
        for (std::size_t i = from; i < to; ++i)
            extent.letters += QString::fromStdString(m_pieces[i].text).size();
        if (from != begin)
            m_pen.cursor().insertBlock(next, QTextCharFormat());
        m_target.writeLater(m_pen.cursor(), extent, [this, writeThese, from, to](QTextCursor& at) {
            m_pen.moveTo(at);
            writeThese(from, to);
        });
    }
    return false;
}

void ExplanationWriter::writeFormula(bool presenting)
{
    const Explanation& explanation = *m_explanation;
    const bool split = explanation.isSplit() && !m_hidden;
    m_pen.paragraph();
    const bool sumsOnly = split && explanation.order == TermOrder::AsTaken; // the largest terms are of all channels
    const bool whole = writePieces(sumsOnly ? formulaOf(explanation, {.sumsOnly = true}) : formula());
    if (split) {
        for (std::size_t i = 0; i < explanation.channels.size() && presenting && !explanation.isComplete(); ++i) {
            if (!explanation.channels[i].holds(explanation.taken - 1))
                continue;
            m_pen.paragraph(4); // the sum under way; the others stand in the line above
            writePieces(channelFormulaOf(explanation, i));
        }
        return;
    }
    const bool zerosAlone = explanation.folded.count == explanation.folded.zeros;
    const bool unfoldable = explanation.isFolded() && !m_folds.all && !(zerosAlone && offersZeros(explanation, m_folds));
    const bool foldable = m_folds.all && explanation.termCount > ExplainOptions().mostWhole();
    if (!unfoldable && !foldable)
        return;
    if (whole)
        m_pen.text(QStringLiteral("  "));
    else
        m_pen.paragraph(0);
    if (unfoldable)
        m_pen.anchor(QStringLiteral("do:unfold"), tr("show more terms"));
    else
        m_pen.anchor(QStringLiteral("do:fold"), tr("fold the sum"));
}

/// What is left out comes by a click on what says so; nothing where there is no more of it, as of thousands of terms that nobody reads.
QString ExplanationWriter::unfoldingLink(const FormulaPiece& fold) const
{
    if (fold.zeros == fold.folded && offersZeros(*m_explanation, m_folds))
        return QStringLiteral("do:showZeros");
    return m_explanation->isFolded() && !m_folds.all ? QStringLiteral("do:unfold") : QString();
}

void ExplanationWriter::writePiece(std::size_t index)
{
    const Explanation& explanation = *m_explanation;
    const FormulaPiece& piece = m_pieces[index];
    QTextCharFormat format;
    QString shown = wrappedText(piece);
    if (piece.kind == FormulaPiece::Kind::Sign && !spansLines(piece))
        shown.replace(QLatin1Char(' '), QChar::Nbsp);
    if (piece.kind == FormulaPiece::Kind::Fold) {
        const QString more = countOnScreen(piece.folded);
        shown = piece.zeros == 0              ? tr("(%1 more terms)").arg(more)
                : piece.zeros == piece.folded ? tr("(terms that are 0: %1)").arg(more)
                                              : tr("(%1 more terms, %2 of them 0)").arg(more, countOnScreen(piece.zeros));
        const QString link = unfoldingLink(piece);
        format.setForeground(link.isEmpty() ? m_pen.colours().muted : m_pen.colours().link);
        if (!link.isEmpty()) {
            format.setAnchor(true);
            format.setAnchorHref(link);
            format.setFontUnderline(true);
        }
    }
    if (piece.kind == FormulaPiece::Kind::Result || piece.kind == FormulaPiece::Kind::Unknown)
        format.setFontWeight(QFont::DemiBold);
    QStringList tips;
    if (piece.channel >= 0) {
        const QString name = partName(*explanation.split, explanation.channels[static_cast<std::size_t>(piece.channel)].plane);
        tips += tr("Partial sum of %1").arg(name);
    }
    if (piece.number) {
        format.setAnchor(true);
        format.setAnchorHref(QStringLiteral("number:%1").arg(index));
        QString full = fullNumberText(*piece.number);
        if (piece.factor)
            full = factorName(m_spec, *piece.factor) + QStringLiteral(" = ") + full;
        tips += full;
    }
    if (piece.term >= 0) {
        const ExplainedTerm& term = explanation.terms[static_cast<std::size_t>(piece.term)];
        switch (term.state) {
        case TermState::Padding:
            format.setForeground(m_pen.colours().muted);
            tips = QStringList{tr("This term lies in the padding.")};
            break;
        case TermState::Beyond:
            format.setForeground(m_pen.colours().muted);
            tips = QStringList{countsBeyondPadding(m_spec) ? tr("This term lies beyond the input and its padding; it counts as 0 too.")
                                                           : tr("This term lies beyond the input and its padding; it does not count.")};
            break;
        case TermState::NotRouted:
            format.setForeground(m_pen.colours().muted);
            format.setFontStrikeOut(piece.kind != FormulaPiece::Kind::Result); // a value is no part that falls away
            tips = QStringList{tr("This window took its maximum from another cell and sends its gradient there.")};
            break;
        case TermState::Wins:
            if (piece.kind != FormulaPiece::Kind::Sign && term.taken && !m_hides) {
                format.setFontWeight(QFont::DemiBold);
                format.setFontUnderline(true);
            }
            break;
        case TermState::Ties:
            if (term.taken && !m_hides) {
                format.setUnderlineStyle(QTextCharFormat::DotLine);
                tips += tr("As large as the winner, but later in row order.");
            }
            break;
        case TermState::Counts:
        case TermState::Loses: break;
        }
        if (!term.taken)
            format.setForeground(m_pen.colours().muted);
        if (term.current && piece.kind != FormulaPiece::Kind::Sign) {
            format.setBackground(m_pen.colours().accent);
            format.setForeground(m_pen.colours().onAccent);
        }
    }
    format.setToolTip(tips.join(QLatin1Char('\n')));
    m_pen.text(shown, format);
}

void ExplanationWriter::writeStory()
{
    m_pen.paragraph();
    m_pen.text(storyOf(m_spec, *m_explanation));
}

void ExplanationWriter::writeStages()
{
    if (m_explanation->stages.empty())
        return;
    m_pen.paragraph();
    m_pen.muted(tr("Step by step, before that:"));
    for (const Explanation& stage : m_explanation->stages) {
        m_pen.paragraph(4);
        m_pen.text(wrappedFormula(formulaOf(stage)));
    }
}

void ExplanationWriter::writeTerm()
{
    const Explanation& explanation = *m_explanation;
    if (explanation.isComplete())
        return;
    const auto current = std::ranges::find(explanation.terms, true, &ExplainedTerm::current);
    if (current == explanation.terms.end())
        return;
    m_pen.paragraph();
    const QString place = tr("Term %1 of %2").arg(countOnScreen(current->index + 1), countOnScreen(explanation.termCount));
    const QString value = numeralText(current->numbers.value);
    const QString soFar = numeralText(explanation.partial);
    if (explanation.expression.reduce == Reduce::Max)
        m_pen.text(tr("%1: %2. The largest so far: %3.").arg(place, value, soFar));
    else if (current->state == TermState::Padding)
        m_pen.text(tr("%1 lies in the padding and adds nothing. The sum so far: %2.").arg(place, soFar));
    else if (current->state == TermState::Beyond)
        m_pen.text(tr("%1 lies beyond the input and its padding and does not count. The sum so far: %2.").arg(place, soFar));
    else if (current->state == TermState::NotRouted)
        m_pen.text(tr("%1: this window sends its gradient elsewhere. The sum so far: %2.").arg(place, soFar));
    else
        m_pen.text(tr("%1 adds %2. The sum so far: %3.").arg(place, value, soFar));
}

void ExplanationWriter::writeCheck(const Scene& scene)
{
    const Explanation& explanation = *m_explanation;
    if (!explanation.backendValue)
        return;
    m_pen.paragraph();
    const QString backend = QString::fromStdString(scene.result.backend);
    const QString value = fullNumberText(*explanation.backendValue);
    const Agreement agreement = explanation.agreement();
    const bool agrees = agreement != Agreement::Wrong;
    m_pen.verdict(agrees, agrees ? QStringLiteral("✓ ") : QStringLiteral("✗ "));
    const auto sentence = [agreement] {
        switch (agreement) {
        case Agreement::Same: return tr("%1 gives %2, exactly what the terms give.");
        case Agreement::Overflow:
            return tr("%1 gives %2: float32 ends at 3.4·10³⁸, and a number on the way there is larger. The terms here are double.");
        case Agreement::Rules: return tr("%1 gives %2: it follows rules of its own for ties, NaN or padding, and these allow it.");
        case Agreement::Undecided:
            return tr("%1 gives %2: on the way there so few digits are left that float32 may give anything. The terms here are double.");
        default: return tr("%1 gives %2.");
        }
    };
    m_pen.text(sentence().arg(backend, value));
    if (agreement == Agreement::Rounding || agreement == Agreement::Wrong)
        m_pen.text(QLatin1Char(' ') + differenceText(explanation));
}

void ExplanationWriter::writeConvolutionNote(const Scene& scene, bool turned)
{
    const OpInfo& info = infoOf(m_spec.op);
    if (info.weights != WeightsKind::Filters || info.transposed || scene.explained.role != Role::Dst)
        return;
    m_pen.paragraph(16);
    m_pen.muted(tr("Conv slides the filter without turning it; mathematicians call this cross-correlation.") + QLatin1Char(' '));
    m_pen.anchor(QStringLiteral("do:turn"), turned ? tr("Hide the turned filter") : tr("Show the filter turned by 180°"));
    if (turned)
        writeKernel(scene);
}

void ExplanationWriter::writeKernel(const Scene& scene)
{
    const Content& content = scene.content;
    const Shape shape = shapeOf(content.spec, Role::Weights);
    const TensorPtr& weights = content.weights.tensor;
    m_pen.paragraph();
    if (!weights || weights->shape() != shape || shape.h > largestWrittenKernel || shape.w > largestWrittenKernel) {
        m_pen.muted(tr("The filter is too large to be written here."));
        return;
    }
    const std::int64_t filter = scene.explained.cell.c;
    m_pen.muted(tr("A convolution of mathematics would multiply by these weights (filter %1, channel %2):")
                    .arg(filter)
                    .arg(otherChannelOf(content.spec, {filter, 0, 0, 0})));
    QTextTableFormat format;
    format.setBorder(1);
    format.setBorderBrush(m_pen.colours().border);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setCellPadding(4);
    format.setCellSpacing(0);
    format.setBorderCollapse(true);
    QTextTable* table = m_pen.cursor().insertTable(static_cast<int>(shape.h), static_cast<int>(shape.w), format);
    for (std::int64_t y = 0; y < shape.h; ++y) {
        for (std::int64_t x = 0; x < shape.w; ++x) {
            const Cell from{filter, 0, shape.h - 1 - y, shape.w - 1 - x};
            table->cellAt(static_cast<int>(y), static_cast<int>(x))
                .firstCursorPosition()
                .insertText(numeralText(static_cast<double>((*weights)[from])));
        }
    }
    m_pen.cursor().movePosition(QTextCursor::End);
}

} // namespace ks
