#include "ui/network/see/see_dragging.h"

#include "core/base/error.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/build/build_picture.h"
#include "ui/network/build/layer_edits.h"
#include "ui/network/build/layer_words.h"
#include "ui/network/see/see_column_edits.h"
#include "ui/network/see/see_gaps.h"
#include "ui/network/see/see_page.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int dragNoteWidth = 520; ///< pixels at most

} // namespace

SeeDragging::SeeDragging(SeePage& page, LayerEdits& edits, Ways ways)
    : m_page(page), m_view(page.view()), m_edits(edits), m_ways(std::move(ways)), m_note(named(sentenceLabel(&page.view()), "seeDragNote"))
{
    m_note->setFrameShape(QFrame::StyledPanel);
    m_note->setAutoFillBackground(true);
    m_note->setBackgroundRole(QPalette::Base);
    m_note->setMargin(gridStep / 2);
    m_note->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_note->hide();
}

bool SeeDragging::filter(QEvent& event)
{
    switch (event.type()) {
    case QEvent::MouseButtonPress: return press(static_cast<const QMouseEvent&>(event));
    case QEvent::MouseMove: return move(static_cast<const QMouseEvent&>(event));
    case QEvent::MouseButtonRelease: return release(static_cast<const QMouseEvent&>(event));
    case QEvent::FocusOut: leave(); return false;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (static_cast<const QKeyEvent&>(event).key() != Qt::Key_Escape || !m_press || !m_press->dragging)
            return false;
        event.accept();
        if (event.type() == QEvent::KeyPress) {
            leave();
            m_left = true;
        }
        return true;
    default: return false;
    }
}

bool SeeDragging::press(const QMouseEvent& event)
{
    m_press.reset();
    m_left = false;
    if (!m_ways.isPossible())
        return false;
    const int title = m_view.layoutOfColumns().titleAt(event.position());
    const NetworkFold* const fold = title > 0 ? m_page.contents().foldAt(title) : nullptr;
    if (event.button() == Qt::LeftButton && fold)
        m_press = Press{event.position(), title, false, std::nullopt};
    return false; // a click there means what it means
}

bool SeeDragging::move(const QMouseEvent& event)
{
    if (!(event.buttons() & Qt::LeftButton))
        leave();
    if (!m_press)
        return false;
    if (!m_press->dragging && (event.position() - m_press->at).manhattanLength() < QApplication::startDragDistance())
        return false;
    const auto target = seeEdgeNear(m_view.picture(), m_view.layoutOfColumns(), event.position(), true);
    const bool isSame = m_press->dragging && target && m_press->target && isSameGap(*target, *m_press->target);
    m_press->dragging = true;
    m_press->target = target;
    if (!isSame) {
        m_view.setCursor(Qt::ClosedHandCursor);
        if (target)
            m_ways.over(target);
        sayTarget();
    }
    return true; // the picture is not moved meanwhile
}

bool SeeDragging::release(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    if (std::exchange(m_left, false))
        return true; // it is no click on what lies there
    if (!m_press)
        return false;
    const Press press = *m_press;
    leave();
    if (press.dragging && press.target)
        drop(press.column, *press.target);
    return press.dragging;
}

void SeeDragging::leave()
{
    const std::optional<Press> press = std::exchange(m_press, std::nullopt);
    if (!press || !press->dragging)
        return;
    m_view.unsetCursor();
    say({});
    m_ways.over(std::nullopt);
}

void SeeDragging::drop(int column, const SeeEdge& edge)
{
    if (!m_ways.isPossible())
        return;
    try {
        const std::optional<GraphEdge> meant = seeEdgeMeant(m_page.contents(), edge);
        if (!meant)
            return;
        const std::string name =
            m_page.contents().model().graph.nodes[static_cast<std::size_t>(seeFirstAt(m_page.contents(), column))].name;
        const auto layerOf = [name](const Model& edited) { return edited.find(name); };
        // A copy: the picture is another network's before the change has returned.
        m_edits.changeMended([] { return BuildPage::tr("Move a layer"); },
                             [&, copy = m_page.contents()](const Model& model) { return seeMoved(copy, column, *meant, model); }, layerOf,
                             [&](const Model& changed) { m_ways.goTo(changed, layerOf(changed)); });
    } catch (const Error& error) {
        m_edits.refuse(error.text());
    }
}

void SeeDragging::say(const QString& text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
    if (text.isEmpty())
        return;
    const int width = std::min(dragNoteWidth, m_view.width() - 2 * gridStep);
    const int height = m_note->heightForWidth(width);
    m_note->setGeometry(gridStep, m_view.height() - height - gridStep, width, height);
    m_note->raise();
}

void SeeDragging::sayTarget()
{
    const SeeContents& contents = m_page.contents();
    const QString name = m_view.picture().columns[static_cast<std::size_t>(m_press->column)].name;
    if (!m_press->target)
        return say(BuildPicture::tr("%1 stays where it is.").arg(name));
    const std::optional<GraphEdge> meant = seeEdgeMeant(contents, *m_press->target);
    if (!meant)
        return say(tr("Unfold the group to choose one of its edges; %1 stays where it is.").arg(name));
    try {
        const Model& model = m_edits.document().model();
        const std::string layer = model.graph.nodes[static_cast<std::size_t>(seeFirstAt(contents, m_press->column))].name;
        const QString text = moveText(
            model, name, seeEdgeText(contents, *m_press->target), [&] { return seeMoved(contents, m_press->column, *meant, model); },
            [&](const Model& edited) { return edited.find(layer); });
        const QString cost = m_edits.cost();
        say(cost.isEmpty() ? text : text + QLatin1Char(' ') + cost);
    } catch (const Error& error) {
        say(toQString(error.text()));
    }
}

} // namespace ks
