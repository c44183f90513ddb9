#pragma once

#include "core/ops/attributes.h"

#include <QLocale>
#include <QString>

#include <functional>

namespace ks {

/// A text of the program in some language: that of the window, or of paper.
using Translated = std::function<QString(const char* context, const char* english)>;
QString translatedOnScreen(const char* context, const char* english);

/// What a person calls an attribute: "window size", "padding"; the ONNX name where there is no other.
QString attributeTitle(std::string_view name, const Translated& translated = translatedOnScreen);
/// "window size 6×6", "padding 0, 0, 1, 1", "factor 0.01"; of a flag that is set only its name.
QString attributeText(const Attribute& attribute, const OpSpec& spec, const QLocale& locale = QLocale(),
                      const Translated& translated = translatedOnScreen);
/// What `changed` has other than `spec`: "window size 6×6, stride 2×2". Empty where no attribute differs.
QString differenceText(const OpSpec& spec, const OpSpec& changed);

} // namespace ks
