#include "ui/network/watch/gallery_view.h"
#include "ui/language/numbers.h"
#include "ui/network/watch/image_bar.h"

#include "ui/network/data/dataset_title.h"
#include "ui/network/try/picture.h"
#include "ui/theme/flat_model.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QAbstractListModel>
#include <QCache>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPixmap>
#include <QPushButton>

#include <algorithm>

namespace ks {

namespace {

constexpr int usualThumbnail = 64;  ///< pixels beside usual text
constexpr int largeThumbnail = 128; ///< where all have room

} // namespace

class GalleryView::Model final : public FlatModel<QAbstractListModel> {
public:
    explicit Model(GalleryView* view) : FlatModel(view), m_view(view), m_made(2000) {}

    void reset() { beginResetModel(), endResetModel(); }
    void forgetPictures() { m_made.clear(); }
    void setData(const DatasetPtr& known)
    {
        if (m_known != known)
            m_made.clear();
        m_known = known;
    }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_view->m_listed.size()); }
    const ClassNames& classes() const { return m_view->m_classes; }
    QVariant cell(const QModelIndex& index, int role) const override
    {
        const Prediction& one = *m_view->m_listed[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            if (one.predicted < 0)
                return QStringLiteral("%1 → –\n–").arg(classes().nameOfRight(one.label));
            return QStringLiteral("%1 → %2\n%3")
                .arg(classes().nameOfRight(one.label), classes().nameOfSaid(one.predicted), shareText(static_cast<double>(one.confidence)));
        case Qt::DecorationRole: return pixmapOf(one.sample);
        case Qt::TextAlignmentRole: return int(Qt::AlignHCenter);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: return sentence(one);
        default: return {};
        }
    }
    QString sentence(const Prediction& one) const
    {
        const QString name = sampleTitle(m_known, one.sample);
        if (one.predicted < 0)
            return GalleryView::tr("%1 is %2; the network's answer is no number.").arg(name, classes().nameOfRight(one.label));
        return GalleryView::tr("%1 is %2; the network says %3, with %4; loss %5.")
            .arg(name, classes().nameOfRight(one.label), classes().nameOfSaid(one.predicted),
                 shareText(static_cast<double>(one.confidence)), lossOnScreen(one.loss));
    }

private:
    QPixmap pixmapOf(std::uint32_t sample) const
    {
        if (!m_known || m_known->sampleShape().h < 2)
            return {};
        if (const QPixmap* known = m_made.object(sample))
            return *known;
        const QImage image = imageOf(m_known->sample(sample), m_known->white())
                                 .scaled(m_view->m_list->iconSize(), Qt::KeepAspectRatio, Qt::FastTransformation);
        const QPixmap pixmap = QPixmap::fromImage(image);
        m_made.insert(sample, new QPixmap(pixmap), std::max(1, pixmap.width() * pixmap.height() / (largeThumbnail * largeThumbnail)));
        return pixmap;
    }

    GalleryView* m_view;
    DatasetPtr m_known;
    mutable QCache<std::uint32_t, QPixmap> m_made;
};

GalleryView::GalleryView(QWidget* parent)
    : Retranslating(parent), m_model(new Model(this)), m_list(named(new QListView(this), "wrongGallery")),
      m_head(named(sentenceLabel(this), "galleryHead")), m_orderTitle(new QLabel(this)), m_order(fittingBox(this)),
      m_all(new QPushButton(this)), m_details(sentenceLabel(this)), m_maps(new QPushButton(this)), m_reasons(new QPushButton(this)),
      m_walk(new QPushButton(this)), m_why(named(new QPushButton(this), "galleryWhy"))
{
    m_list->setModel(m_model);
    m_list->setViewMode(QListView::IconMode);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setMovement(QListView::Static);
    m_list->setUniformItemSizes(true);
    m_list->setIconSize({usualThumbnail, usualThumbnail});
    m_list->setSpacing(gridStep / 2);
    m_list->setWordWrap(true);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_orderTitle->setBuddy(m_order);
    m_all->hide();
    auto* head = inRow({{m_head, 1}, m_all, m_orderTitle, m_order}, gridStep);
    auto* foot = inRow({{m_details, 1}, inFlow({m_maps, m_reasons, m_why, m_walk})}, gridStep);
    layColumn(*this, {head, {m_list, 1}, foot}, gridStep / 2);
    connect(m_order, &QComboBox::activated, this, &GalleryView::arrange);
    connect(m_all, &QPushButton::clicked, this, [this] { filter({}); });
    connect(m_maps, &QPushButton::clicked, this, &GalleryView::mapsWanted);
    connect(m_reasons, &QPushButton::clicked, this, &GalleryView::reasonsWanted);
    connect(m_walk, &QPushButton::clicked, this, &GalleryView::walkWanted);
    connect(m_why, &QPushButton::clicked, this, &GalleryView::whyWanted);
    connect(m_list, &QListView::activated, this, &GalleryView::mapsWanted);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        describe();
        if (const Prediction* one = current(); one && !m_arranging)
            emit chosen(one->sample);
    });
    retranslate();
}

void GalleryView::show(const std::shared_ptr<const Evaluation>& evaluation, const ClassNames& classes, const DatasetPtr& known, Split part)
{
    m_part = part;
    m_model->setData(known);
    m_classes = classes;
    const auto keep = m_evaluation; // the model reads from it until it is arranged anew
    m_evaluation = evaluation;
    arrange();
}

