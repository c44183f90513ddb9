#include "ui/network/see/see_division.h"

#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

// Pixels beside usual text.
constexpr int besideStory = 720;      ///< that the picture needs there: with less of it, names and shares are cut
constexpr int mostUsualWidth = 300;   ///< of the story, as long as nobody wants it otherwise, and there is no more room than this:
constexpr int shareFrom = 1180;       ///< of more than that it has two fifths,
constexpr int mostSharedWidth = 560;  ///< up to the numbers of three grids of 5×5 beside each other
constexpr int leastUsualWidth = 240;  ///< likewise, where the picture needs the rest
constexpr int leastStoryWidth = 220;  ///< words of a formula on each line
constexpr int usualStoryHeight = 124; ///< below the picture: with that of a sum and a line
constexpr int leastStoryHeight = 40;  ///< two lines; the rest is scrolled
constexpr int mostOfStory = 4000;
constexpr int leastForBelow = 310; ///< of the height: with less of it either would be a slit
constexpr int leastOfColumn = 48;  ///< of the picture's width
constexpr int leastOfAnswer = 80;  ///< likewise, beyond that of a column

} // namespace

namespace preference {

namespace {

/// Of the story, pixels beside usual text; 0: as is usual.
const Preference<int> storyWidth{"network/seeStoryWidth", 0, [](int width) { return std::clamp(width, 0, mostOfStory); }};
const Preference<int> storyHeight{"network/seeStoryHeight", 0, [](int height) { return std::clamp(height, 0, mostOfStory); }};

} // namespace

} // namespace preference

SeeDivision::SeeDivision(Preferences& preferences, QWidget& picture, QWidget& story, QWidget* parent)
    : Dressed(parent), m_preferences(preferences), m_story(story)
{
    setObjectName(QStringLiteral("seeDivision"));
    setChildrenCollapsible(false);
    setHandleWidth(gridStep);
    addWidget(&picture);
    addWidget(&story);
    setStretchFactor(0, 1);
    connect(this, &QSplitter::splitterMoved, this, &SeeDivision::keep);
    connect(&preferences, &Preferences::changed, this, [this](const QString& key) {
        if (key.isEmpty() || key == QLatin1String(preference::storyWidth.key) || key == QLatin1String(preference::storyHeight.key))
            divide();
    });
}

int SeeDivision::pixels(int usual) const
{
    return qRound(besideText(font(), usual));
}

void SeeDivision::setColumns(int count)
{
    if (std::exchange(m_columns, count) == count)
        return;
    updateGeometry(); // asks again who stands where
    divide();
}

bool SeeDivision::isWide(int width) const
{
    return width >= pixels(besideStory + mostUsualWidth);
}

bool SeeDivision::hasRoomBeside(int width) const
{
    const int rest = width - handleWidth() - pixels(leastUsualWidth);
    return isWide(width) || (height() < pixels(leastForBelow) && rest >= pictureNeeds());
}

int SeeDivision::pictureNeeds() const
{
    return pixels(m_columns * leastOfColumn + leastOfAnswer);
}

void SeeDivision::place(bool beside)
{
    setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    m_story.setMinimumSize(beside ? pixels(leastStoryWidth) : 0, beside ? 0 : pixels(leastStoryHeight));
    divide();
}

void SeeDivision::keep()
{
    const double unit = besideText(font(), 1);
    m_preferences.set(isBeside() ? preference::storyWidth : preference::storyHeight, qRound(sizes().constLast() / unit));
}

void SeeDivision::divide()
{
    const int all = (isBeside() ? width() : height()) - handleWidth();
    const int wanted = m_preferences.get(isBeside() ? preference::storyWidth : preference::storyHeight);
    const int shared =
        std::clamp(pixels(mostUsualWidth) + (all - pixels(shareFrom)) * 2 / 5, pixels(mostUsualWidth), pixels(mostSharedWidth));
    const int usual = isBeside() ? std::clamp(all - pixels(besideStory), pixels(leastUsualWidth), shared) : pixels(usualStoryHeight);
    int story = wanted > 0 ? pixels(wanted) : usual;
    if (isBeside() && !isWide(width()))
        story = std::min(story, std::max(pixels(leastUsualWidth), all - pictureNeeds()));
    setSizes({std::max(0, all - story), story});
}

} // namespace ks

#include "moc_see_division.cpp"
