#include "ui/network/runs/run_cell.h"

#include "core/report/line_strokes.h"
#include "ui/network/runs/runs_model.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/colours.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QPainter>
#include <QPixmap>

namespace ks {

namespace {

QIcon lineIcon(int number, const QStyleOptionViewItem& option, const QSize& size)
{
    const double ratio = option.widget ? option.widget->devicePixelRatioF() : 1;
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    QPen pen = seriesPen(seriesStyle(styleOfRun(number), coloursOf(option.palette)), qRound(3 * ratio));
    pen.setStyle(strokeOnScreen(strokeOf(ChartSeries::Pen::Solid, false, styleOfRun(number)))); // as its training is drawn
    painter.setPen(pen);
    painter.drawLine(QPointF(0, size.height() / 2.0), QPointF(size.width(), size.height() / 2.0));
    painter.end();
    QIcon icon;
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Selected}) // the style would tint it
        icon.addPixmap(picture, mode);
    return icon;
}

} // namespace

void RunCell::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const RunRow& row = m_model.at(index.row());
    if (!row.isRun()) {
        option->font.setBold(true);
        return;
    }
    option->font.setBold(row.now && index.column() == RunsModel::Name);
    if (!m_model.isDrawn(row))
        option->palette.setColor(QPalette::Text, coloursOf(option->palette).muted);
    if (index.column() != RunsModel::Name)
        return;
    const QSize size(qRound(besideText(option->font, 28)), option->fontMetrics.height());
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = size;
    option->icon = lineIcon(row.number, *option, size);
}

QWidget* RunCell::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const bool isName = index.column() == RunsModel::Name;
    auto* line = new QLineEdit(parent);
    line->setMaxLength(static_cast<int>(isName ? mostOfRunName : mostOfRunNotes));
    line->setFrame(false);
    line->setAccessibleName(isName ? tr("Name of the run") : tr("Notes of the run"));
    if (isName)
        line->setPlaceholderText(index.data(Qt::DisplayRole).toString());
    return line;
}

} // namespace ks

#include "moc_run_cell.cpp"
