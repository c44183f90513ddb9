#include "app/gui/labs.h"

#include "ui/operation/operation_lab.h"
#include "ui/shell/main_window.h"

namespace ks {

void addLabs(MainWindow& window)
{
    window.addLab(std::make_unique<OperationLab>(window));
}

} // namespace ks
