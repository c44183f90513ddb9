#include "ui/operation/tabs/memory_box.h"

#include "core/verify/explanation.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/operation/tabs/memory_line.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace ks {

MemoryBox::MemoryBox(QWidget* parent)
    : Retranslating(parent), m_ofTitle(new QLabel(this)), m_of(named(fittingBox(this), "gemmMemoryOf")),
      m_line(named(new MemoryLine(this), "gemmMemoryLine")), m_formula(named(sentenceLabel(this), "gemmMemoryFormula"))
{
    m_ofTitle->setBuddy(m_of);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layColumn(*this, {inRow({m_ofTitle, m_of, Placed::rest(1)}), m_line, m_formula});
    connect(m_of, &QComboBox::activated, this, &MemoryBox::changed);
    retranslate();
}

void MemoryBox::retranslate()
{
    setFieldTitle(*m_ofTitle, tr("In memory"), tr("Number that is shown in memory"));
    setEntries(*m_of, {tr("the result"), tr("the left factor"), tr("the right factor"), tr("the columns")});
    m_line->setAccessibleName(tr("Numbers in memory"));
    emit changed();
}

void MemoryBox::showEntry(const OpSpec& spec, const MatrixEntry& entry, const TensorOfRole& tensors,
                          std::function<bool(Role, std::int64_t)> hides)
{
    const bool lies = entry.is == MatrixEntry::Is::Cell || entry.is == MatrixEntry::Is::Addend;
    m_line->setVisible(lies);
    if (!lies) {
        m_formula->setText(
            tr("This number is no cell of a tensor: it stands in for the padding, falls outside or is the 1 beside the bias."));
        return;
    }
    const Shape shape = shapeOf(spec, entry.role);
    m_line->show({.cells = shape.elements(),
                  .at = offsetOf(shape, entry.cell),
                  .row = shape.w,
                  .plane = shape.h * shape.w,
                  .text = [tensor = tensors(entry.role), role = entry.role, hides = std::move(hides)](std::int64_t at) {
                      if (!tensor || hides(role, at))
                          return QString();
                      return shortNumberText(static_cast<double>(tensor->data()[at]));
                  }});
    m_formula->setText(tr("%1 of %2.").arg(QString::fromStdString(cellName(entry.role, entry.cell)), QString::fromStdString(shape.text())) +
                       ' ' + toQString(offsetText(shape, entry.cell)));
}

void MemoryBox::showColumns(const ProductScene& scene, MatrixSide side, const TensorOfRole& tensors)
{
    const Shape shape = scene.product.shapeOf(side);
    const std::int64_t row = side == MatrixSide::Result ? scene.place.row : scene.place.depth.value_or(0);
    m_line->setVisible(true);
    m_line->show({.cells = shape.h * shape.w,
                  .at = row * shape.w + scene.place.column,
                  .row = shape.w,
                  .plane = shape.h * shape.w,
                  .text = [product = scene.product, tensors, side, shape](std::int64_t at) {
                      const Tensor one = matrixPart(product, side, tensors, {at / shape.w, at % shape.w, 1, 1});
                      return shortNumberText(static_cast<double>(one.data()[0]));
                  }});
    m_formula->setText(toQString(matrixOffsetText(shape.w, row, scene.place.column)));
}

void MemoryBox::show(const OpSpec& spec, const ProductScene& scene, const TensorOfRole& tensors,
                     std::function<bool(Role, std::int64_t)> hides)
{
    const auto columns = scene.product.columnsSide();
    const int choices = columns ? Columns + 1 : static_cast<int>(Columns);
    if (m_of->count() > choices) {
        m_of->removeItem(Columns);
    } else if (m_of->count() < choices) {
        m_of->addItem(tr("the columns"));
    }
    const ProductPlace& at = scene.place;
    const std::int64_t depth = at.depth.value_or(0);
    switch (m_of->currentIndex()) {
    case LeftFactor: showEntry(spec, scene.product.left(at.row, depth), tensors, std::move(hides)); break;
    case RightFactor: showEntry(spec, scene.product.right(depth, at.column), tensors, std::move(hides)); break;
    case Columns: showColumns(scene, *columns, tensors); break;
    default: showEntry(spec, scene.product.result(at.row, at.column), tensors, std::move(hides)); break;
    }
    m_line->setAccessibleDescription(m_formula->text());
}

} // namespace ks

#include "moc_memory_box.cpp"
