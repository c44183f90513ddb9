#pragma once

#include "core/backends/backend.h"
#include "ui/language/retranslating.h"

#include <QDialog>

#include <string>
#include <vector>

class QPlainTextEdit;

namespace ks {

/// How a backend does a pass: its implementations from the best to the plainest, what each does and why it is faster, and its source.
class ImplementationsWindow final : public Retranslating<QDialog> {
    Q_OBJECT

public:
    explicit ImplementationsWindow(QWidget* parent = nullptr);

    /// `implementation`: the one to begin with; the first where there is no such.
    void showImplementations(const std::string& backend, OpKind op, Pass pass, const std::string& implementation);

protected:
    void retranslate() override;

private:
    void showImplementation(int row);

    std::string m_backend;
    std::vector<Implementation> m_implementations;
    OpKind m_op{};
    Pass m_pass = Pass::Inference;
    QListWidget* m_list;
    QLabel* m_absent;
    QLabel* m_story;
    QLabel* m_file;
    QPlainTextEdit* m_source;
};

} // namespace ks
