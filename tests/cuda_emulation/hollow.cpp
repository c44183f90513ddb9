// A library with a name that is wanted and nothing in it.
extern "C" int nothing()
{
    return 0;
}
