#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/lab.h"

#include <QFile>
#include <QLabel>
#include <QSpinBox>
#include <QUndoStack>
#include <QVBoxLayout>

namespace ks {

/// A small lab for tests of the frame: a centre, three panels, an undo stack, and a record of what the window asked of it.
class StandInLab : public Lab {
    Q_OBJECT

public:
    explicit StandInLab(const QString& id) : m_id(id), m_export(new QAction(QStringLiteral("Export figure…"), this))
    {
        m_export->setObjectName(id + QStringLiteral(".exportFigure"));
        m_export->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
        m_centre->setFocusPolicy(Qt::StrongFocus);
        m_centre->setAccessibleName(QStringLiteral("Tensors"));
        settings = makePanel(QStringLiteral("Settings"), QStringLiteral("Stride"));
        explanation = makePanel(QStringLiteral("Explanation"), QStringLiteral("Term"));
        timeline = makePanel(QStringLiteral("Timeline"), QStringLiteral("Position"));
    }

    QString id() const override { return m_id; }
    QString title() const override { return QStringLiteral("Lab ") + m_id; }
    QString iconName() const override { return QStringLiteral("operation"); }
    QWidget* centre() override { return m_centre; }
    QList<LabDock> docks() override
    {
        return {{QStringLiteral("settings"), settings, Qt::LeftDockWidgetArea, true},
                {QStringLiteral("explanation"), explanation, Qt::RightDockWidgetArea, true},
                {QStringLiteral("timeline"), timeline, Qt::BottomDockWidgetArea, true}};
    }
    QList<QAction*> actions(LabMenu menu) override { return menu == LabMenu::Export ? QList<QAction*>{m_export} : QList<QAction*>{}; }
    LabBackend backend() const override { return {.ids = {m_id}, .threads = 3}; }
    QList<LabKey> keys() const override { return ownKeys; }
    QUndoStack* undoStack() override { return &undo; }
    QString sessionName() const override { return QStringLiteral("untitled"); }
    bool isModified() const override { return modified; }
    bool canOpen(const QString& path) const override { return path.endsWith(reads); }
    void open(const QString& path, bool asCopy) override { opened = {path, asCopy ? QStringLiteral("copy") : QStringLiteral("file")}; }
    QString sessionPath() const override { return ownPath; }
    void save(const QString& to) override
    {
        savedTo = to;
        modified = false;
        emit sessionChanged();
    }
    bool canBeginAnew() const override { return beginsAnew; }
    void newSession() override
    {
        if (!beginsAnew)
            return;
        session = QStringLiteral("new");
        modified = false;
    }
    std::function<void()> keepSession() override
    {
        return [this, kept = session, was = modified] {
            session = kept;
            modified = was;
        };
    }
    void autosave(const QString& path) override
    {
        autosavedTo = path;
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(session.toUtf8());
    }
    void setPresenting(bool on) override { presenting = on; }
    void presenterStep(int direction) override { steps += direction; }
    void setActive(bool on) override
    {
        active = on;
        wasActive |= on;
    }
    void retranslate() override { ++named; }

    QWidget* settings;
    QWidget* explanation;
    QWidget* timeline;
    QList<LabKey> ownKeys;
    QUndoStack undo;
    QString reads = QStringLiteral(".kscope"); ///< files that end so
    QStringList opened;
    QString ownPath;
    QString savedTo;
    QString autosavedTo;
    QString session = QStringLiteral("first");
    bool modified = false;
    bool beginsAnew = true;
    bool presenting = false;
    bool active = false;
    bool wasActive = false;
    int steps = 0;
    int named = 0; ///< how often it was to write all its texts

private:
    static QWidget* makePanel(const QString& title, const QString& control)
    {
        auto* panel = new QWidget;
        panel->setWindowTitle(title);
        auto* box = new QSpinBox(panel);
        box->setAccessibleName(control);
        auto* column = new QVBoxLayout(panel);
        column->addWidget(box);
        return panel;
    }

    QString m_id;
    QWidget* m_centre = new QWidget;
    QAction* m_export;
};

} // namespace ks
