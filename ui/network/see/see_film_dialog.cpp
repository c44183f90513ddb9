#include "ui/network/see/see_film_dialog.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_film_taste.h"
#include "ui/network/see/see_films.h"
#include "ui/theme/parts.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

constexpr std::array filmPasses = {SeeFront::Pass::Loss, SeeFront::Pass::Backward, SeeFront::Pass::Update};
constexpr int filmWidthStep = 80;
constexpr int leastFilmFrames = 2;
constexpr int saidFilmLines = 3;
constexpr double saidFilmLetters = 46;

} // namespace

SeeFilmDialog::SeeFilmDialog(const SeeFilmWish& liked, Facts facts, QWidget* parent)
    : Retranslating<QDialog>(parent), m_form(*this, "seeFilmGo"), m_kind(liked.kind), m_facts(std::move(facts)),
      m_until(named(new QComboBox, "seeFilmUntil")), m_steps(named(new QComboBox, "seeFilmSteps")),
      m_format(named(new QComboBox, "seeFilmFormat")),
      m_width(SeeDialogForm::numberBox("seeFilmWidth", leastFilmWidth, mostFilmWidth, liked.width)),
      m_frames(SeeDialogForm::numberBox("seeFilmFrames", leastFilmFrames, static_cast<int>(mostFilmFrames),
                                        std::max(leastFilmFrames, static_cast<int>(liked.frames)))),
      m_speed(SeeDialogForm::numberBox("seeFilmSpeed", 1, mostFilmSpeed, liked.framesPerSecond)),
      m_said(named(sentenceLabel(this), "seeFilmSaid")), m_all(liked.frames == 0)
{
    build();
    retranslate();
    m_until->setCurrentIndex(static_cast<int>(std::ranges::find(filmPasses, liked.until) - filmPasses.begin()));
    m_steps->setCurrentIndex(liked.byMaps ? 1 : 0);
    m_format->setCurrentIndex(liked.asFrames ? 1 : 0);
    takeFont();
    connect(m_frames, &QSpinBox::valueChanged, this, [this](int frames) {
        m_all = frames == m_frames->maximum();
        refresh();
    });
    for (QComboBox* box : {m_until, m_steps, m_format})
        connect(box, &QComboBox::currentIndexChanged, this, &SeeFilmDialog::refresh);
    for (QSpinBox* box : {m_width, m_speed})
        connect(box, &QSpinBox::valueChanged, this, &SeeFilmDialog::refresh);
    connect(&m_form.save(), &QPushButton::clicked, this, [this] {
        emit chosen(wish());
        accept();
    });
    refresh();
}

void SeeFilmDialog::build()
{
    m_width->setSingleStep(filmWidthStep);
    m_width->setSuffix(QStringLiteral(" px"));
    m_said->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_untilTitle = m_form.add(m_until);
    m_stepsTitle = m_form.add(m_steps);
    if (m_kind != SeeFilmKind::Wave)
        for (QWidget* part : std::initializer_list<QWidget*>{m_untilTitle, m_until, m_stepsTitle, m_steps})
            part->hide();
    m_formatTitle = m_form.add(m_format);
    m_widthTitle = m_form.add(m_width);
    m_framesTitle = m_form.add(m_frames);
    m_speedTitle = m_form.add(m_speed);
    m_form.addWide(m_said);
    m_form.addButtons();
}

SeeFilmWish SeeFilmDialog::wish() const
{
    return {.kind = m_kind,
            .until = filmPasses[static_cast<std::size_t>(std::max(0, m_until->currentIndex()))],
            .byMaps = m_steps->currentIndex() == 1,
            .asFrames = m_format->currentIndex() == 1,
            .frames = m_all ? 0 : static_cast<std::size_t>(m_frames->value()),
            .framesPerSecond = m_speed->value(),
            .width = m_width->value()};
}

void SeeFilmDialog::refresh()
{
    const SeeFilmFacts facts = m_facts(wish());
    {
        const QSignalBlocker quiet(m_frames); // nobody has asked for it
        m_frames->setMaximum(std::max(leastFilmFrames, static_cast<int>(facts.available)));
        if (m_all)
            m_frames->setValue(m_frames->maximum());
    }
    m_form.save().setEnabled(facts.obstacle.isEmpty());
    m_speed->setEnabled(m_format->currentIndex() == 0); // numbered pictures have no speed
    m_speedTitle->setEnabled(m_speed->isEnabled());
    m_said->setText(facts.obstacle.isEmpty() ? sentence(facts) : facts.obstacle);
}

QString SeeFilmDialog::sentence(const SeeFilmFacts& facts) const
{
    const SeeFilmWish asked = wish();
    const int frames = std::min(m_frames->value(), static_cast<int>(facts.available));
    QString what =
        tr("%n frame(s) of %1×%2 pixels.", nullptr, frames).arg(QString::number(facts.size.width()), QString::number(facts.size.height()));
    if (const auto parts = static_cast<std::size_t>(std::max(1, frames - 1)); m_kind == SeeFilmKind::Training && facts.batches > 0)
        what += QLatin1Char(' ') + tr("About every %n batch(es).", nullptr, static_cast<int>((facts.batches + parts / 2) / parts));
    const QString most = bytesOnScreen(mostBytesOf(asked, facts.size, static_cast<std::size_t>(frames)));
    if (asked.asFrames)
        return what + QLatin1Char(' ') + tr("All files together have at most %1, mostly far less.").arg(most);
    constexpr double lastSeconds = 2;
    const double each = 1.0 / asked.framesPerSecond;
    const double seconds = (frames - 1) * each + std::max(each, lastSeconds);
    return what + QLatin1Char(' ') +
           tr("It lasts %1, then begins anew. The file has at most %2, mostly far less.").arg(secondsOnScreen(seconds), most);
}

void SeeFilmDialog::takeFont()
{
    const QFontMetrics metrics(m_said->font());
    m_said->setMinimumSize(qRound(saidFilmLetters * metrics.averageCharWidth()), saidFilmLines * metrics.lineSpacing());
}

void SeeFilmDialog::retranslate()
{
    setWindowTitle(m_kind == SeeFilmKind::Wave ? tr("Film of the wave") : tr("Film of the training"));
    setFieldTitle(*m_untilTitle, tr("Passes"));
    setEntries(*m_until, {tr("Forward, up to the loss"), tr("Forward and backward"), tr("Forward, backward and update")});
    setFieldTitle(*m_stepsTitle, tr("A frame for each"));
    setEntries(*m_steps, {tr("layer"), tr("map or filter")});
    setFieldTitle(*m_formatTitle, tr("Format"));
    setEntries(*m_format, {tr("GIF, moving"), tr("Numbered PNG files in a folder")});
    setFieldTitle(*m_widthTitle, tr("Width (%1–%2 px)").arg(m_width->minimum()).arg(QLocale().toString(m_width->maximum())));
    m_width->setToolTip(tr("Of a frame; the height follows from what is seen"));
    setFieldTitle(*m_framesTitle, tr("Frames"));
    m_frames->setToolTip(m_kind == SeeFilmKind::Wave ? tr("With fewer than there are steps, they are chosen evenly")
                                                     : tr("One for each moment that is kept; with fewer, they are chosen evenly"));
    setFieldTitle(*m_speedTitle, tr("Frames a second (%1–%2)").arg(m_speed->minimum()).arg(m_speed->maximum()));
    m_speed->setToolTip(tr("The last frame stands for two seconds"));
    m_form.retranslate();
    if (m_until->count() > 0 && !m_said->text().isEmpty())
        refresh();
}

} // namespace ks

#include "moc_see_film_dialog.cpp"
