/**
 * `npm run replay -- FILE`: plays a recording through the server's framing and the data core, and
 * writes what the core made of it: one-minute candles and the final book.
 */
import { replayCommand } from './replay/command.ts';

process.exitCode = await replayCommand(process.argv.slice(2), {
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
