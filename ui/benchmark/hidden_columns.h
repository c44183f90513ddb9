#pragma once

#include "ui/language/retranslating.h"

#include <QLabel>

class QTableView;

namespace ks {

/// One line below a table that says which of its columns are not in sight; not there when all are.
class HiddenColumns : public Retranslating<QLabel> {
    Q_OBJECT

public:
    explicit HiddenColumns(QTableView& table, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTableView& m_table;
};

} // namespace ks
