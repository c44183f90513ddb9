#pragma once

#include "ui/operation/inspection.h"

#include <QObject>
#include <QString>

#include <functional>

namespace ks {

class CellGrid;

/// Predict mode: asks for the cell at the timeline's position, judges what is typed, and reveals. GUI thread.
class CellPrediction final : public QObject {
    Q_OBJECT

public:
    enum class Verdict { None, Right, Wrong, Revealed };

    CellPrediction(OperationDocument& document, Inspection& inspection, QObject* parent = nullptr);

    /// The cell that is asked for; nothing while none is.
    std::optional<Pin> asked() const;
    bool isAsking() const { return asked().has_value(); }
    /// A cell of an operand is held: numbers are typed into it until it is let go.
    bool isPutOff() const;
    Verdict verdict() const { return m_verdict; }
    /// How many digits an answer needs: said with every question.
    static QString askedDigits();
    /// What to say about the last answer; empty before one.
    QString sentence() const;
    /// The same of an answer to a cell of any result, which is called `name`.
    static QString sentenceOn(Verdict verdict, float answer, const OperationResult& result, Role of, const Cell& cell, const QString& name);
    /// Of a cell whose number is known by then: that it was right, or is revealed.
    static QString sentenceOnKnown(Verdict verdict, double number, const QString& name);
    /// Judges a value for the asked-for cell; a right one is revealed.
    void answer(float value);
    void reveal();
    /// A grid that asks for the cell takes the answer to it: `pinOf` says which cell of the operator one of its own is.
    void listenTo(CellGrid& grid, std::function<Pin(const Cell&)> pinOf);

signals:
    void changed();
    void answerBegun(); ///< it is being typed

private:
    std::optional<double> actual() const;
    /// Of a cell that is asked for, while it is hidden.
    static QString afterWrong(double answer, const OperationResult& result, Role of, const Cell& cell);
    void conclude(Verdict verdict);
    void forget();

    OperationDocument& m_document;
    Inspection& m_inspection;
    Verdict m_verdict = Verdict::None;
    float m_answer = 0;
    Position m_asked;
    Content m_content; ///< in which it is asked
};

/// A number with few digits must be hit exactly. Of one that is rounded where it is shown, an answer is right that is the number rounded to the digits
/// that it has: two at least, as cells show them, or to the nearest whole number where it has more before the point.
bool isRightAnswer(double answer, double actual);
/// Also what the terms give in double precision, give or take the rounding that a backend is allowed: of a 0 it may keep a tiny rest.
bool isRightAnswer(double answer, double actual, const OracleValue& oracle);
/// To a cell of a result. Long sums are judged by what the backend has made of them alone.
bool isRightAnswer(double answer, const OperationResult& result, Role of, const Cell& cell);

} // namespace ks
