#pragma once

#include <QString>

namespace ks {

/// Empty where a window can be expected to open, else one line that says what is missing and what works instead.
QString missingDisplay();

/// Qt ends the process where it cannot connect to the display that there seems to be; between these two calls it does so with our line and exit
/// status 2 instead of a core dump.
void failCleanlyWithoutDisplay();
void displayIsThere();

} // namespace ks
