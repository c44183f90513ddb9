#include "ui/grids/plane_montage.h"

#include "ui/theme/flat_model.h"
#include "ui/theme/placing.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QLabel>
#include <QScreen>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace ks {

namespace {

constexpr int montageThumbnail = 48; // pixels
constexpr int montageMargin = 8;
/// A popup of more rows or columns scrolls.
constexpr int mostRowsSeen = 10;
constexpr int mostColumnsSeen = 12;

} // namespace

class PlaneMontage::Model : public FlatModel<QAbstractTableModel> {
public:
    explicit Model(QObject* parent) : FlatModel(parent) {}

    void show(const PlaneThumbnails& like, const PlaneIndex& planes, const QStringList& names)
    {
        beginResetModel();
        m_thumbnails = like.resized(montageThumbnail);
        m_planes = planes;
        m_names = names;
        endResetModel();
    }
    QString textOf(int n, int c) const { return m_planes.name(extents(), n, c); }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(extents().n); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(extents().c); }
    QVariant cell(const QModelIndex& index, int role) const override
    {
        switch (role) {
        case Qt::DecorationRole: return m_thumbnails.of(index.row(), index.column());
        case Qt::AccessibleTextRole:
        case Qt::ToolTipRole: return textOf(index.row(), index.column());
        default: return {};
        }
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role != Qt::DisplayRole)
            return {};
        if (orientation == Qt::Horizontal)
            return QStringLiteral("%1 %2").arg(m_planes.columnText(extents(), section), m_names.value(section)).trimmed();
        return m_planes.rowText(section);
    }

private:
    ks::Shape extents() const { return m_thumbnails.tensor() ? m_thumbnails.tensor()->shape() : ks::Shape{0, 0, 0, 0}; }

    PlaneThumbnails m_thumbnails{montageThumbnail};
    PlaneIndex m_planes;
    QStringList m_names;
};

PlaneMontage::PlaneMontage(QWidget* parent)
    : QFrame(parent, Qt::Popup), m_title(new QLabel(this)), m_table(new QTableView(this)), m_model(new Model(this))
{
    setObjectName(QStringLiteral("planeMontage"));
    setFrameShape(QFrame::StyledPanel);
    m_table->setModel(m_model);
    m_table->setIconSize(QSize(montageThumbnail, montageThumbnail));
    m_table->setShowGrid(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setDefaultSectionSize(montageThumbnail + montageMargin);
    m_table->verticalHeader()->setDefaultSectionSize(montageThumbnail + montageMargin);
    m_table->horizontalHeader()->setMinimumSectionSize(montageThumbnail + montageMargin);
    m_table->setTabKeyNavigation(false);
    layColumn(*this, {m_title, m_table})->setContentsMargins(montageMargin, montageMargin, montageMargin, montageMargin);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.isValid())
            emit chosen(now.row(), now.column());
    });
    connect(m_table, &QTableView::activated, this, &QWidget::close);
}

void PlaneMontage::showPlanes(const PlaneThumbnails& like, const PlaneIndex& planes, const QStringList& names, std::int64_t n,
                              std::int64_t c)
{
    m_model->show(like, planes, names);
    m_title->setText(planes.allTitle());
    m_table->setAccessibleName(m_title->text());
    const QSignalBlocker block(m_table->selectionModel());
    const QModelIndex current = m_model->index(static_cast<int>(n), static_cast<int>(c));
    m_table->setCurrentIndex(current);
    const int rows = std::min(m_model->rowCount(), mostRowsSeen);
    const int columns = std::min(m_model->columnCount(), mostColumnsSeen);
    const int bar = m_table->horizontalScrollBar()->sizeHint().height();
    m_table->setFixedSize(m_table->verticalHeader()->sizeHint().width() + columns * (montageThumbnail + montageMargin) + 2 +
                              (rows < m_model->rowCount() ? bar : 0),
                          m_table->horizontalHeader()->sizeHint().height() + rows * (montageThumbnail + montageMargin) + 2 +
                              (columns < m_model->columnCount() ? bar : 0));
    adjustSize();
    m_table->scrollTo(current);
    m_table->setFocus();
}

void PlaneMontage::openBelow(const QWidget& widget)
{
    const QRect space = widget.screen()->availableGeometry();
    QPoint at = widget.mapToGlobal(QPoint(0, widget.height()));
    at.setX(std::clamp(at.x(), space.left(), std::max(space.left(), space.right() - width())));
    at.setY(std::clamp(at.y(), space.top(), std::max(space.top(), space.bottom() - height())));
    move(at);
    setVisible(true);
    m_table->setFocus();
}

} // namespace ks

#include "moc_plane_montage.cpp"
