#pragma once

#include "core/nn/similar_samples.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <array>
#include <optional>

namespace ks {

/// The training samples of one class that are most like an input: a picture, or the name of a row, with its distance each; pressed, it is looked
/// at itself.
class SimilarRow final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit SimilarRow(const QString& name, QWidget* parent = nullptr);

    /// `known`: whose samples they are.
    void show(const std::vector<SimilarSample>& nearest, const DatasetPtr& known);
    using QWidget::show;
    /// Nothing to show; the room stays.
    void clear() { show({}, nullptr); }

signals:
    void chosen(std::uint32_t sample);

protected:
    void retranslate() override;
    void takeFont() override { draw(); }

private:
    void draw();

    std::vector<SimilarSample> m_nearest;
    DatasetPtr m_known;
    bool m_isPicture = false;
    std::array<QToolButton*, SimilarSamples::kept> m_buttons{};
};

} // namespace ks
