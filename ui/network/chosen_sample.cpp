#include "ui/network/chosen_sample.h"

namespace ks {

void ChosenSample::choose(const SampleChoice& choice)
{
    m_choice = choice;
    emit changed();
}

} // namespace ks

#include "moc_chosen_sample.cpp"
