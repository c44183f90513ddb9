#include "ui/network/build/layer_chooser.h"

#include "core/base/error.h"
#include "ui/language/text.h"
#include "ui/network/build/layer_words.h"
#include "ui/shell/search_score.h"
#include "ui/theme/families.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int kindRole = Qt::UserRole; ///< the operator of an entry; titles of families have none
constexpr int chooserWidth = 560;
constexpr int chooserHeight = 440;

} // namespace

QString outcomeText(const Mended& mended)
{
    QStringList all;
    if (!mended.repairs.empty())
        all.append(LayerChooser::tr("So that the shapes fit: %1.").arg(textsFor(mended.repairs, toQString).join(QStringLiteral("; "))));
    if (!mended.broken.empty())
        all.append(LayerChooser::tr("Not possible then: %1").arg(toQString(mended.broken.front())));
    return all.join(QLatin1Char(' '));
}

void fillWithLayers(QMenu& menu, const std::function<void(OpKind)>& take)
{
    menu.clear();
    menu.setToolTipsVisible(true);
    for (const auto& [family, english] : familyTitles) {
        if (family == OpFamily::Loss)
            continue;
        menu.addSection(familyTitle(family));
        for (const OpKind op : opsByFamily())
            if (infoOf(op).family == family && !hasTarget(infoOf(op))) {
                QAction* action = menu.addAction(familyIcon(family), fromView(nameOf(op)), &menu, [take, op] { take(op); });
                action->setToolTip(sentenceOf(defaultSpec(op, {})));
            }
    }
}

LayerChooser::LayerChooser(const Model& model, const GraphEdge& edge, const QString& where, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_model(model), m_edge(edge), m_possible(layersFor(model, edge)),
      m_query(named(new QLineEdit(this), "layerQuery")), m_list(named(new QListWidget(this), "layerList")), m_outcome(sentenceLabel(this)),
      m_cost(named(sentenceLabel(this), "layerCost"))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* title = sentenceLabel(this);
    title->setText(tr("Insert a layer %1").arg(where));
    setAccessibleName(title->text());
    m_query->setPlaceholderText(tr("Type a part of a name or of what it does"));
    m_query->setAccessibleName(tr("Search"));
    m_query->installEventFilter(this);
    m_list->setAccessibleName(tr("Layers that are possible here"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_outcome->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_outcome->setMinimumHeight(3 * fontMetrics().height()); // the list stays where it is
    lay(new QVBoxLayout(this), {title, m_query, {m_list, 1}, m_outcome, m_cost});
    m_cost->hide();
    connect(m_query, &QLineEdit::textChanged, this, &LayerChooser::search);
    connect(m_query, &QLineEdit::returnPressed, this, &LayerChooser::take);
    connect(m_list, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) {
        if (item->data(kindRole).isValid())
            take();
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &LayerChooser::sayOutcome);
    search({});
}

void LayerChooser::setCost(const QString& cost)
{
    m_cost->setText(cost);
    m_cost->setVisible(!cost.isEmpty());
    sayOutcome();
}

void LayerChooser::openAt(const QPoint& at)
{
    const QRect screen = parentWidget()->screen()->availableGeometry();
    resize(std::min(chooserWidth, screen.width()), std::min(chooserHeight + 6 * fontMetrics().height(), screen.height()));
    move(std::clamp(at.x() - width() / 2, screen.left(), std::max(screen.left(), screen.right() - width())),
         std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    show();
    m_query->setFocus();
}

std::vector<LayerChooser::Hit> LayerChooser::hitsOf(const QString& query) const
{
    std::vector<Hit> hits;
    for (const auto& [family, english] : familyTitles)
        for (const OpKind op : m_possible) {
            if (infoOf(op).family != family)
                continue;
            Hit hit{.op = op, .called = fromView(nameOf(op)), .sentence = sentenceOf(defaultSpec(op, {})), .family = familyTitle(family)};
            if (searchScore(query, hit.called) > 0)
                hit.in = Hit::In::Name;
            else if (searchScore(query, hit.called + QLatin1Char(' ') + hit.family) > 0)
                hit.in = Hit::In::Family;
            else if (searchScore(query, hit.sentence) == 0)
                continue;
            hits.push_back(std::move(hit));
        }
    std::ranges::stable_sort(hits, {}, &Hit::in);
    return hits;
}

void LayerChooser::search(const QString& query)
{
    m_list->clear();
    const QString* above = nullptr; // the title that the last one stands under
    const std::vector<Hit> hits = hitsOf(query);
    for (const Hit& hit : hits) {
        if (!above || *above != hit.family) {
            auto* title = new QListWidgetItem(hit.family, m_list);
            title->setFlags(Qt::ItemIsEnabled);
            title->setFont(textFont(TextRole::Heading, font()));
            above = &hit.family;
        }
        auto* item = new QListWidgetItem(familyIcon(infoOf(hit.op).family), hit.called + QLatin1Char('\n') + hit.sentence, m_list);
        item->setData(kindRole, static_cast<int>(hit.op));
        item->setData(Qt::AccessibleTextRole, tr("%1: %2").arg(hit.called, hit.sentence));
        item->setToolTip(hit.sentence);
    }
    const QString none = m_list->count() == 0 ? tr("No layer that is possible here has such a name.") : QString();
    if (!none.isEmpty())
        (new QListWidgetItem(none, m_list))->setFlags(Qt::ItemIsEnabled);
    m_list->setCurrentRow(-1);
    walk(1);
    if (!none.isEmpty())
        m_query->setAccessibleDescription(none);
}

/// To the next entry that can be taken.
void LayerChooser::walk(int by)
{
    const int step = by < 0 ? -1 : 1;
    int row = m_list->currentRow();
    for (int left = std::abs(by); left > 0; --left) {
        int next = row + step;
        while (next >= 0 && next < m_list->count() && !m_list->item(next)->data(kindRole).isValid())
            next += step;
        if (next < 0 || next >= m_list->count())
            break;
        row = next;
    }
    m_list->setCurrentRow(row);
}

/// What the screen reader tells with the field, which has the keyboard.
void LayerChooser::sayOutcome()
{
    const QListWidgetItem* const item = m_list->currentItem();
    if (!item || !item->data(kindRole).isValid())
        return m_outcome->clear();
    const auto op = static_cast<OpKind>(item->data(kindRole).toInt());
    QString text;
    try {
        const Model edited = withInserted(m_model, m_edge, op);
        text = outcomeText(mended(m_model, edited, m_edge.to));
        if (text.isEmpty())
            text = tr("Fits as it is.");
    } catch (const Error& error) {
        text = toQString(error.text());
    }
    m_outcome->setText(text);
    m_query->setAccessibleDescription(item->data(Qt::AccessibleTextRole).toString() + QLatin1Char(' ') + text +
                                      (m_cost->text().isEmpty() ? QString() : QLatin1Char(' ') + m_cost->text()));
}

void LayerChooser::take()
{
    const QListWidgetItem* const item = m_list->currentItem();
    if (!item || !item->data(kindRole).isValid())
        return;
    const auto op = static_cast<OpKind>(item->data(kindRole).toInt());
    close();
    emit chosen(op);
}

bool LayerChooser::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up: walk(-1); return true;
        case Qt::Key_Down: walk(1); return true;
        case Qt::Key_PageUp: walk(-5); return true;
        case Qt::Key_PageDown: walk(5); return true;
        default: break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace ks

#include "moc_layer_chooser.cpp"
