#pragma once

#include "ui/theme/colours.h"

#include <QTextBlockFormat>
#include <QTextCursor>

#include <utility>

namespace ks {

/// Writes paragraphs at a cursor: plain, muted and strong words, and links.
class TextPen {
public:
    /// A text that has no paragraph yet.
    void begin(const QTextCursor& at, const Colours& colours)
    {
        m_cursor = at;
        m_colours = &colours;
        m_begun = false;
    }
    /// What is written later goes there, in a paragraph that is there.
    void moveTo(const QTextCursor& at) { m_cursor = at; }
    QTextCursor& cursor() { return m_cursor; }
    const Colours& colours() const { return *m_colours; }

    /// In pixels.
    void paragraph(int spaceAbove = 8, int inset = 0)
    {
        QTextBlockFormat format;
        format.setTopMargin(m_begun ? spaceAbove : 0);
        format.setLeftMargin(inset);
        format.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
        if (std::exchange(m_begun, true))
            m_cursor.insertBlock(format, QTextCharFormat());
        else
            m_cursor.setBlockFormat(format);
    }
    void text(const QString& words, const QTextCharFormat& format = {}) { m_cursor.insertText(words, format); }
    void muted(const QString& words) { text(words, inColour(m_colours->muted)); }
    void strong(const QString& words, QTextCharFormat format = {})
    {
        format.setFontWeight(QFont::DemiBold);
        text(words, format);
    }
    void verdict(bool good, const QString& words) { strong(words, inColour(good ? m_colours->good : m_colours->bad)); }
    /// As what is under way.
    void marked(const QString& words)
    {
        QTextCharFormat format = inColour(m_colours->onAccent);
        format.setBackground(m_colours->accent);
        text(words, format);
    }
    void anchor(const QString& href, const QString& words, bool isStrong = false, const QString& tip = {})
    {
        QTextCharFormat format = inColour(m_colours->link);
        format.setToolTip(tip);
        format.setAnchor(true);
        format.setAnchorHref(href);
        format.setFontUnderline(true);
        isStrong ? strong(words, format) : text(words, format);
    }

private:
    static QTextCharFormat inColour(const QColor& colour)
    {
        QTextCharFormat format;
        format.setForeground(colour);
        return format;
    }

    QTextCursor m_cursor;
    const Colours* m_colours = nullptr;
    bool m_begun = false;
};

} // namespace ks
