#pragma once

#include <QObject>

namespace ks {

/// Names out of files are no markup: labels and tool tips show what they hold letter by letter, unless a label says itself that it holds rich text.
class PlainTexts final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
