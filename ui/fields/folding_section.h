#pragma once

#include "ui/language/retranslating.h"

#include <QToolButton>
#include <QWidget>

namespace ks {

/// A heading that folds what is below it away; reached and switched by keyboard like a button.
class FoldingSection final : public Dressed<QWidget> {
    Q_OBJECT

public:
    explicit FoldingSection(QWidget* body, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    QString title() const { return m_title; }
    bool isOpen() const { return m_heading->isChecked(); }
    void setOpen(bool open) { m_heading->setChecked(open); }
    QWidget* body() const { return m_body; }

signals:
    void toggled(bool open);

protected:
    void takeSize() override { wrapTitle(); }
    void takeFont() override { wrapTitle(); }

private:
    /// In as many lines as the width asks for: a heading that names several settings is never cut.
    void wrapTitle();

    QToolButton* m_heading;
    QWidget* m_body;
    QString m_title;
};

} // namespace ks
