#include "ui/operation/explanation_writer.h"

#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/reach.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/operation/prediction.h"
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

ExplanationWriter::ExplanationWriter(const Inspection& inspection, const CellPrediction& prediction, LongText& target)
    : m_inspection(inspection), m_prediction(prediction), m_target(target)
{
}

std::vector<FormulaPiece> ExplanationWriter::formula() const
{
    return m_explanation ? formulaOf(*m_explanation, {.hideResult = m_hidden}) : std::vector<FormulaPiece>();
}

void ExplanationWriter::paragraph(int spaceAbove)
{
    QTextBlockFormat format;
    format.setTopMargin(m_begun ? spaceAbove : 0);
    format.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
    if (m_begun)
        m_cursor.insertBlock(format, QTextCharFormat());
    else
        m_cursor.setBlockFormat(format);
    m_begun = true;
}

void ExplanationWriter::text(const QString& text)
{
    m_cursor.insertText(text, QTextCharFormat());
}

void ExplanationWriter::muted(const QString& text)
{
    QTextCharFormat format;
    format.setForeground(m_colours->muted);
    m_cursor.insertText(text, format);
}

void ExplanationWriter::strong(const QString& text)
{
    QTextCharFormat format;
    format.setFontWeight(QFont::DemiBold);
    m_cursor.insertText(text, format);
}

void ExplanationWriter::anchor(const QString& href, const QString& text, bool strong, const QString& tip)
{
    QTextCharFormat format;
    if (strong)
        format.setFontWeight(QFont::DemiBold);
    format.setToolTip(tip);
    format.setAnchor(true);
    format.setAnchorHref(href);
    format.setForeground(m_colours->link);
    format.setFontUnderline(true);
    m_cursor.insertText(text, format);
}

void ExplanationWriter::write(const Options& options, const Colours& colours)
{
    m_colours = &colours;
    m_pieces.clear();
    m_spec = m_inspection.document().content().spec;
    m_folds = m_inspection.folds();
    m_explanation = m_inspection.freshResult() ? m_inspection.sharedExplanation() : nullptr;
    m_hides = m_explanation && m_inspection.hides(m_explanation->of, m_explanation->cell);
    m_hidden = m_hides && m_explanation->isComplete();
    m_begun = false;
    m_target.rewrite([&](QTextCursor& cursor) {
        m_cursor = cursor;
        writeAll(options);
    });
}

void ExplanationWriter::writeAll(const Options& options)
{
    const OpSpec& spec = m_spec;
    if (!m_inspection.freshResult()) {
        paragraph();
        const Text& failure = m_inspection.document().failure();
        muted(!isLegal(spec) ? tr("Here stands where each number comes from. These settings are not possible: the settings panel says why.")
              : failure.empty() ? tr("The result is being computed.")
                                : tr("This cannot be computed: %1.").arg(toQString(failure)));
        return;
    }
    const SceneFocus& focus = m_inspection.focus();
    if (!isResult(focus.role) && !options.presenting)
        writeOperand();

    const SceneFocus& explained = m_inspection.explained();
    if (!options.presenting) {
        paragraph(isResult(focus.role) ? 0 : 16);
        strong(placeName(spec, explained.role, explained.cell));
        if (explained.by == SceneFocus::By::Pin)
            muted(QStringLiteral(" · ") + tr("held; Esc lets go"));
    }

    const Explanation* explanation = m_explanation.get();
    if (!explanation) {
        paragraph();
        muted(tr("This cell is made of %1 terms; they are being added up.")
                  .arg(QLocale().toString(termCount(spec, explained.role, explained.cell))));
        return;
    }
    const bool hidden = m_hidden;
    if (options.presenting)
        writeVerdict(); // first of all: the class has answered
    else
        writeTerm(); // above a formula that may be long
    writeFormula(options.presenting);
    if (options.presenting)
        return;
    if (explanation->isSplit() && !hidden)
        writeChannels();
    const bool stepped = isStepped(); // neither question nor verdict is about another cell that is held or hovered
    if (stepped && writeVerdict()) {
        // the next step is a person's
    } else if (m_prediction.isAsking() && hidden && stepped) {
        paragraph();
        if (!m_prediction.isPutOff())
            text(tr("What comes out? Type the value and press Enter.") + QLatin1Char(' '));
        anchor(QStringLiteral("do:reveal"), options.letterKeys ? tr("Show the answer (R)") : tr("Show the answer"));
    } else if (const auto askers = m_inspection.askersLater(); hidden && askers.contains(explained.role)) {
        paragraph();
        muted(tr("Bookmark %1 asks for it.").arg(QLocale().toString(askers.at(explained.role) + 1)) + QLatin1Char(' '));
        anchor(QStringLiteral("do:later"), tr("Show it all the same"));
    } else if (hidden) {
        paragraph();
        muted(tr("The timeline has not reached this cell yet.") + QLatin1Char(' '));
        anchor(QStringLiteral("go:%1").arg(offsetOf(shapeOf(spec, explained.role), explained.cell)), tr("Go there"));
    }
    if (!hidden && explanation->isComplete()) {
        paragraph();
        text(storyOf(spec, *explanation));
        writeStages();
    }
    if (!hidden && explanation->isComplete())
        writeCheck();
    const OpInfo& info = infoOf(spec.op);
    if (info.weights == WeightsKind::Filters && !info.transposed && explained.role == Role::Dst)
        writeConvolutionNote(options.kernelTurned);
}

