#pragma once

#include <QList>
#include <QObject>

class QShortcut;

namespace ks {

class Preferences;
class StepPage;

/// What keys do while the Step page is open, wherever in the lab the keyboard is: letters are steps of each length, G chooses a length, Ctrl+Enter
/// leads to the Operation lab. Space is a step of the chosen length where nothing else has a use for it: on the button that has opened the page, too.
class StepKeys final : public QObject {
    Q_OBJECT

public:
    /// The page owns it.
    StepKeys(StepPage& page, Preferences& preferences);
    void setOpen(bool open);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();

    StepPage& m_page;
    Preferences& m_preferences;
    QList<QShortcut*> m_letters;
    QShortcut* m_openOperation = nullptr;
    bool m_open = false;
};

} // namespace ks
