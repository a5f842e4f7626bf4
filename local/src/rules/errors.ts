/** Thrown for a rules file that is invalid. The message is one sentence for the author of the file. */
export class RulesSyntaxError extends Error {
  override name = 'RulesSyntaxError';
  readonly line: number;
  readonly column: number;

  constructor(fileName: string, source: string, at: number, problem: string) {
    const before = source.slice(0, at).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(`${fileName}, line ${line}, column ${column}: ${problem}`);
    this.line = line;
    this.column = column;
  }
}

/**
 * Thrown for an expression that cannot be evaluated. Its condition allows nothing, unless the other side of `||` or
 * `&&` decides.
 */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
}
