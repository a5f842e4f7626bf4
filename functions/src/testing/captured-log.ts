import { createLog, type Log } from '../log.ts';

export interface CapturedLog {
  log: Log;
  lines: string[];
  entries(): Record<string, unknown>[];
}

export function capturedLog(): CapturedLog {
  const lines: string[] = [];
  return {
    log: createLog((line) => lines.push(line)),
    lines,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
