#pragma once

#include "ui/language/retranslating.h"

#include <QLabel>
#include <QTimer>

namespace ks {

class ResultTable;

/// Keeps the table of results within its width: what matters least gives way, and a text below says of the chosen row what has no room. The text
/// is not there when everything has. Some rows stay in sight, however little room there is.
class ColumnFit : public Retranslating<QLabel> {
    Q_OBJECT

public:
    ColumnFit(QTableView& table, const ResultTable& model, QWidget* parent = nullptr);

    /// Later, once for everything that happens until then: text, rows, baseline or width have changed.
    void fitSoon() { m_soon.start(0); }

protected:
    void retranslate() override { fitSoon(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();
    int widthOf(int column) const;
    int rowHeight() const;
    void say();
    /// Why a row has no figures is longer than the columns that it takes the place of.
    bool reasonIsCut(int row) const;

    QTableView& m_table;
    const ResultTable& m_model;
    QTimer m_soon;
    QList<int> m_noRoom;
};

} // namespace ks
