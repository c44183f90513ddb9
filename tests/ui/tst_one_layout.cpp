#include "ui/theme/one_layout.h"

#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <vector>

using namespace ks;

namespace {

/// Says how often its parts are laid out.
class CountingLayout final : public QVBoxLayout {
public:
    using QVBoxLayout::QVBoxLayout;
    void setGeometry(const QRect& rect) override
    {
        ++times;
        QVBoxLayout::setGeometry(rect);
    }
    int times = 0;
};

} // namespace

/// Parts that come and go together are laid out once.
class TestOneLayout : public QObject {
    Q_OBJECT

private:
    static constexpr int parts = 8;
    std::unique_ptr<QWidget> m_outer;
    CountingLayout* m_above = nullptr;
    CountingLayout* m_layout = nullptr;
    std::vector<QLabel*> m_parts;

    int showAll()
    {
        const int before = m_layout->times + m_above->times;
        for (QLabel* part : m_parts)
            part->show();
        return m_layout->times + m_above->times - before;
    }

private slots:
    void init()
    {
        m_outer = std::make_unique<QWidget>();
        m_above = new CountingLayout(m_outer.get());
        auto* field = new QWidget;
        m_layout = new CountingLayout(field);
        m_above->addWidget(field);
        m_parts.clear();
        for (int i = 0; i < parts; ++i) {
            auto* part = new QLabel(QStringLiteral("part"), field);
            part->hide();
            m_layout->addWidget(part);
            m_parts.push_back(part);
        }
        m_outer->resize(300, 400);
        m_outer->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_outer.get()));
        QCoreApplication::processEvents();
    }
    void cleanup() { m_outer.reset(); }

    /// Why there is such a thing.
    void oneByOneEachPartLaysOutAll() { QVERIFY2(showAll() >= parts, "Qt lays out less than it did: this is needed no longer"); }
    /// A layout that is stopped does not hear of it by itself, and would ask what is gone for its size.
    void whatEndsMeanwhileHasNoPlace()
    {
        {
            const OneLayout once(*m_outer);
            delete m_parts.front();
            m_parts.erase(m_parts.begin());
            QCOMPARE(m_layout->count(), parts - 1);
            showAll();
        }
        QCOMPARE(m_layout->count(), parts - 1);
        QVERIFY(std::ranges::all_of(m_parts, &QWidget::isVisible));
    }
    void togetherTheyAreLaidOutOnce()
    {
        {
            const OneLayout once(*m_outer);
            QCOMPARE(showAll(), 0);
        }
        QVERIFY2(m_layout->isEnabled() && m_above->isEnabled(), "laid out again as ever");
        int below = -1;
        for (const QLabel* part : m_parts) { // and they have their places
            QVERIFY(part->isVisible() && part->y() > below);
            below = part->geometry().bottom();
        }
    }
    /// Another size meanwhile is heard of.
    void anotherSizeIsTakenAtTheEnd()
    {
        (void)showAll();
        {
            const OneLayout once(*m_outer);
            m_outer->resize(500, 400);
        }
        QVERIFY2(m_parts.front()->width() > 400, qPrintable(QString::number(m_parts.front()->width())));
    }
    void whoIsGoneByTheEndIsNotMissed()
    {
        const OneLayout once(*m_outer);
        delete m_parts.front()->parentWidget();
    }
    /// One within another: the outer one ends it.
    void theOuterOneEndsIt()
    {
        const OneLayout outer(*m_outer);
        {
            const OneLayout inner(*m_outer);
        }
        QVERIFY(!m_layout->isEnabled());
    }
};

QTEST_MAIN(TestOneLayout)
#include "tst_one_layout.moc"
