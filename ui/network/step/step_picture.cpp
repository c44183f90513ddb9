#include "ui/network/step/step_picture.h"

#include "core/nn/evaluation.h"
#include "core/ops/op_info.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/step/step_walk.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_picture.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace ks {

namespace {

constexpr int sidePixels = 112; ///< beside usual text

} // namespace

StepPicture::StepPicture(const StepWalk& walk, TrainingRun& run, QWidget* parent)
    : Dressed(parent), m_walk(walk), m_run(run), m_picture(new TextPicture(sidePixels, this)),
      m_text(named(sentenceLabel(this), "stepPictureText"))
{
    m_picture->setAlignment(Qt::AlignCenter);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layColumn(*this, {m_picture, {m_text, 1}});
    keepRoom();
}

/// What it is has lines as wide, and no narrower than the longest name in them.
void StepPicture::keepRoom()
{
    int name = 0; // of the layer with the longest one
    for (const OpKind op : allOps())
        if (!hasTarget(infoOf(op)))
            name = std::max(name, m_text->fontMetrics().horizontalAdvance(fromView(nameOf(op))));
    m_text->setFixedWidth(std::max(m_picture->maximumWidth(), name) + 2 * gridStep);
}

QString StepPicture::textOf(const StepMoment& moment) const
{
    const std::int64_t image = m_walk.image();
    const DatasetPtr known = m_run.opened().data();
    const QString title = subjectTitle(moment, known, image);
    QString text = moment.looked ? title : tr("Sample n = %1 of the batch: %2").arg(image).arg(title);
    if (!known || !known->classification())
        return text;
    if (const QString kept = m_walk.secrets().keptAnswer(); !kept.isEmpty())
        return kept; // the name of the sample may tell it as well
    const auto name = [&](std::size_t which) { return QString::fromStdString(known->classNames().at(which)); };
    const std::vector<std::string>& others = m_run.view().history.otherClasses;
    const int is = moment.drawn ? moment.drawn->right : known->labels()[moment.samples.at(static_cast<std::size_t>(image))];
    const auto right = static_cast<std::size_t>(std::max(0, is));
    const std::int32_t named = namedClass(outputsOf(moment, image));
    const auto said = static_cast<std::size_t>(std::max(0, named));
    const QString saying = said < others.size()                ? QString::fromStdString(others[said])
                           : said < known->classNames().size() ? name(said)
                                                               : QString();
    const bool isKnown = is >= 0 && right < known->classNames().size();
    if (named < 0)
        text += QLatin1Char('\n') + (isKnown ? tr("This is %1. The network’s answer is no number.").arg(name(right))
                                             : tr("The network’s answer is no number."));
    else if (isKnown && !saying.isEmpty())
        text += QLatin1Char('\n') +
                tr("This is %1. The network says %2, with %3.").arg(name(right), saying, shareText(answersOf(moment, image)[said]));
    else if (!saying.isEmpty())
        text += QLatin1Char('\n') + tr("The network says %1, with %2. The right answer is not known; gradients take this one for right.")
                                        .arg(saying, shareText(answersOf(moment, image)[said]));
    if (const QString ways = trainingWays(moment); !ways.isEmpty()) // why it may be another answer than that of Watch
        text += QLatin1Char('\n') + tr("As in training: %1.").arg(ways);
    return text;
}

void StepPicture::refresh()
{
    const StepMoment& moment = *m_walk.moment();
    Shape one = moment.input->shape();
    one.n = 1;
    const auto cells = static_cast<std::size_t>(one.elements());
    const Tensor picture(one, moment.input->cells().subspan(static_cast<std::size_t>(m_walk.image()) * cells, cells), "image");
    const bool pictures = one.h > 1 || one.w > 1;
    m_picture->setVisible(!moment.update && pictures); // an update is about no image, and a row of a table is none
    m_text->setVisible(!moment.update &&
                       font().pixelSize() <= 0); // on a projector, where letters are given in pixels, tensors have its room
    m_picture->setImage(imageOf(picture, moment.levels));
    const QString text = textOf(moment);
    m_text->setText(text);
    setNames(*m_picture, text, text);
}

} // namespace ks

#include "moc_step_picture.cpp"
