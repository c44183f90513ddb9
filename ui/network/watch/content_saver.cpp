#include "ui/network/watch/content_saver.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/io/tensor_file.h"
#include "ui/paint/png.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/path_dialog.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QRegularExpression>

namespace ks {

namespace {

bool isPictureFile(const QString& path)
{
    return QStringList({QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")}).contains(QFileInfo(path).suffix().toLower());
}

void writeAs(const QString& path, const SavedContent& what)
{
    const std::filesystem::path file = path.toStdString();
    if (what.maps && what.maps->tensor && isPictureFile(path) &&
        !(what.overlaid && path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)))
        return writeMapsFigure(mapsSubjectOf(*what.maps), file);
    const TensorFormat format = tensorFormatOf(file);
    if (format == TensorFormat::Png) {
        const QByteArray bytes = pngOf(what.picture);
        writeFile(file, std::as_bytes(std::span(bytes)));
    } else if (format == TensorFormat::Csv && !what.table.isEmpty()) {
        writeFile(file, std::as_bytes(std::span(what.table)));
    } else {
        writeNumbers(file, *what.tensor, format);
    }
}

bool isSaveKey(const QEvent& event)
{
    const auto& key = static_cast<const QKeyEvent&>(event);
    return key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_E;
}

} // namespace

ContentSaver::ContentSaver(LabHost& host, QWidget& page, std::function<SavedContent(bool whole)> content)
    : QObject(&page), m_host(host), m_page(page), m_content(std::move(content))
{
    page.installEventFilter(this);
}

bool ContentSaver::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride: // Ctrl+E belongs to what has the keyboard, before the window's own
    case QEvent::KeyPress:
        if (!isSaveKey(*event))
            break;
        event->accept();
        if (event->type() == QEvent::KeyPress)
            ask(false);
        return true;
    case QEvent::ContextMenu:
        event->accept();
        openMenu(static_cast<QContextMenuEvent*>(event)->globalPos());
        return true;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void ContentSaver::sayNothingThere()
{
    m_host.post(
        {.kind = Message::Kind::Failure, .text = [] { return tr("There is nothing to save yet."); }, .topic = QStringLiteral("file")});
}

void ContentSaver::write(const SavedContent& what, const QString& path)
{
    const bool numbers = !isPictureFile(path);
    if (what.picture.isNull() || (numbers && !what.tensor && what.table.isEmpty()))
        return sayNothingThere();
    m_writing.start(
        path, [what, path](const std::stop_token&) { writeAs(path, what); },
        [this, path] {
            sayWritten(m_host, path);
            emit saved();
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

void ContentSaver::ask(bool whole)
{
    const SavedContent what = m_content(whole);
    if (what.picture.isNull())
        return sayNothingThere();
    QStringList filters = {tr("Picture (*.png)")};
    if (what.maps)
        filters.append({tr("Drawing (*.svg)"), tr("Document (*.pdf)")});
    if (what.tensor || !what.table.isEmpty())
        filters.append(tr("Table (*.csv)"));
    if (what.tensor)
        filters.append(tr("NumPy array (*.npy)"));
    QString name = what.name;
    auto* dialog = new PathDialog(&m_page, {}, filters);
    dialog->wantNewFile(QStringLiteral("png"));
    dialog->selectFile(name.replace(QRegularExpression(QStringLiteral("[^\\w.-]+")), QStringLiteral("-")));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).remove(QLatin1Char(')')));
    });
    dialog->ask(this, [this, what](const QString& path) { write(what, path); });
}

void ContentSaver::openMenu(const QPoint& global)
{
    auto* menu = new QMenu(&m_page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* one = menu->addAction(m_maps ? tr("Save this map…") : tr("Save what is shown…"));
    one->setShortcut(Qt::CTRL | Qt::Key_E);
    connect(one, &QAction::triggered, this, [this] { ask(false); });
    if (m_maps)
        connect(menu->addAction(tr("Save all maps of the layer…")), &QAction::triggered, this, [this] { ask(true); });
    connect(menu->addAction(tr("Copy the picture")), &QAction::triggered, this, [this] {
        const QImage picture = m_content(false).picture;
        picture.isNull() ? sayNothingThere() : QGuiApplication::clipboard()->setImage(picture);
    });
    menu->popup(global);
}

} // namespace ks

#include "moc_content_saver.cpp"
