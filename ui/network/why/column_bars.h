#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace ks {

/// What each column of a row adds to a number: a bar from 0 to the right for more, to the left for less, between its name and its number.
class ColumnBars final : public QWidget {
    Q_OBJECT

public:
    explicit ColumnBars(QWidget* parent = nullptr);

    struct Bar {
        QString name;
        double share = 0;
        QString number;
    };
    /// In this order, from above.
    void show(std::vector<Bar> bars);
    using QWidget::show;
    const std::vector<Bar>& bars() const { return m_bars; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Bar> m_bars;
};

} // namespace ks
