#pragma once

#include "core/nn/model.h"

#include <QCoreApplication>
#include <QString>

namespace ks {

/// Layers on the clipboard, as the text of a network file: for this window, for another one and for an editor. Their weights are not in it. GUI thread.
class LayerClipboard {
    Q_DECLARE_TR_FUNCTIONS(ks::LayerClipboard)

public:
    static constexpr const char* mimeType = "application/x-kernelscope-network+json";

    static void copy(const Model& layers);
    /// Whether anything is there that may be layers; what it is, layers() says.
    static bool mayHaveLayers();
    /// Throws InputError that says what is there instead.
    static Model layers();
};

} // namespace ks
