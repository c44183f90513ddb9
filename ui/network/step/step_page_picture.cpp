// The image that is looked at, and what it is called.
#include "core/nn/evaluation.h"
#include "core/ops/op_info.h"
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

/// Some layers do something else in training than for an answer: what those of this network do. Empty where it has none.
QString StepPage::trainingWays(const StepMoment& moment)
{
    const auto has = [&moment](const auto& is) { return std::ranges::any_of(moment.graph->nodes, is, &GraphNode::spec); };
    QStringList ways;
    if (has([](const OpSpec& spec) { return !shapeOf(spec, Role::NewMean).empty(); }))
        ways += moment.images() == 1 ? tr("BatchNormalization takes the statistics of this sample alone")
                                     : tr("BatchNormalization takes the statistics of these samples");
    if (has([](const OpSpec& spec) { return infoOf(spec.op).isRandom; }))
        ways += tr("Dropout leaves cells out");
    return ways.join(QStringLiteral(", "));
}

/// The numbers here are not those of Watch and Try then.
QString StepPage::trainingNote(const StepMoment& moment)
{
    const QString ways = trainingWays(moment);
    return ways.isEmpty() ? QString()
                          : QStringLiteral("<p>%1</p>")
                                .arg(tr("The layers work as in training here: %1. Watch and Try ask the network as it answers after "
                                        "training, so their numbers differ.")
                                         .arg(ways)
                                         .toHtmlEscaped());
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
    QString text = moment.looked ? sampleOnScreen(sample) : tr("Sample n = %1 of the batch: %2").arg(image).arg(sampleOnScreen(sample));
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
        if (const QString ways = trainingWays(moment); !ways.isEmpty()) // why it may be another answer than that of Watch
            text += QLatin1Char('\n') + tr("As in training: %1.").arg(ways);
    }
    m_pictureText->setText(text);
    m_picture->setAccessibleName(text);
    m_picture->setToolTip(text);
}

} // namespace ks
