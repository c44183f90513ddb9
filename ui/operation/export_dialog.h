#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/figure_export.h"

#include <QDialog>

namespace ks {

/// Asks what to export and how; then for the file's name. Not modal: the lab can be changed meanwhile.
class ExportDialog final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    /// `nameOfTensor` says what a tensor is called; nothing where there is none now. `language` is the session's for figures.
    ExportDialog(FigureExport& exporter, std::function<QString(Role)> nameOfTensor, const QString& language, QWidget* parent = nullptr);

    ExportWish wish() const;
    /// Chooses by name, as the command line does; false where there is no such thing now.
    bool choose(const QString& figure, const QString& ending);

signals:
    void languageChosen(const QString& language);

protected:
    void retranslate() override;

private:
    void fillFigures();
    void fillEndings();
    void refresh();
    void askForFile();

    FigureExport& m_exporter;
    std::function<QString(Role)> m_nameOfTensor;
    QLabel* m_figureLabel;
    QComboBox* m_figure;
    QLabel* m_endingLabel;
    QComboBox* m_ending;
    QLabel* m_presetLabel;
    QComboBox* m_preset;
    QLabel* m_languageLabel;
    QComboBox* m_language;
    QCheckBox* m_caption;
    QCheckBox* m_transparent;
    QPushButton* m_go;
    QPushButton* m_close;
};

} // namespace ks
