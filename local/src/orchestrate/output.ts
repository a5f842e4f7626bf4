import { styleText } from 'node:util';

const colours = {
  auth: 'cyan',
  data: 'magenta',
  functions: 'green',
  scheduler: 'yellow',
  web: 'blue',
  build: 'gray',
} as const;

/** Names stand in one column, so that the lines of many processes read as one log. */
const width = 9;

export interface Output {
  /** A line of one part. Quiet output shows only what looks like trouble. */
  line(part: string, text: string): void;
  say(text: string): void;
  complain(text: string): void;
}

/** Structured logs carry their severity, and a refused call is a warning: it is no trouble. Anything else is judged by its first word. */
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
