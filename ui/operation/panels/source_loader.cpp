#include "ui/operation/panels/source_loader.h"

#include "core/tensor/patterns.h"
#include "ui/language/text.h"
#include "ui/paint/png.h"
#include "ui/shell/file_path.h"

#include <QFileInfo>

namespace ks {

namespace {

TensorPtr shared(Tensor tensor)
{
    return std::make_shared<const Tensor>(std::move(tensor));
}

} // namespace

SourceLoader::SourceLoader(OperationDocument& document, QThreadPool& files, QObject* parent)
    : QObject(parent), m_document(document), m_files(files)
{
    connect(&document, &OperationDocument::sessionReplaced, this, [this] {
        cancel();
        m_options = {};
        m_read.reset();
    });
    connect(&document, &OperationDocument::contentChanged, this, &SourceLoader::followReading);
}

void SourceLoader::cancel()
{
    m_job.cancel();
    m_rereads = false;
    emit loadingChanged(false);
}

const PictureOptions& SourceLoader::pictureOptions() const
{
    const TensorSource& source = m_document.content().src.source;
    return source.kind == SourceKind::Image ? source.picture : m_options;
}

void SourceLoader::followReading()
{
    const TensorSource& source = m_document.content().src.source;
    if (source.kind != SourceKind::Image)
        return;
    if (m_read && m_read->original == source.original && m_read->picture != source.picture)
        m_options = source.picture;
    m_read = source;
}

void SourceLoader::start(std::function<LoadedSource()> make, const Sentence& label, const QString& mergeKey, const QString& path)
{
    m_rereads = false;
    m_job.start([make = std::move(make)](const std::stop_token&) { return make(); },
                [this, label, mergeKey, path](LoadedSource loaded) {
                    emit loadingChanged(false);
                    if (!path.isEmpty())
                        emit fileRead();
                    take(std::move(loaded.src), label, mergeKey);
                    for (const Text& note : loaded.notes)
                        emit noted(note);
                    if (!path.isEmpty())
                        emit fileLoaded(path);
                    emit this->loaded();
                },
                [this](const Text& failure) {
                    emit loadingChanged(false);
                    emit failed(failure);
                });
    emit loadingChanged(true);
}

void SourceLoader::take(SourcedTensor src, const Sentence& label, const QString& mergeKey)
{
    if (!m_document.content().src.tensor) { // the program was started with this file
        emit firstInput(src);
        return;
    }
    Content content = m_document.content();
    content.src = std::move(src);
    m_document.edit().setContent(std::move(content), label, mergeKey);
}

void SourceLoader::loadFile(const QString& path)
{
    start([file = filePath(path), options = m_options] { return loadSource(file, options); },
          [name = QFileInfo(path).fileName()] { return tr("Open %1").arg(name); }, {}, path);
}

void SourceLoader::readPicture(const QString& path, const PictureOptions& options, std::function<void(SourcedTensor)> take,
                               std::function<void()> otherwise)
{
    cancel();
    m_job.start([file = filePath(path), options](const std::stop_token&) { return loadSource(file, options); },
                [take = std::move(take)](LoadedSource loaded) { take(std::move(loaded.src)); },
                [otherwise = std::move(otherwise)](const Text&) { otherwise(); });
}

void SourceLoader::loadImage(const QImage& image, const QString& name)
{
    start(
        [image, name = name.toStdString(), options = m_options] {
            const QByteArray png = pngOf(image);
            const auto bytes = std::as_bytes(std::span(png));
            return loadPicture({bytes.begin(), bytes.end()}, name, options);
        },
        [] { return tr("Paste a picture"); });
}

void SourceLoader::makeRandom(const RandomSpec& spec, const QString& mergeKey)
{
    start(
        [spec] {
            return LoadedSource{{shared(randomTensor(spec, "random input")), {.kind = SourceKind::Random, .random = spec}}, {}};
        },
        [] { return tr("Random input"); }, mergeKey);
}

void SourceLoader::makePattern(const std::string& name, const Shape& shape, const QString& mergeKey)
{
    start(
        [name, shape] {
            return LoadedSource{{shared(patternNamed(name, shape)), {.kind = SourceKind::Pattern, .name = name}}, {}};
        },
        [name] { return tr("Pattern %1").arg(QString::fromStdString(name)); }, mergeKey);
}

void SourceLoader::takeTyped(Tensor tensor, const QString& name)
{
    cancel();
    take({shared(std::move(tensor)), {.kind = SourceKind::Typed, .name = name.toStdString()}}, [] { return tr("Paste a table"); }, {});
    emit loaded();
}

void SourceLoader::setPictureOptions(const PictureOptions& options)
{
    const TensorSource& source = m_document.content().src.source;
    const bool same = options == pictureOptions();
    m_options = options;
    if (same && m_rereads)
        cancel();
    if (same || source.kind != SourceKind::Image || !source.original)
        return;
    start(
        [original = source.original, name = source.name, options] {
            LoadedSource loaded = loadPicture(*original, name, options);
            loaded.src.source.original = original; // one file, however often it is read: see followReading()
            return loaded;
        },
        [] { return tr("Change how the picture is read"); });
    m_rereads = true;
}

} // namespace ks

#include "moc_source_loader.cpp"
