#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>

#include <cstdint>
#include <optional>

namespace ks {

/// What the network takes a picture for: a bar for each class, the likeliest marked. Many classes: the ten likeliest. Beside another moment of the training
/// each class has a second, thinner bar of what was said then, A, and both shares.
class ClassBars : public QWidget {
    Q_OBJECT

public:
    explicit ClassBars(QWidget* parent = nullptr);

    /// `right`: the class that would be right; negative where nobody knows.
    /// `then`: the shares at A, of as many classes, where `shares` are those of B; empty: no moments are compared.
    void show(const QStringList& names, const QVector<float>& shares, int right = -1, const QVector<float>& then = {});
    void clear();
    /// Room for so many classes is kept from now on: nothing below moves when the first answer comes.
    void expect(std::int64_t classes);

    struct Row {
        QString name;
        float share = 0;
        bool right = false;
        std::optional<float> then{}; ///< at A
    };
    const QVector<Row>& rows() const { return m_rows; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {180, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVector<Row> m_rows;
    int m_expected = 4; ///< rows
};

} // namespace ks
