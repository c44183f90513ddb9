#include "app/gui/labs.h"

#include "ui/shell/main_window.h"

namespace ks {

void addLabs(MainWindow&) {}

} // namespace ks
