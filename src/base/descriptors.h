// The table of open files of a program that opens many.
#pragma once

namespace landform {

// Makes room for as many open files as a busy program has. Called at the start of main(), while
// there is one thread: with several, the kernel makes a table that grows wait until no processor
// can see the old one, which takes milliseconds, and every other thread that opens a file or a
// connection waits, too.
void prepare_descriptors();

}  // namespace landform