bool ExplanationWriter::isStepped() const
{
    const SceneFocus& explained = m_inspection.explained();
    const Position& position = m_inspection.document().view().position;
    return explained.role == position.of && offsetOf(shapeOf(m_spec, explained.role), explained.cell) == position.cell;
}

bool ExplanationWriter::writeVerdict()
{
    const QString verdict = m_prediction.sentence();
    if (verdict.isEmpty())
        return false;
    paragraph();
    QTextCharFormat format;
    format.setFontWeight(QFont::DemiBold);
    const bool wrong = m_prediction.verdict() == CellPrediction::Verdict::Wrong;
    format.setForeground(wrong ? m_colours->bad : m_colours->good);
    m_cursor.insertText((wrong ? QStringLiteral("✗ ") : QStringLiteral("✓ ")) + verdict, format);
    return true;
}

void ExplanationWriter::writeOperand()
{
    const SceneFocus& focus = m_inspection.focus();
    const OperationDocument& document = m_inspection.document();
    const OpSpec& spec = document.content().spec;
    paragraph();
    strong(placeName(spec, focus.role, focus.cell));
    if (const TensorPtr tensor = document.tensor(focus.role); tensor && contains(tensor->shape(), focus.cell)) {
        const auto value = static_cast<double>((*tensor)[focus.cell]);
        strong(QStringLiteral(" = ") + localized(numeralInFull(value)));
    }
    paragraph(4);
    const auto count = [&](Role role, const Cell& cell) { return QLocale().toString(termCount(spec, role, cell)); };
    switch (focus.role) {
    case Role::Src: text(tr("Outputs that this cell feeds: %1.").arg(QLocale().toString(outputsFedBy(spec, focus.cell)))); break;
    case Role::Weights: text(tr("Places at which this weight is used: %1.").arg(count(Role::DiffWeights, focus.cell))); break;
    case Role::Bias: text(tr("Outputs to which this bias is added: %1.").arg(count(Role::DiffBias, focus.cell))); break;
    case Role::DiffDst:
        text(tr("The gradient from above: how much the loss changes when output %1 changes.").arg(indexText(Role::Dst, focus.cell)));
        break;
    default: break;
    }
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
    QTextBlockFormat next = m_cursor.blockFormat();
    next.setTopMargin(0);
    for (std::size_t from = begin, to = begin; from < end; from = to) {
        to = std::min(end, from + piecesAtOnce);
        while (to < end && !spansLines(m_pieces[to - 1])) // a stretch ends where a line may
            ++to;
        LongText::Extent extent;
        for (std::size_t i = from; i < to; ++i)
            extent.letters += QString::fromStdString(m_pieces[i].text).size();
        if (from != begin)
            m_cursor.insertBlock(next, QTextCharFormat());
        m_target.writeLater(m_cursor, extent, [this, writeThese, from, to](QTextCursor& at) {
            m_cursor = at;
            writeThese(from, to);
        });
    }
    return false;
}

