#pragma once

#include "ui/network/see/see_film.h"
#include "ui/network/watch/watch_engine.h"

#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

namespace ks {

/// What a film shows of each of its moments, so that none of them is computed twice: as many numbers in memory as may be, the others in a file without a name,
/// which goes with the program. For one thread.
class SeeFilmNumbers {
public:
    static constexpr std::size_t usualMemory = 256UL << 20U; ///< bytes of cells

    explicit SeeFilmNumbers(std::size_t mostInMemory = usualMemory) : m_left(mostInMemory) {}

    std::size_t count() const { return m_moments.size(); }
    /// Keeps of an answer what a picture shows. Throws FileError.
    void add(const WatchAnswer& answer);
    /// The same numbers, bit for bit; of each moment once. Throws FileError, OutOfMemory.
    WatchAnswer take(std::size_t moment);

private:
    struct Spilt {
        Shape shape;
        long at = 0; ///< bytes from the beginning of the file; negative: there is no such tensor, or it is in memory
    };
    struct Moment {
        WatchAnswer answer; ///< without tensors that are in the file
        std::vector<Spilt> spilt;
    };
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    Spilt keep(TensorPtr& tensor);

    std::size_t m_left; ///< bytes that may still be kept in memory
    std::vector<Moment> m_moments;
    std::unique_ptr<std::FILE, Close> m_file;
    long m_end = 0; ///< of what is in the file
};

/// Films moments of a training, one a caption of `texts`: with the same colours in all of them, each asked for once. `told`: from 0 to 1. Throws what `ask` and
/// the film throw.
void filmSeeMoments(FilmFile& film, const SeeFilmPainter& painter, const SeeFilmScene& scene, const QStringList& texts,
                    const std::function<std::shared_ptr<const WatchAnswer>(std::size_t moment)>& ask,
                    const std::function<void(double)>& told, std::size_t mostInMemory = SeeFilmNumbers::usualMemory);

} // namespace ks
