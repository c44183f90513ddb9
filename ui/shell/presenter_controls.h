#pragma once

#include "ui/language/retranslating.h"

#include <QLabel>
#include <QWidget>

namespace ks {

/// Stands in the main window in place of the tensors while these are on the presenter's screen.
class PresenterControls : public Retranslating<QWidget> {
    Q_OBJECT

public:
    PresenterControls(QString screen, QWidget* parent = nullptr);
    void setTitle(const QString& title) { m_title->setText(title); }

signals:
    void stepRequested(int direction);
    void leaveRequested();

protected:
    void retranslate() override;

private:
    QString m_screen;
    QLabel* m_where;
    QLabel* m_title;
    QPushButton* m_back;
    QPushButton* m_on;
    QPushButton* m_leave;
};

} // namespace ks
