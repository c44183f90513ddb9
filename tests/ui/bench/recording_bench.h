#pragma once

namespace ks {

/// What it costs a training that its norms and times are recorded: parts of one training with and without, by turns.
void measureRecording();

} // namespace ks
