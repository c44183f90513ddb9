#pragma once

#include "core/report/chart.h"

#include <QCoreApplication>
#include <QPointF>

#include <functional>
#include <optional>
#include <vector>

class QFontMetrics;

namespace ks {

/// Reads the lines of a chart, value by value: by the mouse, or by the keyboard with Left, Right and Page keys along a line and Up and Down from
/// line to line. Of a chart whose lines grow those are read, and of any other one its points. Says what it reads; where that is drawn is its owner's.
/// GUI thread.
class CurveReader {
    Q_DECLARE_TR_FUNCTIONS(ks::CurveReader)

public:
    /// How far, in pixels, a place of the chart lies from the mouse.
    using Offset = std::function<QPointF(double x, double y)>;

    /// The lines to read from now on; what is being read goes on if they are the same ones.
    void follow(const Chart& chart);
    /// Of each line the value at `x`, where the mouse is, and of points without a line the nearest one; of all these the nearest. Where no line that
    /// grows has come so far, it is the first.
    void readAt(double x, const Offset& off);
    /// What another chart with the same axis reads: the line that was read last goes on being read at this place. Of lines that grow alone.
    void readAlong(double x);
    /// False where it is no key of it.
    bool press(int key);
    void stop() { m_place.reset(); }

    /// Where on the x axis something is read.
    std::optional<double> x() const { return m_place ? std::optional(line().pointOf(*m_place).x()) : std::nullopt; }
    /// The value that is read, in the chart's coordinates.
    std::optional<QPointF> point() const { return m_place ? std::optional(line().pointOf(*m_place)) : std::nullopt; }
    /// What all lines that grow have where something is read, from the first to the last.
    struct Value {
        QPointF at;
        QString text;
        int style;
    };
    std::vector<Value> values() const;
    /// What; empty where nothing is read.
    QString whole() const;
    /// The value and whose it is, as much of that name as fits; empty where none of it does.
    QString brief(const QFontMetrics& metrics, int room) const;

private:
    struct Line {
        Text name;
        std::optional<Curve> curve;          ///< of one that grows
        std::shared_ptr<const Track> smooth; ///< null: there is none
        std::vector<ChartPoint> points;      ///< of one that does not, ascending in x
        std::vector<Text> remarks{};         ///< on these, as many of them or none
        bool joined = true;                  ///< these are
        bool named = false;                  ///< it is called otherwise than the axis
        int style = 0;

        std::size_t size() const { return curve ? curve->values->size() : points.size(); }
        double placeOf(std::size_t value) const; ///< its batch, or x
        std::size_t indexFrom(double place) const;
        QPointF pointOf(std::size_t value) const; ///< as it is drawn, smoothed if it is
        std::size_t nearest(double x, const Offset& off) const;
        /// Pixels that the mouse is away from a value; of a line that grows only up and down.
        double distance(std::size_t value, const Offset& off) const;
    };
    const Line& line() const { return m_lines[m_line]; }
    QString valueText(double value) const;
    static QString named(const QString& name, const QString& said);
    QString withName(const QString& said) const;
    /// With the name, and with what was changed last before the place that is read, whose words may have no room in the chart.
    QString withChange(const QString& said) const;
    QString wholeOfPoint() const;
    void read(std::ptrdiff_t value);

    std::vector<Line> m_lines;
    std::size_t m_line = 0;
    std::optional<std::size_t> m_place; ///< the value of the line that is read
    std::vector<ChartMark> m_marks;
    bool m_ofOne = false; ///< the lines are layers of one training, of which the marks are
    Text m_across;        ///< what the axes are called
    Text m_up;
    bool m_shares = false;
};

} // namespace ks
