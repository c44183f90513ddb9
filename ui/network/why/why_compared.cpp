#include "ui/network/why/why_compared.h"

#include "core/nn/class_contest.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/network/why/why_words.h"
#include "ui/theme/theme.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

double shareAt(const WatchAnswer& answer, std::int64_t output)
{
    return static_cast<double>(answer.prediction.outputs.at(static_cast<std::size_t>(output)));
}

} // namespace

WhyCompared::WhyCompared(QWidget* parent) : Retranslating(parent)
{
    setObjectName(QStringLiteral("whyCompared"));
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWordWrap(true);
    hide();
}

void WhyCompared::show(const std::shared_ptr<const WatchAnswer>& answer, const Model& model, const ClassNames& classes)
{
    const bool compares = answer && answer->contest && answer->then;
    m_answer = compares ? answer : nullptr;
    if (compares) {
        m_model = model;
        m_classes = classes;
    }
    retranslate();
    setVisible(compares);
}

void WhyCompared::clear()
{
    m_answer.reset();
    hide();
}

QString WhyCompared::table() const
{
    const ClassContest& b = *m_answer->contest;
    const QString first = m_classes.nameOfSaid(static_cast<int>(b.first));
    const QString second = m_classes.nameOfSaid(static_cast<int>(b.second));
    QString rows =
        comparedRow({QString(), tr("logit of %1").arg(first), tr("logit of %1").arg(second), tr("by how much %1 leads").arg(first),
                     tr("share of %1").arg(first), tr("share of %1").arg(second), tr("the network says")},
                    true);
    const auto add = [&](const QString& name, const WatchAnswer& answer) {
        const ClassContest* contest = answer.contest.get();
        const int said = answer.prediction.predicted;
        const why::LogitTexts logits = contest ? why::logitTexts(*contest) : why::LogitTexts{noFigure(), noFigure(), noFigure()};
        rows += comparedRow({name, logits.first, logits.second, logits.apart, probabilityText(shareAt(answer, b.first)),
                             probabilityText(shareAt(answer, b.second)), said < 0 ? QStringLiteral("–") : m_classes.nameOfSaid(said)});
    };
    add(tr("A"), *m_answer->then);
    add(tr("B"), *m_answer);
    if (const ClassContest* a = m_answer->then->contest.get())
        rows += comparedRow({tr("B − A"), moreText(b.firstLogit - a->firstLogit), moreText(b.secondLogit - a->secondLogit),
                             moreText(b.difference() - a->difference()),
                             moreShareText(shareAt(*m_answer, b.first) - shareAt(*m_answer->then, b.first)),
                             moreShareText(shareAt(*m_answer, b.second) - shareAt(*m_answer->then, b.second)), QString()});
    return comparedTable(rows);
}

/// By the first account, whose terms are exact where the network ends in products.
QString WhyCompared::changes() const
{
    const ClassContest* a = m_answer->then->contest.get();
    const ClassContest& b = *m_answer->contest;
    if (!a || a->sums.empty() || b.sums.empty() || a->sums.front().shares.size() != b.sums.front().shares.size())
        return {};
    const ContestSum& before = a->sums.front();
    const ContestSum& now = b.sums.front();
    const auto change = [&](std::size_t map) { return now.shares[map] - before.shares[map]; };
    std::vector<std::size_t> maps(now.shares.size());
    std::iota(maps.begin(), maps.end(), std::size_t{0});
    const std::size_t count = std::min(mostChanges, maps.size());
    std::ranges::partial_sort(maps, maps.begin() + static_cast<std::ptrdiff_t>(count), [&](std::size_t one, std::size_t other) {
        const double most = std::fabs(change(one));
        const double least = std::fabs(change(other));
        return most > least || (most == least && one < other);
    });
    QStringList said;
    for (std::size_t i = 0; i < count; ++i)
        said += tr("%1: %2", "a map, and by how much more it speaks for a class")
                    .arg(why::mapName(m_model.graph, now.node, static_cast<std::int64_t>(maps[i])), moreText(change(maps[i])));
    return tr("What changed most for %1 in %2: %3.")
        .arg(m_classes.nameOfSaid(static_cast<int>(b.first)), why::sumTitle(m_model.graph, now), said.join(QStringLiteral(" · ")));
}

void WhyCompared::retranslate()
{
    setAccessibleName(tr("The two classes at A and at B"));
    if (!m_answer)
        return setText({});
    const QString changed = changes();
    setText(table() + (changed.isEmpty() ? QString() : QStringLiteral("<p style='margin:0'>%1</p>").arg(changed.toHtmlEscaped())));
}

} // namespace ks

#include "moc_why_compared.cpp"
