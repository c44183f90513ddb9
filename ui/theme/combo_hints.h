#pragma once

#include <QObject>

class QApplication;
class QComboBox;

namespace ks {

/// A box of choices whose font changes reckons anew how small it may be. Qt keeps what it reckoned first: after presenter mode, or with smaller text, a box
/// would stay as high as the large text was, and one from before would be squeezed until its large text is cut.
class ComboHints final : public QObject {
public:
    ComboHints(QApplication& application, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// All words of the box are to be read whole, in every language and size of text: for after they have been set.
void readWhole(QComboBox& box);

} // namespace ks
