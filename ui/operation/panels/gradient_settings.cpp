#include "ui/operation/panels/gradient_settings.h"

#include "core/ops/operator.h"
#include "ui/operation/panels/seed_row.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QPushButton>
#include <QSignalBlocker>

namespace ks {

QString gradientSentence(const GradientChoice& gradient)
{
    switch (gradient.kind) {
    case GradientKind::Ones: return GradientSettings::tr("1 everywhere: as if the loss were the sum of the outputs");
    case GradientKind::OneCell:
        return GradientSettings::tr("1 at %1, 0 elsewhere: as if the loss were that one output")
            .arg(QString::fromStdString(gradient.cell.text()));
    case GradientKind::Random: return GradientSettings::tr("random (standard normal), seed %1").arg(gradient.seed);
    case GradientKind::Typed: return GradientSettings::tr("typed by hand");
    case GradientKind::Network: return GradientSettings::tr("from the network: what the layers behind this one sent back");
    }
    return {};
}

namespace {

/// As the list of choices calls it.
QString gradientKindTitle(GradientKind kind)
{
    switch (kind) {
    case GradientKind::Ones: return GradientSettings::tr("Ones");
    case GradientKind::OneCell: return GradientSettings::tr("One cell");
    case GradientKind::Random: return GradientSettings::tr("Random");
    case GradientKind::Typed: return GradientSettings::tr("Typed");
    case GradientKind::Network: return GradientSettings::tr("From the network");
    }
    return {};
}

} // namespace

GradientSettings::GradientSettings(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_kindTitle(new QLabel(this)), m_kind(named(narrowBox(12, this), "gradientKind")),
      m_seed(new SeedRow("gradient", this)), m_usePin(named(new QPushButton(this), "gradientUsePin")),
      m_sentence(named(sentenceLabel(this), "gradientSentence"))
{
    m_kindTitle->setBuddy(m_kind);
    layFields(*this, {{m_kindTitle, m_kind}, {nullptr, m_seed}, {nullptr, m_usePin, Qt::AlignLeft}, m_sentence});

    connect(m_kind, &QComboBox::activated, this, &GradientSettings::choose);
    connect(m_seed, &SeedRow::chosen, this, &GradientSettings::setSeed);
    connect(m_usePin, &QPushButton::clicked, this, [this] { choose(m_kind->findData(static_cast<int>(GradientKind::OneCell))); });
    connect(&document, &OperationDocument::contentChanged, this, &GradientSettings::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &GradientSettings::refresh);
    retranslate();
}

void GradientSettings::retranslate()
{
    setFieldTitle(*m_kindTitle, tr("∂L/∂Y"), tr("Gradient from above, ∂L/∂Y"));
    m_kind->setToolTip(tr("diffDst: how much the loss would change with each output; the backward pass starts from it."));
    m_seed->box()->setAccessibleName(tr("Seed of the gradient"));
    m_seed->button()->setAccessibleName(tr("New seed for the gradient"));
    m_usePin->setText(tr("Use the held cell"));
    refresh();
}

void GradientSettings::listKinds()
{
    const QSignalBlocker block(m_kind);
    m_kind->clear();
    for (const GradientKind kind :
         {GradientKind::Network, GradientKind::Ones, GradientKind::OneCell, GradientKind::Random, GradientKind::Typed})
        if (kind != GradientKind::Network || m_document.content().gradient.network)
            m_kind->addItem(gradientKindTitle(kind), static_cast<int>(kind));
}

void GradientSettings::refresh()
{
    const GradientChoice& gradient = m_document.content().gradient;
    listKinds();
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(gradient.kind)));
    m_seed->setVisible(gradient.kind == GradientKind::Random);
    m_seed->showSeed(gradient.seed);
    const auto& pin = m_document.view().pin;
    const bool onOutput = pin && (pin->of == Role::Dst || pin->of == Role::DiffDst);
    m_usePin->setVisible(gradient.kind == GradientKind::OneCell);
    m_usePin->setEnabled(onOutput && pin->cell != gradient.cell);
    m_usePin->setToolTip(!onOutput                    ? tr("Click a cell of the output first; that holds it.")
                         : pin->cell == gradient.cell ? tr("The held cell is the one already.")
                                                      : tr("Puts the 1 at %1.").arg(QString::fromStdString(pin->cell.text())));
    m_sentence->setText(gradientSentence(gradient));
}

void GradientSettings::choose(int row)
{
    GradientChoice gradient = m_document.content().gradient;
    gradient.kind = static_cast<GradientKind>(m_kind->itemData(row).toInt());
    if (gradient.kind == GradientKind::OneCell) {
        const auto& pin = m_document.view().pin;
        if (pin && (pin->of == Role::Dst || pin->of == Role::DiffDst))
            gradient.cell = pin->cell;
    }
    if (gradient.kind == GradientKind::Typed && !gradient.typed)
        gradient.typed = m_document.tensor(Role::DiffDst);
    if (gradient.kind == GradientKind::Typed && !gradient.typed) {
        emit m_document.message([] { return tr("There is no gradient to type over yet; switch to the backward pass first."); });
        refresh();
        return;
    }
    m_document.edit().setGradient(gradient, [kind = gradient.kind] { return tr("Gradient from above: %1").arg(gradientKindTitle(kind)); });
}

void GradientSettings::setSeed(std::uint64_t seed)
{
    Content content = m_document.content();
    content.gradient.seed = seed;
    content.gradient.chosen = true;
    m_document.edit().setContent(
        std::move(content), [] { return tr("New random gradient"); }, m_burst.key("gradientSeed"));
}

} // namespace ks

#include "moc_gradient_settings.cpp"
