#pragma once

#include "ui/language/retranslating.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

#include <deque>

namespace ks {

class SeePage;
class TrainingRun;

/// "3.4 views/s", "1 view/s": in digits that can be read while they change.
QString viewsText(double rate);

/// How many pictures a second See shows of a network that trains, and what that costs the training: counted, not promised. Its room is always there, and
/// empty while nothing trains. GUI thread.
class SeeRate final : public Retranslating<QLabel> {
    Q_OBJECT

public:
    SeeRate(const SeePage& page, const TrainingRun& run, QWidget* parent);

    /// Pictures a second, of the last two seconds; 0: none came, or nothing trains.
    double value() const;

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void count();
    void write();

    const SeePage& m_page;
    const TrainingRun& m_run;
    const void* m_shown = nullptr; ///< the newest answer, never read
    QElapsedTimer m_clock;
    std::deque<qint64> m_times; ///< ms on it, of the last pictures
    QTimer m_again;             ///< writes it anew
};

} // namespace ks
