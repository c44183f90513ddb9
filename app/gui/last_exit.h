#pragma once

namespace ks {

/// The window is closed: the process ends within two seconds, whatever a thread still waits for (a pipe that nobody writes to, a picture that takes a
/// minute to read, a batch of a large network). What is being written is finished first.
void endSoon(int status);

} // namespace ks
