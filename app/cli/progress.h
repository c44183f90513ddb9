#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace ks::cli {

/// One line on stderr that says what is going on; only on a terminal, and gone when the work is done.
class Progress {
public:
    Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { clear(); }

    void say(std::string_view what);
    /// "what: 40 %"
    void say(std::string_view what, double share);
    /// What says that, for work that tells how far it is; refers to this.
    std::function<void(double)> following(std::string what);
    void clear();

private:
    bool m_terminal;
    bool m_shown = false;
};

} // namespace ks::cli
