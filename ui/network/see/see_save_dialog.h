#pragma once

#include "ui/figures/figure.h"
#include "ui/language/retranslating.h"
#include "ui/network/see/see_dialog_form.h"

#include <QDialog>
#include <QSpinBox>

namespace ks {

/// How large the picture of a network is to be. Not modal: the network can be looked at meanwhile.
class SeeSaveDialog final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    explicit SeeSaveDialog(QWidget* parent = nullptr);

    FigureFormat format() const { return {.millimetres = static_cast<qreal>(m_width->value()), .dotsPerInch = m_dots->value()}; }

signals:
    void chosen(const ks::FigureFormat& format);

protected:
    void retranslate() override;

private:
    SeeDialogForm m_form;
    QLabel* m_widthTitle;
    QSpinBox* m_width;
    QLabel* m_dotsTitle;
    QSpinBox* m_dots;
};

} // namespace ks
