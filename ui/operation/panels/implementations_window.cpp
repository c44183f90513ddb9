#include "ui/operation/panels/implementations_window.h"

#include "core/ops/operator.h"
#include "ui/language/text.h"
#include "ui/operation/panels/backends_panel.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QFile>
#include <QFontDatabase>
#include <QListWidget>
#include <QPlainTextEdit>

namespace ks {

ImplementationsWindow::ImplementationsWindow(QWidget* parent)
    : Retranslating<QDialog>(parent), m_list(named(new QListWidget(this), "implementationsList")),
      m_absent(named(sentenceLabel(this), "implementationsAbsent")), m_story(named(sentenceLabel(this), "implementationStory")),
      m_file(new QLabel(this)), m_source(named(new QPlainTextEdit(this), "implementationSource"))
{
    setObjectName("implementationsWindow");
    for (QLabel* label : {m_absent, m_story})
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum); // never cut, the source gives way
    m_story->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_list->setMaximumWidth(200);
    m_source->setReadOnly(true);
    m_source->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_source->setTabChangesFocus(true);
    m_source->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_source->setFont(QFont(QFontDatabase::systemFont(QFontDatabase::FixedFont).family())); // of the size that the window has
    lay(new QHBoxLayout(this), {m_list, {inColumn({m_absent, m_story, m_file, {m_source, 1}}), 1}});
    resize(960, 620);
    connect(m_list, &QListWidget::currentRowChanged, this, &ImplementationsWindow::showImplementation);
    retranslate();
}

void ImplementationsWindow::showImplementations(const std::string& backend, OpKind op, Pass pass, const std::string& implementation)
{
    m_backend = backend;
    m_op = op;
    m_pass = pass;
    m_list->clear();
    m_implementations = findBackend(backend)->descriptions(op, pass);
    for (const Implementation& one : m_implementations)
        m_list->addItem(fromView(one.name));
    const Implementation* first = implementationNamed(m_implementations, implementation);
    m_list->setCurrentRow(first ? static_cast<int>(first - m_implementations.data()) : 0);
    retranslate();
    show();
    raise();
    activateWindow();
}

void ImplementationsWindow::showImplementation(int row)
{
    if (row < 0 || row >= static_cast<int>(m_implementations.size()))
        return;
    const Implementation& one = m_implementations[static_cast<std::size_t>(row)];
    m_story->setText(toQString(one.story));
    const QString file = fromView(one.source);
    m_file->setText(tr("Source: %1").arg(QStringLiteral("core/backends/") + file));
    QFile source(QStringLiteral(":/backends/") + file);
    m_source->setPlainText(source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString());
}

void ImplementationsWindow::retranslate()
{
    setWindowTitle(tr("How it works: %1")
                       .arg(QStringList{QString::fromStdString(m_backend), fromView(nameOf(m_op)), BackendsPanel::passName(m_pass)}.join(
                           QStringLiteral(" · "))));
    m_list->setAccessibleName(tr("Implementations, best first"));
    m_list->setToolTip(tr("Best first; without a choice the first that suits the settings is taken."));
    m_source->setAccessibleName(tr("Source text"));
    const BackendInfo info = m_backend.empty() ? BackendInfo() : findBackend(m_backend)->info();
    m_absent->setText(info.available ? QString() : tr("It does not run here, but it can be read: %1.").arg(toQString(info.reason)));
    m_absent->setVisible(!info.available);
    showImplementation(m_list->currentRow());
}

} // namespace ks

#include "moc_implementations_window.cpp"
