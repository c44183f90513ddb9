#pragma once

#include "ui/language/controls.h"

#include <QObject>

#include <memory>

namespace ks {

struct AskedPicture;

/// From what stands in Try to the pages that look into the network with it. Makes its buttons; they belong to the page, which lays them.
class TryWays final : public QObject {
    Q_OBJECT

public:
    explicit TryWays(QWidget* page);

    QPushButton* look() const { return m_look; }
    QPushButton* walk() const { return m_walk; }
    /// What the network is asked about now; null: nothing.
    void take(const std::shared_ptr<const AskedPicture>& asked);
    /// In the language on screen.
    void name();

signals:
    /// It becomes the chosen sample of all pages and is looked at in the whole network.
    void lookWanted();
    /// It is followed through the network, step by step.
    void walkWanted();

private:
    QPushButton* m_look;
    QPushButton* m_walk;
    bool m_asked = false;
};

} // namespace ks
