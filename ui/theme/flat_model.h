#pragma once

#include <QModelIndex>
#include <QVariant>

namespace ks {

/// A model without a tree (of QAbstractListModel or QAbstractTableModel) that is asked for cells it has, and for no others: views and screen readers
/// ask for the current item without looking whether there is one (Ctrl+C in an empty list).
template <class Base>
class FlatModel : public Base {
public:
    using Base::Base;

    QVariant data(const QModelIndex& index, int role) const final
    {
        return this->hasIndex(index.row(), index.column()) ? cell(index, role) : QVariant();
    }

protected:
    /// What a cell within the model says.
    virtual QVariant cell(const QModelIndex& index, int role) const = 0;
};

} // namespace ks
