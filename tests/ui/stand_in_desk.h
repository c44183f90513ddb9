#pragma once

#include "tests/ui/settled.h"
#include "tests/ui/stand_in_lab.h"
#include "ui/language/languages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QApplication>

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

    QAction* action(const char* name)
    {
        for (QAction* action : window.actions())
            if (action->objectName() == QLatin1String(name))
                return action;
        return nullptr;
    }

    Theme theme;
    Languages languages;
    MainWindow window;
    StandInLab* first = nullptr;
    StandInLab* second = nullptr;
};

} // namespace ks::test
