#include "ui/operation/tabs/histogram_tab.h"

#include "core/ops/roles.h"
#include "ui/language/numbers.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/lab.h"
#include "ui/theme/parts.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace ks {

namespace {

constexpr int bins = 64;

} // namespace

HistogramTab::HistogramTab(OperationDocument& document, LabHost& host, QWidget* parent)
    : Retranslating(parent), m_document(document), m_job(host.compute()), m_tensorTitle(new QLabel(this)),
      m_tensor(named(new QComboBox(this), "histogramTensor")), m_copy(new QPushButton(this)), m_view(new HistogramView(host, this))
{
    m_tensor->setSizeAdjustPolicy(QComboBox::AdjustToContents); // the names change with pass, operator and language
    m_tensorTitle->setBuddy(m_tensor);

    auto* layout = new QGridLayout(this);
    layout->addWidget(m_tensorTitle, 0, 0);
    layout->addWidget(m_tensor, 0, 1);
    layout->addWidget(m_copy, 0, 3, Qt::AlignRight);
    layout->addWidget(m_view, 1, 0, 1, 4);
    layout->setColumnStretch(2, 1);
    layout->setRowStretch(1, 1);

    connect(m_tensor, &QComboBox::activated, this, &HistogramTab::refresh);
    connect(m_copy, &QPushButton::clicked, m_view, &HistogramView::copy);
    connect(&document, &OperationDocument::contentChanged, this, &HistogramTab::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &HistogramTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &HistogramTab::refresh);
    retranslate();
}

void HistogramTab::retranslate()
{
    setFieldTitle(*m_tensorTitle, tr("Values of"), tr("Tensor of the histogram"));
    setTexts(*m_copy, tr("Copy data"), tr("The bins as a table: lower end, upper end, number of cells."));
    listTensors();
    draw(m_view->statistics(), m_hidden); // what it adds to the table has words and numbers of the language before
}

void HistogramTab::listTensors()
{
    const QSignalBlocker block(m_tensor);
    const QVariant present = m_tensor->currentData();
    m_tensor->clear();
    for (const RoleInfo& info : tensorRoles())
        if (m_document.tensor(info.role) || isExpected(info.role))
            m_tensor->addItem(plainName(m_document.content().spec.op, info.role), static_cast<int>(info.role));
    int index = m_tensor->findData(present);
    if (index < 0)
        index = m_tensor->findData(static_cast<int>(Role::Dst));
    m_tensor->setCurrentIndex(std::max(0, index));
}

void HistogramTab::followStep()
{
    const Role stepped = m_document.view().position.of;
    const int index = stepped == m_followed ? -1 : m_tensor->findData(static_cast<int>(stepped));
    if (index < 0) // or it is not there yet
        return;
    m_followed = stepped;
    m_tensor->setCurrentIndex(index);
}

bool HistogramTab::isExpected(Role role) const
{
    const OpSpec& spec = m_document.content().spec;
    const bool computed = !m_document.content().operand(role) && (m_document.view().backward || !isGradient(role));
    return m_document.numbers().isUnderWay() && computed && !shapeOf(spec, role).empty();
}

void HistogramTab::refresh()
{
    if (!isVisible())
        return;
    listTensors();
    followStep();
    const Role role = this->role();
    const TensorPtr tensor = m_tensor->count() == 0 ? nullptr : m_document.tensor(role);
    const std::int64_t shown = tensor ? shownCells(role, *tensor) : 0;
    const std::int64_t hidden = tensor ? tensor->elements() - shown : 0;
    if (shown == 0) {
        m_job.cancel();
        m_counted.reset();
        draw({}, hidden);
        return;
    }
    if (tensor == m_counted && shown == m_countedCells) {
        m_job.cancel(); // of what was wanted in between
        return;
    }
    if (tensor != m_counted)
        draw({}, hidden);
    m_counted.reset();
    m_job.start(
        [tensor, shown](const std::stop_token& stop) {
            if (shown == tensor->elements())
                return statisticsOf(*tensor, bins, stop);
            return statisticsOf(Tensor({1, 1, 1, shown}, tensor->cells().first(static_cast<std::size_t>(shown))), bins, stop);
        },
        [this, tensor, shown, hidden](TensorStatistics statistics) {
            m_counted = tensor;
            m_countedCells = shown;
            draw(std::move(statistics), hidden);
            emit measured();
        },
        [this, hidden](const Text& failure) {
            draw({}, hidden);
            emit m_document.message(failure);
        });
}

std::int64_t HistogramTab::shownCells(Role role, const Tensor& tensor) const
{
    const ViewState& view = m_document.view();
    if (!isAsked(view, role))
        return tensor.elements();
    const std::optional<Mask> mask = m_mask ? m_mask(role) : maskOf(view, role);
    return mask ? std::clamp<std::int64_t>(mask->hiddenFrom, 0, tensor.elements()) : tensor.elements();
}

void HistogramTab::draw(TensorStatistics statistics, std::int64_t hidden)
{
    m_hidden = hidden;
    QList<std::pair<QString, QString>> more;
    if (hidden > 0)
        more = {{tr("Not answered yet"), countOnScreen(hidden)}};
    m_view->show(std::move(statistics), std::move(more));
    m_copy->setEnabled(!m_view->isEmpty());
}

} // namespace ks

#include "moc_histogram_tab.cpp"
