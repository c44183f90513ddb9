#pragma once

#include "ui/theme/flat_model.h"

#include <QAbstractListModel>

namespace ks {

class BenchmarkSession;

/// The list of results, one a row: name and, in a line below it, machine, date and points; checked are those that are compared. GUI thread only.
class ResultsModel final : public FlatModel<QAbstractListModel> {
    Q_OBJECT

public:
    explicit ResultsModel(BenchmarkSession& session, QObject* parent = nullptr);

    static constexpr int idRole = Qt::UserRole;
    /// -1 where it is not there.
    int rowOf(int id) const;
    int idAt(int row) const;
    /// Says all rows anew.
    void follow();

    int rowCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void compared(int id, bool on);

protected:
    QVariant cell(const QModelIndex& index, int role) const override;

private:
    QString details(int row) const;

    BenchmarkSession& m_session;
    int m_rows = 0;
};

} // namespace ks
