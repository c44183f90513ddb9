#include "ui/network/watch/gallery_view.h"
#include "ui/language/numbers.h"
#include "ui/network/watch/image_bar.h"

#include "ui/network/data/dataset_title.h"
#include "ui/network/try/picture.h"
#include "ui/theme/flat_model.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QAbstractListModel>
#include <QCache>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPixmap>
#include <QPushButton>

#include <array>

namespace ks {

namespace {

constexpr int usualThumbnail = 64; ///< pixels beside usual text
constexpr int largeThumbnail = 128;
constexpr std::array thumbnails = {512, 448, 384, 320, 256, 192, largeThumbnail}; ///< the largest with which all have room

/// In the order in which they are offered, behind all mistakes.
constexpr std::array mistakeGroups = {MistakeChange::Mended, MistakeChange::Broken, MistakeChange::BothWrong};

/// What is current in it is looked at in the whole lab. So the keyboard that only passes by chooses none: the first arrow key does, or Enter.
class GalleryList final : public QListView {
public:
    using QListView::QListView;

protected:
    void focusInEvent(QFocusEvent* event) override
    {
        if (currentIndex().isValid())
            return QListView::focusInEvent(event);
        QAbstractScrollArea::focusInEvent(event);
        viewport()->update();
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        const bool takes = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (takes && !currentIndex().isValid() && model()->rowCount() > 0)
            return setCurrentIndex(model()->index(0, 0));
        QListView::keyPressEvent(event);
    }
};

} // namespace

class GalleryView::Model final : public FlatModel<QAbstractListModel> {
public:
    explicit Model(GalleryView* view) : FlatModel(view), m_view(view), m_made(2000) {}

    void reset() { beginResetModel(), endResetModel(); }
    void renew()
    {
        if (rowCount() > 0)
            emit dataChanged(index(0), index(rowCount() - 1));
    }
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
            if (m_view->isKept(one))
                return QStringLiteral("?");
            if (const Prediction* then = m_view->thenOf(one))
                return GalleryView::tr("is %1\nA: %2 → B: %3\n%4 at B", "what a sample is, what the network says of it, and how sure it is")
                    .arg(classes().nameOfRight(one.label), saidIn(*then), saidIn(one),
                         one.predicted < 0 ? QStringLiteral("–") : probabilityText(static_cast<double>(one.confidence)));
            if (one.predicted < 0)
                return QStringLiteral("%1 → –\n–").arg(classes().nameOfRight(one.label));
            return QStringLiteral("%1 → %2\n%3")
                .arg(classes().nameOfRight(one.label), classes().nameOfSaid(one.predicted),
                     probabilityText(static_cast<double>(one.confidence)));
        case Qt::DecorationRole: return pixmapOf(one.sample);
        case Qt::TextAlignmentRole: return int(Qt::AlignHCenter);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: return sentence(one);
        default: return {};
        }
    }
    QString saidIn(const Prediction& one) const { return one.predicted < 0 ? QStringLiteral("–") : classes().nameOfSaid(one.predicted); }
    QString sayingOf(const Prediction& one) const
    {
        return one.predicted < 0 ? GalleryView::tr("no number")
                                 : GalleryView::tr("%1, with %2", "a class, and how sure the network is")
                                       .arg(classes().nameOfSaid(one.predicted), probabilityText(static_cast<double>(one.confidence)));
    }
    QString sentence(const Prediction& one) const
    {
        if (m_view->isKept(one))
            return m_view->m_kept; // the name of the sample may tell it as well
        const QString name = sampleTitle(m_known, one.sample);
        if (const Prediction* then = m_view->thenOf(one))
            return GalleryView::tr("%1 is %2. The network says at A: %3; at B: %4. Loss at A %5, at B %6.")
                .arg(name, classes().nameOfRight(one.label), sayingOf(*then), sayingOf(one), lossOnScreen(then->loss),
                     lossOnScreen(one.loss));
        if (one.predicted < 0)
            return GalleryView::tr("%1 is %2; the network’s answer is no number.").arg(name, classes().nameOfRight(one.label));
        return GalleryView::tr("%1 is %2; the network says %3, with %4; loss %5.")
            .arg(name, classes().nameOfRight(one.label), classes().nameOfSaid(one.predicted),
                 probabilityText(static_cast<double>(one.confidence)), lossOnScreen(one.loss));
    }

