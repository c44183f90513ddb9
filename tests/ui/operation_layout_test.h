#pragma once

#include "core/session/compute.h"
#include "core/tensor/random.h"
#include "tests/ui/operation_desk.h"

#include <QTabWidget>

namespace ks::test {

/// What tests of the Operation lab's layout share: its tabs, and a session with many settings.
class OperationLayoutTest : public OperationTest {
protected:
    QTabWidget& tabs() { return *m_desk->window.findChild<QTabWidget*>(); }

    static Session normalisation(const Shape& shape)
    {
        Session session;
        session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = shape, .seed = 3})), {.kind = SourceKind::Typed}};
        session.content.spec = defaultSpec(OpKind::BatchNormalization, shape);
        fitWeights(session.content);
        return session;
    }
};

} // namespace ks::test
