import { createHash } from 'node:crypto';
import { redact, redactText } from './redact.ts';

type Severity = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line of JSON per entry, in the format of Cloud Logging. All messages and fields are redacted. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, error: unknown, fields?: LogFields): void;
  /** Returns a log that adds these fields to every entry. */
  with(fields: LogFields): Log;
}

const toStdout = (line: string) => void process.stdout.write(`${line}\n`);

export function createLog(write: (line: string) => void = toStdout, base: LogFields = {}): Log {
  const entry = (severity: Severity, message: string, fields: LogFields) => {
    const safe = redact({ ...base, ...fields }) as Record<string, unknown>;
    write(JSON.stringify({ ...safe, severity, message: redactText(message) }));
  };
  return {
    info: (message, fields = {}) => {
      entry('INFO', message, fields);
    },
    warn: (message, fields = {}) => {
      entry('WARNING', message, fields);
    },
    error: (message, error, fields = {}) => {
      entry('ERROR', message, { ...fields, error });
    },
    with: (fields) => createLog(write, { ...base, ...fields }),
  };
}

/** The field by which Cloud Logging groups the entries of one request. */
export function traceFields(traceId: string | null, projectId: string | undefined): LogFields {
  return traceId === null || !projectId
    ? {}
    : { 'logging.googleapis.com/trace': `projects/${projectId}/traces/${traceId}` };
}

/** Tells people apart in the logs without identifying them. */
export function uidHash(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, 12);
}
