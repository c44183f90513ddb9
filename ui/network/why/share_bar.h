#pragma once

#include <QAbstractButton>

namespace ks {

/// What one map adds, as a bar beside its name and its number; pressed, it leads to the map.
class ShareBar final : public QAbstractButton {
    Q_OBJECT

public:
    explicit ShareBar(QWidget* parent = nullptr);

    struct Share {
        QString name;
        QString number;
        double length = 0; ///< of the bar, 0 … 1
        bool forFirst = true;
    };
    void show(const Share& share);
    using QWidget::show;
    const Share& share() const { return m_share; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int nameWidth() const;
    int numberWidth() const;

    Share m_share;
};

} // namespace ks
