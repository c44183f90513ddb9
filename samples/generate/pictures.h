#pragma once

#include <QImage>

/// The sample pictures, drawn by formulas only: the same bytes in every run on the same system.
namespace ks::samples {

/// Fruit on a striped cloth by a window, path traced: a stand-in for a photograph. 640×480, colour, with the grain of `paths` paths
/// per pixel.
QImage stillLife(int width, int height, int paths);
/// A bicycle in black ink on white. 512×384, grey.
QImage bicycle();
/// A page with letters from very large to small. 480×320, grey.
QImage textPage();
/// A leaf with its soft shadow on nothing. 256×256, colour with alpha.
QImage leaf();
/// Elevations of a mountain range, 0 … 65,535. 256×256, grey, 16 bit.
QImage heightMap();

} // namespace ks::samples
