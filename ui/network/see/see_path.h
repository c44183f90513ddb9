#pragma once

#include "ui/network/see/see_picture.h"

#include <QLabel>
#include <QStringList>

namespace ks {

/// Where one is in the picture of a network: "LeNet-5 › conv2 › map 3 › [4, 7] › term 12". Every part is a link that leads there. Ctrl+C and a menu copy
/// all of it as text.
class SeePath final : public QLabel {
    Q_OBJECT

public:
    explicit SeePath(QWidget* parent = nullptr);

    /// `column` and `map`: what the spot's column and its map are called; a cell without a column is a whole row. `ofWave`: a wave has come there, which is said
    /// in front of it.
    void show(const QString& network, const QString& column, const QString& map, const SeeSpot& spot, bool ofWave = false);
    /// At its end, the term of the cell's formula that is pointed at, counted from 1; nothing: none is.
    void showTerm(const std::optional<std::int64_t>& term);
    using QLabel::show;
    /// Without links.
    QString plainText() const { return parts().join(QStringLiteral(" › ")); }
    /// For all of it, whatever there is room for now.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

signals:
    void wanted(const ks::SeeSpot& spot);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QStringList parts() const;
    QString start() const;
    /// Where it has no room the parts in the middle go first, then letters of the network's name; never the end: that is where one is.
    void write();
    /// As they are shown; those that have no room are null, and the last of them is written "…".
    QStringList partsWithRoom(const QStringList& all) const;
    int widthOf(const QStringList& shown) const;
    void copy() const;

    QStringList m_parts; ///< without the term
    std::optional<std::int64_t> m_term;
    SeeSpot m_spot;
    bool m_ofWave = false;
};

} // namespace ks
