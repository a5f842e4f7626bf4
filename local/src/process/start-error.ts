/** A reason why the product cannot start, as one sentence for the person at the keyboard. */
export class StartError extends Error {
  override name = 'StartError';
}

interface NodeError extends Error {
  code?: unknown;
}

export const diskFullSentence = 'The disk is full. Free some space and start again.';

/** Tells whether a disk or the space of this user on it is full. */
const isFull = ({ code }: NodeError): boolean => code === 'ENOSPC' || code === 'EDQUOT';

/** Describes any failed start in one sentence. Unexpected errors keep their stack for the log. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeError;
  if (code === 'EACCES') return `Not allowed: ${error.message}.`;
  if (isFull(error)) return diskFullSentence;
  return error.message;
}

/** Tells whether the error was written for people, so that its sentence is enough without a stack. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof Error &&
    (isFull(error) || (error.name !== 'Error' && !/^(Type|Range|Reference|Syntax)Error$/.test(error.name)))
  );
}
