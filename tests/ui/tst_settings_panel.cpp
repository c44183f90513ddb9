#include "core/ops/attributes.h"
#include "core/ops/legal_values.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "tests/ui/settings_bench.h"
#include "tests/ui/themed_main.h"
#include "ui/fields/folding_section.h"
#include "ui/language/text.h"
#include "ui/operation/panels/number_field.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/settings_panel.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

#include <random>
#include <set>
#include <tuple>

using namespace ks;
using ks::test::picture;
using Bench = ks::test::SettingsBench;

/// The operator's attributes as the settings panel offers them: whatever is done there, the spec stays legal.
class SettingsPanelTest : public QObject {
    Q_OBJECT

    static const QStandardItem* itemOf(const QComboBox* box, int place)
    {
        return qobject_cast<const QStandardItemModel*>(box->model())->item(place);
    }

private slots:
    /// What is alike stands together, by name: Elu and Gelu, of a later day, beside Relu and Tanh.
    void operatorsAreListedByFamilyAndName()
    {
        Bench bench({2, 3, 4, 4});
        const auto* box = bench.find<QComboBox>("operator");
        QCOMPARE(box->count(), static_cast<int>(allOps().size()));
        std::set<OpFamily> before;
        for (int i = 1; i < box->count(); ++i) {
            const auto familyAt = [&](int place) { return infoOf(static_cast<OpKind>(box->itemData(place).toInt())).family; };
            if (familyAt(i) == familyAt(i - 1)) {
                QVERIFY2(box->itemText(i - 1) < box->itemText(i), qPrintable(box->itemText(i)));
            } else {
                before.insert(familyAt(i - 1));
                QVERIFY2(!before.contains(familyAt(i)), qPrintable(box->itemText(i)));
            }
        }
    }

