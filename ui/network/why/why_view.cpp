#include "ui/network/why/why_view.h"

#include "ui/language/numbers.h"
#include "ui/network/network_page.h"
#include "ui/network/try/picture.h"
#include "ui/network/watch/heat_picture.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/network/why/share_bar.h"
#include "ui/network/why/similar_row.h"
#include "ui/network/why/why_words.h"
#include "ui/operation/choice_row.h"
#include "ui/paint/plane_stats.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int camMeasure = 0; ///< of the choice; the other is gradient × input

TensorPtr differenceOf(const Tensor& one, const Tensor& other)
{
    auto difference = std::make_shared<Tensor>(one);
    for (std::size_t i = 0; i < one.cells().size(); ++i)
        difference->cells()[i] = one.cells()[i] - other.cells()[i];
    return difference;
}

double largestOf(const Tensor& tensor)
{
    const PlaneStats stats = statsOfTensor(tensor);
    return stats.finite ? std::max(std::fabs(stats.range.low), std::fabs(stats.range.high)) : 0;
}

} // namespace

WhyView::WhyView(QWidget* parent)
    : Retranslating(parent), m_measureTitle(new QLabel(this)), m_measure(named(new ChoiceRow(this), "whyMeasure")),
      m_sumTitle(new QLabel(this)), m_sums(named(narrowBox(24, this), "whySum")), m_sides{makeSide("whyFirst"), makeSide("whySecond")},
      m_differenceTitle(sentenceLabel(this)), m_difference(named(sentenceLabel(this), "whyDifference")),
      m_differencePicture(named(new HeatPicture(this), "whyDifferencePicture")), m_accountTitle(sentenceLabel(this)),
      m_account(named(sentenceLabel(this), "whyAccount")), m_similarNote(named(sentenceLabel(this), "whySimilarNote")),
      m_readout(named(new QLabel(this), "whyReadout"))
{
    m_sumTitle->setBuddy(m_sums);
    m_measureTitle->setBuddy(m_measure);
    m_account->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_similarNote->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    takeFont();
    lay();
    connect(m_measure, &ChoiceRow::chosen, this, [this] { showPictures(); });
    connect(m_sums, &QComboBox::activated, this, [this] { showShares(); });
    for (HeatPicture* one : {m_sides[0].picture, m_sides[1].picture, m_differencePicture})
        connect(one, &HeatPicture::told, m_readout, &QLabel::setText);
    for (std::size_t side = 0; side < m_sides.size(); ++side) {
        connect(m_sides.at(side).similar, &SimilarRow::chosen, this, &WhyView::sampleWanted);
        for (std::size_t i = 0; i < mostBars; ++i)
            connect(m_sides.at(side).bars.at(i), &ShareBar::clicked, this, [this, side, i] {
                if (const int sum = chosenSum(); sum >= 0 && i < m_listed.at(side).size())
                    emit mapWanted(m_answer->contest->sums[static_cast<std::size_t>(sum)].node, m_listed.at(side)[i]);
            });
    }
    retranslate();
}

WhyView::Side WhyView::makeSide(const char* name)
{
    Side side{.title = sentenceLabel(this),
              .facts = sentenceLabel(this),
              .picture = new HeatPicture(this),
              .speaks = sentenceLabel(this),
              .like = sentenceLabel(this),
              .similar = new SimilarRow(QLatin1String(name) + QStringLiteral("Similar"), this)};
    side.facts->setObjectName(QLatin1String(name) + QStringLiteral("Facts"));
    side.picture->setObjectName(QLatin1String(name) + QStringLiteral("Picture"));
    for (std::size_t i = 0; i < mostBars; ++i) {
        side.bars.at(i) = new ShareBar(this);
        side.bars.at(i)->setObjectName(QLatin1String(name) + QStringLiteral("Bar%1").arg(i));
        keepRoomWhenHidden(*side.bars.at(i)); // nothing moves with the number of maps that speak
    }
    return side;
}

void WhyView::lay()
{
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * gridStep);
    grid->setVerticalSpacing(gridStep / 2);
    const auto barsOf = [](const Side& side) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        for (ShareBar* bar : side.bars)
            column->addWidget(bar);
        return column;
    };
    for (int column = 0; column < 2; ++column) {
        const Side& side = m_sides.at(static_cast<std::size_t>(column));
        grid->addWidget(side.title, 0, column);
        grid->addWidget(side.facts, 1, column);
        grid->addWidget(side.picture, 2, column);
        grid->addWidget(side.speaks, 4, column);
        grid->addLayout(barsOf(side), 5, column);
        grid->addWidget(side.like, 6, column);
        grid->addWidget(side.similar, 7, column);
    }
    grid->addWidget(m_differenceTitle, 0, 2);
    grid->addWidget(m_difference, 1, 2);
    grid->addWidget(m_differencePicture, 2, 2);
    grid->addWidget(m_readout, 3, 0, 1, 3);
    grid->addWidget(m_accountTitle, 4, 2);
    grid->addWidget(m_account, 5, 2, Qt::AlignTop);
    grid->addWidget(m_similarNote, 6, 2, 2, 1);
    for (int column = 0; column < 3; ++column)
        grid->setColumnStretch(column, 1);
    grid->setRowStretch(2, 1);
    QWidget* choices = flowBox(*inFlow({m_measureTitle, m_measure, m_sumTitle, m_sums}), this);
    foldWhenPresented({choices});
    layColumn(*this, {choices, {grid, 1}}, gridStep / 2);
}

