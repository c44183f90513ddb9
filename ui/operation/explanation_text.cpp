#include "ui/operation/explanation_text.h"

#include "ui/theme/theme.h"

#include <QTextBlock>

namespace ks {

namespace {

/// The piece of text that leads somewhere; nothing where there is none.
QTextCursor linkTo(const QString& target, QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto fragment = block.begin(); !fragment.atEnd(); ++fragment)
            if (fragment.fragment().charFormat().anchorHref() == target) {
                QTextCursor link(&document);
                link.setPosition(fragment.fragment().position());
                link.setPosition(fragment.fragment().position() + fragment.fragment().length(), QTextCursor::KeepAnchor);
                return link;
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
    rewrite([this, scene = m_source.scene()](QTextCursor& cursor) {
        m_writer.begin(scene, cursor, coloursOf(palette()));
        scene ? writeAll(*scene) : writeWithoutScene();
    });
    if (!link.isEmpty() && hasFocus())
        if (const QTextCursor kept = linkTo(link, *document()); !kept.isNull())
            setTextCursor(kept);
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
    m_writer.writeTerm(); // above a formula that may be long
    m_writer.writeOrder();
    m_writer.writeFormula(false);
    const bool hidden = m_writer.isHidden();
    if (scene.explanation->isSplit() && !hidden)
        m_writer.writeChannels();
    writeQuestion(scene);
    if (!hidden && scene.explanation->isComplete()) {
        m_writer.writeStory();
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
    else
        follow(target);
}

void ExplanationText::pointAt(const QUrl& link)
{
    const QString target = link.toString();
    std::optional<Factor> factor;
    if (target.startsWith(QLatin1String("number:")))
        if (const std::size_t index = target.mid(7).toULongLong(); index < m_writer.pieces().size())
            factor = m_writer.pieces()[index].factor;
    m_source.pointAt(factor);
}

} // namespace ks
