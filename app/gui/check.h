#pragma once

namespace ks {

/// `--check`: backends, display and memory on stdout, then OK or what is missing. 0, or 1 where the window could not work.
int printCheck(int argc, char** argv);

} // namespace ks
