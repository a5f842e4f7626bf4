import { createOutput, type Output } from './output.ts';
import { readOptions, type LocalOptions } from './options.ts';
import { root } from './parts.ts';
import { isExpected, sentenceOf } from '../process/start-error.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface CommandContext {
  options: LocalOptions;
  output: Output;
  /** Ends the command with exit code 1 and this sentence. */
  fail(sentence: string): void;
}

/**
 * Runs a command until Ctrl-C. The first Ctrl-C stops it cleanly, and a second one immediately. Every failure ends with
 * one sentence and exit code 1.
 */
export async function runCommand(start: (context: CommandContext) => Promise<Stoppable>): Promise<void> {
  let running: Stoppable | undefined;
  let output = createOutput(
    false,
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  );
  let ending = false;

  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await running?.stop();
    process.exit(code);
  };
  const fail = (sentence: string) => {
    if (ending) return;
    output.complain(sentence);
    void end(1);
  };
  const onSignal = () => {
    if (ending) process.exit(130);
    output.say('\nStopping …');
    void end(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  try {
    const options = readOptions(process.argv.slice(2), process.env, root);
    output = createOutput(
      options.verbose,
      (text) => process.stdout.write(text),
      (text) => process.stderr.write(text),
    );
    const started = await start({ options, output, fail });
    if (ending) {
      await started.stop();
      process.exit();
    }
    running = started;
  } catch (error) {
    if (!isExpected(error) && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
    fail(sentenceOf(error));
  }
}
