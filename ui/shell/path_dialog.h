#pragma once

#include <QFileDialog>

#include <functional>

namespace ks {

/// Asks for one file or folder. Begins in the folder that was used last; deletes itself.
class PathDialog final : public QFileDialog {
public:
    explicit PathDialog(QWidget* parent, const QString& title = {}, const QStringList& filters = {});

    void wantFolder();
    /// A file to be written: a name that ends as none of the filters say gets this ending ("png") behind it, so that nothing is written under the name
    /// of another kind. What is there already is asked about.
    void wantNewFile(const QString& ending);
    /// Shows it and returns at once; goes on with the one path that was chosen or typed, if any. Lives no longer than `receiver` cares.
    void ask(QObject* receiver, const std::function<void(const QString&)>& then);

protected:
    void accept() override;

private:
    QString withEnding(const QString& path) const;
    void keepToOne();
};

} // namespace ks
