#include "ui/shell/stall_notes.h"

#include "ui/language/numbers.h"
#include "ui/shell/message_bar.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>

namespace ks {

namespace {

constexpr std::size_t mostTold = 5;

struct StallText {
    Q_DECLARE_TR_FUNCTIONS(StallText)
};

QString seconds(std::chrono::milliseconds time)
{
    return secondsOnScreen(std::chrono::duration<double>(time).count());
}

/// What was being dealt with, in the words of who looks at the window.
QString saidOf(QEvent::Type kind)
{
    switch (kind) {
    case QEvent::Paint:
    case QEvent::UpdateRequest:
    case QEvent::Expose: return StallText::tr("painting the window");
    case QEvent::Resize:
    case QEvent::LayoutRequest:
    case QEvent::WindowStateChange:
    case QEvent::Show:
    case QEvent::Hide: return StallText::tr("laying out the window");
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel: return StallText::tr("the mouse");
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::Shortcut:
    case QEvent::ShortcutOverride: return StallText::tr("a key");
    case QEvent::LanguageChange:
    case QEvent::LocaleChange: return StallText::tr("another language");
    case QEvent::ApplicationFontChange:
    case QEvent::FontChange:
    case QEvent::ApplicationPaletteChange:
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
    case QEvent::ThemeChange: return StallText::tr("another look");
    case QEvent::Timer:
    case QEvent::MetaCall: return StallText::tr("something that was ready");
    default: return StallText::tr("something else");
    }
}

} // namespace

void StallNotes::add(const Stall& stall)
{
    ++m_count;
    m_last.push_front({QTime::currentTime(), stall});
    if (m_last.size() > mostTold)
        m_last.pop_back();
    const auto text = [count = m_count, last = m_last] {
        QStringList lines{
            StallText::tr("The window answered late %n time(s). The newest, with what was being dealt with:", nullptr, count)};
        for (const Entry& entry : last)
            lines.append(StallText::tr("%1: %2, of which %3 of computing (%4)")
                             .arg(QLocale().toString(entry.when, QLocale::ShortFormat), seconds(entry.stall.wall),
                                  seconds(entry.stall.computing), saidOf(entry.stall.kind)));
        return lines.join(QLatin1Char('\n'));
    };
    // Names of events and of the program's parts say nothing to who uses it, and much to who is to mend it.
    const auto copy = [last = m_last] {
        QStringList lines;
        for (const Entry& entry : last)
            lines.append(QStringLiteral("%1: %2 ms, %3 ms: %4")
                             .arg(entry.when.toString(Qt::ISODate))
                             .arg(entry.stall.wall.count())
                             .arg(entry.stall.computing.count())
                             .arg(entry.stall.what));
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    };
    m_messages.keep({.kind = Message::Kind::Note,
                     .text = text,
                     .links = {{[] { return StallText::tr("Copy technical details"); }, copy}},
                     .topic = QStringLiteral("stall")});
}

} // namespace ks
