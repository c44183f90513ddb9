// The image that is looked at, and what it is called.
#include "core/nn/evaluation.h"
#include "core/ops/operator.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/try/picture.h"
#include "ui/paint/number_format.h"
#include "ui/theme/text_picture.h"

#include <QLabel>

#include <algorithm>

namespace ks {

/// As every page calls it.
QString StepPage::sampleOnScreen(std::uint32_t sample) const
{
    const DatasetPtr known = m_run.data();
    return known ? sampleTitle(*known, sample) : QString::number(sample);
}

/// Some layers do something else in training than for an answer: the numbers here are not those of Watch and Try then.
QString StepPage::trainingNote(const StepMoment& moment) const
{
    const bool differs = std::ranges::any_of(moment.graph->nodes, [](const GraphNode& node) {
        return node.spec.op == OpKind::Dropout || !shapeOf(node.spec, Role::NewMean).empty();
    });
    return differs ? QStringLiteral("<p>%1</p>")
                         .arg(tr("The layers work as in training here: BatchNormalization takes the statistics of the images "
                                 "that are looked at, Dropout leaves cells out. Watch and Try ask the network as it "
                                 "answers after training, so their numbers differ.")
                                  .toHtmlEscaped())
                   : QString();
}

void StepPage::refreshPicture()
{
    const StepMoment& moment = *m_walk.moment();
    const std::int64_t image = m_walk.image();
    Shape one = moment.input->shape();
    one.n = 1;
    const auto cells = static_cast<std::size_t>(one.elements());
    const Tensor picture(one, moment.input->cells().subspan(static_cast<std::size_t>(image) * cells, cells), "image");
    const bool pictures = one.h > 1 || one.w > 1;
    m_picture->setVisible(!moment.update && pictures); // an update is about no image, and a row of a table is none
    m_pictureText->setVisible(!moment.update && !m_presenting);
    m_picture->setImage(imageOf(picture, moment.levels));
    const std::uint32_t sample = moment.samples.at(static_cast<std::size_t>(image));
    QString text = moment.looked ? sampleOnScreen(sample) : tr("Image n = %1 of the batch: %2").arg(image).arg(sampleOnScreen(sample));
    const DatasetPtr known = m_run.data();
    if (known && known->classification()) {
        const auto name = [&](std::size_t which) { return QString::fromStdString(known->classNames().at(which)); };
        const std::vector<std::string>& others = m_run.view().history.otherClasses;
        const auto nameOfSaid = [&](std::size_t which) {
            return which < others.size() ? QString::fromStdString(others[which]) : name(which);
        };
        const auto right = static_cast<std::size_t>(known->labels()[sample]);
        const std::int32_t named = namedClass(outputsOf(moment, image));
        const auto said = static_cast<std::size_t>(std::max(0, named));
        if (named < 0)
            text += QLatin1Char('\n') + tr("This is %1. The network's answer is no number.").arg(name(right));
        else if (said < known->classNames().size())
            text += QLatin1Char('\n') + tr("This is %1. The network says %2, with %3.")
                                            .arg(name(right), nameOfSaid(said), shareText(answersOf(moment, image)[said]));
    }
    m_pictureText->setText(text);
    m_picture->setAccessibleName(text);
    m_picture->setToolTip(text);
}

} // namespace ks
