#pragma once

#include "core/nn/model.h"
#include "ui/language/retranslating.h"
#include "ui/network/class_names.h"

#include <QLabel>

#include <memory>

namespace ks {

struct WatchAnswer;

/// Two classes at both of two moments of a training, and by how much they differ: logits, shares, and the maps whose say changed most. Hidden where no
/// moments are compared. What stands below it on the page is of B.
class WhyCompared final : public Retranslating<QLabel> {
    Q_OBJECT

public:
    explicit WhyCompared(QWidget* parent = nullptr);

    void show(const std::shared_ptr<const WatchAnswer>& answer, const Model& model, const ClassNames& classes);
    void clear();

protected:
    void retranslate() override;

private:
    QString table() const;
    QString changes() const;

    static constexpr std::size_t mostChanges = 4;
    std::shared_ptr<const WatchAnswer> m_answer; ///< null: nothing is compared
    Model m_model;
    ClassNames m_classes;
};

} // namespace ks
