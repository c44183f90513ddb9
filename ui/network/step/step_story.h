#pragma once

#include "ui/operation/explanation_text.h"

namespace ks {

class StepWalk;

/// What happens at a moment of a training: the explanation of the cell under way, with the loss and what a layer does in training alone; or an
/// update of a parameter.
class StepStory final : public ExplanationText {
    Q_OBJECT

public:
    explicit StepStory(StepWalk& walk, QWidget* parent = nullptr);

protected:
    void takeColours() override;
    void writeWithoutScene() override;
    void writeOrigin(const Scene& scene) override;
    void writeEnd(const Scene& scene) override;
    void follow(const QString& link) override;

private:
    void writeNote();

    StepWalk& m_walk;
};

} // namespace ks
