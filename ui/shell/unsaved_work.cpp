#include "ui/shell/unsaved_work.h"

#include "ui/shell/file_menu.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences.h"
#include "ui/shell/put_aside.h"

#include <QFileInfo>

#include <algorithm>

namespace ks {

namespace {

const QString quitTopic = QStringLiteral("quit");

} // namespace

std::vector<UnsavedWork::Unsaved> UnsavedWork::all() const
{
    std::vector<Unsaved> some;
    for (const auto& lab : m_window.labs())
        if (lab->isModified())
            some.push_back({lab.get(), lab->sessionPath()});
    return some;
}

void UnsavedWork::takeBackQuestion()
{
    m_asked = false;
    m_window.messages().withdraw(quitTopic);
}

void UnsavedWork::check()
{
    m_asked = false;
    if (all() != m_askedFor)
        takeBackQuestion();
}

QString UnsavedWork::question(const std::vector<Unsaved>& some, bool isAside)
{
    QStringList each;
    for (const auto& [lab, path] : some)
        each.append(path.isEmpty() ? tr("%1 (saving makes a new file)").arg(lab->title())
                                   : tr("%1 (saving writes %2)").arg(lab->title(), QFileInfo(path).fileName()));
    QStringList sentences;
    if (!each.isEmpty())
        sentences.append(tr("There are changes that are not saved: %1.").arg(each.join(QStringLiteral(", "))));
    if (isAside)
        sentences.append(tr("What was put aside is not saved."));
    sentences.append(tr("Quit again to leave it all."));
    return sentences.join(QLatin1Char(' '));
}

bool UnsavedWork::asks()
{
    if (m_leaving || (m_asked && m_window.messages().isShowing(quitTopic)))
        return false;
    Lab* active = m_window.activeLab();
    Lab* first = active && active->isModified() ? active : nullptr;
    if (const std::vector<Unsaved> some = all(); !first && !some.empty())
        first = some.front().lab;
    if (first) {
        m_window.activateLab(first);
        first->showUnsaved(); // what would be lost is to be seen
    }
    m_askedFor = all();
    const Message* held = m_window.messages().holdingWork(); // also what that has put aside
    if (!first && !held)
        return false;
    Message message{
        Message::Kind::Warning, [some = m_askedFor, isAside = held != nullptr] { return question(some, isAside); }, {}, quitTopic};
    for (const Unsaved& one : m_askedFor)
        message.links.push_back(
            {[lab = one.lab, alone = m_askedFor.size() == 1] { return alone ? tr("Save") : tr("Save “%1”").arg(lab->title()); },
             [this, lab = one.lab] { // whichever lab is on screen by then
                 m_asked = false;
                 m_window.activateLab(lab);
                 lab->showUnsaved();
                 m_files.save();
             }});
    if (held)
        message.links.push_back({[] { return tr("Bring it back"); },
                                 [this, back = held->links.front().follow] {
                                     const std::function<void()> follow = back; // this link goes with its message
                                     m_window.messages().withdraw(quitTopic);   // there may be more than that
                                     follow();
                                 }});
    message.links.push_back({[] { return tr("Quit without saving"); },
                             [this] {
                                 m_leaving = true;
                                 m_window.close();
                             }});
    m_window.messages().post(message);
    if (m_window.isVisible() && !m_window.messages().offersAll())
        m_window.messages().showHistory(); // in a small window: the whole question with all answers, not only the first one
    m_asked = true;
    return true;
}

void UnsavedWork::reset()
{
    const auto loses = [](const auto& lab) { return lab->canBeginAnew() && lab->isModified(); };
    const bool unsaved = std::ranges::any_of(m_window.labs(), loses);
    std::vector<const Lab*> untouched;
    for (const auto& lab : m_window.labs()) {
        if (loses(lab)) { // a crash must not cost what is put aside
            emit lab->autosaveWanted();
            emit lab->workPutAside();
        }
        if (!lab->canBeginAnew())
            untouched.push_back(lab.get());
    }
    if (unsaved)
        ++m_resets; // what an earlier one put aside stays beside it
    const QString topic = QStringLiteral("reset%1").arg(m_resets % mostPutAside);
    const auto bringBack = wayBack(topic);
    beginAnew();
    if (unsaved)
        m_bringBack = bringBack;
    Message message{Message::Kind::Done,
                    [unsaved, untouched] {
                        QStringList titles;
                        for (const Lab* lab : untouched)
                            titles.append(lab->title());
                        QString said = titles.isEmpty() ? tr("Everything is as at the first start.")
                                                        : tr("Everything is as at the first start, but for what is in the work area “%1”.")
                                                              .arg(titles.join(QStringLiteral(", ")));
                        if (unsaved)
                            said += QLatin1Char(' ') + tr("The session with its changes has been put aside.");
                        return said;
                    },
                    {},
                    topic};
    message.links.push_back(
        {[] { return tr("Bring it back"); }, m_bringBack ? m_bringBack : bringBack}); // a second reset in a row adds nothing
    message.holdsWork = m_bringBack != nullptr;
    m_window.messages().post(message);
}

std::function<void()> UnsavedWork::wayBack(const QString& topic)
{
    std::vector<std::function<void()>> sessions;
    for (const auto& lab : m_window.labs())
        sessions.push_back(lab->keepSession());
    return once([this, topic, number = m_resets, sessions, lab = m_window.activeLab(), preferences = m_preferences.all()] {
        if (number == m_resets)
            m_bringBack = nullptr;
        m_preferences.replace(preferences);
        m_preferences.applyTo(m_theme);
        for (const auto& session : sessions)
            if (session)
                session();
        m_window.activateLab(lab);
        m_window.docks().show(*lab);
        m_files.refresh();
        m_window.messages().withdraw(topic);
        m_window.messages().withdraw(quitTopic);
    });
}

void UnsavedWork::beginAnew()
{
    const QString language = m_preferences.get(preference::language); // whoever resets must still be able to read what is said
    m_preferences.clear();
    m_preferences.set(preference::language, language);
    m_preferences.applyTo(m_theme);
    for (const auto& lab : m_window.labs())
        lab->newSession();
    Lab* first = m_window.labs().front().get();
    m_window.docks().show(*m_window.activeLab()); // without a stored layout: as at first, also for the lab that is left
    m_window.activateLab(first);
    m_preferences.set(preference::layout, {}, first->id());
    m_files.refresh();
}

} // namespace ks
