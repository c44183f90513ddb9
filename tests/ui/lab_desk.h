#pragma once

#include "tests/ui/window_desk.h"

#include <functional>
#include <memory>

namespace ks::test {

/// A window with one lab, 1280×720.
template <class LabType>
class LabDesk : public WindowDesk {
public:
    /// `beforeShown` gets the lab before the window has it, and before it opens anything. `parts`: what the lab works with instead of the usual.
    template <class... Parts>
    explicit LabDesk(const std::function<void(LabType&)>& beforeShown = nullptr, Parts&... parts)
    {
        auto made = std::make_unique<LabType>(window, parts...);
        lab = made.get();
        if (beforeShown)
            beforeShown(*lab);
        window.addLab(std::move(made));
        show();
    }

    using WindowDesk::action;
    QAction* action(LabMenu menu, const char* name)
    {
        for (QAction* one : lab->actions(menu))
            if (one->objectName() == QLatin1String(name))
                return one;
        return nullptr;
    }

    LabType* lab = nullptr;
};

} // namespace ks::test
