#include "ui/shell/settings_menus.h"

#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/threads.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/shell/message_bar.h"
#include "ui/theme/theme.h"

#include <QMenu>

namespace ks {

namespace {

/// How computations go, of which one value is chosen: said in the message bar, since nothing looks different.
template <class T>
void addValue(QMenu& menu, MenuActions& actions, Preferences& preferences, MessageBar& messages, const Preference<T>& kept, T value,
              MenuActions::Command command, const Sentence& said)
{
    command.follow = [&preferences, &messages, &kept, value, said] {
        preferences.set(kept, value);
        messages.post({.kind = Message::Kind::Note, .text = said, .topic = QStringLiteral("computation")});
    };
    actions.addChoice(menu, command, [&preferences, &kept, value] { return preferences.get(kept) == value; });
}

} // namespace

SettingsMenus::SettingsMenus(MessageBar& messages, Theme& theme, Languages& languages, Preferences& preferences)
    : QObject(&messages), m_messages(messages), m_theme(theme), m_languages(languages), m_preferences(preferences)
{
    connect(&m_preferences, &Preferences::changed, this, &SettingsMenus::apply);
    apply();
}

void SettingsMenus::apply() const
{
    setDefaultThreads(m_preferences.get(preference::threads));
    setWorkspaceLimit(static_cast<std::size_t>(m_preferences.get(preference::workspaceLimit)) << 20U);
}

void SettingsMenus::addTo(QMenu& menu, MenuActions& actions)
{
    QMenu& language = actions.addMenu(menu, "view.language", [] { return tr("&Language"); });
    for (const QString& code : Languages::available()) {
        const auto choose = [this, code] {
            m_preferences.set(preference::language, code);
            m_languages.use(code);
        };
        actions.addChoice(language, {qPrintable("view.language." + code), [code] { return Languages::nativeName(code); }, {}, choose},
                          [this, code] { return m_languages.current() == code; });
    }
    addColours(actions.addMenu(menu, "view.colours", [] { return tr("&Colours"); }), actions);
    QMenu& size = actions.addMenu(menu, "view.textSize", [] { return tr("&Text size"); });
    for (const int percent : {75, 100, 125, 150, 200}) {
        const auto choose = [this, percent] {
            m_preferences.set(preference::textScale, percent / 100.0);
            m_theme.setTextScale(percent / 100.0);
        };
        const auto text = [percent] { return tr("Text size %1 %").arg(percent); };
        actions.addChoice(size, {qPrintable(QStringLiteral("view.textSize.%1").arg(percent)), text, {}, choose},
                          [this, percent] { return qRound(100 * m_theme.textScale()) == percent; });
    }
    addAccess(actions.addMenu(menu, "view.access", [] { return tr("&Accessibility"); }), actions);
    QMenu& computation = actions.addMenu(menu, "view.computation", [] { return tr("C&omputation"); });
    computation.setToolTipsVisible(true);
    addThreads(computation, actions);
    computation.addSeparator();
    addWaiting(computation, actions);
    computation.addSeparator();
    addWorkspace(computation, actions);
}

void SettingsMenus::addColours(QMenu& menu, MenuActions& actions)
{
    const auto add = [&](const char* name, Theme::Mode which, const ActionSet::TextOf& text) {
        const auto choose = [this, which] {
            m_preferences.set(preference::theme, which);
            m_theme.setMode(which);
        };
        actions.addChoice(menu, {name, text, {}, choose}, [this, which] { return m_theme.mode() == which; });
    };
    add("view.colours.system", Theme::Mode::System, [] { return tr("As the desktop"); });
    add("view.colours.light", Theme::Mode::Light, [] { return tr("Light colours"); });
    add("view.colours.dark", Theme::Mode::Dark, [] { return tr("Dark colours"); });
}

void SettingsMenus::addAccess(QMenu& menu, MenuActions& actions)
{
    struct Kind {
        const Preference<Follow>& kept;
        Follow (Theme::*get)() const;
        void (Theme::*set)(Follow);
    };
    const auto add = [&](const Kind& kind, const char* name, Follow which, const ActionSet::TextOf& text) {
        const auto choose = [this, kind, which] {
            m_preferences.set(kind.kept, which);
            (m_theme.*kind.set)(which);
        };
        actions.addChoice(menu, {name, text, {}, choose}, [this, kind, which] { return (m_theme.*kind.get)() == which; });
    };
    const Kind contrast{preference::highContrast, &Theme::highContrast, &Theme::setHighContrast};
    add(contrast, "view.contrast.desktop", Follow::Desktop, [] { return tr("Contrast: as the desktop"); });
    add(contrast, "view.contrast.high", Follow::On, [] { return tr("Contrast: high"); });
    add(contrast, "view.contrast.normal", Follow::Off, [] { return tr("Contrast: normal"); });
    menu.addSeparator();
    const Kind motion{preference::reducedMotion, &Theme::reducedMotion, &Theme::setReducedMotion};
    add(motion, "view.motion.desktop", Follow::Desktop, [] { return tr("Movement: as the desktop"); });
    add(motion, "view.motion.none", Follow::On, [] { return tr("Movement: none"); });
    add(motion, "view.motion.full", Follow::Off, [] { return tr("Movement: steps are animated"); });
    menu.addSeparator();
    const auto isOn = [this] { return m_preferences.get(preference::singleLetterKeys); };
    const auto toggle = [this, isOn] { m_preferences.set(preference::singleLetterKeys, !isOn()); };
    QAction* letters = actions.addSwitch(menu, {"view.letters", [] { return tr("Keys that are single letters"); }, {}, toggle}, isOn);
    connect(&m_preferences, &Preferences::changed, letters, [letters, isOn] { letters->setChecked(isOn()); });
}

void SettingsMenus::addThreads(QMenu& menu, MenuActions& actions)
{
    const auto add = [&](const char* name, int number, ActionSet::TextOf text, ActionSet::TextOf tip) {
        addValue(menu, actions, m_preferences, m_messages, preference::threads, number,
                 {.name = name, .text = std::move(text), .tip = std::move(tip)}, [] {
                     return tr("Computations use %1 of %2 processors from the next one on.").arg(defaultThreads()).arg(availableThreads());
                 });
    };
    const int all = availableThreads();
    add(
        "view.threads.all", 0, [all] { return tr("Threads: one for each processor (%1)").arg(all); },
        [] { return tr("The shortest times, when nothing else runs on this machine."); });
    if (all > 2)
        add(
            "view.threads.allButOne", all - 1, [all] { return tr("Threads: one processor is left free (%1)").arg(all - 1); },
            [] { return tr("The window and other programs stay quick while something long is computed."); });
    if (all > 1)
        add(
            "view.threads.one", 1, [] { return tr("Threads: one"); },
            [] { return tr("Slower, but times vary least: what else runs on the machine disturbs one thread less than several."); });
}

void SettingsMenus::addWaiting(QMenu& menu, MenuActions& actions)
{
    const std::string_view variable = waitingSetFromOutside();
    const auto add = [&](const char* name, Waiting which, ActionSet::TextOf text, const ActionSet::TextOf& tip) {
        const auto tipOrWhyNot = [tip, variable] {
            return variable.empty() ? tip() : tr("The environment decides: %1 is set.").arg(QLatin1String(variable.data()));
        };
        addValue(menu, actions, m_preferences, m_messages, preference::waiting, which,
                 {.name = name, .text = std::move(text), .tip = tipOrWhyNot, .isPossible = variable.empty()},
                 [] { return tr("How waiting threads behave changes when Kernelscope is started the next time."); });
    };
    add(
        "view.waiting.sleep", Waiting::Sleep, [] { return tr("Waiting threads sleep"); },
        [] {
            return tr(
                "Right for nearly everybody: other programs are not disturbed and do not disturb; each computation begins 0.1 ms later.");
        });
    add(
        "view.waiting.spin", Waiting::Spin, [] { return tr("Waiting threads keep a processor busy"); },
        [] { return tr("For measuring short computations on a quiet machine; on a busy one each may take 10 ms longer."); });
}

void SettingsMenus::addWorkspace(QMenu& menu, MenuActions& actions)
{
    const std::string id = backendsThat(&BackendTraits::limitsWorkspace).front();
    const BackendInfo backend = findBackend(id)->info();
    const QString name = QString::fromStdString(id);
    const QString library = fromView(traitsOf(id).library);
    const auto tip = [backend, name] {
        return backend.available ? tr("Some of the library’s fastest convolutions need much memory beside the tensors.")
                                 : tr("The backend %1 is not available here: %2.").arg(name, toQString(backend.reason));
    };
    for (const int mebibytes : {0, 64, preference::workspaceLimit.first, 1024, 4096}) {
        const auto text = [mebibytes, library] {
            return mebibytes == 0 ? tr("%1: no scratch memory").arg(library)
                                  : tr("%1: up to %2 MiB of scratch memory").arg(library).arg(mebibytes);
        };
        addValue(menu, actions, m_preferences, m_messages, preference::workspaceLimit, mebibytes,
                 {.name = qPrintable(QStringLiteral("view.workspace.%1").arg(mebibytes)),
                  .text = text,
                  .tip = tip,
                  .isPossible = backend.available},
                 [name] { return tr("The backend %1 chooses among the algorithms that fit from the next plan on.").arg(name); });
    }
}

} // namespace ks

#include "moc_settings_menus.cpp"
