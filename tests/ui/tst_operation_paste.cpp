#include "tests/ui/operation_desk.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/shell/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMimeData>

#include <cmath>
#include <limits>

using namespace ks;
using namespace ks::test;

/// Numbers that come from the clipboard, and what is asked and offered about them.
class TestOperationPaste : public OperationTest {
    Q_OBJECT

private:
    QString shownText() { return m_desk->window.messages().shownText(); }
    bool offers(const QString& text) { return !m_desk->offers(text).empty(); }
    void key(Role role, const Cell& cell, Qt::Key which)
    {
        CellGrid& grid = m_desk->grid(role);
        grid.setFocus();
        grid.selection().setCurrent(cell);
        QTest::keyClick(&grid, which, Qt::ControlModifier);
    }
    void paste(Role role, const Cell& cell, const QString& text)
    {
        QApplication::clipboard()->setText(text);
        key(role, cell, Qt::Key_V);
    }
    float at(Role role, const Cell& cell) { return (*document().tensor(role))[cell]; }

private slots:
    void init() { openWindow(edges()); }
    void cleanup() { closeWindow(); }

    /// What a grid copies every grid takes, in every language: infinities, fractions in a single cell and in a column.
    void whatIsCopiedCanBePasted()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QLatin1String(language));
            for (const float value : {infinity, -infinity, 2.25F, -1.0F / 3.0F, 1e-30F}) {
                document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, value}}, QStringLiteral("edit"));
                key(Role::Src, {0, 0, 0, 0}, Qt::Key_C);
                key(Role::Src, {0, 0, 2, 2}, Qt::Key_V);
                QCOMPARE(at(Role::Src, {0, 0, 2, 2}), value);
            }
            document().edit().setCells(Role::Src, {{{0, 0, 0, 0}, 1.5F}, {{0, 0, 1, 0}, 2.25F}}, QStringLiteral("edit"));
            CellGrid& grid = m_desk->grid(Role::Src);
            grid.setFocus();
            grid.selection().setCurrent({0, 0, 0, 0});
            QTest::keyClick(&grid, Qt::Key_Down, Qt::ShiftModifier);
            QTest::keyClick(&grid, Qt::Key_C, Qt::ControlModifier);
            key(Role::Src, {0, 0, 3, 3}, Qt::Key_V);
            QCOMPARE(at(Role::Src, {0, 0, 3, 3}), 1.5F);
            QCOMPARE(at(Role::Src, {0, 0, 4, 3}), 2.25F);
        }
        paste(Role::Src, {0, 0, 5, 5}, QStringLiteral("−3,5")); // as it is printed, in a language with commas
        QVERIFY2(at(Role::Src, {0, 0, 5, 5}) == -3.5F, qPrintable(shownText()));
    }

    /// What is clicked and held in a result is what is copied, wherever the step is.
    void theHeldCellIsCopied()
    {
        const Cell held{0, 0, 2, 2};
        ViewState view = document().view();
        view.reveal = Reveal::All; // what is not reached yet is not copied
        document().cursor().setView(view);
        document().cursor().goTo({Role::Dst, 1, 0});
        CellGrid& grid = m_desk->grid(Role::Dst);
        QTRY_VERIFY(grid.tensor());
        QTest::mouseClick(&grid, Qt::LeftButton, {}, grid.view().placeOf(held).center().toPoint());
        QTRY_COMPARE(document().view().pin, std::optional(Pin{Role::Dst, held}));
        QVERIFY(m_desk->settled());
        grid.setFocus();
        QTest::keyClick(&grid, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(grid.selection().current(), held);
        QCOMPARE(QApplication::clipboard()->text(), QString::number(static_cast<double>((*document().result()->dst)[held])));
        const Cell stepped{0, 0, 0, 1};
        QVERIFY((*document().result()->dst)[held] != (*document().result()->dst)[stepped]);
    }

    /// A question is of what is there: a change, another paste or an undo takes it away, with its answers.
    void aQuestionGoesWithItsCause()
    {
        const QString asked = QStringLiteral("can mean two things");
        const auto ask = [&] {
            paste(Role::Src, {0, 0, 0, 1}, QStringLiteral("1,5\n2,25"));
            QVERIFY2(shownText().contains(asked), qPrintable(shownText()));
        };
        ask();
        paste(Role::Src, {0, 0, 3, 2}, QStringLiteral("7 8"));
        QVERIFY2(!offers(asked), qPrintable(shownText()));
        ask();
        document().undoStack().undo();
        QVERIFY(!offers(asked));
        ask();
        OpSpec spec = document().content().spec;
        spec.strides = {2, 2};
        document().edit().setSpec(spec, QStringLiteral("strides"));
        QVERIFY(!offers(asked));
        auto* choice = m_desk->window.findChild<QLabel*>(QStringLiteral("pasteChoice"));
        QVERIFY(choice);
        QMimeData clip;
        clip.setText(QStringLiteral("1,5\n2,25"));
        m_desk->window.findChild<InputSettings*>()->paste(clip);
        QVERIFY(!choice->isHidden());
        ask();
        QVERIFY(choice->isHidden()); // of two questions nobody could tell which is answered
        m_desk->window.findChild<InputSettings*>()->paste(clip);
        QVERIFY(!choice->isHidden());
        document().undoStack().undo();
        QVERIFY(choice->isHidden());
    }

    void aQuestionFollowsTheLanguage()
    {
        auto* choice = m_desk->window.findChild<QLabel*>(QStringLiteral("pasteChoice"));
        QMimeData clip;
        clip.setText(QStringLiteral("1,5\n2,25"));
        m_desk->window.findChild<InputSettings*>()->paste(clip);
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(choice->text().startsWith(QStringLiteral("Lo pegado")), qPrintable(choice->text()));
        QVERIFY(!choice->isHidden());
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// What did not fit is offered room, until it has it or something else is changed.
    void anOfferGoesWithItsCause()
    {
        const QString left = QStringLiteral("What did not fit");
        paste(Role::Src, {0, 0, 0, 3}, QStringLiteral("1 2 3 4 5 6"));
        QVERIFY2(offers(left), qPrintable(shownText()));
        m_desk->offers(left).front().links.front().follow();
        QCOMPARE(document().tensor(Role::Src)->shape(), (Shape{1, 1, 1, 6}));
        QVERIFY(!offers(left));
    }

    /// A tensor without rows and columns takes a block as it stands on the table that is shown.
    void tablesTakeBlocks()
    {
        Session session = typedSession(OpKind::Gemm, {2, 3, 1, 1}, {1, 2, 3, 4, 5, 6});
        session.content.spec.filters = 2;
        session.content.spec.bias = true;
        fitWeights(session.content);
        m_desk->openSession(session);
        for (const Role role : {Role::Weights, Role::Src}) {
            paste(role, {0, 0, 0, 1}, QStringLiteral("10\t20\n30\t40"));
            QCOMPARE(at(role, {0, 1, 0, 0}), 10.0F);
            QCOMPARE(at(role, {0, 2, 0, 0}), 20.0F);
            QCOMPARE(at(role, {1, 1, 0, 0}), 30.0F);
            QCOMPARE(at(role, {1, 2, 0, 0}), 40.0F);
        }
        paste(Role::Bias, {0, 0, 0, 0}, QStringLiteral("7\t8"));
        QCOMPARE(at(Role::Bias, {0, 1, 0, 0}), 8.0F);
        QVERIFY2(!offers(QStringLiteral("What did not fit")) && !shownText().contains(QStringLiteral("What did not fit")),
                 qPrintable(shownText()));
        paste(Role::Weights, {0, 0, 0, 2}, QStringLiteral("50\t60")); // none of it into the row below
        QCOMPARE(at(Role::Weights, {0, 2, 0, 0}), 50.0F);
        QVERIFY(at(Role::Weights, {1, 0, 0, 0}) != 60.0F);
        QVERIFY2(shownText().contains(QStringLiteral("What did not fit")), qPrintable(shownText()));
    }

    /// What became infinite is said, wherever it was put in.
    void whatIsTooLargeIsSaid()
    {
        const QString said = QStringLiteral("Too large for a float32");
        paste(Role::Src, {0, 0, 0, 0}, QStringLiteral("1e39 2"));
        QVERIFY2(shownText().contains(said), qPrintable(shownText()));
        QVERIFY(std::isinf(at(Role::Src, {0, 0, 0, 0})));
        document().undoStack().undo();
        QVERIFY(!shownText().contains(said));
        QMimeData clip;
        clip.setText(QStringLiteral("1e39 2\n3 4"));
        m_desk->window.findChild<InputSettings*>()->paste(clip);
        QVERIFY2(shownText().contains(said), qPrintable(shownText()));
        CellGrid& grid = m_desk->grid(Role::Src);
        grid.setFocus();
        grid.selection().setCurrent({0, 0, 1, 1});
        grid.editing().begin(QStringLiteral("1e39"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY2(shownText().contains(QStringLiteral("is too large for a float32")), qPrintable(shownText()));
    }
};

QTEST_MAIN(TestOperationPaste)
#include "tst_operation_paste.moc"
