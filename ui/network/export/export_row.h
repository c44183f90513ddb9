#pragma once

#include "ui/language/controls.h"
#include "ui/network/export/export_catalog.h"

#include <array>

namespace ks {

/// An item in the list of the Export page. The page owns the controls.
struct ExportRow {
    std::array<QWidget*, 3> cells{}; ///< that it stands in: what it holds with its choices, its format, its button
    QLabel* text = nullptr;
    QComboBox* part = nullptr;
    QComboBox* layer = nullptr;
    QSpinBox* sample = nullptr;
    QComboBox* tensor = nullptr; ///< of those that Watch shows; the first entry: all of them
    QComboBox* format = nullptr; ///< null where there is one
    QLabel* onlyFormat = nullptr;
    QPushButton* save = nullptr;

    void setListed(bool listed) const;
};

/// In that line of the grid of `content`. Its controls go in presenter mode, what it holds stays.
ExportRow makeExportRow(const ExportItem& item, QWidget& content, int line);
/// In the language on screen.
void sayExportRow(const ExportRow& row, const ExportItem& item);
/// `whyNot`: why it cannot be written now, which stands behind what it holds; empty: it can.
void offerExportRow(const ExportRow& row, const ExportItem& item, const QString& whyNot);
/// In that line of the same grid.
QLabel* makeExportHeading(QWidget& content, int line);

/// What may be chosen; what was chosen stays where it is still there. `all`: what the entry is called that stands for several.
void fillLayers(const ExportRow& row, const QStringList& layers);
void fillTensors(const ExportRow& row, const std::vector<NamedTensor>& shown, const QString& all);
/// The part that is chosen, or that of the test.
Split partOf(const ExportRow& row);
/// The one of `shown` that is chosen, or all.
std::vector<NamedTensor> chosenOf(const ExportRow& row, const std::vector<NamedTensor>& shown);

} // namespace ks
