<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>StallText</name>
    <message numerus="yes">
        <source>The window answered late %n time(s). The newest, with what was being dealt with:</source>
        <translation>
            <numerusform>The window answered late %n time. The newest, with what was being dealt with:</numerusform>
            <numerusform>The window answered late %n times. The newest, with what was being dealt with:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::BackendStatus</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::BenchmarkLab</name>
    <message numerus="yes">
        <source>%n point(s), %1, and up to %2 of memory.</source>
        <translation>
            <numerusform>%n point, %1, and up to %2 of memory.</numerusform>
            <numerusform>%n points, %1, and up to %2 of memory.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Finished: %n point(s).</source>
        <translation>
            <numerusform>Finished: %n point.</numerusform>
            <numerusform>Finished: %n points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n results stand side by side: %1.</source>
        <translation>
            <numerusform>%n result stands alone: %1.</numerusform>
            <numerusform>%n results stand side by side: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::BuildPage</name>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 parameters, %2 operations to read one sample, %n outputs</source>
        <translation>
            <numerusform>%1 parameters, %2 operations to read one sample, %n output</numerusform>
            <numerusform>%1 parameters, %2 operations to read one sample, %n outputs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::FigureExport</name>
    <message numerus="yes">
        <source>%n frames written beside %1.</source>
        <translation>
            <numerusform>%n frame written beside %1.</numerusform>
            <numerusform>%n frames written beside %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::MainWindow</name>
    <message numerus="yes">
        <source>These files do not belong side by side: of them %1 is opened, %n other(s) not.</source>
        <translation>
            <numerusform>These files do not belong side by side: of them %1 is opened, %n other not.</numerusform>
            <numerusform>These files do not belong side by side: of them %1 is opened, %n others not.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::NetworkLab</name>
    <message numerus="yes">
        <source>Train %n more</source>
        <translation>
            <numerusform>Train %n more</numerusform>
            <numerusform>Train %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This trains %n epochs more.</source>
        <translation>
            <numerusform>This trains %n epoch more.</numerusform>
            <numerusform>This trains %n epochs more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This trains the rest of epoch %L1 and %n epochs more.</source>
        <translation>
            <numerusform>This trains the rest of epoch %L1 and %n epoch more.</numerusform>
            <numerusform>This trains the rest of epoch %L1 and %n epochs more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TaskButton</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TrainPage</name>
    <message numerus="yes">
        <source>Press Train: %Ln batches make an epoch.</source>
        <translation>
            <numerusform>Press Train: %Ln batch makes an epoch.</numerusform>
            <numerusform>Press Train: %Ln batches make an epoch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples are read right by %2. Watch, Step and Try show the last weights, of epoch %3.</source>
        <translation>
            <numerusform>%1 of %Ln unseen sample is read right by %2. Watch, Step and Try show the last weights, of epoch %3.</numerusform>
            <numerusform>%1 of %Ln unseen samples are read right by %2. Watch, Step and Try show the last weights, of epoch %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples are read right by %2.</source>
        <translation>
            <numerusform>%1 of %Ln unseen sample is read right by %2.</numerusform>
            <numerusform>%1 of %Ln unseen samples are read right by %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples are read right by the weights of epoch %2.</source>
        <translation>
            <numerusform>%1 of %Ln unseen sample is read right by the weights of epoch %2.</numerusform>
            <numerusform>%1 of %Ln unseen samples are read right by the weights of epoch %2.</numerusform>
        </translation>
    </message>
</context>
</TS>
