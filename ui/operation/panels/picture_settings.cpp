#include "ui/operation/panels/picture_settings.h"

#include "core/io/picture.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/field_editor.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QComboBox>

#include <array>

namespace ks {

namespace {

constexpr std::array<const char*, 5> ids = {"pictureValues", "pictureColour", "pictureSize", "pictureRows", "pictureColumns"};
constexpr std::size_t firstExtent = 3; ///< its rows and columns stand side by side, without titles of their own

} // namespace

PictureSettings::PictureSettings(OperationDocument& document, SourceLoader& loader, QWidget* parent)
    : Retranslating(parent), m_loader(loader), m_extent(new QWidget(this))
{
    std::vector<QLabel*> titles;
    for (const Field& field : pictureFields().rows) {
        const bool extent = m_editors.size() >= firstExtent;
        QLabel* const title = extent ? nullptr : sentenceLabel(this);
        auto* editor = new FieldEditor(field, extent ? m_extent : this, title);
        editor->widget()->setObjectName(ids.at(m_editors.size()));
        connect(editor, &FieldEditor::edited, this, &PictureSettings::apply);
        titles.push_back(title);
        m_editors.push_back(editor);
    }
    const auto box = [this](std::size_t place) { return m_editors[place]->widget(); };
    layRow(*m_extent, {{box(3), 1}, new QLabel("×", m_extent), {box(4), 1}});
    layFields(*this, {{titles[0], box(0)}, {titles[1], box(1)}, {titles[2], box(2)}, {nullptr, m_extent}});
    connect(&document, &OperationDocument::contentChanged, this, &PictureSettings::refresh);
    takeFont();
    retranslate();
}

void PictureSettings::takeFont()
{
    for (std::size_t place = firstExtent; place < m_editors.size(); ++place)
        qobject_cast<WholeNumberBox*>(m_editors[place]->widget())->askForLittle();
}

void PictureSettings::retranslate()
{
    for (FieldEditor* editor : m_editors)
        editor->setField(editor->field());
    refresh();
}

void PictureSettings::refresh()
{
    m_options = m_loader.pictureOptions();
    const ConstFields fields(pictureFields(), m_options);
    for (FieldEditor* editor : m_editors)
        editor->show(fields.get(editor->field()));
    m_extent->setVisible(m_options.resize);
}

void PictureSettings::apply(const Field& field, const FieldValue& value)
{
    Fields(pictureFields(), m_options).set(field, value);
    m_extent->setVisible(m_options.resize);
    m_loader.setPictureOptions(m_options);
}

} // namespace ks

#include "moc_picture_settings.cpp"