    /// Whatever somebody does with spin boxes and sliders: the spec stays legal.
    void onlyLegalValues()
    {
        Bench bench({1, 4, 9, 11}, OpKind::Conv);
        std::mt19937 random(7);
        constexpr std::size_t changes = 60; // of each operator
        for (std::size_t i = 0; i < changes * allOps().size(); ++i) {
            if (i % changes == 0)
                bench.panel.operatorSettings().chooseOperator(allOps()[i / changes]);
            QVERIFY2(isLegal(bench.spec()), describe(bench.spec()).c_str());
            QList<QWidget*> widgets;
            for (auto* box : bench.panel.operatorSettings().findChildren<QSpinBox*>())
                if (box->isEnabled() && box->isVisibleTo(&bench.panel))
                    widgets << box;
            for (auto* slider : bench.panel.operatorSettings().findChildren<QSlider*>())
                if (slider->isEnabled() && slider->isVisibleTo(&bench.panel))
                    widgets << slider;
            if (widgets.isEmpty())
                continue;
            QWidget* widget = widgets[static_cast<int>(random() % static_cast<unsigned>(widgets.size()))];
            const auto pick = [&](int least, int most) {
                const std::int64_t room = std::min<std::int64_t>(std::int64_t{most} - least, 12); // a seed may be any number
                return least + static_cast<int>(random() % static_cast<unsigned>(room + 1));
            };
            if (auto* box = qobject_cast<QSpinBox*>(widget))
                box->setValue(pick(box->minimum(), box->maximum()));
            else if (auto* slider = qobject_cast<QSlider*>(widget))
                slider->setValue(pick(slider->minimum(), slider->maximum()));
        }
        QVERIFY(isLegal(bench.spec()));
    }
    void tabGoesDownThePanel_data()
    {
        QTest::addColumn<OpKind>("op");
        for (const OpKind op : allOps())
            QTest::newRow(nameOf(op).data()) << op;
    }
    /// Whatever stands in the panel is reached in the order in which it stands.
    void tabGoesDownThePanel()
    {
        QFETCH(OpKind, op);
        Bench bench({1, 4, 9, 11}, op);
        for (auto* section : bench.panel.findChildren<FoldingSection*>())
            section->setOpen(true);
        QVERIFY(bench.settled());
        const QWidget* before = nullptr;
        QWidget* one = bench.panel.widget();
        for (one = one->nextInFocusChain(); one != bench.panel.widget(); one = one->nextInFocusChain()) {
            if (qobject_cast<QAbstractSpinBox*>(one->parentWidget()) || !(one->focusPolicy() & Qt::TabFocus) || !one->isVisible() ||
                !bench.panel.widget()->isAncestorOf(one))
                continue;
            const auto middle = [&](const QWidget* widget) { return widget->mapTo(bench.panel.widget(), widget->rect().center()); };
            if (before) {
                const QPoint from = middle(before);
                const QPoint to = middle(one);
                const bool sameRow = std::abs(to.y() - from.y()) < 8;
                QVERIFY2(sameRow ? to.x() > from.x() : to.y() > from.y(),
                         qPrintable(before->accessibleName() + before->objectName() + " > " + one->accessibleName() + one->objectName()));
            }
            before = one;
        }
    }
    void onlyAttributesOfTheOperator()
    {
        Bench bench;
        QVERIFY(bench.find<QComboBox>("padValue")
                    ->isVisibleTo(bench.find<QWidget>("moreSection")->findChild<QWidget*>("padValue")->parentWidget()));
        QVERIFY(!bench.find<QCheckBox>("countIncludePad")->isVisibleTo(bench.find<QCheckBox>("countIncludePad")->parentWidget()));
        bench.panel.operatorSettings().chooseOperator(OpKind::AveragePool);
        QVERIFY(bench.find<QCheckBox>("countIncludePad")->isVisibleTo(bench.find<QCheckBox>("countIncludePad")->parentWidget()));
        QVERIFY(!bench.find<QComboBox>("padValue")->isVisibleTo(bench.find<QComboBox>("padValue")->parentWidget()));
        bench.panel.operatorSettings().chooseOperator(OpKind::Relu);
        QVERIFY(!bench.find<FoldingSection>("moreSection")->isVisible());
        QVERIFY(!bench.find<QSpinBox>("kernel_shapeSpin")->isVisible());
    }
    void oneDragIsOneUndoEntry()
    {
        Bench bench;
        auto* slider = bench.find<QSlider>("kernel_shapeSlider");
        slider->setSliderDown(true);
        for (int position : {2, 3, 4})
            slider->setValue(position);
        slider->setSliderDown(false);
        QCOMPARE(bench.spec().kernel, (Size2{5, 5}));
        QCOMPARE(bench.document.undoStack().count(), 1);
        slider->setSliderDown(true);
        slider->setValue(2);
        slider->setSliderDown(false);
        QCOMPARE(bench.document.undoStack().count(), 2);
        bench.document.undoStack().undo();
        QCOMPARE(bench.spec().kernel, (Size2{5, 5}));
        bench.document.undoStack().undo();
        QCOMPARE(bench.spec().kernel, (Size2{2, 2}));
        QCOMPARE(bench.find<QSpinBox>("kernel_shapeSpin")->value(), 2);
    }
    void linkSplitsAndJoins()
    {
        Bench bench;
        auto* link = bench.find<QToolButton>("kernel_shapeLink");
        link->click();
        bench.find<QSpinBox>("kernel_shapeXSpin")->setValue(3);
        QCOMPARE(bench.spec().kernel, (Size2{2, 3}));
        link->click();
        QCOMPARE(bench.spec().kernel, (Size2{2, 2}));
        bench.document.undoStack().undo(); // the two directions differ again, so the field splits by itself
        QVERIFY(bench.find<QSpinBox>("kernel_shapeXSpin")->isVisibleTo(&bench.panel));
        QCOMPARE(bench.find<QSpinBox>("kernel_shapeXSpin")->value(), 3);
    }
    /// After a look at a layer whose values differ, one's own that do not are linked again; what a person has unlinked stays so.
    void theLinkIsThatOfTheSessionOnScreen()
    {
        Bench bench;
        auto* link = bench.find<QToolButton>("padsLink");
        Session layer = bench.document.session();
        layer.content.spec.pads = {0, 0, 1, 1};
        for (const bool linked : {true, false}) {
            if (!linked)
                link->click();
            bench.document.shelf().borrow(layer);
            QVERIFY(!link->isChecked() && bench.find<QSpinBox>("padsXSpin")->isVisibleTo(&bench.panel));
            bench.document.shelf().giveBack();
            QCOMPARE(link->isChecked(), linked);
            QCOMPARE(bench.find<QSpinBox>("padsXSpin")->isVisibleTo(&bench.panel), !linked);
        }
    }
    /// Greyed, the slider stands where automatic padding has put it, as the number beside it does.
    void automaticPaddingMovesTheSlider()
    {
        Bench bench;
        OpSpec spec = bench.spec();
        spec.strides = {1, 1};
        spec.pads = {};
        for (const auto& [kernel, mode, pad] :
             {std::tuple{5, AutoPad::SameUpper, 2}, {7, AutoPad::SameLower, 3}, {7, AutoPad::Valid, 0}, {3, AutoPad::SameUpper, 1}}) {
            spec.kernel = {kernel, kernel};
            spec.autoPad = mode;
            bench.document.edit().setSpec(spec, "test");
            const auto* slider = bench.find<QSlider>("padsSlider");
            QVERIFY(!slider->isEnabled() && !bench.find<QSpinBox>("padsSpin")->isEnabled());
            QCOMPARE(bench.find<QSpinBox>("padsSpin")->value(), pad);
            QCOMPARE(slider->value(), pad);
        }
        spec.autoPad = AutoPad::NotSet; // and back to what was set by hand
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(bench.find<QSlider>("padsSlider")->isEnabled());
        QCOMPARE(bench.find<QSlider>("padsSlider")->value(), 0);
    }
    void moreNamesWhatIsUnusual()
    {
        Bench bench;
        auto* more = bench.find<FoldingSection>("moreSection");
        QVERIFY(!more->isOpen());
        OpSpec spec = bench.spec();
        spec.ceilMode = true;
        spec.dilations = {2, 2};
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(more->isOpen());
        QVERIFY2(more->title().contains("sizes rounded up") && more->title().contains("dilation 2×2"), qPrintable(more->title()));
        picture(bench, "settings_more");
        bench.find<QPushButton>("resetOperator")->click();
        QCOMPARE(bench.spec(), defaultSpec(OpKind::MaxPool, bench.spec().src));
        QVERIFY(!bench.find<QPushButton>("resetOperator")->isEnabled());
    }
    void moreClosesWhenNothingInItIsUnusual()
    {
        Bench bench;
        auto* more = bench.find<FoldingSection>("moreSection");
        const auto setDilation = [&](std::int64_t dilation) {
            OpSpec spec = bench.spec();
            spec.dilations = {dilation, dilation};
            bench.document.edit().setSpec(spec, QString());
        };
        QVERIFY(!more->isOpen());
        setDilation(2);
        QVERIFY(more->isOpen());
        setDilation(1);
        QVERIFY(!more->isOpen());
        more->setOpen(true); // by a person: it stays
        setDilation(2);
        setDilation(1);
        QVERIFY(more->isOpen());
    }
    /// Also what a person unfolded to change it.
    void moreIsFoldedAgainByAReset()
    {
        Bench bench;
        auto* more = bench.find<FoldingSection>("moreSection");
        more->setOpen(true);
        OpSpec spec = bench.spec();
        spec.ceilMode = true;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(more->isOpen());
        bench.find<QPushButton>("resetOperator")->click();
        QVERIFY(!bench.spec().ceilMode && !more->isOpen());
    }
    void groupsDivide()
    {
        Bench bench({1, 6, 8, 8}, OpKind::Conv);
        OpSpec spec = bench.spec();
        spec.filters = 4;
        bench.document.edit().setSpec(spec, "test");
        auto* group = bench.find<QComboBox>("group");
        QCOMPARE(group->count(), 2); // 1 and 2
        bench.choose(group, 1);
        QCOMPARE(bench.spec().group, 2);
        QCOMPARE(bench.find<QSpinBox>("filtersSpin")->singleStep(), 2);
        picture(bench, "settings_conv");
        spec.group = 3; // from elsewhere: shown, to be changed, and not to be chosen
        bench.document.edit().setSpec(spec, "test");
        QCOMPARE(group->currentText(), QString("3"));
        QVERIFY(group->isEnabled() && !itemOf(group, group->currentIndex())->isEnabled());
        bench.choose(group, 0);
        QCOMPARE(bench.spec().group, 1);
        QCOMPARE(group->count(), 2);
        spec.filters = 1;
        spec.group = 1;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(!group->isEnabled());
        QVERIFY2(group->toolTip().startsWith("Only 1 divides"), qPrintable(group->toolTip()));
    }
    /// What the other settings rule out is greyed and says why; what is chosen stays there.
    void choicesThatAreNotPossibleSayWhy()
    {
        Bench bench;
        auto* value = bench.find<QComboBox>("padValue");
        OpSpec spec = bench.spec();
        spec.pads = {2, 2, 2, 2}; // more than a window of 2×2 may have, if nothing is in them
        spec.padValue = PadValue::Zero;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(isLegal(bench.spec()));
        QCOMPARE(value->currentIndex(), 1);
        QVERIFY(itemOf(value, 1)->isEnabled() && !itemOf(value, 0)->isEnabled());
        QVERIFY2(itemOf(value, 0)->toolTip().contains("a pooling window spans"), qPrintable(itemOf(value, 0)->toolTip()));
        spec.padValue = PadValue::MinusInfinity;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(itemOf(value, 0)->isEnabled() && itemOf(value, 1)->isEnabled());
        spec.pads = {};
        bench.document.edit().setSpec(spec, "test");
        QCOMPARE(itemOf(value, 0)->toolTip(), QString("-inf"));
        QVERIFY2(value->toolTip().endsWith("\n-inf"), qPrintable(value->toolTip()));
        bench.choose(value, 1);
        QCOMPARE(int(bench.spec().padValue), int(PadValue::Zero));
        auto* rounded = bench.find<QCheckBox>("ceilMode");
        QCOMPARE(rounded->text(), QString("Sizes rounded up"));
        rounded->click();
        QVERIFY(bench.spec().ceilMode);
        bench.document.undoStack().undo();
        QVERIFY(!bench.spec().ceilMode && !rounded->isChecked());
    }
    /// Also what the check of the operator's own row rules out.
    void aMirrorThatIsTooSmallCannotBeChosen()
    {
        Bench bench({1, 1, 4, 4}, OpKind::Pad);
        auto* mode = bench.find<QComboBox>("attribute-mode");
        const int mirror = static_cast<int>(PadMode::Reflect);
        OpSpec spec = bench.spec();
        spec.padMode = PadMode::Constant;
        spec.pads = {5, 5, 5, 5};
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(isLegal(bench.spec()));
        QVERIFY(itemOf(mode, static_cast<int>(PadMode::Edge))->isEnabled() && !itemOf(mode, mirror)->isEnabled());
        QVERIFY2(itemOf(mode, mirror)->toolTip().contains("a mirror has"), qPrintable(itemOf(mode, mirror)->toolTip()));
        spec.pads = {1, 1, 1, 1};
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(itemOf(mode, mirror)->isEnabled());
    }
    /// Where an attribute stands, and with how many fields, follows from its row: whoever adds one to a table need not add it here.
    void everyAttributeHasItsField()
    {
        Bench bench;
        for (const OpKind op : allOps())
            for (const Field& attribute : attributesOf(op).rows) {
                const QString name = fromView(attribute.name);
                if (attribute.type != FieldType::Together)
                    continue;
                QVERIFY2(bench.panel.findChild<QToolButton*>(name + "Link"), qPrintable(name));
                const auto* more = bench.find<QWidget>("moreSection");
                const bool isInMore = more->isAncestorOf(bench.find<QToolButton>(qPrintable(name + "Link")));
                QCOMPARE(isInMore, attribute.advanced);
            }
    }
    void operatorsRememberTheirSettings()
    {
        Bench bench;
        OpSpec spec = bench.spec();
        spec.kernel = {3, 3};
        bench.document.edit().setSpec(spec, "test");
        bench.panel.operatorSettings().chooseOperator(OpKind::AveragePool);
        QCOMPARE(bench.spec().kernel, (Size2{3, 3})); // related operators share them
        bench.panel.operatorSettings().chooseOperator(OpKind::Conv);
        bench.panel.operatorSettings().chooseOperator(OpKind::AveragePool);
        QCOMPARE(bench.spec().kernel, (Size2{3, 3}));
    }

