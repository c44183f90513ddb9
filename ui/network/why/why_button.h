#pragma once

#include "ui/language/retranslating.h"
#include "ui/theme/parts.h"

#include <QPushButton>

namespace ks {

/// Beside what the network says of a sample: leads to the page Why.
class WhyButton final : public Retranslating<QPushButton> {
    Q_OBJECT

public:
    explicit WhyButton(QWidget* parent = nullptr) : Retranslating(parent)
    {
        setObjectName(QStringLiteral("seeWhy"));
        retranslate();
    }

protected:
    void retranslate() override
    {
        setTexts(*this, tr("Why?"),
                 tr("Two classes side by side: what speaks for each, which maps decided, and similar training samples."));
    }
};

} // namespace ks