void ExplanationWriter::writeFormula(bool presenting)
{
    const Explanation& explanation = *m_explanation;
    const bool split = explanation.isSplit() && !m_hidden;
    paragraph();
    const bool whole = writePieces(split ? formulaOf(explanation, {.sumsOnly = true}) : formula());
    if (split) {
        for (std::size_t i = 0; i < explanation.channels.size() && presenting && !explanation.isComplete(); ++i) {
            if (!explanation.channels[i].holds(explanation.taken - 1))
                continue;
            paragraph(4); // the sum under way; the others stand in the line above
            writePieces(channelFormulaOf(explanation, i));
        }
        return;
    }
    const bool unfoldable = explanation.isFolded() && !m_folds.all;
    const bool foldable = m_folds.all && explanation.termCount > 30;
    if (!unfoldable && !foldable)
        return;
    if (whole)
        text(QStringLiteral("  "));
    else
        paragraph(0);
    if (unfoldable)
        anchor(QStringLiteral("do:unfold"), tr("show more terms"));
    else
        anchor(QStringLiteral("do:fold"), tr("fold the sum"));
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
        shown = tr("(%1 more terms)").arg(QLocale().toString(piece.folded));
        format.setForeground(m_colours->muted);
    }
    if (piece.kind == FormulaPiece::Kind::Result || piece.kind == FormulaPiece::Kind::Unknown)
        format.setFontWeight(QFont::DemiBold);
    QStringList tips;
    if (piece.channel >= 0) {
        const QString name = channelName(explanation.channels[static_cast<std::size_t>(piece.channel)]);
        tips += tr("Partial sum of %1").arg(name);
    }
    if (piece.number) {
        format.setAnchor(true);
        format.setAnchorHref(QStringLiteral("number:%1").arg(index));
        QString full = localized(numeralInFull(*piece.number));
        if (piece.factor)
            full = factorName(m_spec, *piece.factor) + QStringLiteral(" = ") + full;
        tips += full;
    }
    if (piece.term >= 0) {
        const ExplainedTerm& term = explanation.terms[static_cast<std::size_t>(piece.term)];
        switch (term.state) {
        case TermState::Padding:
            format.setForeground(m_colours->muted);
            tips = QStringList{tr("This term lies in the padding.")};
            break;
        case TermState::Beyond:
            format.setForeground(m_colours->muted);
            tips = QStringList{countsBeyondPadding(m_spec) ? tr("This term lies beyond the input and its padding; it counts as 0 too.")
                                                           : tr("This term lies beyond the input and its padding; it does not count.")};
            break;
        case TermState::NotRouted:
            format.setForeground(m_colours->muted);
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
            format.setForeground(m_colours->muted);
        if (term.current && piece.kind != FormulaPiece::Kind::Sign) {
            format.setBackground(m_colours->accent);
            format.setForeground(m_colours->onAccent);
        }
    }
    format.setToolTip(tips.join(QLatin1Char('\n')));
    m_cursor.insertText(shown, format);
}

