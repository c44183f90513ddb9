#pragma once

#include "ui/language/retranslating.h"
#include "ui/network/class_names.h"
#include "ui/network/watch/sample_wish.h"
#include "ui/network/watch/watch_engine.h"
#include "ui/theme/sentence_room.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QPointer>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

namespace ks {

class ChoicesBox;
class ChosenSample;
class SampleButtons;
class SampleNumber;
class SampleSearch;
class TextPicture;

/// "validation data": where Watch names a part.
QString partTitle(Split part);
/// "my drawing": what stands in Try, in any language.
QString drawnTitle(const AskedPicture& asked);

/// Which input is looked at, and what the network says of it.
class ImageBar : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `page`: whose it is, with which the names of its parts begin.
    explicit ImageBar(const QString& page, QWidget* parent = nullptr);

    /// Shows what is chosen elsewhere, and tells there what is chosen here. `search`: finds mistakes; null: they cannot be asked for, nor a drawing.
    void follow(ChosenSample& chosen, SampleSearch* search = nullptr);
    /// Other data: parts without samples cannot be chosen. Starts with unseen ones.
    void setData(const DatasetPtr& known);
    void setDrawn(std::shared_ptr<const AskedPicture> drawn);
    WatchedImage image() const;
    /// Its number in the data set; nothing where it is none of the data.
    std::optional<std::uint32_t> sample() const;
    /// The part of the data, also where a drawing is looked at.
    Split part() const { return m_part; }
    void choose(Split part, std::uint32_t sample);
    void chooseDrawn();
    /// The next one of its part that is of this class; it is said where there is no other one.
    void lookForClass(int label);
    void show(const WatchAnswer& answer, const ClassNames& classes);
    /// The same of a network that trains, or of a moment before its last one, with the batch that it is of.
    void showNow(const WatchAnswer& answer, const ClassNames& classes);
    /// The network begins to change: until show(), of which of its weights it is stands behind what is said, also of an answer of before.
    void sayWhen();
    using QWidget::show;
    void say(const QString& text);
    /// What stands there of the input and of what the network says, with the sample, without a full stop; empty: nothing yet, or it is to be guessed.
    QString told() const;
    /// `question`: stands in the place of the verdict, which is to be guessed; empty: the verdict does, and `note` behind it.
    void ask(const QString& question, const QString& note);
    /// Such a question may come: it will move nothing.
    void keepRoomFor(const QString& question) { m_verdict->keepFor(question); }
    /// In presenter mode what stands there of the input stays alone: who looks is told which one it is.
    void foldChoicesWhenPresented();
    /// A control of the page, at the end of the row of choices.
    void addChoice(QWidget* control) { m_choicesRow->addWidget(control); }
    /// What the page says, at the end of the line of the verdict.
    void addWords(QWidget* words, int stretch = 0) { m_verdictRow->addWidget(words, stretch); }

signals:
    void changed();
    /// Another sentence stands in the place of the verdict, or another verdict.
    void verdictWritten(const QString& text);
    /// Somebody wants to look at something of his own.
    void drawingWanted();

protected:
    void retranslate() override;

private:
    /// Asked to look at something else, by a hand or by another view.
    void pick();
    /// False where it is looked at already, or is none of these data.
    bool adopt();
    bool isDrawn() const;
    void goTo(SampleWish wish);
    /// Looks at this one of the part, also where it is the one that was looked at before a drawing.
    void lookAt(int index);
    void offerWays();
    /// The class by which another one is looked for; negative: there is none.
    int labelInSight() const;
    /// A row of a table is no image.
    bool readsImages() const;
    void listParts();
    void nameSamples();
    void fitIndex();
    struct Shown {
        Prediction said;
        bool classifies = true;
        ClassNames classes;
        std::optional<std::uint32_t> sample; ///< none: a picture of Try
        std::optional<Prediction> then;      ///< at A, where two moments are compared
        std::size_t trained = 0;             ///< batches by then
    };
    static Shown shownOf(const WatchAnswer& answer, const ClassNames& classes);
    void take(const WatchAnswer& answer, const Shown& shown);
    void sayVerdict(const Shown& shown);
    void writeVerdict(const QString& text);
    static QString saidAtA(const Prediction& then, bool classifies, const ClassNames& classes);

    std::optional<Shown> m_shown; ///< what the verdict says; none: something else
    bool m_saysWhen = false;      ///< see sayWhen()
    QString m_question;           ///< see ask()
    QString m_note;
    QPointer<ChosenSample> m_chosen;
    QPointer<SampleSearch> m_search;
    DatasetPtr m_known;
    std::shared_ptr<const AskedPicture> m_drawn;
    Split m_part = Split::Test;
    ChoicesBox* m_choices; ///< all that is chosen with
    QBoxLayout* m_choicesRow = nullptr;
    QBoxLayout* m_verdictRow = nullptr;
    TextPicture* m_picture;
    QLabel* m_partTitle;
    QComboBox* m_parts;
    QLabel* m_indexTitle;
    SampleNumber* m_index;
    SampleButtons* m_ways;
    SentenceRoom* m_verdict;
};

} // namespace ks
