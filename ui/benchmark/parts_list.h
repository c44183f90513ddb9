#pragma once

#include "core/measure/experiment.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

class QListWidget;
class QToolButton;

namespace ks {

/// What a person does with the parts of an experiment.
enum class PartsDeed { Add, Double, Remove, Up, Down, ButtonCount };

/// The parts of an experiment (subjects, axes), of which the fields below show the chosen one: buttons to add, double, remove and move one. The list itself is
/// there once there are several.
class PartsList final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `name` of the list, as the parts are called in object names: "subjects".
    PartsList(const char* name, QWidget* parent);

    /// At most `most`, at least `least` of them can be there. Emits nothing.
    void show(const QStringList& parts, std::size_t chosen, std::size_t least, std::size_t most);
    /// What the buttons are called: "Add a subject" …, in the order of PartsDeed.
    void setWords(const QString& list, const QStringList& buttons);
    QToolButton& button(PartsDeed deed) { return *m_buttons[static_cast<std::size_t>(deed)]; }

signals:
    void chosen(std::size_t part);
    void wanted(ks::PartsDeed deed);

protected:
    void retranslate() override {} // its owner has the words
    void takeFont() override { fitHeight(); }

private:
    void fitHeight();

    QListWidget* m_list;
    std::vector<QToolButton*> m_buttons;
    bool m_showing = false;
};

/// Doubles, removes or moves the part at `at`, which is the place of what is chosen afterwards.
template <class Part>
void change(std::vector<Part>& parts, std::size_t& at, PartsDeed deed)
{
    const auto here = parts.begin() + static_cast<std::ptrdiff_t>(at);
    switch (deed) {
    case PartsDeed::Double: parts.insert(here + 1, Part(*here)), ++at; break;
    case PartsDeed::Remove:
        parts.erase(here);
        at = at > 0 && at == parts.size() ? at - 1 : at;
        break;
    case PartsDeed::Up: std::swap(parts[at], parts[at - 1]), --at; break;
    case PartsDeed::Down: std::swap(parts[at], parts[at + 1]), ++at; break;
    default: break;
    }
}

/// Changes the experiment that the window shows, as an edit by a person.
using ExperimentEdit = std::function<void(const std::function<void(Experiment&)>& write)>;

} // namespace ks
