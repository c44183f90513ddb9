#include "ui/figures/catalog.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/file_set.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/session/bookmarks.h"
#include "core/session/questions.h"
#include "core/session/steps.h"
#include "ui/figures/added_panels.h"
#include "ui/figures/film_file.h"
#include "ui/figures/lab_figure.h"
#include "ui/figures/tensor_figures.h"
#include "ui/figures/worksheet.h"
#include "ui/language/text.h"
#include "ui/scene/marks.h"

#include <algorithm>
#include <span>

namespace ks {

namespace {

std::optional<Mask> maskFor(const LabPicture& picture)
{
    std::optional<Mask> mask = maskOf(picture.view);
    if (!picture.askedFrom)
        return mask;
    if (!mask)
        return Mask{*picture.askedFrom, std::nullopt};
    mask->hiddenFrom = std::min(mask->hiddenFrom, *picture.askedFrom);
    return mask;
}

/// Marks, arrows and formula of the cell that the picture's view looks at.
void fillMarks(LabPicture& picture)
{
    const OperationResult& result = *picture.result;
    const OpSpec& spec = picture.content.spec;
    const SceneFocus focus = settledFocus(spec, picture.view);
    const SceneFocus explained = explainedFor(focus, picture.view, result);
    picture.explanation = std::make_shared<const Explanation>(explainResult(result, explained, takenTerms(explained, spec, picture.view)));
    const Explanation& explanation = *picture.explanation;
    const Scene scene{.content = picture.content,
                      .view = picture.view,
                      .result = result,
                      .focus = focus,
                      .explained = explained,
                      .explanation = picture.explanation,
                      .mask = maskFor(picture),
                      .askedLater = picture.askedLater};
    LabMarks marks = marksFor(scene);
    picture.marks = std::move(marks.grids);
    picture.arrows.clear();
    for (const RoleLink& link : marks.links)
        picture.arrows.push_back({{link.fromRole, link.from}, {link.toRole, link.to}, link.strong, link.label});
    picture.hidesResult = scene.hides(explained.role, explained.cell);
    picture.formula = formulaOf(explanation, {.hideResult = picture.hidesResult && explanation.isComplete()});
}

/// What a session shows, without marks yet.
LabPicture computed(const Session& session, bool needsGradients)
{
    const bool backward = needsGradients || session.view.backward || isGradient(session.view.position.of);
    LabPicture picture{.content = session.content,
                       .view = session.view,
                       .result = std::make_shared<const OperationResult>(computeOperation(session.content, backward)),
                       .environment = currentEnvironment()}; // not that of the file: its numbers are not shown
    if (session.view.tab != LabTab::Compare)
        return picture;
    const Content other = comparedContent(session);
    if (isLegal(other.spec)) // else the tab has nothing of B either
        picture.compared = comparedWith(picture, std::make_shared<const OperationResult>(computeOperation(other, backward)));
    return picture;
}

/// A picture at another place of the timeline.
LabPicture at(const LabPicture& picture, const Position& position)
{
    LabPicture moved = picture;
    moved.view = following(picture.content.spec, picture.view, position);
    moved.view.pin.reset();
    fillMarks(moved);
    return moved;
}

std::vector<Position> walk(const LabPicture& picture)
{
    const CellOrder line(picture.content.spec, picture.view.position.of);
    std::vector<Position> positions;
    // The first step of terms begins with the first term, not with the whole first cell.
    Position position = picture.view.granularity == Granularity::Term ? Position{line.of(), 0, 1} : line.first();
    if (!line.contains(position))
        position = line.first();
    for (;;) {
        positions.push_back(position);
        if (static_cast<std::int64_t>(positions.size()) > mostFrames)
            throw InputError(
                Text(KS_TEXT("core", "the walk has more than %1 steps; choose a coarser step (row, channel) or a smaller input"),
                     {std::to_string(mostFrames)}));
        const Position next = line.stepped(position, picture.view.granularity, 1);
        if (next == position)
            return positions;
        position = next;
    }
}

std::vector<std::unique_ptr<LabFigure>> framesOf(const LabPicture& picture, const std::string& language, const FigureFormat& format)
{
    std::vector<std::unique_ptr<LabFigure>> frames;
    for (const Position& position : walk(picture))
        frames.push_back(std::make_unique<LabFigure>(at(picture, position), language, format));
    return frames;
}

template <class Owner>
std::vector<const Figure*> pointersTo(const std::vector<Owner>& figures)
{
    std::vector<const Figure*> pointers;
    for (const Owner& figure : figures)
        pointers.push_back(figure.get());
    return pointers;
}

} // namespace

QStringList figureNames()
{
    QStringList names = {QStringLiteral("lab"), QStringLiteral("steps"), QStringLiteral("maps")};
    for (const RoleInfo& info : tensorRoles())
        names += fromView(nameOf(info.role));
    return names << QStringLiteral("worksheet") << QStringLiteral("solution");
}

bool isLesson(const QString& figure)
{
    return figure == QLatin1String("worksheet") || figure == QLatin1String("solution");
}

QByteArray drawSession(const QString& name, const Session& session, FigureFile type, const std::string& language,
                       const FigureFormat& format)
{
    if (!isLesson(name))
        return drawFigure(name, pictureOf(session, name), type, language, format);
    if (type != FigureFile::Pdf)
        throw FileError(Text(KS_TEXT("core", "a worksheet has pages: write it as a PDF")));
    const auto pages = worksheetPages(session, name == QLatin1String("solution"), language);
    return encodeFigures(pointersTo(pages), type, worksheetFormat());
}

QByteArray drawFigure(const QString& name, const LabPicture& picture, FigureFile type, const std::string& language,
                      const FigureFormat& format)
{
    if (name == QLatin1String("lab"))
        return encodeFigure(LabFigure(picture, language, format), type, format);
    if (name == QLatin1String("maps"))
        return encodeFigure(MapsFigure(picture, Role::Dst, language, format), type, format);
    if (name == QLatin1String("steps")) {
        const auto frames = framesOf(picture, language, format);
        return encodeFigures(pointersTo(frames), type, format);
    }
    if (const std::optional<Role> role = roleNamed(name.toStdString()))
        return encodeFigure(TensorFigure(picture, *role, language, format), type, format);
    throw InputError(Text(KS_TEXT("core", "there is no figure %1; there are %2"),
                          {name.toStdString(), figureNames().join(QStringLiteral(", ")).toStdString()}));
}

std::vector<QByteArray> drawFrames(const QString& name, const LabPicture& picture, FigureFile type, const std::string& language,
                                   const FigureFormat& format)
{
    if (name == QLatin1String("steps")) {
        const auto frames = framesOf(picture, language, format);
        return encodeFrames(pointersTo(frames), type, format);
    }
    if (name != QLatin1String("maps"))
        throw InputError(
            Text(KS_TEXT("core", "%1 is one picture; only steps and maps can be written as numbered files"), {name.toStdString()}));
    LabPicture one = picture;
    keepMasks(one);
    one.view.visibleSrc = {};
    std::vector<QByteArray> files;
    for (const Cell& plane : mapsOf(picture, Role::Dst)) {
        one.view.image = plane.n;
        one.view.dstChannel = plane.c;
        files.push_back(encodeFigure(TensorFigure(one, Role::Dst, language, format), type, format));
    }
    return files;
}

int writeFrames(const std::filesystem::path& path, const std::vector<QByteArray>& frames)
{
    FileSet files(path.parent_path());
    int number = 0;
    for (const QByteArray& frame : frames) {
        const std::filesystem::path file = files.room() / numberedName(path, static_cast<std::size_t>(++number), frames.size());
        writeFile(file, std::as_bytes(std::span(frame)));
    }
    files.commit();
    return number;
}

LabPicture pictureOf(const Session& session, const QString& figure)
{
    const std::optional<Role> tensor = roleNamed(figure.toStdString());
    LabPicture picture = computed(session, tensor && isGradient(*tensor)); // by name, whichever pass is shown
    picture.askedLater = askedLater(session);
    fillMarks(picture);
    return picture;
}

LabPicture pictureOfQuestion(const Session& lesson, std::size_t bookmark)
{
    LabPicture picture = computed(atBookmark(lesson, static_cast<std::int64_t>(bookmark) + 1), false);
    picture.askedLater = askedElsewhere(lesson, bookmark);
    if (const auto own = picture.askedLater.extract(picture.view.position.of))
        picture.askedFrom = own.mapped();
    if (picture.compared) { // B may be what another question is about
        Session others = lesson;
        others.bookmarks[bookmark].content = picture.compared->other->content;
        if (const auto asked = askedElsewhere(others, bookmark).extract(picture.compared->of))
            picture.compared->askedFrom = asked.mapped();
    }
    fillMarks(picture);
    return picture;
}

} // namespace ks
