#include "app/gui/labs.h"

#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/operation/operation_lab.h"
#include "ui/shell/main_window.h"
#include "ui/studies/studies_lab.h"

namespace ks {

void addLabs(MainWindow& window)
{
    window.addLab(std::make_unique<OperationLab>(window));
    window.addLab(std::make_unique<NetworkLab>(window));
    window.addLab(std::make_unique<BenchmarkLab>(window));
    window.addLab(std::make_unique<StudiesLab>(window));
}

} // namespace ks
