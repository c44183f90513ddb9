#pragma once

#include "core/ops/operator.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QWidget>

namespace ks {

/// What the settings mean: the arithmetic of the output's shape, the border that no window covers, what it costs; or why it is not possible,
/// with the nearest legal settings as links.
class ShapeNote final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ShapeNote(OperationDocument& document, QWidget* parent = nullptr);

    /// Takes over the fix that a link stands for, "fix:PROBLEM:FIX".
    void followLink(const QString& link);

protected:
    void retranslate() override;

private:
    void refresh();
    void showProblems(const OpSpec& spec);
    void showFacts(const OpSpec& spec);
    bool lacksNumbers() const;

    OperationDocument& m_document;
    std::vector<Problem> m_found;
    QLabel* m_formula;
    QLabel* m_sentence;
    QLabel* m_problems;
    QLabel* m_facts;
};

} // namespace ks
