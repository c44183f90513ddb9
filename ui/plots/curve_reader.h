#pragma once

#include "core/report/chart.h"

#include <QCoreApplication>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

/// Reads the growing lines of a chart, value by value: by the mouse, or by the keyboard with Left, Right and Page keys along a line and Up and Down from
/// line to line. Says what it reads; where that is drawn is its owner's. GUI thread.
class CurveReader {
    Q_DECLARE_TR_FUNCTIONS(ks::CurveReader)

public:
    /// The lines to read from now on; what is being read goes on if they are the same ones.
    void follow(const Chart& chart);
    /// At this place of the x axis, of the line that is nearest by `off`, from a value on the y axis in pixels; where none has come so far, of the first.
    void readAt(double x, const std::function<double(double)>& off);
    /// False where it is no key of it.
    bool press(int key);
    void stop() { m_place.reset(); }

    /// Where on the x axis something is read.
    std::optional<double> x() const;
    /// What; empty where nothing is read.
    QString whole() const;
    QString brief() const;

private:
    struct Line {
        Curve curve;
        std::shared_ptr<const Track> smooth; ///< null: there is none
        bool named = false;                  ///< in the legend, by its own name
    };
    const Curve& curve() const { return m_lines[m_line].curve; }
    QString valueText(float value) const;
    QString withName(const QString& said) const;
    void read(std::ptrdiff_t value);

    std::vector<Line> m_lines;
    std::size_t m_line = 0;
    std::optional<std::size_t> m_place; ///< the value of the line that is read
    bool m_shares = false;
};

} // namespace ks
