#pragma once

namespace ks {

/// The whole network as one picture, in a window of 1920×1080: how soon it is there after the click, and how it follows zoom, pan and wave.
void measureSee();

} // namespace ks
