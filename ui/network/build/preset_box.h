#pragma once

#include "ui/language/retranslating.h"
#include "ui/language/sentence.h"

#include <QComboBox>

namespace ks {

class FamilyDialog;
struct Model; // core/nn/model.h

/// The networks that come ready, an empty one, and the way to those of a family. Shows which of them a network is, under the name that it has on every page (network_title.h);
/// one that somebody built, changed or opened has an entry of its own, which nobody can choose for another.
class PresetBox final : public Retranslating<QComboBox> {
    Q_OBJECT

public:
    /// In the place of a preset's id: the task of now without layers.
    static constexpr char empty[] = "empty";
    /// Likewise: one of a generated family, which is asked for.
    static constexpr char family[] = "family";

    explicit PresetBox(QWidget* parent = nullptr);
    void show(const Model& model);
    using QComboBox::show;
    /// Asks which network of a family is meant.
    void askForFamily();

signals:
    /// A preset's id, `empty`, or the name of a network that presetModel() makes; chosen by a person.
    void chosen(const QString& id);

protected:
    void retranslate() override;

private:
    void take();
    void nameAll();

    FamilyDialog* m_family = nullptr; ///< made when it is asked for
    int m_shown = -1;                 ///< the entry of the network that is there
    Sentence m_now;                   ///< what that is called
};

} // namespace ks
