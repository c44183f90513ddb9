#include "ui/shell/path_dialog.h"

#include "ui/shell/last_folder.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFileSystemModel>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMessageBox>
#include <QRegularExpression>

namespace ks {

namespace {

// The parts of Qt's own dialog; null in that of the system, which needs nothing of what is done with them here.
QLineEdit* lineOf(const QFileDialog& dialog)
{
    return dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
}

QItemSelectionModel* chosenIn(const QFileDialog& dialog)
{
    const auto* list = dialog.findChild<QAbstractItemView*>(QStringLiteral("listView"));
    return list ? list->selectionModel() : nullptr;
}

QString pathOf(const QModelIndex& row)
{
    return row.data(QFileSystemModel::FilePathRole).toString();
}

} // namespace

PathDialog::PathDialog(QWidget* parent, const QString& title, const QStringList& filters) : QFileDialog(parent, title)
{
    setAttribute(Qt::WA_DeleteOnClose);
    if (!filters.isEmpty())
        setNameFilters(filters);
    startInLastFolder(*this);
}

void PathDialog::wantFolder()
{
    setFileMode(Directory);
    setOption(ShowDirsOnly);
}

void PathDialog::wantNewFile(const QString& ending)
{
    setAcceptMode(AcceptSave);
    setDefaultSuffix(ending);
}

QString PathDialog::withEnding(const QString& path) const
{
    if (acceptMode() != AcceptSave || defaultSuffix().isEmpty() || path.isEmpty() || QFileInfo(path).isDir())
        return path;
    static const QRegularExpression pattern(QStringLiteral("\\*(\\.[\\w.]+)"));
    for (const QString& filter : nameFilters())
        for (auto endings = pattern.globalMatch(filter); endings.hasNext();)
            if (path.endsWith(endings.next().captured(1), Qt::CaseInsensitive))
                return path;
    return path + QLatin1Char('.') + defaultSuffix();
}

/// The ending comes before Qt asks whether the file may be replaced.
void PathDialog::accept()
{
    QLineEdit* line = lineOf(*this);
    const QString path = selectedFiles().value(0);
    if (const QString right = withEnding(path); line && right != path) {
        if (QItemSelectionModel* chosen = chosenIn(*this))
            chosen->clearSelection();
        line->setText(QDir::toNativeSeparators(right));
    }
    QFileDialog::accept();
}

void PathDialog::ask(QObject* receiver, const std::function<void(const QString&)>& then)
{
    connect(this, &QFileDialog::fileSelected, receiver, [this, receiver, then](const QString& path) {
        const QString right = withEnding(path);
        if (right == path || !QFileInfo::exists(right))
            return then(right);
        // The system's own dialog has asked about another name.
        auto* box = new QMessageBox(
            QMessageBox::Warning, windowTitle(),
            QCoreApplication::translate("QFileDialog", "%1 already exists.\nDo you want to replace it?").arg(QFileInfo(right).fileName()),
            QMessageBox::Yes | QMessageBox::No, parentWidget());
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setDefaultButton(QMessageBox::No);
        connect(box->button(QMessageBox::Yes), &QAbstractButton::clicked, receiver, [right, then] { then(right); });
        box->open();
    });
    open();
    keepToOne();
}

/// While the line has no keyboard, Qt adds what its text names to what is chosen in the list, also where the text only begins with that, and then tells
/// nobody of one path; and what was chosen in the list stays chosen beside a new name.
void PathDialog::keepToOne()
{
    QLineEdit* line = lineOf(*this);
    QItemSelectionModel* chosen = chosenIn(*this);
    if (!line || !chosen)
        return;
    connect(chosen, &QItemSelectionModel::selectionChanged, this, [chosen](const QItemSelection& newest) {
        if (chosen->selectedRows().size() > 1 && !newest.isEmpty())
            chosen->select(newest, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    });
    connect(line, &QLineEdit::textChanged, this, [this, chosen](const QString& text) {
        const QModelIndexList rows = chosen->selectedRows();
        if (rows.size() != 1 || text.isEmpty())
            return;
        const QString path = pathOf(rows.front());
        if (text != QFileInfo(path).fileName() && QDir::cleanPath(directory().absoluteFilePath(QDir::fromNativeSeparators(text))) != path)
            chosen->clearSelection();
    });
}

} // namespace ks
