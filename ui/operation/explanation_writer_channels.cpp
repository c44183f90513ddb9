#include "ui/operation/explanation_writer.h"
#include "ui/scene/cell_text.h"

#include <algorithm>

namespace ks {

namespace {

/// Longer lists are folded, but for both ends and what is under way, on screen or unfolded.
constexpr std::size_t mostListed = 12;
constexpr std::size_t listedAtEnds = 3;
/// Of a list that is unfolded whole so many channels are written together, once one of them comes into sight.
constexpr std::size_t channelsAtOnce = 8;

} // namespace

void ExplanationWriter::writeChannels()
{
    const Explanation& explanation = *m_explanation;
    m_pen.paragraph(12);
    const QString heading = explanation.split->images            ? tr("Partial sums per image of the batch")
                            : explanation.split->of == Role::Src ? tr("Partial sums per input channel")
                                                                 : tr("Partial sums per output channel");
    m_pen.strong(heading);
    m_pen.text(QStringLiteral("  "));
    if (m_folds.all)
        m_pen.anchor(QStringLiteral("do:fold"), tr("fold all"));
    else
        m_pen.anchor(QStringLiteral("do:unfold"), tr("unfold all"));

    const std::size_t channels = explanation.channels.size();
    const bool many = channels > mostListed;
    std::size_t skipped = 0;
    for (std::size_t i = 0; i < channels; ++i) {
        if (many && m_folds.all) {
            m_pen.paragraph(2);
            const std::size_t end = std::min(channels, i + channelsAtOnce);
            writeChannelsLater(i, end);
            i = end - 1;
            continue;
        }
        const ChannelSum& channel = explanation.channels[i];
        const bool atEnds = i < listedAtEnds || i + listedAtEnds >= channels;
        if (many && !atEnds && !m_folds.isUnfolded(*explanation.split, channel, explanation.taken, explanation.isComplete()) &&
            !m_folds.isOnScreen(*explanation.split, channel)) {
            ++skipped;
            continue;
        }
        if (skipped > 0) {
            m_pen.paragraph(2);
            m_pen.muted(tr("… (%1 more)").arg(countOnScreen(skipped)));
            skipped = 0;
        }
        m_pen.paragraph(2);
        writeChannel(i);
    }
    if (const ExplainedTerm* bias = explanation.bias()) {
        m_pen.paragraph(2);
        m_pen.text(QStringLiteral("▪ "));
        const QString line = tr("bias: %1").arg(numeralText(bias->numbers.value));
        bias->taken ? m_pen.text(line) : m_pen.muted(line);
    }
}

void ExplanationWriter::writeChannelsLater(std::size_t begin, std::size_t end)
{
    constexpr qsizetype lettersOfHeading = 30;
    constexpr qsizetype lettersOfTerm = 14;
    const std::int64_t from = m_explanation->channels[begin].first;
    const ChannelSum& last = m_explanation->channels[end - 1];
    const std::ptrdiff_t kept =
        std::ranges::count_if(m_explanation->terms, [from, to = last.first + last.terms](const ExplainedTerm& term) {
            return term.index >= from && term.index < to;
        });
    const auto number = static_cast<qsizetype>(end - begin);
    m_target.writeLater(m_pen.cursor(), {2 * number, number * lettersOfHeading + kept * lettersOfTerm},
                        [this, begin, end](QTextCursor& at) {
                            m_pen.moveTo(at);
                            for (std::size_t i = begin; i < end; ++i) {
                                if (i > begin)
                                    m_pen.paragraph(2);
                                writeChannel(i);
                            }
                        });
}

void ExplanationWriter::writeChannel(std::size_t index)
{
    const Explanation& explanation = *m_explanation;
    const ChannelSum& channel = explanation.channels[index];
    const bool unfolded = m_folds.isUnfolded(*explanation.split, channel, explanation.taken, explanation.isComplete());
    const bool underWay = !explanation.isComplete() && channel.holds(explanation.taken - 1);
    const QString name = partName(*explanation.split, channel.plane);
    m_pen.anchor(QStringLiteral("fold:%1").arg(index), unfolded ? QStringLiteral("▾") : QStringLiteral("▸"), false,
                 unfolded ? tr("Fold the terms of %1").arg(name) : tr("Show the terms of %1").arg(name));
    m_pen.text(QStringLiteral(" "));
    m_pen.anchor(QStringLiteral("channel:%1").arg(index), name, m_folds.isOnScreen(*explanation.split, channel),
                 tr("Show %1 in the grids").arg(name));
    const QString value = numeralText(channel.partial);
    if (channel.taken == 0)
        m_pen.muted(QStringLiteral(": ") + tr("not reached yet"));
    else if (channel.isComplete() && !underWay)
        m_pen.text(QStringLiteral(": ") + value);
    else {
        m_pen.text(QStringLiteral(": "));
        m_pen.marked(QStringLiteral("Σ ") + value);
        m_pen.muted(QStringLiteral("  ") + tr("term %1 of %2").arg(countOnScreen(channel.taken), countOnScreen(channel.terms)));
    }
    if (!unfolded)
        return;
    m_pen.paragraph(0, 16);
    writePieces(channelFormulaOf(explanation, index));
}

} // namespace ks
