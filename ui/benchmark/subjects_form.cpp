#include "ui/benchmark/subjects_form.h"

#include "core/base/error.h"
#include "core/measure/experiment_edits.h"
#include "ui/language/text.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostSubjects = mostPoints; // each has a point at least

} // namespace

SubjectsForm::SubjectsForm(ExperimentEdit edit, QWidget* parent)
    : Retranslating(parent), m_edit(std::move(edit)), m_list(new PartsList("subjects", this)),
      m_name(named(new QLineEdit(this), "networkName")), m_open(named(iconButton("open", this), "networkFile")),
      m_hint(named(sentenceLabel(this), "networkHint"))
{
    auto* line = new QWidget(this);
    layRow(*line, {{m_name, 1}, m_open})->setContentsMargins(0, 0, 0, 0);
    m_name->setPlaceholderText(QStringLiteral("fc-family:50,50-25x10"));
    layColumn(*this, {m_list, line, m_hint})->setContentsMargins(0, 0, 0, 0);
    connect(m_list, &PartsList::chosen, this, [this](std::size_t at) {
        m_at = at;
        m_edit([](Experiment&) {}); // shows it
    });
    connect(m_list, &PartsList::wanted, this, &SubjectsForm::takeDeed);
    connect(m_name, &QLineEdit::returnPressed, this, [this] { addNamed(m_name->text().trimmed()); });
    connect(m_open, &QToolButton::clicked, this,
            [this] { (new PathDialog(this, {}, {tr("Networks (*.json)")}))->ask(this, [this](const QString& path) { addNamed(path); }); });
    retranslate();
}

void SubjectsForm::takeDeed(PartsDeed deed)
{
    m_edit([this, deed](Experiment& experiment) {
        const Subject& like = experiment.subjects.at(m_at);
        if (deed != PartsDeed::Add || like.network) {
            change(experiment.subjects, m_at, deed == PartsDeed::Add ? PartsDeed::Double : deed);
            if (!experiment.passes.empty())
                dropForeignImplementations(experiment);
            return;
        }
        addOperator(experiment, like.spec.op, m_at);
        m_at = experiment.subjects.size() - 1;
    });
}

void SubjectsForm::readBy(NetworkReader reader)
{
    m_reader = std::move(reader);
}

void SubjectsForm::addNamed(const QString& name)
{
    if (name.isEmpty())
        return;
    const auto refuse = [this](const Text& why) {
        m_wrong = why;
        sayWrong();
    };
    refuse(Text());
    if (m_reader)
        return m_reader(
            name, [this](const std::vector<NetworkChoice>& networks) { add(networks); }, refuse);
    try {
        add(networksNamed(name.toStdString()));
    } catch (const Error& error) {
        refuse(error.text());
    }
}

void SubjectsForm::add(const std::vector<NetworkChoice>& networks)
{
    m_edit([&](Experiment& experiment) {
        const Subject& like = experiment.subjects.at(std::min(m_at, experiment.subjects.size() - 1)); // others may have come meanwhile
        m_at = addNetworks(experiment, networks, like.network ? like.spec.src.n : usualBatch);
        m_name->clear();
    });
}

void SubjectsForm::show(const Experiment& experiment)
{
    if (m_at >= experiment.subjects.size())
        m_at = experiment.subjects.size() - 1;
    QStringList names;
    for (std::size_t i = 0; i < experiment.subjects.size(); ++i)
        names.append(QString::fromStdString(subjectName(experiment, i)));
    m_list->show(names, m_at, 1, mostSubjects);
}

void SubjectsForm::sayWrong()
{
    m_hint->setText(m_wrong.empty() ? QString() : QStringLiteral("⚠ ") + toQString(m_wrong));
    m_hint->setVisible(!m_wrong.empty());
}

void SubjectsForm::retranslate()
{
    m_list->setWords(tr("Subjects"), {tr("Add a subject"), tr("Double the subject"), tr("Remove the subject"), tr("Move the subject up"),
                                      tr("Move the subject down")});
    setNames(*m_name, tr("Add networks"),
             tr("Adds what is typed when you press Return: a ready-made network, one of a family (fc:50-25-13), a whole family "
                "(fc-family:50,50-25x10) or a network file (.json)."));
    setNames(*m_open, tr("Add a network from a file…"), tr("Add a network from a file…"));
    sayWrong();
}

} // namespace ks

#include "moc_subjects_form.cpp"
