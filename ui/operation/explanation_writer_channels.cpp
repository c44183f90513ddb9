#include "ui/operation/explanation_writer.h"
#include "ui/scene/cell_text.h"

#include <QTextBlockFormat>

#include <cstdlib>

namespace ks {

namespace {

/// Longer lists are folded, but for both ends and what is under way, on screen or unfolded.
constexpr std::int64_t mostListed = 12;
constexpr std::int64_t listedAtEnds = 3;

QString count(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

} // namespace

QString ExplanationWriter::channelName(const Explanation& explanation, const ChannelSum& channel) const
{
    return explanation.split->images ? tr("image %1").arg(channel.plane.n) : tr("channel %1").arg(channel.plane.c);
}

void ExplanationWriter::writeChannels(const Explanation& explanation)
{
    paragraph(12);
    const QString heading = explanation.split->images            ? tr("Partial sums per image of the batch")
                            : explanation.split->of == Role::Src ? tr("Partial sums per input channel")
                                                                 : tr("Partial sums per output channel");
    strong(heading);
    text(QStringLiteral("  "));
    if (m_inspection.isUnfolded())
        anchor(QStringLiteral("do:fold"), tr("fold all"));
    else
        anchor(QStringLiteral("do:unfold"), tr("unfold all"));

    const auto channels = static_cast<std::int64_t>(explanation.channels.size());
    std::int64_t skipped = 0;
    for (std::int64_t i = 0; i < channels; ++i) {
        const ChannelSum& channel = explanation.channels[static_cast<std::size_t>(i)];
        const bool atEnds = i < listedAtEnds || i >= channels - listedAtEnds;
        const bool listed = channels <= mostListed || atEnds || m_inspection.isUnfolded() ||
                            m_inspection.isUnfolded(explanation, channel) || m_inspection.isOnScreen(explanation, channel);
        if (!listed) {
            ++skipped;
            continue;
        }
        if (skipped > 0) {
            paragraph(2);
            muted(tr("… (%1 more)").arg(count(skipped)));
            skipped = 0;
        }
        writeChannel(explanation, static_cast<std::size_t>(i));
    }
    if (const ExplainedTerm* bias = explanation.bias()) {
        paragraph(2);
        text(QStringLiteral("▪ "));
        const QString line = tr("bias: %1").arg(localized(numeral(bias->numbers.value).text));
        bias->taken ? text(line) : muted(line);
    }
}

void ExplanationWriter::writeChannel(const Explanation& explanation, std::size_t index)
{
    const ChannelSum& channel = explanation.channels[index];
    const bool unfolded = m_inspection.isUnfolded(explanation, channel);
    const bool underWay = !explanation.isComplete() && channel.holds(explanation.taken - 1);
    const QString name = channelName(explanation, channel);
    paragraph(2);
    anchor(QStringLiteral("fold:%1").arg(index), unfolded ? QStringLiteral("▾") : QStringLiteral("▸"), false,
           unfolded ? tr("Fold the terms of %1").arg(name) : tr("Show the terms of %1").arg(name));
    text(QStringLiteral(" "));
    anchor(QStringLiteral("channel:%1").arg(index), name, m_inspection.isOnScreen(explanation, channel),
           tr("Show %1 in the grids").arg(name));
    const QString value = localized(numeral(channel.partial).text);
    if (channel.taken == 0)
        muted(QStringLiteral(": ") + tr("not reached yet"));
    else if (channel.isComplete() && !underWay)
        text(QStringLiteral(": ") + value);
    else {
        text(QStringLiteral(": "));
        QTextCharFormat format;
        format.setBackground(m_colours.accent);
        format.setForeground(m_colours.onAccent);
        m_cursor.insertText(QStringLiteral("Σ ") + value, format);
        muted(QStringLiteral("  ") + tr("term %1 of %2").arg(count(channel.taken), count(channel.terms)));
    }
    if (!unfolded)
        return;
    QTextBlockFormat inset;
    inset.setLeftMargin(16);
    inset.setTopMargin(0);
    inset.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
    m_cursor.insertBlock(inset, QTextCharFormat());
    writePieces(channelFormulaOf(explanation, index), explanation);
}

} // namespace ks
