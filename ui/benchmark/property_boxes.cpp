#include "ui/benchmark/property_boxes.h"

#include "core/report/property_chart.h"
#include "ui/language/controls.h"
#include "ui/language/text.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

QString titleOf(const ResultProperty& property)
{
    return toQString(Text(std::string(property.title)));
}

/// The place of a property in a box; −1 where it is not offered.
int placeOf(const QComboBox& box, const std::string& name)
{
    return box.findData(QString::fromStdString(name));
}

} // namespace

PropertyBoxes::PropertyBoxes(QWidget* parent)
    : Retranslating(parent), m_xTitle(new QLabel(this)), m_x(named(fittingBox(this), "propertyX")), m_yTitle(new QLabel(this)),
      m_y(named(fittingBox(this), "propertyY")), m_series(named(new QToolButton(this), "propertySeries")), m_lines(new QMenu(m_series))
{
    m_xTitle->setBuddy(m_x);
    m_yTitle->setBuddy(m_y);
    m_series->setMenu(m_lines);
    m_series->setPopupMode(QToolButton::InstantPopup);
    auto* row = new FlowLayout(this);
    row->setSpacing(gridStep);
    for (const auto& [title, box] : {std::pair(m_yTitle, m_y), std::pair(m_xTitle, m_x)}) {
        auto* pair = new QWidget(this); // a title stays beside its box
        lay(new QHBoxLayout(pair), {title, box})->setContentsMargins(0, 0, 0, 0);
        row->addWidget(pair);
    }
    row->addWidget(m_series);
    for (QComboBox* box : {m_x, m_y}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // titles may be sentences
        connect(box, &QComboBox::activated, this, &PropertyBoxes::take);
    }
    retranslate();
}

void PropertyBoxes::show(const BenchmarkResult& result, const std::optional<PointsBy>& wanted)
{
    const BenchmarkResult* const one[] = {&result};
    m_known = propertiesOf(one);
    m_points.reset();
    if (!m_known.empty()) {
        const auto has = [&](const std::string& name) { return std::ranges::find(m_known, name, &ResultProperty::name) != m_known.end(); };
        PointsBy by = wanted.value_or(usualPoints(result).value_or(plainPoints(result)));
        if (!has(by.x) || !has(by.y))
            by = usualPoints(result).value_or(plainPoints(result));
        std::erase_if(by.series, [&](const std::string& name) { return !has(name); });
        if (has(by.x) && has(by.y))
            m_points = std::move(by);
    }
    m_known == m_offered ? mark() : fill();
}

/// One entry each; not from within one of them, which would be gone.
void PropertyBoxes::fill()
{
    const QSignalBlocker x(m_x);
    const QSignalBlocker y(m_y);
    m_x->clear();
    m_y->clear();
    m_lines->clear();
    m_offered = m_known;
    const auto line = [this](const ResultProperty& property, const QString& name) {
        QAction* const action = m_lines->addAction(titleOf(property), this, &PropertyBoxes::take);
        action->setCheckable(true);
        action->setData(name);
    };
    for (const ResultProperty* const property : m_known) {
        const QString name = QString::fromUtf8(property->name.data(), static_cast<qsizetype>(property->name.size()));
        m_x->addItem(titleOf(*property), name);
        if (property->number)
            m_y->addItem(titleOf(*property), name);
        if (!property->number || property->isSet) // of what is measured each point would be a line
            line(*property, name);
    }
    mark();
}

void PropertyBoxes::mark()
{
    setEnabled(m_points.has_value());
    if (!m_points)
        return;
    const QSignalBlocker x(m_x);
    const QSignalBlocker y(m_y);
    m_x->setCurrentIndex(placeOf(*m_x, m_points->x));
    m_y->setCurrentIndex(placeOf(*m_y, m_points->y));
    for (QComboBox* box : {m_x, m_y})
        box->setMinimumContentsLength(static_cast<int>(box->currentText().size()));
    for (QAction* const action : m_lines->actions())
        action->setChecked(std::ranges::find(m_points->series, action->data().toString().toStdString()) != m_points->series.end());
}

void PropertyBoxes::take()
{
    PointsBy by{.x = m_x->currentData().toString().toStdString(), .y = m_y->currentData().toString().toStdString()};
    for (const QAction* const action : m_lines->actions())
        if (action->isChecked())
            by.series.push_back(action->data().toString().toStdString());
    m_points = std::move(by);
    emit chosen();
}

void PropertyBoxes::retranslate()
{
    setFieldTitle(*m_yTitle, tr("Upwards"), tr("What is read upwards"));
    setFieldTitle(*m_xTitle, tr("Along"), tr("What lies along the chart"));
    setTexts(*m_series, tr("Lines by"), tr("What names a line: each combination of these is one."));
    fill();
}

} // namespace ks

#include "moc_property_boxes.cpp"
