#include "core/ops/attributes.h"
#include "tests/ops/another_attribute.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/field_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QStandardItemModel>
#include <QTest>

#include <limits>
#include <optional>
#include <utility>

using namespace ks;

/// The form that is made of an operator's attributes, in the Operation lab and on the page Build.
class TestAttributeForm : public QObject {
    Q_OBJECT

private:
    /// Of a form with all of them, beside one another.
    static FieldFormStyle style() { return {.shows = {}, .folds = false, .prefix = QStringLiteral("attribute-")}; }
    /// What stands in the widget of an attribute, in one line and without groups of thousands.
    static QString shown(const QWidget* editor)
    {
        if (const auto* box = qobject_cast<const QAbstractSpinBox*>(editor))
            return box->text().remove(box->locale().groupSeparator());
        if (const auto* flag = qobject_cast<const QCheckBox*>(editor))
            return flag->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
        if (const auto* choice = qobject_cast<const QComboBox*>(editor))
            return QString::number(choice->currentIndex());
        QStringList numbers;
        for (const QSpinBox* box : editor->findChildren<QSpinBox*>())
            numbers.append(box->text().remove(box->locale().groupSeparator()));
        return numbers.join(numbers.size() == 2 ? QLatin1Char('x') : QLatin1Char(','));
    }

private slots:
    /// Shown as it is; what a person changes is that attribute, with a legal number.
    void everyAttributeIsShownAndChanged_data() { test::everyAttribute(); }
    void everyAttributeIsShownAndChanged()
    {
        QFETCH(int, op);
        QFETCH(int, row);
        const auto kind = static_cast<OpKind>(op);
        const Field& attribute = attributesOf(kind).rows[std::size_t(row)];
        const OpSpec spec = test::changeable(kind);
        FieldForm form(attributesOf(kind).rows, nullptr, style());
        std::optional<std::pair<std::string_view, FieldValue>> edited;
        connect(&form, &FieldForm::edited, this, [&](const Field& field, const FieldValue& value) { edited = {field.name, value}; });
        form.fill(attributesOf(spec));
        form.show();
        auto* editor = form.findChild<QWidget*>(QStringLiteral("attribute-") + QString::fromStdString(std::string(attribute.name)));
        QVERIFY(editor && editor->isVisible() && !editor->accessibleName().isEmpty());
        QVERIFY(editor->toolTip().startsWith(QString::fromStdString(std::string(attribute.name)) + ": "));
        QCOMPARE(shown(editor), attribute.type == FieldType::Choice
                                    ? QString::number(std::get<std::int64_t>(attributesOf(spec).get(attribute)))
                                    : QString::fromStdString(attributesOf(spec).text(attribute)).replace("1e-05", "0.00001"));
        QVERIFY(!edited);
        auto* box = qobject_cast<QAbstractSpinBox*>(editor);
        if (!box)
            box = editor->findChild<QSpinBox*>();
        if (box) {
            box->stepUp();
        } else if (auto* flag = qobject_cast<QCheckBox*>(editor)) {
            flag->click();
        } else {
            auto* choice = qobject_cast<QComboBox*>(editor);
            QCOMPARE(choice->count(), int(attribute.choices.size()));
            choice->setCurrentIndex(1);
            emit choice->activated(1);
        }
        QVERIFY(edited && edited->first == attribute.name);
        QVERIFY(edited->second != attributesOf(spec).get(attribute) && !problemOf(attribute, edited->second));
    }

