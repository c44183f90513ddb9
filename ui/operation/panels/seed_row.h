#pragma once

#include "ui/language/retranslating.h"

#include <QWidget>

#include <cstdint>

class QPushButton;
class QSpinBox;

namespace ks {

/// The seed of random numbers, and the way to another one. Below one another where there is no room: a panel stays as wide as it is.
class SeedRow final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `id` begins the object names: "weightSeed" and "weightNewSeed".
    explicit SeedRow(const QString& id, QWidget* parent = nullptr);

    void showSeed(std::uint64_t seed); ///< emits nothing; as much of it as the box can have
    std::uint64_t seed() const;
    QSpinBox* box() const { return m_box; }
    QPushButton* button() const { return m_another; }

signals:
    void chosen(quint64 seed);

protected:
    void retranslate() override;

private:
    QSpinBox* m_box;
    QPushButton* m_another;
};

} // namespace ks
