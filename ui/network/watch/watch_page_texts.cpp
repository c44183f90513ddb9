// The words of Watch, what it says of itself, and what of it can be written, by which name.
#include "core/ops/roles.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/named_tensor.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/attention_view.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/content_saver.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/tabs_fit.h"
#include "ui/network/watch/tensor_choice.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/watch/watched_tensor.h"
#include "ui/network/weights_text.h"
#include "ui/paint/plane_stats.h"
#include "ui/paint/value_palette.h"
#include "ui/plots/histogram_view.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/parts.h"

#include <QCheckBox>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <array>

namespace ks {

namespace {

/// `then`: at A; then they are the differences to it.
TensorPtr countsOf(const Evaluation& evaluation, const Evaluation* then)
{
    Tensor counts({1, 1, evaluation.classes, evaluation.classes}, "confusion");
    std::ranges::transform(evaluation.confusion, counts.data(), [](std::int64_t count) { return static_cast<float>(count); });
    for (std::size_t i = 0; then && i < then->confusion.size() && i < counts.cells().size(); ++i)
        counts.cells()[i] -= static_cast<float>(then->confusion[i]);
    return std::make_shared<const Tensor>(std::move(counts));
}

} // namespace

QString WatchPage::tensorName() const
{
    const QString name = QString::fromStdString(answer()->layer + ' ' + std::string(nameOf(answer()->question.role)));
    return answer()->isDifference() ? name + QStringLiteral(" B-A") : name;
}

QString WatchPage::mapName() const
{
    return m_maps->chosenMap() ? tensorName() + QLatin1Char(' ') + m_maps->wall().nameOf(m_maps->wall().current()) : tensorName();
}

QString WatchPage::tensorTitle() const
{
    const QString layer = answer()->question.node < 0 ? m_choice->nameOf(graphInput) : QString::fromStdString(answer()->layer);
    const QString title = tr("%1 of %2").arg(watchTitle(answer()->question.role), layer);
    return answer()->isDifference() ? tr("%1, B − A").arg(title) : title;
}

SavedContent WatchPage::saving(bool whole) const
{
    if (!wantsEvaluation() && !answersLook())
        return {};
    switch (tab()) {
    case Tab::Maps:
        if (whole || !m_maps->chosenMap())
            return {tensorName(), m_maps->montage(), answer()->tensor, {}, namedTensor(true)};
        return {mapName(), m_maps->chosenPicture(), m_maps->chosenMap(), {}, namedTensor(false)};
    case Tab::Numbers: return {tensorName(), m_numbers->grab().toImage(), answer()->tensor, {}};
    case Tab::Attention:
        return {m_attention->chosenName(), m_attention->chosenPicture(), m_attention->chosenMap(), {}, m_attention->chosen(), true};
    case Tab::Confusion:
        if (!evaluation())
            return {};
        return {QStringLiteral("confusion"), m_confusion->grab().toImage(), countsOf(*evaluation(), m_questions->countedPart().then.get()),
                m_confusion->csv()};
    case Tab::Wrong: return {QStringLiteral("wrong"), m_gallery->grab().toImage(), nullptr, m_gallery->csv()};
    case Tab::Regression:
        return {QStringLiteral("regression"), m_regression->grab().toImage(), m_regression->values(), m_regression->csv()};
    }
    return {};
}

/// The last answer is to what is asked for: another sight or tensor may have been chosen just before the page was closed.
bool WatchPage::answersLook() const
{
    if (!answer() || answer()->question.attention != (m_looking == Tab::Attention) || !whyKept(*answer()).isEmpty())
        return false;
    return m_looking == Tab::Attention || (answer()->question.statistics == (m_looking == Tab::Numbers) &&
                                           answer()->question.node == m_choice->node() && answer()->question.role == m_choice->role());
}

/// Where it looks is where a class is seen: it tells which.
QString WatchPage::whyKept(const WatchAnswer& answer) const
{
    if (!answer.question.attention)
        return kept(answer, answer.question.node, answer.question.role);
    const QString why = keptAnswer(answer);
    return why.isEmpty() ? kept(answer, answer.camNode, Role::Dst) : why;
}

bool WatchPage::isBehind() const
{
    return answersLook() && m_questions->isLookBehind();
}

NamedTensor WatchPage::namedTensor(bool whole) const
{
    const RoleInfo& role = infoOf(answer()->question.role);
    return {whole ? tensorName() : mapName(),
            whole ? answer()->tensor : m_maps->chosenMap(),
            whole ? tensorTitle() : tensorTitle() + QStringLiteral(", ") + m_maps->chosenName(),
            role.symbolIsWord ? QString() : fromView(role.symbol),
            answer()->tensor ? valuePalette(role.isSigned || answer()->isDifference(), statsOfTensor(*answer()->tensor).range) : Palette(),
            whole && answer()->question.node == graphInput ? columnNamesOf(m_run) : QStringList()};
}

std::vector<NamedTensor> WatchPage::shown() const
{
    if (!m_run.hasTrainer() || isBehind() || !answersLook())
        return {};
    std::vector<NamedTensor> tensors;
    const auto add = [&](NamedTensor one) {
        if (one.tensor)
            tensors.push_back(std::move(one));
    };
    if (m_looking == Tab::Attention) {
        std::ranges::for_each(AttentionView::tensorsOf(answer()->saliency, answer()->cam, answer()->isDifference()), add);
    } else {
        add(namedTensor(true));
        if (m_looking == Tab::Maps && answer()->tensor && m_maps->wall().maps() > 1) // else it is the whole again
            add(namedTensor(false));
    }
    add({QStringLiteral("picture"), answer()->picture, tr("Picture"), tr("brightness"), Palette::Grey, columnNamesOf(m_run)});
    return tensors;
}

/// Whose weights what is in sight was made with: a count keeps those of its beginning, and what is not live stays while the training goes on.
QStringList WatchPage::weightsInSight() const
{
    if (wantsEvaluation() && m_questions->isCountBehind())
        return {weightsText(m_run.view(), m_questions->countedPart().weightsAfter)};
    if (!wantsEvaluation() && !m_live->isChecked() && m_questions->isRunning() && isBehind())
        return {weightsText(m_run.view(), answer()->weightsAfter)};
    return shownWeightsForms(m_run);
}

void WatchPage::sayCost()
{
    if (!m_run.hasTrainer())
        return m_state->tell({});
    QStringList forms = weightsInSight();
    if (m_live->isChecked() && m_questions->isRunning())
        forms.prepend(forms.front() + QStringLiteral(" · ") + tr("costs about %1 of the training’s time").arg(shareText(cost())));
    m_state->tell(forms);
}

/// Which tabs this network has, and why not the others.
void WatchPage::offerTabs()
{
    const auto offerTab = [this](Tab one, bool there, const QString& whyNot) {
        m_tabs->setTabEnabled(static_cast<int>(one), there);
        m_tabs->setTabToolTip(static_cast<int>(one), there ? QString() : whyNot);
    };
    const bool classifies = m_model.classifies();
    offerTab(Tab::Attention, m_model.graph.input.h > 1 || m_model.graph.input.w > 1,
             tr("This network reads rows of numbers, no pictures."));
    for (const Tab one : {Tab::Confusion, Tab::Wrong})
        offerTab(one, classifies && m_run.view().unjudged.empty(),
                 classifies ? wholeSentence(m_run.view().unjudged) : tr("This network gives numbers, not classes: see Regression."));
    offerTab(Tab::Regression, !classifies, tr("This network gives classes, not numbers: see Confusion and Answers."));
    if (!m_tabs->isTabEnabled(static_cast<int>(m_looking)))
        m_looking = Tab::Maps;
    m_tabsFit->fit();
}

void WatchPage::showNumbers(const WatchAnswer& answer)
{
    const auto cells = static_cast<double>(std::max<std::int64_t>(1, answer.numbers.cells));
    m_numbers->setSubject(tensorTitle());
    QList<std::pair<QString, QString>> facts = {{tr("Share of zeros"), shareText(static_cast<double>(answer.numbers.zeros) / cells, 1)},
                                                {tr("Norm √Σ²"), shortNumberText(answer.norm, 7)}};
    if (answer.then && answer.looked) {
        facts.append({tr("Norm at A"), shortNumberText(answer.then->norm, 7)});
        facts.append({tr("Norm at B"), shortNumberText(answer.lookedNorm, 7)});
    }
    m_numbers->show(answer.numbers, facts);
}

void WatchPage::retranslate()
{
    const std::array titles = {tr("Maps"), tr("Numbers"), tr("Where it looks"), tr("Confusion"), tr("Answers"), tr("Regression")};
    for (std::size_t i = 0; i < titles.size(); ++i)
        m_tabs->setTabText(static_cast<int>(i), titles.at(i));
    m_tabs->setAccessibleName(tr("What to watch"));
    m_tabs->tabBar()->setAccessibleName(tr("What to watch"));
    setTexts(*m_live, tr("Live"),
             tr("Looks again while the network trains, at most five times a second and for a small share of its time."));
    if (!m_model.graph.nodes.empty()) // before the first network nothing is known
        offerTabs();
    else
        m_tabsFit->fit();
    if (answer() && (!keptAnswer(*answer()).isEmpty() || !whyKept(*answer()).isEmpty()))
        showAgain();
    else if (answer() && answer()->question.statistics && answer()->tensor && !m_numbers->isEmpty())
        showNumbers(*answer());
    if (evaluation() && evaluation()->classes == 0)
        showEvaluation(); // the targets of generated data have names in this language
    sayCost();
    emit summaryChanged();
}

} // namespace ks
