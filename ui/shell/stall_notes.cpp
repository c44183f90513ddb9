#include "ui/shell/stall_notes.h"

#include "ui/language/numbers.h"
#include "ui/shell/message_bar.h"

#include <QCoreApplication>
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
                                  seconds(entry.stall.computing), entry.stall.what));
        return lines.join(QLatin1Char('\n'));
    };
    m_messages.keep({.kind = Message::Kind::Note, .text = text, .topic = QStringLiteral("stall")});
}

} // namespace ks
