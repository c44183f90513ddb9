#pragma once

#include "ui/language/retranslating.h"

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

namespace ks {

class MainWindow;

/// F1: every key, taken from the actions themselves and from what the lab says about its own. Not modal; stays open while one tries.
class HelpSheet : public Retranslating<QDialog> {
    Q_OBJECT

public:
    explicit HelpSheet(MainWindow& window);

    void open() override;
    const QTreeWidget& table() const { return *m_table; }

protected:
    void retranslate() override;

private:
    void fill();
    void widen();
    void filter(const QString& text);

    MainWindow& m_window;
    QLineEdit* m_filter;
    QTreeWidget* m_table;
    QLabel* m_none; ///< instead of the table when no line matches
};

} // namespace ks
