#pragma once

#include "core/base/text.h"
#include "ui/language/text.h"

#include <QString>

#include <functional>
#include <type_traits>
#include <utility>

namespace ks {

/// A sentence for people that stays on screen: it is said anew when the language changes. A QString is a sentence that cannot be.
class Sentence {
public:
    Sentence() = default;
    Sentence(const QString& fixed) : m_say([fixed] { return fixed; }), m_isFixed(true) {}
    Sentence(const char* fixed) : Sentence(QString::fromUtf8(fixed)) {}
    Sentence(const Text& text) : m_say([text] { return toQString(text); }), m_sayWhole([text] { return wholeSentence(text); }) {}
    template <class Say>
    requires std::is_invocable_r_v<QString, const Say&> Sentence(Say say) : m_say(std::move(say)) {}

    QString said() const { return m_say ? m_say() : QString(); }
    /// To stand alone: what core says of a failure begins with a capital and ends with a full stop; what the window says is whole already.
    Sentence whole() const
    {
        Sentence one = *this;
        if (m_sayWhole)
            one.m_say = m_sayWhole;
        return one;
    }
    /// It stays in the language in which it was made.
    bool isFixed() const { return m_isFixed; }

private:
    std::function<QString()> m_say;
    std::function<QString()> m_sayWhole; ///< empty: as it is said
    bool m_isFixed = false;
};

} // namespace ks
