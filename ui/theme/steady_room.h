#pragma once

#include <QWidget>

namespace ks {

/// Room for one part whose text changes many times a second. A label asks for its place anew with every text, and with it everything up to the window is
/// laid out, whether or not the place is another one; here that happens only where the part needs more room than it has, or other lines.
class SteadyRoom final : public QWidget {
public:
    /// Takes the part, and stands in a row or a column in its place: as it wants to be, and shown and hidden as it is.
    explicit SteadyRoom(QWidget& part);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return m_part.hasHeightForWidth(); }
    int heightForWidth(int width) const override { return m_part.heightForWidth(width); }

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool fits() const;
    void takePolicy();

    QWidget& m_part;
    int m_linesHeight = -1; ///< that it was last laid out for; -1: it has no lines
};

} // namespace ks
