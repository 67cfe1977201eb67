/** A property that tries thousands of cases for one mutant would cost hours for all: most fail at once or never. */
import fc from 'fast-check';

const LONGEST_MS = 300;

fc.configureGlobal({ interruptAfterTimeLimit: LONGEST_MS });
