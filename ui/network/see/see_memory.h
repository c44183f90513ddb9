#pragma once

#include "ui/network/watch/watch_engine.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstddef>

namespace ks {

class SeePage;
class SeeView;

/// Bytes of the numbers in an answer, each tensor once: what layers make, what they read, and what updates are made from. All of it is counted in the
/// MemoryBudget, which refuses what would be too much before it is there.
std::size_t seeBytesOf(const WatchAnswer& answer);

/// What See takes in memory for the network on screen, and what it may take at most. GUI thread.
class SeeMemory final : public QObject {
    Q_OBJECT

public:
    SeeMemory(const SeePage& page, SeeView& view, QObject* parent);

    std::size_t numbers() const;
    /// On a screen, not counted in the budget: no more of each column than it takes to glide there and back.
    std::size_t pictures() const;
    /// One sentence; empty: there is nothing yet.
    QString text() const;

signals:
    /// It is something else; while the picture changes all the time, a few times a second at most.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const SeePage& m_page;
    SeeView& m_view;
    QTimer m_soon{this};
    QString m_told;
};

} // namespace ks
