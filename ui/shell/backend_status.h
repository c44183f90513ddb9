#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/lab.h"

#include <QToolButton>

namespace ks {

/// The right end of the status bar: where the visible lab computes, with how many threads, and on what GPU. A press asks for the reasons.
class BackendStatus : public Retranslating<QToolButton> {
    Q_OBJECT

public:
    explicit BackendStatus(QWidget* parent = nullptr);

    void show(const LabBackend& backend);
    /// What computes and why others cannot, a line each.
    QString reasons() const;

signals:
    void asked();

protected:
    void retranslate() override;

private:
    LabBackend m_backend;
};

} // namespace ks
