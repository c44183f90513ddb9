#pragma once

#include <QLabel>

namespace ks {

/// What the mouse points at in the picture of a network, or what is held there, in one line: the path beside it says where the view is. Cut at its end where
/// there is no room; its hint has all of it.
class SeePointed final : public QLabel {
    Q_OBJECT

public:
    explicit SeePointed(QWidget* parent = nullptr);

    void tell(const QString& text);
    const QString& told() const { return m_told; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    QString m_told;
};

} // namespace ks
