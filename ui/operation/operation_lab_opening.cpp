// Sessions, pictures and tables that are opened in the Operation lab.
#include "ui/operation/operation_lab.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/panels/source_loader.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/last_folder.h"

namespace ks {

void OperationLab::open(const QString& path, bool asCopy)
{
    m_started = true;
    if (SessionFiles::isSession(path))
        m_files.open(path, asCopy); // a layer that is shown goes when it is read, and stays where it cannot be
    else
        m_settings->input().openFile(path);
    focusSteps();
}

void OperationLab::listenTo(SourceLoader& loader)
{
    const auto post = [this](Message::Kind kind) {
        return [this, kind](const Sentence& sentence) { m_host.post({.kind = kind, .text = sentence, .topic = QStringLiteral("file")}); };
    };
    connect(&loader, &SourceLoader::loadingChanged, this, [this](bool loading) {
        if (loading) // what was said of another file is over
            m_host.withdraw(QStringLiteral("file"));
    });
    connect(&loader, &SourceLoader::noted, this, post(Message::Kind::Note));
    connect(&loader, &SourceLoader::failed, this, post(Message::Kind::Failure));
    connect(&loader, &SourceLoader::failed, this, &OperationLab::showSomething);
    connect(&m_files, &SessionFiles::failed, this, &OperationLab::showSomething);
    connect(&loader, &SourceLoader::fileRead, this, [this] { m_host.noteOpened(id()); });
    connect(&loader, &SourceLoader::firstInput, this, [this](const SourcedTensor& src) { m_document.open(sessionOfOwn(src)); });
    connect(&loader, &SourceLoader::fileLoaded, this, [this](const QString& path) {
        m_host.noteRecentFile(path);
        noteFolderOf(path);
        ViewState view = m_document.view(); // another file is looked at from its beginning
        view.position = {view.position.of, 0, 0};
        view.visibleSrc = viewOfOwn(m_document.content().spec).visibleSrc;
        view.image = view.srcChannel = view.dstChannel = 0;
        m_document.edit().leadTo(view);
    });
}

QStringList OperationLab::sessionFilters() const
{
    return {
        tr("Sessions, images and tensors (%1)").arg(QStringLiteral("*.kscope ") + filterOf({pictureEndings, arrayEndings, tableEndings})),
        tr("Sessions (%1)").arg(QStringLiteral("*.kscope"))};
}

QStringList OperationLab::imageFilters() const
{
    return {tr("Images (%1)").arg(filterOf({pictureEndings})), tr("Tensors (%1)").arg(filterOf({arrayEndings, tableEndings}))};
}

} // namespace ks
