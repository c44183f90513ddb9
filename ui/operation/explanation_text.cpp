#include "ui/operation/explanation_text.h"

#include "ui/operation/products_picture.h"
#include "ui/theme/theme.h"

#include <QMimeData>
#include <QTextBlock>

#include <cstdlib>
#include <utility>

namespace ks {

namespace {

/// The piece of text that leads somewhere, of several the nearest; nothing where there is none.
QTextCursor linkTo(const QString& target, QTextDocument& document, int nearTo)
{
    QTextCursor nearest;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto fragment = block.begin(); !fragment.atEnd(); ++fragment) {
            const int at = fragment.fragment().position();
            if (fragment.fragment().charFormat().anchorHref() != target ||
                (!nearest.isNull() && std::abs(nearest.selectionStart() - nearTo) <= std::abs(at - nearTo)))
                continue;
            nearest = QTextCursor(&document);
            nearest.setPosition(at);
            nearest.setPosition(at + fragment.fragment().length(), QTextCursor::KeepAnchor);
        }
    return nearest;
}

bool isSameCell(const Factor& one, const Factor& other)
{
    return one.role == other.role && one.cell == other.cell;
}

/// The link that takes back what one does; empty: none.
QString oppositeOf(const QString& link)
{
    constexpr std::pair<const char*, const char*> pairs[] = {
        {"do:unfold", "do:fold"}, {"do:showZeros", "do:foldZeros"}, {"do:bySize", "do:inOrder"}};
    for (const auto& [there, back] : pairs) {
        if (link == QLatin1String(there))
            return QString::fromLatin1(back);
        if (link == QLatin1String(back))
            return QString::fromLatin1(there);
    }
    return {};
}

} // namespace

ExplanationText::ExplanationText(LayerSource& source, QWidget* parent) : LongText(parent), m_source(source)
{
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, &ExplanationText::followAny);
    connect(this, &QTextBrowser::highlighted, this, &ExplanationText::pointAt);
}

void ExplanationText::write()
{
    const QString link = textCursor().charFormat().anchorHref();
    const int at = textCursor().selectionStart();
    const std::optional<Scene> scene = m_source.scene();
    letGo(scene);
    m_pictures.clear();
    m_products.reset();
    rewrite([this, &scene](QTextCursor& cursor) {
        m_writer.begin(scene, cursor, coloursOf(palette()));
        scene ? writeAll(*scene) : writeWithoutScene();
    });
    m_pictures.fit();
    m_pictures.describe();
    if (link.isEmpty() || !hasFocus())
        return;
    for (const QString& one : {link, oppositeOf(link)})
        if (const QTextCursor kept = one.isEmpty() ? QTextCursor() : linkTo(one, *document(), at); !kept.isNull())
            return setTextCursor(kept);
}

void ExplanationText::writeProducts(const Scene& scene)
{
    std::optional<NumberRow> row = windowProducts(scene);
    if (!row)
        return;
    m_products = m_pictures.rows().size();
    m_explained = scene.explanation;
    m_pictures.write(pen(), std::move(*row));
}

void ExplanationText::followPointed()
{
    const std::optional<Scene> scene = m_products ? m_source.scene() : std::nullopt;
    if (!scene || scene->explanation != m_explained) // what is explained now is still to be written
        return;
    if (std::optional<NumberRow> row = windowProducts(*scene))
        m_pictures.replace(*m_products, std::move(*row));
}

void ExplanationText::takeSize()
{
    LongText::takeSize();
    m_pictures.fit();
}

QMimeData* ExplanationText::createMimeDataFromSelection() const
{
    QMimeData* const copied = LongText::createMimeDataFromSelection();
    const int begin = textCursor().selectionStart();
    const int end = textCursor().selectionEnd();
    copied->setText(m_pictures.withWords(copied->text(), begin, end));
    copied->setHtml(m_pictures.withWords(copied->html(), begin, end, true));
    return copied;
}

