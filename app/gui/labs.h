#pragma once

namespace ks {

class MainWindow;

/// Every lab there is, in the order of the rail.
void addLabs(MainWindow& window);

} // namespace ks
