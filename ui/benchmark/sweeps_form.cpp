#include "ui/benchmark/sweeps_form.h"

#include "core/base/error.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_names.h"
#include "ui/benchmark/axis_box.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace ks {

SweepsForm::SweepsForm(ExperimentEdit edit, QWidget* parent)
    : Retranslating(parent), m_edit(std::move(edit)), m_list(new PartsList("sweeps", this)), m_axisLabel(new QLabel(this)),
      m_axis(named(new AxisBox(this), "axis")), m_valuesLabel(new QLabel(this)), m_values(named(new ValuesEdit(this), "values")),
      m_hint(new ValuesHint(this))
{
    m_axisLabel->setBuddy(m_axis);
    m_valuesLabel->setBuddy(m_values);
    m_axis->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_axis->setMinimumContentsLength(12);
    m_values->setPlaceholderText(QStringLiteral("64:4096:x2"));
    layColumn(*this, {m_list, m_axisLabel, m_axis, m_valuesLabel, m_values, m_hint})->setContentsMargins(0, 0, 0, 0);
    connect(m_list, &PartsList::chosen, this, [this](std::size_t at) {
        forget();
        m_at = at;
        m_edit([](Experiment&) {}); // shows it
    });
    connect(m_list, &PartsList::wanted, this, &SweepsForm::takeDeed);
    connect(m_axis, &QComboBox::activated, this, [this] {
        forget();
        m_edit([this](Experiment& experiment) { takeAxis(experiment, static_cast<SweepAxis>(m_axis->currentData().toInt()), m_at); });
    });
    connect(m_values, &ValuesEdit::edited, this, &SweepsForm::takeValues);
    retranslate();
}

void SweepsForm::forget()
{
    m_wrong = Text();
}

SweepAxis SweepsForm::shownAxis(const Experiment& experiment) const
{
    return m_at < experiment.sweeps.size() ? experiment.sweeps[m_at].axis : SweepAxis::None;
}

void SweepsForm::takeDeed(PartsDeed deed)
{
    forget();
    m_edit([this, deed](Experiment& experiment) {
        if (deed != PartsDeed::Add)
            return change(experiment.sweeps, m_at, deed);
        m_at = experiment.sweeps.size();
        takeAxis(experiment, anotherAxis(experiment), m_at);
    });
}

void SweepsForm::takeValues()
{
    forget();
    m_edit([this](Experiment& experiment) {
        try {
            if (m_at < experiment.sweeps.size())
                experiment.sweeps[m_at].values =
                    sweepValues(m_values->text().simplified().remove(QLatin1Char(' ')).toStdString(), experiment.sweeps[m_at].axis);
        } catch (const Error& error) {
            m_wrong = error.text();
        }
    });
}

void SweepsForm::show(const Experiment& experiment)
{
    if (m_at >= experiment.sweeps.size())
        m_at = experiment.sweeps.empty() ? 0 : experiment.sweeps.size() - 1;
    QStringList names;
    for (const Sweep& sweep : experiment.sweeps)
        names.append(toQString(axisText(experiment, sweep.axis)));
    m_list->show(names, m_at, 0, anotherAxis(experiment) == SweepAxis::None ? experiment.sweeps.size() : mostSweeps);
    m_list->button(PartsDeed::Double).hide(); // an axis is there once
    m_axis->show(experiment, m_at);
    const SweepAxis axis = shownAxis(experiment);
    QStringList values;
    bool together = false; // numbers with commas of their own are divided by semicolons
    if (m_at < experiment.sweeps.size())
        for (const SweepValue& value : experiment.sweeps[m_at].values) {
            values.append(QString::fromStdString(valueText(axis, value)));
            together = together || values.last().contains(QLatin1Char(','));
        }
    if (m_wrong.empty()) // else it stays, to be mended
        m_values->setText(values.join(together ? QStringLiteral("; ") : QStringLiteral(", ")));
    m_values->setEnabled(axis != SweepAxis::None);
    sayHow(experiment);
}

void SweepsForm::sayHow(const Experiment& experiment)
{
    m_hint->show(shownAxis(experiment), m_wrong);
    m_values->setAccessibleDescription(m_hint->text());
}

void SweepsForm::retranslate()
{
    setFieldTitle(*m_axisLabel, tr("Axis"));
    setFieldTitle(*m_valuesLabel, tr("Values"));
    m_list->setWords(tr("Axes of the grid"), {tr("Add an axis"), tr("Double the axis"), tr("Remove the axis"),
                                              tr("Move the axis up: the first one is that of the charts"), tr("Move the axis down")});
    m_axis->retranslate();
}

} // namespace ks

#include "moc_sweeps_form.cpp"
