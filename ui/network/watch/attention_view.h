#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/named_tensor.h"
#include "ui/network/watch/watch_engine.h"

#include <QComboBox>
#include <QImage>
#include <QWidget>

#include <vector>

namespace ks {

class HeatPicture;

/// Where the network looks for one of its outputs: the picture, its saliency and the Grad-CAM of a layer.
class AttentionView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit AttentionView(QWidget* parent = nullptr);

    /// Classes (or outputs) and layers of another network.
    void setModel(const Model& model);
    /// Other names of the same classes: all that is chosen and shown stays.
    void setClasses(const QStringList& classes);
    void show(const WatchAnswer& answer);
    using QWidget::show;
    /// `why`: what is said in their place, in the language on screen; empty: nothing.
    void clear(const QString& why = {});
    /// Negative: the predicted one.
    std::int64_t output() const { return m_output->currentData().toInt(); }
    int camNode() const { return m_layer->count() > 0 ? m_layer->currentData().toInt() : noNode; }
    /// The saliency or the Grad-CAM, whichever has the focus last.
    TensorPtr chosenMap() const { return m_camChosen ? m_cam : m_saliency; }
    QString chosenName() const;
    /// Both under their names. `isDifference`: of two moments of the training.
    static std::vector<NamedTensor> tensorsOf(const TensorPtr& saliency, const TensorPtr& cam, bool isDifference);
    NamedTensor chosen() const { return tensorsOf(m_saliency, m_cam, m_isDifference)[m_camChosen ? 1 : 0]; }
    QImage chosenPicture() const;

signals:
    void wanted();
    void menuWanted(const QPoint& global);

protected:
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    TensorPtr m_saliency;
    TensorPtr m_cam;
    QStringList m_classes;
    std::optional<std::int64_t> m_explained; ///< the output that the maps are of
    QString explained() const;               ///< its name; empty before there are maps
    QString m_hidden;                        ///< see clear()
    bool m_camChosen = false;
    bool m_isDifference = false; ///< of two moments of the training, B − A
    QLabel* m_outputTitle;
    QComboBox* m_output;
    QLabel* m_layerTitle;
    QComboBox* m_layer;
    QLabel* m_strengthTitle;
    QSlider* m_strength;
    std::array<QLabel*, 3> m_titles;
    HeatPicture* m_picture;
    HeatPicture* m_heat;
    HeatPicture* m_camHeat;
    HeatPicture* m_telling = nullptr; ///< whose number is in the readout
    QLabel* m_readout;
};

} // namespace ks
