#pragma once

namespace ks {

/// On a system without any font, takes those that came with the program (`../share/kernelscope/fonts` in a bundle).
/// Needs the application object.
void provideFonts();

} // namespace ks