void WhyView::takeFont()
{
    for (QLabel* title : {m_sides[0].title, m_sides[1].title, m_differenceTitle})
        title->setFont(textFont(TextRole::Title, font()));
    for (QLabel* numbers : {m_sides[0].facts, m_sides[1].facts, m_difference, m_account, m_readout})
        numbers->setFont(numbersFont(font()));
    for (const Side& side : m_sides)
        for (ShareBar* bar : side.bars)
            bar->setFont(numbersFont(font()));
}

void WhyView::show(const std::shared_ptr<const WatchAnswer>& answer, const Model& model, const ClassNames& classes)
{
    m_answer = answer;
    m_model = model;
    m_classes = classes;
    listSums();
    showPictures();
    showShares();
    sayAll();
}

int WhyView::chosenSum() const
{
    const int chosen = m_sums->currentIndex();
    return m_answer && chosen >= 0 && chosen < static_cast<int>(m_answer->contest->sums.size()) ? chosen : -1;
}

void WhyView::listSums()
{
    const auto titleOf = [this](const ContestSum& sum) { return why::sumTitle(m_model.graph, sum); };
    const QStringList titles = textsFor(m_answer->contest->sums, titleOf);
    while (m_sums->count() > titles.size())
        m_sums->removeItem(m_sums->count() - 1);
    setEntries(*m_sums, titles);
    if (m_sums->currentIndex() < 0 && m_sums->count() > 0)
        m_sums->setCurrentIndex(0);
    m_sums->setVisible(m_sums->count() > 0);
    m_sumTitle->setVisible(m_sums->count() > 0);
}

void WhyView::showPictures()
{
    if (!m_answer)
        return;
    const ClassContest& contest = *m_answer->contest;
    const bool isPicture = m_answer->seen->shape().h > 1; // rows of a table say nothing to the eye
    const bool hasMaps = contest.camNode != noNode;
    for (QWidget* part : std::initializer_list<QWidget*>{m_sides[0].picture, m_sides[1].picture, m_differencePicture, m_readout})
        part->setVisible(isPicture);
    m_measureTitle->setVisible(isPicture);
    m_measure->setVisible(isPicture && hasMaps);
    if (!isPicture)
        return;
    m_measureTitle->setText(hasMaps ? tr("In the picture") : tr("In the picture: gradient × input"));
    m_measureTitle->setToolTip(hasMaps ? QString() : tr("Grad-CAM needs a layer that makes maps; this network has none."));
    const bool isCam = hasMaps && m_measure->current() == camMeasure;
    const QImage image = imageOf(*m_answer->seen, m_answer->seenLevels);
    const Tensor& first = isCam ? contest.firstCam : contest.firstTimes;
    const Tensor& second = isCam ? contest.secondCam : contest.secondTimes;
    const double most = std::max(largestOf(first), largestOf(second));
    const double top = most > 0 ? most : 1;
    const ValueRange range{isCam ? 0 : -top, top};
    const TensorPtr difference = differenceOf(first, second);
    m_sides[0].picture->setRange(range);
    m_sides[0].picture->show(image, std::make_shared<const Tensor>(first));
    m_sides[1].picture->setRange(range);
    m_sides[1].picture->show(image, std::make_shared<const Tensor>(second));
    const double apart = largestOf(*difference);
    m_differencePicture->setRange(ValueRange{apart > 0 ? -apart : -1, apart > 0 ? apart : 1});
    m_differencePicture->show(image, difference);
}

void WhyView::showShares()
{
    showBars(true);
    showBars(false);
    const int chosen = chosenSum();
    m_account->setText(!m_answer    ? QString()
                       : chosen < 0 ? tr("No layer of this network multiplies by weights, so none of its maps can have decided.")
                                    : why::account(m_model.graph, m_answer->contest->sums[static_cast<std::size_t>(chosen)],
                                                   *m_answer->contest, m_classes));
    m_accountTitle->setText(chosen < 0 ? QString() : tr("How the difference adds up"));
}

