#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/panels/source_loader.h"

#include <QWidget>

#include <vector>

namespace ks {

class FieldEditor;

/// How a picture becomes a tensor: whole numbers or 0–1, colour or grey, its size. What nobody changes stays, as the picture was read.
class PictureSettings final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    PictureSettings(OperationDocument& document, SourceLoader& loader, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void refresh();
    void apply(const Field& field, const FieldValue& value);

    SourceLoader& m_loader;
    PictureOptions m_options;            ///< as they are shown, also while the picture is still being read so
    std::vector<FieldEditor*> m_editors; ///< of pictureFields(), in their order
    QWidget* m_extent;                   ///< of a size that is another one
};

} // namespace ks
