#pragma once

#include "core/session/session.h"

#include <QCoreApplication>
#include <QMenu>

#include <functional>
#include <utility>

namespace ks {

class CellGrid;
class Inspection;
class OperationDocument;

/// What can be done with a cell, where it is clicked with the right button or the menu key is pressed.
class CellMenu {
    Q_DECLARE_TR_FUNCTIONS(ks::CellMenu)

public:
    /// A cell of a tensor, and the grid in which it stands.
    struct Place {
        Role role = Role::Src;
        Cell cell;
        CellGrid* grid = nullptr;
    };
    /// What the lab does.
    struct Deeds {
        std::function<void(Role)> exportTensor;
        std::function<void(Role, Cell)> checkGradient;
    };

    CellMenu(OperationDocument& document, const Inspection& inspection, Deeds deeds)
        : m_document(document), m_inspection(inspection), m_deeds(std::move(deeds))
    {
    }

    /// Made anew for each cell; deletes itself when it is closed.
    QMenu* menuFor(const Place& place, QWidget* parent) const;

private:
    void addValue(QMenu& menu, const Place& place) const;
    void addExplanation(QMenu& menu, const Place& place) const;
    void addSteps(QMenu& menu, const Place& place) const;
    void stepTo(const Place& place) const;
    /// The timeline at this cell, and how much of the result is shown from there on.
    void stand(const Place& place, Reveal reveal) const;

    OperationDocument& m_document;
    const Inspection& m_inspection;
    Deeds m_deeds;
};

} // namespace ks
