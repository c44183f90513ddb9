#include "ui/operation/tabs/histogram_tab.h"

#include "core/verify/explanation.h"
#include "ui/language/text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

namespace ks {

namespace {

constexpr std::array allRoles = {Role::Src,     Role::Weights, Role::Bias,        Role::Dst,
                                 Role::DiffDst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias};

} // namespace

QString tensorTitle(Role role)
{
    switch (role) {
    case Role::Src: return HistogramTab::tr("input X");
    case Role::Weights: return HistogramTab::tr("weights W");
    case Role::Bias: return HistogramTab::tr("bias b");
    case Role::Dst: return HistogramTab::tr("output Y");
    case Role::DiffDst: return HistogramTab::tr("gradient ∂L/∂Y");
    case Role::DiffSrc: return HistogramTab::tr("gradient ∂L/∂X");
    case Role::DiffWeights: return HistogramTab::tr("gradient ∂L/∂W");
    case Role::DiffBias: return HistogramTab::tr("gradient ∂L/∂b");
    default: return QString::fromStdString(symbolOf(role));
    }
}

HistogramTab::HistogramTab(OperationDocument& document, ComputeThread& compute, QWidget* parent)
    : Retranslating(parent), m_document(document), m_job(compute), m_tensorTitle(new QLabel(this)), m_tensor(new QComboBox(this)),
      m_copy(new QPushButton(this)), m_view(new HistogramView(this))
{
    m_tensor->setObjectName("histogramTensor");
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
    m_tensorTitle->setText(tr("Values of"));
    m_tensor->setAccessibleName(tr("Tensor of the histogram"));
    m_copy->setText(tr("Copy data"));
    m_copy->setToolTip(tr("The bins as a table: lower end, upper end, number of cells."));
    listTensors();
    m_copy->setEnabled(!m_view->isEmpty());
}

void HistogramTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void HistogramTab::listTensors()
{
    const QSignalBlocker block(m_tensor);
    const QVariant present = m_tensor->currentData();
    m_tensor->clear();
    for (const Role role : allRoles)
        if (m_document.tensor(role))
            m_tensor->addItem(tensorTitle(role), static_cast<int>(role));
    int index = m_tensor->findData(present);
    if (index < 0)
        index = m_tensor->findData(static_cast<int>(Role::Dst));
    m_tensor->setCurrentIndex(std::max(0, index));
}

void HistogramTab::choose(Role role)
{
    m_tensor->setCurrentIndex(m_tensor->findData(static_cast<int>(role)));
    refresh();
}

void HistogramTab::refresh()
{
    if (!isVisible())
        return;
    listTensors();
    const TensorPtr tensor = m_tensor->count() == 0 ? nullptr : m_document.tensor(static_cast<Role>(m_tensor->currentData().toInt()));
    if (!tensor) {
        m_job.cancel();
        m_counted.reset();
        draw({});
        return;
    }
    if (tensor == m_counted)
        return;
    m_job.start([tensor](const std::stop_token& stop) { return statisticsOf(*tensor, 64, stop); },
                [this, tensor](TensorStatistics statistics) {
                    m_counted = tensor;
                    draw(std::move(statistics));
                    emit measured();
                },
                [this](const Text& failure) { emit m_document.message(toQString(failure)); });
}

void HistogramTab::draw(TensorStatistics statistics)
{
    m_view->show(std::move(statistics));
    m_copy->setEnabled(!m_view->isEmpty());
}

} // namespace ks
