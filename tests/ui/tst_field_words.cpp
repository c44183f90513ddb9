#include "core/data/augmentation.h"
#include "core/data/pipeline.h"
#include "core/data/source.h"
#include "core/measure/experiment.h"
#include "core/nn/training_settings.h"
#include "core/ops/attributes.h"
#include "core/ops/optimizer_spec.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"

#include <QTest>

#include <span>

using namespace ks;

/// What a form offers to be chosen is said in the language on screen, whatever table it is of.
class TestFieldWords : public QObject {
    Q_OBJECT

    /// Of their inventors, and signs: the same in any language.
    const QStringList m_names = {QStringLiteral("SGD"),  QStringLiteral("Nesterov"), QStringLiteral("RMSprop"),
                                 QStringLiteral("Adam"), QStringLiteral("AdamW"),    QStringLiteral("−∞ (ONNX)")};

    void look(const char* table, std::span<const Field> rows)
    {
        for (const Field& field : rows) {
            if (field.title.empty()) // nothing for people to choose
                continue;
            for (const FieldChoice& choice : field.choices) {
                const QString where = QStringLiteral("%1, %2: ").arg(QLatin1String(table), fromView(field.name));
                QVERIFY2(!choice.title.empty(), qPrintable(where + fromView(choice.name)));
                const QString english = fromView(choice.title);
                QVERIFY2(m_names.contains(english) || coreSentence(choice.title) != english, qPrintable(where + english));
                ++m_seen;
            }
        }
    }

    int m_seen = 0;

private slots:
    void everyChoiceIsSaidInSpanish()
    {
        Languages languages;
        languages.use(QStringLiteral("es"));
        look("training", trainingFields().rows);
        look("optimizer", optimizerFields().rows);
        look("augmentation", augmentationFields().rows);
        look("pipeline", pipelineFields().rows);
        look("experiment", experimentFields().rows);
        look("input", inputFields().rows);
        for (const OpKind op : allOps()) {
            look(nameOf(op).data(), attributesOf(op).rows);
            look(nameOf(op).data(), layerAttributesOf(op).rows);
        }
        for (const DatasetKind& kind : datasetKinds())
            look(kind.name.data(), kind.options.rows);
        languages.use(QStringLiteral("en"));
        QVERIFY2(m_seen > 30, qPrintable(QString::number(m_seen)));
    }
};

QTEST_MAIN(TestFieldWords)
#include "tst_field_words.moc"
