#include "ui/operation/figure_export.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/session/tensor_export.h"
#include "ui/figures/catalog.h"
#include "ui/figures/lab_figure.h"
#include "ui/language/text.h"
#include "ui/shell/file_path.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QMimeData>

#include <span>

namespace ks {

namespace {

void writeBytes(const QString& path, const QByteArray& bytes)
{
    writeFile(filePath(path), std::as_bytes(std::span(bytes)));
}

/// What a person should know of it: how many files, and how many cells of a table of numbers were left empty.
struct Written {
    int files = 1;
    std::int64_t hidden = 0;
};

Written writeNumbers(const Session& session, const ExportWish& wish, const QString& path)
{
    const std::optional<Role> role = roleNamed(wish.figure.toStdString());
    if (!role)
        throw InputError(Text(KS_TEXT("core", "only a tensor can be written as numbers")));
    return {.hidden =
                exportTensor(session, *role, filePath(path), wish.ending == QLatin1String("csv") ? TensorFormat::Csv : TensorFormat::Npy)};
}

Written writeAll(const Session& session, const ExportWish& wish, const QString& path)
{
    if (wish.ending == QLatin1String("csv") || wish.ending == QLatin1String("npy"))
        return writeNumbers(session, wish, path);
    const std::string language = wish.language.toStdString();
    if (wish.ending != QLatin1String("frames")) {
        writeBytes(path, drawSession(wish.figure, session, figureFileOf(filePath(path)), language, wish.format));
        return {};
    }
    const LabPicture picture = pictureOf(session, wish.figure);
    return {.files = writeFrames(filePath(path), drawFrames(wish.figure, picture, FigureFile::Png, language, wish.format))};
}

} // namespace

void FigureExport::write(const ExportWish& wish, const QString& path)
{
    auto session = std::make_shared<const Session>(m_session());
    m_writing.start(
        path, [session, wish, path](const std::stop_token&) { return writeAll(*session, wish, path); },
        [this, path](const Written& written) {
            const QString place = QDir::toNativeSeparators(path);
            const auto text = [place, written] {
                QString said = written.files == 1 ? tr("Written: %1.").arg(place)
                                                  : tr("%n frames written beside %1.", nullptr, written.files).arg(place);
                if (written.hidden > 0)
                    said += QLatin1Char(' ') + tr("What is hidden is empty there; “All” beside the timeline writes every number.");
                return said;
            };
            m_host.post({.kind = Message::Kind::Done, .text = text, .topic = QStringLiteral("export")});
            emit finished(true);
        },
        [this](const Text& why) { fail(why); });
}

void FigureExport::copy(const QString& language)
{
    struct Copied {
        QImage image;
        QByteArray svg;
    };
    auto session = std::make_shared<const Session>(m_session());
    m_copying.start(
        [session, language = language.toStdString()](const std::stop_token&) {
            const LabPicture picture = pictureOf(*session);
            const FigureFormat format;
            const LabFigure figure(picture, language, format);
            return Copied{renderFigure(figure, format), encodeFigure(figure, FigureFile::Svg, format)};
        },
        [this](const Copied& copied) {
            auto* data = new QMimeData;
            data->setImageData(copied.image);
            data->setData(QStringLiteral("image/svg+xml"), copied.svg);
            QGuiApplication::clipboard()->setMimeData(data);
            m_host.post({.kind = Message::Kind::Done,
                         .text = [] { return tr("The figure is on the clipboard, as PNG and SVG."); },
                         .topic = QStringLiteral("export")});
            emit finished(true);
        },
        [this](const Text& why) { fail(why); });
}

void FigureExport::fail(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("export")});
    emit finished(false);
}

} // namespace ks

#include "moc_figure_export.cpp"