void GalleryView::clear()
{
    m_cell.reset();
    const auto keep = std::exchange(m_evaluation, nullptr);
    arrange();
}

void GalleryView::filter(std::optional<std::pair<int, int>> cell)
{
    m_cell = cell;
    arrange();
}

const Prediction* GalleryView::current() const
{
    const int row = m_list->currentIndex().row();
    return row >= 0 && row < static_cast<int>(m_listed.size()) ? m_listed[static_cast<std::size_t>(row)] : nullptr;
}

void GalleryView::arrange()
{
    const Prediction* now = m_arranging ? nullptr : current();
    const std::optional<std::uint32_t> before = now ? std::optional(now->sample) : std::nullopt;
    m_arranging = true;
    m_listed.clear();
    if (m_evaluation)
        for (const Prediction& one : m_evaluation->predictions)
            if (m_cell ? one.label == m_cell->first && one.predicted == m_cell->second : !one.right())
                m_listed.push_back(&one);
    switch (static_cast<Order>(m_order->currentIndex())) {
    case Order::Surest: std::ranges::stable_sort(m_listed, std::greater<>(), &Prediction::confidence); break;
    case Order::LeastSure: std::ranges::stable_sort(m_listed, std::less<>(), &Prediction::confidence); break;
    case Order::LargestLoss: std::ranges::stable_sort(m_listed, std::greater<>(), &Prediction::severity); break;
    }
    fitThumbnails();
    m_model->reset();
    const auto again = std::ranges::find_if(m_listed, [&](const Prediction* one) { return before && one->sample == *before; });
    if (again != m_listed.end())
        m_list->setCurrentIndex(m_model->index(static_cast<int>(again - m_listed.begin())));
    m_arranging = false;
    retranslate();
}

void GalleryView::fitThumbnails()
{
    const QSize room = m_list->viewport()->size();
    const int line = 2 * m_list->fontMetrics().height() + 3 * gridStep;
    const int largest = qRound(besideText(m_list->font(), largeThumbnail));
    const int columns = std::max(1, room.width() / (largest + 2 * gridStep));
    const int rows = room.height() / (largest + line);
    const bool large = static_cast<int>(m_listed.size()) <= columns * rows;
    const int side = large ? largest : qRound(besideText(m_list->font(), usualThumbnail));
    if (m_list->iconSize().width() != side) {
        m_list->setIconSize({side, side});
        m_model->forgetPictures();
    }
}

void GalleryView::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    fitThumbnails();
}

void GalleryView::focusFirst()
{
    m_list->setFocus(Qt::OtherFocusReason);
    if (!m_listed.empty() && !current())
        m_list->setCurrentIndex(m_model->index(0));
}

QByteArray GalleryView::csv() const
{
    QByteArray text = "sample,class,predicted,confidence,loss\n";
    const auto quoted = [](QString name) { return '"' + name.replace(QLatin1Char('"'), QStringLiteral("\"\"")).toUtf8() + '"'; };
    for (const Prediction* one : m_listed)
        text += QByteArray::number(one->sample) + ',' + quoted(m_classes.nameOfRight(one->label)) + ',' +
                (one->predicted < 0 ? QByteArray(",") // no class, and no confidence in it
                                    : quoted(m_classes.nameOfSaid(one->predicted)) + ',' +
                                          QByteArray::number(static_cast<double>(one->confidence), 'g', 9)) +
                ',' + QByteArray::number(one->loss, 'g', 9) + '\n';
    return text;
}

void GalleryView::describe()
{
    const Prediction* one = current();
    m_details->setText(one                ? m_model->sentence(*one)
                       : m_listed.empty() ? QString()
                                          : tr("Choose a sample to see what the network makes of it."));
    for (QPushButton* button : {m_maps, m_reasons, m_why, m_walk}) {
        button->setEnabled(one != nullptr);
        button->setToolTip(one ? QString() : tr("Choose a sample first."));
    }
}

void GalleryView::retranslate()
{
    m_list->setAccessibleName(tr("Samples: what they are, what the network says, how sure it is"));
    setFieldTitle(*m_orderTitle, tr("Order"));
    setEntries(*m_order, {tr("surest first"), tr("least sure first"), tr("largest loss first")});
    m_all->setText(tr("All mistakes"));
    m_all->setVisible(m_cell.has_value());
    m_maps->setText(tr("Its maps"));
    m_walk->setText(tr("Walk through it"));
    m_reasons->setText(tr("Where the network looks"));
    m_why->setText(tr("Why?"));
    const qsizetype count = static_cast<qsizetype>(m_listed.size());
    if (!m_evaluation)
        m_head->setText(tr("Nothing was counted yet."));
    else if (m_cell)
        m_head->setText(tr("Samples of %1 that are read as %2: %3.")
                            .arg(m_classes.nameOfRight(m_cell->first), m_classes.nameOfSaid(m_cell->second), countOnScreen(count)));
    else if (count == 0)
        m_head->setText(tr("None of the %Ln samples (%1) is read wrong.", nullptr, static_cast<int>(m_evaluation->score.samples))
                            .arg(partTitle(m_part)));
    else
        m_head->setText(tr("%1 of %Ln samples (%2) are read wrong.", nullptr, static_cast<int>(m_evaluation->score.samples))
                            .arg(countOnScreen(count), partTitle(m_part)));
    describe();
}

} // namespace ks
