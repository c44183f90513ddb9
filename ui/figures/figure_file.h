#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>
#include <QImage>

#include <filesystem>
#include <memory>
#include <vector>

namespace ks {

/// What a figure can be written as.
enum class FigureFile { Png, Svg, Pdf, Gif, Tikz };
/// By the name's ending. Throws FileError naming the endings there are.
FigureFile figureFileOf(const std::filesystem::path& path);

/// The whole file. SVG keeps text as text; PNG and SVG carry the figure's title and facts as metadata and are the same bytes for the
/// same figure. A PDF has one page a figure; TikZ has one picture a figure; a GIF shows the figures one after the other, each `secondsPerFrame` long.
/// Throws FileError when several figures are asked for in a format that holds one.
QByteArray encodeFigures(const std::vector<const Figure*>& figures, FigureFile type, const FigureFormat& format,
                         qreal secondsPerFrame = 0.5);
QByteArray encodeFigure(const Figure& figure, FigureFile type, const FigureFormat& format);
/// A file a figure, all of one size.
std::vector<QByteArray> encodeFrames(const std::vector<const Figure*>& figures, FigureFile type, const FigureFormat& format);

/// The pixels of a figure; also what the clipboard gets.
QImage renderFigure(const Figure& figure, const FigureFormat& format);

/// Height in points that a caption of `figure` takes at this width; 0 where the format has none.
qreal captionHeight(const Figure& figure, const FigureFormat& format, qreal width);

/// The font of all figures: the same on every screen, so that window and command line give the same bytes.
QFont figureFont(qreal points);

} // namespace ks
