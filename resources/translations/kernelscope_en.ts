<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>EditNames</name>
    <message numerus="yes">
        <source>Add %n subject(s)</source>
        <translation>
            <numerusform>Add %n subject</numerusform>
            <numerusform>Add %n subjects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n subject(s)</source>
        <translation>
            <numerusform>Remove %n subject</numerusform>
            <numerusform>Remove %n subjects</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeeSpeech</name>
    <message numerus="yes">
        <source>%1, %2: %n number(s), one for each channel. %3</source>
        <comment>a layer, the letter of a parameter, how many, and their colours</comment>
        <translation>
            <numerusform>%1, %2: %n number, one for each channel. %3</numerusform>
            <numerusform>%1, %2: %n numbers, one for each channel. %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeeWords</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) with weights</source>
        <translation>
            <numerusform>%n layer with weights</numerusform>
            <numerusform>%n layers with weights</numerusform>
        </translation>
    </message>
</context>
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
    <name>Why</name>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation>
            <numerusform>%n channel</numerusform>
            <numerusform>%n channels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n map(s)</source>
        <translation>
            <numerusform>%n map</numerusform>
            <numerusform>%n maps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unit(s)</source>
        <translation>
            <numerusform>%n unit</numerusform>
            <numerusform>%n units</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more by %n column(s): %1</source>
        <translation>
            <numerusform>more by %n column: %1</numerusform>
            <numerusform>more by %n columns: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>less by %n column(s): %1</source>
        <translation>
            <numerusform>less by %n column: %1</numerusform>
            <numerusform>less by %n columns: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::AsideTrainings</name>
    <message numerus="yes">
        <source>In this session %n trained networks were put aside.</source>
        <translation>
            <numerusform>In this session %n trained network was put aside.</numerusform>
            <numerusform>In this session %n trained networks were put aside.</numerusform>
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
    <name>ks::BenchmarkFiles</name>
    <message numerus="yes">
        <source>%n results stand side by side: %1.</source>
        <translation>
            <numerusform>%n result stands alone: %1.</numerusform>
            <numerusform>%n results stand side by side: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::BranchChange</name>
    <message numerus="yes">
        <source>Go on from where the training was after %Ln batches: press ▶. As it was until now it has been put aside.</source>
        <translation>
            <numerusform>Go on from where the training was after %Ln batch: press ▶. As it was until now it has been put aside.</numerusform>
            <numerusform>Go on from where the training was after %Ln batches: press ▶. As it was until now it has been put aside.</numerusform>
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
    <name>ks::ConfigFiles</name>
    <message numerus="yes">
        <source>%1 says %n networks; this is the first. The Benchmark lab trains several.</source>
        <translation>
            <numerusform>%1 says %n network; this is the first. The Benchmark lab trains several.</numerusform>
            <numerusform>%1 says %n networks; this is the first. The Benchmark lab trains several.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::ConfusionView</name>
    <message numerus="yes">
        <source>%Ln samples of %1 are read right (%2 of the class).</source>
        <translation>
            <numerusform>%Ln sample of %1 is read right (%2 of the class).</numerusform>
            <numerusform>%Ln samples of %1 are read right (%2 of the class).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln samples of %1 are read as %2 (%3 of the class).</source>
        <translation>
            <numerusform>%Ln sample of %1 is read as %2 (%3 of the class).</numerusform>
            <numerusform>%Ln samples of %1 are read as %2 (%3 of the class).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %Ln samples of %2 are found.</source>
        <translation>
            <numerusform>%1 of the only sample of %2 is found.</numerusform>
            <numerusform>%1 of the %Ln samples of %2 are found.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %Ln samples that are read as %2 are that.</source>
        <translation>
            <numerusform>%1 of the only sample that is read as %2 is that.</numerusform>
            <numerusform>%1 of the %Ln samples that are read as %2 are that.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln samples (%2) are read right. Rows are what it is, columns what the network says; a cell opens its samples.</source>
        <translation>
            <numerusform>%1 of %Ln sample (%2) is read right. Rows are what it is, columns what the network says; a cell opens its samples.</numerusform>
            <numerusform>%1 of %Ln samples (%2) are read right. Rows are what it is, columns what the network says; a cell opens its samples.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::CrashCopies</name>
    <message numerus="yes">
        <source>%n other session(s) kept as well: File › Unsaved work that was kept.</source>
        <translation>
            <numerusform>%n other session is kept as well: File › Unsaved work that was kept.</numerusform>
            <numerusform>%n other sessions are kept as well: File › Unsaved work that was kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::EarlierMessages</name>
    <message numerus="yes">
        <source>The newest %n message(s) stay here, until the program ends.</source>
        <translation>
            <numerusform>The newest message stays here, until the program ends.</numerusform>
            <numerusform>The newest %n messages stay here, until the program ends.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::EverythingText</name>
    <message numerus="yes">
        <source>%n more could not be written either.</source>
        <translation>
            <numerusform>%n more could not be written either.</numerusform>
            <numerusform>%n more could not be written either.</numerusform>
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
    <name>ks::FigurePanel</name>
    <message numerus="yes">
        <source>%n point(s) are missing here; they take about %1.</source>
        <translation>
            <numerusform>%n point is missing here; it takes about %1.</numerusform>
            <numerusform>%n points are missing here; they take about %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::FileMenu</name>
    <message numerus="yes">
        <source>These files do not belong side by side: of them %1 is opened, %n other(s) not.</source>
        <translation>
            <numerusform>These files do not belong side by side: of them %1 is opened, %n other not.</numerusform>
            <numerusform>These files do not belong side by side: of them %1 is opened, %n others not.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::GalleryView</name>
    <message numerus="yes">
        <source>%1 of %Ln samples (%2) are read wrong.</source>
        <translation>
            <numerusform>%1 of %Ln sample (%2) is read wrong.</numerusform>
            <numerusform>%1 of %Ln samples (%2) are read wrong.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%1): wrong at A and right at B %2, right at A and wrong at B %3, wrong at both %4.</source>
        <translation>
            <numerusform>Of %Ln samples (%1): wrong at A and right at B %2, right at A and wrong at B %3, wrong at both %4.</numerusform>
            <numerusform>Of %Ln samples (%1): wrong at A and right at B %2, right at A and wrong at B %3, wrong at both %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%1) none is read wrong.</source>
        <translation>
            <numerusform>Of %Ln sample (%1) none is read wrong.</numerusform>
            <numerusform>Of %Ln samples (%1) none is read wrong.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln samples (%2) are read right.</source>
        <translation>
            <numerusform>%1 of %Ln sample (%2) is read right.</numerusform>
            <numerusform>%1 of %Ln samples (%2) are read right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln samples (%1); %2 of them are read right.</source>
        <translation>
            <numerusform>The one sample (%1); %2 is read right.</numerusform>
            <numerusform>All %Ln samples (%1); %2 of them are read right.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::LaunchModelWindow</name>
    <message numerus="yes">
        <source>Fitted to %n times that the study printed for a Tesla T4, windows of 2×2 with stride 2: typically %1 off.</source>
        <translation>
            <numerusform>Fitted to %n time that the study printed for a Tesla T4, windows of 2×2 with stride 2: typically %1 off.</numerusform>
            <numerusform>Fitted to %n times that the study printed for a Tesla T4, windows of 2×2 with stride 2: typically %1 off.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::LayerEdits</name>
    <message numerus="yes">
        <source>Added: %1.</source>
        <translation>
            <numerusform>Added: %1.</numerusform>
            <numerusform>Added: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn anew, since the weights have another shape now: %1.</source>
        <translation>
            <numerusform>Drawn anew, since the weights have another shape now: %1.</numerusform>
            <numerusform>Drawn anew, since the weights have another shape now: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::MessageBar</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::Mistakes</name>
    <message numerus="yes">
        <source>None of the %Ln training samples was read wrong, %1.</source>
        <translation>
            <numerusform>The only training sample was not read wrong, %1.</numerusform>
            <numerusform>None of the %Ln training samples was read wrong, %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>as after %Ln batches</source>
        <translation>
            <numerusform>as after %Ln batch</numerusform>
            <numerusform>as after %Ln batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest error %L1 of %Ln training samples, %2: %3.</source>
        <translation>
            <numerusform>Largest error %L1 of %Ln training sample, %2: %3.</numerusform>
            <numerusform>Largest error %L1 of %Ln training samples, %2: %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mistake %L1 of %L2 in %Ln training samples, %3</source>
        <translation>
            <numerusform>Mistake %L1 of %L2 in %Ln training sample, %3</numerusform>
            <numerusform>Mistake %L1 of %L2 in %Ln training samples, %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln unseen samples (%2) was read wrong, %1.</source>
        <translation>
            <numerusform>The only unseen sample (%2) was not read wrong, %1.</numerusform>
            <numerusform>None of the %Ln unseen samples (%2) was read wrong, %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest error %L1 of %Ln unseen samples (%4), %2: %3.</source>
        <translation>
            <numerusform>Largest error %L1 of %Ln unseen sample (%4), %2: %3.</numerusform>
            <numerusform>Largest error %L1 of %Ln unseen samples (%4), %2: %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mistake %L1 of %L2 in %Ln unseen samples (%4), %3</source>
        <translation>
            <numerusform>Mistake %L1 of %L2 in %Ln unseen sample (%4), %3</numerusform>
            <numerusform>Mistake %L1 of %L2 in %Ln unseen samples (%4), %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::MomentScrubber</name>
    <message numerus="yes">
        <source>%Ln moments of the training are kept, in %1 of at most %2 on the disk.</source>
        <translation>
            <numerusform>%Ln moment of the training is kept, in %1 of at most %2 on the disk.</numerusform>
            <numerusform>%Ln moments of the training are kept, in %1 of at most %2 on the disk.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::MomentText</name>
    <message numerus="yes">
        <source>now, after %Ln batches</source>
        <translation>
            <numerusform>now, after %Ln batch</numerusform>
            <numerusform>now, after %Ln batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>before the first of %Ln batches</source>
        <translation>
            <numerusform>before the only batch</numerusform>
            <numerusform>before the first of %Ln batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::NetworkLab</name>
    <message numerus="yes">
        <source>%n column(s) with words or gaps are left out: %1. Targets and Columns say what is used.</source>
        <translation>
            <numerusform>%n column with words or gaps is left out: %1. Targets and Columns say what is used.</numerusform>
            <numerusform>%n columns with words or gaps are left out: %1. Targets and Columns say what is used.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::RegressionView</name>
    <message numerus="yes">
        <source>Of %Ln samples (%4): root mean squared error %1, %2 of the variance explained (R²). Shown: %3.</source>
        <translation>
            <numerusform>Of %Ln sample (%4): root mean squared error %1, %2 of the variance explained (R²). Shown: %3.</numerusform>
            <numerusform>Of %Ln samples (%4): root mean squared error %1, %2 of the variance explained (R²). Shown: %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln samples (%4): root mean squared error %1. To answer each of them with the mean of their targets would be better (R² = %2). Shown: %3.</source>
        <translation>
            <numerusform>Of %Ln sample (%4): root mean squared error %1. To answer it with its target would be better (R² = %2). Shown: %3.</numerusform>
            <numerusform>Of %Ln samples (%4): root mean squared error %1. To answer each of them with the mean of their targets would be better (R² = %2). Shown: %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::ResultShelf</name>
    <message numerus="yes">
        <source>Remove %n result(s)</source>
        <translation>
            <numerusform>Remove %n result</numerusform>
            <numerusform>Remove %n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::ResultsModel</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::RowReasons</name>
    <message numerus="yes">
        <source>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training rows were compared.</source>
        <translation>
            <numerusform>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training row was compared.</numerusform>
            <numerusform>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training rows were compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::RunBar</name>
    <message numerus="yes">
        <source>Finished: %n point(s).</source>
        <translation>
            <numerusform>Finished: %n point.</numerusform>
            <numerusform>Finished: %n points.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::RunChanges</name>
    <message numerus="yes">
        <source>The list is full now: %n older run(s) of %1 were left out.</source>
        <translation>
            <numerusform>The list is full now: %n older run of %1 were left out.</numerusform>
            <numerusform>The list is full now: %n older runs of %1 were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) of %1 stand beside the others now.</source>
        <translation>
            <numerusform>%n run of %1 stands beside the others now.</numerusform>
            <numerusform>%n runs of %1 stand beside the others now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::SampleSearch</name>
    <message numerus="yes">
        <source>none of the %Ln samples (%1) is read wrong</source>
        <translation>
            <numerusform>the only sample (%1) is not read wrong</numerusform>
            <numerusform>none of the %Ln samples (%1) is read wrong</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::SeeFilmDialog</name>
    <message numerus="yes">
        <source>%n frame(s) of %1×%2 pixels.</source>
        <translation>
            <numerusform>%n frame of %1×%2 pixels.</numerusform>
            <numerusform>%n frames of %1×%2 pixels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About every %n batch(es).</source>
        <translation>
            <numerusform>About every %n batch(es).</numerusform>
            <numerusform>About every %n batch(es).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::StartNotes</name>
    <message numerus="yes">
        <source>%n point(s), %1, and up to %2 of memory.</source>
        <translation>
            <numerusform>%n point, %1, and up to %2 of memory.</numerusform>
            <numerusform>%n points, %1, and up to %2 of memory.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::StepTexts</name>
    <message numerus="yes">
        <source>Sample n = %1: −ln %2 ≈ %3; the mean over %Ln samples is the loss, %4.</source>
        <translation>
            <numerusform>Sample n = %1: −ln %2 ≈ %3; the mean over %Ln sample is the loss, %4.</numerusform>
            <numerusform>Sample n = %1: −ln %2 ≈ %3; the mean over %Ln samples is the loss, %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sample n = %1: its probability is too small for a number; from the outputs, −ln of it is %2 + ln %3 − %4 = %5, and the mean over %Ln samples is the loss, %6.</source>
        <translation>
            <numerusform>Sample n = %1: its probability is too small for a number; from the outputs, −ln of it is %2 + ln %3 − %4 = %5, and the mean over %Ln sample is the loss, %6.</numerusform>
            <numerusform>Sample n = %1: its probability is too small for a number; from the outputs, −ln of it is %2 + ln %3 − %4 = %5, and the mean over %Ln samples is the loss, %6.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sample n = %1: its squared differences add up to %2; the mean over all outputs of %Ln samples is the loss, %3.</source>
        <translation>
            <numerusform>Sample n = %1: its squared differences add up to %2; the mean over all outputs of %Ln sample is the loss, %3.</numerusform>
            <numerusform>Sample n = %1: its squared differences add up to %2; the mean over all outputs of %Ln samples is the loss, %3.</numerusform>
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
    <name>ks::TraceWords</name>
    <message numerus="yes">
        <source>%1: %n operations.</source>
        <translation>
            <numerusform>%1: %n operation.</numerusform>
            <numerusform>%1: %n operations.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n events without a beginning or a duration were left out.</source>
        <translation>
            <numerusform>%n event without a beginning or a duration was left out.</numerusform>
            <numerusform>%n events without a beginning or a duration were left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TrainTexts</name>
    <message numerus="yes">
        <source>Press Train: %Ln batches make an epoch.</source>
        <translation>
            <numerusform>Press Train: %Ln batch makes an epoch.</numerusform>
            <numerusform>Press Train: %Ln batches make an epoch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples (%4) are read right by %2. Watch, Step and Try show the last weights, of epoch %3.</source>
        <translation>
            <numerusform>%1 of %Ln unseen sample (%4) is read right by %2. Watch, Step and Try show the last weights, of epoch %3.</numerusform>
            <numerusform>%1 of %Ln unseen samples (%4) are read right by %2. Watch, Step and Try show the last weights, of epoch %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples (%3) are read right by %2.</source>
        <translation>
            <numerusform>%1 of %Ln unseen sample (%3) is read right by %2.</numerusform>
            <numerusform>%1 of %Ln unseen samples (%3) are read right by %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln unseen samples (%3) are read right by the weights of epoch %2.</source>
        <translation>
            <numerusform>%1 of %Ln unseen sample (%3) is read right by the weights of epoch %2.</numerusform>
            <numerusform>%1 of %Ln unseen samples (%3) are read right by the weights of epoch %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TrainingActions</name>
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
    <message numerus="yes">
        <source>Train %n more</source>
        <translation>
            <numerusform>Train %n more</numerusform>
            <numerusform>Train %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>epochs: on a button beside One epoch</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>When the training has come to its end, this trains %n epochs more.</source>
        <translation>
            <numerusform>When the training has come to its end, this trains %n epoch more.</numerusform>
            <numerusform>When the training has come to its end, this trains %n epochs more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::TrainingTrouble</name>
    <message numerus="yes">
        <source>Mend it: %1, and %n more</source>
        <translation>
            <numerusform>Mend it: %1, and %n more</numerusform>
            <numerusform>Mend it: %1, and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is new, for %Ln classes; all other weights are those that the network had.</source>
        <translation>
            <numerusform>%1 is new, for %Ln class; all other weights are those that the network had.</numerusform>
            <numerusform>%1 is new, for %Ln classes; all other weights are those that the network had.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::UnitField</name>
    <message numerus="yes">
        <source>%1 The stronger the colour of a place, the more it moves the unit of channel 0: the mean over %Ln samples.</source>
        <translation>
            <numerusform>%1 The stronger the colour of a place, the more it moves the unit of channel 0: of one sample.</numerusform>
            <numerusform>%1 The stronger the colour of a place, the more it moves the unit of channel 0: the mean over %Ln samples.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 The stronger the colour of a column, the more it moves the unit of channel 0: the mean over %Ln samples.</source>
        <translation>
            <numerusform>%1 The stronger the colour of a column, the more it moves the unit of channel 0, for %Ln sample.</numerusform>
            <numerusform>%1 The stronger the colour of a column, the more it moves the unit of channel 0: the mean over %Ln samples.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The input is a row of %Ln numbers.</source>
        <translation>
            <numerusform>The input is a row of %Ln number.</numerusform>
            <numerusform>The input is a row of %Ln numbers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the input, this unit sees all %Ln columns.</source>
        <translation>
            <numerusform>Of the input, this unit sees its %Ln column.</numerusform>
            <numerusform>Of the input, this unit sees all %Ln columns.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::WeightsText</name>
    <message numerus="yes">
        <source>weights as after %Ln batches</source>
        <translation>
            <numerusform>weights as after %Ln batch</numerusform>
            <numerusform>weights as after %Ln batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ks::WhyView</name>
    <message numerus="yes">
        <source>The distance is 1 − cosine of what the last layer reads: 0 is the same. %1 of %Ln training samples of the two classes were compared.</source>
        <translation>
            <numerusform>The distance is 1 − cosine of what the last layer reads: 0 is the same. %1 of %Ln training sample of the two classes was compared.</numerusform>
            <numerusform>The distance is 1 − cosine of what the last layer reads: 0 is the same. %1 of %Ln training samples of the two classes were compared.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training rows of the two classes were compared.</source>
        <translation>
            <numerusform>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training row of the two classes was compared.</numerusform>
            <numerusform>The distance is that of all columns together, in deviations of each over the training rows: 0 is the same. %1 of %Ln training rows of the two classes were compared.</numerusform>
        </translation>
    </message>
</context>
</TS>
