#pragma once

#include "core/base/text.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ks {

struct Chart;

/// How a report speaks: core's sentences as they are, or as the window translates them.
struct Wording {
    std::string language = "en"; ///< of the page
    std::function<std::string(const Text&)> say = [](const Text& text) { return text.english(); };
    char decimalPoint = '.';

    /// The digits of a number with this language's decimal point and groups.
    std::string number(std::string digits) const;
};

// Cells of a table. All arguments below are plain text; what they hold of < and & is written as such.
std::string htmlWord(const std::string& text);
std::string htmlNumber(const std::string& text);
std::string htmlName(const std::string& text); ///< of a row, or above words
std::string htmlNumberName(const std::string& text);

/// A page that needs no other file, written from top to bottom: light and dark as the reader's system asks, fit for printing.
class HtmlPage {
public:
    HtmlPage(const std::string& title, const Wording& words);
    std::string finish() { return m_out + "</body></html>\n"; }

    std::string say(const Text& text) const { return m_words.say(text); }
    std::string number(std::string digits) const { return m_words.number(std::move(digits)); }

    void heading(const Text& text);
    void paragraph(const Text& text, const char* kind = "");
    void list(const std::vector<Text>& sentences);
    void code(const std::string& text);
    void details(const Text& summary, const std::string& code);
    /// With its notes.
    void figure(const Chart& chart, int width = 720, int height = 420);
    void group(const char* kind) { m_out += std::string("<div class=\"") + kind + "\">\n"; }
    void groupEnd() { m_out += "</div>\n"; }
    /// What has no method of its own here, as HTML.
    void raw(const std::string& html) { m_out += html; }

    /// Of values with labels, each a fact().
    void facts() { m_out += "<table>\n"; }
    void fact(const Text& label, const std::string& value) { row({htmlName(say(label)), htmlWord(value)}); }
    void fact(const Text& label, const Text& value) { fact(label, say(value)); }
    void factsEnd() { m_out += "</table>\n"; }
    /// Of rows, each of cells; wider than the page it is scrolled by itself.
    void table(const std::vector<std::string>& head);
    void row(const std::vector<std::string>& cells, const char* kind = "");
    void tableEnd() { m_out += "</table></div>\n"; }

private:
    const Wording& m_words;
    std::string m_out;
};

/// "data:image/png;base64,…"
std::string dataUri(const std::string& type, const void* bytes, std::size_t size);

} // namespace ks
