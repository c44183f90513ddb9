#pragma once

#include "ui/network/network_lab.h"

namespace ks::test {

/// The data that the Network lab begins with: twelve thousand digits, the same for every window, drawn for the first one of a test and handed to
/// those after it, as the program itself goes on with data that it has opened. Nobody changes data once they are made.
class FirstData {
public:
    /// Before the lab is shown for the first time, which is when it opens them.
    void giveTo(NetworkLab& lab) const
    {
        if (m_first.data)
            lab.run().opened().adopt(m_first.description, m_first.data);
    }
    /// Once its first network is ready.
    void takeFrom(NetworkLab& lab)
    {
        if (!m_first.data)
            m_first = lab.run().opened().now();
    }

private:
    OpenedData::Opened m_first;
};

} // namespace ks::test
