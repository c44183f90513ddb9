#pragma once

#include "ui/language/retranslating.h"

#include <QFrame>

namespace ks {

/// What each mark means, drawn by the same code as the grids draw it. Opens over the window; Esc or a click elsewhere closes it.
class Legend final : public Retranslating<QFrame> {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent);

    void openAt(const QWidget& over);

protected:
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill();

    QGridLayout* m_rows;
};

} // namespace ks
