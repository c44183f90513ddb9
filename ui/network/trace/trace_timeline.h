#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/trace/trace_words.h"
#include "ui/theme/point_hint.h"

#include <QAbstractScrollArea>

#include <optional>

namespace ks {

/// Operations over time: a row for each thread, stream and direction of copies, a box for each operation in its colour; two traces one above the other
/// with one axis, each from its own beginning. Wheel, + and − zoom at the pointer, dragging and the bar move, Home shows everything; arrows go from
/// operation to operation. GUI thread only; only what is in sight is drawn, of boxes narrower than a pixel one for each pixel.
class TraceTimeline final : public Retranslating<QAbstractScrollArea> {
    Q_OBJECT

public:
    explicit TraceTimeline(QWidget* parent = nullptr);

    void setSheets(std::vector<TraceSheetPtr> sheets, TraceColours colours);
    /// The others become pale; empty: none does.
    void emphasize(const std::string& name);
    /// Seconds of the part in sight, and where it begins.
    double shownSeconds() const { return m_seconds; }
    double shownFrom() const { return m_first; }
    void showAll();
    /// What is held or pointed at, as a sentence; empty: nothing.
    QString told() const;
    /// The box of an operation, in pixels of the viewport.
    QRectF boxOf(std::size_t sheet, std::size_t row, std::size_t place) const;

signals:
    void toldChanged(const QString& text);

protected:
    void retranslate() override;
    void takeFont() override { measure(); }
    void takeSize() override { measure(); }
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    /// A line of the picture: a heading of a sheet, or one of its rows.
    struct Line {
        std::size_t sheet = 0;
        int row = -1; ///< negative: the heading
    };
    struct Spot {
        std::size_t line = 0;
        int place = -1;
        bool operator==(const Spot&) const = default;
    };

    void measure();
    void zoom(double factor, double x);
    void moveTo(double first);
    double all() const;
    double timeAt(double x) const;
    double xAt(double seconds) const;
    int lineTop(std::size_t line) const;
    std::optional<std::size_t> lineAt(double y) const;
    std::optional<Spot> spotAt(const QPointF& point) const;
    QString textOf(const std::optional<Spot>& spot) const;
    void hold(const std::optional<Spot>& spot);
    void walk(int rows, int events);
    void bringIntoSight(const Spot& spot);
    void paintAxis(QPainter& painter) const;
    void paintRow(QPainter& painter, const Line& line, int top) const;
    void paintBox(QPainter& painter, const TraceSheet& sheet, const Trace::Event& event, const QRectF& box) const;

    std::vector<TraceSheetPtr> m_sheets;
    TraceColours m_colours;
    std::vector<Line> m_lines;
    std::string m_emphasized;
    double m_first = 0;   ///< seconds of the left edge
    double m_seconds = 0; ///< from the left edge to the right one
    int m_names = 0;      ///< pixels of the names at the left
    int m_lineHeight = 0;
    std::optional<Spot> m_held;    ///< by the keyboard or a click
    std::optional<Spot> m_pointed; ///< by the mouse
    std::optional<std::pair<QPointF, double>> m_drag;
    bool m_dragged = false;
    bool m_setting = false; ///< the bars, which then move nothing
    PointHint m_hint;
};

} // namespace ks
