#include "ui/network/see/see_division.h"

#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace ks {

namespace {

// Pixels beside usual text.
constexpr int besideStory = 720;      ///< that the picture needs at first: with less of it, names and shares are cut
constexpr int usualStoryWidth = 300;  ///< beside it
constexpr int leastStoryWidth = 220;  ///< words of a formula on each line
constexpr int usualStoryHeight = 124; ///< below it: with the picture of a sum and a line
constexpr int leastStoryHeight = 40;  ///< two lines; the rest is scrolled
constexpr int mostOfStory = 4000;

} // namespace

namespace preference {

namespace {

/// Of the story, pixels beside usual text.
const Preference<int> storyWidth{"network/seeStoryWidth", usualStoryWidth, [](int width) { return std::clamp(width, 1, mostOfStory); }};
const Preference<int> storyHeight{"network/seeStoryHeight", usualStoryHeight,
                                  [](int height) { return std::clamp(height, 1, mostOfStory); }};

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

int SeeDivision::widthForBoth() const
{
    return qRound(besideText(font(), besideStory + usualStoryWidth));
}

void SeeDivision::place(bool beside)
{
    setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    const auto pixels = [this](int usual) { return qRound(besideText(font(), usual)); };
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
    const int wanted = m_preferences.get(isBeside() ? preference::storyWidth : preference::storyHeight);
    const int story = qRound(besideText(font(), wanted));
    const int all = (isBeside() ? width() : height()) - handleWidth();
    setSizes({std::max(0, all - story), story});
}

} // namespace ks
