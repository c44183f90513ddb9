#pragma once

#include "core/session/session.h"
#include "ui/session/lent_masks.h"

#include <QString>

#include <functional>
#include <memory>

namespace ks {

/// An operation that one lab lets another one show. Its numbers stay the lender's: whoever borrows may copy, never change them.
struct LentOperation {
    Session session;                ///< with the view that it is to be shown in
    std::function<QString()> place; ///< "Conv 2 of LeNet-5 · epoch 1, batch 137", in the language of the moment
    QString lender;                 ///< id of the lab to go back to
    /// The borrower tells there what it hides; null: the lender shows all the same. Of an operation that is lent already and hides something: it is shown
    /// as it was left, since opened anew it would be seen.
    std::shared_ptr<LentMasks> masks{};
};

} // namespace ks
