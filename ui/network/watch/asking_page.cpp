#include "ui/network/watch/asking_page.h"

#include "ui/network/see/see_guess.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"

namespace ks {

AskingPage::AskingPage(LabHost& host, TrainingRun& run, const QString& name, QWidget* parent, std::optional<WatchQuestions::Steady> steady)
    : NetworkPage(parent), m_run(run), m_bar(new ImageBar(name, this)),
      m_questions(std::make_unique<WatchQuestions>(
          host, run, *this, [this] { return question(); }, std::move(steady)))
{
    connect(&m_run, &TrainingRun::prepared, this, &AskingPage::startAnew);
}

AskingPage::~AskingPage() = default;

void AskingPage::setOpen(bool open)
{
    m_questions->setOpen(open);
    if (open && answer())
        showAgain();
    askAgain();
}

void AskingPage::keepWith(const SeeGuess& guess)
{
    m_guess = &guess;
    for (const auto signal : {&SeeGuess::turned, &SeeGuess::keptElse})
        connect(&guess, signal, this, [this] {
            if (m_questions->isOpen() && answer())
                showAgain();
        });
}

QString AskingPage::kept(const WatchAnswer& answer, int node, Role role) const
{
    return m_guess ? m_guess->keptText(askedModel().graph, answer, node, role) : QString();
}

QString AskingPage::keptAnswer(const WatchAnswer& answer) const
{
    return kept(answer, static_cast<int>(askedModel().graph.nodes.size()) - 1, Role::Dst);
}

QString AskingPage::keptAnswer(std::uint32_t sample) const
{
    return m_guess ? m_guess->keptAnswer(SeeSubject::of(sample, nullptr)) : QString();
}

void AskingPage::forgetAnswer()
{
    m_questions->forgetAnswer();
    m_bar->say({});
}

bool AskingPage::namesBatch() const
{
    return m_questions->isRunning() || m_run.view().looked.has_value();
}

void AskingPage::sayAnswer()
{
    if (const auto& last = answer())
        namesBatch() ? m_bar->showNow(*last, classes()) : m_bar->show(*last, classes());
}

void AskingPage::startAnew()
{
    m_questions->beginAnew();
    m_announced.reset(); // who was told has forgotten it
    clearAnswer();
    askAgain();
}

void AskingPage::askAgain()
{
    if (!m_questions->isOpen())
        return;
    takeModel();
    m_questions->refresh();
}

void AskingPage::lookAnew()
{
    m_questions->lookAnew();
    m_questions->refresh();
}

void AskingPage::choose(Split part, std::uint32_t sample)
{
    takeModel();
    m_bar->choose(part, sample);
}

void AskingPage::setDrawn(std::shared_ptr<const AskedPicture> drawn)
{
    m_bar->setDrawn(std::move(drawn));
}

void AskingPage::tellOf(const WatchAnswer& answer)
{
    const std::pair chosen(answer.question.image.part, answer.sample);
    if (!answer.question.image.drawn && m_announced != chosen) {
        m_announced = chosen;
        emit imageChosen(chosen.first, chosen.second);
    }
    emit refreshed();
}

} // namespace ks

#include "moc_asking_page.cpp"
