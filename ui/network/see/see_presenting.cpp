#include "ui/network/see/see_presenting.h"

#include "ui/network/see/see_guess.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_view.h"
#include "ui/network/see/see_wave.h"
#include "ui/network/watch/image_bar.h"
#include "ui/theme/parts.h"

#include <QBoxLayout>
#include <QEvent>
#include <QFontInfo>
#include <QLabel>

#include <algorithm>
#include <utility>

namespace ks {

GridLook seeGridLook(const QWidget& picture)
{
    GridLook look = GridLook::of(picture.palette(), picture.font(), picture.locale());
    if (look.font.pixelSize() > 0)
        look.smallestNumber = std::max(look.smallestNumber, static_cast<qreal>(seeSmallFont(look.font).pixelSize()));
    return look;
}

SeePresenting::SeePresenting(QWidget& page, SeeView& view, SeeStory& story, SeeWave& wave, ImageBar& bar, SeeGuess& guess,
                             std::vector<QWidget*> folded)
    : QObject(&page), m_page(page), m_view(view), m_story(story), m_wave(wave), m_guess(guess),
      m_question(named(sentenceLabel(&page), "seeQuestion")), m_folded(std::move(folded))
{
    m_folded.insert(m_folded.end(), {&bar, &guess});
    page.installEventFilter(this);
    static_cast<QBoxLayout*>(page.layout())->insertWidget(0, m_question); // in the place of the bar
    m_question->hide();
    connect(&bar, &ImageBar::verdictWritten, m_question, &QLabel::setText);
    connect(&guess, &SeeGuess::toggled, this, &SeePresenting::showQuestion);
    const auto follow = [this] {
        if (m_on)
            showStory();
    };
    connect(&view, &SeeView::moved, this, follow);
    connect(&wave, &SeeWave::moved, this, follow);
}

void SeePresenting::set(bool on)
{
    if (std::exchange(m_on, on) == on)
        return;
    for (QWidget* part : m_folded)
        part->setVisible(!on);
    takeFont();
    showStory();
    showQuestion();
    emit changed(on);
}

bool SeePresenting::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FontChange && m_on)
        takeFont();
    return QObject::eventFilter(watched, event);
}

void SeePresenting::takeFont()
{
    if (!m_on)
        return m_view.setFont(QFont()); // as its page again
    QFont font = m_page.font();
    const int smallest = QFontInfo(font).pixelSize();
    for (font.setPixelSize(smallest); seeSmallFont(font).pixelSize() < smallest;)
        font.setPixelSize(font.pixelSize() + 1);
    m_view.setFont(font);
}

void SeePresenting::showQuestion()
{
    m_question->setVisible(m_on && m_guess.isChecked());
}

void SeePresenting::showStory()
{
    m_story.setVisible(!m_on || m_view.level() == SeeLevel::Cells || (m_wave.front() && m_wave.front()->cellSpot()));
}

} // namespace ks

#include "moc_see_presenting.cpp"
