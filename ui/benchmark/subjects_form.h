#pragma once

#include "core/base/text.h"
#include "core/measure/experiment.h"
#include "ui/benchmark/parts_list.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace ks {

/// Reads what `names` means (networksNamed()), and then calls `then`, or `failed` with the reason.
using NetworkReader = std::function<void(const QString& names, std::function<void(const std::vector<NetworkChoice>&)> then,
                                         std::function<void(const Text&)> failed)>;

/// The subjects of an experiment: a list, of which the fields below show the chosen one, and a line that adds networks by name, by file or as a whole family.
class SubjectsForm final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    SubjectsForm(ExperimentEdit edit, QWidget* parent);

    void show(const Experiment& experiment);
    /// The place of the one that the fields below show.
    std::size_t shown() const { return m_at; }
    void showFirst() { m_at = 0; }
    /// Who reads networks by name or file outside this thread, and answers in it. Without one they are read at once.
    void readBy(NetworkReader reader);

protected:
    void retranslate() override;

private:
    void takeDeed(PartsDeed deed);
    void addNamed(const QString& name);
    void add(const std::vector<NetworkChoice>& networks);
    void sayWrong();

    ExperimentEdit m_edit;
    NetworkReader m_reader;
    std::size_t m_at = 0;
    Text m_wrong; ///< why no network was added
    PartsList* m_list;
    QLineEdit* m_name;
    QToolButton* m_open;
    QLabel* m_hint;
};

} // namespace ks
