#include "ui/theme/presented_parts.h"

#include <QTest>

#include <malloc.h>

using namespace ks;

namespace {

/// Its parts are made anew when it is shown, as the questions about the right class are.
class Refilled : public QWidget {
public:
    explicit Refilled(QWidget* parent) : QWidget(parent) { refill(); }

protected:
    void showEvent(QShowEvent*) override { refill(); }

private:
    void refill()
    {
        qDeleteAll(m_parts);
        m_parts.clear();
        for (int i = 0; i < 4; ++i) {
            m_parts.append(new QWidget(this));
            foldWhenPresented({m_parts.last()});
        }
    }

    QList<QWidget*> m_parts;
};

} // namespace

/// What goes in presenter mode.
class TestPresentedParts : public QObject {
    Q_OBJECT

private slots:
    void init() { mallopt(M_PERTURB, 0xA5); } // who asks what is gone does not find it as it was
    void cleanup() { mallopt(M_PERTURB, 0); }
    void partsGoAndComeBack();
    void whatIsMadeAnewWhenItAppearsIsNotAskedAnyMore();
};

void TestPresentedParts::partsGoAndComeBack()
{
    QWidget whole;
    auto* goes = new QWidget(&whole);
    auto* stays = new QWidget(&whole);
    foldWhenPresented({goes});
    whole.show();
    setPresentedParts(whole, true);
    QVERIFY(!goes->isVisible() && stays->isVisible());
    setPresentedParts(whole, false);
    QVERIFY(goes->isVisible() && stays->isVisible());
}

void TestPresentedParts::whatIsMadeAnewWhenItAppearsIsNotAskedAnyMore()
{
    QWidget whole;
    auto* outer = new Refilled(&whole);
    foldWhenPresented({outer});
    whole.show();
    setPresentedParts(whole, true);
    QVERIFY(!outer->isVisible());
    setPresentedParts(whole, false);
    QVERIFY(outer->isVisible());
}

QTEST_MAIN(TestPresentedParts)
#include "tst_presented_parts.moc"
