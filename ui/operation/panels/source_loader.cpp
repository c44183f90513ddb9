#include "ui/operation/panels/source_loader.h"

#include "core/base/file.h"
#include "core/io/image.h"
#include "core/io/tensor_file.h"
#include "core/tensor/patterns.h"
#include "ui/language/text.h"

#include <QBuffer>
#include <QFileInfo>

#include <filesystem>

namespace ks {

namespace {

TensorPtr shared(Tensor tensor)
{
    return std::make_shared<const Tensor>(std::move(tensor));
}

} // namespace

LoadedSource loadPicture(std::vector<std::byte> file, const std::string& name, const PictureOptions& options)
{
    DecodedImage image = readImage(file, name);
    LoadedSource loaded;
    if (image.alphaOnWhite)
        loaded.notes.push_back(Text(KS_TEXT("core", "%1 is transparent in places; it has been laid on white."), {name}));
    Tensor tensor = std::move(image.tensor);
    if (options.grey)
        tensor = grey(tensor);
    if (options.resize)
        tensor = fitted(tensor, options.rows, options.columns, options.fit);
    if (options.zeroToOne)
        tensor = zeroToOne(tensor, image.white());
    loaded.src.tensor = shared(std::move(tensor));
    loaded.src.source = {.kind = SourceKind::Image,
                         .name = name,
                         .zeroToOne = options.zeroToOne,
                         .original = std::make_shared<const std::vector<std::byte>>(std::move(file))};
    return loaded;
}

LoadedSource loadSourceFile(const QString& path, const PictureOptions& options)
{
    const std::filesystem::path file(path.toStdString());
    const std::string name = QFileInfo(path).fileName().toStdString();
    {
        const FileContents contents = readFile(file);
        if (looksLikeImage(contents.bytes()))
            return loadPicture({contents.bytes().begin(), contents.bytes().end()}, name, options);
    }
    TensorFile read = readTensorFile(file);
    return {{shared(std::move(read.tensor)), {.kind = SourceKind::File, .name = name}}, std::move(read.notes)};
}

SourceLoader::SourceLoader(OperationDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &OperationDocument::sessionReplaced, this, [this] {
        m_job.cancel();
        const SourcedTensor& src = m_document.content().src;
        const bool picture = src.source.kind == SourceKind::Image && src.tensor;
        m_options = {.zeroToOne = src.source.zeroToOne, .grey = picture && src.tensor->shape().c == 1};
        emit loadingChanged(false);
    });
}

void SourceLoader::start(std::function<LoadedSource()> make, const QString& label, const QString& mergeKey)
{
    m_job.start([make = std::move(make)](const std::stop_token&) { return make(); },
                [this, label, mergeKey](LoadedSource loaded) {
                    emit loadingChanged(false);
                    Content content = m_document.content();
                    content.src = std::move(loaded.src);
                    m_document.setContent(std::move(content), label, mergeKey);
                    for (const Text& note : loaded.notes)
                        emit m_document.message(toQString(note));
                    emit this->loaded();
                },
                [this](const Text& failure) {
                    emit loadingChanged(false);
                    emit m_document.message(toQString(failure));
                });
    emit loadingChanged(true);
}

void SourceLoader::loadFile(const QString& path)
{
    start([path, options = m_options] { return loadSourceFile(path, options); }, tr("Open %1").arg(QFileInfo(path).fileName()));
}

void SourceLoader::loadImage(const QImage& image, const QString& name)
{
    start(
        [image, name = name.toStdString(), options = m_options] {
            QByteArray png;
            QBuffer buffer(&png);
            buffer.open(QIODevice::WriteOnly);
            image.save(&buffer, "PNG");
            const auto bytes = std::as_bytes(std::span(png.constData(), static_cast<std::size_t>(png.size())));
            return loadPicture({bytes.begin(), bytes.end()}, name, options);
        },
        tr("Paste a picture"));
}

void SourceLoader::makeRandom(const RandomSpec& spec, const QString& mergeKey)
{
    start(
        [spec] {
            return LoadedSource{{shared(randomTensor(spec, "random input")), {.kind = SourceKind::Random, .random = spec}}, {}};
        },
        tr("Random input"), mergeKey);
}

void SourceLoader::makePattern(const std::string& name, const Shape& shape, const QString& mergeKey)
{
    start(
        [name, shape] {
            return LoadedSource{{shared(patternNamed(name, shape)), {.kind = SourceKind::Pattern, .name = name}}, {}};
        },
        tr("Pattern %1").arg(QString::fromStdString(name)), mergeKey);
}

void SourceLoader::takeTyped(Tensor tensor, const QString& name)
{
    m_job.cancel();
    emit loadingChanged(false);
    m_document.setSource({shared(std::move(tensor)), {.kind = SourceKind::Typed, .name = name.toStdString()}}, tr("Paste a table"));
    emit loaded();
}

void SourceLoader::setPictureOptions(const PictureOptions& options)
{
    const TensorSource& source = m_document.content().src.source;
    if (options == m_options && options.zeroToOne == source.zeroToOne) // after undo the document may differ from the last choice
        return;
    m_options = options;
    if (source.kind != SourceKind::Image || !source.original)
        return;
    start([original = source.original, name = source.name, options] { return loadPicture(*original, name, options); },
          tr("Change how the picture is read"));
}

} // namespace ks
