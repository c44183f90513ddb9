#pragma once

#include <QStyledItemDelegate>

namespace ks {

class RunsModel;

/// A cell of the list of runs: its line as the charts draw it beside the name; what is not drawn is grey.
class RunCell final : public QStyledItemDelegate {
    Q_OBJECT

public:
    RunCell(const RunsModel& model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    const RunsModel& m_model;
};

} // namespace ks
