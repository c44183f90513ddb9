#pragma once

#include <QWidget>

#include <algorithm>
#include <optional>
#include <vector>

namespace ks {

/// Bars below one another, each in a field of its own, alike for all, between a name and a number; in a frame while it has the focus. How they look in
/// their fields is the deriving one's.
class NamedBars : public QWidget {
    Q_OBJECT

public:
    struct Bar {
        QString name;
        double share = 0;
        QString number;
        std::optional<double> then{}; ///< the share at another moment, a thinner bar
        QString spoken{};             ///< of the number; empty: that
        QString sign{};               ///< behind the name, never cut
        bool bold = false;
    };
    /// From above.
    const std::vector<Bar>& bars() const { return m_bars; }
    QRectF fieldOf(int row) const;

protected:
    /// A row is as high as so many lines of text at most.
    NamedBars(int lines, QWidget* parent);

    /// Number and sign of `widest` have room in every row.
    void setBars(std::vector<Bar> bars, const Bar& widest);
    /// Pixels at most.
    int rowHeight() const;
    virtual void drawBar(QPainter& painter, const Bar& bar, const QRectF& field) const = 0;
    void paintEvent(QPaintEvent* event) override;

private:
    int widestOf(QString Bar::*text, const QString& sign, const QString& least) const;
    int nameWidth() const { return std::min(widestOf(&Bar::name, m_widest.sign, {}) + 2, width() / 3); }
    QRect rowAt(int row) const;

    int m_lines;
    std::vector<Bar> m_bars;
    Bar m_widest;
};

} // namespace ks
