#include "ui/network/step/step_story.h"

#include "ui/network/step/step_texts.h"
#include "ui/network/step/step_walk.h"

namespace ks {

namespace {

constexpr int noteSpace = 12; ///< as between paragraphs of rich text

} // namespace

StepStory::StepStory(StepWalk& walk, QWidget* parent) : ExplanationText(walk, parent), m_walk(walk) {}

void StepStory::takeColours()
{
    if (m_walk.moment())
        write();
}

void StepStory::writeWithoutScene()
{
    const QString kept = m_walk.secrets().kept();
    if (!kept.isEmpty()) {
        pen().paragraph();
        return pen().text(kept);
    }
    if (!m_walk.moment() || !m_walk.moment()->update)
        return;
    pen().paragraph();
    pen().cursor().insertHtml(updateStory(*m_walk.moment()));
    writeNote();
}

void StepStory::writeOrigin(const Scene& scene)
{
    if (!originOf(*m_walk.moment(), scene.focus.role, scene.focus.cell))
        return;
    pen().text(QStringLiteral(" "));
    pen().anchor(QStringLiteral("origin"), tr("Where does it come from?"));
}

void StepStory::writeEnd(const Scene&)
{
    if (m_walk.moment()->isLoss()) {
        pen().paragraph(noteSpace);
        pen().text(lossStory(*m_walk.moment(), m_walk.image()));
    }
    writeNote();
}

void StepStory::writeNote()
{
    if (const QString compared = comparedUpdate(*m_walk.moment()); !compared.isEmpty()) {
        pen().paragraph(noteSpace);
        pen().cursor().insertHtml(compared);
    }
    for (const QString& note : {behindNote(*m_walk.moment()), comparedNote(*m_walk.moment()), trainingNote(*m_walk.moment())}) {
        if (note.isEmpty())
            continue;
        pen().paragraph(noteSpace);
        pen().text(note);
    }
}

void StepStory::follow(const QString& link)
{
    if (link == QLatin1String("origin"))
        m_walk.goToOrigin();
}

} // namespace ks

#include "moc_step_story.cpp"
