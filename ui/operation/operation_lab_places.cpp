// What the command palette finds in the Operation lab: operators, bookmarks, exports; and the dialog of exports.
#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/tensor/random.h"
#include "ui/language/text.h"
#include "ui/operation/export_choices.h"
#include "ui/operation/export_dialog.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/operation_tabs.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/lab_wish.h"

namespace ks {

namespace {

/// The operator with what it begins with, on the input that is wished.
Content wishedContent(OpKind op, const LabWish& wish, const std::string& backend)
{
    const RandomSpec random{.shape = *wish.shape};
    Content content{.spec = defaultSpec(op, random.shape)};
    content.backend = backend;
    content.src = wish.cells.empty()
                      ? SourcedTensor{std::make_shared<const Tensor>(randomTensor(random)), {.kind = SourceKind::Random, .random = random}}
                      : SourcedTensor{std::make_shared<const Tensor>(random.shape, wish.cells), {.kind = SourceKind::Typed}};
    fitWeights(content);
    return content;
}

/// False where no operator is called so.
bool takeWish(const LabWish& wish, OperatorSettings& settings, OperationDocument& document, OperationTabs& tabs)
{
    const std::optional<OpKind> op = opNamed(wish.op.toStdString());
    if (!wish.op.isEmpty() && !op)
        return false;
    if (op && !wish.shape)
        settings.chooseOperator(*op);
    else if (op)
        document.edit().setOperator(wishedContent(*op, wish, document.content().backend),
                                    [op] { return OperationLab::tr("Open %1").arg(fromView(nameOf(*op))); });
    if (const auto tab = labTabNamed(wish.tab.toStdString()); tab && tabs.isTabEnabled(static_cast<int>(*tab)))
        tabs.setCurrentIndex(static_cast<int>(*tab));
    return true;
}

} // namespace

QList<LabPlace> OperationLab::places()
{
    QList<LabPlace> places;
    for (const OpKind op : allOps())
        places.append({.name = fromView(nameOf(op)),
                       .kind = tr("Operator"),
                       .go = [this, op] { m_settings->operatorSettings().chooseOperator(op); },
                       .deed = tr("Takes the place of the operator")});
    const std::vector<Bookmark>& bookmarks = m_document.session().bookmarks;
    for (std::size_t i = 0; i < bookmarks.size(); ++i)
        places.append({.name = onScreen(bookmarks[i].name, bookmarks[i].nameIn),
                       .otherNames = {onScreen(bookmarks[i].question, bookmarks[i].questionIn)},
                       .kind = tr("Bookmark"),
                       .go = [this, i] { m_document.bookmarks().goTo(i); }});
    for (const ExportChoice& choice : exportChoices([this](Role role) { return exportedName(role); }))
        places.append({.name = tr("%1: %2").arg(choice.title, choice.format),
                       .otherNames = {choice.title, choice.format},
                       .kind = tr("Export"),
                       .go = [this, choice] { openExport().choose(choice.figure, choice.ending); }});
    return places;
}

bool OperationLab::grant(const LabWish& wish)
{
    return takeWish(wish, m_settings->operatorSettings(), m_document, *m_tabs);
}

QString OperationLab::exportedName(Role role) const
{
    return m_document.tensor(role) ? plainName(m_document.content().spec.op, role) : QString();
}

ExportDialog& OperationLab::openExport()
{
    auto* dialog = new ExportDialog(
        m_export, [this](Role role) { return exportedName(role); }, QString::fromStdString(m_document.session().figureLanguage),
        m_centre->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::languageChosen, &m_document, &OperationDocument::setFigureLanguage);
    dialog->open();
    return *dialog;
}

} // namespace ks
