#pragma once

#include <QString>

#include <functional>
#include <utility>

class QCPTextElement;
class QCustomPlot;

namespace ks {

/// The title of the vertical axis of a plot, where it has room: see placedTitle(). The plot outlives it.
class ValueTitle {
public:
    /// `whenWritten`: it stands elsewhere now, or takes other room.
    ValueTitle(QCustomPlot& plot, std::function<void()> whenWritten) : m_plot(plot), m_whenWritten(std::move(whenWritten)) {}

    /// After a layout. `told`: the chart's own title says of what it is.
    void fit(const QString& whole, bool told);
    bool isAbove() const { return m_above != nullptr; }
    /// Pixels that it takes above the plot. It does not go back while its words are the same, since a chart that became lower again would
    /// have no room for them beside its axis again.
    int room() const { return m_room; }

private:
    void writeAbove(const QString& title);

    QCustomPlot& m_plot;
    std::function<void()> m_whenWritten;
    QCPTextElement* m_above = nullptr; ///< the plot's; null: it stands beside the axis
    QString m_wanted;                  ///< to stand above the plot as soon as its layout is done
    bool m_waits = false;              ///< for that
    QString m_of;                      ///< and in which letters: what m_room is about
    int m_room = 0;
};

} // namespace ks
