/** `npm run verify -- --url URL`: computes a day of the market again from the key that was told after it. */
import { verifyCommand } from './verify/command.ts';

process.exitCode = await verifyCommand(process.argv.slice(2), {
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
