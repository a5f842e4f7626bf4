/** A reason why the product cannot start, as one sentence for the person at the keyboard. */
export class StartError extends Error {
  override name = 'StartError';
}

interface NodeError extends Error {
  code?: unknown;
}

/** One sentence for any failure of a start; what nobody foresaw keeps its stack for the log. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeError;
  if (code === 'EACCES') return `Not allowed: ${error.message}.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return error.message;
}

/** Whether the sentence says it all: an error that was made for people, not one that happened. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name !== 'Error' &&
    !/^(Type|Range|Reference|Syntax)Error$/.test(error.name)
  );
}