private:
    QPixmap pixmapOf(std::uint32_t sample) const
    {
        if (!m_known || m_known->sampleShape().h < 2)
            return {};
        if (const QPixmap* known = m_made.object(sample))
            return *known;
        const QImage image = imageOf(m_known->sample(sample), m_known->cells().white())
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
    : Retranslating(parent), m_model(new Model(this)), m_list(named(new GalleryList(this), "wrongGallery")),
      m_head(named(sentenceLabel(this), "galleryHead")), m_groupTitle(new QLabel(this)), m_group(named(fittingBox(this), "galleryGroup")),
      m_which(named(fittingBox(this), "galleryListed")), m_orderTitle(new QLabel(this)), m_order(fittingBox(this)),
      m_all(new QPushButton(this)), m_right(named(new QPushButton(this), "galleryRight")), m_details(sentenceLabel(this)),
      m_maps(new QPushButton(this)), m_reasons(new QPushButton(this)), m_walk(new QPushButton(this)),
      m_why(named(new QPushButton(this), "galleryWhy"))
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
    m_groupTitle->setBuddy(m_group);
    m_groupTitle->hide();
    m_group->hide();
    m_all->hide();
    m_right->hide();
    foldWhenPresented({m_orderTitle, m_order, m_maps, m_reasons, m_why, m_walk});
    auto* head = inRow({{m_head, 1}, m_all, m_right, m_groupTitle, m_group, m_which, m_orderTitle, m_order}, gridStep);
    auto* foot = inRow({{m_details, 1}, inFlow({m_maps, m_reasons, m_why, m_walk})}, gridStep);
    layColumn(*this, {head, {m_list, 1}, foot}, gridStep / 2);
    for (QComboBox* box : {m_order, m_group, m_which})
        connect(box, &QComboBox::activated, this, &GalleryView::arrange);
    connect(m_all, &QPushButton::clicked, this, [this] { filter({}); });
    connect(m_right, &QPushButton::clicked, this, [this] {
        setListed(Listed::Right, Order::LeastSure);
        focusFirst();
    });
    connect(m_maps, &QPushButton::clicked, this, &GalleryView::mapsWanted);
    connect(m_reasons, &QPushButton::clicked, this, &GalleryView::reasonsWanted);
    connect(m_walk, &QPushButton::clicked, this, &GalleryView::walkWanted);
    connect(m_why, &QPushButton::clicked, this, &GalleryView::whyWanted);
    connect(m_list, &QListView::activated, this, &GalleryView::mapsWanted);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        describe();
        if (const Prediction* one = current(); one && !m_arranging) {
            m_followed = one->sample;
            emit chosen(one->sample);
        }
    });
    retranslate();
}

void GalleryView::show(const std::shared_ptr<const Evaluation>& evaluation, const ClassNames& classes, const DatasetPtr& known, Split part,
                       const std::shared_ptr<const Evaluation>& then)
{
    m_part = part;
    m_model->setData(known);
    m_classes = classes;
    const auto keep = m_evaluation; // the model reads from it until it is arranged anew
    m_evaluation = evaluation;
    m_then = then && then->predictions.size() == evaluation->predictions.size() ? then : nullptr;
    m_changes = m_then ? MistakeChanges(*m_then, *m_evaluation) : MistakeChanges();
    arrange();
}

std::optional<MistakeChange> GalleryView::group() const
{
    const int index = m_group->currentIndex();
    return m_then && index > 0 ? std::optional(mistakeGroups.at(static_cast<std::size_t>(index - 1))) : std::nullopt;
}

const Prediction* GalleryView::thenOf(const Prediction& one) const
{
    if (!m_then || !m_evaluation)
        return nullptr;
    const auto at = static_cast<std::size_t>(&one - m_evaluation->predictions.data());
    return at < m_then->predictions.size() ? &m_then->predictions[at] : nullptr;
}

