#pragma once

#include "core/ops/roles.h"

#include <QList>
#include <QString>

#include <functional>

namespace ks {

/// Something that can be written, in one of the ways in which it can be; both by their names on the command line and as people call them.
struct ExportChoice {
    QString figure; ///< "lab", "dst"
    QString title;
    QString ending; ///< of the file; "frames": PNG files with numbers
    QString format;
    QString file; ///< what it is called in a folder, without ending
};

/// Everything that there is to export, figure by figure, in the language of the moment. `nameOfTensor` says what a tensor is called; nothing
/// where there is none now.
QList<ExportChoice> exportChoices(const std::function<QString(Role)>& nameOfTensor);

} // namespace ks
