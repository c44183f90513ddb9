#include "ui/operation/tabs/gemm_tab.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/text.h"
#include "ui/operation/tabs/memory_box.h"
#include "ui/operation/tabs/product_matrices.h"
#include "ui/operation/tabs/product_tiles_box.h"
#include "ui/scene/scene.h"
#include "ui/theme/page_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QScopedValueRollback>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace ks {

GemmTab::GemmTab(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_page(new QWidget(this)), m_empty(new QWidget(this))
{
    m_sentence = named(sentenceLabel(m_page), "gemmSentence");
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_formTitle = new QLabel(m_page);
    m_form = named(fittingBox(m_page), "gemmForm");
    m_lookTitle = new QLabel(m_page);
    m_look = named(fittingBox(m_page), "gemmLook");
    m_formTitle->setBuddy(m_form);
    m_lookTitle->setBuddy(m_look);
    m_matrices = new ProductMatrices(m_page);
    m_tiles = new ProductTilesBox(m_page);
    m_memory = new MemoryBox(m_page);
    m_emptyText = sentenceLabel(m_empty);
    m_emptyText->setAlignment(Qt::AlignCenter);
    FlowLayout* const choices = inFlow({m_lookTitle, m_look, m_formTitle, m_form});
    layColumn(*m_page, {m_sentence, choices, {m_matrices, 3}, {m_tiles, 2}, m_memory});
    lay(new QVBoxLayout(m_empty), {Placed::rest(1), m_emptyText, Placed::rest(1)});
    lay(new QVBoxLayout(this), {{m_page, 1}, {m_empty, 1}});

    connect(m_matrices, &ProductMatrices::picked, this, &GemmTab::pick);
    connect(m_tiles, &ProductTilesBox::changed, this, &GemmTab::refresh);
    connect(m_memory, &MemoryBox::changed, this, &GemmTab::refresh);
    for (QComboBox* box : {m_form, m_look})
        connect(box, &QComboBox::activated, this, &GemmTab::refresh);
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        m_own.reset(); // the same place means another number
        refresh();
    });
    connect(&document, &OperationDocument::resultChanged, this, &GemmTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &GemmTab::refresh);
    retranslate();
}

CellGrid* GemmTab::grid(MatrixSide side) const
{
    return m_matrices->grid(side);
}

Pin GemmTab::pinOf(const Cell& shown) const
{
    if (!m_scene)
        return {};
    const MatrixRange& part = m_matrices->shown(MatrixSide::Result);
    const MatrixEntry entry = m_scene->product.result(part.row + shown.y, part.column + shown.x);
    return {entry.role, entry.cell};
}

QSize GemmTab::minimumSizeHint() const
{
    return {Retranslating::minimumSizeHint().width(), leastHeightOf(*this)};
}

void GemmTab::retranslate()
{
    setFieldTitle(*m_lookTitle, tr("Below"), tr("What is shown below the matrices"));
    setFieldTitle(*m_formTitle, tr("Written as"), tr("How the gradient is written as a product"));
    setEntries(*m_look, {tr("nothing"), tr("blocks, threads and tiles"), tr("memory")});
    setEntries(*m_form, {tr("Wᵀ and col2im"), tr("turned kernels R and windows V")});
    refresh();
}

QString GemmTab::whyNever() const
{
    const OpSpec& spec = m_document.content().spec;
    return isLegal(spec) && productFormsOf(spec, Role::Dst).empty()
               ? tr("This operator is no product of two matrices; convolutions and fully connected layers are.")
               : QString();
}

QString GemmTab::whyNoProduct() const
{
    const OpSpec& spec = m_document.content().spec;
    if (!isLegal(spec))
        return tr("Here the matrices will stand, once the settings are legal.");
    if (const QString never = whyNever(); !never.isEmpty())
        return never;
    if (!productFocus(spec, m_document.view()))
        return tr("This gradient is no product of two matrices: it is the sum of the gradient of each output channel.");
    return tr("Here the matrices will stand, once their numbers are computed.");
}

std::optional<Mask> GemmTab::maskOfRole(Role role) const
{
    return m_mask ? m_mask(role) : maskOf(m_document.view(), role);
}

bool GemmTab::hides(Role role, std::int64_t offset) const
{
    const std::optional<Mask> mask = isResult(role) ? maskOfRole(role) : std::nullopt;
    return mask && mask->hides(offset);
}

