#include "core/report/html_page.h"

#include "core/base/escapes.h"
#include "core/report/chart.h"

#include <cstdint>

namespace ks {

namespace {

// Charts are drawn for a white ground (chart.cpp); on a dark one their ground, lines and words follow through these classes.
constexpr const char* style = R"(<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 "DejaVu Sans", sans-serif; max-width: 76em; margin: 2em auto; padding: 0 1em; color: #1b1f24; background: #fff }
svg { max-width: 100%; height: auto } figure { margin: 0 0 2em } figcaption { font-size: 0.9em }
table { border-collapse: collapse; font-size: 0.85em; font-variant-numeric: tabular-nums } th, td { padding: 0.25em 0.7em; border-bottom: 1px solid #d5d9de; text-align: left }
td.n, th.n { text-align: right; white-space: nowrap } .warning { border-left: 4px solid #d55e00; padding-left: 0.8em } .wrong { background: #fde8dc }
:not(.scroll) > table th, :not(.scroll) > table td { overflow-wrap: anywhere }
.scroll { overflow-x: auto } pre { overflow-x: auto; padding: 0.8em; background: #f2f4f6; white-space: pre-wrap; overflow-wrap: anywhere }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30em), 1fr)); gap: 1em } .charts figure { margin: 0 }
.samples { display: flex; flex-wrap: wrap; gap: 1em } .samples figure { margin: 0; width: 9em } .samples img { width: 100%; image-rendering: pixelated; border: 1px solid #d5d9de }
td.hit { outline: 2px solid #009e73; outline-offset: -2px }
@media (prefers-color-scheme: dark) { body { color: #e3e6ea; background: #16191d } th, td, .samples img { border-color: #3a4048 } .wrong { background: #4a2a17 } pre { background: #22262c }
  svg .ground { fill: #16191d } svg .rim { stroke: #16191d } svg text { fill: #e3e6ea } svg .grid { stroke: #3a4048 } svg .axis { stroke: #b8bec6 } svg path.k { stroke: #fff } svg path.m.k, svg rect.k { fill: #fff } }
@media print { body { max-width: none; margin: 0; font-size: 10pt } figure, tr { break-inside: avoid } h2 { break-after: avoid } .scroll { overflow: visible }
  .scroll table { font-size: 6pt } .scroll th, .scroll td { padding: 0.15em 0.4em; white-space: normal } }
</style>
)";

} // namespace

std::string Wording::number(std::string digits) const
{
    if (decimalPoint == '.')
        return digits;
    for (char& sign : digits) // what groups thousands is the other sign of the two
        sign = sign == '.' ? decimalPoint : sign == decimalPoint ? '.' : sign;
    return digits;
}

std::string htmlWord(const std::string& text)
{
    return "<td>" + escapedXml(text) + "</td>";
}

std::string htmlNumber(const std::string& text)
{
    return "<td class=\"n\">" + escapedXml(text) + "</td>";
}

std::string htmlName(const std::string& text)
{
    return "<th>" + escapedXml(text) + "</th>";
}

std::string htmlNumberName(const std::string& text)
{
    return "<th class=\"n\">" + escapedXml(text) + "</th>";
}

HtmlPage::HtmlPage(const std::string& title, const Wording& words)
    : m_words(words), m_out("<!doctype html>\n<html lang=\"" + escapedXml(words.language) +
                            "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n" + style +
                            "<title>" + escapedXml(title) + "</title></head><body>\n<h1>" + escapedXml(title) + "</h1>\n")
{
}

void HtmlPage::heading(const Text& text)
{
    m_out += "<h2>" + escapedXml(say(text)) + "</h2>\n";
}

void HtmlPage::paragraph(const Text& text, const char* kind)
{
    m_out += (*kind ? std::string("<p class=\"") + kind + "\">" : std::string("<p>")) + escapedXml(say(text)) + "</p>\n";
}

void HtmlPage::list(const std::vector<Text>& sentences)
{
    m_out += "<ul>\n";
    for (const Text& sentence : sentences)
        m_out += "<li>" + escapedXml(say(sentence)) + "</li>\n";
    m_out += "</ul>\n";
}

void HtmlPage::code(const std::string& text)
{
    m_out += "<pre>" + escapedXml(text) + "</pre>\n";
}

void HtmlPage::details(const Text& summary, const std::string& code)
{
    m_out += "<details><summary>" + escapedXml(say(summary)) + "</summary><pre>" + escapedXml(code) + "</pre></details>\n";
}

void HtmlPage::figure(const Chart& chart, int width, int height)
{
    m_out += "<figure>" + svgOf(chart, width, height, m_words);
    std::string notes;
    for (const Text& note : chart.notes)
        notes += escapedXml(say(note)) + "<br>";
    if (!notes.empty())
        m_out += "<figcaption>" + notes + "</figcaption>";
    m_out += "</figure>\n";
}

void HtmlPage::table(const std::vector<std::string>& head)
{
    m_out += "<div class=\"scroll\"><table>\n";
    row(head);
}

void HtmlPage::row(const std::vector<std::string>& cells, const char* kind)
{
    m_out += *kind ? std::string("<tr class=\"") + kind + "\">" : std::string("<tr>");
    for (const std::string& cell : cells)
        m_out += cell;
    m_out += "</tr>\n";
}

std::string dataUri(const std::string& type, const void* bytes, std::size_t size)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto* from = static_cast<const std::uint8_t*>(bytes);
    std::string out = "data:" + type + ";base64,";
    out.reserve(out.size() + (size + 2) / 3 * 4);
    for (std::size_t i = 0; i < size; i += 3) {
        const auto at = [&](std::size_t k) { return k < size ? std::uint32_t{from[k]} : 0U; };
        const std::uint32_t three = at(i) << 16U | at(i + 1) << 8U | at(i + 2);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k > size ? '=' : letters[three >> (18 - 6 * k) & 63U];
    }
    return out;
}

} // namespace ks
