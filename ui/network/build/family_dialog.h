#pragma once

#include "core/nn/fc_family.h"
#include "ui/language/retranslating.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace ks {

class FieldForm;

/// Which network of a generated family of fully connected ones is taken: base widths, how many, which one. Not modal: the network that is there can be
/// looked at meanwhile.
class FamilyDialog final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    explicit FamilyDialog(QWidget* parent = nullptr);
    /// Seen, and before all others, wherever it was.
    void bringUp();

signals:
    /// "fc:50-25-13", for presetModel().
    void chosen(const QString& name);

protected:
    void retranslate() override;

private:
    void take();
    void say();

    FcFamily m_family;
    FieldForm* m_form;
    QLabel* m_says;
    QPushButton* m_take;
    QPushButton* m_close;
};

} // namespace ks
