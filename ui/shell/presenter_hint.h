#pragma once

#include "ui/language/retranslating.h"

#include <QLabel>
#include <QTimer>

namespace ks {

/// How presenter mode is left: one line over the end of the title, that goes by itself. It takes no room, so nothing moves when it comes and goes.
class PresenterHint final : public Retranslating<QLabel> {
    Q_OBJECT

public:
    explicit PresenterHint(QWidget* window);

    /// For some seconds.
    void come();
    void go();
    /// Within the window as it is now, in its letters.
    void fit(const QFont& font);

protected:
    void retranslate() override;

private:
    void place();

    QTimer m_going{this};
};

} // namespace ks
