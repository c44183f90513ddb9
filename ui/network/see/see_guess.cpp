#include "ui/network/see/see_guess.h"

#include "ui/language/text.h"
#include "ui/network/see/see_cell_guess.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_lent.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_source.h"
#include "ui/network/see/see_telling.h"
#include "ui/network/see/see_view.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/shell/lab.h"
#include "ui/shell/preferences.h"
#include "ui/theme/icon.h"
#include "ui/theme/offered.h"

#include <QShortcut>

#include <utility>
#include <vector>

namespace ks {

namespace {

QString seeAnswerKeptText()
{
    return SeeGuess::tr("Hidden by Predict until the answer is guessed in See.");
}

QString seeHiddenText(const Graph& graph, const std::vector<SeeHidden>& all, int node, Role role)
{
    for (const SeeHidden& hidden : all)
        if (isMadeOfHidden(graph, hidden, node, role))
            return seeGuessedText(QString::fromStdString(graph.nodes[static_cast<std::size_t>(hidden.node)].name));
    return {};
}

} // namespace

SeeGuess::SeeGuess(LabHost& host, TrainingRun& run, const Parts& parts, QWidget* parent)
    : Retranslating(parent), m_run(run), m_view(parts.view), m_source(parts.source), m_contents(parts.contents), m_bar(parts.bar),
      m_loan(new SeeLoan(host, run, this)), m_key(new QShortcut(Qt::Key_R, &parts.view))
{
    setIcon(themedIcon(QStringLiteral("hide")));
    setAutoRaise(true);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&m_view, &SeeView::held, this, &SeeGuess::guess); // before it is looked at as a cell
    m_cells = new SeeCellGuess(parts.view, parts.source, parts.contents, this);
    connect(this, &QToolButton::toggled, this, [this] {
        tell(std::nullopt);
        m_cells->setOn(isChecked() && m_classifies);
    });
    connect(m_loan, &SeeLoan::changed, this, &SeeGuess::turned);
    connect(m_cells, &SeeCellGuess::changed, this, &SeeGuess::turned);
    connect(m_cells, &SeeCellGuess::noticed, this, [&host](const Sentence& sentence) {
        host.post({.kind = Message::Kind::Warning, .text = sentence, .topic = QStringLiteral("network.guess")});
    });
    connect(&run, &TrainingRun::prepared, this, [this] { // it was another network's
        m_told.reset();
        m_cells->forget();
        m_bar.setData(m_run.opened().data()); // also while See is closed
    });
    connect(&m_bar, &ImageBar::changed, this, [this] {
        if (isChecked())
            emit keptElse();
    });
    connect(m_key, &QShortcut::activated, this, [this] {
        if (m_cells->isAsking()) // which is nearer
            m_cells->reveal();
        else if (!m_arriving)
            tell(std::nullopt);
    });
    // Wherever the keyboard is while the picture is seen; where keys of one letter are not wanted, in the picture alone. A field keeps its letters.
    const auto reach = [this, &preferences = host.preferences()] {
        m_key->setContext(preferences.get(preference::singleLetterKeys) ? Qt::WindowShortcut : Qt::WidgetShortcut);
    };
    connect(&host.preferences(), &Preferences::changed, this, reach);
    reach();
    m_key->setEnabled(false); // until there is something to be seen
    retranslate();
}

void SeeGuess::look(const WatchAnswer& answer, const ClassNames& classes)
{
    m_looked = SeeSubject::of(answer);
    m_asking = asks(answer);
    m_said = answer.prediction.predicted;
    m_classes = classes;
    if (std::exchange(m_classifies, answer.classifies) != answer.classifies) {
        m_cells->setOn(isChecked() && m_classifies);
        return retranslate();
    }
    write();
}

void SeeGuess::showPicture(SeeQuantity quantity, const WatchAnswer* of, const ClassNames& classes)
{
    SeePicture picture = m_contents.picture(quantity, of, classes);
    m_arriving = of && m_looked != SeeSubject::of(*of);
    if (of && asks(*of))
        hideSeeAnswer(picture);
    for (const SeeHidden& hidden : of ? m_loan->hiddenOf(SeeSubject::of(*of)) : std::vector<SeeHidden>())
        hideSeeCells(picture, m_contents, quantity, hidden);
    const bool asksElse = m_cells->hideIn(picture, quantity, of);
    m_source.hide(picture.hiddenCells);
    m_view.setPicture(std::move(picture));
    m_key->setEnabled(m_view.picture().hidden || m_cells->isAsking());
    write();
    if (const std::optional<SeeSpot> held = m_view.heldSpot();
        held && m_view.picture().hidden && isSeeSecret(m_view.picture(), held->column)) {
        m_view.setHeld(std::nullopt); // it was a guess about another one
        emit m_view.letGo();
    }
    if (asksElse)
        emit keptElse();
}