void WhyView::showBars(bool forFirst)
{
    const Side& side = m_sides[forFirst ? 0 : 1];
    std::vector<std::int64_t>& listed = m_listed[forFirst ? 0 : 1];
    listed.clear();
    const int chosen = chosenSum();
    if (chosen >= 0)
        listed = m_answer->contest->sums[static_cast<std::size_t>(chosen)].speakers(forFirst);
    listed.resize(std::min(listed.size(), mostBars));
    for (std::size_t i = 0; i < mostBars; ++i)
        side.bars.at(i)->setVisible(i < listed.size());
    if (chosen < 0)
        return side.speaks->clear();
    const ClassContest& contest = *m_answer->contest;
    const ContestSum& sum = contest.sums[static_cast<std::size_t>(chosen)];
    const QString name = m_classes.nameOfSaid(static_cast<int>(forFirst ? contest.first : contest.second));
    const QString layer = why::layerName(m_model.graph, sum.node);
    side.speaks->setText(listed.empty() ? tr("Nothing in %1 speaks for %2").arg(layer, name)
                                        : tr("What in %1 speaks most for %2").arg(layer, name));
    double largest = 0;
    for (const double share : sum.shares)
        largest = std::max(largest, std::fabs(share));
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const double share = sum.shares[static_cast<std::size_t>(listed[i])];
        const QString map = why::mapName(m_model.graph, sum.node, listed[i]);
        const QString number = shortNumberText(std::fabs(share), 3);
        const QString part = shareText(share / sum.spoken(forFirst));
        side.bars.at(i)->show({map, QStringLiteral("%1 · %2").arg(number, part), std::fabs(share) / largest, forFirst});
        side.bars.at(i)->setAccessibleName(tr("%1 of %2: %3, %4 of what speaks for %5").arg(map, layer, number, part, name));
        side.bars.at(i)->setToolTip(tr("%1 of all that speaks for %2. Shows it in See.").arg(part, name));
    }
}

void WhyView::showSimilar(const std::array<SimilarSamples::Side, 2>& sides, const DatasetPtr& known)
{
    m_sides[0].similar->show(sides[0].nearest, known);
    m_sides[1].similar->show(sides[1].nearest, known);
    const std::int64_t looked = sides[0].lookedAt + sides[1].lookedAt;
    const std::int64_t all = sides[0].of + sides[1].of;
    m_similarSaid = [looked, all, byColumns = known && comparesColumns(*known)] {
        if (all == 0)
            return tr("There are no training samples of these classes.");
        if (byColumns)
            return tr("The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of "
                      "%Ln "
                      "training rows of the two classes were compared.",
                      nullptr, static_cast<int>(all))
                .arg(countOnScreen(looked));
        return tr("The distance is 1 − cosine of what the last layer reads: 0 is the same. %1 of %Ln training samples of the two classes "
                  "were compared.",
                  nullptr, static_cast<int>(all))
            .arg(countOnScreen(looked));
    };
    m_similarNote->setText(m_similarSaid.said());
}

void WhyView::clearSimilar(const Sentence& why)
{
    m_sides[0].similar->clear();
    m_sides[1].similar->clear();
    m_similarSaid = why;
    m_similarNote->setText(m_similarSaid.said());
}

void WhyView::sayAll()
{
    m_similarNote->setText(m_similarSaid.said());
    if (!m_answer)
        return;
    const ClassContest& contest = *m_answer->contest;
    m_sides[0].title->setText(why::titleOfFirst(contest, m_classes));
    m_sides[1].title->setText(why::titleOfSecond(*m_answer, contest, m_classes));
    const why::LogitTexts logits = why::logitTexts(contest);
    m_sides[0].facts->setText(why::factsOf(*m_answer, logits.first, contest.first));
    m_sides[1].facts->setText(why::factsOf(*m_answer, logits.second, contest.second));
    m_difference->setText(tr("logits apart by %1").arg(logits.apart));
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        const QString name = m_classes.nameOfSaid(static_cast<int>(i == 0 ? contest.first : contest.second));
        m_sides.at(i).picture->setAccessibleName(tr("What speaks for %1").arg(name));
        m_sides.at(i).like->setText(tr("Most similar training samples of %1").arg(name));
    }
}

void WhyView::retranslate()
{
    setFieldTitle(*m_measureTitle, tr("In the picture"));
    m_measure->setChoices(
        {{QStringLiteral("Grad-CAM"), tr("The places whose maps speak for a class, on one scale")},
         {tr("gradient × input"), tr("What each cell of the input adds to a class’s logit, for it or against it, on one scale")}});
    setFieldTitle(*m_sumTitle, tr("Added up over"), tr("The layer over which the difference of the logits is added up"));
    m_differenceTitle->setText(tr("The difference"));
    m_differencePicture->setAccessibleName(tr("What speaks for the one class more than for the other"));
    if (m_answer)
        listSums();
    showPictures();
    showShares();
    sayAll();
}

} // namespace ks

#include "moc_why_view.cpp"
