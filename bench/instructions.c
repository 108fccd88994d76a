/* What `instructions.py` asks of Valgrind: nothing at all where a program runs without it. */
#include <valgrind/callgrind.h>

void begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void end(void) { CALLGRIND_STOP_INSTRUMENTATION; }
void write_down(void) { CALLGRIND_DUMP_STATS; }
void from_zero(void) { CALLGRIND_ZERO_STATS; }
