#pragma once

#include "core/ops/op_spec.h"
#include "ui/language/retranslating.h"

#include <QPushButton>

#include <string>

namespace ks {

class ImplementationsWindow;

/// Opens the window that tells how a backend does a pass; disabled, with the reason, where there is nothing to tell.
class ImplementationsButton final : public Retranslating<QPushButton> {
    Q_OBJECT

public:
    explicit ImplementationsButton(QWidget* parent = nullptr);

    struct Subject {
        std::string backend;
        std::string implementation; ///< to begin with; another name or none: the best
        OpKind op{};
        Pass pass = Pass::Inference;
    };
    void setSubject(const Subject& subject);

protected:
    void retranslate() override;

private:
    Subject m_subject;
    ImplementationsWindow* m_window = nullptr; ///< made when it is first asked for
};

} // namespace ks
