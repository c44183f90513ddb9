#pragma once

#include "tests/ui/stand_in_lab.h"
#include "tests/ui/window_desk.h"

#include <memory>

namespace ks::test {

/// A window with two labs, as main() would make it.
struct StandInDesk {
    explicit StandInDesk(Preferences& kept) : theme(*qApp), window(theme, languages, kept)
    {
        languages.use(QStringLiteral("en"));
        for (StandInLab** lab : {&first, &second}) {
            auto made = std::make_unique<StandInLab>(lab == &first ? QStringLiteral("first") : QStringLiteral("second"));
            *lab = made.get();
            window.addLab(std::move(made));
        }
        window.resize(1280, 720);
        window.show();
    }

    /// See Settling.
    bool settled() { return test::settled(window); }

    QAction* action(const char* name) { return actionOf(window, name); }

    Theme theme;
    Languages languages;
    MainWindow window;
    StandInLab* first = nullptr;
    StandInLab* second = nullptr;
};

} // namespace ks::test
