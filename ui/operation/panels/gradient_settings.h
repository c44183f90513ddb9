#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/panels/edit_burst.h"
#include "ui/session/operation_document.h"

#include <QWidget>

namespace ks {

class SeedRow;

/// The gradient from above, ∂L/∂Y: what the backward pass starts from.
class GradientSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit GradientSettings(OperationDocument& document, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    void refresh();
    void listKinds(); ///< one more where the operation comes from a network
    void choose(int row);
    void setSeed(std::uint64_t seed);

    OperationDocument& m_document;
    EditBurst m_burst;
    QLabel* m_kindTitle;
    QComboBox* m_kind;
    SeedRow* m_seed;
    QPushButton* m_usePin;
    QLabel* m_sentence;
};

/// The choice in one sentence, for above the ∂L/∂Y grid: "1 everywhere: as if the loss were the sum of the outputs".
QString gradientSentence(const GradientChoice& gradient);

} // namespace ks