bool GalleryView::belongs(const Prediction& one) const
{
    if (m_cell)
        return one.label == m_cell->first && one.predicted == m_cell->second;
    if (const Prediction* const then = thenOf(one)) {
        const std::optional<MistakeChange> asked = group();
        return asked ? changeOf(*then, one) == *asked : !one.right();
    }
    return which() == Listed::All || one.right() == (which() == Listed::Right);
}

void GalleryView::clear()
{
    m_cell.reset();
    m_then.reset();
    m_changes = {};
    const auto keep = std::exchange(m_evaluation, nullptr);
    arrange();
}

void GalleryView::setListed(Listed which, Order order)
{
    m_cell.reset();
    m_which->setCurrentIndex(static_cast<int>(which));
    m_order->setCurrentIndex(static_cast<int>(order));
    arrange();
}

void GalleryView::filter(std::optional<std::pair<int, int>> cell)
{
    m_cell = cell;
    m_which->setCurrentIndex(static_cast<int>(Listed::Wrong));
    arrange();
}

const Prediction* GalleryView::current() const
{
    const int row = m_list->currentIndex().row();
    return row >= 0 && row < static_cast<int>(m_listed.size()) ? m_listed[static_cast<std::size_t>(row)] : nullptr;
}

void GalleryView::arrange()
{
    m_arranging = true;
    m_listed.clear();
    if (m_evaluation)
        for (const Prediction& one : m_evaluation->predictions)
            if (belongs(one))
                m_listed.push_back(&one);
    switch (static_cast<Order>(m_order->currentIndex())) {
    case Order::Surest: std::ranges::stable_sort(m_listed, std::greater<>(), &Prediction::confidence); break;
    case Order::LeastSure: std::ranges::stable_sort(m_listed, std::less<>(), &Prediction::confidence); break;
    case Order::LargestLoss: std::ranges::stable_sort(m_listed, std::greater<>(), &Prediction::severity); break;
    }
    fitThumbnails();
    m_model->reset();
    mark();
    m_arranging = false;
    retranslate();
}

void GalleryView::follow(const std::optional<std::uint32_t>& sample, const QString& kept)
{
    const bool isSame = std::exchange(m_followed, sample) == sample;
    if (std::exchange(m_kept, kept) != kept || (!isSame && !kept.isEmpty())) {
        m_model->renew();
        retranslate(); // of a list of one cell the head tells it
    }
    if (isSame)
        return;
    m_arranging = true; // it is looked at already
    mark();
    m_arranging = false;
}

void GalleryView::mark()
{
    const auto at = std::ranges::find_if(m_listed, [this](const Prediction* one) { return one->sample == m_followed; });
    if (at == m_listed.end())
        m_list->selectionModel()->clear();
    else
        m_list->setCurrentIndex(m_model->index(static_cast<int>(at - m_listed.begin())));
}

void GalleryView::fitThumbnails()
{
    const QSize room = m_list->viewport()->size();
    const int line = (m_then ? 3 : 2) * m_list->fontMetrics().height() + 3 * gridStep;
    const auto sideOf = [this](int thumbnail) { return qRound(besideText(m_list->font(), thumbnail)); };
    const auto haveRoom = [&](int thumbnail) {
        const int columns = std::max(1, room.width() / (sideOf(thumbnail) + 2 * gridStep));
        return static_cast<int>(m_listed.size()) <= columns * (room.height() / (sideOf(thumbnail) + line));
    };
    const auto fits = std::ranges::find_if(thumbnails, haveRoom);
    const int side = sideOf(fits == thumbnails.end() ? usualThumbnail : *fits);
    if (m_list->iconSize().width() != side) {
        m_list->setIconSize({side, side});
        m_model->forgetPictures();
    }
}

void GalleryView::focusFirst()
{
    if (m_listed.empty() && m_right->isVisibleTo(this)) // there is no dead end
        return m_right->setFocus(Qt::OtherFocusReason);
    m_list->setFocus(Qt::OtherFocusReason);
    if (!m_listed.empty())
        m_list->setCurrentIndex(m_model->index(0));
}

