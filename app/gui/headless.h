#pragma once

namespace ks {

/// `kernelscope --headless export SESSION --figure NAME --output FILE …`: draws without a window. kernelscope-cli starts it and checks
/// the options before; people use that. Gives the exit status; messages go to stderr.
int runHeadless(int argc, char** argv);

/// True for a command line that asks for it.
bool isHeadless(int argc, char** argv);

} // namespace ks
