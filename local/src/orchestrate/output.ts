import { styleText } from 'node:util';

const colours = {
  auth: 'cyan',
  data: 'magenta',
  functions: 'green',
  scheduler: 'yellow',
  web: 'blue',
  build: 'gray',
} as const;

/** The width of the column of names, so that the lines of all parts look like one log. */
const width = 9;

export interface Output {
  /** Writes a line of a part. Without verbose, only lines that look like trouble are shown. */
  line(part: string, text: string): void;
  say(text: string): void;
  complain(text: string): void;
}

/**
 * Whether a log line looks like trouble. A structured line does if its severity is ERROR or higher; warnings do not,
 * because every refused call causes one. In any other line, the first word decides.
 */
export function isTrouble(text: string): boolean {
  return (
    /"severity":"(ERROR|CRITICAL|ALERT|EMERGENCY)"/.test(text) || /^\s*(error|warning|uncaught)\b/i.test(text)
  );
}

export function createOutput(
  verbose: boolean,
  out: (text: string) => void,
  err: (text: string) => void,
): Output {
  const prefix = (part: string) => {
    const colour = part in colours ? colours[part as keyof typeof colours] : 'white';
    return styleText(colour, `${part.padEnd(width)} │ `);
  };
  return {
    line(part, text) {
      if (verbose || isTrouble(text)) out(`${prefix(part)}${text}\n`);
    },
    say: (text) => out(`${text}\n`),
    complain: (text) => err(`${styleText('red', 'Fanfare:')} ${text}\n`),
  };
}
