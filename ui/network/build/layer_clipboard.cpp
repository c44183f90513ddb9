#include "ui/network/build/layer_clipboard.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/nn/model_json.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace ks {

namespace {

constexpr qsizetype mostPasted = qsizetype{4} << 20; ///< bytes; a network of 10 000 layers has 2 MiB

} // namespace

void LayerClipboard::copy(const Model& layers)
{
    const QByteArray text = QByteArray::fromStdString(modelText(layers));
    auto* data = new QMimeData;
    data->setData(QLatin1String(mimeType), text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
}

bool LayerClipboard::mayHaveLayers()
{
    const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
    return data && (data->hasFormat(QLatin1String(mimeType)) || data->hasText());
}

Model LayerClipboard::layers()
{
    const Text none(KS_TEXT("core", "the clipboard holds no layers; copy some in See or in Build, in this window or in another one"));
    const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
    if (!data)
        throw InputError(none);
    const bool isOurs = data->hasFormat(QLatin1String(mimeType));
    const QByteArray text = isOurs ? data->data(QLatin1String(mimeType)) : data->text().toUtf8();
    if (text.isEmpty() || (!isOurs && !text.trimmed().startsWith('{')))
        throw InputError(none);
    if (text.size() > mostPasted)
        throw InputError(Text(KS_TEXT("core", "the clipboard holds more text than any network has")));
    try {
        const Model layers =
            modelFromJson(parseJson({text.constData(), static_cast<std::size_t>(text.size())}, "clipboard"), Soundness::Later);
        if (layers.graph.nodes.empty())
            throw InputError(none);
        return layers;
    } catch (const InputError& error) {
        if (error.text() == none)
            throw;
        throw InputError(Text(KS_TEXT("core", "what the clipboard holds are no layers: %1"), {error.text()}));
    } catch (const FileError&) {
        throw InputError(none); // some other text in braces
    }
}

} // namespace ks