    /// Every control can be reached and has a name.
    void accessibleNames()
    {
        Bench bench({1, 2, 8, 8}, OpKind::Conv);
        for (QWidget* widget : bench.panel.findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget) ||
                                 qobject_cast<QSlider*>(widget) ||
                                 (qobject_cast<QLineEdit*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) &&
                                  !qobject_cast<QComboBox*>(widget->parentWidget()));
            if (control)
                QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->metaObject()->className() + (' ' + widget->objectName())));
            if (control)
                QVERIFY(widget->focusPolicy() != Qt::NoFocus);
        }
    }
    void nothingIsCutOff()
    {
        Bench bench({1, 2, 8, 8}, OpKind::ConvTranspose);
        bench.find<FoldingSection>("moreSection")->setOpen(true);
        QVERIFY(bench.settled());
        for (QWidget* child : bench.panel.findChildren<QWidget*>())
            if (child->isVisibleTo(&bench.panel) && child->minimumSizeHint().width() > 300 &&
                !child->parentWidget()->inherits("QScrollArea"))
                qInfo() << child->metaObject()->className() << child->objectName() << child->minimumSizeHint().width();
        QVERIFY2(bench.panel.widget()->minimumSizeHint().width() <= 320,
                 qPrintable(QString::number(bench.panel.widget()->minimumSizeHint().width())));
        picture(bench, "settings_convtranspose");
    }

    /// Every attribute of these operators can be set, in its legal range, with a sentence.
    void numbersHaveTheirFields_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("BatchNormalization") << int(OpKind::BatchNormalization) << QStringList{"training_mode", "epsilon", "momentum"};
        QTest::newRow("Dropout") << int(OpKind::Dropout) << QStringList{"training_mode", "ratio", "seed"};
        QTest::newRow("LRN") << int(OpKind::LRN) << QStringList{"size", "alpha", "beta", "bias"};
        QTest::newRow("loss") << int(OpKind::MeanSquaredError) << QStringList{"reduction"};
    }
    void numbersHaveTheirFields()
    {
        QFETCH(int, op);
        QFETCH(QStringList, names);
        Bench bench({2, 3, 4, 4});
        const auto choose = [&](int kind) {
            auto* box = bench.find<QComboBox>("operator");
            emit box->activated(box->findData(kind));
        };
        choose(op);
        QCOMPARE(int(bench.spec().op), op);
        for (const QString& name : names) {
            auto* field = bench.find<QWidget>(qPrintable("attribute-" + name));
            QVERIFY2(field->isVisible() && field->toolTip().startsWith(name), qPrintable(name));
            const OpSpec before = bench.spec();
            if (auto* whole = qobject_cast<QSpinBox*>(field)) {
                whole->stepUp();
                QVERIFY2(bench.spec() != before, qPrintable(name));
                for (const int value : {whole->minimum(), whole->maximum()}) {
                    whole->setValue(value);
                    QVERIFY2(isLegal(bench.spec()), qPrintable(name));
                }
            } else if (auto* real = qobject_cast<QDoubleSpinBox*>(field)) {
                real->stepUp();
                QVERIFY2(bench.spec() != before, qPrintable(name));
                for (const double value : {real->minimum(), real->maximum()}) {
                    real->setValue(value);
                    QVERIFY2(isLegal(bench.spec()), qPrintable(name));
                }
            } else if (auto* flag = qobject_cast<QCheckBox*>(field)) {
                flag->click();
                QVERIFY(bench.spec() != before);
            } else {
                auto* choice = qobject_cast<QComboBox*>(field);
                choice->setCurrentIndex(1);
                emit choice->activated(1);
                QVERIFY(bench.spec() != before);
            }
        }
        bench.find<QPushButton>("resetOperator")->click();
        QCOMPARE(bench.spec(), defaultSpec(static_cast<OpKind>(op), bench.spec().src));
        choose(int(OpKind::Relu));
        QVERIFY(!bench.panel.findChild<QWidget*>(QStringLiteral("attribute-") + names.first()));
    }
};

int main(int argc, char** argv)
{
    return ks::test::runThemed<SettingsPanelTest>(argc, argv);
}
#include "tst_settings_panel.moc"