/// Also by the cell of an output, where two moments are compared.
void SeeGuess::guess(const SeeSpot& spot)
{
    const SeePicture& picture = m_view.picture();
    if (!picture.hidden || m_arriving || spot.map < 0 || spot.map >= static_cast<std::int64_t>(picture.answer.size()))
        return;
    if (picture.columns[static_cast<std::size_t>(spot.column)].answers)
        tell(static_cast<int>(spot.map));
}

void SeeGuess::tell(std::optional<int> guessed)
{
    m_guessed = guessed;
    m_told = m_view.picture().hidden ? m_looked : std::nullopt; // else it is asked about from now on
    m_asking = isChecked() && m_classifies && m_looked && !m_told;
    write();
    emit turned();
}

void SeeGuess::followWave()
{
    m_cells->follow();
}

void SeeGuess::lend(const SeeReasons& reasons)
{
    if (m_looked)
        m_loan->lend(m_contents.model(), reasons, *m_looked, m_cells->isAsking());
}

const std::shared_ptr<LentMasks>& SeeGuess::masks() const
{
    return m_loan->masks();
}

QRect SeeGuess::hintRoom() const
{
    const QPoint corner = window()->mapToGlobal(QPoint());
    return {corner, QSize(window()->width(), m_view.mapToGlobal(QPoint()).y() - corner.y())};
}

std::optional<SeeSubject> SeeGuess::chosen() const
{
    const std::shared_ptr<const AskedPicture> drawn = m_bar.image().drawn;
    const std::optional<std::uint32_t> sample = m_bar.sample();
    return drawn || sample ? std::optional(SeeSubject::of(sample.value_or(0), drawn)) : std::nullopt;
}

std::vector<SeeHidden> SeeGuess::hiddenOf(const SeeSubject& of) const
{
    std::vector<SeeHidden> all = m_loan->hiddenOf(of);
    for (const SeeHidden& one : m_cells->hiddenOf(of))
        all.push_back(one);
    return all;
}

QString SeeGuess::lentText(const Graph& graph, const SeeSubject& of, int node, Role role) const
{
    return seeHiddenText(graph, m_loan->hiddenOf(of), node, role);
}

QString SeeGuess::keptAnswer(const SeeSubject& of) const
{
    const bool asks = isChecked() && m_run.view().content.model.classifies() && m_told != of && chosen() == of;
    return asks ? seeAnswerKeptText() : QString();
}

QString SeeGuess::keptText(const Graph& graph, const SeeSubject& of, int node, Role role) const
{
    if (const QString why = keptAnswer(of); !why.isEmpty() && tellsAnswer(graph, node, role))
        return why;
    return seeHiddenText(graph, hiddenOf(of), node, role);
}

/// Whatever See has looked at last: it may have been closed while another network came.
QString SeeGuess::keptText(const Graph& graph, const WatchAnswer& answer, int node, Role role) const
{
    if (asks(answer) && tellsAnswer(graph, node, role))
        return seeAnswerKeptText();
    return seeHiddenText(graph, hiddenOf(SeeSubject::of(answer)), node, role);
}

/// Whatever of the network is shown: it is the answer that the bar tells.
QString SeeGuess::whyKept() const
{
    const std::vector<SeeHidden> all = m_looked ? m_loan->hiddenOf(*m_looked) : std::vector<SeeHidden>();
    if (all.empty())
        return {};
    SeePicture picture = m_contents.picture(SeeQuantity::Values, nullptr, m_classes);
    for (const SeeHidden& hidden : all)
        hideSeeCells(picture, m_contents, SeeQuantity::Values, hidden);
    const int node = seeAnswerGuessed(picture);
    return node < 0 ? QString()
                    : seeGuessedText(QString::fromStdString(m_contents.model().graph.nodes[static_cast<std::size_t>(node)].name));
}

QString SeeGuess::askedText()
{
    return tr("What does the network take this for? Hold a class of the answer to guess it, or press R to see it.");
}

void SeeGuess::write()
{
    const QString ofCell = m_cells->sentence();
    if (m_cells->isAsking())
        return m_bar.ask(ofCell, {});
    if (m_asking)
        return m_bar.ask(followedBy(ofCell, askedText()), {});
    if (const QString kept = whyKept(); !kept.isEmpty())
        return m_bar.ask(followedBy(ofCell, kept), {});
    if (!ofCell.isEmpty())
        return m_bar.ask({}, ofCell);
    if (!m_guessed || m_told != m_looked)
        return m_bar.ask({}, {});
    const QString guessed = m_classes.nameOfSaid(*m_guessed);
    m_bar.ask({},
              (*m_guessed == m_said ? tr("you guessed that it says %1: right") : tr("you guessed that it says %1: wrong")).arg(guessed));
}

void SeeGuess::retranslate()
{
    setAccessibleName(tr("Predict"));
    offer(*this, m_classifies,
          tr("Predict: hides what the network says, and what is right, in the picture and its files until you have guessed it, and the "
             "number of a cell that is held or seen from near by"),
          tr("This network says numbers: there is no class to be guessed."));
    m_bar.keepRoomFor(m_classifies ? askedText() : QString());
    write();
}

} // namespace ks

#include "moc_see_guess.cpp"
