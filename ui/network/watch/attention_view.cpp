#include "ui/network/watch/attention_view.h"

#include "ui/network/class_names.h"
#include "ui/network/try/picture.h"
#include "ui/network/watch/heat_picture.h"
#include "ui/paint/plane_stats.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>

namespace ks {

namespace {

/// Signed colours about 0, where they are differences; else from 0 to the largest.
std::optional<ValueRange> heatRange(const TensorPtr& heat, bool isDifference)
{
    if (!heat || !isDifference)
        return std::nullopt;
    const PlaneStats stats = statsOfTensor(*heat);
    return stats.finite ? stats.range.widened().centred() : ValueRange{-1, 1};
}

/// A Grad-CAM leaves out what speaks against its output: then nothing stays.
bool speaksNowhere(const TensorPtr& cam)
{
    return cam && std::ranges::all_of(cam->cells(), [](float cell) { return cell == 0; }); // NaN says nothing of it
}

} // namespace

AttentionView::AttentionView(QWidget* parent)
    : Retranslating(parent), m_outputTitle(new QLabel(this)), m_output(named(fittingBox(this), "watchOutput")),
      m_layerTitle(new QLabel(this)), m_layer(named(fittingBox(this), "watchCamLayer")), m_strengthTitle(new QLabel(this)),
      m_strength(new QSlider(Qt::Horizontal, this)), m_titles{sentenceLabel(this), sentenceLabel(this), sentenceLabel(this)},
      m_picture(new HeatPicture(this)), m_heat(new HeatPicture(this)), m_camHeat(new HeatPicture(this)),
      m_readout(named(new QLabel(this), "attentionReadout"))
{
    m_output->addItem(QString(), -1);
    m_outputTitle->setBuddy(m_output);
    m_layerTitle->setBuddy(m_layer);
    foldWhenPresented({m_outputTitle, m_output, m_layerTitle, m_layer, m_strengthTitle, m_strength}); // the titles say what was chosen
    m_strengthTitle->setBuddy(m_strength);
    m_strength->setRange(0, 100);
    m_strength->setValue(75);
    m_strength->setMaximumWidth(160);
    m_readout->setFont(numbersFont(font()));

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(2 * gridStep);
    layout->addLayout(
        inRow({m_outputTitle, m_output, Placed::gap(gridStep), m_layerTitle, m_layer, Placed::rest(1), m_strengthTitle, m_strength},
              gridStep),
        0, 0, 1, 3);
    const std::array pictures = {m_picture, m_heat, m_camHeat};
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        layout->addWidget(m_titles.at(at), 1, i);
        layout->addWidget(pictures.at(at), 2, i);
        layout->setColumnStretch(i, 1);
        pictures.at(at)->installEventFilter(this);
        pictures.at(at)->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(pictures.at(at), &HeatPicture::told, this, [this, one = pictures.at(at)](const QString& text) {
            m_telling = text.isEmpty() ? nullptr : one;
            m_readout->setText(text.isEmpty() ? m_hidden : text);
        });
        connect(pictures.at(at), &QWidget::customContextMenuRequested, this, [this, one = pictures.at(at)](const QPoint& point) {
            m_camChosen = one == m_camHeat;
            emit menuWanted(one->mapToGlobal(point));
        });
    }
    m_picture->setFocusPolicy(Qt::NoFocus); // it has nothing to tell
    layout->setRowStretch(2, 1);
    layout->addWidget(m_readout, 3, 0, 1, 3);
    connect(m_output, &QComboBox::activated, this, &AttentionView::wanted);
    connect(m_layer, &QComboBox::activated, this, &AttentionView::wanted);
    connect(m_strength, &QSlider::valueChanged, this, [this](int percent) {
        for (HeatPicture* one : {m_heat, m_camHeat})
            one->setStrength(percent / 100.0);
    });
    retranslate();
}

bool AttentionView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        m_camChosen = watched == m_camHeat;
    return Retranslating::eventFilter(watched, event);
}

