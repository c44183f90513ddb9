#include "tests/ui/operation_desk.h"
#include "ui/shell/presenter_window.h"

#include <QLabel>

using namespace ks;
using namespace ks::test;

/// A lesson in front of a class: every number can be read, the step is followed, answers are taken.
class TestLessonPresenter : public OperationTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void thePresenterShowsEveryNumberBackwards_data()
    {
        QTest::addColumn<QSize>("screen");
        for (const QSize size : {QSize(1024, 768), QSize(1280, 720), QSize(1920, 1080)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    /// No text under 1/36 of the height, numbers included, in all the grids that the class reasons with.
    void thePresenterShowsEveryNumberBackwards()
    {
        QFETCH(QSize, screen);
        m_desk->openSession(backwardQuestion(1));
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled()); // it has filled the screen there is
        m_desk->window.presenter().resize(screen);
        QVERIFY(m_desk->settled());
        for (const Role role : {Role::Src, Role::Dst, Role::DiffSrc, Role::DiffDst}) {
            CellGrid& grid = m_desk->grid(role);
            QVERIFY(grid.isVisible());
            QFont font = grid.font();
            font.setPixelSize(static_cast<int>(grid.view().cell() * 0.38));
            QVERIFY2(QFontMetricsF(font).height() >= screen.height() / 36.0,
                     qPrintable(QStringLiteral("%1: cells of %2").arg(static_cast<int>(role)).arg(grid.view().cell())));
            QVERIFY(grid.view().visibleCells().width() >= static_cast<double>(grid.tensor()->shape().w));
            QVERIFY(grid.view().visibleCells().height() >= static_cast<double>(grid.tensor()->shape().h));
        }
        for (const QLabel* label : m_desk->window.presenter().findChildren<QLabel*>())
            if (label->isVisible() && !label->text().isEmpty())
                QVERIFY2(QFontMetricsF(label->font()).height() >= screen.height() / 36.0 - 1, qPrintable(label->text()));
        m_desk->window.setPresenting(false);
    }

    /// Each cell is followed through all tensors in which it has the same place, however few of their rows there is room for.
    void thePresenterFollowsTheStepThroughItsRow()
    {
        Session session;
        const Shape shape{2, 4, 6, 4};
        std::vector<float> cells;
        for (int i = 0; i < shape.elements(); ++i)
            cells.push_back(static_cast<float>(i * 7 % 19) - 9.0F);
        session.content.src = typed(shape, cells);
        session.content.spec = defaultSpec(OpKind::BatchNormalization, shape);
        fitWeights(session.content);
        session.view.backward = true;
        session.view.position = {Role::DiffSrc, 0, 0};
        m_desk->openSession(std::move(session));
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled()); // it has filled the screen there is
        m_desk->window.presenter().resize(1280, 800);
        QVERIFY(m_desk->settled());
        for (const bool backward : {true, false}) {
            emit m_desk->lab->tensors().modeChosen(backward);
            for (const std::int64_t at : {0, 9, 20, 23}) {
                document().cursor().goTo({backward ? Role::DiffSrc : Role::Dst, at, 0});
                QTRY_VERIFY(m_desk->lab->inspection().explanation());
                const Cell cell = cellAt(shape, at);
                for (const Role role : {Role::Src, Role::Dst, Role::DiffSrc, Role::DiffDst}) {
                    CellGrid& grid = m_desk->grid(role);
                    if (!grid.isVisible())
                        continue;
                    const QByteArray place = QStringLiteral("%1 at %2, cells of %3, %4 high")
                                                 .arg(static_cast<int>(role))
                                                 .arg(at)
                                                 .arg(grid.view().cell())
                                                 .arg(grid.height())
                                                 .toUtf8();
                    QTRY_VERIFY2(grid.rect().contains(grid.view().placeOf(cell).toAlignedRect().adjusted(2, 2, -2, -2)), place.constData());
                }
            }
        }
        m_desk->window.setPresenting(false);
    }

    /// A kernel of four weights is read as a whole.
    void thePresenterShowsSmallWeightsWhole()
    {
        QVERIFY(m_desk->openLesson("conv-backwards"));
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->settled()); // it has filled the screen there is
        m_desk->window.presenter().resize(1280, 800);
        for (std::size_t bookmark = 0; bookmark < document().session().bookmarks.size(); ++bookmark) {
            document().bookmarks().goTo(bookmark);
            QTRY_VERIFY(m_desk->lab->inspection().explanation());
            QVERIFY(m_desk->settled());
            for (const Role role : {Role::Weights, Role::DiffWeights}) {
                CellGrid& grid = m_desk->grid(role);
                if (!grid.isVisible())
                    continue;
                const Shape& shape = grid.tensor()->shape();
                const QByteArray place = QStringLiteral("bookmark %1, role %2: %3 of %4 rows, cells of %5")
                                             .arg(bookmark)
                                             .arg(static_cast<int>(role))
                                             .arg(grid.view().visibleCells().height())
                                             .arg(shape.h)
                                             .arg(grid.view().cell())
                                             .toUtf8();
                QVERIFY2(grid.view().visibleCells().height() >= static_cast<double>(shape.h), place.constData());
                QVERIFY2(grid.view().visibleCells().width() >= static_cast<double>(shape.w), place.constData());
                QVERIFY2(grid.view().cell() >= numbersFrom, place.constData());
            }
        }
        m_desk->window.setPresenting(false);
    }

    /// It is a window of its own, which would keep the number format of the program's start.
    void thePresenterWritesNumbersAsTheLanguageDoes()
    {
        m_desk->openSession(backwardQuestion(1));
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->window.setPresenting(true);
        QTRY_COMPARE(m_desk->grid(Role::Src).locale().decimalPoint(), QStringLiteral(","));
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(m_desk->grid(Role::Src).locale().decimalPoint(), QStringLiteral("."));
        m_desk->window.setPresenting(false);
    }

    void thePresenterAnswersTheClass()
    {
        Session session = backwardQuestion(4);
        session.bookmarks.push_back({.name = "Two ties", .content = session.content, .view = session.view});
        m_desk->openSession(session);
        m_desk->window.setPresenting(true);
        QVERIFY(m_desk->lab->presenterTitle().contains(QStringLiteral("Two ties")));
        const auto line = [this] {
            for (const ExplanationPanel* panel : m_desk->lab->centre()->findChildren<ExplanationPanel*>())
                if (panel->isVisible())
                    return panel->plainText();
            return QString();
        };
        QTRY_VERIFY2(line().contains(QStringLiteral("= ?")), qPrintable(line()));
        m_desk->lab->prediction().answer(7);
        QTRY_VERIFY2(line().contains(QStringLiteral("✗ Not 7")), qPrintable(line()));
        // A cell that is held has the line until the next step, or until Esc lets go of it.
        document().cursor().setPin(Pin{Role::DiffSrc, {}});
        QTRY_VERIFY(line().contains(QStringLiteral("∂L/∂X[0, 0, 0, 0]")));
        m_desk->lab->presenterStep(+1);
        QVERIFY(!document().view().pin);
        QTRY_VERIFY2(line().contains(QStringLiteral("∂L/∂X[0, 0, 1, 1]")), qPrintable(line()));
        document().cursor().setPin(Pin{Role::DiffSrc, {}});
        QTest::keyClick(&m_desk->grid(Role::DiffSrc), Qt::Key_Escape);
        QVERIFY(!document().view().pin);
        QVERIFY(m_desk->window.isPresenting());
        QTest::keyClick(&m_desk->grid(Role::DiffSrc), Qt::Key_Escape);
        QTRY_VERIFY(!m_desk->window.isPresenting());
    }
};

QTEST_MAIN(TestLessonPresenter)
#include "tst_lesson_presenter.moc"
