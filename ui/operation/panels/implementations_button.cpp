#include "ui/operation/panels/implementations_button.h"

#include "core/backends/backend.h"
#include "ui/operation/panels/implementations_window.h"

namespace ks {

ImplementationsButton::ImplementationsButton(QWidget* parent) : Retranslating<QPushButton>(parent)
{
    connect(this, &QPushButton::clicked, this, [this] {
        if (!m_window)
            m_window = new ImplementationsWindow(this);
        m_window->showImplementations(m_subject.backend, m_subject.op, m_subject.pass, m_subject.implementation);
    });
    retranslate();
}

void ImplementationsButton::setSubject(const Subject& subject)
{
    m_subject = subject;
    retranslate();
}

void ImplementationsButton::retranslate()
{
    setText(tr("How it works…"));
    const Backend* backend = findBackend(m_subject.backend);
    const bool any = backend && !backend->descriptions(m_subject.op, m_subject.pass).empty();
    setEnabled(any);
    const QString id = QString::fromStdString(m_subject.backend);
    setToolTip(any ? tr("What each implementation of %1 does, why it is faster than the next, and its source.").arg(id)
                   : tr("%1 does not do this pass.").arg(id));
}

} // namespace ks

#include "moc_implementations_button.cpp"
