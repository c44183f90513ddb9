#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QListView;
class QMenu;
class QToolButton;

namespace ks {

class BenchmarkSession;
class ResultsModel;

/// The list of results: a click shows one, a check sets it beside the others that have one, its name is edited in place. GUI thread only.
class ResultsPanel final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ResultsPanel(BenchmarkSession& session, QWidget* parent = nullptr);
    ~ResultsPanel() override;

    QListView& list() { return *m_list; }
    /// What can be done with a result, as a menu that shows itself.
    QMenu* menuFor(int id);

signals:
    void compared(); ///< several stand side by side from now on

protected:
    void retranslate() override;
    void takeFont() override { fit(); }
    void takeSize() override { fit(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int currentId() const;
    void show(int id);
    void showAlone(int id);
    void setCompared(int id, bool on);
    void follow();
    void fit();
    bool isEditing() const;
    static bool isListKey(int key);
    void doKey(int key);

    BenchmarkSession& m_session;
    ResultsModel* m_model;
    QLabel* m_hint;
    QListView* m_list;
    QToolButton* m_rename;
    QToolButton* m_baseline;
    QToolButton* m_remove;
    QCheckBox* m_joined;
};

} // namespace ks