void GemmTab::listForms(Role made)
{
    const bool several = productFormsOf(m_document.content().spec, made).size() > 1;
    m_form->setVisible(several);
    m_formTitle->setVisible(several);
}

void GemmTab::refresh()
{
    if (!isVisible())
        return;
    const Content& content = m_document.content();
    const OpSpec& spec = content.spec;
    const ViewState& view = m_document.view();
    const TensorOfRole tensors = [this](Role role) { return m_document.tensor(role).get(); };
    const auto preferred = m_form->currentIndex() == 1 ? std::optional(ProductForm::Rotated) : std::nullopt;
    m_scene = isLegal(spec) ? productScene(spec, view, preferred) : std::nullopt;
    if (m_scene && !hasFactors(m_scene->product, tensors))
        m_scene.reset();
    m_page->setVisible(m_scene.has_value());
    m_empty->setVisible(!m_scene);
    if (!m_scene) {
        m_emptyText->setText(whyNoProduct());
        return;
    }
    if (m_own && !m_picking && (m_own->position != view.position || m_own->pin != view.pin || m_own->form != m_scene->product.form()))
        m_own.reset();
    if (m_own)
        m_scene->place = m_own->place;
    const MatrixProduct& product = m_scene->product;
    const Role made = product.made();
    listForms(made);
    const std::optional<Mask> mask = maskOfRole(made);
    const bool asked = isAsked(view, made);
    const MatrixEntry entry = product.result(m_scene->place.row, m_scene->place.column);
    const bool hidden = entry.is == MatrixEntry::Is::Cell && hides(entry.role, offsetOf(shapeOf(spec, entry.role), entry.cell));
    m_sentence->setText(toQString(sizesText(product)) + ' ' + toQString(formText(product, spec.bias)));
    const QString terms = toQString(termsText(product, tensors, m_scene->place, hidden));
    if (!m_begun || m_begun->first != product.form() || !(m_begun->second == spec)) {
        m_begun.emplace(product.form(), spec);
        m_matrices->begin();
    }
    m_matrices->show(m_document, *m_scene, tensors, mask, asked, terms + '\n' + toQString(placeText(product, m_scene->place)));
    m_tiles->setVisible(m_look->currentIndex() == Tiles);
    m_memory->setVisible(m_look->currentIndex() == Memory);
    if (m_look->currentIndex() == Tiles)
        m_tiles->show(*m_matrices, spec.op, *m_scene, tensors, hidden, asked);
    if (m_look->currentIndex() == Memory)
        m_memory->show(spec, *m_scene, tensors, [this](Role role, std::int64_t offset) { return hides(role, offset); });
    updateGeometry();
}

void GemmTab::pick(MatrixSide side, std::int64_t row, std::int64_t column)
{
    if (!m_scene)
        return;
    const MatrixProduct product = m_scene->product;
    ProductPlace place = m_scene->place;
    switch (side) {
    case MatrixSide::Left: place.row = row, place.depth = column; break;
    case MatrixSide::Right: place.depth = row, place.column = column; break;
    case MatrixSide::Result: place = {row, column, std::nullopt}; break;
    }
    const OpSpec& spec = m_document.content().spec;
    const MatrixEntry entry = product.result(place.row, place.column);
    const QScopedValueRollback picking(m_picking, true);
    m_own = Own{place, {}, {}, product.form()};
    if (entry.is != MatrixEntry::Is::Dropped) {
        std::optional<std::int64_t> term;
        std::int64_t index = 0;
        if (place.depth)
            operatorOf(spec.op).forEachTerm(spec, entry.role, entry.cell, [&](const Term& one) {
                ++index;
                if (!term && product.placeOf(entry.cell, &one) == place)
                    term = index;
            });
        if (term) {
            if (m_document.view().pin)
                m_document.cursor().setPin(std::nullopt);
            m_document.cursor().goTo({entry.role, offsetOf(shapeOf(spec, entry.role), entry.cell), *term});
        } else {
            m_document.cursor().goToCell({entry.role, entry.cell});
        }
    }
    m_own->position = m_document.view().position;
    m_own->pin = m_document.view().pin;
    refresh();
}

} // namespace ks

#include "moc_gemm_tab.cpp"
