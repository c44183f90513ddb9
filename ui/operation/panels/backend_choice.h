#pragma once

#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QWidget>

namespace ks {

/// Where the operation runs and by which implementation; what cannot be chosen stands there with its reason.
class BackendChoice final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit BackendChoice(OperationDocument& document, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    void refresh();
    void listBackends();
    void listImplementations();

    OperationDocument& m_document;
    QLabel* m_backendTitle;
    QComboBox* m_backend;
    QLabel* m_implementationTitle;
    QComboBox* m_implementation;
    QLabel* m_note;
};

} // namespace ks
