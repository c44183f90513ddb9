#pragma once

#include "ui/grids/plane_index.h"
#include "ui/language/retranslating.h"
#include "ui/paint/value_scale.h"

#include <QSpinBox>
#include <QWidget>

#include <optional>
#include <vector>

class QListView;

namespace ks {

/// Thumbnails of the channels of one image, and the choice of the image. Ctrl+click adds channels to those that are fanned out, up to four.
/// Where three channels can be one picture in colour, that comes first. A popup shows all images (or filters) and channels at once. Hidden where there is only one channel of one image.
class ChannelStrip : public Retranslating<QWidget> {
    Q_OBJECT

public:
    static constexpr int mostFanned = 4;

    explicit ChannelStrip(QWidget* parent = nullptr);

    void setTensor(const TensorPtr& tensor);
    /// How thumbnails are coloured; `range` holds under the scopes Tensor and Fixed.
    void setColour(const ColourSettings& colour, const ValueRange& range);
    /// Cells from this offset of the tensor on are kept from sight, as in the grid.
    void setHiddenFrom(std::optional<std::int64_t> offset);
    /// "R", "G", "B" of a picture; empty: channels have numbers only.
    void setChannelNames(const QStringList& names);
    /// What the first two indices count; images of a batch and channels where nobody says.
    void setPlaneIndex(const PlaneIndex& index);
    /// Three channels that can be looked at as one picture, in which this value is white; `shown`: they are. Nothing: they cannot.
    void setWhite(std::optional<float> white, bool shown);
    bool isInColour() const { return m_white && m_inColour; }
    /// The first channel is the current one.
    void show(std::int64_t n, const std::vector<std::int64_t>& channels);
    void walk(int direction);

    std::int64_t image() const { return m_image->value(); }
    const std::vector<std::int64_t>& channels() const { return m_channels; }

signals:
    void chosen(std::int64_t n, const std::vector<std::int64_t>& channels);
    void colourChosen(bool inColour);

protected:
    void retranslate() override;
    void takeFont() override { arrange(); }
    void resizeEvent(QResizeEvent* event) override;

private:
    class Model;

    void takeSelection();
    void takeColour(bool inColour);
    void select();
    void openMontage();
    void nameChoice();
    void arrange();

    TensorPtr m_tensor;
    std::vector<std::int64_t> m_channels{0};
    QLabel* m_label;
    QSpinBox* m_image;
    QToolButton* m_all;
    QListView* m_list;
    QBoxLayout* m_row;
    Model* m_model;
    std::optional<float> m_white;
    bool m_inColour = false;
    bool m_showing = false;
};

} // namespace ks