QByteArray GalleryView::csv() const
{
    QByteArray text =
        m_then ? "sample,class,predicted,confidence,loss,predicted_at_A,loss_at_A\n" : "sample,class,predicted,confidence,loss\n";
    const auto quoted = [](QString name) { return '"' + name.replace(QLatin1Char('"'), QStringLiteral("\"\"")).toUtf8() + '"'; };
    for (const Prediction* one : m_listed) {
        if (isKept(*one))
            continue;
        text += QByteArray::number(one->sample) + ',' + quoted(m_classes.nameOfRight(one->label)) + ',' +
                (one->predicted < 0 ? QByteArray(",") // no class, and no confidence in it
                                    : quoted(m_classes.nameOfSaid(one->predicted)) + ',' +
                                          QByteArray::number(static_cast<double>(one->confidence), 'g', 9)) +
                ',' + QByteArray::number(one->loss, 'g', 9);
        if (const Prediction* then = thenOf(*one))
            text += ',' + (then->predicted < 0 ? QByteArray() : quoted(m_classes.nameOfSaid(then->predicted))) + ',' +
                    QByteArray::number(then->loss, 'g', 9);
        text += '\n';
    }
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
    setTexts(*m_right, tr("Look at the right answers"), tr("Those that the network was least sure of come first."));
    m_right->setVisible(m_evaluation && !m_cell && !m_then && m_listed.empty() && which() == Listed::Wrong &&
                        m_evaluation->score.samples > 0);
    m_maps->setText(tr("Its maps"));
    m_walk->setText(tr("Walk through it"));
    m_reasons->setText(tr("Where the network looks"));
    m_why->setText(tr("Why?"));
    listGroups();
    m_head->setText(headText());
    describe();
}

void GalleryView::listGroups()
{
    setFieldTitle(*m_groupTitle, tr("Samples"), tr("What became of the samples from A to B"));
    setEntries(*m_group, {tr("wrong at B"), tr("wrong at A, right at B"), tr("right at A, wrong at B"), tr("wrong at both")});
    setEntries(*m_which, {tr("read wrong"), tr("read right"), tr("all samples")});
    m_which->setAccessibleName(tr("Which samples are listed"));
    for (QWidget* one : std::initializer_list<QWidget*>{m_groupTitle, m_group})
        one->setVisible(m_then && !m_cell);
    m_which->setVisible(!m_then && !m_cell && m_evaluation);
}

QString GalleryView::headText() const
{
    if (!m_evaluation)
        return tr("Nothing was counted yet.");
    const qsizetype count = static_cast<qsizetype>(m_listed.size());
    if (m_cell && std::ranges::any_of(m_listed, [this](const Prediction* one) { return isKept(*one); }))
        return m_kept;
    if (m_cell)
        return tr("Samples of %1 that are read as %2: %3.")
            .arg(m_classes.nameOfRight(m_cell->first), m_classes.nameOfSaid(m_cell->second), countOnScreen(count));
    const auto samples = static_cast<int>(m_evaluation->score.samples);
    if (m_then)
        return tr("Of %Ln samples (%1): wrong at A and right at B %2, right at A and wrong at B %3, wrong at both %4.", nullptr, samples)
            .arg(partTitle(m_part), countOnScreen(m_changes.count(MistakeChange::Mended)),
                 countOnScreen(m_changes.count(MistakeChange::Broken)), countOnScreen(m_changes.count(MistakeChange::BothWrong)));
    if (which() == Listed::Right)
        return tr("%1 of %Ln samples (%2) are read right.", nullptr, samples).arg(countOnScreen(count), partTitle(m_part));
    if (which() == Listed::All)
        return tr("All %Ln samples (%1); %2 of them are read right.", nullptr, samples)
            .arg(partTitle(m_part), shareText(m_evaluation->score.accuracy));
    if (count == 0)
        return tr("Of %Ln samples (%1) none is read wrong.", nullptr, samples).arg(partTitle(m_part));
    return tr("%1 of %Ln samples (%2) are read wrong.", nullptr, samples).arg(countOnScreen(count), partTitle(m_part));
}

} // namespace ks

#include "moc_gallery_view.cpp"
