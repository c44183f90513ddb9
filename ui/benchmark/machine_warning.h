#pragma once

#include "core/base/text.h"
#include "ui/language/retranslating.h"

#include <QLabel>

#include <vector>

namespace ks {

/// What would make figures doubtful if they were measured now. Other programs come and go: what is said of them has its room also while there is
/// nothing to say, so that the settings above it do not move.
class MachineWarning final : public Retranslating<QLabel> {
public:
    explicit MachineWarning(QWidget* parent);

    void say(std::vector<Text> warnings);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void retranslate() override;
    void takeFont() override { updateGeometry(); }

private:
    std::vector<Text> m_warnings;
    QString m_usual; ///< what is said where other programs are at work, and nothing else is to be said
};

} // namespace ks