void ExplanationWriter::writeStages()
{
    const Explanation& explanation = *m_explanation;
    if (explanation.stages.empty())
        return;
    paragraph();
    muted(tr("Step by step, before that:"));
    for (const Explanation& stage : explanation.stages) {
        paragraph(4);
        text(wrappedFormula(formulaOf(stage)));
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
    paragraph();
    const QString place = tr("Term %1 of %2").arg(QLocale().toString(current->index + 1), QLocale().toString(explanation.termCount));
    const QString value = localized(numeral(current->numbers.value).text);
    const QString soFar = localized(numeral(explanation.partial).text);
    if (explanation.expression.reduce == Reduce::Max)
        text(tr("%1: %2. The largest so far: %3.").arg(place, value, soFar));
    else if (current->state == TermState::Padding)
        text(tr("%1 lies in the padding and adds nothing. The sum so far: %2.").arg(place, soFar));
    else if (current->state == TermState::Beyond)
        text(tr("%1 lies beyond the input and its padding and does not count. The sum so far: %2.").arg(place, soFar));
    else if (current->state == TermState::NotRouted)
        text(tr("%1: this window sends its gradient elsewhere. The sum so far: %2.").arg(place, soFar));
    else
        text(tr("%1 adds %2. The sum so far: %3.").arg(place, value, soFar));
}

void ExplanationWriter::writeCheck()
{
    const Explanation& explanation = *m_explanation;
    if (!explanation.backendValue)
        return;
    paragraph();
    const QString backend = QString::fromStdString(m_inspection.freshResult()->backend);
    const QString value = localized(numeralInFull(*explanation.backendValue));
    const Agreement agreement = explanation.agreement();
    const bool agrees = agreement != Agreement::Wrong;
    QTextCharFormat verdict;
    verdict.setForeground(agrees ? m_colours->good : m_colours->bad);
    verdict.setFontWeight(QFont::DemiBold);
    m_cursor.insertText(agrees ? QStringLiteral("✓ ") : QStringLiteral("✗ "), verdict);
    switch (agreement) {
    case Agreement::Same: text(tr("%1 gives %2, exactly what the terms give.").arg(backend, value)); break;
    case Agreement::Overflow:
        text(tr("%1 gives %2: float32 ends at 3.4·10³⁸, and a number on the way there is larger. The terms here are double.")
                 .arg(backend, value));
        break;
    case Agreement::Rules:
        text(tr("%1 gives %2: it follows rules of its own for ties, NaN or padding, and these allow it.").arg(backend, value));
        break;
    case Agreement::Undecided:
        text(tr("%1 gives %2: on the way there so few digits are left that float32 may give anything. The terms here are double.")
                 .arg(backend, value));
        break;
    case Agreement::Rounding:
    case Agreement::Wrong: text(tr("%1 gives %2.").arg(backend, value) + QLatin1Char(' ') + differenceText(explanation)); break;
    }
}

void ExplanationWriter::writeConvolutionNote(bool turned)
{
    paragraph(16);
    muted(tr("Conv slides the filter without turning it; mathematicians call this cross-correlation.") + QLatin1Char(' '));
    anchor(QStringLiteral("do:turn"), turned ? tr("Hide the turned filter") : tr("Show the filter turned by 180°"));
    if (turned)
        writeKernel();
}

void ExplanationWriter::writeKernel()
{
    const Content& content = m_inspection.document().content();
    const Shape shape = shapeOf(content.spec, Role::Weights);
    const TensorPtr& weights = content.weights.tensor;
    paragraph();
    if (!weights || weights->shape() != shape || shape.h > largestWrittenKernel || shape.w > largestWrittenKernel) {
        muted(tr("The filter is too large to be written here."));
        return;
    }
    const std::int64_t filter = m_inspection.explained().cell.c;
    muted(tr("A convolution of mathematics would multiply by these weights (filter %1, channel %2):")
              .arg(filter)
              .arg(otherChannelOf(content.spec, {filter, 0, 0, 0})));
    QTextTableFormat format;
    format.setBorder(1);
    format.setBorderBrush(m_colours->border);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setCellPadding(4);
    format.setCellSpacing(0);
    format.setBorderCollapse(true);
    QTextTable* table = m_cursor.insertTable(static_cast<int>(shape.h), static_cast<int>(shape.w), format);
    for (std::int64_t y = 0; y < shape.h; ++y) {
        for (std::int64_t x = 0; x < shape.w; ++x) {
            const Cell from{filter, 0, shape.h - 1 - y, shape.w - 1 - x};
            table->cellAt(static_cast<int>(y), static_cast<int>(x))
                .firstCursorPosition()
                .insertText(localized(numeral(static_cast<double>((*weights)[from])).text));
        }
    }
    m_cursor.movePosition(QTextCursor::End);
}

} // namespace ks
