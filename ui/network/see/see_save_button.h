#pragma once

#include "ui/figures/figure.h"
#include "ui/language/retranslating.h"
#include "ui/shell/lab.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"

#include <QPointer>
#include <QPushButton>

#include <functional>
#include <utility>

namespace ks {

class SeeFilms;
class SeeSaveDialog;
class SeeView;

/// Saves what is seen of a network as it is seen: SVG, PDF or PNG, so many millimetres wide; and films of it, where they are offered. GUI thread; files are
/// made and written on another.
class SeeSaveButton final : public Retranslating<QPushButton> {
    Q_OBJECT

public:
    SeeSaveButton(LabHost& host, const SeeView& view, QWidget* parent);

    /// In its menu, behind the picture.
    void offerFilms(SeeFilms& films);
    /// What a saved picture is about: see SeeSnapshot.
    void tellBy(std::function<QString()> about) { m_about = std::move(about); }
    /// Another picture is seen, of a network of this name.
    void follow(const QString& network);
    /// By the name's ending.
    void save(const QString& path, const FigureFormat& format);
    /// Asks how large, and then where.
    void ask();

signals:
    void saved();

protected:
    void retranslate() override;

private:
    void askWhere(const FigureFormat& format);

    LabHost& m_host;
    const SeeView& m_view;
    QAction* m_picture;
    QString m_network;
    std::function<QString()> m_about;
    QPointer<SeeSaveDialog> m_dialog;
    Lane m_files{m_host.files()};
    FileJobs m_writing{m_files};
};

} // namespace ks
