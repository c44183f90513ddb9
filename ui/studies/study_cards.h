#pragma once

#include "ui/language/controls.h"
#include "ui/language/retranslating.h"
#include "ui/studies/studies_document.h"

#include <QFrame>

#include <vector>

namespace ks {

/// One study in short: what it asked, built and measured, what is measured here, and how long that takes. Opened by a click, Return or Space.
class StudyCard final : public Retranslating<QFrame> {
    Q_OBJECT

public:
    StudyCard(StudiesDocument::StudyPtr study, QWidget* parent);

    const Study& study() const { return *m_study; }

signals:
    void opened();
    void stepped(int direction); ///< by an arrow: to another card

protected:
    void retranslate() override;
    void takeFont() override;
    void takeColours() override { update(); }
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    StudiesDocument::StudyPtr m_study;
    QLabel* m_title;
    QLabel* m_who;
    std::vector<std::pair<QLabel*, QLabel*>> m_facts; ///< name and text
};

/// Start page of the Studies lab: a card for each study, and a way to open another one.
class StudyCards final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    StudyCards(StudiesDocument& document, QWidget* parent);

    /// To this card; empty: the first.
    void focusCard(const QString& study);
    const std::vector<StudyCard*>& cards() const { return m_cards; }

signals:
    void studyChosen(const QString& id);
    void fileWanted();

protected:
    void retranslate() override;
    void takeSize() override { arrange(); }
    void takeFont() override;

private:
    void fill();
    void arrange();

    StudiesDocument& m_document;
    QLabel* m_heading;
    QLabel* m_intro;
    QPushButton* m_open;
    QWidget* m_grid;
    QGridLayout* m_places;
    std::vector<StudyCard*> m_cards;
    int m_columns = 0;
};

} // namespace ks
