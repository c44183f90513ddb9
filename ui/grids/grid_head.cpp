#include "ui/grids/grid_head.h"

#include "ui/theme/placing.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPainter>
#include <QStyle>

#include <utility>

namespace ks {

namespace {

constexpr int headSpacing = 8;

/// The texts of this file.
struct HeadTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::GridPanel)
};

/// Cut with "…" where it has to be; its tip has it whole then.
class HeadLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (sizeHint().width() <= width()) {
            QLabel::paintEvent(event);
            return;
        }
        QPainter painter(this);
        style()->drawItemText(&painter, rect(), Qt::AlignVCenter | Qt::AlignLeft, palette(), isEnabled(),
                              fontMetrics().elidedText(text(), Qt::ElideRight, width()), foregroundRole());
    }
};

/// Gives way where a small window has no room for it.
class ShapeLabel final : public HeadLabel {
public:
    using HeadLabel::HeadLabel;
    QSize minimumSizeHint() const override { return {fontMetrics().horizontalAdvance(QChar(0x2026)), QLabel::minimumSizeHint().height()}; }
};

} // namespace

GridHead::GridHead(QWidget& panel, std::function<void()> named)
    : m_panel(panel), m_named(std::move(named)), m_title(new HeadLabel(&panel)), m_shape(new ShapeLabel(&panel))
{
    m_shape->setForegroundRole(QPalette::PlaceholderText);
}

QHBoxLayout* GridHead::row()
{
    return inRow({m_title, m_shape, Placed::rest(1)}, headSpacing);
}

void GridHead::setTitle(const QString& name, const QString& symbol, const QString& libraryName)
{
    m_name = name;
    m_symbol = symbol;
    m_libraryName = libraryName;
    m_named();
}

QString GridHead::title() const
{
    return m_symbol.isEmpty() ? m_name : HeadTexts::tr("%1 %2", "plain name and symbol of a tensor, as in: input X").arg(m_name, m_symbol);
}

int GridHead::width() const
{
    return m_title->sizeHint().width() + headSpacing + m_shape->sizeHint().width();
}

void GridHead::show(const Sizes& sizes, std::optional<int> room)
{
    const QString whole = sizes.shape.empty() ? QString() : QString::fromStdString(sizes.shape.text());
    const QString shape = sizes.shape.empty() || !sizes.plane.isEmpty() ? (whole + QLatin1Char(' ') + sizes.plane).trimmed()
                                                                        : QString::fromStdString(sizes.shape.shortText());
    m_title->setText(title());
    m_shape->setText(sizes.pointed.isEmpty() ? shape : sizes.pointed);
    m_shape->setVisible(!room || !sizes.pointed.isEmpty() || width() <= *room);
    const QString cut = room && m_title->sizeHint().width() > *room ? m_title->text() + QLatin1Char('\n') : QString();
    m_title->setToolTip(cut +
                        (m_shape->isVisibleTo(&m_panel) ? m_libraryName : QStringLiteral("%1, %2").arg(m_libraryName, m_shape->text())));
    m_shape->setToolTip(sizes.extents + QLatin1Char('\n') + (sizes.pointed.isEmpty() ? whole : sizes.pointed));
}

} // namespace ks
