// The words of Watch, and what it says of itself.
#include "ui/network/training_run.h"
#include "ui/network/watch/map_sight.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/weights_text.h"
#include "ui/paint/number_format.h"
#include "ui/plots/histogram_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <array>

namespace ks {

double WatchPage::cost() const
{
    return wantsEvaluation() ? m_countPace.cost() : m_lookPace.cost();
}

/// Whose weights what is in sight was made with: a count keeps those of its beginning, and what is not live stays while the training goes on.
QString WatchPage::weightsInSight() const
{
    const bool follows = !wantsEvaluation() && (m_live->isChecked() || !isRunning());
    if (follows || !isSightBehind())
        return weightsText(m_run.view());
    return weightsText(m_run.view(), wantsEvaluation() ? m_evaluatedAfter : m_answer->weightsAfter);
}

void WatchPage::sayCost()
{
    if (!m_run.hasTrainer())
        return m_state->clear();
    QStringList parts = {weightsInSight()};
    if (m_live->isChecked() && isRunning())
        parts += tr("costs about %1 of the training's time").arg(shareText(cost()));
    m_state->setText(parts.join(QStringLiteral(" · ")));
}

/// Which sights this network has, and why not the others.
void WatchPage::offerSights()
{
    const auto offerSight = [this](Sight one, bool there, const QString& whyNot) {
        m_tabs->setTabEnabled(static_cast<int>(one), there);
        m_tabs->setTabToolTip(static_cast<int>(one), there ? QString() : whyNot);
    };
    const bool classifies = m_model.classifies();
    offerSight(Sight::Attention, m_model.graph.input.h > 1 || m_model.graph.input.w > 1,
               tr("This network reads rows of numbers, no pictures."));
    for (const Sight one : {Sight::Confusion, Sight::Wrong})
        offerSight(one, classifies, tr("This network gives numbers, not classes: see Regression."));
    offerSight(Sight::Regression, !classifies, tr("This network gives classes, not numbers: see Confusion and Wrong."));
    if (!m_tabs->isTabEnabled(static_cast<int>(m_looking)))
        m_looking = Sight::Maps;
}

void WatchPage::showNumbers(const WatchAnswer& answer)
{
    const auto cells = static_cast<double>(std::max<std::int64_t>(1, answer.numbers.cells));
    m_numbers->setSubject(tensorTitle());
    m_numbers->show(answer.numbers, {{tr("Share of zeros"), shareText(static_cast<double>(answer.numbers.zeros) / cells, 1)},
                                     {tr("Norm √Σ²"), QLocale().toString(answer.norm, 'g', 7)}});
}

void WatchPage::retranslate()
{
    const std::array titles = {tr("Maps"), tr("Numbers"), tr("Where it looks"), tr("Confusion"), tr("Wrong"), tr("Regression")};
    for (std::size_t i = 0; i < titles.size(); ++i)
        m_tabs->setTabText(static_cast<int>(i), titles.at(i));
    m_tabs->setAccessibleName(tr("What to watch"));
    m_tabs->tabBar()->setAccessibleName(tr("What to watch"));
    m_layerTitle->setText(tr("Layer"));
    m_layer->setAccessibleName(m_layerTitle->text());
    m_layer->setItemText(0, tr("the input"));
    m_tensorTitle->setText(tr("Show"));
    m_tensor->setAccessibleName(tr("Tensor of the layer"));
    for (int i = 0; i < m_tensor->count(); ++i)
        m_tensor->setItemText(i, watchTitle(static_cast<Role>(m_tensor->itemData(i).toInt())));
    m_live->setText(tr("Live"));
    m_live->setToolTip(tr("Looks again while the network trains, at most five times a second and for a small share of its time."));
    if (!m_model.graph.nodes.empty()) // before the first network nothing is known
        offerSights();
    if (m_answer && m_answer->question.statistics && m_answer->tensor && !m_numbers->isEmpty())
        showNumbers(*m_answer);
    if (m_evaluation && m_evaluation->classes == 0)
        showEvaluation(); // the targets of generated data have names in this language
    sayCost();
    emit summaryChanged();
}

} // namespace ks
