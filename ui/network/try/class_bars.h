#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>

namespace ks {

/// What the network takes a picture for: a bar for each class, the likeliest marked. Many classes: the ten likeliest.
class ClassBars : public QWidget {
    Q_OBJECT

public:
    explicit ClassBars(QWidget* parent = nullptr);

    /// `right`: the class that would be right; negative where nobody knows.
    void show(const QStringList& names, const QVector<float>& shares, int right = -1);
    void clear();

    struct Row {
        QString name;
        float share = 0;
        bool right = false;
    };
    const QVector<Row>& rows() const { return m_rows; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {180, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVector<Row> m_rows;
};

} // namespace ks
