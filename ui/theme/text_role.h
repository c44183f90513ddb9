#pragma once

#include <QFont>

#include <array>

namespace ks {

/// The one scale of letters. Every text of the window is one of these; what is painted takes its font from here as well.
enum class TextRole {
    Figure,  ///< the one number of a page that is read from across the room
    Title,   ///< the one sentence that says most on a page
    Heading, ///< over a part: the size of the text, bold
    Body,
    Note, ///< beside a drawing, where a line more would take its room: never a sentence that has to be read
};
inline constexpr std::array textRoles = {TextRole::Figure, TextRole::Title, TextRole::Heading, TextRole::Body, TextRole::Note};

/// `body` in that role. On a projector, where sizes are given in pixels and the text is as small as may be, a note is as large as the text.
QFont textFont(TextRole role, const QFont& body);

} // namespace ks
