#pragma once

#include "ui/language/controls.h"

#include <QFormLayout>

class QDialog;

namespace ks {

/// What dialogs of See that ask how something is to be saved have in common: fields with titles below each other, and the buttons that save and close. Owns
/// nothing: all is the dialog's.
class SeeDialogForm {
public:
    /// `save`: name of the button that saves. The other one rejects the dialog.
    SeeDialogForm(QDialog& dialog, const char* save);

    static QSpinBox* numberBox(const char* name, int least, int most, int usual);
    /// The title of a new row, still without words.
    QLabel* add(QWidget* field);
    /// The whole width.
    void addWide(QWidget* part) { m_layout->addRow(part); }
    /// Behind the last row.
    void addButtons();
    QPushButton& save() { return *m_save; }
    void retranslate();

private:
    QFormLayout* m_layout;
    QPushButton* m_save;
    QPushButton* m_close;
};

} // namespace ks
