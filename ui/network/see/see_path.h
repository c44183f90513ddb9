#pragma once

#include "ui/network/see/see_picture.h"

#include <QLabel>

namespace ks {

/// Where one is in the picture of a network: "LeNet-5 › conv2 › map 3 › [4, 7]". Every part is a link that leads there; the text can be copied.
class SeePath final : public QLabel {
    Q_OBJECT

public:
    explicit SeePath(QWidget* parent = nullptr);

    /// `column`: what the spot's column is called.
    void show(const QString& network, const QString& column, const SeeSpot& spot);
    using QLabel::show;
    /// Without links.
    QString plainText() const { return m_parts.join(QStringLiteral(" › ")); }

signals:
    void wanted(const ks::SeeSpot& spot);

private:
    QStringList m_parts;
    SeeSpot m_spot;
};

} // namespace ks
