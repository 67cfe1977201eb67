/** A property that tries thousands of cases for one mutant would cost hours for all: most fail at once or never. */
import fc from 'fast-check';

/** Long enough on a busy machine too for the tests that count what they have tried. */
const LONGEST_MS = 1_000;

fc.configureGlobal({ interruptAfterTimeLimit: LONGEST_MS });
