#pragma once

#include <QObject>

class QApplication;

namespace ks {

/// A box of choices whose font changes reckons anew how small it may be. Qt keeps what it reckoned first: after presenter mode, or with smaller text, a box
/// would stay as high as the large text was, and one from before would be squeezed until its large text is cut.
class ComboHints final : public QObject {
public:
    ComboHints(QApplication& application, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ks
