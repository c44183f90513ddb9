#include "ui/network/see/see_save_button.h"

#include "core/base/file.h"
#include "ui/figures/figure_file.h"
#include "ui/network/see/see_figure.h"
#include "ui/network/see/see_films.h"
#include "ui/network/see/see_save_dialog.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_view.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/parts.h"

#include <QAction>
#include <QMenu>

#include <span>

namespace ks {

SeeSaveButton::SeeSaveButton(LabHost& host, const SeeView& view, QWidget* parent)
    : Retranslating(parent), m_host(host), m_view(view), m_picture(named(new QAction(this), "seeSavePicture"))
{
    auto* menu = named(new QMenu(this), "seeSaveMenu");
    menu->setToolTipsVisible(true);
    menu->addAction(m_picture);
    setMenu(menu);
    connect(m_picture, &QAction::triggered, this, &SeeSaveButton::ask);
    retranslate();
}

void SeeSaveButton::offerFilms(SeeFilms& films)
{
    menu()->addActions(films.actions());
    connect(menu(), &QMenu::aboutToShow, &films, [&films] { films.actions(); }); // says which of them can be made now
}

void SeeSaveButton::follow(const QString& network)
{
    m_network = network;
    const QString why = m_view.picture().columns.empty() ? seeNothingText(m_view.picture()) : QString();
    setEnabled(why.isEmpty());
    if (const QString tip = why.isEmpty() ? tr("The picture, or films of the wave and of the training") : why; tip != toolTip())
        setToolTip(tip); // else whoever looks for hints would hear of each picture of a training
}

void SeeSaveButton::retranslate()
{
    setText(tr("Save"));
    setAccessibleName(tr("Save picture or film")); // the File menu saves, too
    setTexts(*m_picture, tr("Save picture…"), tr("As it is seen now, as SVG, PDF or PNG, for a paper or a slide"));
    follow(m_network);
}

void SeeSaveButton::ask()
{
    if (!m_dialog) { // once: the next picture of a paper is as wide as the last
        m_dialog = named(new SeeSaveDialog(window()), "seeSaveDialog");
        connect(m_dialog, &SeeSaveDialog::chosen, this, &SeeSaveButton::askWhere);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void SeeSaveButton::askWhere(const FigureFormat& format)
{
    auto* dialog = new PathDialog(this, tr("Save picture"), {tr("Drawing (*.svg)"), tr("Document (*.pdf)"), tr("Picture (*.png)")});
    dialog->wantNewFile(QStringLiteral("svg"));
    dialog->selectFile(asFileName(m_network) + QStringLiteral(".svg"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).remove(QLatin1Char(')')));
    });
    dialog->ask(this, [this, format](const QString& path) { save(path, format); });
}

void SeeSaveButton::save(const QString& path, const FigureFormat& format)
{
    auto snapshot = std::make_shared<SeeSnapshot>(m_view.snapshot()); // of now, whatever the training does meanwhile
    snapshot->about = m_about ? m_about() : QString();
    m_writing.start(
        path,
        [snapshot, title = m_network, path, format](const std::stop_token&) {
            const std::filesystem::path file = filePath(path);
            const QByteArray bytes = encodeFigure(SeeFigure(*snapshot, title), figureFileOf(file), format);
            writeFile(file, std::as_bytes(std::span(bytes)));
        },
        [this, path] {
            sayWritten(m_host, path);
            emit saved();
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

} // namespace ks

#include "moc_see_save_button.cpp"
