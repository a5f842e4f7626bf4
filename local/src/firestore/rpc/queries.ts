import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { aggregate, normalizeAggregations } from '../query/aggregate.ts';
import { normalizeQuery } from '../query/normalize.ts';
import { planQuery } from '../query/run.ts';
import { checkParent } from '../store/resource.ts';
import type { Cursor, Timestamp, Value } from '../types.ts';
import { referenceOf } from '../values/kinds.ts';
import type { WireAggregation, WireConsistency, WireQuery } from '../wire.ts';
import { type Output, serverStream, unary } from './calls.ts';
import { beginning, consistencyOf, type Context, documentMessage, type DocumentMessage } from './context.ts';
import { type ExplainMetrics, type ExplainOptions, planOnly, planWithStatistics } from './explain.ts';

interface RunQueryRequest extends WireConsistency {
  parent?: string;
  structuredQuery?: WireQuery;
  explainOptions?: ExplainOptions;
}

interface RunAggregationRequest extends WireConsistency {
  parent?: string;
  structuredAggregationQuery?: { structuredQuery?: WireQuery; aggregations?: WireAggregation[] };
  explainOptions?: ExplainOptions;
}

interface PartitionRequest extends WireConsistency {
  parent?: string;
  structuredQuery?: WireQuery;
  partitionCount?: string;
}

interface QueryResponse {
  transaction?: Buffer;
  document?: DocumentMessage;
  result?: { aggregateFields: Record<string, Value> };
  readTime?: Timestamp;
  explainMetrics?: ExplainMetrics;
}

/** How many aggregated index entries are billed as one read. */
const ENTRIES_PER_READ = 1000;
/** A query is never split into parts smaller than this, as in production. */
const MIN_PARTITION = 128;

export function queryCalls({ engine, checkQuery, countReads, log }: Context): UntypedServiceImplementation {
  function prepare(wireParent: string | undefined, wire: WireQuery | undefined) {
    const parent = checkParent(wireParent);
    const query = normalizeQuery(wire);
    const plan = planQuery(query);
    checkQuery(query, parent);
    return { parent, plan, database: engine.database(parent) };
  }

  type Prepared = ReturnType<typeof prepare>;

  async function readRows(
    { database, parent, plan }: Prepared,
    request: WireConsistency,
    output: Output<QueryResponse>,
  ) {
    const { at, begun } = consistencyOf(database, request);
    const rows = await beginning(database, begun, output, () => database.query(plan, parent, at));
    return { rows, readTime: database.readTime(at) };
  }

  async function runQuery(request: RunQueryRequest, output: Output<QueryResponse>): Promise<void> {
    const prepared = prepare(request.parent, request.structuredQuery);
    const { explainOptions } = request;
    if (explainOptions && !explainOptions.analyze) {
      await output.send({ explainMetrics: planOnly });
      return;
    }
    const started = performance.now();
    const { rows, readTime } = await readRows(prepared, request, output);
    countReads(Math.max(1, rows.length));
    if (rows.length === 0) await output.send({ readTime });
    for (const row of rows)
      if (!(await output.send({ document: documentMessage(row, prepared.plan.projection), readTime })))
        return;
    if (explainOptions)
      await output.send({
        explainMetrics: planWithStatistics(rows.length, rows.length, performance.now() - started),
      });
  }

  async function runAggregation(
    request: RunAggregationRequest,
    output: Output<QueryResponse>,
  ): Promise<void> {
    const { structuredQuery, aggregations: wire } = request.structuredAggregationQuery ?? {};
    const aggregations = normalizeAggregations(wire);
    const prepared = prepare(request.parent, structuredQuery);
    const { explainOptions } = request;
    if (explainOptions && !explainOptions.analyze) {
      await output.send({ explainMetrics: planOnly });
      return;
    }
    const started = performance.now();
    const { rows, readTime } = await readRows(prepared, request, output);
    countReads(Math.max(1, Math.ceil(rows.length / ENTRIES_PER_READ)));
    await output.send({
      result: { aggregateFields: aggregate(aggregations, rows) },
      readTime,
      ...(explainOptions
        ? { explainMetrics: planWithStatistics(1, rows.length, performance.now() - started) }
        : {}),
    });
  }

  async function partition(request: PartitionRequest): Promise<{ partitions: Cursor[] }> {
    const { database, parent, plan } = prepare(request.parent, request.structuredQuery);
    const rows = await database.query(plan, parent, consistencyOf(database, request).at);
    const cuts = Math.min(Number(request.partitionCount ?? 0), Math.floor(rows.length / MIN_PARTITION));
    const partitions: Cursor[] = [];
    for (let cut = 1; cut <= cuts; cut++) {
      const row = rows[Math.floor((cut * rows.length) / (cuts + 1))];
      if (row !== undefined) partitions.push({ values: [referenceOf(row.name)] });
    }
    return { partitions };
  }

  return {
    RunQuery: serverStream(log, runQuery),
    RunAggregationQuery: serverStream(log, runAggregation),
    PartitionQuery: unary(log, partition),
  };
}
