#include "ui/operation/panels/backend_difference.h"

#include "ui/grids/cell_grid.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace ks {

BackendDifference::BackendDifference(ComputeThread& compute, QWidget* parent)
    : Retranslating<QWidget>(parent), m_job(compute), m_title(new QLabel(this)), m_first(new QComboBox(this)),
      m_second(new QComboBox(this)), m_note(new QLabel(this)), m_map(new CellGrid(this))
{
    m_first->setObjectName("backendsFirst");
    m_second->setObjectName("backendsSecond");
    m_note->setObjectName("backendsDifference");
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_map->plane().setColour({.palette = Palette::BlueOrange});
    m_map->setMinimumHeight(140);
    m_map->hide();
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title, 0, 0);
    int column = 1;
    for (QComboBox* box : {m_first, m_second}) { // the lists show long names whole
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        layout->addWidget(box, 0, column);
        layout->setColumnStretch(column++, 1);
        connect(box, &QComboBox::activated, this, &BackendDifference::compare);
    }
    layout->addWidget(m_note, 1, 0, 1, 3);
    layout->addWidget(m_map, 2, 0, 1, 3);
    m_note->setTextFormat(Qt::RichText);
    connect(m_note, &QLabel::linkActivated, this, [this] { emit cellChosen(m_largestAt); });
    connect(m_map, &CellGrid::cellActivated, this, &BackendDifference::cellChosen);
    retranslate();
}

void BackendDifference::retranslate()
{
    m_title->setText(tr("Difference"));
    m_first->setAccessibleName(tr("First backend of the difference map"));
    m_second->setAccessibleName(tr("Second backend of the difference map"));
    m_map->setAccessibleName(tr("Difference of two backends"));
    compare();
}

void BackendDifference::setResults(std::vector<Result> results)
{
    m_results = std::move(results);
    for (QComboBox* box : {m_first, m_second}) {
        const QSignalBlocker block(box);
        const QString present = box->currentText();
        box->clear();
        for (const Result& result : m_results)
            box->addItem(result.name);
        const int at = box->findText(present);
        box->setCurrentIndex(at >= 0 ? at : box == m_first ? 0 : std::min(1, box->count() - 1));
    }
    compare();
}

void BackendDifference::compare()
{
    m_job.cancel();
    m_note->clear();
    m_map->hide(); // of two others
    if (m_results.empty())
        return;
    const TensorPtr a = m_results[static_cast<std::size_t>(m_first->currentIndex())].cells;
    const TensorPtr b = m_results[static_cast<std::size_t>(m_second->currentIndex())].cells;
    m_job.start([a, b](const std::stop_token&) { return differenceOf(*a, *b); },
                [this](Difference difference) { take(std::move(difference)); },
                [this](const Text& failure) { emit failed(toQString(failure)); });
}

void BackendDifference::take(Difference difference)
{
    m_largestAt = difference.at;
    const bool any = difference.differing > 0;
    const QString largest = shortNumberText(difference.largest);
    const QString at = QString::fromStdString(difference.at.text());
    m_note->setText(
        !any ? tr("The same numbers in every cell.")
        : difference.differing == 1
            ? tr("One cell differs, by %1, at <a href=\"worst\">%2</a>.").arg(largest, at)
            : tr("%1 cells differ, at most by %2, at <a href=\"worst\">%3</a>.").arg(countOnScreen(difference.differing), largest, at));
    m_map->setVisible(any);
    setSizePolicy(QSizePolicy::Preferred, any ? QSizePolicy::Preferred : QSizePolicy::Maximum); // without a map no room for one
    m_map->setTensor(std::make_shared<const Tensor>(std::move(difference.cells)), m_largestAt.n, m_largestAt.c);
}

} // namespace ks

#include "moc_backend_difference.cpp"
