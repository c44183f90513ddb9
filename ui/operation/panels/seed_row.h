#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

#include <cstdint>

namespace ks {

class WideNumberBox;

/// The seed of random numbers, and the way to another one. Below one another where there is no room: a panel stays as wide as it is.
class SeedRow final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `id` begins the object names: "weightSeed" and "weightNewSeed".
    explicit SeedRow(const QString& id, QWidget* parent = nullptr);

    void showSeed(std::uint64_t seed); ///< emits nothing
    std::uint64_t seed() const;
    QWidget* box() const;
    QPushButton* button() const { return m_another; }
    QSize sizeHint() const override; ///< asks for no more than its wider part, though a long seed has room for all its digits

signals:
    void chosen(quint64 seed);

protected:
    void retranslate() override;

private:
    WideNumberBox* m_box;
    QPushButton* m_another;
};

} // namespace ks
