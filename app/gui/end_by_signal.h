#pragma once

#include <QObject>

#include <functional>

namespace ks {

/// SIGTERM (a shutdown) and SIGHUP (the terminal is gone) as calls in the GUI thread, with the exit status that shells report. The second one ends
/// the program at once. One per program.
class EndBySignal : public QObject {
public:
    explicit EndBySignal(std::function<void(int status)> end, QObject* parent = nullptr);
};

} // namespace ks
