#pragma once

#include "core/ops/attributes.h"

#include <QLocale>
#include <QString>

#include <functional>

namespace ks {

/// A text of the program in some language: that of the window, or of paper.
using Translated = std::function<QString(const char* context, const char* english)>;
QString translatedOnScreen(const char* context, const char* english);

/// "window size 6×6", "padding 0, 0, 1, 1", "factor 0.01"; of a flag that is set only its name.
QString attributeText(const Field& attribute, const OpSpec& spec, const QLocale& locale = QLocale(),
                      const Translated& translated = translatedOnScreen);
/// The choice of automatic padding that leaves the pads to people.
QString padsByHand();
/// Why the pads cannot be set; empty where they can.
QString whyPadsAreFixed(const OpSpec& spec);
/// What `changed` has other than `spec`: "window size 6×6, stride 2×2". Empty where no attribute differs.
QString differenceText(const OpSpec& spec, const OpSpec& changed);

} // namespace ks
