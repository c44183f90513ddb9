#include "ui/operation/panels/backend_choice.h"

#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QSignalBlocker>

namespace ks {

namespace {

/// Adds a row; one with a reason cannot be chosen and says why, in its text and to the screen reader.
void addRow(QComboBox* box, const QString& name, const QString& data, const QString& reason, const QString& story)
{
    box->addItem(reason.isEmpty() ? name : name + ": " + reason, data);
    describeItem(*box, box->count() - 1, reason.isEmpty() ? story : reason, reason.isEmpty());
}

} // namespace

BackendChoice::BackendChoice(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_backendTitle(new QLabel(this)), m_backend(named(narrowBox(10, this), "backend")),
      m_implementationTitle(new QLabel(this)), m_implementation(named(narrowBox(10, this), "implementation")),
      m_note(named(sentenceLabel(this), "backendNote"))
{
    m_backendTitle->setBuddy(m_backend);
    m_implementationTitle->setBuddy(m_implementation);
    layFields(*this, {{m_backendTitle, m_backend}, {m_implementationTitle, m_implementation}, m_note});

    connect(m_backend, &QComboBox::activated, this, [this](int index) {
        Content content = m_document.content();
        content.backend = m_backend->itemData(index).toString().toStdString();
        content.implementation = "auto";
        m_document.edit().setContent(std::move(content),
                                     [id = m_backend->itemData(index).toString()] { return tr("Choose backend %1").arg(id); });
    });
    connect(m_implementation, &QComboBox::activated, this, [this](int index) {
        Content content = m_document.content();
        content.implementation = m_implementation->itemData(index).toString().toStdString();
        m_document.edit().setContent(
            std::move(content), [name = m_implementation->itemData(index).toString()] { return tr("Choose implementation %1").arg(name); });
    });
    connect(&document, &OperationDocument::contentChanged, this, &BackendChoice::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &BackendChoice::refresh);
    retranslate();
}

void BackendChoice::retranslate()
{
    setFieldTitle(*m_backendTitle, tr("Backend"));
    m_backend->setToolTip(tr("Where the operation is computed."));
    setFieldTitle(*m_implementationTitle, tr("Implementation"));
    m_implementation->setToolTip(tr("How the backend does it; “auto” takes the implementation that it prefers for these settings."));
    refresh();
}

void BackendChoice::refresh()
{
    listBackends();
    listImplementations();
    const OperationResult* result = m_document.result();
    QString note;
    if (result && !result->note.empty())
        note = toQString(result->note);
    else if (result)
        note = tr("Computed by %1, %2.").arg(QString::fromStdString(result->backend), QString::fromStdString(result->implementation));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void BackendChoice::listBackends()
{
    const QSignalBlocker block(m_backend);
    m_backend->clear();
    const OpSpec& spec = m_document.content().spec;
    const bool legal = isLegal(spec);
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        QString reason;
        if (!info.available)
            reason = toQString(info.reason);
        else if (legal) {
            if (const Support support = backend->supports(spec, Pass::Training); !support)
                reason = toQString(support.reason);
        }
        const QString id = QString::fromStdString(info.id);
        addRow(m_backend, id, id, reason, toQString(info.title));
    }
    const QString present = QString::fromStdString(m_document.content().backend);
    if (m_backend->findData(present) < 0)
        addRow(m_backend, present, present, tr("this program does not have it; serial takes its place"), {});
    m_backend->setCurrentIndex(m_backend->findData(present));
}

void BackendChoice::listImplementations()
{
    const QSignalBlocker block(m_implementation);
    m_implementation->clear();
    addRow(m_implementation, tr("auto"), "auto", {}, tr("The first of the table that supports and prefers these settings."));
    const OpSpec& spec = m_document.content().spec;
    if (const Backend* backend = findBackend(m_document.content().backend)) {
        const bool legal = isLegal(spec);
        for (const Implementation& one : backend->implementations(spec.op, Pass::Training)) {
            const Support support = legal && one.supports ? one.supports(spec) : Support{};
            addRow(m_implementation, fromView(one.name), fromView(one.name), support ? QString() : toQString(support.reason),
                   toQString(one.story));
        }
    }
    const QString present = QString::fromStdString(m_document.content().implementation);
    if (m_implementation->findData(present) < 0)
        addRow(m_implementation, present, present, tr("not for this operator"), {});
    m_implementation->setCurrentIndex(m_implementation->findData(present));
}

} // namespace ks

#include "moc_backend_choice.cpp"
