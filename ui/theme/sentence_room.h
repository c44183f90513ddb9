#pragma once

#include <QLabel>

namespace ks {

/// A sentence in whose place another one may stand: it keeps the lines that the longer of the two needs, so that nothing below moves
/// with what is said.
class SentenceRoom final : public QLabel {
public:
    explicit SentenceRoom(QWidget* parent);

    /// Empty: there is no other one.
    void keepFor(const QString& other);
    int heightForWidth(int width) const override;

private:
    QString m_other;
};

} // namespace ks
