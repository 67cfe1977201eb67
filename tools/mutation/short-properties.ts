/** A property that tries thousands of cases for one mutant would cost hours for all: most fail at once or never. */
import fc from 'fast-check';

/** Long enough on a busy machine too for the tests that count what they have tried. */
const LONGEST_MS = 1_000;

// One failure is enough: nobody reads the smallest of them.
fc.configureGlobal({ interruptAfterTimeLimit: LONGEST_MS, endOnFailure: true });
