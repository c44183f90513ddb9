#pragma once

#include "ui/figures/figure_file.h"
#include "ui/figures/lab_picture.h"

#include <QStringList>

#include <filesystem>

namespace ks {

/// What can be drawn of a session, by name: "lab", "steps", "maps", the tensors "src", "weights", "dst", "diffSrc", …, and of the whole lesson its
/// "worksheet" and its "solution".
QStringList figureNames();
/// "worksheet" or "solution": pages of their own size, in a format that has pages.
bool isLesson(const QString& figure);

/// Draws a figure of a session and gives the whole file: the one way to a figure for window and command line, so both give the same bytes.
/// Throws as pictureOf and drawFigure do.
QByteArray drawSession(const QString& name, const Session& session, FigureFile type, const std::string& language,
                       const FigureFormat& format);

/// The same of a picture, which is no whole lesson.
/// "steps" is the walk of the view's timeline from its first cell to its last, one page or frame a step of the view's granularity.
/// Throws InputError naming the figures there are, or the number of frames when there are too many.
QByteArray drawFigure(const QString& name, const LabPicture& picture, FigureFile type, const std::string& language,
                      const FigureFormat& format);

/// The single pictures of "steps" (a picture a step) or "maps" (a picture a channel), for numbered files. Throws as drawFigure does.
std::vector<QByteArray> drawFrames(const QString& name, const LabPicture& picture, FigureFile type, const std::string& language,
                                   const FigureFormat& format);

/// Writes "walk-01.png", "walk-02.png", … for the path "walk.png"; gives how many. Throws FileError.
int writeFrames(const std::filesystem::path& path, const std::vector<QByteArray>& frames);

/// What the lab would show for a session, computed here; for programs without a window. Throws as computeOperation does.
LabPicture pictureOf(const Session& session, const QString& figure = {});
/// What a bookmark of a lesson shows on paper, where all questions lie side by side: what any of them asks is hidden.
LabPicture pictureOfQuestion(const Session& lesson, std::size_t bookmark);

/// Steps that an animation or a page-per-step PDF may have.
inline constexpr std::int64_t mostFrames = 500;

} // namespace ks
