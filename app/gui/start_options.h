#pragma once

#include "ui/theme/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace ks {

/// What the command line asks for.
struct StartOptions {
    enum class Wish {
        Window,
        Check,
        Gallery, ///< the visual language alone
        Explain, ///< print `text` and leave: help, version
        Refuse,  ///< `text` says what is wrong with the command line
    };

    Wish wish = Wish::Window;
    QString text;
    QStringList files;
    bool readOnly = false;
    bool fresh = false;
    bool timeStart = false;
    QString language;
    std::optional<Theme::Mode> theme;
    QSize size;
};

/// `arguments` with the program's name first. Needs no application object, so that it works without a display.
StartOptions readStartOptions(const QStringList& arguments);

} // namespace ks
