// What Try takes from the network and its data: the kind of input, the classes, rows of a table, mistakes.
#include "ui/network/training_run.h"
#include "ui/network/try/answer_view.h"
#include "ui/network/try/camera_button.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/ink_options.h"
#include "ui/network/try/mistakes.h"
#include "ui/network/try/picture.h"
#include "ui/network/try/picture_question.h"
#include "ui/network/try/right_class.h"
#include "ui/network/try/sample_row.h"
#include "ui/network/try/try_maps.h"
#include "ui/network/try/try_page.h"
#include "ui/theme/text_picture.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace ks {

bool TryPage::readsPictures() const
{
    const Shape input = m_run.view().content.model.graph.input;
    return input.h > 1 || input.w > 1;
}

/// Who has learned from colour pictures wants to be shown one.
Sentence TryPage::nothingAsked() const
{
    return [hasColours = m_run.view().content.model.graph.input.c > 1] {
        return hasColours ? tr("Open or drop a picture of something that the network has learned, or draw it.")
                          : tr("Draw something that the network has learned.");
    };
}

/// Another network: what was answered was another one's, and what was asked may not be for it.
void TryPage::takeNetwork()
{
    const Model& model = m_run.view().content.model;
    const bool pictures = readsPictures();
    const bool wereTables = !m_table->isHidden();
    m_maps->setNetwork(model.graph);
    m_bars->expect(model.classifies() ? model.outputs() : 0);
    m_camera->setSide(std::max(model.graph.input.h, model.graph.input.w));
    m_brightGround = pictures && m_run.opened().data() && areOnBrightGround(*m_run.opened().data(), model.pipeline);
    m_table->setVisible(!pictures);
    for (QWidget* one : std::initializer_list<QWidget*>{m_drawing, m_seen, m_seenTitle})
        one->setVisible(pictures);
    const DatasetPtr known = m_run.opened().data();
    const bool otherData = !known || m_askedData.lock() != known;
    if (pictures == wereTables || (!pictures && otherData)) // a row is one of its data
        m_asking->drop();
    if (otherData)
        takeData(known);
    if (askedPicture() && pictures && !m_pad->showsPicture() &&
        askedPicture()->turned != m_brightGround) { // drawn for other data, or opened before these
        AskedPicture turned = *askedPicture();
        turned.turned = m_brightGround;
        m_asking->set(std::move(turned));
    }
    refuse(askedPicture() ? Sentence() : nothingAsked());
    m_right->list(known, pictures);
    takeClaim();
    m_mistakes->name(*m_why);
    if (pictures) {
        if (!askedPicture() && m_pad->showsPicture())
            backToDrawing(); // what stood in its place before there was a table is no longer asked about
        else if (!askedPicture() && !m_pad->isEmpty())
            ask(); // the drawing that a session brought while there was a table before it
        return;
    }
    m_camera->stop();
    m_table->takeData();
    if (m_asking->isOpen())
        askSample();
}

void TryPage::takeData(const DatasetPtr& known)
{
    m_askedData = known;
    if (!m_right->setClasses(known ? known->classNames() : std::vector<std::string>()) || !askedPicture() ||
        (askedPicture()->right < 0 && askedPicture()->expected.empty()))
        return;
    AskedPicture unknown = *askedPicture();
    unknown.right = -1;
    unknown.expected.clear();
    m_asking->set(std::move(unknown));
}

void TryPage::setDrawing(const TensorPtr& kept, const DrawingQuestion& question)
{
    m_right->setOfDrawing(question.is);
    m_options->setCentres(question.centre);
    m_pad->setDrawing(kept);
    takeClaim();
}

DrawingQuestion TryPage::question() const
{
    return {.centre = m_options->centres(), .is = m_right->ofDrawing()};
}

/// What a drawing was said to be can be said as soon as the classes of its data are known, or known again.
void TryPage::takeClaim()
{
    const DatasetPtr known = m_run.opened().data();
    if (!m_right->isWaiting() || !known || m_askedData.lock() != known)
        return;
    if (m_right->takeClaim() && askedPicture() && askedPicture()->drawn)
        askAnew();
    emit questionChanged(); // where the data have no such class
}

/// One of a table, which has no picture.
void TryPage::askSample()
{
    const auto sample = m_table->sample();
    if (sample && m_table->own()) // what is right for it nobody knows
        take({.picture = m_table->own(), .white = m_run.opened().data()->cells().white()});
    else if (sample)
        takeSample(*m_run.opened().data(), *sample);
}

/// As it lies in the data, with what is right for it.
void TryPage::takeSample(const Dataset& known, std::uint32_t sample)
{
    AskedPicture asked{
        .picture = std::make_shared<const Tensor>(known.sample(sample)), .white = known.cells().white(), .sample = true, .number = sample};
    if (known.classification()) {
        if (m_run.view().unjudged.empty()) // else its class is none of the network's
            asked.right = known.labels()[sample];
    } else {
        const auto outputs = static_cast<std::size_t>(known.targetsPerSample());
        const std::span<const float> targets = known.targets().cells().subspan(sample * outputs, outputs);
        asked.expected.assign(targets.begin(), targets.end());
    }
    take(std::move(asked));
}

void TryPage::showWrong()
{
    m_camera->stop();
    m_mistakes->show();
}

void TryPage::takeMistake(const Prediction& wrong)
{
    const DatasetPtr known = m_run.opened().data();
    const bool isNumber = wrong.label < 0;
    if (isNumber || !readsPictures())
        m_table->show(wrong.sample);
    if (!isNumber || known->sampleShape().h > 1)
        showPicture(imageOf(known->sample(wrong.sample), known->cells().white()), true);
    if (!isNumber)
        m_right->choose(wrong.label);
    takeSample(*known, wrong.sample);
}

} // namespace ks