void ExplanationText::writeAll(const Scene& scene)
{
    if (!m_presenting) {
        writeStart(scene);
        if (!isResult(scene.focus.role)) {
            m_writer.writeOperand(scene);
            writeOrigin(scene);
            m_writer.writeUse(scene);
        }
        m_writer.writeTitle(scene);
    }
    if (!scene.explanation)
        return m_writer.writeWait(scene);
    if (m_presenting) {
        writeAboveFormula();
        return m_writer.writeFormula(true);
    }
    const bool hidden = m_writer.isHidden();
    const bool isTold = !hidden && scene.explanation->isComplete();
    const bool isSplit = scene.explanation->isSplit();
    bool hasProducts = writeBelowTitle(scene);
    if (isSplit && !hidden && !hasProducts) { // the formula of all channels, and their sums, may be longer than what is in sight
        writeProducts(scene);
        hasProducts = true;
    }
    m_writer.writeTerm(); // above a formula that may be long
    if (isTold)
        m_writer.writeStory(); // first in words
    m_writer.writeOrder();
    m_writer.writeFormula(false);
    if (isSplit && !hidden)
        m_writer.writeChannels();
    if (!hidden && !hasProducts)
        writeProducts(scene);
    writeQuestion(scene);
    if (isTold) {
        m_writer.writeStages();
        m_writer.writeCheck(scene);
    }
    m_writer.writeConvolutionNote(scene, m_kernelTurned);
    writeEnd(scene);
}

void ExplanationText::followAny(const QUrl& link)
{
    const QString target = link.toString();
    if (target == QLatin1String("do:unfold"))
        m_source.setUnfolded(true);
    else if (target == QLatin1String("do:fold"))
        m_source.setUnfolded(false);
    else if (target == QLatin1String("do:bySize") || target == QLatin1String("do:inOrder"))
        m_source.setBySize(target == QLatin1String("do:bySize"));
    else if (target == QLatin1String("do:showZeros") || target == QLatin1String("do:foldZeros"))
        m_source.setZerosShown(target == QLatin1String("do:showZeros"));
    else if (target == QLatin1String("do:turn")) {
        m_kernelTurned = !m_kernelTurned;
        write();
    } else if (target.startsWith(QLatin1String("fold:")))
        m_source.toggleChannel(target.mid(5).toULongLong());
    else if (target.startsWith(QLatin1String("channel:")))
        m_source.showChannel(target.mid(8).toULongLong());
    else if (target.startsWith(QLatin1String("number:")))
        hold(target);
    else
        follow(target);
}

std::optional<Factor> ExplanationText::factorAt(const QString& link) const
{
    if (!link.startsWith(QLatin1String("number:")))
        return std::nullopt;
    const std::size_t index = link.mid(7).toULongLong();
    return index < m_writer.pieces().size() ? m_writer.pieces()[index].factor : std::nullopt;
}

void ExplanationText::pointAt(const QUrl& link)
{
    const std::optional<Factor> factor = factorAt(link.toString());
    m_source.pointAt(factor ? factor : m_held);
    followPointed();
}

/// Qt says which link the mouse has come to, and not of the keyboard. What others point at stays while it goes through other links.
bool ExplanationText::focusNextPrevChild(bool next)
{
    const QString before = textCursor().charFormat().anchorHref();
    const bool taken = LongText::focusNextPrevChild(next);
    const QString now = hasFocus() ? textCursor().charFormat().anchorHref() : QString();
    if (factorAt(before) || factorAt(now))
        pointAt(QUrl(now));
    return taken;
}

void ExplanationText::hold(const QString& link)
{
    const std::optional<Factor> factor = factorAt(link);
    const std::optional<Scene> scene = m_source.scene();
    if (!factor || !scene)
        return;
    const bool isHeld = m_held && isSameCell(*m_held, *factor);
    m_held = isHeld ? std::nullopt : factor;
    m_heldIn = scene->explained;
    m_heldOf = scene->content.spec;
    m_source.pointAt(m_held);
    if (m_held)
        m_source.showFactor(*m_held);
}

void ExplanationText::letGo(const std::optional<Scene>& scene)
{
    if (!m_held || (scene && scene->explained.isAt(m_heldIn) && scene->content.spec == m_heldOf))
        return;
    const bool isPointed = scene && scene->pointedAt && isSameCell(*scene->pointedAt, *m_held);
    m_held.reset();
    if (isPointed)
        m_source.pointAt(std::nullopt);
}

} // namespace ks

#include "moc_explanation_text.cpp"
