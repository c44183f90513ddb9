#pragma once

#include "core/nn/evaluation.h"
#include "core/nn/probe.h"
#include "core/nn/trainer.h"
#include "ui/language/sentence.h"
#include "ui/network/class_names.h"
#include "ui/network/try/asked_picture.h"

#include <QImage>

#include <memory>
#include <optional>
#include <vector>

namespace ks {

struct Checkpoint;

/// What the network says of a picture that it is asked about.
struct TryAnswer {
    Prediction prediction;
    QImage seen;    ///< what reaches it
    TensorPtr maps; ///< of the layer asked for; null: none
    Sentence kept;  ///< why they are not to be seen; said is nothing where they may be
    ClassNames classes;
    bool classifies = true;
    int right = -1;
    std::vector<float> expected;    ///< of numbers, where they are known
    std::optional<Prediction> then; ///< at A, where two moments are compared; the rest is of B
};

/// In the language on screen.
QString answerText(const TryAnswer& answer);

/// The compute thread's side of Try: a picture through the network as it is now.
class TryEngine {
public:
    /// `layer`: whose maps are wanted; noNode: none. `against`: what the network said with the weights of then is wanted, too; null: not. Throws as
    /// NetworkProbe does.
    TryAnswer answer(const Trainer& now, const AskedPicture& asked, int layer, const Checkpoint* against = nullptr);

private:
    const Trainer* m_trainer = nullptr;
    std::unique_ptr<NetworkProbe> m_probe;
};

} // namespace ks
