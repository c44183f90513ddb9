#pragma once

#include "core/data/loaders/image_folder.h"
#include "ui/language/retranslating.h"

#include <QWidget>

class QComboBox;
class QSpinBox;

namespace ks {

/// Which size the pictures of a folder are brought to, and how; its texts are those of the Operation lab for one picture.
class PictureSize final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit PictureSize(QWidget* parent = nullptr);

    /// Size and fit of `pictures`. Changes by a program emit nothing.
    void take(const FolderPictures& pictures);
    void addTo(FolderPictures& pictures) const;

signals:
    void changed();

protected:
    void retranslate() override;

private:
    QComboBox* m_how;
    QWidget* m_extent;
    QSpinBox* m_rows;
    QSpinBox* m_columns;
};

} // namespace ks