void AttentionView::setModel(const Model& model)
{
    const QSignalBlocker blockOutput(m_output);
    const QSignalBlocker blockLayer(m_layer);
    QStringList classes;
    while (m_output->count() > 1)
        m_output->removeItem(1);
    for (std::int64_t i = 0; i < model.outputs(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (at < model.classes.size())
            classes.append(QString::fromStdString(model.classes[at]));
        m_output->addItem(QString::number(i), static_cast<int>(i));
    }
    m_output->setCurrentIndex(0);
    m_layer->clear();
    for (const int node : gradCamLayers(model.graph))
        m_layer->addItem(QString::fromStdString(model.graph.nodes[static_cast<std::size_t>(node)].name), node);
    m_layer->setCurrentIndex(m_layer->findData(usualGradCamLayer(model.graph)));
    m_layer->setEnabled(m_layer->count() > 0);
    clear();
    m_classes.clear();
    setClasses(classes);
}

void AttentionView::setClasses(const QStringList& classes)
{
    if (classes == m_classes)
        return;
    m_classes = classes;
    for (int i = 1; i < m_output->count(); ++i)
        m_output->setItemText(i, ClassNames::nameIn(m_classes, m_output->itemData(i).toInt()));
    retranslate();
}

void AttentionView::clear(const QString& why)
{
    m_saliency.reset();
    m_cam.reset();
    m_explained.reset();
    for (HeatPicture* one : {m_picture, m_heat, m_camHeat})
        one->show(QImage(), nullptr);
    m_hidden = why;
    m_readout->setText(why);
    retranslate();
}

void AttentionView::show(const WatchAnswer& answer)
{
    if (!m_hidden.isEmpty())
        m_readout->clear();
    m_hidden.clear();
    m_saliency = answer.saliency;
    m_cam = answer.cam;
    m_explained = answer.output;
    m_isDifference = answer.isDifference();
    m_heat->setRange(heatRange(m_saliency, m_isDifference));
    m_camHeat->setRange(heatRange(m_cam, m_isDifference));
    HeatPicture* const telling = m_telling;                          // under the mouse, though another one may have the keyboard
    const QImage picture = imageOf(*answer.seen, answer.seenLevels); // what the colours are about: cell for cell
    m_picture->show(picture, nullptr);
    m_heat->show(picture, m_saliency);
    m_camHeat->show(m_cam ? picture : QImage(), m_cam);
    m_telling = telling ? telling : m_telling;
    retranslate();
}

QString AttentionView::explained() const
{
    return m_explained ? ClassNames::nameIn(m_classes, static_cast<int>(*m_explained)) : QString();
}

std::vector<NamedTensor> AttentionView::tensorsOf(const TensorPtr& saliency, const TensorPtr& cam, bool isDifference)
{
    std::vector<NamedTensor> both = {
        {QStringLiteral("saliency"), saliency, tr("Saliency"), tr("largest size of the gradient")},
        {QStringLiteral("grad-cam"), cam, QStringLiteral("Grad-CAM"), tr("how much it speaks for the output")}};
    for (NamedTensor& one : both)
        if (isDifference) {
            one.name += QStringLiteral(" B-A");
            one.title = tr("%1, B − A").arg(one.title);
            one.palette = Palette::BlueOrange;
        }
    return both;
}

QString AttentionView::chosenName() const
{
    const QString name = (m_camChosen ? QStringLiteral("grad-cam %1") : QStringLiteral("saliency %1")).arg(explained());
    return m_isDifference ? name + QStringLiteral(" B-A") : name;
}

QImage AttentionView::chosenPicture() const
{
    return (m_camChosen ? m_camHeat : m_heat)->drawn(512);
}

void AttentionView::retranslate()
{
    const QString output = explained();
    m_output->setItemText(0, tr("the predicted one"));
    setFieldTitle(*m_outputTitle, tr("What speaks for"), tr("Class whose reasons are shown"));
    setFieldTitle(*m_layerTitle, tr("Grad-CAM of"), tr("Layer of the Grad-CAM"));
    setFieldTitle(*m_strengthTitle, tr("Cover"), tr("How strongly the colours cover the picture"));
    m_picture->setAccessibleName(tr("The picture"));
    m_heat->setAccessibleName(tr("Saliency"));
    m_camHeat->setAccessibleName(QStringLiteral("Grad-CAM"));
    m_titles[0]->setText(tr("What the network reads"));
    if (m_isDifference && !output.isEmpty()) {
        m_titles[1]->setText(tr("Saliency, B − A: how much more each cell moves the output %1 at B").arg(output));
        m_titles[2]->setText(
            m_layer->count() == 0
                ? tr("Grad-CAM needs a layer that makes maps; this network has none.")
                : tr("Grad-CAM, B − A: how much more the places of %1 speak for %2 at B").arg(m_layer->currentText(), output));
        if (m_telling)
            m_telling->tell();
        return;
    }
    m_titles[1]->setText(output.isEmpty() ? tr("Saliency: how much each cell moves the output")
                                          : tr("Saliency: how much each cell moves the output %1").arg(output));
    m_titles[2]->setText(m_layer->count() == 0  ? tr("Grad-CAM needs a layer that makes maps; this network has none.")
                         : output.isEmpty()     ? tr("Grad-CAM: the places that speak for the output")
                         : speaksNowhere(m_cam) ? tr("Grad-CAM: no place of %1 speaks for %2").arg(m_layer->currentText(), output)
                                                : tr("Grad-CAM: the places of %1 that speak for %2").arg(m_layer->currentText(), output));
    if (m_telling) // of the numbers that are there now, in this language
        m_telling->tell();
}

} // namespace ks

#include "moc_attention_view.cpp"
