#include "ui/network/try/sample_row.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/training_run.h"
#include "ui/network/try/row_fields.h"
#include "ui/network/unseen_part.h"
#include "ui/theme/column_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace ks {

SampleRow::SampleRow(TrainingRun& run, QWidget* parent)
    : Retranslating(parent), m_run(run), m_text(sentenceLabel(this)), m_title(new QLabel(this)),
      m_number(named(new QSpinBox(this), "trySample")), m_name(new QLabel(this)), m_back(named(new QPushButton(this), "rowBack")),
      m_fields(new RowFields(run))
{
    m_number->setKeyboardTracking(false);
    m_number->setGroupSeparatorShown(true);
    keepRoomWhenHidden(*m_back); // the fields stay where they are
    m_back->hide();
    auto* area = new ColumnArea(this);
    area->setWidget(m_fields);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    m_title->setBuddy(m_number);
    setFocusProxy(m_number);
    layColumn(*this, {m_text, inRow({m_title, m_number, m_name, Placed::rest(1)}), {m_back, 0, Qt::AlignLeft}, {area, 1}});
    connect(m_number, &QSpinBox::valueChanged, this, [this] {
        say(); // another row, of which nothing is turned
        emit chosen();
    });
    connect(m_fields, &RowFields::turned, this, [this] {
        m_back->show();
        emit chosen();
    });
    connect(m_back, &QPushButton::clicked, this, [this] {
        m_fields->showAgain();
        say();
        m_number->setFocus(Qt::OtherFocusReason); // the button goes
        emit chosen();
    });
    retranslate();
}

void SampleRow::takeData()
{
    {
        const QSignalBlocker block(m_number);
        const DatasetPtr known = m_run.opened().data();
        m_number->setRange(0, known ? std::max(0, static_cast<int>(known->count(unseenPart(*known))) - 1) : 0);
    }
    say();
}

void SampleRow::show(std::uint32_t sample)
{
    {
        const QSignalBlocker block(m_number);
        const std::vector<std::uint32_t>& samples = m_run.opened().data()->samples(unseenPart(*m_run.opened().data()));
        m_number->setValue(static_cast<int>(std::ranges::find(samples, sample) - samples.begin()));
    }
    m_fields->showAgain();
    say();
}

std::optional<std::uint32_t> SampleRow::sample()
{
    const DatasetPtr known = m_run.opened().data();
    if (!known || known->sampleShape().h > 1 || known->sampleShape().w > 1)
        return std::nullopt;
    const std::vector<std::uint32_t>& samples = known->samples(unseenPart(*known));
    if (samples.empty())
        return std::nullopt;
    say();
    return samples[std::min(samples.size() - 1, static_cast<std::size_t>(m_number->value()))];
}

const TensorPtr& SampleRow::own() const
{
    return m_fields->own();
}

/// Which sample of the data it is: counted in its part, as Watch does, and by its name.
void SampleRow::say()
{
    const DatasetPtr known = m_run.opened().data();
    const std::size_t rows = known ? known->samples(unseenPart(*known)).size() : 0;
    setFieldTitle(*m_title, !known               ? tr("Unseen sample")
                            : trainsOnAll(known) ? tr("Training sample")
                                                 : tr("Unseen sample (%1)").arg(toQString(splitName(unseenPart(*known)))));
    m_number->setSuffix(rows > 0 ? tr(" (0 to %1)").arg(countOnScreen(rows - 1)) : QString());
    const auto at = static_cast<std::size_t>(m_number->value());
    const bool there = at < rows;
    const std::uint32_t sample = there ? known->samples(unseenPart(*known))[at] : 0;
    m_name->setText(there ? sampleTitle(*known, sample) : QString());
    m_fields->show(there && !isHidden() ? known : nullptr, sample); // a picture's numbers nobody asks for here
    m_back->setVisible(own() != nullptr);
}

void SampleRow::retranslate()
{
    m_text->setText(tr("This network reads rows of numbers, no pictures. Choose a row of the data, and turn its numbers."));
    setTexts(*m_back, tr("Back to the row of the data"), tr("Its numbers become those of the data again."));
    say();
}

} // namespace ks

#include "moc_sample_row.cpp"
