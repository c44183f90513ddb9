#pragma once

#include "app/gui/labs.h"
#include "tests/ui/window_desk.h"

namespace ks::test {

/// The program's own window, with all its labs.
class LabsDesk : public WindowDesk {
public:
    explicit LabsDesk(const QSize& size)
    {
        addLabs(window);
        show(size);
    }

    template <class LabType>
    LabType& lab()
    {
        for (const auto& one : window.labs())
            if (auto* found = dynamic_cast<LabType*>(one.get()))
                return *found;
        qFatal("no such lab");
    }
};

} // namespace ks::test
