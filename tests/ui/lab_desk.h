#pragma once

#include "tests/ui/settled.h"
#include "ui/language/languages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <memory>

namespace ks::test {

/// A window with one lab as main() would make it: English, light, without movement, 1280×720, preferences that are never written.
template <class LabType>
class LabDesk {
public:
    LabDesk() : theme(*qApp), window(theme, languages, preferences)
    {
        theme.setMode(Theme::Mode::Light);
        theme.setReducedMotion(Follow::On);
        languages.use(QStringLiteral("en"));
        auto made = std::make_unique<LabType>(window);
        lab = made.get();
        window.addLab(std::move(made));
        window.resize(1280, 720);
        window.show();
    }

    /// See Settling.
    bool settled() { return test::settled(window); }

    QAction* action(LabMenu menu, const char* name)
    {
        for (QAction* one : lab->actions(menu))
            if (one->objectName() == QLatin1String(name))
                return one;
        return nullptr;
    }

    Theme theme;
    Languages languages;
    Preferences preferences;
    MainWindow window;
    LabType* lab = nullptr;
};

} // namespace ks::test
