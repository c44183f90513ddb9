#pragma once

#include <QFontMetricsF>
#include <QLabel>
#include <QStringList>

namespace ks {

/// A line of text that moves nothing, however long it is: where it has no room, the first of its shorter forms is shown that has, or the last one, cut with
/// "…". Then the hint has all of it, as the screen reader always has.
class FittedLine : public QLabel {
    Q_OBJECT

public:
    explicit FittedLine(QWidget* parent = nullptr);

    /// All of it first; none: nothing.
    void tell(const QStringList& forms);
    QString whole() const { return m_forms.value(0); }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    QStringList m_forms;
};

/// In so many pixels, cut with "…" where it has to be; `sign` behind it stays whole.
inline QString cutBefore(const QString& sign, const QString& text, const QFontMetricsF& metrics, double width,
                         Qt::TextElideMode where = Qt::ElideRight)
{
    return metrics.elidedText(text, where, width - metrics.horizontalAdvance(sign)) + sign;
}
/// Where names that stand below one another are cut so that they can be told apart: at their ends, or in the middle, where several of them
/// begin alike.
Qt::TextElideMode tellingCut(const QStringList& names, const QFontMetricsF& metrics, double width);

} // namespace ks
