#include "ui/network/build/preset_box.h"

#include "core/nn/model.h"
#include "core/nn/presets.h"
#include "ui/language/text.h"
#include "ui/network/build/family_dialog.h"
#include "ui/network/network_title.h"
#include "ui/theme/parts.h"

namespace ks {

PresetBox::PresetBox(QWidget* parent) : Retranslating(parent)
{
    setObjectName(QStringLiteral("preset"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const Preset& preset : presets())
        addItem(toQString(preset.title), fromView(preset.id));
    addItem(QString(), QString::fromLatin1(empty));
    addItem(QString(), QString::fromLatin1(family));
    connect(this, &QComboBox::activated, this, &PresetBox::take);
    retranslate();
}

void PresetBox::take()
{
    const QString id = currentData().toString();
    if (id != QLatin1String(family)) {
        emit chosen(id);
        return;
    }
    setCurrentIndex(m_shown); // not what was chosen to get here
    askForFamily();
}

void PresetBox::askForFamily()
{
    if (!m_family) {
        m_family = new FamilyDialog(this);
        connect(m_family, &FamilyDialog::chosen, this, &PresetBox::chosen);
    }
    m_family->bringUp();
}

void PresetBox::show(const Model& model)
{
    const Preset* const preset = presetOf(model);
    const QString ready = preset ? fromView(preset->id) : model.graph.nodes.empty() ? QString::fromLatin1(empty) : QString();
    m_now = Sentence([now = model] { return networkTitle(now); });
    const int own = findData(QString());
    if (ready.isEmpty() && own < 0)
        insertItem(0, QString(), QString());
    else if (!ready.isEmpty() && own >= 0)
        removeItem(own);
    m_shown = findData(ready);
    setCurrentIndex(m_shown);
    nameAll();
}

void PresetBox::nameAll()
{
    for (const Preset& preset : presets()) {
        const int index = findData(fromView(preset.id));
        setItemText(index, toQString(preset.title));
        setItemData(index, toQString(preset.story), Qt::ToolTipRole);
    }
    const int none = findData(QString::fromLatin1(empty));
    setItemText(none, emptyNetworkTitle());
    setItemData(none, tr("Input and loss of now with no layers between them, to be built from the start."), Qt::ToolTipRole);
    const int more = findData(QString::fromLatin1(family));
    setItemText(more, tr("Fully connected family…"));
    setItemData(more, tr("Networks whose hidden layers double from one to the next; asks which."), Qt::ToolTipRole);
    if (const int own = findData(QString()); own >= 0)
        setItemData(own, tr("A network that was built, changed or opened: none of those that come ready."), Qt::ToolTipRole);
    if (const QString now = m_now.said(); !now.isEmpty()) // else no network was shown yet
        setItemText(currentIndex(), now);
}

void PresetBox::retranslate()
{
    setNames(*this, tr("Presets"), tr("Networks that come ready; choosing one replaces this network."));
    nameAll();
}

} // namespace ks

#include "moc_preset_box.cpp"
