/** The reason why the product cannot start, as one sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError';
}

interface NodeError extends Error {
  code?: unknown;
}

export const diskFullSentence = 'The disk is full. Free some space and start again.';

/** Whether the disk or this user's disk quota is full. */
const isFull = ({ code }: NodeError): boolean => code === 'ENOSPC' || code === 'EDQUOT';

/** Describes the error in one sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeError;
  if (code === 'EACCES') return `Not allowed: ${error.message}.`;
  if (isFull(error)) return diskFullSentence;
  return error.message;
}

/** Whether one sentence explains the error well enough, so that no stack is shown. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof Error &&
    (isFull(error) || (error.name !== 'Error' && !/^(Type|Range|Reference|Syntax)Error$/.test(error.name)))
  );
}
