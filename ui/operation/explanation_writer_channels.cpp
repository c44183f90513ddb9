#include "ui/operation/explanation_writer.h"
#include "ui/scene/cell_text.h"

#include <QTextBlockFormat>

#include <algorithm>
#include <cstdlib>

namespace ks {

namespace {

/// Longer lists are folded, but for both ends and what is under way, on screen or unfolded.
constexpr std::size_t mostListed = 12;
constexpr std::size_t listedAtEnds = 3;
/// Of a list that is unfolded whole so many channels are written together, once one of them comes into sight.
constexpr std::size_t channelsAtOnce = 8;

QString count(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

} // namespace

QString ExplanationWriter::channelName(const ChannelSum& channel) const
{
    return m_explanation->split->images ? tr("image %1").arg(channel.plane.n) : tr("channel %1").arg(channel.plane.c);
}

void ExplanationWriter::writeChannels()
{
    const Explanation& explanation = *m_explanation;
    paragraph(12);
    const QString heading = explanation.split->images            ? tr("Partial sums per image of the batch")
                            : explanation.split->of == Role::Src ? tr("Partial sums per input channel")
                                                                 : tr("Partial sums per output channel");
    strong(heading);
    text(QStringLiteral("  "));
    if (m_folds.all)
        anchor(QStringLiteral("do:fold"), tr("fold all"));
    else
        anchor(QStringLiteral("do:unfold"), tr("unfold all"));

    const std::size_t channels = explanation.channels.size();
    const bool many = channels > mostListed;
    std::size_t skipped = 0;
    for (std::size_t i = 0; i < channels; ++i) {
        if (many && m_folds.all) {
            paragraph(2);
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
            paragraph(2);
            muted(tr("… (%1 more)").arg(count(static_cast<std::int64_t>(skipped))));
            skipped = 0;
        }
        paragraph(2);
        writeChannel(i);
    }
    if (const ExplainedTerm* bias = explanation.bias()) {
        paragraph(2);
        text(QStringLiteral("▪ "));
        const QString line = tr("bias: %1").arg(localized(numeral(bias->numbers.value).text));
        bias->taken ? text(line) : muted(line);
    }
}

void ExplanationWriter::writeChannelsLater(std::size_t begin, std::size_t end)
{
    constexpr qsizetype lettersOfHeading = 30;
    constexpr qsizetype lettersOfTerm = 14;
    const auto keptBefore = [&](std::int64_t term) {
        return std::ranges::lower_bound(m_explanation->terms, term, {}, &ExplainedTerm::index) - m_explanation->terms.begin();
    };
    const ChannelSum& last = m_explanation->channels[end - 1];
    const std::ptrdiff_t kept = keptBefore(last.first + last.terms) - keptBefore(m_explanation->channels[begin].first);
    const auto number = static_cast<qsizetype>(end - begin);
    m_target.writeLater(m_cursor, {2 * number, number * lettersOfHeading + kept * lettersOfTerm}, [this, begin, end](QTextCursor& at) {
        m_cursor = at;
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin)
                paragraph(2);
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
    const QString name = channelName(channel);
    anchor(QStringLiteral("fold:%1").arg(index), unfolded ? QStringLiteral("▾") : QStringLiteral("▸"), false,
           unfolded ? tr("Fold the terms of %1").arg(name) : tr("Show the terms of %1").arg(name));
    text(QStringLiteral(" "));
    anchor(QStringLiteral("channel:%1").arg(index), name, m_folds.isOnScreen(*explanation.split, channel),
           tr("Show %1 in the grids").arg(name));
    const QString value = localized(numeral(channel.partial).text);
    if (channel.taken == 0)
        muted(QStringLiteral(": ") + tr("not reached yet"));
    else if (channel.isComplete() && !underWay)
        text(QStringLiteral(": ") + value);
    else {
        text(QStringLiteral(": "));
        QTextCharFormat format;
        format.setBackground(m_colours->accent);
        format.setForeground(m_colours->onAccent);
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
    writePieces(channelFormulaOf(explanation, index));
}

} // namespace ks
