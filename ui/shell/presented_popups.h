#pragma once

#include <QFont>
#include <QObject>
#include <QPointer>
#include <QSize>

#include <vector>

namespace ks {

/// Menus, dialogs and the command palette over a projector: their letters are as large as those of what is presented, and those with a size of their own
/// grow with them. Afterwards they are as before. Hints have their own font (QToolTip::setFont), lists of choices that of their box.
class PresentedPopups final : public QObject {
    Q_OBJECT

public:
    PresentedPopups(QWidget& presenter, QWidget& mainWindow);

    /// From now on; also those that were opened before, whether they are seen or not.
    void begin(const QFont& large);
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Enlarged {
        QPointer<QWidget> popup;
        QFont before;
        bool hadFont = false; ///< of its own
        QSize size;           ///< invalid: it had none of its own
    };

    bool isOverProjector(const QWidget& popup, bool opens) const;
    void enlarge(QWidget& popup, bool opens);

    QWidget& m_presenter;
    QWidget& m_mainWindow;
    QFont m_large;
    bool m_on = false;
    std::vector<Enlarged> m_enlarged;
};

} // namespace ks
