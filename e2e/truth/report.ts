import { kinds, type Kind, type Result } from './job.ts';

/**
 * A job that fails for a reason we know. With `documentation`, the network's own documentation contradicts the client.
 */
export interface Known {
  client: string;
  job: string;
  reason: string;
  documentation?: string;
}

export interface Verdict extends Result {
  known: Known | null;
}

export const compareWithKnown = (results: readonly Result[], known: readonly Known[]): Verdict[] =>
  results.map((result) => ({
    ...result,
    known: known.find(({ client, job }) => client === result.client && job === result.job) ?? null,
  }));

/** Failures that `known.ts` does not list, and listed jobs that pass. A developer has to look at both. */
export const unexpectedVerdicts = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.filter(({ failure, known }) => (failure === null) === (known !== null));

/** Entries of `known.ts` whose job no longer exists. */
export const staleEntries = (results: readonly Result[], known: readonly Known[]): Known[] =>
  known.filter(({ client, job }) => !results.some((each) => each.client === client && each.job === job));

function cell(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return '·';
  const failed = verdicts.filter(({ failure }) => failure !== null).length;
  return failed === 0 ? '✓'.repeat(verdicts.length) : `${verdicts.length - failed}/${verdicts.length}`;
}

function grid(verdicts: readonly Verdict[]): string[] {
  const clients = [...new Set(verdicts.map(({ client }) => client))];
  const of = (client: string, kind: Kind) =>
    cell(verdicts.filter((each) => each.client === client && each.kind === kind));
  const rows = [
    ['', ...kinds, 'all'],
    ...clients.map((client) => [
      client,
      ...kinds.map((kind) => of(client, kind)),
      `${verdicts.filter((each) => each.client === client && each.failure === null).length}/${verdicts.filter((each) => each.client === client).length}`,
    ]),
  ];
  const widths = kinds.map((_, at) => at).concat([kinds.length, kinds.length + 1]);
  const width = (at: number) => Math.max(...rows.map((row) => (row[at] ?? '').length));
  return rows.map((row) =>
    widths
      .map((at) => (row[at] ?? '').padEnd(width(at)))
      .join('  ')
      .trimEnd(),
  );
}

function line({ client, job, failure, known }: Verdict): string {
  const head = `${client} · ${job}`;
  if (failure === null) return `passes now, remove it from the list  ${head}`;
  if (!known) return `failed  ${head}\n        ${failure}`;
  const why = known.documentation === undefined ? 'known' : 'documentation says otherwise';
  const source = known.documentation === undefined ? '' : ` (${known.documentation})`;
  return `${why}  ${head}\n        ${known.reason}${source}\n        ${failure}`;
}

/** The table of clients and jobs, and a line for each job that failed or that `known.ts` lists. */
export function report(verdicts: readonly Verdict[]): string {
  const told = verdicts.filter(({ failure, known }) => failure !== null || known !== null);
  return [...grid(verdicts), '', ...told.map(line)].join('\n');
}
