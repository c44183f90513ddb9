#pragma once

#include "core/ops/operator.h"
#include "tests/ui/lab_desk.h"
#include "ui/operation/explanation_panel.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/tensors_view.h"
#include "ui/operation/timeline_bar.h"
#include "ui/shell/resource_locator.h"

#include <QTabWidget>
#include <QTest>

namespace ks::test {

inline SourcedTensor typed(const Shape& shape, std::vector<float> cells)
{
    return {std::make_shared<const Tensor>(shape, cells), {.kind = SourceKind::Typed, .name = "typed"}};
}

/// An operation with the settings that it has at first, on these cells; its weights, where it has some, are still to come.
inline Session typedSession(OpKind op, const Shape& shape, std::vector<float> cells)
{
    Session session;
    session.content.src = typed(shape, std::move(cells));
    session.content.spec = defaultSpec(op, shape);
    return session;
}

inline Session maxPool(std::int64_t h, std::int64_t w, std::vector<float> cells, std::int64_t kernel, std::int64_t stride)
{
    Session session = typedSession(OpKind::MaxPool, {1, 1, h, w}, std::move(cells));
    session.content.spec.kernel = {kernel, kernel};
    session.content.spec.strides = {stride, stride};
    return session;
}

/// The overlap example: 9 in the middle wins all four windows.
inline Session overlap()
{
    return maxPool(3, 3, {1, 2, 3, 4, 9, 5, 6, 7, 8}, 2, 1);
}

inline Session pooled()
{
    return maxPool(4, 4, {7, 3, 2, 8, 1, 9, 4, 6, 5, 5, 0, 1, 5, 2, 3, 3}, 2, 2);
}

/// Its backward pass, of which a cell is asked for.
inline Session backwardQuestion(std::int64_t cell)
{
    Session session = pooled();
    session.content.gradient = {.kind = GradientKind::Typed, .typed = typed({1, 1, 2, 2}, {1, 2, 3, 4}).tensor};
    session.view = {.backward = true, .position = {Role::DiffSrc, cell, 0}, .reveal = Reveal::Predict};
    return session;
}

/// A padded convolution of an edge with two filters and a bias.
inline Session edges()
{
    std::vector<float> cells;
    for (int i = 0; i < 36; ++i)
        cells.push_back(i % 6 < 3 ? 0.0F : 9.0F);
    Session session = typedSession(OpKind::Conv, {1, 1, 6, 6}, std::move(cells));
    session.content.spec.pads = {1, 1, 1, 1};
    session.content.spec.filters = 2;
    session.content.spec.bias = true;
    session.content.weights = typed({2, 1, 3, 3}, {-1, 0, 1, -2, 0, 2, -1, 0, 1, 1, 2, 1, 0, 0, 0, -1, -2, -1});
    session.content.bias = typed({1, 2, 1, 1}, {0, 1});
    return session;
}

/// The Operation lab in its window, and short words for what tests do there.
class OperationDesk : public LabDesk<OperationLab> {
public:
    OperationDocument& document() { return lab->document(); }
    CellGrid& grid(Role role) { return lab->tensors().pane(role).grid(); }
    const GridMarks& marks(Role role) { return grid(role).marks(); }
    QString said() const { return lab->explanation().plainText(); }

    void openSession(Session session)
    {
        document().open(std::move(session));
        QTRY_VERIFY(lab->inspection().freshResult());
        QTRY_VERIFY(lab->inspection().explanation());
    }
    /// One of the samples; false where it is not there.
    bool openLesson(const char* name)
    {
        for (const QString& path : ResourceLocator::sampleSessions())
            if (path.contains(QLatin1String(name))) {
                window.openFile(path, false);
                return QTest::qWaitFor(
                    [&] {
                        return lab->sessionPath().isEmpty() && document().session().bookmarks.size() > 1 && // a lesson stays as it is
                               lab->inspection().explanation();
                    },
                    5000);
            }
        return false;
    }
    void goBackward()
    {
        emit lab->tensors().modeChosen(true);
        QTRY_VERIFY(document().result() && document().result()->diffSrc);
        QTRY_VERIFY(lab->inspection().explanation());
    }
    void hover(Role role, const Cell& cell)
    {
        QCoreApplication::processEvents(); // a result that has just come may move the cells
        const QRectF rect = grid(role).view().placeOf(lab->tensors().pane(role).toGrid(cell));
        QTest::mouseMove(&grid(role), rect.center().toPoint());
    }
};

/// What tests of the Operation lab share: a window of their own, opened and closed by init() and cleanup().
class OperationTest : public QObject {
protected:
    /// Fails the test where the first picture is not read and explained.
    void openWindow()
    {
        m_desk = std::make_unique<OperationDesk>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_desk->window));
        QTRY_VERIFY(m_desk->lab->inspection().explanation());
    }
    void openWindow(Session session)
    {
        m_desk = std::make_unique<OperationDesk>();
        m_desk->openSession(std::move(session));
    }
    void closeWindow() { m_desk.reset(); }

    OperationDocument& document() { return m_desk->document(); }
    void openTab(LabTab tab) { m_desk->window.findChild<QTabWidget*>()->setCurrentIndex(static_cast<int>(tab)); }

    std::unique_ptr<OperationDesk> m_desk;
};

} // namespace ks::test