    /// What a file has is neither clamped nor rounded, and is not written where nobody changes it.
    void whatCannotBeEnteredIsShownExactly_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QByteArray>("attribute");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("window") << int(OpKind::Conv) << QByteArray("kernel_shape") << QByteArray("10000x20000000000")
                                << QStringLiteral("10000x20000000000");
        QTest::newRow("no window") << int(OpKind::Conv) << QByteArray("kernel_shape") << QByteArray("0x-3") << QStringLiteral("0x−3");
        QTest::newRow("pads") << int(OpKind::Conv) << QByteArray("pads") << QByteArray("-1,0,9999999,2")
                              << QStringLiteral("−1,0,9999999,2");
        QTest::newRow("filters") << int(OpKind::Gemm) << QByteArray("filters") << QByteArray("5000000000") << QStringLiteral("5000000000");
        QTest::newRow("seed") << int(OpKind::Dropout) << QByteArray("seed") << QByteArray("-9223372036854775808")
                              << QStringLiteral("−9223372036854775808");
        QTest::newRow("epsilon") << int(OpKind::BatchNormalization) << QByteArray("epsilon") << QByteArray("2") << QStringLiteral("2");
        QTest::newRow("negative") << int(OpKind::BatchNormalization) << QByteArray("epsilon") << QByteArray("-0.5")
                                  << QStringLiteral("−0.5");
        QTest::newRow("tiny epsilon") << int(OpKind::BatchNormalization) << QByteArray("epsilon") << QByteArray("1e-20")
                                      << QStringLiteral("1e\u221220");
        QTest::newRow("momentum") << int(OpKind::BatchNormalization) << QByteArray("momentum") << QByteArray("1e-5")
                                  << QStringLiteral("0.00001");
        QTest::newRow("share") << int(OpKind::Dropout) << QByteArray("ratio") << QByteArray("1.5") << QStringLiteral("1.5");
        QTest::newRow("slope") << int(OpKind::LeakyRelu) << QByteArray("alpha") << QByteArray("1e-9") << QStringLiteral("0.000000001");
        QTest::newRow("steep") << int(OpKind::LeakyRelu) << QByteArray("alpha") << QByteArray("-250.125") << QStringLiteral("−250.125");
        QTest::newRow("fine") << int(OpKind::LRN) << QByteArray("alpha") << QByteArray("1.2345678e-08")
                              << QStringLiteral("1.2345678e\u22128");
    }
    void whatCannotBeEnteredIsShownExactly()
    {
        QFETCH(int, op);
        QFETCH(QByteArray, attribute);
        QFETCH(QByteArray, value);
        QFETCH(QString, text);
        const auto kind = static_cast<OpKind>(op);
        OpSpec spec = test::changeable(kind);
        setAttribute(spec, attribute.toStdString(), value.toStdString());
        FieldForm form(attributesOf(kind).rows, nullptr, style());
        int edits = 0;
        connect(&form, &FieldForm::edited, this, [&] { ++edits; });
        form.show();
        form.fill(attributesOf(std::as_const(spec)));
        auto* editor = form.editor(attribute.toStdString());
        QCOMPARE(shown(editor).replace(QStringLiteral("e\u221208"), QStringLiteral("e\u22128")), text);
        for (QAbstractSpinBox* box : form.findChildren<QAbstractSpinBox*>()) { // through with Tab, and each confirmed
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Return);
            box->clearFocus();
        }
        QCOMPARE(edits, 0);
        QCOMPARE(shown(editor).replace(QStringLiteral("e\u221208"), QStringLiteral("e\u22128")), text);
        const OpSpec usual = test::changeable(kind); // and what comes next is shown as if nothing had been
        form.fill(attributesOf(usual));
        FieldForm fresh(attributesOf(kind).rows, nullptr, style());
        fresh.fill(attributesOf(usual));
        QCOMPARE(shown(editor), shown(fresh.editor(attribute.toStdString())));
        QCOMPARE(edits, 0);
    }

    /// A count has the region's groups, and is taken with them and without; a seed counts nothing.
    void countsHaveGroups()
    {
        for (const QLocale& region : {QLocale(QLocale::English, QLocale::UnitedStates), QLocale(QLocale::German)}) {
            const QChar group = region.groupSeparator().front();
            WholeNumberBox count(1, 1e9);
            count.setLocale(region);
            count.setNumber(1234567);
            QCOMPARE(count.text().remove(group), QStringLiteral("1234567"));
            QCOMPARE(count.text().count(group), 2);
            auto* line = count.findChild<QLineEdit*>();
            for (const QString& typed : {QString("54321"), QString("54") + group + "322"}) {
                line->selectAll();
                QTest::keyClicks(line, typed);
                QTest::keyClick(line, Qt::Key_Return);
                QCOMPARE(count.value(), QString(typed).remove(group).toInt());
                QCOMPARE(count.text().count(group), 1);
            }
            count.setNumber(5'000'000'000); // more than the box can have
            QCOMPARE(count.text().remove(group), QStringLiteral("5000000000"));
            WholeNumberBox seed(-1e9, 1e9);
            seed.setLocale(region);
            seed.setNumber(1234567);
            QCOMPARE(seed.text(), QStringLiteral("1234567"));
        }
    }

    /// A negative pad or seed has the minus of every other number on screen, and is taken with it, with that of the keyboard, and by steps.
    void wholeNumbersBelowZeroHaveARealMinus()
    {
        WholeNumberBox pad(-9, 9);
        pad.setNumber(-3);
        QCOMPARE(pad.text(), QStringLiteral("−3"));
        pad.stepBy(-1);
        QCOMPARE(pad.text(), QStringLiteral("−4"));
        auto* line = pad.findChild<QLineEdit*>();
        for (const auto& [typed, number] : {std::pair(QStringLiteral("-5"), -5), std::pair(QStringLiteral("−6"), -6)}) {
            line->setText(typed);
            QTest::keyClick(line, Qt::Key_Return);
            QCOMPARE(pad.value(), number);
            QCOMPARE(pad.text(), QStringLiteral("−%1").arg(-number));
        }
    }

    /// All the digits of the largest are in sight, whatever the font; a narrow place may cut them.
    void aSeedHasRoomForAllItsDigits()
    {
        for (const int size : {8, 20}) {
            WideNumberBox seed;
            QFont font = seed.font();
            font.setPointSize(size);
            seed.setFont(font);
            seed.setValue(std::numeric_limits<quint64>::max());
            seed.resize(seed.sizeHint());
            seed.show();
            const auto* line = seed.findChild<QLineEdit*>();
            QVERIFY2(line->contentsRect().width() >= line->fontMetrics().horizontalAdvance(seed.text()), qPrintable(seed.text()));
            QVERIFY(seed.minimumSizeHint().width() < seed.sizeHint().width());
        }
    }

    /// One of the numbers that belong together is changed alone, also where another cannot be entered.
    void theOtherNumbersStay()
    {
        OpSpec spec = test::changeable(OpKind::Conv);
        spec.kernel = {20'000'000'000, 3};
        FieldForm form(attributesOf(OpKind::Conv).rows, nullptr, style());
        connect(&form, &FieldForm::edited, this,
                [&](const Field& field, const FieldValue& value) { attributesOf(spec).set(field, value); });
        form.fill(attributesOf(std::as_const(spec)));
        form.editor("kernel_shape")->findChildren<QSpinBox*>().last()->setValue(5);
        QCOMPARE(spec.kernel, (Size2{20'000'000'000, 5}));
    }

    /// The largest share that is not 1 is one as a float, too.
    void theEndsOfTheBoxesAreLegal()
    {
        for (const OpKind op : allOps())
            for (const Field& attribute : attributesOf(op).rows) {
                FieldForm form(attributesOf(op).rows, nullptr, style());
                std::optional<FieldValue> edited;
                connect(&form, &FieldForm::edited, this, [&](const Field&, const FieldValue& value) { edited = value; });
                auto* box = qobject_cast<PlainNumberBox*>(form.editor(attribute.name));
                if (!box)
                    continue;
                for (const double end : {box->maximum(), box->minimum()}) {
                    edited.reset();
                    box->setValue(end);
                    QVERIFY2(edited && !problemOf(attribute, *edited), std::string(attribute.name).c_str());
                }
            }
    }

    /// What cannot be set now is there, grey, and says why.
    void aReasonIsSaid()
    {
        OpSpec spec = test::changeable(OpKind::Conv);
        spec.autoPad = AutoPad::SameUpper;
        FieldForm form(attributesOf(OpKind::Conv).rows, nullptr, style());
        form.show();
        form.fill(attributesOf(std::as_const(spec)));
        QVERIFY(!form.editor("pads")->isVisible());
        form.setReason("pads", QStringLiteral("because"));
        form.fill(attributesOf(std::as_const(spec)));
        QVERIFY(form.editor("pads")->isVisible() && !form.editor("pads")->isEnabled());
        QVERIFY(form.editor("pads")->findChild<QSpinBox*>()->toolTip().contains("because"));
        form.setReason("pads", {});
        spec.autoPad = AutoPad::NotSet;
        form.fill(attributesOf(std::as_const(spec)));
        QVERIFY(form.editor("pads")->isEnabled() && form.editor("pads")->toolTip().startsWith("pads: "));
    }

    /// A choice that is not possible is greyed and says why, but for the one that is chosen.
    void aChoiceSaysWhyItIsNotPossible()
    {
        const Field& padding = attributeNamed(OpKind::Conv, "auto_pad");
        QWidget parent;
        QLabel label;
        FieldEditor editor(padding, &parent, &label);
        auto* box = qobject_cast<QComboBox*>(editor.widget());
        const auto item = [box](int place) { return qobject_cast<QStandardItemModel*>(box->model())->item(place); };
        editor.judgeBy([](const Field& field, const FieldValue& value) {
            return textOf(field, value).starts_with("SAME") ? QStringLiteral("because") : QString();
        });
        editor.show(std::int64_t{1});
        QCOMPARE(box->currentIndex(), 1);
        QVERIFY(item(0)->isEnabled() && item(1)->isEnabled() && !item(2)->isEnabled() && item(3)->isEnabled());
        QCOMPARE(item(2)->toolTip(), QStringLiteral("because"));
        QCOMPARE(item(3)->toolTip(), QStringLiteral("VALID"));
        QVERIFY(label.toolTip().startsWith("auto_pad: ") && label.toolTip().endsWith("\nSAME_UPPER"));
        editor.setField(attributeNamed(OpKind::ConvTranspose, "auto_pad"));
        QVERIFY2(label.toolTip().contains("times the stride") && box->toolTip() == label.toolTip(), qPrintable(label.toolTip()));
    }

    /// A number can be one of those that somebody offers; what an object from elsewhere has is shown, too.
    void aNumberCanBeOffered()
    {
        const Field& group = attributeNamed(OpKind::Conv, "group");
        QWidget parent;
        FieldEditor editor(group, &parent, nullptr, true);
        auto* box = qobject_cast<QComboBox*>(editor.widget());
        std::optional<FieldValue> edited;
        connect(&editor, &FieldEditor::edited, this, [&](const Field&, const FieldValue& value) { edited = value; });
        editor.offer({{.word = "1", .title = QStringLiteral("1"), .tip = {}}, {.word = "4", .title = QStringLiteral("all"), .tip = {}}});
        editor.show(std::int64_t{4});
        QCOMPARE(box->currentText(), QStringLiteral("all"));
        editor.show(std::int64_t{3});
        QCOMPARE(box->currentText(), QStringLiteral("3"));
        QVERIFY(!edited);
        emit box->activated(0);
        QVERIFY(edited == FieldValue(std::int64_t{1}));
    }
};

QTEST_MAIN(TestAttributeForm)
#include "tst_attribute_form.moc"
